"""A second tap, some 80 to 350 ms after the first, enters nothing and opens nothing: every button is tapped twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.ui import taps
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.choice import ChoicePanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.session import SessionContext
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelFrame
from companion.ui.table.panels.shared import Confirm, More
from companion.ui.taps import SETTLED, UNDRAWN, Key, Place
from tests.conftest import long_but
from tests.drive.games.island_fortress import builders as b
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


ENTERING: dict[str, tuple[Prepared, str]] = {
    "build": (opened(BlockPanel(b.slot("1a1"), "build", 1), b.petition(b.BILL)), "panel-confirm"),
    "build in full": (opened(BlockPanel(b.slot("1a1"), "build", 0), supplied(), is_full=True), "panel-confirm"),
    "governor": (opened(BlockPanel(b.slot("1a1"), "governor", 1), b.petition(b.BILL)), "panel-confirm"),
    "replace": (opened(BlockPanel(b.slot("1a1"), "replace", 0), b.petition(b.BILL), b.building(b.BILL, "1a1")),
        "panel-confirm"),
    "remove": (opened(BlockPanel(b.slot("1a1"), "remove", 0), b.petition(b.BILL), b.building(b.BILL, "1a1"),
        b.correcting_slot("1a1", reinforced=True)), "panel-confirm"),
    "petition": (opened(PetitionPanel()), "winner-1"),
    "treasure": (opened(ChoicePanel("treasure"), b.petition(b.BILL)), "choice-0"),
    "chip": (opened(ChoicePanel("chip"), b.petition(b.BILL), b.correcting(b.ADAM, chips=2)), "choice-0"),
    "correction": (opened(Correction(AdjustCounts(0, score=1)), b.petition(b.BILL)), "panel-confirm"),
    "action": (opened(Confirm(b.collecting_jade(b.ADAM)), is_full=True), "panel-confirm"),
    "end of a turn": (opened(None, b.collecting_jade(b.ADAM), is_full=True), "turn-next"),
    "buyback": (opened(None, b.correcting(b.ADAM, chips=2), b.collecting_jade(b.ADAM), is_full=True),
        "turn-buyback-chip"),
}  # fmt: skip
LEADING: dict[str, tuple[Prepared, str]] = {
    "petition": (opened(None), "bar-petition"),
    "more": (opened(None, b.petition(b.BILL)), "bar-more"),
    "more in full": (opened(None, is_full=True), "bar-more"),
    "card": (opened(None, is_full=True), "card-recruiter"),
    "treasure": (opened(More(), b.petition(b.BILL)), "more-treasure"),
    "correction": (opened(More(), b.petition(b.BILL)), "more-adjust"),
    "close": (opened(More(), b.petition(b.BILL)), "panel-close"),
}
"""Buttons that open something else, where the second tap would hit a button."""


async def shown(table: TableModel) -> Window:
    """The panel in a window, long enough for it to take taps."""
    window = Window()
    window.session.page.data = table.session
    frame = lambda: PanelFrame(table.panel_view, table, table.room, key="panel")  # noqa: E731
    await window.show(lambda: SessionContext(table.session, frame))
    await asyncio.sleep(LONG)
    return window


def key(window: Window, identifier: str) -> Key | None:
    """The key of that name that does something, if there is one."""
    found = [control for control in window.find(ft.Semantics) if control.identifier == identifier]
    inside = found[0].content if found else None
    return inside if isinstance(inside, Key) and inside.on_click else None


async def click(window: Window, key: Key | None, y: object = None) -> None:
    """A tap on a key, of a finger at a height if that is given; on none that has gone."""
    if key:
        if y is not None:
            await window.session.dispatch_event(key._i, "tap_down", {"k": "touch", "g": {"x": 100.0, "y": y}})
        await window.session.dispatch_event(key._i, "click", None)
        await window.rest()


def keys(window: Window) -> Iterator[str]:
    """Everything in the panel that does something when it is tapped."""
    for control in window.find(ft.Semantics):
        if control.identifier and key(window, str(control.identifier)):
            yield str(control.identifier)


def looks(table: TableModel) -> tuple[int, object]:
    """What a tap may change."""
    return len(table.game.states), table.panel


@pytest.mark.parametrize("later", long_but([0.4], [0.05, 0.1, 0.25, 0.4, 0.55]))
@pytest.mark.parametrize("name", [*ENTERING, *LEADING])
@in_a_loop
async def test_a_second_tap_does_nothing(tmp_path: Path, name: str, later: float) -> None:
    """Not on whatever has come meanwhile, and not on the key itself, should its picture still be there."""
    prepare, identifier = {**ENTERING, **LEADING}[name]
    table = prepare(tmp_path)
    window = await shown(table)
    tapped, before = key(window, identifier), looks(table)
    assert tapped
    await click(window, tapped)
    after = looks(table)
    assert after != before
    await asyncio.sleep(later)
    await window.rest()
    for second in (identifier, *keys(window)):
        await click(window, key(window, second))
        assert looks(table) == after, second
    await click(window, tapped)
    assert looks(table) == after


@in_a_loop
async def test_after_a_moment_what_has_come_takes_taps(tmp_path: Path) -> None:
    prepare, identifier = LEADING["more"]
    window = await shown(prepare(tmp_path))
    await click(window, key(window, identifier))
    await asyncio.sleep(SETTLED)
    close = key(window, "panel-close")
    assert close
    assert close.takes_taps(taps.now())


@in_a_loop
async def test_a_burst_does_not_outlast_the_moment(tmp_path: Path) -> None:
    prepare, identifier = LEADING["more"]
    table = prepare(tmp_path)
    window = await shown(table)
    await click(window, key(window, identifier))
    for _ in range(8):
        await asyncio.sleep(SETTLED - 0.1)
        await click(window, key(window, "panel-close"))
        assert isinstance(table.panel, More)
    await asyncio.sleep(SETTLED + 0.01)
    await click(window, key(window, "panel-close"))
    assert table.panel is None


@pytest.mark.parametrize(
    ("y", "taps"), [(None, ((0.8, 0), (0.6, 0), (0.3, 1))), (700.0, ((0.5, 0), (0.3, 0), (0.65, 1)))]
)
@in_a_loop
async def test_a_question_that_asks_for_nothing_else_waits_for_another_tap(
    tmp_path: Path, y: float | None, taps: tuple[tuple[float, int], ...]
) -> None:
    """Its answer may come to where the tap was that led to it: a finger that goes on tapping has not read it.

    A finger that comes from elsewhere has; where nobody tells a place, it waits for all.
    """
    table = light_table(tmp_path)
    window = await shown(table)
    table.open(Confirm(b.petition(b.BILL)))
    await window.rest()
    for later, entries in taps:
        await asyncio.sleep(later)
        await click(window, key(window, "panel-confirm"), y)
        assert len(table.game.entries) == entries, later


@in_a_loop
async def test_the_moment_begins_when_the_window_has_drawn_what_is_new(tmp_path: Path) -> None:
    """On a busy machine that is long after it was sent; one that does not say so is not waited for for ever."""
    prepare, identifier = LEADING["more"]
    window = await shown(prepare(tmp_path))
    await click(window, key(window, identifier))
    (frame,) = (one for one in window.find(ft.Container) if one.on_size_change)
    close = key(window, "panel-close")
    assert close
    sent = taps.now()
    await asyncio.sleep(UNDRAWN - 0.1)
    await window.session.dispatch_event(frame._i, "size_change", {"w": 400.0, "h": 300.0})
    drawn = taps.now()
    assert sent + SETTLED < drawn
    assert [close.takes_taps(drawn + more) for more in (0, SETTLED - 0.01, SETTLED)] == [False, False, True]


@in_a_loop
async def test_a_slot_tapped_twice_stays_open(tmp_path: Path) -> None:
    """Tapped once more later, it is let go of: `Place` takes no second tap for as long as what has just come."""
    assert Place.pause == SETTLED
    table = light_table(tmp_path, b.petition(b.BILL))
    for is_open in (True, False):
        table.board.tap(b.slot("1a1"))
        assert (table.panel is not None) is is_open


@in_a_loop
async def test_a_stepper_counts_every_tap_but_a_bounce(tmp_path: Path) -> None:
    """Buttons that stay in place are not delayed; within 250 ms of the last tap nobody means two on the same button."""
    table = light_table(tmp_path, b.petition(b.BILL))
    table.open(Correction(AdjustCounts(0)))
    window = await shown(table)
    for pause, score in ((0, 1), (0.06, 1), (0.14, 1), (0.1, 1), (0.3, 2), (0.24, 2), (0.26, 3), (0.3, 4)):
        await asyncio.sleep(pause)
        await click(window, key(window, "adjust-score-plus"))
        assert table.panel.made == AdjustCounts(0, score=score), pause


@pytest.mark.parametrize("name", ["turn-next", "bar-undo"])
@pytest.mark.parametrize(
    ("y", "later", "is_taken"),
    [
        (700.0, 1.4, False),
        (740.0, 0.7, False),
        (700.0, 1.6, True),
        (600.0, 0.7, True),
        ("odd", 0.7, True),
        (None, 0.7, True),
    ],
)
@in_a_loop
async def test_neither_the_next_action_nor_undo_comes_under_the_finger(
    tmp_path: Path, name: str, y: object, later: float, is_taken: bool
) -> None:
    """Who taps the same place again means the same; elsewhere, or without a finger, it is ready as soon as any key."""
    prepare, confirm = ENTERING["action"]
    table = prepare(tmp_path)
    window = await shown(table)
    await click(window, key(window, confirm), 700.0)
    after = looks(table)
    await asyncio.sleep(later)
    await click(window, key(window, name), y)
    assert (looks(table) != after) is is_taken
