"""The end of the game. Rules: IF-END, IF-FINAL, IF-TIE."""

from typing import Final, NamedTuple

from companion.engine.fields import BySeat, Flag, Group, InModes, Seated, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.final_scoring import scored_to_the_end
from companion.games.island_fortress.setup import Tracking
from companion.games.island_fortress.state import FinalCount, State


class Finish(NamedTuple):
    """Final scoring; `counts` are the holdings by seat if there is no ledger.

    `early` is true if the players stop before the game has ended.
    """

    counts: tuple[FinalCount, ...] = ()
    early: bool = False


def breaches(state: State, event: Finish) -> list[Breach]:
    """Return the rules broken unless this is the first final scoring, and the game has ended or is finished early.

    Without a ledger the end of the last round is unknown: it is accepted from the petition of that round on.
    """
    if state.result is not None:
        return [Breach("IF-END", case="finished")]
    is_last_round = state.ledger is None and not state.governor_blocks
    if state.ended_by is None and not is_last_round and not event.early:
        return [Breach("IF-END", case="not_over")]
    return []


def applied(state: State, event: Finish) -> State:
    """Return the final sheet."""
    return scored_to_the_end(state, event.counts, event.early)


def plan(state: State) -> Plan:
    """Decisions: whether the game ends early, and what each player has if no ledger tracks it."""
    early = yield Decision(
        "early", lambda: [early for early in (False, True) if not breaches(state, Finish(early=early))]
    )
    counts = []
    for seat in range(0 if state.ledger else len(state.players)):
        jade = yield Decision("held_jade", lambda: range(MAX_NUMBER + 1), seat)
        workers = yield Decision("held_workers", lambda: range(MAX_NUMBER + 1), seat)
        counts.append(FinalCount(jade, workers))
    return Finish(tuple(counts), early)


def decided(state: State, event: Finish, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    match step.name:
        case "held_jade":
            return event.counts[step.of].jade
        case "held_workers":
            return event.counts[step.of].workers
        case _:
            return event.early


_COUNTS: Final = BySeat[Seated, FinalCount](
    "counts", Group("", FinalCount, (Whole("jade", 0, MAX_NUMBER), Whole("workers", 0, MAX_NUMBER)))
)

FINISH: Final = Kind(
    "finish",
    Finish,
    (InModes((Tracking.SCORE,), _COUNTS, ()), Flag("early")),
    breaches,
    applied,
    plan,
    decided=decided,
    is_offered=lambda state: state.result is None,
    is_rare=lambda state: bool(breaches(state, Finish())),
)
