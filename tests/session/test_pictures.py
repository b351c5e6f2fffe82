"""The pictures of README, the manifest and the guides are of today's screens: what these say was noted with them.

Compared are their words, in an app without a browser: that is cheap, and the same on every machine. `tasks.py guide`
takes the pictures and, by this test, notes the words anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path

import pytest

from build_site import SCREENSHOTS
from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from companion.text.catalogue import LANGUAGES
from pictures.guide import DEVICES, NOTED, OF_README, PICTURES, PLACE, PLAYS, SHOWN, SIZE, settings_of
from tests.drive.games.plays import keep_generated
from tests.drive.screens import NOWHERE, kept_games, show
from tests.session.visitor import HereApp, HereScreen

ROOT = Path(__file__).resolve().parents[2]
WORD = re.compile(r"[^\W\d_]{2,}")
"""Numbers are no words: those of a code, of the port and of a statistic differ from one start to the next."""


def noted(server: HereApp, language: str) -> dict[str, str]:
    """The digests of what the screens of all pictures in a language say."""
    settings_of(Library(str(server.data)))
    games = kept_games(server)
    keep_generated(TinyGameStore(str(server.data)), PLAYS)
    looks = {f"{language}/{name}": (place, SIZE) for name, place in PICTURES.items()}
    if language == "en":
        looks |= {name: (place, DEVICES[name.split("-")[1]]) for name, place in OF_README.items()}
    found = {}
    for name, (place, (width, height)) in looks.items():
        screen = HereScreen(server, NOWHERE, locale=language, width=width, height=height)
        show(screen, PLACE[place], games)
        words = sorted(set(WORD.findall(screen.words())))
        found[name] = hashlib.sha256(" ".join(words).encode()).hexdigest()[:16]
        screen.close()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_show_todays_screens(server: HereApp, language: str) -> None:
    """If not, they are to be taken anew: `python packaging/tasks.py guide`."""
    now = noted(server, language)
    kept: dict[str, str] = json.loads(SHOWN.read_text("utf-8"))
    if taken := os.environ.get(NOTED, "").split():
        kept |= {name: digest for name, digest in now.items() if name.split("/")[-1] in taken}
        SHOWN.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", "utf-8")
        return
    assert {name for name, digest in now.items() if kept.get(name) != digest} == set()


def test_readme_and_the_manifest_have_those_pictures() -> None:
    named = re.findall(r"packaging/pictures/([\w-]+)\.png", (ROOT / "README.md").read_text("utf-8"))

    assert set(named) == set(OF_README) == {Path(name).stem for name in SCREENSHOTS}
