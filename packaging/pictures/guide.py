"""Take the pictures of the guides, in every language, and those of README: `python packaging/tasks.py guide`.

Those of the guides lie among the served files, in data/app/assets/guide/<language>, so that the app and readers of the
files find the same ones; few colors keep them small. The manifest of the site shows README's, too. A test says which
are missing. What each screen says is noted in `shown.json`: another test, tests/session/test_pictures.py, notes it and
says which of them are stale.
"""

from __future__ import annotations

import io
import os
import subprocess
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
from companion.ui.sharing import SHARE_ADDRESS
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
OF_README: Final = {
    "table-phone-dark": "table",
    "turn-phone-dark": "turn",
    "share-phone-dark": "share",
    "table-desktop-light": "table",
}
"""The same for README, in English; the names say on which device and in which theme."""
DEVICES: Final = {"phone": (412, 915), "desktop": (1280, 800)}
PLACE: Final = {place.name: place for place in PLACES}
SHOWN: Final = Path(__file__).with_name("shown.json")
NOTED: Final = "COMPANION_PICTURES_TAKEN"
"""The variable of the environment with the pictures of which the test notes the words instead of comparing them."""
ADDRESS: Final = "https://games.example.org/"
"""Where codes lead to in the pictures."""


def main(arguments: Sequence[str]) -> int:
    """Take them all, or those named."""
    known = {**PICTURES, **OF_README}
    if unknown := set(arguments) - set(known):
        print(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    wanted = [(name, PLACE[PICTURES[name]]) for name in PICTURES if not arguments or name in arguments]
    for_readme = [name for name in OF_README if not arguments or name in arguments]
    browser = ensure_browser()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data, AppServer(Path(data)) as server:
        settings_of(Library(data))
        games = kept_games(server)
        keep_generated(TinyGameStore(data), PLAYS)
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser, args=launch_flags())
            for language in LANGUAGES:
                screen = Screen.open(chromium, server.url, locale=language, width=SIZE[0], height=SIZE[1], dark=True)
                for name, place in wanted:
                    _take(screen, place, games, FOLDER / language / f"{name}.png")
                screen.close()
            for name in for_readme:
                _, device, theme = name.split("-")
                width, height = DEVICES[device]
                screen = Screen.open(
                    chromium, server.url, locale="en", width=width, height=height, dark=theme == "dark"
                )
                _take(screen, PLACE[OF_README[name]], games, SHOWN.with_name(f"{name}.png"))
                screen.close()
    command = [sys.executable, "-m", "pytest", "-q", "tests/session/test_pictures.py"]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, NOTED: " ".join(arguments or known)}, check=False
    ).returncode


def settings_of(library: Library) -> None:
    """Choose the settings of the pictures."""
    library.choose("hints", "off")
    library.choose("theme", "system")  # the browser's
    library.choose(SHARE_ADDRESS, ADDRESS)


def _take(screen: Screen, place: Place, games: dict[str, str], path: Path) -> None:
    show(screen, place, games)
    screen.stand_still()
    picture = Image.open(io.BytesIO(screen.page.screenshot())).convert("RGB")
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)} {path.stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
