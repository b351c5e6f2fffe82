"""Take the pictures of the guide, in every language: `python packaging/tasks.py guide`.

They lie among the served files, in data/app/assets/guide/<language>, so that the app and readers of the files find the
same ones; few colors keep them small. A test says which are missing.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from companion.text.catalogue import LANGUAGES
from tests.drive.app_server import AppServer
from tests.drive.browsers import ensure_browser, launch_flags
from tests.drive.driver import Screen
from tests.drive.games.plays import keep_generated
from tests.drive.screens import PLACES, Place, kept_games, show

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "data" / "app" / "assets" / "guide"
SIZE: Final = (360, 780)
COLORS: Final = 64
PLAYS: Final = 60
"""The games of chance that the statistics are shown of."""
PICTURES: Final = {
    "new-game": "new-game",
    "table": "table",
    "log": "log",
    "refused": "refused",
    "share": "share",
    "view": "view",
    "plays": "statistics",
    "if-build": "build",
    "if-turn": "turn",
    "isle-score": "isle-score",
    "isle-turn": "isle-sea",
    "isle-attack": "isle-dice",
    "isle-referee": "isle-answer",
    "island-numbers": "island-numbers",
    "island-story": "island-story",
    "island-table": "island-table",
    "island-combat": "island-combat",
}
"""The screen that each picture shows, by their names."""


def main(arguments: Sequence[str]) -> int:
    """Take them all, or those named."""
    if unknown := set(arguments) - set(PICTURES):
        print(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(PICTURES)}", file=sys.stderr)
        return 2
    places = {place.name: place for place in PLACES}
    wanted = [(name, places[PICTURES[name]]) for name in arguments or PICTURES]
    browser = ensure_browser()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data, AppServer(Path(data)) as server:
        Library(data).choose("hints", "off")
        games = kept_games(server)
        keep_generated(TinyGameStore(data), PLAYS)
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser, args=launch_flags())
            for language in LANGUAGES:
                screen = Screen.open(chromium, server.url, locale=language, width=SIZE[0], height=SIZE[1], dark=True)
                for name, place in wanted:
                    _take(screen, place, games, FOLDER / language / f"{name}.png")
                screen.close()
    return 0


def _take(screen: Screen, place: Place, games: dict[str, str], path: Path) -> None:
    show(screen, place, games)
    screen.stand_still()
    picture = Image.open(io.BytesIO(screen.page.screenshot())).convert("RGB")
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)} {path.stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
