"""A correction: counts of one player, a taskmaster, a prison, or a slot of the wall."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from companion.games.island_fortress.entries.adjust import (
    COUNTS,
    PRISON_COUNTS,
    AdjustCounts,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
)
from companion.games.island_fortress.wall import EMPTY, GOVERNOR
from companion.games.island_fortress.words import COUNT_TERMS
from companion.ui.form.draft import AnyEvent
from companion.ui.form.parts import Note, Part, Pick, SeatPick, Tick
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.panels.correction import CorrectionPanel, amounts, bare


@dataclass(frozen=True)
class Correction(CorrectionPanel):
    """A correction of counts, a taskmaster, a prison, or a slot."""

    @property
    def slot(self) -> int | None:
        """The corrected slot."""
        return getattr(self.made, "slot", None)

    def of(self, made: AnyEvent) -> Self:
        """Return the panel of a changed correction; an empty slot carries no Reinforcement."""
        is_empty = isinstance(made, AdjustSlot) and made.owner == EMPTY
        return super().of(made._replace(reinforced=None) if is_empty else made)

    def kinds(self, now: Now) -> Mapping[str, AnyEvent]:
        """Return the possible objects besides the wall."""
        seat = getattr(self.made, "seat", now.seat)
        found = {"counts": AdjustCounts(seat), "taskmaster": bare(AdjustTaskmaster, seat=seat)}
        return {"counts": found["counts"]} if now.state.ledger is None else {**found, "prison": AdjustPrison(0)}

    def there(self, now: Now) -> AnyEvent:
        """Return where a taskmaster stands, or what is on a slot."""
        state = now.state
        match self.made:
            case AdjustTaskmaster(seat) if state.ledger:
                return AdjustTaskmaster(seat, state.ledger.supplies[seat].region)
            case AdjustSlot(slot):
                return AdjustSlot(slot, state.wall[slot], slot in state.reinforced)
            case _:
                return super().there(now)

    def parts(self, now: Now, event: AnyEvent) -> Iterator[Part]:
        """Return the player or the region, and its values; of a slot its owner and Reinforcement."""
        t, state = now.t, now.state
        if isinstance(event, AdjustSlot):
            yield SeatPick("owner", ("owner",), now.words.slot(event.slot))
            yield Pick("owner", ("owner",), "", {GOVERNOR: t("term.governor"), EMPTY: t("adjust.nobody")})
            if event.owner != EMPTY:
                yield Tick("reinforced", ("reinforced",), t("term.reinforcement"))
            return
        if not isinstance(event, AdjustPrison):
            yield SeatPick("seat", ("seat",), "")
        if not isinstance(event, AdjustCounts):
            regions = range(state.setup.regions)
            yield Pick("region", ("region",), "", {one: t("table.region", region=one + 1) for one in regions})
        if not isinstance(event, AdjustTaskmaster):
            counts, who = (PRISON_COUNTS, event.region) if isinstance(event, AdjustPrison) else (COUNTS, event.seat)
            have = dict(sorted(counts.held(state, who).items(), key=lambda count: count[0] != "score"))
            yield from amounts(lambda count: t(COUNT_TERMS[count]), have)
        yield Note(t("adjust.or_slot"))
