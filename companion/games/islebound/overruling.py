"""Overruling: the effect of a refused entry as corrections."""

from collections.abc import Iterator
from typing import Final

from companion.engine.replay import are_legal
from companion.games.islebound.entries.adjust import (
    AddCrew,
    AdjustBuilding,
    AdjustCounts,
    AdjustCrew,
    Adjustment,
    AdjustPiles,
    AdjustRegion,
    AdjustSlot,
    AdjustTown,
)
from companion.games.islebound.entries.corrections import COUNTS, PILES
from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.entries.show import Show
from companion.games.islebound.entries.turn import EndTurn
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.ledger import Hand, Ledger
from companion.games.islebound.rules import KINDS, Event, apply, check
from companion.games.islebound.state import State

_WITHOUT_EFFECT: Final = (EndTurn, Finish, Show)
"""Entries whose effect no correction has."""
_UNDEFINED: Final = frozenset({"IB-END", "IB-VAR", "IB-RUL-DATA", "IB-RUL-DECK", "IB-RUL-CREWPILE", "IB-DIPLO-3"})
"""If one of these is broken, the effect is undefined."""


def overruled(state: State, event: Event) -> tuple[Adjustment, ...]:
    """Return the corrections with the effect of a refused entry.

    Empty if there is no such effect, or the corrections are themselves impossible (an 11th good in the hold). What
    is missing to pay is not paid. Whose turn it is, the action used and the building row stay as they are: no
    correction changes that.
    """
    breaches = check(state, event).breaches
    is_undefined = any(breach.rule in _UNDEFINED or breach.key == "IB-CREW-1.unknown" for breach in breaches)
    if is_undefined or isinstance(event, _WITHOUT_EFFECT) or KINDS.of(event).is_correction:
        return ()
    corrections = tuple(_differences(state, apply(state, event)))
    return corrections if are_legal(ISLEBOUND, state, corrections) else ()


def _differences(before: State, after: State) -> Iterator[Adjustment]:
    """Yield the corrections that lead from one position to the other."""
    for seat, (player, later) in enumerate(zip(before.players, after.players, strict=True)):
        for card in later.buildings[len(player.buildings) :]:
            yield AdjustBuilding(seat, card)
        if changes := COUNTS.between(before, after, seat):
            yield AdjustCounts(seat, **changes)
    if before.ledger and after.ledger:
        yield from _ledger_differences(before.ledger, after.ledger)
    if piles := PILES.between(before, after):
        yield AdjustPiles(**piles)


def _ledger_differences(before: Ledger, after: Ledger) -> Iterator[Adjustment]:
    for seat, (hand, later) in enumerate(zip(before.hands, after.hands, strict=True)):
        yield from _crew_differences(seat, hand, later)
        if later.region != hand.region:
            yield AdjustRegion(seat, later.region)
    for town, (owner, taker) in enumerate(zip(before.towns, after.towns, strict=True)):
        if owner != taker:
            yield AdjustTown(town, taker)
    for slot, (owner, taker) in enumerate(zip(before.slots, after.slots, strict=True), start=1):
        if owner != taker:
            yield AdjustSlot(slot, taker)


def _crew_differences(seat: int, hand: Hand, later: Hand) -> Iterator[Adjustment]:
    known = len(hand.crew)
    moved = [
        (number, now.state)
        for number, (then, now) in enumerate(zip(hand.crew, later.crew[:known], strict=True), start=1)
        if then.state != now.state
    ]
    if moved:
        yield AdjustCrew(seat, tuple(moved))
    for crew in later.crew[known:]:
        yield AddCrew(seat, crew.skills)
