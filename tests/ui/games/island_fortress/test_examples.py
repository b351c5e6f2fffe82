"""Trying a rule: what its "Try it" opens at the desk at which nothing is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import ACTIONS, KINDS
from companion.games.island_fortress.setup import Tracking
from companion.games.registry import rules_desk_of
from companion.ui.games.island_fortress.examples import PAGE_EXAMPLES, PANEL_EXAMPLES, TURN_EXAMPLES, example_of
from companion.ui.games.island_fortress.panels.bar import BarView, TurnView
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.card import WALL_ACTIONS, CardPanel
from companion.ui.games.island_fortress.panels.choice import ChoicePanel, PickPanel
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.games.island_fortress.screens import SCREENS
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.position import Mode
from tests.drive.games.island_fortress.builders import BILL, petition, slot
from tests.drive.games.island_fortress.builders import table as setup_of
from tests.ui.tables import full_table, light_table, supplied, window

SETUPS = (setup_of(3, tracking=Tracking.SCORE), setup_of(3, tracking=Tracking.FULL))
RULES = tuple(rule for chapter in rules_desk_of(META.format).chapters("en") for rule in chapter.rules)


def desk_of(table: TableModel) -> TableModel:
    """The table at which nothing is recorded, for the position that a table shows."""
    return window(table, Mode.WHAT_IF, table.position.at)


def try_out(desk: TableModel, trial: str) -> None:
    """Arrive at a table to try something."""
    desk.try_example(trial)


@pytest.fixture(params=["light", "light begun", "full", "full supplied"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> TableModel:
    """The desk in one of a few positions."""
    makers: dict[str, Any] = {
        "light": lambda: light_table(tmp_path),
        "light begun": lambda: light_table(tmp_path, petition(BILL)),
        "full": lambda: full_table(tmp_path),
        "full supplied": lambda: full_table(tmp_path, supplied()),
    }
    return desk_of(makers[request.param]())


@pytest.mark.parametrize("is_full", [False, True])
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_leads_to_something_that_there_is(rule: str, is_full: bool):
    trial = example_of(rule, SETUPS[is_full])

    own = {"repeat", *ACTIONS, *TURN_EXAMPLES} if is_full else set()
    assert trial in {"", "governor", *PAGE_EXAMPLES, *PANEL_EXAMPLES, *WALL_ACTIONS, *own}


def test_what_is_no_rule_is_not_tried():
    assert example_of("XY-BUILD", SETUPS[True]) == ""


def test_each_trial_opens_its_panel(table: TableModel):
    """In any position: an answer, a choice, or a hint where to tap; never the bar, and never a failure."""
    is_full = table.state.ledger is not None
    for trial in sorted({example_of(rule, SETUPS[is_full]) for rule in RULES} - {"", *PAGE_EXAMPLES}):
        desk = desk_of(table)
        try_out(desk, trial)
        assert isinstance(desk.panel, tuple(wanted(trial))), (trial, desk.panel)
        if trial in ACTIONS and isinstance(desk.panel, Confirm):
            assert desk.proposed is not None
            assert KINDS.of(desk.proposed).name == trial
    assert table.game.entries == desk_of(table).game.entries


def wanted(trial: str) -> Iterator[type]:
    """The panels that a trial may open."""
    if trial == "petition":
        yield PetitionPanel
    elif trial in PANEL_EXAMPLES:
        yield ChoicePanel
    elif trial == "governor":
        yield BlockPanel
    elif trial == "repeat":
        yield CardPanel
    else:
        yield Confirm
        if trial in WALL_ACTIONS:
            yield PickPanel


def test_an_action_leads_back_to_its_card(tmp_path: Path):
    desk = desk_of(full_table(tmp_path))
    try_out(desk, "collect_jade")
    assert isinstance(desk.panel, Confirm)
    assert desk.panel_view.value.consequence.legal

    desk.back()

    assert isinstance(desk.panel, CardPanel)
    assert desk.panel_view.value.title == desk.t("role.treasurer")


def test_the_next_tap_on_the_wall_is_what_is_tried(tmp_path: Path):
    """A light game asks for the slot; whose tap it is and what it scores stands there then."""
    desk = desk_of(light_table(tmp_path, petition(BILL)))
    try_out(desk, "build")
    assert desk.panel_view.value.title == desk.t("turn.pick_build")

    desk.board.tap(slot("1a1"))

    assert desk.panel is not None
    assert desk.panel.kind == "build"


def test_what_is_being_asked_stays(tmp_path: Path):
    desk = desk_of(light_table(tmp_path, petition(BILL)))
    desk.board.tap(slot("1a2"))

    try_out(desk, "petition")

    assert isinstance(desk.panel, BlockPanel)
    desk.close()


@pytest.mark.parametrize("trial", ["", "nonsense", "recruit", "repeat", "buyback", "adjust"])
def test_where_nothing_can_be_tried_nothing_opens(tmp_path: Path, trial: str):
    desk = desk_of(light_table(tmp_path, petition(BILL)))

    try_out(desk, trial)

    assert isinstance(desk.panel_view.value, BarView)


def test_where_entries_are_made_nothing_is_tried(tmp_path: Path):
    table = full_table(tmp_path)

    try_out(table, "collect_jade")

    assert isinstance(table.panel_view.value, TurnView)


def test_pages_have_an_address():
    assert set(PAGE_EXAMPLES) <= set(SCREENS.pages)
