"""Entries being made at the table, the events that they stand for, and all that decides what is shown."""

from typing import NamedTuple

from companion.engine.record import Entry
from companion.games.island_fortress.events import (
    AdjustCounts,
    AdjustSlot,
    Build,
    Event,
    PlaceGovernorBlock,
    RemoveReinforcement,
    Replace,
)
from companion.games.island_fortress.options import Options
from companion.games.island_fortress.state import State
from companion.text.island_fortress import Words


class Draft(NamedTuple):
    """An entry being made on the wall: which slots, by whom, and what the next tapped slot is for."""

    slot: int
    kind: str
    seat: int
    second: int | None = None
    between: int | None = None
    wants: str = ""
    """"second" or "between" while the next tap on the wall gives that slot."""

    def given(self, slot: int) -> "Draft":
        """The draft with the slot that it wants."""
        if self.wants == "second":
            return self._replace(second=slot, wants="")
        return self._replace(between=slot, wants="")


class Bids(NamedTuple):
    """A petition being entered with bids; `drawn` is who was drawn by lot."""

    bids: tuple[int, ...]
    drawn: int | None = None


class Correction(NamedTuple):
    """A correction being entered: counts of one player, or one slot of the wall."""

    seat: int = 0
    chips: int = 0
    treasures: int = 0
    score: int = 0
    slot: int | None = None
    owner: int | None = None
    reinforced: bool | None = None


class Situation(NamedTuple):
    """The position shown and the one before it, the log, and the entry being made.

    `at` is the number of entries shown when looking back, None while play goes on.
    """

    words: Words
    state: State
    before: State
    entries: tuple[Entry[Event], ...]
    undone: tuple[Entry[Event], ...]
    at: int | None
    likely_seat: int
    options: Options
    draft: Draft | None
    open: str
    bids: Bids
    correction: Correction


def drafted(draft: Draft) -> Event:
    """The event that an entry on the wall stands for."""
    match draft.kind:
        case "governor":
            return PlaceGovernorBlock(draft.seat, draft.slot)
        case "replace":
            return Replace(draft.seat, draft.slot)
        case "remove":
            return RemoveReinforcement(draft.seat, draft.slot)
        case _:
            slots = (draft.slot,) if draft.second is None else (draft.slot, draft.second)
            return Build(draft.seat, slots, draft.between)


def corrected(correction: Correction) -> AdjustCounts | AdjustSlot:
    """The event that a correction stands for."""
    if correction.slot is None:
        return AdjustCounts(correction.seat, correction.chips, correction.treasures, correction.score)
    return AdjustSlot(correction.slot, correction.owner, correction.reinforced)
