"""Photograph the app's screens, and put them side by side for looking through.

    python packaging/tasks.py screenshots [names…] [--language de]… [--theme dark]… [--size 360x740]… [--jobs N]

Without arguments every screen is taken in all languages and both themes, on a phone and a desktop. The pictures go to
build/screenshots/<language>, with a contact sheet of each look; build/screenshots/index.html leads to these. The
pictures of the README lie in packaging/pictures.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import sync_playwright

from companion.storage.library import Library
from companion.text.catalogue import LANGUAGES
from tests.drive.app_server import AppServer
from tests.drive.browsers import ensure_browser, launch_flags
from tests.drive.driver import Look, Screen
from tests.drive.screens import NOWHERE, PLACES, Place, kept_games, show

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "build" / "screenshots"
SIZES: Final = {"phone": (412, 915), "desktop": (1280, 800)}
THEMES: Final = ("dark", "light")
SHEET: Final = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
body {{ margin: 8px; background: #777; font: 14px sans-serif; color: #fff; }}
main {{ display: grid; grid-template-columns: repeat({columns}, 1fr); gap: 10px; align-items: start; }}
figure {{ margin: 0; }} figcaption {{ padding: 2px; }} img {{ display: block; width: 100%; }} a {{ color: #fff; }}
</style>
<main>
{body}
</main>
</html>
"""


class Kind(NamedTuple):
    """The common properties of all pictures of one contact sheet."""

    language: str
    theme: str
    size: str

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the window."""
        if self.size in SIZES:
            return SIZES[self.size]
        width, height = self.size.split("x")
        return int(width), int(height)

    def file(self, name: str, ending: str) -> Path:
        """Return where the picture of a screen is kept, or the sheet."""
        return FOLDER / self.language / f"{name}-{self.size}-{self.theme}.{ending}"


def main(arguments: Sequence[str]) -> int:
    """Take the pictures asked for; say how long it took."""
    parser = argparse.ArgumentParser(prog="tasks.py screenshots", description="Photograph the app's screens.")
    known = [place.name for place in PLACES]
    parser.add_argument("names", nargs="*", metavar="name", help=f"of: {', '.join(known)}")
    parser.add_argument("--language", action="append", choices=[*LANGUAGES])
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--size", action="append", type=_size, help=f"{', '.join(SIZES)} or such as 360x740")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 1) // 2), help="browsers at a time")
    wanted = parser.parse_args(arguments)
    if unknown := [name for name in wanted.names if name not in known]:
        parser.error(f"there is no {', '.join(unknown)}; there are {', '.join(known)}")
    places = [place for place in PLACES if place.name in (wanted.names or known)]
    kinds = [
        Kind(*kind) for kind in product(wanted.language or LANGUAGES, wanted.theme or THEMES, wanted.size or SIZES)
    ]
    began = time.monotonic()
    browser = ensure_browser()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data, AppServer(Path(data)) as server:
        library = Library(data)
        library.choose("theme", "system")  # the browser's, so that one app serves both
        library.choose("hints", "off")
        games = kept_games(server)
        with ThreadPoolExecutor(wanted.jobs) as pool:
            for sheet in pool.map(lambda kind: _photograph(browser, server, kind, places, games), kinds):
                print(f"{time.monotonic() - began:4.0f} s  {sheet}", flush=True)
    sheets = [path.relative_to(FOLDER) for path in sorted(FOLDER.glob("*/sheet-*.html"))]
    _write(FOLDER / "index.html", "Screens", 3, (f'<a href="{path.as_posix()}">{path}</a>' for path in sheets))
    print(f"{len(kinds) * len(places)} pictures, to be looked through at {FOLDER / 'index.html'}")
    return 0


def _size(text: str) -> str:
    """Take the name of a size, or width and height."""
    if text not in SIZES and not re.fullmatch(r"\d+x\d+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is neither of {', '.join(SIZES)} nor such as 360x740")
    return text


def _photograph(browser: Path, server: AppServer, kind: Kind, places: Sequence[Place], games: dict[str, str]) -> Path:
    """Go through the screens in one page, and return the contact sheet of all that there are of this kind."""
    width, height = kind.pixels
    look: Look = {"width": width, "height": height, "dark": kind.theme == "dark", "locale": kind.language}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=launch_flags())
        screen = Screen.open(chromium, server.url, NOWHERE, **look)
        for place in places:
            show(screen, place, games)
            screen.shot(kind.file(place.name, "png"))
        chromium.close()
    sheet = kind.file("sheet", "html")
    pictures = [(place.name, kind.file(place.name, "png")) for place in PLACES]
    figures = [
        f'<figure><a href="{path.name}"><img src="{path.name}"></a><figcaption>{name}</figcaption></figure>'
        for name, path in pictures
        if path.exists()
    ]
    _write(sheet, " ".join(kind), 3 if width > height else 6, figures)
    return sheet


def _write(path: Path, title: str, columns: int, parts: Iterable[str]) -> None:
    """Write a page of equal columns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SHEET.format(title=title, columns=columns, body="\n".join(parts)), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
