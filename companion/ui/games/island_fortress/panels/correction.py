"""A correction: counts of one player, a taskmaster, a prison, or a slot of the wall."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.island_fortress.entries.adjust import (
    COUNTS,
    PRISON_COUNTS,
    AdjustCounts,
    Adjustment,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
)
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import EMPTY, GOVERNOR
from companion.games.island_fortress.words import COUNT_TERMS
from companion.ui.components.basics import button, hint, plain_text
from companion.ui.components.choices import choice_buttons
from companion.ui.components.layout import in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import seat_row
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import SeatsView
from companion.ui.table.panels.correction import CountsPanel, correct, count_rows
from companion.ui.table.panels.parts import confirm_button, panel_title
from companion.ui.table.results import NOTHING, Consequence, consequence
from companion.ui.theme import BODY


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

    def event(self, now: Now | None = None) -> Adjustment:
        """Return its event."""
        match self.what:
            case "taskmaster":
                return AdjustTaskmaster(self.seat, self.region)
            case "prison":
                return AdjustPrison(self.region, **dict(self.changes))
            case "slot" if self.slot is not None:
                return AdjustSlot(self.slot, self.owner, self.reinforced)
            case _:
                return AdjustCounts(self.seat, **dict(self.changes))

    def view(self, now: Now) -> "CorrectionView":
        """Return the objects of correction, and the broken rules."""
        state, slot = now.state, self.slot
        has_ledger = state.ledger is not None
        is_prison = self.what == "prison"
        have = PRISON_COUNTS.held(state, self.region) if is_prison else COUNTS.held(state, self.seat)
        found = consequence(now.context, self.event()) if _changes_something(self, state) else NOTHING
        return CorrectionView(
            self,
            ("counts", "taskmaster", "prison") if has_ledger else ("counts",),
            "" if slot is None else now.words.slot(slot),
            EMPTY if slot is None else state.wall[slot],
            slot in state.reinforced if self.reinforced is None else self.reinforced,
            dict(sorted(have.items(), key=lambda count: count[0] != "score")),
            found._replace(may_overrule=False),
        )


def _changes_something(correction: Correction, state: State) -> bool:
    match correction.what:
        case "slot":
            return correction.owner is not None or correction.reinforced is not None
        case "taskmaster":
            return state.ledger is None or state.ledger.supplies[correction.seat].region != correction.region
        case _:
            return correction.changes_counts


# --- what it shows ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CorrectionView(SeatsView):
    """A correction; `kinds` are the possible objects besides the wall.

    `place` names the slot; `stands` and `reinforced` are its current or corrected content.
    """

    correction: Correction
    kinds: tuple[str, ...]
    place: str
    stands: int
    reinforced: bool
    have: Mapping[str, int]
    consequence: Consequence

    @property
    def height(self) -> float:
        """Height: a line for each count, four for each broken rule."""
        return 190 + 50 * len(self.have) + 92 * len(self.consequence.broken)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return object, changes and button."""
        session, t, one, what = table.session, table.t, self.correction, self.correction.what
        detail = "" if session.is_landscape else t("adjust.hint")
        parts = [panel_title(session, t("more.adjust"), table.close, detail)]
        if len(self.kinds) > 1:
            texts: dict[Any, str] = {kind: t(f"adjust.what_{kind}") for kind in self.kinds}
            kinds = choice_buttons(
                session, "adjust-what", texts, (what,), lambda kind: correct(table, what=kind), height=44, lines=1
            )
            parts.append(in_row(*kinds, spacing=6))
        if what == "slot":
            parts += self._slot(table)
        if what in ("counts", "taskmaster"):
            parts.append(seat_row(session, table.context.seats, "adjust-seat", one.seat, table.choose_seat))
        if what in ("taskmaster", "prison"):
            texts = {region: t("table.region", region=region) for region in range(1, table.game.setup.regions + 1)}
            regions = choice_buttons(
                session,
                "adjust-region",
                texts,
                (one.region + 1,),
                lambda region: correct(table, region=region - 1),
                lines=1,
            )
            parts.append(in_row(*regions, spacing=6))
        if what in ("counts", "prison"):
            parts += count_rows(table, one, {count: t(COUNT_TERMS[count]) for count in self.have}, self.have)
        if what != "slot":
            parts.append(hint(session, t("adjust.or_slot")))
        if self.consequence.broken:
            parts.append(ruling_list(session, self.consequence.broken))
        return [*parts, confirm_button(table, t("adjust.confirm"), self.consequence.legal)]

    def _slot(self, table: TableModel) -> list[ft.Control]:
        """Return the owner of the slot's block, and whether it carries a Reinforcement."""
        session, t, seats = table.session, table.t, table.context.seats
        owner = self.stands if self.correction.owner is None else self.correction.owner
        whose = owner if 0 <= owner < GOVERNOR else None

        def choice(name: str, text: str, is_chosen: bool, lines: int = 2, **changes: Any) -> ft.Control:
            is_possible = "owner" in changes or owner != EMPTY
            tap = (lambda: correct(table, **changes)) if is_possible else None
            return button(session, name, text, tap, selected=is_chosen, expand=1, lines=lines)

        is_reinforced = self.reinforced and owner != EMPTY
        return [
            plain_text(self.place, session.palette, BODY, bold=True),
            seat_row(session, seats, "owner", whose, lambda seat: correct(table, owner=seat)),
            in_row(
                choice("owner-governor", t("term.governor"), owner == GOVERNOR, owner=GOVERNOR),
                choice("owner-nobody", t("adjust.nobody"), owner == EMPTY, owner=EMPTY, reinforced=None),
                choice(
                    "owner-reinforced", t("term.reinforcement"), is_reinforced, lines=1, reinforced=not self.reinforced
                ),
                spacing=6,
            ),
        ]
