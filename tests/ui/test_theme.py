"""Colors that can be told apart and texts that can be read, computed from both themes."""

from __future__ import annotations

from colorsys import rgb_to_hls
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from flet import TextDecoration

from companion import ui
from companion.ui.components.looks import WINNER, chosen, focused, link_text, winner_sign
from companion.ui.registry import PLAYED, screens_of
from companion.ui.theme import DARK, FOCUS, LIGHT, MARKS, Palette
from tests.ui.sight import FAR_ENOUGH, SIGHTS, apart, contrast, seen

PAIRS = sorted({pair for format in PLAYED for pair in combinations(sorted(screens_of(format).new_game.colors), 2)})
"""The colors that meet in a game."""

UI = Path(str(ui.__file__)).parent
HOMES = {"palette.chosen": ["looks.py", "draw.py"], "ControlState.FOCUSED": ["fields.py"]}

THEMES = pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])


def test_the_measures_are_those_of_the_standards() -> None:
    """Black on white is 21; the grey #777777 on white is known to fail by a hair; red and green differ by hue."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert seen("#ffffff", SIGHTS["full"]) == pytest.approx((100, 0, 0), abs=0.1)
    assert seen("#ff0000", SIGHTS["full"]) == pytest.approx((53.2, 80.1, 67.2), abs=0.2)


@THEMES
@pytest.mark.parametrize("ground", ["ground", "surface", "raised"])
@pytest.mark.parametrize("ink", ["text", "quiet", "accent", "pick", "good", "bad"])
def test_texts_stand_out_from_every_ground(palette: Palette, ground: str, ink: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5


@THEMES
def test_texts_on_coloured_grounds_stand_out(palette: Palette) -> None:
    """Refusals, strong buttons, and the letters and marks on the players' pieces."""
    assert contrast(palette.text, palette.bad_ground) >= 4.5
    assert contrast(palette.quiet, palette.bad_ground) >= 4.5
    assert contrast(palette.bad, palette.bad_ground) >= 4.5
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    assert contrast(palette.text, palette.chosen) >= 4.5
    assert contrast(palette.quiet, palette.chosen) >= 4.5
    assert contrast(palette.pick, palette.chosen) >= 3
    for stone in palette.players.values():
        assert contrast(stone.ink, stone.face) >= 4.5


@THEMES
def test_what_stands_on_a_board_stands_out_from_it(palette: Palette) -> None:
    """Pieces, places to put something, what has just come; on cards the pieces stand too."""
    for stone in palette.players.values():
        for ground in (palette.sky, palette.surface):
            assert contrast(stone.face, ground) >= 3
    for ground in (palette.open_ground, palette.sky):
        assert contrast(palette.open_line, ground) >= 3
    for line in (palette.fresh, palette.accent, palette.pick, palette.good):
        assert contrast(line, palette.sky) >= 3
    assert contrast(palette.quiet, palette.sky) >= 4.5


@THEMES
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_players_of_a_game_look_alike_to_anyone(palette: Palette, sight: str) -> None:
    for one, other in PAIRS:
        assert {one, other} <= palette.players.keys(), f"{one} or {other} is no colour of `Palette.players`"
        far = apart(palette.players[one].face, palette.players[other].face, sight)
        assert far >= FAR_ENOUGH, f"{one} and {other}: {far:.0f}"


HUES = {"brown": (20, 40), "blue": (205, 230), "green": (95, 170), "red": (340, 370), "yellow": (45, 65)}
"""The hues that have these names, in degrees."""


@THEMES
@pytest.mark.parametrize("color", HUES)
def test_a_players_colour_is_that_of_the_pieces(palette: Palette, color: str) -> None:
    """Brown is brown, and darker than the orange of its hue."""
    face = palette.players[color].face
    red, green, blue = (int(face[place : place + 2], 16) / 255 for place in (1, 3, 5))
    hue, lightness, saturation = rgb_to_hls(red, green, blue)

    assert HUES[color][0] <= hue * 360 <= HUES[color][1] or HUES[color][0] <= hue * 360 + 360 <= HUES[color][1]
    assert saturation > 0.3
    if color == "brown":
        assert lightness < 0.45


@THEMES
def test_amber_is_for_the_action_to_take_alone(palette: Palette) -> None:
    """A chosen control looks like nothing that asks for a tap, to anyone."""
    for sight in SIGHTS:
        assert apart(palette.accent, palette.pick, sight) >= FAR_ENOUGH, sight


@THEMES
@pytest.mark.parametrize("ground", ["ground", "surface", "raised"])
def test_focus_chosen_winner_and_link_look_like_four_things(palette: Palette, ground: str) -> None:
    """None by its color alone: an outline, a filled ground with an outline, a cup on a ground, an underlined word."""
    free = getattr(palette, ground)
    outline, one = focused(palette), chosen(palette, True, free)
    line = one["border"].top
    assert contrast(outline.color, free) >= 3
    assert contrast(line.color, free) >= 3
    assert one["bgcolor"] not in (free, chosen(palette, False, free)["bgcolor"])
    for sight in SIGHTS:
        assert apart(outline.color, line.color, sight) >= FAR_ENOUGH
    for color, stone in palette.players.items():
        cup: Any = winner_sign(palette, 24, color)
        assert cup.bgcolor == stone.face
        assert cup.content.icon == WINNER
        assert contrast(cup.content.color, cup.bgcolor) >= 4.5
        assert cup.bgcolor not in (one["bgcolor"], outline.color, line.color)
    link: Any = link_text(palette, "Rule book, page 8", 13)
    assert link.style.decoration is TextDecoration.UNDERLINE
    assert contrast(link.color, free) >= 4.5


@THEMES
def test_a_button_with_the_focus_stays_legible(palette: Palette) -> None:
    """The veil over it leaves the words their contrast, and is not the ground of a chosen one, which has an outline."""
    veil = FOCUS[palette is DARK]
    share = int(veil[1:3], 16) / 255
    for ground in (palette.ground, palette.surface, palette.raised):
        parts = (
            (int(over[at : at + 2], 16), int(ground[at - 2 : at], 16)) for over, at in ((veil, at) for at in (3, 5, 7))
        )
        veiled = "#" + "".join(f"{round(share * over + (1 - share) * under):02x}" for over, under in parts)
        assert contrast(palette.text, veiled) >= 4.5
        assert contrast(veiled, ground) >= 2
        assert all(apart(veiled, palette.chosen, sight) >= FAR_ENOUGH / 2 for sight in SIGHTS)


@pytest.mark.parametrize("look", ["palette.chosen", "EMOJI_EVENTS", "TextDecoration.UNDERLINE", "ControlState.FOCUSED"])
def test_each_look_has_one_home(look: str) -> None:
    """A board lights what was chosen on it in its own drawing."""
    homes = [path.name for path in sorted(UI.rglob("*.py")) if look in path.read_text("utf-8")]
    assert homes == HOMES.get(look, ["looks.py"])


def test_every_player_has_a_mark_of_its_own() -> None:
    """Color never stands alone."""
    assert set(MARKS) == set(DARK.players) == set(LIGHT.players)
    assert len(set(MARKS.values())) == len(MARKS)
