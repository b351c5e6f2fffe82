"""Photograph the app's screens: `python packaging/tasks.py screenshots [--language de] [names…]`.

They go to build/screenshots/<language>; those of the README lie in packaging/pictures.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from browsers import ensure_browser, launch_flags

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # for the driver in tests/

from companion.app import services_in  # noqa: E402
from companion.engine.record import Record  # noqa: E402
from companion.games.island_fortress.game import ISLAND_FORTRESS  # noqa: E402
from companion.play.live_game import begin  # noqa: E402
from tests.e2e.driver import AppServer, Look, Screen  # noqa: E402

SAMPLES: Final = ROOT / "tests/golden/samples"
PHONE: Final[Look] = {"width": 412, "height": 915}
DESKTOP: Final[Look] = {"width": 1280, "height": 800}
SIZES: Final = {"phone": PHONE, "desktop": DESKTOP}


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen: its address, in which `{playing}`, `{full}` and `{finished}` are games, and what is done before."""

    name: str
    path: str = "/"
    steps: tuple[str, ...] = ()


SHOTS: Final = (
    Shot("home"),
    Shot("new-game", "/new"),
    Shot("settings", "/settings"),
    Shot("table", "/games/{playing}"),
    Shot("build", "/games/{playing}", ("slot-1d2",)),
    Shot("refused", "/games/{playing}", ("slot-2d3",)),
    Shot("petition", "/games/{playing}", ("bar-petition",)),
    Shot("bids", "/games/{playing}", ("bar-petition", "petition-bids", "bid-0-plus", "bid-1-plus")),
    Shot("more", "/games/{playing}", ("bar-more",)),
    Shot("correction", "/games/{playing}", ("bar-more", "more-adjust")),
    Shot("looking-back", "/games/{playing}/at/12"),
    Shot("log", "/games/{playing}/log"),
    Shot("favor", "/games/{playing}/favor"),
    Shot("finish", "/games/{playing}/finish"),
    Shot("share", "/games/{full}/share"),
    Shot("sheet", "/games/{finished}/sheet"),
    Shot("turn", "/games/{full}"),
    Shot("card", "/games/{full}", ("card-planner",)),
    Shot("action", "/games/{full}", ("card-treasurer", "action-collect_jade-do")),
    Shot("impossible", "/games/{full}", ("card-recruiter", "action-recruit-3")),
    Shot("workers", "/games/{full}", ("slot-2a1", "panel-second", "slot-2a2")),
    Shot("supplies", "/games/{full}/supplies"),
    Shot("secret-bid", "/games/{full}/change/1/petition", ("petition-me-0", "petition-key-4")),
    Shot("may-i", "/games/{full}/ask/96", ("slot-1a3",)),
    Shot("view", "/games/{full}/view"),
    Shot("receive", "/receive"),
    Shot("rules", "/rules"),
    Shot("rule", "/games/{full}/rules/IF-BUILD-7"),
    Shot("keys", "/keys"),
    Shot("revision", "/games/{full}/at/40", ("back-delete",)),
)


def main(arguments: Sequence[str]) -> int:
    """Take every screen in both sizes and themes; `--language de` and names of screens narrow or change that."""
    language = "en"
    names = list(arguments)
    if "--language" in names:
        place = names.index("--language")
        language = names[place + 1]
        del names[place : place + 2]
    folder = ROOT / "build" / "screenshots" / language
    with ExitStack() as stack:
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = stack.enter_context(chromium.launch(executable_path=ensure_browser(), args=launch_flags()))
        for theme in ("dark", "light"):
            data = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            games = kept_games(data, theme)
            server = stack.enter_context(AppServer(data))
            for size, look in SIZES.items():
                for shot in SHOTS:
                    if names and shot.name not in names:
                        continue
                    seen: Look = {**look, "locale": language}
                    screen = Screen.open(browser, server.url, shot.path.format(**games), **seen)
                    for identifier in shot.steps:
                        screen.tap(identifier)
                        screen.settle()
                    print(screen.shot(folder / f"{shot.name}-{size}-{theme}.png"), flush=True)
                    screen.close()
    return 0


def kept_games(data: Path, theme: str) -> dict[str, str]:
    """Keep games in play, light and full, and a finished one, and choose the theme; returns the games' ids."""
    services = services_in(str(data))
    services.library.choose("theme", theme)
    services.library.choose("hints", "off")
    ids = {}
    for name, sample, entries in (("finished", "00007", 100), ("playing", "00001", 20), ("full", "00022", 96)):
        record = ISLAND_FORTRESS.read(json.loads((SAMPLES / f"{sample}.json").read_text("utf-8")))
        played = Record(record.setup, record.entries[:entries])
        ids[name] = begin(ISLAND_FORTRESS, services.store, played).id
    return ids


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
