"""What outlives a game: the players known, the group's Favor cards, the settings."""

import os
from typing import Any

from tinydb import TinyDB, where
from tinydb.table import Document

from companion.storage.atomic_storage import AtomicStorage

MOST_PLAYERS = 100


class Library:
    """Players, Favor cards and settings, each in a TinyDB table; every call that changes something has kept it."""

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, "library.json")

    def _db(self) -> TinyDB:
        return TinyDB(self._path, storage=AtomicStorage)

    def players(self) -> list[dict[str, str]]:
        """The players known, those of the latest game first in seating order: name and colour."""
        with self._db() as db:
            found = db.table("players").get(doc_id=1)
        return list(found["seats"]) if isinstance(found, dict) else []

    def group(self) -> list[dict[str, str]]:
        """The players of the latest game only, in seating order."""
        with self._db() as db:
            found = db.table("players").get(doc_id=1)
        return list(found["seats"])[: found.get("group", 0)] if isinstance(found, dict) else []

    def remember_players(self, seats: list[dict[str, str]]) -> None:
        """Puts these players, in seating order, before all others known."""
        names = {seat["name"] for seat in seats}
        others = [player for player in self.players() if player["name"] not in names]
        with self._db() as db:
            content = {"seats": [*seats, *others][:MOST_PLAYERS], "group": len(seats)}
            db.table("players").upsert(Document(content, doc_id=1))

    def cards(self) -> list[dict[str, Any]]:
        """The group's Favor cards as records write them, the newest first."""
        with self._db() as db:
            return [card["card"] for card in reversed(db.table("cards").all())]

    def keep_card(self, card: dict[str, Any]) -> None:
        """Adds a card; one that is there already is not added twice."""
        with self._db() as db:
            table = db.table("cards")
            if not table.contains(where("card") == card):
                table.insert({"card": card})

    def forget_card(self, card: dict[str, Any]) -> None:
        """Takes a card out."""
        with self._db() as db:
            db.table("cards").remove(where("card") == card)

    def setting(self, name: str, default: str) -> str:
        """A setting, or `default` where it was never chosen."""
        with self._db() as db:
            found = db.table("settings").get(where("name") == name)
        return str(found["value"]) if isinstance(found, dict) else default

    def choose(self, name: str, value: str) -> None:
        """Keeps a setting."""
        with self._db() as db:
            db.table("settings").upsert({"name": name, "value": value}, where("name") == name)
