"""Play log and statistics in the browser: 200 generated games, and every number counted a second time here."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.engine.game import Summary
from companion.sharing.pictures import texts_in
from companion.storage.play_book import PlayBook
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.app_server import AppServer
from tests.drive.kept import ended_early, keep
from tests.e2e.conftest import OpenScreen
from tests.plays.test_bg_stats import export

pytestmark = pytest.mark.browser


def of(kept: dict[str, Summary], name: str, format: str = "") -> list[Summary]:
    """The games of somebody."""
    return [game for game in kept.values() if name in game.names and format in ("", game.format)]


def test_a_result_is_passed_on(server: AppServer, open_screen: OpenScreen, tmp_path: Path) -> None:
    """From the final sheet: the code for BG Stats as a camera sees it, the tables as files, the text."""
    id = keep(server, ended_early(["Anna", "=Béla"]))
    screen = open_screen(f"/games/{id}/sheet", seen=True, locale="de-DE", height=1600)  # all of the code is in view

    screen.scroll_to("bgstats-code")
    screen.tap("bgstats-code")
    screen.scroll_to("bgstats-picture")
    screen.settle()
    (link,) = texts_in(screen.shot(tmp_path / "code.png").read_bytes())
    (data,) = parse_qs(urlsplit(link).query)["data"]
    said = json.loads(data)
    assert (said["sourceName"], said["game"]["name"]) == ("IslandFortressCompanion", "Island Fortress")
    assert [(player["name"], player["role"], player["score"], player["winner"]) for player in said["players"]] == [
        ("Anna", "braun", 6, True),
        ("=Béla", "blau", 6, True),
    ]
    screen.expect_text("play-text", re.compile("1. Anna: 6 .*1. =Béla: 6", re.DOTALL))
    files = {}
    screen.scroll_to("sheet-formats")
    screen.tap("sheet-formats")
    for what in ("sheet", "game"):
        screen.scroll_to(f"sheet-csv-{what}")
        with screen.page.expect_download() as download:
            screen.tap(f"sheet-csv-{what}")
        download.value.save_as(tmp_path / what)
        content = (tmp_path / what).read_bytes().decode("utf-8-sig")
        files[what] = list(csv.reader(io.StringIO(content, newline=""), delimiter=";"))
    assert files["sheet"][0] == ["", "Anna", "'=Béla"]
    assert files["sheet"][-1] == ["Rang", "1", "1"]
    assert [row[-2:] for row in files["game"][1:]] == [["0", "0"], ["6", "6"]]


@pytest.mark.long
def test_an_export_comes_in_once_and_names_are_put_together(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """Shown first; the same file brings nothing more. Then Bea is Béla, and herself again with one tap."""
    id = keep(server, ended_early(["Anna", "Bea"]))
    (tmp_path / "export.json").write_bytes(export())
    screen = open_screen("/plays/import", locale="de-DE")

    for new in ("1 Partie ist neu", "0 Partien sind neu"):
        screen.pick("plays-pick", tmp_path / "export.json")
        screen.expect_text("import-plays-new", new)
        screen.expect_text("import-plays-others", "2 sind von anderen Spielen und werden übersprungen")
        if new.startswith("1"):
            screen.tap("import-plays-keep")
            screen.expect_text("import-plays-done", "1 Partie wurde importiert.")
    kept = TinyGameStore(str(server.data)).load(id)

    screen.go("/plays/people")
    assert [screen.text_of(f"people-{number}") for number in (0, 1, 2)] == [
        "Namen von Anna ändern",
        "Namen von Bea ändern",
        "Namen von Béla ändern",
    ]
    screen.tap("people-1")
    screen.tap("person-as-0")
    screen.expect_text("person-both", re.compile("Bea und Anna waren in einer Partie beide dabei"))
    screen.tap("person-as-1")
    screen.expect_text("person-keep", "Bea als Béla zählen")
    screen.tap("person-keep")
    screen.wait_for("people-undo")
    screen.gone("people-2")
    assert PlayBook(str(server.data)).kept().people == {"Bea": "Béla"}
    screen.tap("people-undo")
    screen.wait_for("people-2")
    assert PlayBook(str(server.data)).kept().people == {}
    assert TinyGameStore(str(server.data)).load(id) == kept
