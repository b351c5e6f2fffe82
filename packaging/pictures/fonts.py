"""Make the fonts of data/app/assets/fonts again, from those of Debian: `python packaging/pictures/fonts.py`.

The client draws with Roboto, and asks its server for a font for each script that Roboto lacks; `companion/web/page.py`
answers. Here those fonts are cut to what a screen needs: no hinting, packed as WOFF2, the colored signs with fewer
colors. Run it with the packages of `PACKAGES` installed; where they come from stands in the fonts' README.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import flet_web
from fontTools import merge, subset
from fontTools.ttLib import TTFont
from PIL import Image

ROOT: Final = Path(__file__).resolve().parents[2]
FONTS: Final = ROOT / "data/app/assets/fonts"
PACKAGES: Final = ("fonts-noto-core", "fonts-droid-fallback", "fonts-noto-color-emoji")
NOTO: Final = Path("/usr/share/fonts/truetype/noto")
CJK: Final = Path("/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf")
SIGNS: Final = NOTO / "NotoColorEmoji.ttf"

CJK_FAMILIES: Final = frozenset({"notosanshk", "notosansjp", "notosanskr", "notosanssc", "notosanstc"})
"""Asked for piece by piece; one font of ours answers them all."""
LEFT_OUT: Final = frozenset(
    {"notosansanatolianhieroglyphs", "notosanscuneiform", "notosansduployan", "notosansegyptianhieroglyphs"}
)
"""Large, and nobody's name is written in them."""
MERGED: Final = {"notosans": ("NotoSans", "NotoSansDevanagari"), "notosanssymbols": ("NotoSansSymbols", "NotoSans")}
"""Fonts that are asked for as one, and are several files there."""
BLANK: Final = "blank"
"""The font without glyphs: the answer where there is no other, so that nobody asks again and again."""
NOT_MERGED: Final = ("fpgm", "prep", "cvt ", "gasp", "STAT", "meta")
COLORS: Final = 64
"""Of each colored sign."""
REGIONS: Final = range(0x1F1E6, 0x1F200)
"""The letters two of which make a flag."""
TONES: Final = range(0x1F3FB, 0x1F400)
"""Colors of skin; alone they are drawn as a square, so they get the shape of the joiner: none."""
JOINER: Final = 0x200D


def main() -> int:
    """Make all fonts, and say how large they are."""
    wanted = asked_families()
    sources = {path.stem.removesuffix("-Regular").lower(): path for path in NOTO.glob("*-Regular.ttf")}
    if missing := wanted - CJK_FAMILIES - LEFT_OUT - {"notocoloremoji"} - set(sources):
        print(f"Not found ({', '.join(PACKAGES)}): {', '.join(sorted(missing))}", file=sys.stderr)
        return 1
    for old in FONTS.glob("*.woff2"):
        old.unlink()
    for family in sorted(wanted & set(sources) - LEFT_OUT):
        with tempfile.TemporaryDirectory() as folder:
            save(cut(merged(family, Path(folder)) if family in MERGED else sources[family]), family)
    save(cut(CJK), "cjk")
    save(cut(sources["notosans"], {ord(" ")}), BLANK)
    save(cut_signs(), "notocoloremoji")
    sizes = [path.stat().st_size for path in FONTS.glob("*.woff2")]
    print(f"{len(sizes)} fonts, {sum(sizes) / 1e6:.1f} MB")
    return 0


def asked_families() -> set[str]:
    """Return the families that the client knows to ask for, as the addresses name them."""
    client = Path(flet_web.get_package_web_dir(), "main.dart.js").read_text("utf-8")
    return set(re.findall(r'"(noto[a-z0-9]+)/v\d+/', client))


def merged(family: str, folder: Path) -> Path:
    """Several fonts as one, in a file of that folder."""
    merger = merge.Merger(merge.Options(drop_tables=list(NOT_MERGED)))
    path = folder / "merged.ttf"
    merger.merge([str(NOTO / f"{name}-Regular.ttf") for name in MERGED[family]]).save(path)
    return path


def cut(source: Path, characters: Iterable[int] = ()) -> TTFont:
    """Return a font with these or all its characters and their shapes, without what only small old screens needed."""
    options = _options()
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters or font.getBestCmap())
    cutter.subset(font)
    return font


def cut_signs() -> TTFont:
    """Return the colored signs: each character and the flags; of thousands of combinations none, all show as parts."""
    options = _options()
    options.layout_closure = False
    font = subset.load_font(str(SIGNS), options)
    for table in font["cmap"].tables:
        table.cmap |= {code: table.cmap[JOINER] for code in TONES if JOINER in table.cmap and code in table.cmap}
    characters: dict[int, str] = font.getBestCmap()
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters, glyphs=_flags(font, {characters[code] for code in REGIONS}))
    cutter.subset(font)
    for pictures in font["CBDT"].strikeData:
        for picture in pictures.values():
            picture.imageData = _fewer_colors(picture.imageData)
    return font


def save(font: TTFont, name: str) -> None:
    """Pack a font; the same sources give the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "font")
        font.flavor = "woff2"
        font.save(path)
        shutil.copyfile(path, FONTS / f"{name}.woff2")


def _options() -> Any:
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["*"]
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    options.recalc_timestamp = False
    return options


def _flags(font: TTFont, letters: set[str]) -> list[str]:
    """Return the glyphs that stand for two letters of a region."""
    return [
        ligature.LigGlyph
        for lookup in font["GSUB"].table.LookupList.Lookup
        for table in lookup.SubTable
        for first, ligatures in getattr(getattr(table, "ExtSubTable", table), "ligatures", {}).items()
        for ligature in ligatures
        if first in letters and len(ligature.Component) == 1 and ligature.Component[0] in letters
    ]


def _fewer_colors(picture: bytes) -> bytes:
    """Return the same picture as a PNG with a palette."""
    written = io.BytesIO()
    image = Image.open(io.BytesIO(picture)).convert("RGBA")
    image.quantize(COLORS, method=Image.Quantize.FASTOCTREE).save(written, "png", optimize=True)
    return written.getvalue()


if __name__ == "__main__":
    sys.exit(main())
