"""A correction: counts of one player, a taskmaster, a prison, or a slot of the wall."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from companion.games.island_fortress.entries.adjust import (
    COUNTS,
    PRISON_COUNTS,
    AdjustCounts,
    Adjustment,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
)
from companion.games.island_fortress.wall import EMPTY, GOVERNOR
from companion.games.island_fortress.words import COUNT_TERMS
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.making.rows import ChoiceRow, NoteRow, Row, SeatRow, TickRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.correction import CountsPanel

NOBODYS: Final = {"governor": GOVERNOR, "nobody": EMPTY}
"""Owners of a slot besides the players."""


@dataclass(frozen=True)
class Correction(CountsPanel):
    """A correction: `what` is "counts", "taskmaster", "prison" or "slot"."""

    region: int = 0
    slot: int | None = None
    owner: int | None = None
    reinforced: bool | None = None

    def at(self, slot: int) -> "Correction":
        """Return the correction of a slot."""
        return self if self.slot == slot else Correction("slot", self.seat, slot=slot)

    def answered(self, key: Key, value: Value) -> Self:
        """Return the correction with the value of a row; an empty slot carries no Reinforcement."""
        if key[0] == "owner":
            owner = NOBODYS.get(value, value)
            return replace(self, owner=owner, reinforced=None if owner == EMPTY else self.reinforced)
        return super().answered(key, value)

    def event(self, now: Now) -> Adjustment | None:
        """Return its event; None if nothing is changed."""
        match self.what:
            case "taskmaster":
                ledger = now.state.ledger
                is_there = ledger is not None and ledger.supplies[self.seat].region == self.region
                return None if is_there else AdjustTaskmaster(self.seat, self.region)
            case "prison" if self.changes_counts:
                return AdjustPrison(self.region, **dict(self.changes))
            case "slot" if self.slot is not None and (self.owner, self.reinforced) != (None, None):
                return AdjustSlot(self.slot, self.owner, self.reinforced)
            case "counts" if self.changes_counts:
                return AdjustCounts(self.seat, **dict(self.changes))
            case _:
                return None

    def kinds(self, now: Now) -> Sequence[str]:
        """Return the possible objects besides the wall."""
        return ("counts",) if now.state.ledger is None else ("counts", "taskmaster", "prison")

    def rows(self, now: Now) -> Iterator[Row]:
        """Return the player or the region, and its values; of a slot its owner and Reinforcement."""
        t, state, what = now.t, now.state, self.what
        if what == "slot" and self.slot is not None:
            owner = state.wall[self.slot] if self.owner is None else self.owner
            yield SeatRow(("owner", 0), now.words.slot(self.slot), owner)
            others = (("governor", t("term.governor")), ("nobody", t("adjust.nobody")))
            yield ChoiceRow(("owner", 0), "", others, next((name for name in NOBODYS if NOBODYS[name] == owner), ""))
            if owner != EMPTY:
                reinforced = self.slot in state.reinforced if self.reinforced is None else self.reinforced
                yield TickRow(("reinforced", 0), t("term.reinforcement"), reinforced)
            return
        if what != "prison":
            yield self.actor()
        if what != "counts":
            regions = range(state.setup.regions)
            texts = tuple((region, t("table.region", region=region + 1)) for region in regions)
            yield ChoiceRow(("region", 0), "", texts, self.region)
        if what != "taskmaster":
            have = PRISON_COUNTS.held(state, self.region) if what == "prison" else COUNTS.held(state, self.seat)
            have = dict(sorted(have.items(), key=lambda count: count[0] != "score"))
            yield from self.counts({count: t(COUNT_TERMS[count]) for count in have}, have)
        yield NoteRow(("note", 0), t("adjust.or_slot"))
