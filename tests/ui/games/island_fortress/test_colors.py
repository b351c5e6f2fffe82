"""The fort's colors in both themes: what stands on the wall stands out from it, and the Governor is no player."""

from __future__ import annotations

import pytest

from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.theme import DARK, LIGHT, Palette
from tests.ui.sight import FAR_ENOUGH, SIGHTS, apart, contrast

THEMES = pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])


@THEMES
def test_letters_on_the_governors_stones_stand_out(palette: Palette) -> None:
    governor = fort_colors(palette).governor

    assert contrast(governor.ink, governor.face) >= 4.5


@THEMES
def test_what_stands_on_the_wall_stands_out_from_it(palette: Palette) -> None:
    """Stones, places to build, what was just scored; towers stand against the sky."""
    fort = fort_colors(palette)
    for stone in (*palette.players.values(), fort.governor):
        for ground in (fort.mortar, palette.sky, palette.surface):
            assert contrast(stone.face, ground) >= 3
    for line in (palette.open_line, palette.fresh, palette.accent, palette.pick, palette.good):
        assert contrast(line, fort.mortar) >= 3
    assert contrast(palette.quiet, fort.earth) >= 4.5
    assert contrast(fort.sea, palette.sky) >= 1.5
    assert contrast("#ffffff", fort.iron) >= 3


@THEMES
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_builder_looks_like_the_governor_to_anyone(palette: Palette, sight: str) -> None:
    for color, stone in palette.players.items():
        assert apart(stone.face, fort_colors(palette).governor.face, sight) >= FAR_ENOUGH, color


@THEMES
def test_a_bare_place_is_a_hole_with_a_joint_and_no_builders(palette: Palette) -> None:
    """It is no stone; the joint around it reads against the sky, and to everyone's eyes it is nobody's block."""
    for ground in (palette.sky, palette.ground, fort_colors(palette).mortar, palette.gap):
        assert contrast(palette.empty_line, ground) >= 3
    assert contrast(palette.gap, palette.sky) < 1.5
    owners = (*palette.players.items(), ("governor", fort_colors(palette).governor))
    for sight in SIGHTS:
        for name, stone in owners:
            if name != "yellow":  # no color of this game
                assert apart(stone.face, palette.gap, sight) >= FAR_ENOUGH, (name, sight)
