"""A library told after the game began: refusals and keys judge with the same printed values that the panels show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.setup import EntryCost, Town
from companion.games.islebound.tables import TOWN
from companion.ui.games.islebound.our_copy.known import keep_known
from companion.ui.games.islebound.panels.bar import TurnView, open_entry
from companion.ui.games.islebound.panels.making import Making
from companion.ui.games.islebound.panels.printed_rows import KnownRow
from companion.ui.table.making.entry import change
from companion.ui.table.making.rows import AmountRow
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from tests.ui.games.islebound.isle_tables import by, document, table_of


def told_later(folder: Path, *events: dict[str, Any], **town: Any) -> TableModel:
    """Ann in Grenille, in a game that was begun before anybody had told the values of that town."""
    table = table_of(folder, document(*events, by("Ann", "move", to="Grenille")))
    towns = list(Known().printed.towns)
    towns[TOWN["Grenille"]] = Town(**town)
    keep_known(table.session.services.library, Known(printed=Known().printed._replace(towns=tuple(towns))))
    table.refresh()
    return table


def looks(table: TableModel, kind: str) -> tuple[str, bool]:
    view = table.panel_view.value
    assert isinstance(view, TurnView)
    return next((key.text, key.is_possible) for key in view.keys if key.kind == kind)


def reasons(table: TableModel) -> list[tuple[str, str]]:
    assert isinstance(table.panel, Confirm)
    return [(one.rule, one.text) for one in table.panel_view.value.consequence.broken]


def test_a_town_that_needs_more_than_there_is_says_how_much(tmp_path: Path) -> None:
    """IB-DIPLO-2: 5 on the banner, no cube and no negotiator."""
    table = told_later(tmp_path, blue_green=5)
    assert looks(table, "diplomacy") == ("Diplomacy 5", False)
    open_entry(table, "diplomacy")
    assert [rule for rule, _ in reasons(table)] == ["IB-DIPLO-2"]
    assert "5" in reasons(table)[0][1]


@pytest.mark.parametrize(("kind", "town", "rule"), [("diplomacy", "blue_green", "DIPLO"), ("attack", "red", "ATTACK")])
def test_a_town_without_the_banner_says_so(tmp_path: Path, kind: str, town: str, rule: str) -> None:
    """IB-DIPLO-1, IB-ATTACK-1: whatever else is missing."""
    cards = {"type": "adjust", "player": "Ann", "changes": {"pirates": 3}}
    table = told_later(tmp_path, cards, **{town: 0})
    open_entry(table, kind)
    assert (looks_after(table, kind), f"IB-{rule}-1") == (False, reasons(table)[0][0])


def looks_after(table: TableModel, kind: str) -> bool:
    panel, table.panel = table.panel, None
    table.refresh()
    found = looks(table, kind)[1]
    table.open(panel)
    return found


def test_without_cards_only_that_is_said_where_the_banner_is_unknown(tmp_path: Path) -> None:
    """IB-ATTACK-2: an unknown number could be told; the title names no number that nobody has."""
    table = told_later(tmp_path)
    open_entry(table, "attack")
    assert [rule for rule, _ in reasons(table)] == ["IB-ATTACK-2"]
    assert table.panel_view.value.title == "Ann attacks Grenille"


def test_what_can_be_done_is_begun(tmp_path: Path) -> None:
    """With three pirates and a known banner the attack is made, its number filled in."""
    cards = {"type": "adjust", "player": "Ann", "changes": {"pirates": 3}}
    table = told_later(tmp_path, cards, red=2)
    assert looks(table, "attack") == ("Attack 2", True)
    open_entry(table, "attack")
    assert isinstance(table.panel, Making)
    assert table.panel.walk(table.situation).value("number") == 2


def test_what_is_known_is_one_line_and_no_question_until_somebody_changes_it(tmp_path: Path) -> None:
    """IB-RUL-DATA: the banner of the copy may be another one; then it is counted as any number is."""
    cards = {"type": "adjust", "player": "Ann", "changes": {"pirates": 3}}
    table = told_later(tmp_path, cards, red=2, entry=EntryCost(1, "any"))
    open_entry(table, "attack")
    view = table.panel_view.value
    first, *others = view.rows
    assert (type(first), first.title) == (KnownRow, "Known: red banner 2")
    assert ("number", 0) not in [row.key for row in others]
    assert not view.asks_printed

    change(table, first.key, True)
    view = table.panel_view.value
    assert isinstance(view.rows[0], AmountRow)
    assert (view.rows[0].key, view.rows[0].value, view.asks_printed) == (("number", 0), 2, True)

    table.close()
    open_entry(table, "visit")
    assert [row.title for row in table.panel_view.value.rows if isinstance(row, KnownRow)] == [
        "Known: entry Coins 1, any crew"
    ]


def test_no_number_stands_on_the_keys_of_ones_own_town(tmp_path: Path) -> None:
    """IB-RUL-OWN: nobody attacks the own port, whatever is printed there."""
    told = {"towns": {"Krazk": {"red": 6, "blue_green": 5}}}
    turns = [by("Ann", "move", to="Grenille"), by("Ann", "end_turn"), by("Ben", "move", to="Grenille", crew=1)]
    table = table_of(tmp_path, document(*turns, by("Ben", "end_turn"), by("Ann", "move", to="Krazk"), data=told))
    assert (looks(table, "attack"), looks(table, "diplomacy")) == (("Attack –", False), ("Diplomacy –", False))
