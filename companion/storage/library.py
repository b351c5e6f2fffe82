"""The library: known players, the group's cards of each game, settings."""

from collections.abc import Mapping
from typing import Any, Final

from tinydb import where
from tinydb.queries import QueryInstance, QueryLike
from tinydb.table import Document, Table

from companion.games.registry import FIRST
from companion.storage.folder import BACKUPS, DataFolder
from companion.storage.index import Index
from companion.storage.lines import Change, raw_json
from companion.storage.migrations import read_tables
from companion.storage.rows import TABLES, is_odd_row
from companion.storage.tables import KeptTables

MAX_PLAYERS = 100
LIBRARY: Final = "library"
OLD_LIBRARY: Final = "library.json"
GAME: Final = "game"
"""The key of a card's game in its row; rows older than the second game have none."""


class Library(KeptTables):
    """Players, cards and settings, each in a TinyDB table; every change is saved when the call returns."""

    def __init__(self, folder: DataFolder | str, index: Index | None = None) -> None:
        super().__init__(folder, index, LIBRARY, TABLES, is_odd_row)

    # --- players -----------------------------------------------------------------------------------------

    def players(self) -> list[dict[str, str]]:
        """Return the known players with name and color, those of the latest game first in seating order."""
        return self._known()[0]

    def group(self) -> list[dict[str, str]]:
        """Return the players of the latest game, in seating order."""
        players, count = self._known()
        return players[:count]

    def remember_players(self, seats: list[dict[str, str]]) -> None:
        """Move these players, in seating order, before all other known players."""
        names = {seat["name"] for seat in seats}
        with self._writing("players") as table:
            others = [player for player in _known(table)[0] if player["name"] not in names]
            content = {"seats": [*seats, *others][:MAX_PLAYERS], "group": len(seats)}
            table.upsert(Document(content, doc_id=1))

    def _known(self) -> tuple[list[dict[str, str]], int]:
        with self._reading("players") as table:
            return _known(table)

    # --- cards -------------------------------------------------------------------------------------------

    def cards(self, game: str) -> list[dict[str, object]]:
        """Return the group's cards of a game in the format of its records, the newest first."""
        with self._reading("cards") as table:
            return [row["card"] for row in reversed(table.all()) if _game_of(row) == game]

    def keep_card(self, card: dict[str, Any], game: str) -> None:
        """Add a card of a game, if it is not there."""
        with self._writing("cards") as table:
            _put(table, _is_card(card, game), {"card": card, GAME: game})

    def forget_card(self, card: dict[str, Any], game: str) -> None:
        """Delete a card of a game."""
        with self._writing("cards") as table:
            table.remove(_is_card(card, game))

    # --- settings ----------------------------------------------------------------------------------------

    def setting(self, name: str, default: str) -> str:
        """Return a setting, or `default` if it was never chosen."""
        with self._reading("settings") as table:
            found = table.get(where("name") == name)
        return str(found["value"]) if found else default

    def choose(self, name: str, value: str) -> None:
        """Save a setting."""
        with self._writing("settings") as table:
            _put(table, where("name") == name, {"name": name, "value": value})

    # --- a backup ----------------------------------------------------------------------------------------

    def new_cards(self, tables: Mapping[str, Any]) -> list[tuple[dict[str, object], str]]:
        """Return the cards of another library that are missing here, each with its game, the newest last."""
        with self._reading("cards") as table:
            known = [(row["card"], _game_of(row)) for row in table.all()]
        cards = [(row["card"], _game_of(row)) for row in tables.get("cards", {}).values()]
        return [card for card in cards if card not in known]

    def take_in(self, tables: Mapping[str, Any]) -> None:
        """Add the cards and players of another library that are missing here.

        Settings belong to this device; one of them is the address in links.
        """
        for card, game in self.new_cards(tables):
            self.keep_card(card, game)
        players, group = self._known()
        names = {player["name"] for player in players}
        seats = tables.get("players", {}).get("1", {}).get("seats", [])
        if more := [seat for seat in seats if seat["name"] not in names]:
            with self._writing("players") as table:
                content = {"seats": [*players, *more][:MAX_PLAYERS], "group": group}
                table.upsert(Document(content, doc_id=1))

    # --- the file ----------------------------------------------------------------------------------------

    def _take_over(self) -> None:
        """Convert the file of version 1 to a journal, and move it to the backups."""
        folder, path = self._folder, self._folder.at(OLD_LIBRARY)
        if not folder.ops.seen(path):
            return
        changes: list[Change] = [
            (table, id, raw_json(row)) for table, rows in read_tables(path).items() for id, row in rows.items()
        ]
        self._journal.commit(changes)
        folder.set_aside(path, BACKUPS, "version-1")


def _known(table: Table) -> tuple[list[dict[str, str]], int]:
    found = table.get(doc_id=1)
    return (list(found["seats"]), int(found.get("group", 0))) if found else ([], 0)


def _game_of(row: Mapping[str, object]) -> str:
    """Return the game whose card a row holds."""
    return str(row.get(GAME, FIRST))


def _is_card(card: dict[str, object], game: str) -> QueryLike:
    """Return the query for the row of a card of a game."""
    named: QueryInstance = where(GAME) == game
    if game == FIRST:
        named |= ~where(GAME).exists()
    found: QueryInstance = (where("card") == card) & named
    return found


def _put(table: Table, query: QueryLike, content: dict[str, object]) -> None:
    """Write the document that the query finds, or a new one; TinyDB's own counter ignores other processes."""
    found = table.get(query)
    id = found.doc_id if found else max((document.doc_id for document in table), default=0) + 1
    table.upsert(Document(content, doc_id=id))
