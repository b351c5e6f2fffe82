"""Printed values told in a game's own entries are known wherever the game is; what nobody told is asked again."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.meta import META
from companion.games.islebound.our_copy.known import Known, write_document
from companion.games.islebound.pieces.crew import ANY
from companion.games.islebound.setup import EntryCost, Printed, Town
from companion.games.islebound.tables import TOWN
from companion.services import services_in
from companion.storage.library import Library
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


def at_ratnest(town: Town, *slots: tuple[int, int]) -> Known:
    """Values of Ratnest and of slots."""
    towns = Printed().towns
    return Known(printed=Printed((*towns[:RATNEST], town, *towns[RATNEST + 1 :])), slots=slots)


def kept(folder: Path, *known: Known) -> Library:
    """The group's copy in a folder, as an earlier version kept it."""
    library = services_in(str(folder)).library
    for each in known:
        library.keep_card(write_document(each), META.format)
    return library


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


@pytest.mark.parametrize("known", [Town(), Town(red=4, entry=EntryCost(2, None))])
def test_what_an_entry_told_goes_with_it(tmp_path: Path, known: Town) -> None:
    """A number that was mistyped and undone is asked again, in every game, unless something else had told it."""
    visit = ISLEBOUND.read(visited(7, {"coins": 2})).entries[-1]
    table = table_of(tmp_path, document(by("Ann", "move", to="Ratnest")))
    library = table.session.services.library
    keep_known(library, at_ratnest(known))
    table.enter(visit.event)
    told = known._replace(entry=EntryCost(2, None))
    assert our_copy(library, "standard").known.printed.towns[RATNEST] == told
    table.undo()
    assert our_copy(library, "standard").known.printed.towns[RATNEST] == known
    table.redo()
    assert our_copy(library, "standard").known.printed.towns[RATNEST] == told


UNSURE: Final = at_ratnest(Town(red=1, blue_green=1, entry=EntryCost(0, ANY)), (4, 8), (5, 9))
SURE: Final = at_ratnest(Town(red=1), (4, 8))
PAID: Final = at_ratnest(Town(9, 2, EntryCost(1, None)), (4, 0))


@pytest.mark.parametrize(("before", "after"), [(UNSURE, SURE), (PAID, PAID)])
def test_what_an_earlier_version_may_have_kept_unasked_is_asked_in_every_game(
    tmp_path: Path, before: Known, after: Known
) -> None:
    """None of coins, a number of 1, and a slot of 9 were entered unasked where nothing else was legal."""
    library = kept(tmp_path, before, before._replace(side="advanced"))
    assert our_copy(library, "standard").known == after
    assert our_copy(library, "advanced").known.printed == after.printed
    assert copy_for(table_of(tmp_path, document()).context).known.printed == after.printed


def test_what_is_told_from_now_on_is_kept_whatever_it_is(tmp_path: Path) -> None:
    """Also beside what an earlier version kept for the other side."""
    library = kept(tmp_path, UNSURE, UNSURE._replace(side="advanced"))
    keep_known(library, at_ratnest(Town(entry=FREE)))
    assert our_copy(library, "standard").known.printed.towns[RATNEST] == Town(1, None, FREE)
    assert our_copy(library, "advanced").known.printed.towns[RATNEST] == Town(1)
    assert entry_of(table_of(tmp_path, document())) == FREE
