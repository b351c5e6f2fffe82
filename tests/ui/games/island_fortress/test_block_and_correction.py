"""Entries being made on the wall, and the events that they stand for."""

from __future__ import annotations

from dataclasses import replace
from operator import methodcaller
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games.island_fortress.entries.adjust import AdjustCounts, AdjustPrison, AdjustSlot, AdjustTaskmaster
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import GOVERNOR
from companion.ui.form.draft import Key
from companion.ui.games.island_fortress.panels.block import BlockPanel, Workers, panel_for, workers_of
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.session import SessionContext
from companion.ui.table.panels.correction import bare
from companion.ui.table.panels.panel import PanelFrame
from tests.drive.games.island_fortress import builders as b
from tests.ui.tables import full_table
from tests.ui.window import Window, in_a_loop


def supplied(**amounts: int):
    """Adam's turn, with these amounts in his supply."""
    return b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: {"blocks": 2, **amounts}})


def split_of(state: State, panel: BlockPanel) -> tuple[int, int]:
    """Laborers and Convicts that the panel assigns."""
    found = workers_of(state, panel)
    return found.laborers, found.convicts


@pytest.mark.parametrize(
    ("amounts", "names", "split"),
    [
        pytest.param({"laborers": 2, "convicts": 2}, ["1b1"], (2, 0), id="one of two Laborers dies"),
        pytest.param({"laborers": 1, "convicts": 2}, ["1b1"], (0, 2), id="one Laborer would die, and a Convict"),
        pytest.param({"laborers": 1, "convicts": 1}, ["1b1"], (1, 1), id="there is no other way"),
        pytest.param({"laborers": 3, "convicts": 2}, ["1b1", "1c1"], (2, 2), id="the third Laborer would die, too"),
        pytest.param({"laborers": 1, "convicts": 0}, ["1b1"], (1, 0), id="too few: all that are held"),
    ],
)
def test_workers_are_proposed_so_that_the_fewest_are_lost(amounts, names, split):
    """IF-BUILD-8: half of the Laborers die, rounded up, and every Convict is lost."""
    first, *second = (b.slot(name) for name in names)
    draft = BlockPanel(first, "build", b.seat(b.ADAM), second[0] if second else None)

    assert split_of(supplied(**amounts), draft) == split


def test_the_split_stays_between_what_is_held():
    state = supplied(laborers=3, convicts=1)
    draft = BlockPanel(b.slot("1b1"), "build", b.seat(b.ADAM), b.slot("1c1"))

    assert workers_of(state, draft)[-2:] == (3, 3)
    assert workers_of(state, replace(draft, second=None))[-2:] == (1, 2)
    assert workers_of(b.game(), draft) == Workers()


def test_workers_chosen_are_kept_until_another_block_needs_others():
    chosen = BlockPanel(b.slot("1b1"), "build", b.seat(b.ADAM), laborers=1)
    state = supplied(laborers=4, convicts=4)

    assert split_of(state, chosen) == (1, 1)
    assert split_of(state, replace(chosen, wants="second").given(b.slot("1c1"))) == (4, 0)
    assert split_of(state, replace(chosen, wants="between").given(b.slot("1b2"))) == (1, 1)


@pytest.mark.parametrize(
    "event",
    [
        b.building(b.ADAM, "1b1", workers=(2, 0)),
        b.building(b.ADAM, "1b1", "1c1", governor="1b2", workers=(1, 3)),
        b.replacing(b.ADAM, "1a1", workers=(0, 4)),
        b.removing_reinforcement(b.ADAM, "1a1"),
        b.governor_block(b.ADAM, "2a1"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_entry_taken_up_stands_for_itself(event: Event):
    """An old entry to be changed is shown as it was made."""
    state = b.ledger_game(
        3, {"1a1": b.BILL}, supplies={b.ADAM: {"blocks": 2, "laborers": 4, "convicts": 4}}, reinforced=["1a1"]
    )
    draft = panel_for(event)
    assert draft is not None

    assert draft.entry(state) == event


def test_entries_without_a_place_on_the_wall_have_no_draft():
    assert panel_for(Petition(0)) is None


def test_a_card_on_the_table_is_repeated():
    """Only the Taskmaster brings its action; it is refused where the Taskmaster lies there, too."""
    state = b.ledger_game(
        3, supplies={b.ADAM: {"blocks": 1, "laborers": 2}}, table={b.ADAM: (Role.BUILDER,)}, wall={"1a1": b.BILL}
    )

    event = BlockPanel(b.slot("1b1"), "build", b.seat(b.ADAM)).entry(state)

    assert event == b.building(b.ADAM, "1b1", workers=(2, 0), repeat=True)
    assert b.broken(state, event) == set()


@pytest.mark.parametrize(
    ("begun", "entered", "event"),
    [
        (AdjustCounts(1), {("score",): 2, ("jade",): -1}, b.correcting(b.BILL, score=2, jade=-1)),
        (bare(AdjustTaskmaster, seat=1), {("region",): 1}, b.correcting_taskmaster(b.BILL, 2)),
        (AdjustPrison(1), {("jade",): 2, ("convicts",): -1}, b.correcting_prison(2, jade=2, convicts=-1)),
        (AdjustSlot(b.slot("1b1")), {("owner",): GOVERNOR}, b.correcting_slot("1b1", b.THE_GOVERNOR)),
        (AdjustSlot(b.slot("1a1")), {("reinforced",): True}, b.correcting_slot("1a1", reinforced=True)),
    ],
    ids=["counts", "taskmaster", "prison", "owner", "Reinforcement"],
)
def test_a_correction_stands_for_its_event(tmp_path: Path, begun: Any, entered: dict[Key, object], event: Event):
    now, panel = full_table(tmp_path).situation, Correction(begun)
    for key, value in entered.items():
        panel = panel.after(now, methodcaller("put", key, value))
    found = panel.event(now)
    assert found == event
    assert type(found) is type(event)


@in_a_loop
async def test_a_correction_without_a_change_says_so(tmp_path: Path) -> None:
    """Its grey button says why nothing can be entered yet."""
    table, told = full_table(tmp_path), []
    for panel in (Correction(AdjustCounts(0)), Correction(AdjustCounts(0, jade=1))):
        table.open(panel)
        window = Window()
        await window.show(
            lambda: SessionContext(table.session, lambda: PanelFrame(table.panel_view, table, table.room))
        )
        told.append(next(one.label for one in window.find(ft.Semantics) if one.identifier == "panel-confirm"))
    assert told == ["Nothing is changed yet", "Enter the correction"]
