"""Games in TinyDB, one file each: a crash or a damaged file touches one game at most."""

import os
import re
from typing import Any

from tinydb import TinyDB
from tinydb.table import Document

from companion.play.ports import GameLine, StoredGame, StoreError
from companion.storage.atomic_storage import AtomicStorage

FILE_VERSION = 1
_ID = re.compile(r"[0-9A-Za-z-]{1,60}")


class TinyGameStore:
    """A folder of games; see `GameStore`."""

    def __init__(self, folder: str) -> None:
        self._folder = os.path.join(folder, "games")
        self._removed = os.path.join(folder, "removed")
        for path in (self._folder, self._removed):
            os.makedirs(path, exist_ok=True)

    def games(self) -> list[GameLine]:
        """All games, the one changed last first; a damaged file is a line that says so."""
        lines = []
        for file in os.listdir(self._folder):
            id, ending = os.path.splitext(file)
            if ending == ".json":
                lines.append(self._line(id))
        return sorted(lines, key=lambda line: (not line.problem, line.changed, line.id), reverse=True)

    def load(self, id: str) -> StoredGame:
        """One game; raises StoreError if there is none, or its file is damaged or newer than this app."""
        content = self._content(id)
        try:
            created, changed, document = content["created"], content["changed"], content["document"]
            undone, edits = content["undone"], content.get("edits", [])  # older files have no edits
        except KeyError:
            raise StoreError("damaged", file=f"{id}.json") from None
        if not isinstance(undone, list) or not isinstance(edits, list):
            raise StoreError("damaged", file=f"{id}.json")
        return StoredGame(id, created, changed, document, tuple(undone), tuple(edits))

    def save(self, game: StoredGame, report: dict[str, Any]) -> None:
        """Keeps the game; the list's line is kept beside it, so that listing replays nothing."""
        content = {
            "version": FILE_VERSION,
            "created": game.created,
            "changed": game.changed,
            "document": game.document,
            "undone": list(game.undone),
            "edits": list(game.edits),
            "line": {
                "finished": report["finished"],
                "round": report["round"],
                "names": [player["name"] for player in report["players"]],
                "scores": [player["score"] for player in report["players"]],
                "winners": report["winners"],
            },
        }
        with TinyDB(self._path(game.id), storage=AtomicStorage) as db:
            db.table("game").upsert(Document(content, doc_id=1))

    def remove(self, id: str) -> None:
        """Moves the game's file out of the list."""
        self._move(self._path(id), os.path.join(self._removed, f"{id}.json"))

    def restore(self, id: str) -> None:
        """Moves the game's file back."""
        self._move(os.path.join(self._removed, f"{id}.json"), self._path(id))

    def _move(self, old: str, new: str) -> None:
        try:
            os.replace(old, new)
        except OSError as error:
            raise StoreError("not_saved", reason=error.strerror or str(error)) from error

    def _path(self, id: str) -> str:
        if not _ID.fullmatch(id):
            raise StoreError("no_such_game")
        return os.path.join(self._folder, f"{id}.json")

    def _content(self, id: str) -> dict[str, Any]:
        path = self._path(id)
        if not os.path.exists(path):
            raise StoreError("no_such_game")
        with TinyDB(path, storage=AtomicStorage) as db:
            content = db.table("game").get(doc_id=1)
        if not isinstance(content, dict):
            raise StoreError("damaged", file=f"{id}.json")
        if content.get("version") != FILE_VERSION:
            raise StoreError("newer_file", file=f"{id}.json")
        return content

    def _line(self, id: str) -> GameLine:
        try:
            content = self._content(id)
            line = content["line"]
            return GameLine(
                id,
                content["changed"],
                line["finished"],
                line["round"],
                tuple(line["names"]),
                tuple(line["scores"]),
                tuple(line["winners"]),
            )
        except StoreError as error:
            return GameLine(id, problem=error.problem)
        except (KeyError, TypeError, ValueError):
            return GameLine(id, problem="damaged")
