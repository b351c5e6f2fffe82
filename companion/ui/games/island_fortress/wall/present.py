"""What each place of the wall shows: slots, rows and regions as frozen values."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.island_fortress.rules import check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import ROW_POINTS
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, level_of, shape_of
from companion.text.catalogue import signed
from companion.ui.games.island_fortress.panels.block import BlockPanel, event_of
from companion.ui.games.island_fortress.panels.choice import PICKED, ChoicePanel, PickPanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.situation import NO_SLOTS, Now, Slots
from companion.ui.table.position import Mode


class SlotView(NamedTuple):
    """A slot: who stands there, what it is for the next tap, and what a reader is told.

    `what` is "open" (a block can be built), "governor" (the Governor block only), "closed", "block", or "target" (a
    block that the next tap is for).
    """

    owner: int
    what: str
    reinforced: bool
    selected: bool
    fresh: bool
    label: str
    counted: bool = False
    """Whether it brought its owner points, with the latest entry."""
    cursor: bool = False
    """Whether the keyboard's cursor is on it."""
    ghost: int = EMPTY
    """Whose block would come here with the entry being made."""


class RowGain(NamedTuple):
    """What somebody got for a row with the latest entry: the points in short, and Buyback Chips."""

    seat: int
    text: str
    chips: int


class RowView(NamedTuple):
    """A row's worth, whether it is scored, and what it brought with the latest entry."""

    points: int
    scored: bool
    label: str
    gains: tuple[RowGain, ...] = ()


def slot_views(now: Now) -> Iterator[tuple[int, SlotView]]:
    """Every slot with what it shows."""
    state, before, panel = now.state, now.before, now.panel
    marked = _marked(now)
    chosen: tuple[int | None, ...] = ()
    ghosts: dict[int | None, int] = {}
    if isinstance(panel, BlockPanel):
        chosen = (panel.slot, panel.second, panel.between)
        ghosts = _ghosts(panel)
    elif isinstance(panel, Correction):
        chosen = (panel.slot,)
    counted = _counted(state) if now.has_news else frozenset()
    for slot in shape_of(state.setup.regions).slots:
        owner = state.wall[slot]
        reinforced = slot in state.reinforced
        fresh = now.has_news and is_changed(before, state, slot)
        label = _slot_label(now, slot, marked)
        ghost = ghosts.get(slot, EMPTY)
        what = _what(marked, slot, owner)
        yield slot, SlotView(owner, what, reinforced, slot in chosen, fresh, label, slot in counted, ghost=ghost)


def _what(marked: Slots, slot: int, owner: int) -> str:
    if owner != EMPTY:
        return "target" if slot in marked.replace or slot in marked.remove else "block"
    return "open" if slot in marked.build else "governor" if slot in marked.governor else "closed"


def _ghosts(panel: BlockPanel) -> dict[int | None, int]:
    """Whose block would come where with the entry being made."""
    if panel.kind == "governor":
        return {panel.slot: GOVERNOR}
    if panel.kind not in ("build", "replace"):
        return {}
    return {panel.slot: panel.seat, panel.second: panel.seat, panel.between: GOVERNOR}


def is_changed(before: State, after: State, slot: int) -> bool:
    """Whether another block stands on the slot, or a Reinforcement came or went."""
    reinforced = (slot in before.reinforced) != (slot in after.reinforced)
    return reinforced or before.wall[slot] != after.wall[slot]


def row_views(now: Now) -> Iterator[tuple[int, RowView]]:
    """The first slot of every row, and what the row is worth."""
    for first, *_ in shape_of(now.state.setup.regions).rows:
        scored, level = first in now.state.scored_rows, level_of(first)
        points = ROW_POINTS[level]
        label = now.t("table.row_scored" if scored else "table.row_worth", level=level, points=points)
        yield first, RowView(points, scored, label, _row_gains(now.state, first) if now.has_news else ())


def _counted(state: State) -> frozenset[int]:
    """The blocks that brought their owners points with the latest entry; the end of the game counts nearly all."""
    gains = [gain for gain in state.gains if gain.points and state.result is None]
    return frozenset(slot for gain in gains for slot in gain.slots if state.wall[slot] == gain.seat)


def _row_gains(state: State, first: int) -> tuple[RowGain, ...]:
    """What the row that begins at slot `first` brought with the latest entry, to each who got something."""
    mine = [gain for gain in state.gains if gain.category == "rows" and gain.slots[:1] == (first,)]
    gained = []
    for seat in dict.fromkeys(gain.seat for gain in mine):
        points = sum(gain.points for gain in mine if gain.seat == seat)
        chips = sum(gain.chips for gain in mine if gain.seat == seat)
        gained.append(RowGain(seat, signed(points) if points else "", chips))
    return tuple(gained)


def _slot_label(now: Now, slot: int, marked: Slots) -> str:
    """What a reader is told of a slot: where it is, who stands there, and what can be done with it."""
    words, state, t = now.words, now.state, now.t
    stands = t("slot.open" if _is_supported(state, slot) else "slot.closed")
    if state.wall[slot] != EMPTY:
        stands = words.owner(state.wall[slot])
        if slot in state.reinforced:
            stands = f"{stands}, {t('slot.reinforced')}"
    offers: dict[str, frozenset[int]] = {"build": marked.build, "governor": marked.governor - marked.build}
    if now.position.mode is not Mode.REVIEW:
        mine = now.offers.slots[now.seat]
        offers |= {"replace": mine.replace, "remove": mine.remove}
    can = ", ".join(t(f"slot.can_{what}") for what, slots in offers.items() if slot in slots)
    if not can:
        return t("slot.told", slot=words.slot(slot), stands=stands)
    return t("slot.told_can", slot=words.slot(slot), stands=stands, can=can)


def _is_supported(state: State, slot: int) -> bool:
    """Whether a block would rest on the ground or on another block."""
    return level_of(slot) == 1 or state.wall[slot - WIDTH] != EMPTY


def _marked(now: Now) -> Slots:
    """The slots that the next tap is for, by what it would do there."""
    if now.position.mode is Mode.REVIEW:
        return NO_SLOTS
    state, mine = now.state, now.offers.slots[now.seat]
    match now.panel:
        case BlockPanel(wants=wants) as panel if wants:
            slots = shape_of(state.setup.regions).slots
            legal = frozenset(slot for slot in slots if check(state, event_of(state, panel.given(slot))).is_legal)
            return Slots(governor=legal) if wants == "between" else Slots(build=legal)
        case PickPanel(action):
            return Slots(**{PICKED[action]: getattr(mine, PICKED[action])})
        case ChoicePanel("reinforcement"):
            return Slots(remove=mine.remove)
        case Correction():
            return NO_SLOTS
        case _:
            return Slots(build=mine.build, governor=now.offers.governor)
