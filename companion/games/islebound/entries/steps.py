"""Steps that the plans of several kinds have: who acts, and lists chosen one by one.

What is offered is what the checks find legal: the plans ask them, they do not know the rules again.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from companion.engine.fields import AnyField
from companion.engine.game import Decision
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State

Picks = Generator[Decision, Any, tuple[Any, ...]]


def active(state: State, may: Callable[[int], object]) -> Decision:
    """Return the step for the player: the active one, if allowed."""
    turn = state.turn
    return Decision("seat", lambda: [turn.seat] if turn and may(turn.seat) else [])


def others(state: State, seat: int) -> list[int]:
    """Return the seats of all other players."""
    return [other for other in range(len(state.players)) if other != seat]


def others_towns(state: State, seat: int) -> list[int]:
    """Return the towns that are not the player's: neutral ones and those of others."""
    return [town for town, owner in enumerate(state.ledger.towns) if owner != seat] if state.ledger else []


def region_of(state: State, seat: int) -> int:
    """Return the region of a player's ship; 0 if nothing is tracked."""
    return state.ledger.hands[seat].region if state.ledger else 0


def anybody(state: State, may: Callable[[int], object]) -> Decision:
    """Return the step for the player: any who may."""
    return Decision("seat", lambda: [seat for seat in range(len(state.players)) if may(seat)])


def picked(name: str, allowed: Callable[[tuple[int, ...]], Sequence[int | None]]) -> Picks:
    """Numbers picked one after the other, each higher than the one before; None ends it, if it may.

    `allowed` lists what may come after those picked so far.
    """
    chosen: tuple[int, ...] = ()
    while True:
        number = yield Decision(name, partial(allowed, chosen), len(chosen))
        if number is None:
            return chosen
        chosen = (*chosen, number)


def picked_crew(name: str, able: Sequence[int]) -> Picks:
    """Return any of these crew, by number."""
    return picked(name, lambda chosen: [None, *[one for one in able if not chosen or one > chosen[-1]]])


def of_list(values: Sequence[int] | None, step: Decision) -> int | None:
    """Return the decision of a list in a step of `picked`: the number at that place, None after the last."""
    return values[step.of] if values is not None and step.of < len(values) else None


def free(name: str, field: AnyField[Setup], setup: Setup) -> Decision:
    """Return a step with a free value, coded by its field."""
    return Decision(name, None, pack=lambda coder, memory, value: field.pack(coder, setup, value))
