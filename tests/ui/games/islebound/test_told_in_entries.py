"""Printed values told in a game's own entries are known wherever the game is; what nobody told is asked again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.islebound.our_copy.known import Known, merged
from companion.games.islebound.setup import EntryCost, Printed, Town
from companion.games.islebound.tables import TOWN
from companion.services import services_in
from companion.ui.games.islebound.our_copy.known import copy_for, keep_known, our_copy
from companion.ui.games.islebound.panels.bar import open_entry
from companion.ui.table.model import TableModel
from tests.ui.games.islebound.isle_tables import by, document, table_of

RATNEST = TOWN["Ratnest"]
FREE = EntryCost(0, None)


def entry_of(table: TableModel) -> EntryCost | None:
    """What is known of the entry cost of Ratnest at a table."""
    return copy_for(table.context).known.printed.towns[RATNEST].entry


def visited(coins: int, entry: dict[str, Any]) -> dict[str, Any]:
    """A game in which Ann visited Ratnest with so many coins."""
    held = [{"type": "adjust", "player": "Ann", "changes": {"coins": coins - 7}}] if coins != 7 else []
    return document(*held, by("Ann", "move", to="Ratnest"), by("Ann", "visit", town="Ratnest", entry=entry))


def kept(folder: Path, entry: EntryCost) -> None:
    """Keep an entry cost of Ratnest for the group's copy in a folder, as an earlier version did."""
    towns = Printed().towns
    told = Printed((*towns[:RATNEST], Town(entry=entry), *towns[RATNEST + 1 :]))
    keep_known(services_in(str(folder)).library, merged(Known(), Known(printed=told)))


def test_what_was_told_is_known_on_another_phone(tmp_path: Path) -> None:
    """IB-RUL-DATA: the record says it, so that the group's copy of the first phone is not needed."""
    record = visited(7, {"coins": 2})
    record["events"] += [by("Ann", "end_turn"), by("Ben", "move", to="Ratnest", crew=1)]
    table = table_of(tmp_path, record)
    assert our_copy(table.session.services.library, "standard").known.is_empty
    assert entry_of(table) == EntryCost(2, None)
    open_entry(table, "visit")
    assert "entry_coins" not in [row.key[0] for row in table.panel_view.value.rows]


def test_what_the_only_legal_answer_filled_in_is_asked_again(tmp_path: Path) -> None:
    """IB-VISIT-2: a visitor without coins was let in for nothing, unasked."""
    assert entry_of(table_of(tmp_path / "rich", visited(7, {}))) == FREE
    assert entry_of(table_of(tmp_path / "poor", visited(0, {}))) is None


def test_what_an_earlier_version_kept_unasked_is_not_read(tmp_path: Path) -> None:
    """In the game that it came of, until somebody tells it there."""
    kept(tmp_path, FREE)
    assert entry_of(table_of(tmp_path, visited(0, {}))) is None
    assert entry_of(table_of(tmp_path, visited(7, {}))) == FREE


def test_only_what_nobody_told_is_left_out(tmp_path: Path) -> None:
    """A value that differs from the one filled in was told somewhere else."""
    kept(tmp_path, EntryCost(1, None))
    assert entry_of(table_of(tmp_path, visited(0, {}))) == EntryCost(1, None)
