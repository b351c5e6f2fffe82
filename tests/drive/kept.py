"""Games kept for an app before a test looks at its screens."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from companion.engine.game import Summary
from companion.engine.replay import last_state, states
from companion.games.island_fortress.entries.petition import settled
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import Event
from companion.games.registry import game_for
from companion.play.live_game import begin
from companion.play.ports import GameStore
from companion.play.steps import folded
from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from tests.drive import ROOT

Json = dict[str, Any]


class Keeps(Protocol):
    """Whatever keeps the games of an app under test."""

    @property
    def data(self) -> Path:
        """The data folder."""


GOLDEN = ROOT / "tests" / "golden"
SAMPLES = GOLDEN / "samples"
COLORS = ("brown", "blue", "green", "red")


def sample(number: int, game: str = "") -> Json:
    """A sample record of the contract; of the first game, or of another one by its key."""
    found: Json = json.loads((GOLDEN / game / "samples" / f"{number:05d}.json").read_text("utf-8"))
    return found


def expected(number: int, game: str = "") -> Json:
    """The expectations of the contract for the sample."""
    samples = GOLDEN / game / "samples"
    lines = (samples / "expected.jsonl").read_text("utf-8").splitlines()
    files = sorted(path.stem for path in samples.glob("0*.json"))
    found: Json = json.loads(lines[files.index(f"{number:05d}")])
    return found


def players(*names: str) -> list[dict[str, str]]:
    """Seats in the order of the names."""
    return [{"name": name, "color": color} for name, color in zip(names, COLORS, strict=False)]


def record(names: Sequence[str], events: Sequence[Json] = (), tracking: str = "score", **variants: object) -> Json:
    """A game record."""
    setup = {"tracking": tracking, "players": players(*names), "variants": variants}
    return {"format": "island-fortress-record", "version": 1, "setup": setup, "events": list(events)}


def report(document: Json) -> Json:
    """The engine's report on a record."""
    return ISLAND_FORTRESS.report(last_state(ISLAND_FORTRESS, ISLAND_FORTRESS.read(document)))


def summary(document: Json) -> Summary:
    """The entry of a record in the list of games."""
    return ISLAND_FORTRESS.summary(last_state(ISLAND_FORTRESS, ISLAND_FORTRESS.read(document)))


def events_of(document: Json) -> list[Event]:
    """The events of a record without times and notes, the winner of every petition named."""
    log = ISLAND_FORTRESS.read(document)
    positions = (
        ISLAND_FORTRESS.start(log.setup),
        *states(ISLAND_FORTRESS, ISLAND_FORTRESS.start(log.setup), log.entries),
    )
    return [settled(state, entry.event) for state, entry in zip(positions, log.entries, strict=False)]


def ended_early(names: Sequence[str]) -> Json:
    """A game that was ended in its first round."""
    finish = {"type": "finish", "counts": {name: {"jade": 0, "workers": 0} for name in names}, "early": True}
    return record(names, [{"type": "petition", "winner": names[0]}, finish])


def keep(server: Keeps, document: Json) -> str:
    """Keep the record of whatever game, and return its id."""
    game = game_for(document)
    return begin(game, TinyGameStore(str(server.data)), game.read(document)).id


def kept_game(server: Keeps, document: Json, entries: int) -> str:
    """Keep the first entries of a record as a game of the app, and return its id."""
    return keep(server, {**document, "events": document["events"][:entries]})


def kept(server: Keeps) -> list[Json]:
    """The records of all games, the newest first."""
    store = TinyGameStore(str(server.data))
    return [record_of(store, line.id) for line in store.games() if not line.problem]


def record_of(store: GameStore, id: str) -> Json:
    """The record of a game."""
    return folded(store.load(id)).document


def know(server: Keeps, *names: str) -> None:
    """Have the app know the players of a latest game, and how it was tracked."""
    library = Library(str(server.data))
    library.remember_players(players(*names))
    library.choose("tracking_island_fortress", "score")
