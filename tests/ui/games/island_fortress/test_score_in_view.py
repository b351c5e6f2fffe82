"""Scores in the table view have room, whatever the window, the text, the names and the digits; without a browser."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from companion.ui.table.spectator import CARD_EDGES, EDGE, NAME, plan_of, score_size
from tests.drive.games.island_fortress.builders import ADAM, correcting, petition
from tests.ui.fonts import digit_width
from tests.ui.tables import light_table

WINDOWS = (
    *((320, 640), (344, 882), (360, 740), (390, 844), (412, 915), (540, 960), (600, 960)),
    *((736, 414), (844, 390), (932, 430), (1024, 600), (2560, 1080)),
)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_no_digit_of_a_score_is_cut(tmp_path: Path, seats: int, scale: float) -> None:
    """At 360 px, 129 was broken after two digits: the table view said 12."""
    table = light_table(tmp_path, petition(ADAM), correcting(ADAM, score=129), players=seats)
    session = table.session
    session.text_scale = scale
    for (width, height), score in itertools.product(WINDOWS, ("7", "42", "129", "\N{MINUS SIGN}12")):
        session.width, session.height = width, height
        plan = plan_of(table.context, width, height)
        room = (width - 2 * EDGE - (seats - 1) * EDGE) / seats
        size = score_size(score, room, plan, scale) * scale
        assert digit_width(size) * len(score) <= room - CARD_EDGES, (width, height, score)
        assert size * 1.17 <= plan.cards, (width, height, score)
        assert size >= 12, (width, height, score)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (2560, 1440), (3440, 1440)])
def test_names_grow_with_a_window_that_is_seen_from_afar(tmp_path: Path, width: int, height: int) -> None:
    """They stayed at 22 px, and so did the round and the last entry; the wall keeps the rest."""
    table = light_table(tmp_path, petition(ADAM), players=4)
    table.session.width, table.session.height = width, height
    plan = plan_of(table.context, width, height)
    assert NAME * plan.grown == pytest.approx(0.012 * width)
    assert score_size("129", width / 4 - EDGE, plan, 1.0) >= 0.024 * width
    assert plan.board
    assert plan.head + plan.cards + plan.last + plan.board.height <= height
