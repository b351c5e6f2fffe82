"""The site's font of icons has those that are drawn, and no others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from client_files import web
from icon_font import FLUTTERS_OWN, glyph_of, keep_icons, used_icons

ROOT = Path(__file__).resolve().parents[1]
WHOLE = web() / "assets" / "fonts" / "MaterialIcons-Regular.otf"


@pytest.fixture
def font(tmp_path: Path) -> Path:
    return Path(shutil.copy(WHOLE, tmp_path))


def test_every_icon_of_the_app_is_kept_and_nothing_else(font: Path) -> None:
    icons = used_icons(ROOT / "companion") | FLUTTERS_OWN
    assert {"UNDO", "STAR", "CHEVRON_RIGHT"} <= icons

    keep_icons(font, icons)

    assert set(TTFont(font).getBestCmap().values()) == {glyph_of(icon) for icon in icons}
    assert font.stat().st_size < WHOLE.stat().st_size / 20


def test_an_icon_that_the_font_lacks_is_named(font: Path) -> None:
    with pytest.raises(SystemExit, match="no_such_thing_baseline"):
        keep_icons(font, frozenset({"UNDO", "NO_SUCH_THING"}))
