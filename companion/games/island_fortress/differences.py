"""The differences of two positions as corrections."""

from collections.abc import Iterator

from companion.games.island_fortress.entries.adjust import (
    COUNTS,
    PRISON_COUNTS,
    AdjustCounts,
    Adjustment,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
)
from companion.games.island_fortress.state import State


def differences(before: State, after: State) -> Iterator[Adjustment]:
    """Yield the corrections that lead from one position to the other, as far as corrections can."""
    for slot, (old, new) in enumerate(zip(before.wall, after.wall, strict=True)):
        was_reinforced, is_reinforced = slot in before.reinforced, slot in after.reinforced
        if old != new or was_reinforced != is_reinforced:
            yield AdjustSlot(
                slot, None if old == new else new, None if was_reinforced == is_reinforced else is_reinforced
            )
    for seat in range(len(before.players)):
        if changes := COUNTS.between(before, after, seat):
            yield AdjustCounts(seat, **changes)
    if before.ledger is None or after.ledger is None:
        return
    for region in range(before.setup.regions):
        if changes := PRISON_COUNTS.between(before, after, region):
            yield AdjustPrison(region, **changes)
    for seat, (supply, moved) in enumerate(zip(before.ledger.supplies, after.ledger.supplies, strict=True)):
        if supply.region != moved.region:
            yield AdjustTaskmaster(seat, moved.region)
