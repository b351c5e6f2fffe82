"""The three numbers of a player have room in the card over the island, and the counts of a brick in it."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from companion.games.island.board import Icon, Territory
from companion.ui.games.island.board.draw import EDGES, LARGEST, SIZES, brick_rows
from companion.ui.games.island.board.present import BrickView
from companion.ui.games.island.count.cards import die_size
from companion.ui.games.island.players import BETWEEN, NUMBER, number_size
from companion.ui.table.players import tile_of
from companion.ui.theme import DARK, TITLE
from tests.drive.games.island.builders import ADAM, BILL, correcting_territory
from tests.ui.island_tables import island_table

BOLD_DIGIT = 0.5757
"""The widest digit of Roboto in bold: 1179 of 2048."""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_numbers_of_two_digits_have_room(tmp_path: Path, seats: int, scale: float) -> None:
    """IS-LEAD-3: more than nine units led. One digit is as large as ever."""
    table = island_table(tmp_path, correcting_territory(1, units={ADAM: 30, BILL: 12}))
    adam, bill, *_ = table.players.value
    assert [bar.value for bar in adam.details] == [1, 1, 12]

    table.session.text_scale = scale
    for table.session.width in (320, 360, 384, 412, 740, 844, 1280):
        tile = tile_of(table.room, seats, False)
        column = (tile.text - 2 * BETWEEN) / 3
        assert 2 * BOLD_DIGIT * number_size(adam.details, tile.text) < column, table.session.width
    table.session.width, table.session.text_scale = 400, 1.0
    assert number_size(bill.details, tile_of(table.room, 2, False).text) == NUMBER


def painted(control: ft.Control, scale: float) -> float:
    """How wide a line of a brick is drawn, its numbers in the widest digits there are."""
    match control:
        case ft.Row():
            spacing = control.spacing or 0
            parts = [painted(part, scale) for part in control.controls]
            return sum(parts) + spacing * (len(parts) - 1)
        case ft.Text():
            return BOLD_DIGIT * (control.size or 0) * scale * len(control.value)
        case ft.Icon():
            return control.size or 0
        case ft.Container():
            return control.width or 0
    raise TypeError(control)


def line_height(row: ft.Row, scale: float) -> float:
    """How high it is: a number as high as its size, for its line is no higher."""
    found = 0.0
    for part in row.controls:
        match part:
            case ft.Row():
                found = max(found, line_height(part, scale))
            case ft.Text():
                found = max(found, (part.size or 0) * scale)
            case ft.Container():
                found = max(found, part.height or 0)
            case ft.Icon():
                found = max(found, part.size or 0)
            case _:
                raise TypeError(part)
    return found


def brick(units: tuple[int, ...], sheltered: tuple[int, ...] = (0, 0, 0, 0), castles: int = 0) -> BrickView:
    icons = tuple(Icon)[:2] if castles > 3 else ()
    return BrickView(12, (0, 0), Territory((), units, castles, 1, icons), sheltered, "", False, False, "")


BRICKS = {
    "three players": brick((2, 2, 2, 0), castles=2),
    "four players, two digits": brick((12, 10, 11, 10), castles=12),
    "under towers": brick((4, 3, 0, 0), (2, 3, 0, 0), castles=6),
    "one": brick((10, 0, 0, 0)),
}


@pytest.mark.parametrize("name", BRICKS)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_no_count_of_a_brick_lies_under_the_next_one(tmp_path: Path, name: str, scale: float) -> None:
    """Every size of a brick, down to the smallest of a narrow phone: the widest line fits between banner and edge."""
    seats = tuple(island_table(tmp_path).game.setup.seats)
    seats = (*seats, *seats)[:4]
    view = BRICKS[name]
    for wide, high, _ in SIZES:
        grown = min(scale, LARGEST)
        rows = brick_rows(view, seats, DARK, wide * grown, high * grown, scale)
        assert max(painted(row, scale) for row in rows) <= wide * grown - EDGES, (wide, high)
        assert sum(line_height(row, scale) for row in rows) <= high * grown, (wide, high)


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0, 3.0])
def test_the_number_on_the_die_is_whole(scale: float) -> None:
    """The face is 30 high within its edge, whatever the size of text; a line is at most 1.2 of it."""
    assert die_size(scale) * scale * 1.2 <= 30
    assert die_size(1.0) == TITLE
