"""The differences of two positions as corrections."""

from collections.abc import Iterator

from companion.games.island_fortress.entries.adjust import (
    SUPPLY_COUNTS,
    AdjustCounts,
    Adjustment,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
)
from companion.games.island_fortress.ledger import Ledger
from companion.games.island_fortress.state import State


def differences(before: State, after: State) -> Iterator[Adjustment]:
    """The corrections that lead from one position to the other, as far as corrections can."""
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
