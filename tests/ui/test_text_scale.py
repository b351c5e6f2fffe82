"""Text that the reader wants larger: what has a fixed height grows with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from companion.games.island_fortress.ledger import Supply
from companion.ui.games.island_fortress.players import PLAYERS, PlayerView, counts_across
from companion.ui.session import Session
from companion.ui.table.players import GAP, Room, bar_height, bar_room
from companion.ui.theme import TOUCH
from tests.ui.tables import light_table


def test_heights_are_as_drawn_until_the_text_grows() -> None:
    """Then a line more for each line of text."""
    session = Session(cast(Any, None))
    assert session.tall(48, 2) == 48
    assert not session.is_large
    session.text_scale = 2
    assert session.tall(48, 2) == 48 + 2 * 20
    assert session.is_large


def height(room: Room, is_tracked: bool) -> float:
    """How high the cards of all players are."""
    view = PlayerView(0, 0, "", (), False, False, False, "", Supply() if is_tracked else None)
    return bar_height(PLAYERS, room, (view,))


@pytest.mark.parametrize("is_tracked", [False, True])
def test_the_players_cards_have_room_for_their_lines(is_tracked: bool) -> None:
    """Name and score at least; counts that no longer fit side by side take more lines."""
    usual, large = Room(4, 396, 1), Room(4, 396, 2)
    assert height(large, is_tracked) - height(usual, is_tracked) >= 18 + 28
    assert counts_across(Room(2, 396, 2), 2) <= counts_across(Room(2, 396, 1), 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_keep_their_room_at_twice_the_size(players: int) -> None:
    """On a phone two players stand side by side then, and on a desktop all of them."""
    rooms = (Room(players, 396, 1), Room(players, 396, 2), Room(players, 900, 2))
    assert [room.across for room in rooms] == [players, 2, players]
    assert height(rooms[1], False) >= -(-players // 2) * (18 + 28) * 2


@pytest.mark.parametrize(
    ("players", "width", "has_scores"),
    [(2, 344, True), (3, 396, True), (3, 344, False), (4, 396, False), (4, 900, True)],
)
def test_the_way_to_the_scores_leaves_the_names_their_room(
    tmp_path: Path, players: int, width: float, has_scores: bool
) -> None:
    """Where mark and name would not fit any more, the scores are found behind "more"."""
    table = light_table(tmp_path, players=players)

    room, shown = bar_room(table, width)

    assert shown is has_scores
    assert room.width == width - (TOUCH + GAP) * has_scores
    table.session.text_scale = 2
    assert not bar_room(table, 396)[1]
