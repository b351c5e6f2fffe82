"""What a region of the map shows has room: measured with the font's own widths."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest

from companion.games.islebound.tables import TOWNS
from companion.ui.drawing import width_of
from companion.ui.games.islebound.sea.board import (
    GAP,
    LOW_PIECE,
    Lying,
    has_pieces_beside,
    is_large_cell,
    name_size,
    value_size,
)
from companion.ui.session import SessionContext
from companion.ui.theme import SPACE
from tests.session.rooms import rooms
from tests.ui.fonts import digit_width
from tests.ui.games.islebound.isle_tables import document, table_of
from tests.ui.window import Window, in_a_loop


@pytest.mark.parametrize("height", [56, 60, 71, 72, 112, 130, 150])
@pytest.mark.parametrize("width", [75, 82, 120, 125, 260, 340])
def test_stones_and_ships_stand_within_their_region(width: float, height: float) -> None:
    """Name, values and pieces are three lines; in a low and wide region the pieces stand beside the name."""
    is_large = is_large_cell(width, height)
    is_beside = has_pieces_beside(width, height)
    values = value_size(width, height)
    name, pieces = (values, values + 8) if is_large else (13, 0) if is_beside else (13, 15)
    assert 1.2 * name + 1.2 * values + pieces + 2 + 4 <= height
    assert not is_beside or LOW_PIECE + 1.2 * values + 2 + 4 <= height
    assert not (is_large and width < 120)


@pytest.mark.parametrize("name", TOWNS)
def test_the_name_of_a_region_is_whole_beside_its_steps(name: str) -> None:
    """A quarter of a phone's width; measured with the font's own widths."""
    for window in (344, 360, 390):
        width = (window - 2 * SPACE - 3 * GAP) / 4
        for has_steps in (False, True):
            size = name_size(name, width, 13, has_steps)
            steps = digit_width(13) + 2 if has_steps else 0
            assert size * width_of(name, 1) + steps <= width - 7, (window, has_steps)
            assert size >= 8


@pytest.mark.parametrize("name", TOWNS)
def test_the_name_of_a_region_is_whole_in_large_text(name: str) -> None:
    """Half of the smallest phone's width, with text of twice the size."""
    width = (320 - 2 * SPACE - GAP) / 2
    size = 2 * name_size(name, width / 2, 16, False)
    assert size * width_of(name, 1) <= width - 7
    assert size >= 16


@in_a_loop
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("width", [320, 375, 667])
async def test_no_name_of_a_card_of_the_row_is_broken(tmp_path: Path, width: int, scale: float) -> None:
    table, shown = table_of(tmp_path, document()), Window()
    session, name = table.session, "Mercenary Guild"
    session.width, session.height, session.text_scale = width, 667 if width < 667 else 375, scale
    lying = table.board.lying
    lying.value = lying.value._replace(row=tuple([(books, name) for books in range(1, 6)]))
    await shown.show(lambda: SessionContext(session, lambda: ft.Container(Lying(lying, table))))
    cards = [found for found in rooms(shown.session.page, width - SPACE, scale) if found.text.value == name]
    assert len(cards) == 5
    assert all(found.holds(name) and replace(found, lines=1).holds("Mercenary") for found in cards)
