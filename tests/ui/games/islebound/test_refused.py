"""Refusals at the table: whatever is tapped and cannot be done names every broken rule, and enters nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.tables import TOWN
from companion.ui.games.islebound.panels.bar import open_entry
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from tests.ui.games.islebound.isle_tables import by, document, table_of

Json = dict[str, Any]
Tap = Callable[[TableModel], None]

TOLD = {
    "towns": {
        "Grenille": {"red": 6, "blue_green": None, "entry": {"coins": 1, "crew": "sail"}},
        "Morlim": {"red": None, "blue_green": 3, "entry": {"coins": 9}},
        "Zilliam": {"red": None, "blue_green": None, "entry": {}},
    },
    "influence": [1, 1, 2, 2],
    "boards": [
        ["Borsham", "Grenille", "Stratic"],
        ["Farwold", "Morlim", "The Grotto"],
        ["Fel's Garden", "Ratnest", "Undervall"],
        ["Rockslide", "Sun's Rest", "Zilliam"],
    ],
    "borders": [["Krazk", "Borsham"], ["Krazk", "Marhaven"], ["Grenille", "Morlim"]],
}


def opened(kind: str) -> Tap:
    return lambda table: open_entry(table, kind)


def region(name: str) -> Tap:
    return lambda table: table.board.tap(TOWN[name])


AT_GRENILLE = by("Ann", "move", to="Grenille")
HUNTED = by("Ann", "hunt")
FEW = {"type": "adjust", "player": "Ann", "changes": {"coins": -7}}
BELOW = {"type": "adjust", "player": "Ann", "crew": {"1": "below", "2": "below"}}
ROW = {"type": "show", "row": {str(place): {"price": 9} for place in range(1, 6)}}


@pytest.mark.parametrize(
    ("events", "tap", "rules"),
    [
        pytest.param([], region("Krazk"), ["IB-MOVE-1"], id="no step"),
        pytest.param([], region("Zilliam"), ["IB-MOVE-3"], id="no way"),
        pytest.param([], region("Morlim"), ["IB-MOVE-1"], id="too far"),
        pytest.param([BELOW], region("Marhaven"), ["IB-MOVE-4"], id="another ship and nobody to exhaust"),
        pytest.param([AT_GRENILLE], opened("visit"), ["IB-VISIT-5"], id="no crew for the entry"),
        pytest.param([FEW, AT_GRENILLE], opened("visit"), ["IB-VISIT-2", "IB-VISIT-5"], id="neither coin nor crew"),
        pytest.param([AT_GRENILLE], opened("attack"), ["IB-ATTACK-2"], id="no card to attack with"),
        pytest.param([AT_GRENILLE], opened("diplomacy"), ["IB-DIPLO-1"], id="no such banner"),
        pytest.param([AT_GRENILLE, HUNTED], opened("hunt"), ["IB-TURN-2"], id="a second action"),
        pytest.param([ROW, AT_GRENILLE], opened("buy"), ["IB-BUY-1"], id="too few coins"),
        pytest.param(
            [{"type": "show", "events": {"1": "Morlim", "2": "Morlim"}}, AT_GRENILLE],
            opened("event"),
            ["IB-EVENT-1"],
            id="no event here",
        ),
        pytest.param([AT_GRENILLE], opened("dump"), ["IB-CARGO-1"], id="nothing to throw away"),
        pytest.param([AT_GRENILLE], opened("effect"), ["IB-REN-2"], id="no reward due"),
        pytest.param([], lambda table: table.enter(EndTurn(0)), ["IB-TURN-1"], id="nothing before the move"),
    ],
)
def test_a_tap_that_is_refused_says_why(tmp_path: Path, events: list[Json], tap: Tap, rules: list[str]) -> None:
    """With rule and section; overruling is offered only for what was chosen whole."""
    table = table_of(tmp_path, document(*events, data=TOLD))

    tap(table)

    assert isinstance(table.panel, Confirm)
    broken = table.panel_view.value.consequence.broken
    assert [one.rule for one in broken] == rules
    assert all(one.text and one.help for one in broken)
    assert len(table.game.entries) == len(events)


def test_the_table_may_decide_otherwise(tmp_path: Path) -> None:
    """A move too far: the correction of the ship counts as the move. Rules: IB-ADJUST, IB-RUL-STUCK."""
    table = table_of(tmp_path, document(data=TOLD))
    table.board.tap(TOWN["Zilliam"])
    table.overrule()
    table.enter_corrections()

    assert table.state.ledger.hands[0].region == TOWN["Zilliam"]
    assert table.state.turn.stage == "action"
    assert table.game.entries[-1].note
