"""Codes of trade-ins from when an unknown winner of the latest petition counted as the first player.

The choices of such an entry were others then, and a code has only their numbers: each is refused, or read as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, Final

import pytest

from companion.engine.record import Record
from companion.engine.ruling import IllegalMove
from companion.games.island_fortress.entries import trade_in
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING
from companion.games.island_fortress.state import State
from companion.sharing.codes import SharedGame, SharedTail, decoded, history, tail
from companion.sharing.frames import CodeError, digits_of
from tests.games.island_fortress.test_position import FULL_WALL, PLAYERS, Json, full

TOKEN: Final = "abcdef"
NAMES: Final = ("Anna", "Ben", "Cleo")
GAINS: Final = ((1, 0), (0, 1), (0, 0), (1, 1))
KEPT: Final = (
    "110102abcdef0003012220ba22afe0220d4f65bcc7a329e0f1fc6090"
    "96e8da8532df286a6ea07d0768780d4542f2099501022b8fe1b6495b1bbd"
)
"""Ben's card for Jade, then Cleo's for a Convict, as that version of the app wrote them."""

Trades = tuple[tuple[str, tuple[int, int]], ...]


def distance_of_then(state: State, seat: int) -> int:
    """How far a seat was from the winner."""
    return (seat - (state.holder or 0)) % len(state.players)


def traded(trades: Trades) -> Record[Any, Any]:
    """A game that begins with its wall complete, and without the winner of its latest petition."""
    players = {
        name: {"score": points, "region": 1, "favors": 3, "jade": 2, "convicts": 1} for points, name in enumerate(NAMES)
    }
    events: list[Json] = [full(players=players, wall=FULL_WALL, round=5)]
    events += [{"type": "trade_in", "player": name, "jade": jade, "convicts": more} for name, (jade, more) in trades]
    setup = {"tracking": "full", "players": PLAYERS, "variants": {"trade_in": True}}
    return ISLAND_FORTRESS.read({"format": ISLAND_FORTRESS.format, "version": 1, "setup": setup, "events": events})


def after_its_position(digits: str) -> SharedGame:
    """The game of a tail, at a phone that has only its first entry."""
    found = decoded(digits)
    assert isinstance(found, SharedTail)
    return found.after(traded(()))


def whole(digits: str) -> SharedGame:
    found = decoded(digits)
    assert isinstance(found, SharedGame)
    return found


@pytest.mark.parametrize("count", [1, 2])
def test_a_code_of_then_is_refused_or_read_as_it_was(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    writers: tuple[tuple[Callable[[Record[Any, Any]], bytes], Callable[[str], SharedGame]], ...] = (
        (lambda record: history(ISLAND_FORTRESS_CODING, TOKEN, record), whole),
        (lambda record: tail(ISLAND_FORTRESS_CODING, TOKEN, record, 1), after_its_position),
    )
    outcomes: set[str] = set()
    for trades in product(product(NAMES, GAINS), repeat=count):
        record = traded(trades)
        for write, read in writers:
            try:
                with monkeypatch.context() as then:
                    then.setattr(trade_in, "_distance", distance_of_then)
                    digits = digits_of(write(record))
            except IllegalMove:
                continue
            if trades == (("Ben", (1, 0)), ("Cleo", (0, 1))) and read is whole:
                assert digits == digits_of(bytes.fromhex(KEPT))
            try:
                assert read(digits).record.entries == record.entries
                outcomes.add("read")
            except CodeError as error:
                outcomes.add(error.problem)
    assert outcomes <= {"read", "other_rules", "damaged", "parted"}
    assert {"read", "parted"} < outcomes
