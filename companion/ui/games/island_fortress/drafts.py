"""Entries being made at the table, the events that they stand for, and all that decides what is shown."""

from typing import NamedTuple

from companion.engine.record import Entry
from companion.games.island_fortress.entries import build, replace, workers
from companion.games.island_fortress.entries.adjust import (
    AdjustCounts,
    Adjustment,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
)
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import ACTIONS, Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.ui.games.island_fortress.desk import Desk


class Draft(NamedTuple):
    """An entry being made on the wall: which slots, by whom, and what the next tapped slot is for."""

    slot: int
    kind: str
    """"build", "governor", "replace" or "remove"."""
    seat: int
    second: int | None = None
    between: int | None = None
    wants: str = ""
    """"second" or "between" while the next tap on the wall gives that slot."""
    laborers: int | None = None
    """How many of the Workers are Laborers; None: as costs least."""

    def given(self, slot: int) -> "Draft":
        """The draft with the slot that it wants."""
        if self.wants == "second":
            return self._replace(second=slot, wants="", laborers=None)
        return self._replace(between=slot, wants="")

    @property
    def slots(self) -> tuple[int, ...]:
        """The slots for own blocks."""
        return (self.slot,) if self.second is None else (self.slot, self.second)


class Bids(NamedTuple):
    """A petition being entered with bids; `drawn` is who was drawn by lot."""

    bids: tuple[int, ...]
    drawn: int | None = None


class Correction(NamedTuple):
    """A correction being entered: counts of one player, a taskmaster, a prison, or a slot of the wall."""

    what: str = "counts"
    """"counts", "taskmaster", "prison" or "slot"."""
    seat: int = 0
    score: int = 0
    chips: int = 0
    treasures: int = 0
    jade: int = 0
    laborers: int = 0
    convicts: int = 0
    blocks: int = 0
    favors: int = 0
    region: int = 0
    slot: int | None = None
    owner: int | None = None
    reinforced: bool | None = None


class Offers(NamedTuple):
    """What can be entered in a position: the kinds of entries, and the slots where a block can be built or replaced.

    `removable` are those whose Reinforcement can be removed.
    """

    kinds: frozenset[str]
    open_slots: frozenset[int]
    replaceable: frozenset[int] = frozenset()
    removable: frozenset[int] = frozenset()


class Situation(NamedTuple):
    """The position shown and the one before it, the log, and the entry being made."""

    words: Words
    desk: Desk
    state: State
    before: State
    entries: tuple[Entry[Event], ...]
    likely_seat: int
    offers: Offers
    draft: Draft | None
    open: str
    bids: Bids
    correction: Correction
    card: Role | None
    """The role card whose actions are shown."""
    repeat: bool
    """Whether that card is repeated with the Taskmaster."""
    event: Event | None
    """The entry to be confirmed that has no place on the wall."""


def repeats(state: State, seat: int, kind: str) -> bool:
    """Whether the action's card lies on the table from an earlier turn, so that only the Taskmaster can bring it."""
    return state.ledger is not None and ACTIONS[kind] in state.ledger.supplies[seat].table


def workers_needed(state: State, draft: Draft) -> int:
    """The Workers that the entry takes; 0 where they are not tracked."""
    if state.ledger is None or draft.kind not in ("build", "replace"):
        return 0
    return build.workers_needed(draft.slots) if draft.kind == "build" else replace.workers_needed(draft.slot)


def workers_of(state: State, draft: Draft) -> tuple[int, int]:
    """Laborers and Convicts assigned: as chosen, else as costs least."""
    needed = workers_needed(state, draft)
    if not needed or state.ledger is None:
        return 0, 0
    if draft.laborers is not None:
        return draft.laborers, needed - draft.laborers
    return workers.cheapest_split(state.ledger.supplies[draft.seat], needed)


def laborers_between(state: State, draft: Draft) -> tuple[int, int]:
    """The fewest and the most of the Workers that could be Laborers."""
    needed = workers_needed(state, draft)
    if not needed or state.ledger is None:
        return 0, 0
    return workers.laborers_between(state.ledger.supplies[draft.seat], needed)


def drafted(state: State, draft: Draft) -> Event:
    """The event that an entry on the wall stands for."""
    seat = draft.seat
    match draft.kind:
        case "governor":
            return PlaceGovernorBlock(seat, draft.slot)
        case "replace":
            return Replace(seat, draft.slot, *workers_of(state, draft), repeats(state, seat, "replace"))
        case "remove":
            return RemoveReinforcement(seat, draft.slot, repeats(state, seat, "remove_reinforcement"))
        case _:
            assigned = workers_of(state, draft)
            return Build(seat, draft.slots, draft.between, *assigned, repeats(state, seat, "build"))


def draft_of(event: Event) -> Draft | None:
    """The draft that stands for an entry on the wall; None for any other."""
    match event:
        case Build(seat, slots, governor, laborers):
            return Draft(slots[0], "build", seat, slots[1] if len(slots) > 1 else None, governor, laborers=laborers)
        case PlaceGovernorBlock(seat, slot):
            return Draft(slot, "governor", seat)
        case Replace(seat, slot, laborers):
            return Draft(slot, "replace", seat, laborers=laborers)
        case RemoveReinforcement(seat, slot):
            return Draft(slot, "remove", seat)
        case _:
            return None


def corrected(correction: Correction) -> Adjustment:
    """The event that a correction stands for."""
    match correction.what:
        case "taskmaster":
            return AdjustTaskmaster(correction.seat, correction.region)
        case "prison":
            return AdjustPrison(correction.region, correction.jade, correction.convicts)
        case "slot" if correction.slot is not None:
            return AdjustSlot(correction.slot, correction.owner, correction.reinforced)
        case _:
            amounts = {name: getattr(correction, name) for name in AdjustCounts._fields}
            return AdjustCounts(**amounts)
