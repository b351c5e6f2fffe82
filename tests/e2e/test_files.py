"""Records as files: taken in, refused in words, and saved."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import ended_early, keep, kept, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

Json = dict[str, Any]


def written(folder: Path, name: str, content: object) -> Path:
    """A file in `folder`; what is not bytes is written as JSON."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def test_bad_files_are_refused_in_words_and_the_app_goes_on(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """Each says what is wrong and where; nothing is kept; a good file is taken in after them."""
    good = record(["Anna", "Béla"], [{"type": "petition", "winner": "Anna"}])
    build = {"type": "build", "player": "Anna", "slots": ["1a2"]}
    bad: dict[str, tuple[object, str]] = {
        "list.json": ([], "object"),
        "other.json": ({"format": "chess"}, "format.*island-fortress-record"),
        "type.json": ({**good, "events": [{"type": "castle"}]}, r"events\[0\]\.type"),
        "stranger.json": ({**good, "events": [{"type": "petition", "winner": "Zoë"}]}, r"events\[0\]\.winner.*Zoë"),
        "newer.json": ({**good, "version": 7}, "version.*7"),
        "prose.json": (b"Dear diary", "line 1"),
        "rubbish.json": (b"\xff\x00" * 5_000_000, "10000000"),
        "floating.json": ({**good, "events": [*good["events"], build]}, r"Entry 2 .*no block directly below"),
    }
    screen = open_screen()

    for name, (content, wanted) in bad.items():
        screen.pick("home-import", written(tmp_path, name, content))
        screen.expect_text("import-problem", re.compile(f"{re.escape(name)}.*{wanted}"))

    assert kept(server) == []
    screen.tap("import-problem-close")
    screen.gone("import-problem")
    screen.pick("home-import", written(tmp_path, "good.json", good))
    screen.page.wait_for_url(re.compile(r"/games/[^/]+$"))
    assert kept(server) == [good]


def test_a_game_saved_and_taken_in_again_is_the_same(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """The file has a name that every system takes, and makes a second game of the same record."""
    id = keep(server, ended_early(["Zoë", "Jörg Weiß"]))
    screen = open_screen(f"/games/{id}/sheet")
    screen.scroll_to("export")

    file = screen.saved("export", tmp_path)

    assert re.fullmatch(r"\d{4}-\d\d-\d\d-zoe-jorg-weiss\.json", file.name)
    home = open_screen()
    home.pick("home-import", file)
    home.page.wait_for_url(re.compile(r"/games/[^/]+"))
    first, second = kept(server)
    assert first == second == json.loads(file.read_text("utf-8"))
