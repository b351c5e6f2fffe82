"""A data folder in use, as version 0.1.0 left it, opens in today's app: everything is there, nothing is written anew.

`fixtures/version-2-in-use` was made by that version: games of both modes, played, edited, undone with something to
redo, imported, joined, removed, and damaged in four ways; players, cards and settings; two backups.
`fixtures/version-2-in-use.json` is what that version showed of it. Neither is ever written again.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.cli import replay_file
from companion.games.registry import FIRST
from companion.play.live_game import AnyGame
from companion.play.ports import BackupGame, GameLine, StoreError
from companion.play.steps import folded
from companion.storage.backup import ZipBackups
from companion.storage.folder import DataFolder
from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.storage.games import opened

Json = dict[str, Any]

FIXTURE = Path(__file__).with_name("fixtures") / "version-2-in-use"
SHOWN: Json = json.loads(FIXTURE.with_suffix(".json").read_text("utf-8"))
MENDED_WHEN_OPENED = {"damaged in the middle, whole in a backup"}
"""Games of which the file is written when they are opened: they were damaged, and nobody had noticed."""


class InUse:
    """The folder as one start of the app has it open."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.store = TinyGameStore(DataFolder(str(path)))
        self.library = Library(self.store.folder, self.store.index)
        self.backups = ZipBackups(self.store, self.library, folded)


@pytest.fixture
def in_use(tmp_path: Path) -> InUse:
    """The folder, copied."""
    return InUse(Path(shutil.copytree(FIXTURE, tmp_path / "data")))


# --- what is shown -----------------------------------------------------------------------------------------


def shown_line(line: GameLine) -> Json:
    return {
        "id": line.id,
        "changed": line.changed,
        "finished": line.finished,
        "round": line.round,
        "names": list(line.names),
        "scores": list(line.scores),
        "winners": list(line.winners),
        "problem": line.problem,
        "needs_review": line.needs_review,
    }


def shown_game(game: AnyGame, folder: Path) -> Json:
    """The log to the byte, and what `companion replay` says of it."""
    file = folder / "exported.json"
    file.write_text(json.dumps(game.document, ensure_ascii=False), "utf-8")
    code, result, _ = replay_file(str(file))
    return {
        "created": game.created,
        "log": digest(game),
        "reviews": [[list(review.missing), [list(row) for row in review.later]] for review in game.reviews],
        "code": code,
        "result": {key: value for key, value in result.items() if key != "file"},
    }


def digest(game: AnyGame) -> str:
    """The number of entries and a sum of the record's every byte."""
    written = json.dumps(game.document, ensure_ascii=False, separators=(",", ":")).encode()
    return f"{len(game.entries)} {sha256(written).hexdigest()[:16]}"


def walked(game: AnyGame, step: Callable[[], bool]) -> list[str]:
    """The log after each step that undo or redo takes, to the last."""
    found = []
    while step():
        found.append(digest(game))
    return found


def shown_library(library: Library) -> Json:
    return {
        "players": library.players(),
        "group": library.group(),
        "cards": library.cards(FIRST),
        "settings": {name: library.setting(name, "") for name in SETTINGS},
    }


SETTINGS = (
    "language",
    "theme",
    "tracking",
    "keep_awake",
    "dim_after",
    "thinking_timer",
    "motion",
    "share_address",
    "hint_table",
)


def shown_backup(game: BackupGame) -> list[str]:
    return [game.line.id, game.kind]


# --- compared ----------------------------------------------------------------------------------------------


def openable(kind: str) -> bool:
    return "log" in SHOWN["games"][kind]


KINDS = [pytest.param(kind, id=kind.replace(" ", "-")) for kind in SHOWN["games"] if openable(kind)]


def id_of(kind: str) -> str:
    found: str = SHOWN["games"][kind]["id"]
    return found


def content_of(folder: Path) -> dict[str, bytes]:
    """Everything that players would miss: all but the index, which is made anew from the games when it must be."""
    names = ("games", "removed", "damaged", "backups")
    files = [path for name in names for path in sorted((folder / name).rglob("*"))]
    return {str(path.relative_to(folder)): path.read_bytes() for path in [*files, folder / "library"]}


def test_the_games_are_listed(in_use: InUse) -> None:
    assert [shown_line(line) for line in in_use.store.games()] == SHOWN["lines"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_opens_with_its_log_and_its_result(in_use: InUse, tmp_path: Path, kind: str) -> None:
    expected = {key: value for key, value in SHOWN["games"][kind].items() if key not in ("id", "back", "forth")}

    assert shown_game(opened(in_use.store, id_of(kind)), tmp_path) == expected


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_undone_is_redone(in_use: InUse, kind: str) -> None:
    game = opened(in_use.store, id_of(kind))
    assert walked(game, game.redo) == SHOWN["games"][kind]["forth"]


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_was_done_is_undone(in_use: InUse, kind: str) -> None:
    """Back to where the game began."""
    game = opened(in_use.store, id_of(kind))
    assert walked(game, game.undo) == SHOWN["games"][kind]["back"]


def test_a_game_of_which_nothing_can_be_read_stays_as_it_is(in_use: InUse) -> None:
    with pytest.raises(StoreError, match="damaged"):
        in_use.store.load(id_of("nothing left to read"))


def test_a_game_that_was_removed_comes_back(in_use: InUse, tmp_path: Path) -> None:
    id = id_of("removed")
    assert id not in {line.id for line in in_use.store.games()}

    in_use.store.restore(id)

    assert [line.problem for line in in_use.store.games() if line.id == id] == [""]


def test_players_cards_and_settings_are_known(in_use: InUse) -> None:
    assert shown_library(in_use.library) == SHOWN["library"]


def test_a_backup_says_what_taking_it_back_would_do(in_use: InUse) -> None:
    for name, expected in SHOWN["backups"].items():
        preview = in_use.backups.preview(in_use.backups.opened(name))
        assert [preview.made, preview.new_cards, [shown_backup(game) for game in preview.games]] == expected
    assert list(in_use.backups.names()) == list(SHOWN["backups"])


def test_everything_taken_back_into_an_empty_folder_is_there(in_use: InUse, tmp_path: Path) -> None:
    """The games of the newest backup, as they were then."""
    newest = in_use.backups.names()[0]
    empty = InUse(tmp_path / "empty")

    empty.backups.take_back(in_use.backups.opened(newest))

    shown = [SHOWN["games"][kind] | {"kind": kind} for kind in SHOWN["games"] if openable(kind)]
    there = {line.id for line in empty.store.games()}
    assert there == {game["id"] for game in shown if game["kind"] != "removed"}
    for game in shown:
        if game["kind"] not in ("removed", "edited, with something to redo"):  # the one was away, the other went on
            assert digest(opened(empty.store, game["id"])) == game["log"]


def test_looking_at_everything_changes_no_byte(in_use: InUse, tmp_path: Path) -> None:
    """Only a file that is damaged is written, and then only its game's."""
    before = content_of(in_use.path)

    in_use.store.games()
    in_use.store.health()
    shown_library(in_use.library)
    for kind in SHOWN["games"]:
        if kind not in {"removed", "nothing left to read", *MENDED_WHEN_OPENED}:
            shown_game(opened(in_use.store, id_of(kind)), tmp_path)
    for name in in_use.backups.names():
        in_use.backups.preview(in_use.backups.opened(name))

    assert content_of(in_use.path).keys() >= before.keys()
    changed = {name for name, data in content_of(in_use.path).items() if before.get(name) != data}
    mended = {id_of(kind) for kind in MENDED_WHEN_OPENED}
    assert {name for name in changed if not any(id in name for id in mended)} == set()
