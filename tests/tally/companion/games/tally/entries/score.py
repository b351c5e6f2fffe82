"""A player scores. Rules: TA-SCORE."""

from typing import Final, NamedTuple

from companion.engine.fields import Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.tally.state import Gain, State
from companion.games.tally.tables import MAX_POINTS


class Score(NamedTuple):
    """A player scores points."""

    seat: int
    points: int


def breaches_of_scoring(state: State, seat: int) -> list[Breach]:
    """Once in a round, and not after the end, whatever is scored.

    Rules: TA-SCORE-2, TA-END-1.
    """
    found = [Breach("TA-END-1")] if state.is_over else []
    if seat in state.scored:
        found.append(Breach("TA-SCORE-2", {"player": seat}))
    return found


def who_may_score(state: State) -> list[int]:
    """The seats that nothing keeps from scoring."""
    return [seat for seat in range(len(state.scores)) if not breaches_of_scoring(state, seat)]


def scored(state: State, seat: int, points: int) -> State:
    """The position with the points added."""
    scores = (*state.scores[:seat], state.scores[seat] + points, *state.scores[seat + 1 :])
    return state._replace(scores=scores, scored=state.scored | {seat}, gains=(Gain(seat, points),))


def breaches(state: State, event: Score) -> list[Breach]:
    """Nothing but what holds of all points; how many they are, the field says. Rules: TA-SCORE-1."""
    return breaches_of_scoring(state, event.seat)


def applied(state: State, event: Score) -> State:
    """The points are added."""
    return scored(state, event.seat, event.points)


def _plan(state: State) -> Plan:
    seat = yield Decision("seat", lambda: who_may_score(state))
    points = yield Decision("points", lambda: range(1, MAX_POINTS + 1))
    return Score(seat, points)


SCORE: Final = Kind("score", Score, (Seat("player"), Whole("points", 1, MAX_POINTS)), breaches, applied, _plan)
