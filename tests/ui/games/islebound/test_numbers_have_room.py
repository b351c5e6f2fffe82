"""The counts of a player have room in the card over the map: measured with the font's own widths."""

from __future__ import annotations

import itertools

import pytest

from companion.ui.games.islebound.players import BETWEEN, MARK, PlayerView, counts_of, counts_size
from companion.ui.table.players import Room
from companion.ui.theme import SMALL, SPACE
from tests.ui.games.island_fortress.test_numbers_have_room import digit_width

WIDTHS = (320, 344, 360, 390, 412, 844 * 0.48, 400, 768, 1280)
LEAST = 9.5
"""The size of text below which a number at the table cannot be read."""


def player(coins: int, buildings: int = 0, tokens: int = 0) -> PlayerView:
    return PlayerView(0, 0, "", coins, buildings, 7, tokens, False, False, "")


@pytest.mark.parametrize("view", [player(16), player(10, 7, 9), player(129, 8, 16)], ids=str)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_coins_of_two_and_three_digits_stand_in_one_line(view: PlayerView, scale: float) -> None:
    """10 and more coins are the usual case."""
    for width, seats in itertools.product(WIDTHS, (2, 3, 4)):
        room = Room(seats, width - 2 * SPACE, scale)
        size = counts_size(view, room)
        counts = counts_of(view)
        digits = sum(len(str(count)) for _, count in counts)
        marks = (MARK * size + 1) * len(counts) + BETWEEN * (len(counts) - 1)
        assert marks + digit_width(size * scale) * digits <= room.card, (width, seats)
        assert size >= LEAST or view.coins > 99, (width, seats)


def test_only_what_a_player_has_takes_room() -> None:
    """No token and no building is no number; no coin is one: everybody asks for it."""
    assert [count for _, count in counts_of(player(0))] == [0]
    assert [count for _, count in counts_of(player(4, 0, 2))] == [4, 2]
    assert counts_size(player(4), Room(4, 390 - 2 * SPACE, 1.0)) == SMALL
