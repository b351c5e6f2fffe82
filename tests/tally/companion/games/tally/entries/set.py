"""A player scores a set. Rules: TA-SET."""

from typing import Final, NamedTuple

from companion.engine.fields import Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.tally.entries.score import breaches_of_scoring, scored, who_may_score
from companion.games.tally.state import State
from companion.games.tally.tables import MAX_OF_A_SET, MAX_PIECES, MAX_WORTH


class Set(NamedTuple):
    """A player scores so many pieces, each of them worth so many points."""

    seat: int
    pieces: int
    worth: int

    @property
    def points(self) -> int:
        """The points of the set. Rules: TA-SET-1."""
        return self.pieces * self.worth


def breaches(state: State, event: Set) -> list[Breach]:
    """As any points, and not more of them than a set may score.

    Rules: TA-SET-2, TA-SCORE-2, TA-END-1.
    """
    found = breaches_of_scoring(state, event.seat)
    if event.points > MAX_OF_A_SET:
        found.append(Breach("TA-SET-2", {"points": event.points, "most": MAX_OF_A_SET}))
    return found


def applied(state: State, event: Set) -> State:
    """The points are added."""
    return scored(state, event.seat, event.points)


def _plan(state: State) -> Plan:
    seat = yield Decision("seat", lambda: who_may_score(state))
    pieces = yield Decision("pieces", lambda: range(1, MAX_PIECES + 1))
    worth = yield Decision("worth", lambda: range(1, min(MAX_WORTH, MAX_OF_A_SET // pieces) + 1))
    return Set(seat, pieces, worth)


SET: Final = Kind(
    "set",
    Set,
    (Seat("player"), Whole("pieces", 1, MAX_PIECES), Whole("worth", 1, MAX_WORTH)),
    breaches,
    applied,
    _plan,
)
