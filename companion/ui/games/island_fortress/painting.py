"""The wall of a position painted by taps and sweeps, of which a device tells only some positions."""

from dataclasses import dataclass, replace
from typing import Final

from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, Wall, is_slot

REINFORCEMENT: Final = -3
"""The brush of Reinforcements; other values are seats and the Governor."""


@dataclass(frozen=True)
class Paint:
    """The painted wall; `sweep` is the color of the current sweep, None without one, `sweep_at` its latest slot."""

    wall: Wall = ()
    reinforced: frozenset[int] = frozenset()
    brush: int = 0
    sweep: int | None = None
    sweep_at: int | None = None


def tapped(paint: Paint, slot: int) -> Paint:
    """Return the wall with a slot painted, or cleared if it was painted so already."""
    return painted(paint, slot, _color_of(paint, slot))


def sweep_begun(paint: Paint, slot: int | None) -> Paint:
    """Return the wall with a sweep begun on a slot, whose change it repeats; None begins beside the wall."""
    if slot is None:
        return replace(paint, sweep=None)
    color = _color_of(paint, slot)
    return painted(replace(paint, sweep=color, sweep_at=slot), slot, color)


def swept(paint: Paint, slot: int | None) -> Paint:
    """Return the wall with the sweep at a slot, and all slots between this and the last one painted.

    A finger may pass several slots between two of its positions that the device tells.
    """
    if slot is None or paint.sweep is None:
        return paint
    last = paint.sweep_at
    first = slot if last is None or last // WIDTH != slot // WIDTH else last
    color = paint.sweep
    for passed in filter(is_slot, range(min(first, slot), max(first, slot) + 1)):
        paint = painted(paint, passed, color)
    return replace(paint, sweep_at=slot)


def sweep_ended(paint: Paint, slot: int | None) -> Paint:
    """Return the wall without a sweep, which ended at a slot or beside the wall."""
    return replace(swept(paint, slot), sweep=None, sweep_at=None)


_BARE: Final = -4
"""The color that removes a Reinforcement."""


def _color_of(paint: Paint, slot: int) -> int:
    if paint.brush == REINFORCEMENT:
        return _BARE if slot in paint.reinforced else REINFORCEMENT
    return EMPTY if paint.wall[slot] == paint.brush else paint.brush


def painted(paint: Paint, slot: int, color: int) -> Paint:
    """Return the wall with a block or Reinforcement set or removed; Reinforcements only on blocks."""
    if color == REINFORCEMENT:
        return replace(paint, reinforced=paint.reinforced | {slot}) if paint.wall[slot] != EMPTY else paint
    if color == _BARE:
        return replace(paint, reinforced=paint.reinforced - {slot})
    if paint.wall[slot] == color:
        return paint
    wall = (*paint.wall[:slot], color, *paint.wall[slot + 1 :])
    return replace(paint, wall=wall, reinforced=paint.reinforced - {slot} if color == EMPTY else paint.reinforced)


def blocks(paint: Paint) -> int:
    """Return the number of blocks."""
    return sum(owner == GOVERNOR or owner >= 0 for owner in paint.wall)
