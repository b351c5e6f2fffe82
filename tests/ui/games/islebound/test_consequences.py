"""The consequences of an entry are shown completely: who goes below deck, who comes up, and that no action was used."""

from __future__ import annotations

from pathlib import Path

from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.final_scoring import FinalCount
from companion.games.islebound.setup import EntryCost
from companion.games.islebound.tables import TOWN
from companion.ui.table.results import consequence
from tests.ui.games.islebound.isle_tables import by, document, table_of


def test_crew_that_pays_the_entry_is_named_and_so_is_a_rest(tmp_path: Path) -> None:
    """IB-VISIT-5, IB-REST: nothing that happens to the crew is "nothing"."""
    table = table_of(tmp_path, document(by("Ann", "move", to="Crimsika")))
    visit = Visit(0, TOWN["Crimsika"], EntryCost(0, "any"), 1, (False, False, 0))
    assert [line.text for line in consequence(table.context, visit).lines] == ["Ann: exhausted Administrate"]
    rested = visit._replace(parts=(True, False, 0))
    assert consequence(table.context, rested).lines == ()
    below = {"type": "adjust", "player": "Ann", "crew": {"2": "below", "3": "injured"}}
    table = table_of(tmp_path / "below", document(below, by("Ann", "move", to="Crimsika")))
    told = [line.text for line in consequence(table.context, rested).lines]
    assert told == ["Ann: 1 crew back on deck"]


def test_a_turn_without_an_action_asks_before_it_ends(tmp_path: Path) -> None:
    """IB-RUL-ACTION: it is allowed, and seldom meant; with the action used there is nothing to ask."""
    moved = by("Ann", "move", to="Grenille")
    table = table_of(tmp_path, document(moved))
    told = [line.text for line in consequence(table.context, EndTurn(0)).lines]
    assert told == ["No action was used in this turn. End it all the same?"]
    hunted = table_of(tmp_path / "hunted", document(moved, by("Ann", "hunt")))
    assert consequence(hunted.context, EndTurn(0)).lines == ()


def test_an_early_end_is_no_turn_without_an_action(tmp_path: Path) -> None:
    """IB-RUL-ACTION: the question belongs to the end of a turn; the final count closes the turn, too."""
    table = table_of(tmp_path, document(by("Ann", "move", to="Grenille")))
    finish = Finish((FinalCount(),) * 2, early=True)
    found = consequence(table.context, finish)
    assert found.legal
    assert "No action was used in this turn. End it all the same?" not in [line.text for line in found.lines]
