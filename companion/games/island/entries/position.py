"""How a light game stood from which on it is entered: the first entry of such a game. The format: decision 89.

Rules: IS-RUL-ADJUST, IS-WIN, IS-CYCLE.
"""

from typing import Final, NamedTuple

from companion.engine.fields import BySeat, Flag, Group, Optional, Seat, Whole
from companion.engine.game import Kind
from companion.engine.record import MAX_EVENTS
from companion.engine.ruling import Breach
from companion.games.island.board import Standing
from companion.games.island.entries.fields import LIKELY, MOST, SCORE, Member
from companion.games.island.setup import Coin
from companion.games.island.state import Player, State, start
from companion.games.island.tables import MOST_MONUMENTS
from companion.games.island.timing import ended


class Stands(NamedTuple):
    """How a player stood: the three numbers, the monuments, and whether a claim is taken."""

    territories: int = 0
    castles: int = 0
    led: int = 0
    monuments: int = 0
    claim: bool = False


class Position(NamedTuple):
    """How a light game stood in a cycle whose coin has been flipped; the roles as far as they are known."""

    cycle: int
    whisperer: int
    coin: Coin
    players: tuple[Stands, ...]
    explorer: int | None = None
    guardian: int | None = None


def breaches(state: State, event: Position) -> list[Breach]:
    """It comes before everything else, and is not the beginning. Rules: IS-RUL-END, IS-RUL-ADJUST."""
    if found := ended(state):
        return found
    if state != start(state.setup):
        return [Breach("IS-RUL-ADJUST", case="begun")]
    return [Breach("IS-RUL-ADJUST", case="nothing")] if applied(state, event) == state else []


def applied(state: State, event: Position) -> State:
    """The cycle as it stood; no step is due."""
    players = [Player(monuments, claim, Standing(*standing)) for *standing, monuments, claim in event.players]
    return state._replace(
        players=tuple(players),
        whisperer=event.whisperer,
        coin=event.coin,
        cycle=event.cycle,
        explorer=event.explorer,
        guardian=event.guardian,
    )


def position_of(state: State) -> Position | None:
    """The entry that leads to a position; None if none does.

    It is over, nothing has happened, a step is due, or the board is tracked.
    """
    if state.ended_by or state.due or state.table or state.coin is None or state == start(state.setup):
        return None
    players = [Stands(*player.counts, player.monuments, player.claim) for player in state.players]
    return Position(state.cycle, state.whisperer, state.coin, tuple(players), state.explorer, state.guardian)


_STANDS: Final = Group[object, Stands](
    "",
    Stands,
    (
        *[Whole(name, 0, MOST, likely=LIKELY) for name in Standing._fields],
        Whole("monuments", 0, MOST_MONUMENTS, 0),
        Flag("claim"),
    ),
)

POSITION: Final = Kind(
    "position",
    Position,
    (
        Whole("cycle", 1, MAX_EVENTS, likely=LIKELY),
        Seat("whisperer"),
        Member("coin", Coin),
        BySeat("players", _STANDS),
        Optional(Seat("explorer")),
        Optional(Seat("guardian")),
    ),
    breaches,
    applied,
    modes=SCORE,
    is_start=True,
)
