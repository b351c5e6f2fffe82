"""Scores, gains and names in the tiles have room, whatever the window, the text and the digits; without a browser."""

from __future__ import annotations

import itertools
from typing import Any, cast

import flet as ft
import pytest

from companion.engine.characters import clusters
from companion.engine.seats import Seat
from companion.ui.drawing import short_names, width_of
from companion.ui.session import Session
from companion.ui.table.players import NAME, PlayerView, score_and_gain, tile_of
from companion.ui.table.room import room_of
from companion.ui.theme import DARK
from tests.conftest import by_turns
from tests.ui.fonts import digit_width, text_width

WINDOWS = (
    (320, 640),
    (344, 882),
    (375, 667),
    (412, 915),
    (667, 375),
    (915, 412),
    (1024, 768),
    (1280, 800),
    (3440, 1440),
)
BOLD = 1.03
"""How much wider a bold digit of the font is."""
ALIKE = ["Anna", "Anna B", "Maximiliane Wolkenstein", "Maximiliane Wolkensteiner", "W" * 24]


def wide(control: Any, scale: float) -> float:
    """How wide a part of a line is at least: what is expanded takes what is left."""
    match control:
        case ft.Text():
            return BOLD * digit_width(control.size or 0) * scale * len(control.value)
        case ft.Icon():
            return float(control.size or 0)
    return 0 if control.expand else wide(control.content, scale)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3, 1.5, 2.0])
def test_no_digit_of_a_score_is_cut(window: tuple[int, int], scale: float) -> None:
    """One to three digits, below 0, with what the latest entry gave or took, and with two honours."""
    session = Session(cast(Any, None), width=window[0], height=window[1], text_scale=scale)
    cut = set()
    for seats, score, gained, honours in itertools.product((2, 3, 4), (7, 42, 129, -12), ("", "+1", "+23"), (0, 1, 2)):
        tile = tile_of(room_of(session), seats, False)
        view = PlayerView(0, score, gained, "", True, (ft.Icons.STAR,) * honours)
        line = score_and_gain(view, Seat("Anna", "blue"), DARK, tile, False)
        size = cast(Any, line[0]).size * scale
        if sum(wide(part, scale) for part in line) + 4 * (len(line) - 1) > tile.text * scale + 8 or size < 12:
            cut.add((seats, score, gained, honours, size))
    assert not cut


@pytest.mark.parametrize("window", by_turns(WINDOWS, 4))
@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3])
def test_names_are_cut_so_that_no_two_look_alike(window: tuple[int, int], scale: float) -> None:
    """Four names of 24 letters stand in one row, too; what is shown fits."""
    session = Session(cast(Any, None), width=window[0], height=window[1], text_scale=scale)
    for seats in (2, 3, 4):
        tile = tile_of(room_of(session), seats, False)
        for names in itertools.permutations(ALIKE, seats):
            shown = short_names(names, NAME * tile.grown, tile.text)
            assert len({*shown}) == seats, shown
            assert all(text_width(name, NAME * tile.grown) <= tile.text * 1.06 for name in shown), (seats, shown)


@pytest.mark.parametrize(
    "names",
    [
        ("Maximiliane-Charlotte A", "Maximiliane-Charlotte B", "Anna", "Anna B"),
        ("Anna", "Anna B", "Anna Bb", "Anna Bbb"),
        ("Maximilian A Wolkenstein", "Maximilian B Wolkenstein", "W" * 24, "W" * 23),
        ("王小明王小明王小明王小明", "王小明王小明王小明王小红", "王小明", "王小明王"),
        ("مريم بنت عبد الرحمن الأول", "مريم بنت عبد الرحمن الثاني", "مريم", "مريم بنت"),
        ("\U0001f98a" * 12, "\U0001f98a" * 11, "\U0001f98a" * 10, "\U0001f98a"),
    ],
)
def test_cut_names_differ_in_every_script(names: tuple[str, ...]) -> None:
    """From a column of 50 pixels on; what has room is whole."""
    for room in range(50, 400, 7):
        shown = short_names(names, 14, room)
        assert len({*shown}) == len(names), (room, shown)
        assert all(short == name or width_of(short, 14) <= room for short, name in zip(shown, names, strict=True))
        assert all(short == name for short, name in zip(shown, names, strict=True) if width_of(name, 14) <= room)


def test_no_character_of_a_name_is_cut() -> None:
    """Neither in an initial nor before or behind what is left out."""
    wave, flag = "\U0001f44b\U0001f3fe", "\U0001f1ed\U0001f1fa"
    names = (f"{wave}Zoe Bartholdy", f"Maxi{wave}{flag}", f"Mini{wave}{flag}")
    for room in range(20, 120):
        for shown in short_names(names, NAME, room):
            letters = {letter for name in names for letter in name}
            assert {*clusters(shown)} <= {wave, flag, "…", ".", "1", "2", "3", *letters}
            assert wave[1] not in clusters(shown)
            assert flag[0] not in clusters(shown)
