"""The fonts: what our own texts need is in the client's, and what names may need is in ours."""

import re
from pathlib import Path

import flet_web
import pytest
from fontTools.ttLib import TTFont

from companion.datafiles import data_path
from companion.web.page import font_for, fonts_in

ROOT = Path(__file__).resolve().parents[2]
CLIENT = Path(flet_web.get_package_web_dir())
ASSETS = data_path("app/assets")
FONTS = Path(ASSETS, "fonts")
NAMES = {
    "notosanssc": "李小龙",
    "notosanstc": "陳麗華",
    "notosanshk": "張國榮",
    "notosansjp": "さくら山田コ",
    "notosanskr": "김민",
    "notosanshebrew": "יעלעמר",
    "notosansarabic": "عمرپچ",
    "notosansthai": "ไทย",
    "notosans": "अमितȷǎ",
    "notosansbengali": "মিতা",
    "notosanstamil": "தமிழ்",
    "notosansarmenian": "Հայկ",
    "notosansgeorgian": "გია",
    "notosansethiopic": "መለስ",
    "notosanssymbols": "ẞ",
    "notosanssymbols2": "★✓",
    "notocoloremoji": "🏰🧱🇭🇺",
}


def characters_of(font: Path) -> set[str]:
    return {chr(code) for code in TTFont(font).getBestCmap()}


def families() -> set[str]:
    """The families that this version of the client may ask for."""
    return set(re.findall(r'"(noto[a-z0-9]+)/v\d+/', (CLIENT / "main.dart.js").read_text("utf-8")))


def asked(family: str) -> str:
    """An address where the client looks for a piece of a family."""
    return f"/assets/fonts/{family}/v37/k3kCo84MPvpLmixcA63oeAL7Iqp5.115.woff2"


def test_every_character_of_our_texts_is_in_the_clients_font() -> None:
    """Whatever the app says by itself needs no other font, in any language."""
    has = characters_of(CLIENT / "assets/fonts/roboto.woff2")
    texts = [*ROOT.glob("data/**/*.json"), *ROOT.glob("data/**/*.toml"), *ROOT.glob("companion/**/*.py")]
    lacking = {path.name: set(path.read_text("utf-8")) - has - {"\n"} for path in texts}

    assert len(texts) > 100
    assert {name: signs for name, signs in lacking.items() if signs} == {}


def test_whatever_the_client_asks_for_it_gets_a_font_of_ours() -> None:
    """Also where we have no glyphs: after "not found" it would ask again for every text."""
    fonts = fonts_in(ASSETS)
    wanted = families()
    answers = {family: font_for(asked(family), fonts) for family in wanted}

    assert len(wanted) > 100
    assert set(answers.values()) <= fonts
    assert len([family for family, font in answers.items() if font == "blank"]) < 5
    assert font_for(asked("notosansnobody"), fonts) == "blank"


@pytest.mark.parametrize("path", ["/", "/assets/fonts/roboto.woff2", "/fonts/cjk.woff2", "/assets/fonts/noto/x.woff2"])
def test_what_is_no_missing_font_is_left_alone(path: str) -> None:
    assert font_for(path, fonts_in(ASSETS)) is None


@pytest.mark.parametrize("family", NAMES)
def test_names_of_the_world_have_their_glyphs(family: str) -> None:
    font = font_for(asked(family), fonts_in(ASSETS))

    assert set(NAMES[family]) <= characters_of(FONTS / f"{font}.woff2")


def test_the_fonts_are_small_and_come_with_their_licences() -> None:
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 8_000_000
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL-1.1.txt").read_text("utf-8")
    assert "Apache License" in (FONTS / "Apache-2.0.txt").read_text("utf-8")
