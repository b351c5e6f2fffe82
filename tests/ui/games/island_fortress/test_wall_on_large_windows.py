"""The wall takes the height of a large window; without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.services import services_in
from companion.ui.games.island_fortress.wall.board import laid_out
from companion.ui.session import Session
from companion.ui.table.room import room_of


@pytest.mark.parametrize(
    ("size", "regions", "courses", "least"),
    [
        ((1920, 1080), 2, 1, 100),
        ((1920, 1080), 3, 2, 95),  # in one course they would be 76 high, and half of the window empty
        ((1920, 1080), 4, 2, 95),
        ((2560, 1440), 3, 1, 100),
        ((1280, 800), 2, 1, 80),  # broader than high they would be 65, and half of the window sky
        ((1280, 800), 3, 2, 60),
        ((1024, 1366), 3, 3, 80),
        ((412, 915), 3, 3, 44),
    ],
)
def test_stones_are_as_large_as_the_window_lets_them(
    tmp_path: Path, size: tuple[int, int], regions: int, courses: int, least: int
) -> None:
    width, height = size
    session = Session(services_in(str(tmp_path)), width=width, height=height)
    room = room_of(session)

    found, across, stones = laid_out(room, regions, session.is_wide)

    assert (found, across) == (courses, -(-regions // courses))
    assert stones.height >= least
    assert not session.is_wide or courses * stones.region < height
