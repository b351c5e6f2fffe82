"""Text that the reader wants larger: what has a fixed height grows with it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.games.island_fortress.setup import Setup
from companion.ui.games.island_fortress.strip import cards_across, counts_across, strip_height
from companion.ui.session import Session
from tests.games.island_fortress.builders import table


@pytest.fixture
def setup() -> Setup:
    """A table of four."""
    return table(4)


def test_heights_are_as_drawn_until_the_text_grows() -> None:
    """Then a line more for each line of text."""
    session = Session(cast(Any, None))
    assert session.tall(48, 2) == 48
    assert not session.is_large
    session.text_scale = 2
    assert session.tall(48, 2) == 48 + 2 * 20
    assert session.is_large


@pytest.mark.parametrize("is_tracked", [False, True])
def test_the_players_cards_have_room_for_their_lines(setup: Setup, is_tracked: bool) -> None:
    """Name and score at least; counts that no longer fit side by side take more lines."""
    usual, large = (strip_height(setup, 396, is_tracked, scale) for scale in (1, 2))
    assert large - usual >= 18 + 28
    assert counts_across(setup, 396, 2) <= counts_across(setup, 396, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_keep_their_room_at_twice_the_size(players: int) -> None:
    """On a phone two players stand side by side then, and on a desktop all of them."""
    setup = table(players)
    assert [cards_across(setup, width, scale) for width, scale in ((396, 1), (396, 2), (900, 2))] == [
        players,
        2,
        players,
    ]
    assert strip_height(setup, 396, False, 2) >= -(-players // 2) * (18 + 28) * 2
