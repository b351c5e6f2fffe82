"""The painted and typed input of a position, and its entry."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.engine.ruling import Notice
from companion.games.island_fortress.entries.fields import MOST
from companion.games.island_fortress.entries.position import Position, Standing, doubts
from companion.games.island_fortress.rules import apply
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State, start
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, Wall, is_slot, shape_of
from companion.text.catalogue import Catalogue
from companion.ui.table.midway import Numbers, Row

REINFORCEMENT: Final = -3
"""The brush of Reinforcements; other values are seats and the Governor."""
LIGHT: Final = ("score", "chips", "treasures")
TITLES: Final = {"score": "term.points", "chips": "term.buyback_chips", "treasures": "term.treasures"}


@dataclass(frozen=True)
class Draft:
    """A position as far as it is entered: missing values are missing, not 0.

    `is_painted` once the wall is complete; `sweep` is the paint of the current sweep, None without one, and
    `sweep_at` the last slot that it touched.
    """

    wall: Wall
    brush: int = 0
    reinforced: frozenset[int] = frozenset()
    numbers: Numbers = field(default_factory=dict)
    round: int | None = None
    holder: int | None = None
    governor_block: bool = False
    unscored: bool = False
    is_painted: bool = False
    sweep: int | None = None
    sweep_at: int | None = None


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    if not isinstance(old, Position):
        return Draft(shape_of(setup.regions).bare)
    numbers = {(name, seat): getattr(one, name) for seat, one in enumerate(old.players) for name in LIGHT}
    return Draft(
        old.wall,
        reinforced=frozenset(old.reinforced),
        numbers=numbers,
        round=old.round,
        holder=old.holder,
        governor_block=old.governor_block,
        unscored=old.unscored,
    )


# --- the wall -----------------------------------------------------------------------------------------------------


def tapped(draft: Draft, slot: int) -> Draft:
    """Return the draft with a slot painted, or cleared if it was painted so already."""
    return painted(draft, slot, _paint_of(draft, slot))


def sweep_begun(draft: Draft, slot: int | None) -> Draft:
    """Return the draft with a sweep begun on a slot, whose change it repeats; None begins beside the wall."""
    if slot is None:
        return replace(draft, sweep=None)
    paint = _paint_of(draft, slot)
    return painted(replace(draft, sweep=paint, sweep_at=slot), slot, paint)


def swept(draft: Draft, slot: int | None) -> Draft:
    """Return the draft with the sweep at a slot, and all slots between this and the last one painted.

    A finger may pass several slots between two of its positions that the device tells.
    """
    if slot is None or draft.sweep is None:
        return draft
    last = draft.sweep_at
    first = slot if last is None or last // WIDTH != slot // WIDTH else last
    paint = draft.sweep
    for passed in filter(is_slot, range(min(first, slot), max(first, slot) + 1)):
        draft = painted(draft, passed, paint)
    return replace(draft, sweep_at=slot)


def sweep_ended(draft: Draft, slot: int | None) -> Draft:
    """Return the draft without a sweep, which ended at a slot or beside the wall."""
    return replace(swept(draft, slot), sweep=None, sweep_at=None)


_BARE: Final = -4
"""The paint that removes a Reinforcement."""


def _paint_of(draft: Draft, slot: int) -> int:
    if draft.brush == REINFORCEMENT:
        return _BARE if slot in draft.reinforced else REINFORCEMENT
    return EMPTY if draft.wall[slot] == draft.brush else draft.brush


def painted(draft: Draft, slot: int, paint: int) -> Draft:
    """Return the draft with a block or Reinforcement set or removed; Reinforcements only on blocks."""
    if paint == REINFORCEMENT:
        return replace(draft, reinforced=draft.reinforced | {slot}) if draft.wall[slot] != EMPTY else draft
    if paint == _BARE:
        return replace(draft, reinforced=draft.reinforced - {slot})
    if draft.wall[slot] == paint:
        return draft
    wall = (*draft.wall[:slot], paint, *draft.wall[slot + 1 :])
    return replace(draft, wall=wall, reinforced=draft.reinforced - {slot} if paint == EMPTY else draft.reinforced)


# --- the numbers --------------------------------------------------------------------------------------------------


def rows_of(t: Catalogue) -> tuple[Row, ...]:
    """Return the numbers of each player."""
    return tuple(Row(name, t(title), MOST) for name, title in TITLES.items())


def position_of(setup: Setup, draft: Draft) -> Position:
    """Return the entry, with 0 for missing numbers."""
    players = tuple(
        [
            Standing()._replace(score=score, chips=chips, treasures=treasures)
            for score, chips, treasures in _typed(draft, len(setup.seats))
        ]
    )
    return Position(
        draft.round or 1,
        draft.wall,
        players,
        tuple(sorted(draft.reinforced)),
        draft.holder,
        draft.governor_block and draft.holder is not None,
        draft.unscored,
    )


def _typed(draft: Draft, seats: int) -> Iterator[list[int]]:
    """Return the numbers of each player, with 0 for missing ones."""
    for seat in range(seats):
        yield [draft.numbers.get((name, seat), 0) for name in LIGHT]


def doubts_of(setup: Setup, draft: Draft) -> Sequence[Notice]:
    """Return what of the wall play by the rules cannot lead to; of Governor blocks once the round is known."""
    state: State = apply(start(setup), position_of(setup, draft))
    return [one for one in doubts(state) if draft.round or one.rule != "IF-GOV-1"]


def has_complete_row(setup: Setup, draft: Draft) -> bool:
    """Return True if anything is complete that may not be scored yet."""
    return any(EMPTY not in [draft.wall[slot] for slot in row] for row in shape_of(setup.regions).rows)


def blocks(draft: Draft) -> int:
    """Return the number of blocks."""
    return sum(owner == GOVERNOR or owner >= 0 for owner in draft.wall)
