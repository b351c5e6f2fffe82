"""The font of icons that is served has those that are drawn, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from client_files import web
from icon_font import NAME, OURS, drawn_icons, glyph_of, write_font


def test_every_icon_that_is_drawn_is_served_and_nothing_else() -> None:
    """Whoever uses another icon writes the font again."""
    icons = drawn_icons()
    assert {"UNDO", "STAR", "CHEVRON_RIGHT"} <= icons
    served = set(TTFont(OURS).getBestCmap().values())
    assert served == {glyph_of(icon) for icon in icons}, "python packaging/site/icon_font.py writes it again"
    assert OURS.stat().st_size < (web() / NAME).stat().st_size / 20


def test_an_icon_that_the_font_lacks_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no_such_thing_baseline"):
        write_font(tmp_path / "font.otf", frozenset({"UNDO", "NO_SUCH_THING"}))
