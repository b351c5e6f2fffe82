"""What a table enters that decides otherwise than the rules: the effect of a refused entry, as corrections."""

from collections.abc import Iterator
from typing import Final

from companion.engine.replay import are_legal
from companion.games.island_fortress.entries.adjust import (
    SUPPLY_COUNTS,
    AdjustCounts,
    Adjustment,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
)
from companion.games.island_fortress.entries.build import GOVERNOR_BLOCK
from companion.games.island_fortress.entries.buyback import BUYBACK
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.ledger import Ledger
from companion.games.island_fortress.rules import KINDS, Event, apply
from companion.games.island_fortress.state import State

_OVERRULED: Final = frozenset({kind.event for kind in (*KINDS,) if kind.group} | {GOVERNOR_BLOCK.event, BUYBACK.event})
"""The entries with an effect that corrections can say: actions, and these two."""


def overruled(state: State, event: Event) -> tuple[Adjustment, ...]:
    """The corrections that have the effect of an entry although rules speak against it.

    Nothing where there is no such effect, or the corrections are themselves impossible (a block where the wall has no
    slot, a 19th block). What is missing to pay is not paid. Whose turn it is and which role cards lie on the table
    stays as it is: no correction changes that.
    """
    if type(event) not in _OVERRULED or not KINDS.of(event).is_in(state.setup.tracking):
        return ()
    corrections = tuple(_differences(state, apply(state, event)))
    return corrections if are_legal(ISLAND_FORTRESS, state, corrections) else ()


def _differences(before: State, after: State) -> Iterator[Adjustment]:
    """What tells two positions apart, as corrections that lead from one to the other."""
    for slot, (old, new) in enumerate(zip(before.wall, after.wall, strict=True)):
        was_reinforced, is_reinforced = slot in before.reinforced, slot in after.reinforced
        if old != new or was_reinforced != is_reinforced:
            yield AdjustSlot(
                slot, None if old == new else new, None if was_reinforced == is_reinforced else is_reinforced
            )
    for seat, (player, later) in enumerate(zip(before.players, after.players, strict=True)):
        changes = {
            "score": later.score - player.score,
            "chips": max(-player.chips, later.chips - player.chips),
            "treasures": later.treasures - player.treasures,
            **_supply_changes(before.ledger, after.ledger, seat),
        }
        if any(changes.values()):
            yield AdjustCounts(seat, **changes)
    if before.ledger and after.ledger:
        yield from _moves(before.ledger, after.ledger)


def _supply_changes(before: Ledger | None, after: Ledger | None, seat: int) -> dict[str, int]:
    if before is None or after is None:
        return {}
    old, new = before.supplies[seat], after.supplies[seat]
    return {name: max(0, getattr(new, name)) - getattr(old, name) for name in SUPPLY_COUNTS}


def _moves(before: Ledger, after: Ledger) -> Iterator[Adjustment]:
    """Prisons and taskmasters."""
    for region, (prison, filled) in enumerate(zip(before.prisons, after.prisons, strict=True)):
        if prison != filled:
            yield AdjustPrison(region, filled.jade - prison.jade, filled.convicts - prison.convicts)
    for seat, (supply, moved) in enumerate(zip(before.supplies, after.supplies, strict=True)):
        if supply.region != moved.region:
            yield AdjustTaskmaster(seat, moved.region)
