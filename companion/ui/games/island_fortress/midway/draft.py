"""The painted and typed input of a position, and its entry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine.ruling import Breach, Notice
from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.entries.position import Position, Standing, doubts
from companion.games.island_fortress.ledger import Prison, Role
from companion.games.island_fortress.rules import apply, check
from companion.games.island_fortress.scoring import complete_rows
from companion.games.island_fortress.setup import Setup, Tracking
from companion.games.island_fortress.state import State, start
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, Wall, is_slot, shape_of
from companion.text.catalogue import Catalogue
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.table.midway import Entering, MidwayDraft, Row

REINFORCEMENT: Final = -3
"""The brush of Reinforcements; other values are seats and the Governor."""
LIGHT: Final = {"score": "term.points", "chips": "term.buyback_chips", "treasures": "term.treasures"}
BOARD: Final = {"jade": "term.jade", "laborers": "term.laborers", "convicts": "term.convicts"}
HAND: Final = {
    "blocks": "term.wall_blocks",
    "favors": "supplies.favors",
    "income": "supplies.income",
    "petition": "favor.petition_bonus",
}
PRISON: Final = {"jade": "term.jade", "convicts": "term.convicts"}
"""The typed numbers of each question, with their titles; those of prisons are named `prison_...`."""


@dataclass(frozen=True)
class Paint:
    """The painted wall; `sweep` is the color of the current sweep, None without one, `sweep_at` its latest slot."""

    wall: Wall = ()
    reinforced: frozenset[int] = frozenset()
    brush: int = 0
    sweep: int | None = None
    sweep_at: int | None = None


@dataclass(frozen=True)
class Draft(MidwayDraft):
    """A position as far as it is entered: missing values are missing, not 0.

    `is_petitioned`, `cards` and `regions` are of full tracking: whether the petition of the round has been made, the
    role cards on the table, and the taskmasters' regions by seat.
    """

    paint: Paint = Paint()
    round: int | None = None
    holder: int | None = None
    governor_block: bool = False
    unscored: bool = False
    is_petitioned: bool | None = None
    cards: frozenset[tuple[int, Role]] = frozenset()
    regions: tuple[int | None, ...] = ()


FortressEntering = Entering[FortressContext, Draft]


def is_full(setup: Setup) -> bool:
    """Return True if every action is tracked."""
    return setup.tracking is Tracking.FULL


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    if not isinstance(old, Position):
        return Draft(paint=Paint(shape_of(setup.regions).bare), regions=(None,) * len(setup.seats))
    numbers = {(name, seat): getattr(one, name) for seat, one in enumerate(old.players) for name in LIGHT}
    if is_full(setup):
        names = (*BOARD, *HAND)
        numbers |= {(name, seat): getattr(one, name) for seat, one in enumerate(old.players) for name in names}
        numbers |= {
            (f"prison_{name}", region): getattr(prison, name)
            for region, prison in enumerate(old.prisons)
            for name in PRISON
        }
    return Draft(
        numbers,
        paint=Paint(old.wall, frozenset(old.reinforced)),
        round=old.round,
        holder=old.holder,
        governor_block=old.governor_block,
        unscored=old.unscored,
        is_petitioned=old.turns is not None,
        cards=frozenset((seat, role) for seat, one in enumerate(old.players) for role in one.table),
        regions=tuple([one.region for one in old.players]),
    )


# --- the wall -----------------------------------------------------------------------------------------------------


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


def has_complete_row(setup: Setup, paint: Paint) -> bool:
    """Return True if anything is complete that may not be scored yet."""
    return bool(complete_rows(paint.wall, setup.regions))


def blocks(paint: Paint) -> int:
    """Return the number of blocks."""
    return sum(owner == GOVERNOR or owner >= 0 for owner in paint.wall)


# --- the entry ----------------------------------------------------------------------------------------------------


def rows_of(t: Catalogue, titles: dict[str, str], prefix: str = "") -> tuple[Row, ...]:
    """Return the numbers of a question."""
    return tuple(Row(f"{prefix}{name}", t(title), MAX_NUMBER) for name, title in titles.items())


def position_of(setup: Setup, draft: Draft, old: object = None) -> Position:
    """Return the entry, with 0 for missing numbers; what the page does not ask stays as in `old`."""
    paint, numbers, in_full = draft.paint, draft.numbers, is_full(setup)
    players = []
    for seat in range(len(setup.seats)):
        asked = (*LIGHT, *BOARD, *HAND) if in_full else LIGHT
        counts: dict[str, Any] = {name: numbers.get((name, seat), 0) for name in asked}
        if in_full:
            counts |= {"region": draft.regions[seat] or 0, "table": cards_of(draft, seat)}
        standing = old.players[seat] if isinstance(old, Position) else Standing()
        players.append(standing._replace(**counts))
    prisons = [Prison(*[numbers.get((f"prison_{name}", at), 0) for name in PRISON]) for at in range(setup.regions)]
    return Position(
        draft.round or 1,
        paint.wall,
        tuple(players),
        tuple(sorted(paint.reinforced)),
        draft.holder,
        draft.governor_block and draft.holder is not None and (bool(draft.is_petitioned) or not in_full),
        draft.unscored,
        len(draft.cards) if in_full and draft.is_petitioned else None,
        tuple(prisons) if in_full else (),
    )


def cards_of(draft: Draft, seat: int) -> tuple[Role, ...]:
    """Return the role cards of a player on the table; before the petition there are none."""
    return tuple([role for role in Role if draft.is_petitioned and (seat, role) in draft.cards])


def state_of(setup: Setup, draft: Draft) -> State:
    """Return the game as entered so far."""
    return apply(start(setup), position_of(setup, draft))


def doubts_of(setup: Setup, draft: Draft) -> Sequence[Notice]:
    """Return what of the wall play by the rules cannot lead to; of Governor blocks once the round is known."""
    return [one for one in doubts(state_of(setup, draft)) if draft.round or one.rule != "IF-GOV-1"]


def turn_breaches(setup: Setup, draft: Draft) -> Sequence[Breach]:
    """Return the broken rules of rounds and turns. Rules: IF-END, IF-TURN-1, IF-TURN-4."""
    found = check(start(setup), position_of(setup, draft)).breaches
    return [one for one in found if one.rule in ("IF-END", "IF-TURN-1", "IF-TURN-4")]
