"""The boards in the list of games: of the newest few, as they stand after their last entries."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from companion.games.island_fortress.wall import EMPTY
from companion.play.ports import GameLine
from companion.ui.registry import screens_of
from companion.ui.screens.positions import listed_state, positions_of
from tests.drive.games.island_fortress.builders import BILL, building, petition, slot
from tests.ui.games.islebound.isle_tables import document
from tests.ui.games.islebound.isle_tables import table_of as isle_table
from tests.ui.island_tables import score_table
from tests.ui.tables import light_table


def test_a_row_shows_the_board_after_the_last_entry(tmp_path: Path) -> None:
    table = light_table(tmp_path, petition(BILL))
    store = table.session.services.store
    [before] = store.games()
    assert positions_of(store, [before])[before.id].state.wall[slot("1a1")] == EMPTY

    assert table.game.propose(building(BILL, "1a1")).is_legal
    [after] = store.games()

    assert positions_of(store, [after])[after.id].state.wall[slot("1a1")] != EMPTY


def test_every_game_shows_something_of_its_board(tmp_path: Path) -> None:
    """And the colors of its players."""
    tables = [light_table(tmp_path / "wall"), score_table(tmp_path / "island")]
    tables.append(isle_table(tmp_path / "sea", document()))
    for table in tables:
        store = table.session.services.store
        [line] = store.games()
        position = listed_state(store, line)
        assert position is not None
        draw = screens_of(position.format).small_board
        assert draw is not None
        assert isinstance(draw(table.session, position.state, 96), ft.Control)
        assert all(seat.color in table.session.palette.players for seat in position.state.setup.seats)


def test_what_cannot_be_replayed_has_no_board(tmp_path: Path) -> None:
    store = light_table(tmp_path).session.services.store

    assert positions_of(store, [GameLine("nothing")]) == {}
