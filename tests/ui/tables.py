"""The table's model without a browser, for tests: a game kept in a folder, and its windows."""

from __future__ import annotations

from pathlib import Path

from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.setup import Tracking
from companion.play.live_game import begin
from companion.services import services_in
from companion.ui.session import Session
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode, TablePosition
from tests.drive.games.island_fortress.builders import ADAM, bidding, correcting, record, table


def light_table(folder: Path, *events: Event, players: int = 3) -> TableModel:
    """The table of a light game after these events."""
    return _table(folder, Tracking.SCORE, players, *events)


def full_table(folder: Path, *events: Event, players: int = 3) -> TableModel:
    """The table of a game with a ledger: Adam has won the first petition with 1 Jade, then came these events."""
    bids = {name: int(name == ADAM) for name in ("Adam", "Bill", "Charles", "Dora")[:players]}
    return _table(folder, Tracking.FULL, players, bidding(**bids), *events)


def table_of(folder: Path, document: object, language: str = "en") -> TableModel:
    """The table of a record."""
    services = services_in(str(folder))
    game = begin(ISLAND_FORTRESS, services.store, ISLAND_FORTRESS.read(document))
    return TableModel(Session(services, language=language), TablePosition(game))


def window(table: TableModel, mode: Mode = Mode.PLAY, entry: int = 0) -> TableModel:
    """Another window of the same game."""
    return TableModel(Session(table.session.services), TablePosition(table.game, mode, entry))


def supplied(name: str = ADAM) -> Event:
    """A correction that gives a player what building takes."""
    return correcting(name, blocks=4, laborers=6, convicts=6)


def _table(folder: Path, tracking: Tracking, players: int, *events: Event) -> TableModel:
    services = services_in(str(folder))
    game = begin(ISLAND_FORTRESS, services.store, record(table(players, tracking=tracking), *events))
    return TableModel(Session(services), TablePosition(game))
