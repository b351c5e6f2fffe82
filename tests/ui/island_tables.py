"""Tables of ISLAND without a browser, for tests: games kept in a folder, and positions of the builders."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from companion.games.island.game import ISLAND
from companion.games.island.setup import Tracking
from companion.play.live_game import begin
from companion.services import services_in
from companion.ui.session import Session
from companion.ui.table.model import TableModel
from companion.ui.table.position import TablePosition
from tests.drive.games.island.builders import ADAM, BILL, CHARLES, building, extending, placing, record, table
from tests.drive.kept import Json
from tests.drive.kept import expected as expected_of
from tests.drive.kept import sample as sample_of

sample = partial(sample_of, game="island")
expected = partial(expected_of, game="island")


def names_of(document: Json) -> list[str]:
    """The players in seating order."""
    return [player["name"] for player in document["setup"]["players"]]


def kept_table(folder: Path, document: Json, entries: int | None = None, language: str = "en") -> TableModel:
    """The table of a record after so many of its entries."""
    services = services_in(str(folder))
    kept = ISLAND.read({**document, "events": document["events"][:entries]})
    return TableModel(Session(services, language=language), TablePosition(begin(ISLAND, services.store, kept)))


def score_table(folder: Path, *events: Any, players: int = 3, **agreed: Any) -> TableModel:
    """The table of a game of which only the numbers are entered, after these events."""
    services = services_in(str(folder))
    kept = record(table(players, tracking=Tracking.SCORE, **agreed), *events)
    return TableModel(Session(services), TablePosition(begin(ISLAND, services.store, kept)))


SET_UP = (
    extending(ADAM),
    extending(BILL, 1),
    extending(CHARLES, 2),
    building(ADAM, 1),
    *(placing(name, at) for _ in range(2) for at, name in enumerate((ADAM, BILL, CHARLES), start=1)),
)
"""Territories 1, 2, 3 in a row, a castle in 1, two units of Adam in 1, of Bill in 2, of Charles in 3; Adam begins."""


def island_table(folder: Path, *events: Any, language: str = "en") -> TableModel:
    """The table of a game of three with every entry, after the set-up and these events."""
    services = services_in(str(folder))
    game = begin(ISLAND, services.store, record(table(), *SET_UP, *events))
    return TableModel(Session(services, language=language), TablePosition(game))
