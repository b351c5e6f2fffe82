"""Content of each place of the wall: slots, rows and regions as frozen values."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.island_fortress.rules import check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import ROW_POINTS
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, is_supported, level_of, shape_of
from companion.text.catalogue import signed
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.choice import PICKED, ChoicePanel, PickPanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.situation import NO_SLOTS, Now, Slots
from companion.ui.table.position import Mode


class SlotView(NamedTuple):
    """A slot: its owner, its use for the next tap, and its text for screen readers.

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
    """True if it gave its owner points by the latest entry."""
    cursor: bool = False
    """True if it is at the keyboard's cursor."""
    ghost: int = EMPTY
    """Owner of the block that the entry in preparation would put here."""


class RowGain(NamedTuple):
    """A player's gain for a row by the latest entry: the points in short, and Buyback Chips."""

    seat: int
    text: str
    chips: int


class RowView(NamedTuple):
    """A row's points, whether it is scored, and its gains by the latest entry."""

    points: int
    scored: bool
    label: str
    gains: tuple[RowGain, ...] = ()


def slot_views(now: Now) -> Iterator[tuple[int, SlotView]]:
    """Return the content of every slot."""
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
    if slot in marked.build:
        return "open"
    return "governor" if slot in marked.governor else "closed"


def _ghosts(panel: BlockPanel) -> dict[int | None, int]:
    """Return the owners of the blocks of the entry in preparation, by slot."""
    if panel.kind == "governor":
        return {panel.slot: GOVERNOR}
    if panel.kind not in ("build", "replace"):
        return {}
    return {panel.slot: panel.seat, panel.second: panel.seat, panel.between: GOVERNOR}


def is_changed(before: State, after: State, slot: int) -> bool:
    """Return True if the slot's block or Reinforcement differs."""
    reinforced = (slot in before.reinforced) != (slot in after.reinforced)
    return reinforced or before.wall[slot] != after.wall[slot]


def row_views(now: Now) -> Iterator[tuple[int, RowView]]:
    """Return the first slot of every row, and the row's points."""
    for first, *_ in shape_of(now.state.setup.regions).rows:
        scored, level = first in now.state.scored_rows, level_of(first)
        points = ROW_POINTS[level]
        label = now.t("table.row_scored" if scored else "table.row_worth", level=level, points=points)
        yield first, RowView(points, scored, label, _row_gains(now.state, first) if now.has_news else ())


def _counted(state: State) -> frozenset[int]:
    """Return the blocks that gave points by the latest entry; the end of the game counts nearly all."""
    gains = [gain for gain in state.gains if gain.points and state.result is None]
    return frozenset(slot for gain in gains for slot in gain.slots if state.wall[slot] == gain.seat)


def _row_gains(state: State, first: int) -> tuple[RowGain, ...]:
    """Return each player's gains by the latest entry for the row that begins at slot `first`, and for its level."""
    mine = [gain for gain in state.gains if gain.category in ("rows", "levels") and first in gain.slots]
    if not any(gain.category == "rows" for gain in mine):
        return ()
    gained = []
    for seat in dict.fromkeys(gain.seat for gain in mine):
        points = sum(gain.points for gain in mine if gain.seat == seat)
        chips = sum(gain.chips for gain in mine if gain.seat == seat)
        gained.append(RowGain(seat, signed(points) if points else "", chips))
    return tuple(gained)


def _slot_label(now: Now, slot: int, marked: Slots) -> str:
    """Return the text of a slot for screen readers: place, owner, and possible actions."""
    words, state, t = now.words, now.state, now.t
    stands = t("slot.open" if is_supported(state.wall, slot) else "slot.closed")
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


def _marked(now: Now) -> Slots:
    """Return the slots that the next tap is for, by its effect there."""
    if now.position.mode is Mode.REVIEW:
        return NO_SLOTS
    state, mine = now.state, now.offers.slots[now.seat]
    match now.panel:
        case BlockPanel(wants=wants) as panel if wants:
            slots = shape_of(state.setup.regions).slots
            legal = frozenset(slot for slot in slots if check(state, panel.given(slot).entry(state)).is_legal)
            return Slots(governor=legal) if wants == "between" else Slots(build=legal)
        case PickPanel(action):
            return Slots(**{PICKED[action]: getattr(mine, PICKED[action])})
        case ChoicePanel("reinforcement"):
            return Slots(remove=mine.remove)
        case Correction():
            return NO_SLOTS
        case _:
            return Slots(build=mine.build, governor=now.offers.governor)
