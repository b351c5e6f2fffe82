"""Facts about the states and entries of ISLAND for the shared screens."""

from typing import Any, Final

from companion.games.island.box import notices
from companion.games.island.entries.adjust import Adjustment
from companion.games.island.entries.counts import EndCycle
from companion.games.island.entries.midway import Midway
from companion.games.island.entries.steps import Choose, FlipCoin
from companion.games.island.overruling import overruled
from companion.games.island.rules import KINDS
from companion.games.island.state import DueStep, EndedBy, State, Table
from companion.games.island.words import Words
from companion.ui.games.island.marks import CONDITION_MARKS, MONUMENT_MARK
from companion.ui.games.island.next_steps import ending
from companion.ui.games.island.situation import active_seat
from companion.ui.registry import Facts
from companion.ui.table.pills import change_results

CHANGE_MARKS: Final = {**CONDITION_MARKS, "monuments": MONUMENT_MARK}
"""Icon of each number that an entry can change."""
NOBODYS: Final = ("counts", "stop", "finish")
"""Kinds of entries made by the table as a whole."""


def actor(state: State, event: Any) -> int | None:
    """Return the seat that acted in a state; None for the table."""
    if isinstance(event, Choose | FlipCoin):
        return state.whisperer
    if isinstance(event, Adjustment | EndCycle | Midway) or KINDS.of(event).name in NOBODYS:
        return None
    seat: int = event.seat
    return seat


def round_of(state: State) -> int:
    """Return the cycle; 0 during setup."""
    table = state.table
    return 0 if table and state.cycle == 1 and _is_set_up(state, table) else state.cycle


def _is_set_up(state: State, table: Table) -> bool:
    """Return True if a step of the setup is due, or the game was stopped in one."""
    if state.due:
        return state.due.is_set_up
    return state.ended_by is not None and not any(sum(territory.units) for territory in table.island)


def warnings(words: Words, before: State, after: State) -> tuple[str, ...]:
    """Return the warnings that an entry ends the game or the cycle."""
    if after.ended_by is EndedBy.EARLY and not before.ended_by:
        return (words.texts("warn.no_king"),)
    return ()


def thinker(state: State, event: object = None) -> int | None:
    """Return the player who thinks in a state, or did before an entry; None if turns are not tracked."""
    if state.table is None or isinstance(event, Adjustment):
        return None
    if state.due and state.due.step is DueStep.COIN:
        return None
    return active_seat(state)


FACTS: Final = Facts(
    round=round_of,
    outcome=ending,
    results=lambda words, before, after: change_results(words.changes(before, after), CHANGE_MARKS),
    actor=actor,
    warnings=warnings,
    notices=notices,
    overruled=overruled,
    thinker=thinker,
)
