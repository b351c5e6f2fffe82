"""Data health: what is checked, and backups made, saved and taken back."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import LiveGame
from companion.storage import game_file
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.app_server import AppServer
from tests.drive.kept import ended_early, keep, kept, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


def enter(server: AppServer, id: str, *winners: int) -> None:
    """Enter a petition that each of these seats wins, without the app."""
    store = TinyGameStore(str(server.data))
    game = LiveGame(ISLAND_FORTRESS, store, store.load(id))
    names = [seat.name for seat in game.setup.seats]
    events = [{"type": "petition", "winner": names[seat]} for seat in winners]
    for entry in ISLAND_FORTRESS.read(record(names, events)).entries:
        assert game.propose(entry.event).is_legal


def damage(server: AppServer, id: str, line: int) -> None:
    """Flip a byte in a line of a game's file, counted from its end."""
    path = server.data / "games" / id
    lines = path.read_bytes().splitlines(keepends=True)
    text = bytearray(lines[-line])
    text[len(text) // 2] ^= 1
    lines[-line] = bytes(text)
    path.write_bytes(b"".join(lines))


def test_a_backup_is_made_saved_and_taken_back(server: AppServer, open_screen: OpenScreen, tmp_path: Path) -> None:
    """A game removed since comes in again, one that went on stays as it is; the file downloaded is a ZIP of JSON."""
    removed = keep(server, ended_early(["Anna", "Béla"]))
    going_on = keep(server, record(["Cecil", "Dóra"]))
    screen = open_screen("/settings")
    screen.scroll_to("settings-data")
    screen.tap("settings-data")
    screen.expect_text("data-games", "2 games are stored here.")
    screen.expect_text("data-checked", re.compile("never been checked"))

    screen.tap("data-check")
    screen.expect_text("data-checked", re.compile("Today"))
    screen.tap("data-backup")
    screen.expect_text("data-message", re.compile("made"))
    screen.scroll_to("data-download-0")
    file = screen.saved("data-download-0", tmp_path)
    with zipfile.ZipFile(io.BytesIO(file.read_bytes())) as archive:
        plain = json.loads(archive.read("games.json"))["games"]
    assert {row["id"] for row in plain.values()} == {removed, going_on}

    TinyGameStore(str(server.data)).remove(removed)
    enter(server, going_on, 1, 0)
    screen.scroll_to("data-restore-0")
    screen.tap("data-restore-0")
    screen.expect_text("preview-new", re.compile("1 game is not here"))
    screen.expect_text("preview-shorter", re.compile("1 game is further along here"))
    screen.tap("data-restore-back")
    screen.wait_for("data-backup")
    assert len(kept(server)) == 1

    screen.scroll_to("data-from-file")
    screen.pick("data-from-file", file)
    screen.wait_for("preview-new")
    screen.tap("data-restore-confirm")
    screen.expect_text("data-message", re.compile("1 game was added"))
    screen.expect_text("data-games", "2 games are stored here.")
    assert sorted(len(document["events"]) for document in kept(server)) == [2, 2]

    screen.go("/")
    screen.wait_for(f"game-{removed}")


@pytest.mark.long
def test_a_backup_that_goes_on_further_changes_the_table_that_is_open(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """Restoring the backup brings back what was cut off since, and play continues after it."""
    id = keep(server, record(["Anna", "Béla"]))
    short = (server.data / "games" / id).read_bytes()
    enter(server, id, 1)
    data = open_screen("/settings/data")
    data.tap("data-backup")
    data.wait_for("data-message")
    file = data.saved("data-download-0", tmp_path)
    server.kill()
    for path in (server.data / "games" / id, *(server.data / "backups").iterdir(), server.data / "index"):
        path.unlink()
    (server.data / "games" / id).write_bytes(short)
    server.start()

    table = open_screen(f"/games/{id}")
    table.wait_for("bar-petition")
    data = open_screen("/settings/data")
    data.pick("data-from-file", file)
    data.expect_text("preview-longer", re.compile("1 game is further along"))
    data.tap("data-restore-confirm")
    data.wait_for("data-message")

    table.expect_text("last-entry", re.compile(r"^1\. "))
    table.tap("bar-petition")
    table.tap("winner-0")
    table.expect_text("last-entry", re.compile(r"^2\. "))
    [document] = kept(server)
    assert [event["winner"] for event in document["events"]] == ["Béla", "Anna"]


@pytest.mark.long
def test_what_is_no_backup_is_refused_in_words(server: AppServer, open_screen: OpenScreen, tmp_path: Path) -> None:
    """Nothing is changed by it, and the next tap works."""
    keep(server, record(["Anna", "Béla"]))
    (tmp_path / "prose.zip").write_bytes(b"Dear diary")
    screen = open_screen("/settings/data", locale="de-DE")

    screen.scroll_to("data-from-file")
    screen.pick("data-from-file", tmp_path / "prose.zip")
    screen.expect_text("data-message", re.compile("keine Sicherung"))
    screen.scroll_to("data-check")
    screen.tap("data-check")
    screen.expect_text("data-checked", re.compile("Heute"))


def test_damage_is_told_on_its_game_and_in_the_list(server: AppServer, open_screen: OpenScreen, tmp_path: Path) -> None:
    """The game goes up to what is missing; its line is marked until the players have put the notice aside."""
    id = keep(server, record(["Anna", "Béla"]))
    other = keep(server, record(["Cecil", "Dóra"]))
    enter(server, id, 0, 1, 0, 1)
    damage(server, id, 2)
    screen = open_screen()
    screen.wait_for("home-new")
    screen.go("/settings/data")
    screen.tap("data-check")
    screen.expect_text("data-to-review", re.compile("Part of 1 game was lost"))
    screen.scroll_to("data-original-0-save")
    original = screen.saved("data-original-0-save", tmp_path)
    assert id in original.name
    screen.scroll_to(f"data-review-{id}")
    screen.tap(f"data-review-{id}")

    screen.expect_text("review-banner", re.compile("1 entry could not be read.*1 later entry could be read"))
    screen.expect_text("last-entry", re.compile(r"^2\. "))
    screen.go(f"/games/{other}")
    screen.gone("review-banner")
    screen.wait_for("bar-petition")
    screen.go("/")
    screen.expect_text("home-resume", re.compile("Anna.*lost to damage"))
    screen.tap("home-resume")
    screen.tap("review-done")
    screen.gone("review-banner")
    screen.tap("bar-petition")
    screen.tap("winner-0")
    screen.expect_text("last-entry", re.compile(r"^3\. "))
    screen.go("/")
    screen.expect_text("home-resume", re.compile(r"Anna[^.]*\. Island Fortress · Round \d+\.$"))


@pytest.mark.long
def test_a_game_of_a_newer_version_can_be_looked_at_only(
    server: AppServer, open_screen: OpenScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table says why, an entry is refused with the sentence, and nothing of the file changes."""
    with monkeypatch.context() as newer:
        newer.setattr(game_file, "SCHEMA", 99)
        id = keep(server, record(["Anna", "Béla"], [{"type": "petition", "winner": "Béla"}]))
    before = (server.data / "games" / id).read_bytes()
    screen = open_screen(f"/games/{id}")

    screen.expect_text("problem-banner", re.compile("view this game but not enter anything.*newer version"))
    screen.expect_text("last-entry", re.compile(r"^1\. "))
    screen.tap("bar-petition")
    screen.tap("winner-0")
    screen.expect_text("message", re.compile("newer version"))
    assert (server.data / "games" / id).read_bytes() == before
    assert "failed" not in server.output
