"""The agreements before the first territory. Rules: IS-SETUP, IS-VAR-SHORT."""

from enum import Enum, StrEnum
from typing import Final, NamedTuple

from companion.engine.seats import Seat
from companion.games.island.tables import GOAL, SHORT_GOAL

COLORS: Final = ("red", "blue", "green", "yellow")
"""Identities of the four armies; hue and mark are chosen by the screen."""


class Tracking(Enum):
    """The mode: how much of the game is entered."""

    SCORE = "score"
    FULL = "full"


class Coin(StrEnum):
    """The side of the Whisperer's coin that lies up: heads is clockwise. Rules: IS-DIR-1."""

    HEADS = "heads"
    TAILS = "tails"


class Box(NamedTuple):
    """The numbers of pieces in the box; None is not checked. `units` per color."""

    units: int | None = None
    castles: int | None = None
    peace: int | None = None
    territories: int | None = None


class Setup(NamedTuple):
    """A game before its first event; `seats` run clockwise. Whisperer and coin hold for the set-up and cycle 1."""

    seats: tuple[Seat, ...]
    whisperer: int
    coin: Coin
    tracking: Tracking = Tracking.SCORE
    short: bool = False
    box: Box = Box()

    @property
    def goal(self) -> int:
        """The number that meets a condition. Rules: IS-WIN, IS-VAR-SHORT."""
        return SHORT_GOAL if self.short else GOAL


def turn_order(seats: int, first: int, coin: Coin) -> tuple[int, ...]:
    """Return the seats in order of turns from `first`. Rules: IS-DIR-1."""
    step = direction(coin)
    return tuple([(first + step * turn) % seats for turn in range(seats)])


def direction(coin: Coin) -> int:
    """Return the increment from a seat to the next: 1 clockwise, -1 anti-clockwise. Rules: IS-DIR-1."""
    return 1 if coin is Coin.HEADS else -1
