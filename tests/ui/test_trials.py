"""Trying a rule: what its "Try it" opens at the desk at which nothing is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import ACTIONS, KINDS
from companion.games.registry import rules_desk_of
from companion.ui.games.island_fortress.desk import ASK
from companion.ui.games.island_fortress.present import BarLook, ChoiceLook, DraftLook, PetitionLook
from companion.ui.games.island_fortress.present_turn import ActLook, CardPanelLook, PickLook, TurnLook
from companion.ui.games.island_fortress.table_model import TableModel
from companion.ui.games.island_fortress.trials import (
    PAGE_TRIALS,
    PANEL_TRIALS,
    TURN_TRIALS,
    WALL_TRIALS,
    trial_of,
)
from companion.ui.root import ROUTES
from tests.games.island_fortress.builders import BILL, petition, slot
from tests.ui.tables import full_table, light_table, supplied, window

RULES = tuple(rule for chapter in rules_desk_of(META.format).chapters("en") for rule in chapter.rules)


def desk_of(table: TableModel) -> TableModel:
    """The desk at which nothing is recorded, for the position that a table shows."""
    return window(table, ASK, table.desk.at)


def try_out(desk: TableModel, trial: str) -> None:
    """Arrive at a desk to try something."""
    desk.session.errand.trial = trial
    desk.take_trial()


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
    trial = trial_of(rule, is_full)

    own = {"repeat", *ACTIONS, *TURN_TRIALS} if is_full else set()
    assert trial in {"", "governor", *PAGE_TRIALS, *PANEL_TRIALS, *WALL_TRIALS, *own}


def test_what_is_no_rule_is_not_tried():
    with pytest.raises(LookupError):
        trial_of("XY-BUILD", True)


def test_each_trial_opens_its_panel(table: TableModel):
    """In any position: an answer, a choice, or a hint where to tap; never the bar, and never a failure."""
    is_full = table.state.ledger is not None
    for trial in sorted({trial_of(rule, is_full) for rule in RULES} - {"", *PAGE_TRIALS}):
        desk = desk_of(table)
        try_out(desk, trial)
        assert isinstance(desk.panel.look, tuple(wanted(trial))), (trial, desk.panel.look)
        if trial in ACTIONS and isinstance(desk.panel.look, ActLook):
            assert desk.event is not None
            assert KINDS.of(desk.event).record_type == trial
    assert table.game.entries == desk_of(table).game.entries


def wanted(trial: str) -> Iterator[type]:
    """The looks that a trial may open."""
    if trial == "petition":
        yield PetitionLook
    elif trial in PANEL_TRIALS:
        yield ChoiceLook
    elif trial == "governor":
        yield DraftLook
    elif trial == "repeat":
        yield CardPanelLook
    else:
        yield ActLook
        if trial in WALL_TRIALS:
            yield PickLook


def test_an_action_leads_back_to_its_card(tmp_path: Path):
    desk = desk_of(full_table(tmp_path))
    try_out(desk, "collect_jade")
    assert isinstance(desk.panel.look, ActLook)
    assert desk.panel.look.consequence.legal

    desk.back()

    assert isinstance(desk.panel.look, CardPanelLook)
    assert desk.panel.look.title == desk.words.texts("role.treasurer")


def test_the_next_tap_on_the_wall_is_what_is_tried(tmp_path: Path):
    """A light game asks for the slot; whose tap it is and what it scores stands there then."""
    desk = desk_of(light_table(tmp_path, petition(BILL)))
    try_out(desk, "build")
    assert isinstance(desk.panel.look, PickLook)

    desk.tap_slot(slot("1a1"))

    assert desk.draft is not None
    assert desk.draft.kind == "build"


def test_what_is_being_asked_stays(tmp_path: Path):
    desk = desk_of(light_table(tmp_path, petition(BILL)))
    desk.tap_slot(slot("1a2"))

    try_out(desk, "petition")

    assert isinstance(desk.panel.look, DraftLook)
    desk.close()
    desk.take_trial()
    assert isinstance(desk.panel.look, BarLook), "it is not opened later either"


@pytest.mark.parametrize("trial", ["", "nonsense", "recruit", "repeat", "buyback", "adjust"])
def test_where_nothing_can_be_tried_nothing_opens(tmp_path: Path, trial: str):
    desk = desk_of(light_table(tmp_path, petition(BILL)))

    try_out(desk, trial)

    assert isinstance(desk.panel.look, BarLook)


def test_where_entries_are_made_nothing_is_tried(tmp_path: Path):
    table = full_table(tmp_path)

    try_out(table, "collect_jade")

    assert isinstance(table.panel.look, TurnLook)
    assert table.session.errand.trial == "collect_jade", "the desk that comes takes it"


def test_pages_have_an_address():
    places = {route.path for route in ROUTES[0].children or ()}

    assert {f"games/:gid/:purpose/:entry/{page}" for page in PAGE_TRIALS} <= places
