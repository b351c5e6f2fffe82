"""A second tap, some 80 to 350 ms after the first, enters nothing and opens nothing: every button is tapped twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games.island_fortress.entries.petition import Petition
from companion.ui import taps
from companion.ui.components.settled import SETTLING, UNDRAWN
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.choice import ChoicePanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.panels.petition import BidsPanel, PetitionPanel
from companion.ui.session import SessionContext
from companion.ui.table import model
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelFrame
from companion.ui.table.panels.shared import Confirm, More
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    building,
    collecting_jade,
    correcting,
    correcting_slot,
    petition,
    slot,
)
from tests.ui.tables import full_table, light_table, supplied
from tests.ui.window import Window, in_a_loop

LONG = 60.0
"""Seconds that no test takes."""

Prepared = Callable[[Path], TableModel]


def opened(panel: Any, *events: Any, is_full: bool = False) -> Prepared:
    """A table with a panel open."""

    def prepared(folder: Path) -> TableModel:
        table = full_table(folder, *events) if is_full else light_table(folder, *events)
        table.panel = panel(table) if callable(panel) else panel
        table.refresh()
        return table

    return prepared


def bids(table: TableModel) -> BidsPanel:
    """Bids that somebody has won."""
    return BidsPanel((0,) * len(table.state.players)).with_bid(1, 2)


ENTERING: dict[str, tuple[Prepared, str]] = {
    "build": (opened(BlockPanel(slot("1a1"), "build", 1), petition(BILL)), "panel-confirm"),
    "build in full": (opened(BlockPanel(slot("1a1"), "build", 0), supplied(), is_full=True), "panel-confirm"),
    "governor": (opened(BlockPanel(slot("1a1"), "governor", 1), petition(BILL)), "panel-confirm"),
    "replace": (
        opened(BlockPanel(slot("1a1"), "replace", 0), petition(BILL), building(BILL, "1a1")),
        "panel-confirm",
    ),
    "remove": (
        opened(
            BlockPanel(slot("1a1"), "remove", 0),
            petition(BILL),
            building(BILL, "1a1"),
            correcting_slot("1a1", reinforced=True),
        ),
        "panel-confirm",
    ),
    "petition": (opened(PetitionPanel()), "winner-1"),
    "bids": (opened(bids), "panel-confirm"),
    "treasure": (opened(ChoicePanel("treasure"), petition(BILL)), "choice-0"),
    "chip": (opened(ChoicePanel("chip"), petition(BILL), correcting(ADAM, chips=2)), "choice-0"),
    "correction": (opened(Correction("counts", changes=(("score", 1),)), petition(BILL)), "panel-confirm"),
    "action": (opened(Confirm(collecting_jade(ADAM)), is_full=True), "panel-confirm"),
    "end of a turn": (opened(None, collecting_jade(ADAM), is_full=True), "turn-next"),
    "buyback": (opened(None, correcting(ADAM, chips=2), collecting_jade(ADAM), is_full=True), "turn-buyback-chip"),
}
LEADING: dict[str, tuple[Prepared, str]] = {
    "petition": (opened(None), "bar-petition"),
    "more": (opened(None, petition(BILL)), "bar-more"),
    "more in full": (opened(None, is_full=True), "bar-more"),
    "card": (opened(None, is_full=True), "card-recruiter"),
    "treasure": (opened(More(), petition(BILL)), "more-treasure"),
    "correction": (opened(More(), petition(BILL)), "more-adjust"),
    "bids": (opened(PetitionPanel()), "petition-bids"),
    "close": (opened(More(), petition(BILL)), "panel-close"),
}
"""Buttons that open something else, where the second tap would hit a button."""


async def shown(table: TableModel) -> Window:
    """The panel in a window."""
    window = Window()
    frame = lambda: PanelFrame(table.panel_view, table.settling, table, 400.0, key="panel")  # noqa: E731
    await window.show(lambda: SessionContext(table.session, frame))
    return window


def is_shielded(window: Window) -> bool:
    """True if something lies over the panel and takes the taps."""
    return any(control.identifier == "settling" for control in window.find(ft.Semantics))


async def draws(window: Window) -> None:
    """The window has laid out what lies over the panel, and says so."""
    (over,) = (control for control in window.find(ft.Semantics) if control.identifier == "settling")
    assert isinstance(over.content, ft.Container)
    await window.session.dispatch_event(over.content._i, "size_change", {"w": 400.0, "h": 300.0})
    await window.rest()


async def click(window: Window, identifier: str) -> bool:
    """A tap on a button; false if there is none or it does nothing."""
    found = [control for control in window.find(ft.Semantics) if control.identifier == identifier]
    if not found or not isinstance(found[0].content, ft.Container) or not found[0].content.on_click:
        return False
    await window.session.dispatch_event(found[0].content._i, "click", None)
    await window.rest()
    return True


def buttons(window: Window) -> Iterator[str]:
    """Everything in the panel that can be tapped."""
    for control in window.find(ft.Semantics):
        if control.button and isinstance(control.content, ft.Container) and control.content.on_click:
            yield str(control.identifier)


@pytest.mark.parametrize("name", ENTERING)
@in_a_loop
async def test_a_second_tap_on_what_enters_something_is_none(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not on what has come in its place, and not on the button itself, should its picture still be there."""
    monkeypatch.setattr(model, "UNDRAWN", LONG)
    prepare, identifier = ENTERING[name]
    table = prepare(tmp_path)
    window = await shown(table)
    before = len(table.game.entries)
    assert await click(window, identifier)
    entered = len(table.game.entries)
    assert entered > before
    assert is_shielded(window)
    panel = table.panel

    await click(window, identifier)  # as if the second tap had been on its way before the picture changed

    assert (len(table.game.entries), table.panel) == (entered, panel)


@pytest.mark.parametrize("name", LEADING)
@in_a_loop
async def test_what_opens_in_place_of_a_button_takes_no_tap_for_a_moment(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the machine is that draws it."""
    monkeypatch.setattr(model, "UNDRAWN", LONG)
    prepare, identifier = LEADING[name]
    window = await shown(prepare(tmp_path))
    assert await click(window, identifier)
    assert is_shielded(window)


@in_a_loop
async def test_after_that_moment_it_takes_taps(tmp_path: Path) -> None:
    prepare, identifier = LEADING["more"]
    window = await shown(prepare(tmp_path))
    assert await click(window, identifier)
    await draws(window)
    await asyncio.sleep(SETTLING + 0.1)
    await window.rest()
    assert not is_shielded(window)
    assert await click(window, "panel-close")


@in_a_loop
async def test_the_moment_begins_when_the_window_has_drawn_what_is_new(tmp_path: Path) -> None:
    """On a busy machine that is long after it was sent, and a burst on the button that was there is still under way."""
    prepare, identifier = LEADING["more"]
    window = await shown(prepare(tmp_path))
    assert await click(window, identifier)
    await asyncio.sleep(3 * SETTLING)
    await draws(window)
    await asyncio.sleep(SETTLING - 0.1)
    await window.rest()
    assert is_shielded(window)


@in_a_loop
async def test_a_window_that_does_not_say_what_it_has_drawn_takes_taps_in_the_end(tmp_path: Path) -> None:
    prepare, identifier = LEADING["more"]
    window = await shown(prepare(tmp_path))
    assert await click(window, identifier)
    await asyncio.sleep(UNDRAWN + 0.1)
    await window.rest()
    assert not is_shielded(window)


@in_a_loop
async def test_after_a_moment_everything_is_entered_again(tmp_path: Path) -> None:
    """IF-PETITION: an undo, and another winner."""
    table = light_table(tmp_path)
    table.open(PetitionPanel())
    window = await shown(table)
    await asyncio.sleep(UNDRAWN + 0.1)
    assert await click(window, "winner-1")
    table.undo()
    await asyncio.sleep(UNDRAWN + 0.1)
    table.open(PetitionPanel())
    await asyncio.sleep(UNDRAWN + 0.1)
    await window.rest()
    assert await click(window, "winner-2")
    assert table.game.entries[-1].event == Petition(2)


@in_a_loop
async def test_a_slot_tapped_twice_stays_open(tmp_path: Path) -> None:
    """Tapped once more later, it is let go of."""
    table = light_table(tmp_path, petition(BILL))
    table.board.tap(slot("1a1"))
    table.board.tap(slot("1a1"))
    assert table.panel is not None
    await asyncio.sleep(UNDRAWN + 0.1)
    table.board.tap(slot("1a1"))
    assert table.panel is None


@in_a_loop
async def test_a_stepper_counts_every_tap_but_a_bounce(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Buttons that stay in place are not delayed; within 250 ms of the last tap nobody means two on the same button."""
    clock = 100.0
    monkeypatch.setattr(taps, "now", lambda: clock)
    table = light_table(tmp_path, petition(BILL))
    table.open(Correction())
    window = await shown(table)
    await asyncio.sleep(UNDRAWN + 0.1)
    for later, score in ((0, 1), (0.06, 1), (0.2, 1), (0.3, 1), (0.6, 2), (0.84, 2), (1.1, 3), (1.4, 4)):
        clock = 100.0 + later
        assert await click(window, "adjust-score-plus")
        assert not is_shielded(window)
        assert dict(table.panel.changes) == {"score": score}, later
    assert await click(window, "adjust-score-minus"), "another button is meant, however soon"
    assert dict(table.panel.changes) == {"score": 3}
