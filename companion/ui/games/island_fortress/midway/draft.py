"""What was painted and typed so far of how a game stands, and the entry that it makes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.engine.ruling import Notice
from companion.games.island_fortress.entries.fields import MOST
from companion.games.island_fortress.entries.position import Position, Standing, doubts
from companion.games.island_fortress.rules import apply
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State, start
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, Wall, shape_of
from companion.text.catalogue import Catalogue
from companion.ui.table.midway import Numbers, Row

REINFORCEMENT: Final = -3
"""The brush that lays Reinforcements on blocks; the others are seats and the Governor."""
LIGHT: Final = ("score", "chips", "treasures")
TITLES: Final = {"score": "term.points", "chips": "term.buyback_chips", "treasures": "term.treasures"}


@dataclass(frozen=True)
class Draft:
    """How a game stands, as far as it was told: what nobody has given is missing, and not 0.

    `is_painted` once the wall is done with; `sweep` is what the sweep under way paints, None: nothing is swept.
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


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Nothing is told; or what an old entry tells that is made anew."""
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
    """The slot after a tap: painted, or cleared where that was painted already."""
    return painted(draft, slot, _paint_of(draft, slot))


def sweep_begun(draft: Draft, slot: int | None) -> Draft:
    """A sweep begins on a slot, whose change it makes to all that it comes to; None: beside the wall."""
    if slot is None:
        return replace(draft, sweep=None)
    paint = _paint_of(draft, slot)
    return painted(replace(draft, sweep=paint), slot, paint)


def swept(draft: Draft, slot: int | None) -> Draft:
    """The sweep has come to a slot."""
    if slot is None or draft.sweep is None:
        return draft
    return painted(draft, slot, draft.sweep)


def sweep_ended(draft: Draft) -> Draft:
    """Nothing is swept any more."""
    return replace(draft, sweep=None)


_BARE: Final = -4
"""What takes a Reinforcement off."""


def _paint_of(draft: Draft, slot: int) -> int:
    if draft.brush == REINFORCEMENT:
        return _BARE if slot in draft.reinforced else REINFORCEMENT
    return EMPTY if draft.wall[slot] == draft.brush else draft.brush


def painted(draft: Draft, slot: int, paint: int) -> Draft:
    """The slot with a block, without one, or with or without a Reinforcement: that lies on blocks only."""
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
    """The numbers of every player."""
    return tuple(Row(name, t(title), MOST) for name, title in TITLES.items())


def position_of(setup: Setup, draft: Draft) -> Position:
    """The entry, 0 where a number is missing."""
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
    """What was typed for each player, 0 where nothing was."""
    for seat in range(seats):
        yield [draft.numbers.get((name, seat), 0) for name in LIGHT]


def doubts_of(setup: Setup, draft: Draft) -> Sequence[Notice]:
    """What of the wall no play by the rules leads to; of its Governor blocks once the round is known."""
    state: State = apply(start(setup), position_of(setup, draft))
    return [one for one in doubts(state) if draft.round or one.rule != "IF-GOV-1"]


def has_complete_row(setup: Setup, draft: Draft) -> bool:
    """Whether anything is complete that may not be scored yet."""
    return any(EMPTY not in [draft.wall[slot] for slot in row] for row in shape_of(setup.regions).rows)


def blocks(draft: Draft) -> int:
    """How many blocks stand."""
    return sum(owner == GOVERNOR or owner >= 0 for owner in draft.wall)
