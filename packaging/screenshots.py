"""Photograph the app's screens: `python packaging/tasks.py screenshots [folder]`, by default into build/screenshots."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from browsers import ensure_browser, launch_flags

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # for the driver in tests/

from tests.e2e.driver import AppServer, Look, Screen  # noqa: E402


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: where it is taken, and by `steps` what is done before."""

    name: str
    path: str = "/"
    look: Look = field(default_factory=Look)
    steps: Callable[[Screen], object] = lambda screen: None


SHOTS: Final = (
    Shot("home", look={"dark": True}),
    Shot("home-light"),
    Shot("home-de", look={"dark": True, "locale": "de-DE"}),
    Shot("home-hu", look={"dark": True, "locale": "hu-HU"}),
    Shot("home-wide", look={"dark": True, "width": 1280, "height": 800}),
)


def main(arguments: Sequence[str]) -> int:
    """Take all pictures, each in a fresh page of one app that starts empty."""
    folder = Path(arguments[0]) if arguments else ROOT / "build" / "screenshots"
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        server = stack.enter_context(AppServer(Path(data)))
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = stack.enter_context(chromium.launch(executable_path=ensure_browser(), args=launch_flags()))
        for shot in SHOTS:
            look: Look = {**shot.look, "scale": 2}
            screen = Screen.open(browser, server.url, shot.path, **look)
            shot.steps(screen)
            print(screen.shot(folder / f"{shot.name}.png"), flush=True)
            screen.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
