"""A player scores. Rules: TA-SCORE."""

from typing import Final, NamedTuple

from companion.engine.fields import Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.tally.state import Gain, State
from companion.games.tally.tables import MOST_POINTS


class Score(NamedTuple):
    """A player scores points."""

    seat: int
    points: int


def breaches(state: State, event: Score) -> list[Breach]:
    """Once in a round, and not after the end.

    Rules: TA-SCORE-2, TA-END-1.
    """
    found = [Breach("TA-END-1")] if state.is_over else []
    if event.seat in state.scored:
        found.append(Breach("TA-SCORE-2", {"player": event.seat}))
    return found


def applied(state: State, event: Score) -> State:
    """The points are added."""
    scores = (*state.scores[: event.seat], state.scores[event.seat] + event.points, *state.scores[event.seat + 1 :])
    gains = (Gain(event.seat, event.points),)
    return state._replace(scores=scores, scored=state.scored | {event.seat}, gains=gains)


def _plan(state: State) -> Plan:
    seats = range(len(state.scores))
    seat = yield Decision("seat", lambda: [seat for seat in seats if not breaches(state, Score(seat, 1))])
    points = yield Decision("points", lambda: range(1, MOST_POINTS + 1))
    return Score(seat, points)


SCORE: Final = Kind("score", Score, (Seat("player"), Whole("points", 1, MOST_POINTS)), breaches, applied, _plan)
