"""The set-up of a table, and a position: frozen values, replaced as a whole."""

from enum import Enum
from typing import Final, NamedTuple

from companion.engine.seats import Seat

COLORS: Final = ("red", "blue", "green", "yellow")


class Tracking(Enum):
    """How much is entered: nothing but the points."""

    SCORE = "score"


class Setup(NamedTuple):
    """A game before its first entry; `seats` run clockwise."""

    seats: tuple[Seat, ...]
    tracking: Tracking = Tracking.SCORE


class Gain(NamedTuple):
    """Points that the latest entry gave."""

    seat: int
    points: int
    category: str = "points"


class State(NamedTuple):
    """A position: everybody's points, the round from 1, who has scored in it, and whether the game is over."""

    setup: Setup
    scores: tuple[int, ...]
    round: int = 1
    scored: frozenset[int] = frozenset()
    is_over: bool = False
    gains: tuple[Gain, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with most points, once the game is over. Rules: TA-END-2."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best) if self.is_over else ()


def start(setup: Setup) -> State:
    """The position before the first entry."""
    return State(setup, (0,) * len(setup.seats))
