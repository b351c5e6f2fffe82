"""Scores and gains in the cards at the table have room, whatever the window, the text and the digits: no browser."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import flet as ft
import pytest

from companion.engine.seats import Seat
from companion.games.island_fortress.ledger import Supply
from companion.ui.games.island_fortress import players as fortress
from companion.ui.games.island_fortress.marks import COUNT_MARKS
from companion.ui.games.islebound import players as isle
from companion.ui.table.players import Room, plain_card
from companion.ui.theme import DARK, SPACE
from tests.ui.games.island_fortress.test_numbers_have_room import digit_width

WIDTHS = (320, 344, 360, 390, 412, 540, 600, 736 * 0.48, 844 * 0.48, 932 - 400, 1024 - 364, 2560 - 364)
"""Of the windows, or of the column of players in them."""
BOLD = 1.03
"""How much wider a bold digit of the font is."""
SIGNS = "0123456789+-\N{MINUS SIGN}"


def fortress_view(score: int, gained: str) -> fortress.PlayerView:
    return fortress.PlayerView(0, score, gained, (), False, True, False, "", None)


def laden_view(score: int, gained: str) -> fortress.PlayerView:
    held = tuple((COUNT_MARKS[name], 12) for name in ("chips", "treasures"))
    return fortress_view(score, gained)._replace(held=held)


def full_view(score: int, gained: str) -> fortress.PlayerView:
    return fortress_view(score, gained)._replace(supply=Supply(), holder=True)


def isle_view(score: int, gained: str) -> isle.PlayerView:
    return isle.PlayerView(0, score, gained, 12, 3, 7, 4, True, True, "")


CARDS: dict[str, tuple[Callable[..., ft.Control], Callable[[int, str], Any]]] = {
    "score only": (fortress.card, fortress_view),
    "score only, with chips and Treasures": (fortress.card, laden_view),
    "every action": (fortress.card, full_view),
    "Islebound": (isle.card, isle_view),
    "any game": (plain_card, isle_view),
}


def lines_with(control: Any, text: str) -> Iterator[ft.Row]:
    """The lines in which a text stands."""
    for part in (getattr(control, "content", None), *getattr(control, "controls", ())):
        if isinstance(part, ft.Text) and part.value == text and isinstance(control, ft.Row):
            yield control
        elif isinstance(part, ft.Control):
            yield from lines_with(part, text)


def wide(control: Any, scale: float) -> float:
    """How wide a part of a line is at least: what is expanded takes what is left."""
    if getattr(control, "expand", None):
        return 0
    match control:
        case ft.Text():
            assert not set(control.value) - set(SIGNS), control.value
            return BOLD * digit_width(control.size or 0) * scale * len(control.value)
        case ft.Icon():
            return float(control.size or 0)
        case ft.Row():
            parts = [wide(part, scale) for part in control.controls]
            return sum(parts) + (control.spacing or 0) * (len(parts) - 1)
        case ft.Container():
            return float(control.width or 0) or wide(control.content, scale)
    raise AssertionError(control)


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_no_digit_of_a_score_is_cut(name: str, scale: float) -> None:
    """One to three digits, below 0, and with what the latest entry gave or took."""
    card, view = CARDS[name]
    player = Seat("W" * 24, "blue")
    cut = set()
    for width, seats, score, gained in itertools.product(WIDTHS, (2, 3, 4), (7, 42, 129, -12), ("", "+1", "+23")):
        room = Room(seats, width - 2 * SPACE, scale)
        drawn = card(view(score, gained), player, DARK, room, False)
        (line,) = lines_with(drawn, str(score))
        if (taken := wide(line, scale)) > room.card:
            cut.add((width, seats, score, gained, round(taken - room.card)))
    assert not cut
