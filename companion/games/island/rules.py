"""One check for "may I?" and for entries: the kinds of entries, each with its rules, in the order used by codes."""

from typing import Any, Final

from companion.engine.game import Kinds
from companion.engine.ruling import Ruling
from companion.games.island.entries import adjust, claim, combat, counts, drop, finish, midway, play, steps, turn
from companion.games.island.state import State

KINDS: Final[Kinds[State]] = Kinds(
    *play.PLAYS,
    turn.PASS,
    claim.CLAIM,
    drop.DROWN,
    combat.ATTACK,
    combat.SHELTER,
    combat.RETREAT,
    combat.STOP,
    counts.COUNTS,
    counts.END_CYCLE,
    steps.COIN,
    steps.CHOOSE,
    steps.TERRITORY,
    steps.CASTLE,
    steps.PLACE,
    steps.SKIP,
    finish.FINISH,
    adjust.PLAYER,
    adjust.TERRITORY,
    adjust.DISCARDS,
    adjust.TURN,
    midway.MIDWAY,
)
"""Every kind of entry, in the order in which they are offered."""


def check(state: State, event: Any) -> Ruling:
    """Return the ruling on an event in a state: every rule that it breaks, with its values."""
    return KINDS.check(state, event)


def apply(state: State, event: Any) -> State:
    """Return the state after an event that `check` finds legal; what comes after cards ends the time for replies.

    Rules: IS-RUL-DROWN.
    """
    after = KINDS.apply(state, event)
    return after._replace(reply=None) if after.reply and after.reply is state.reply else after
