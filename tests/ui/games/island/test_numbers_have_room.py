"""The three numbers of a player have room in the card over the island, however narrow it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui.games.island.players import BETWEEN, NUMBER, number_size
from companion.ui.table.players import Room
from companion.ui.theme import SPACE
from drive.games.island.builders import ADAM, BILL, correcting_territory
from tests.ui.island_tables import island_table

BOLD_DIGIT = 0.5757
"""The widest digit of Roboto in bold: 1179 of 2048."""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_numbers_of_two_digits_have_room(tmp_path: Path, seats: int, scale: float) -> None:
    """IS-LEAD-3: more than nine units led. One digit is as large as ever."""
    table = island_table(tmp_path, correcting_territory(1, units={ADAM: 30, BILL: 12}))
    adam, bill, *_ = table.players.value
    assert [bar.value for bar in adam.bars] == [1, 1, 12]

    for width in (320, 360, 384, 412, 740 * 0.52, 844 - 400, 1280 - 364):
        room = Room(seats, width - 2 * SPACE, scale)
        column = (room.card - 2 * BETWEEN) / 3
        assert 2 * BOLD_DIGIT * number_size(adam, room) * scale < column, width
    assert number_size(bill, Room(2, 400, 1.0)) == NUMBER
