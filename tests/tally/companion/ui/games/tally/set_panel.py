"""The panel of a set: an entry of two numbers, which are chosen one after the other, or anew."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games.tally.entries.set import Set
from companion.games.tally.tables import MAX_PIECES, MAX_WORTH
from companion.ui.components.basics import hint
from companion.ui.components.choices import choice_chips
from companion.ui.games.tally.board import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.results import NOTHING, Consequence, consequence


@dataclass(frozen=True)
class SetPanel(Panel):
    """The player of the set, and the values chosen so far."""

    seat: int
    pieces: int | None = None
    worth: int | None = None

    explains = True
    """It says itself what the set would score, or what speaks against it."""

    @property
    def is_begun(self) -> bool:
        """Something was chosen."""
        return self.pieces is not None or self.worth is not None

    def by(self, seat: int) -> "SetPanel":
        """The same set for another player."""
        return replace(self, seat=seat)

    def event(self, now: Now) -> Set | None:
        """The set, once both numbers were chosen."""
        if self.pieces is None or self.worth is None:
            return None
        return Set(self.seat, self.pieces, self.worth)

    def view(self, now: Now) -> "SetView":
        """Both numbers, what the set would do, and on the button what is still missing."""
        event, missing = self.event(now), "pieces" if self.pieces is None else "worth"
        return SetView(
            now.t("tally.set_for", player=now.words.names[self.seat]),
            self,
            now.t("tally.set_confirm" if event else f"tally.set_{missing}_missing"),
            consequence(now.context, event) if event else NOTHING,
        )


@dataclass(frozen=True)
class SetView(PanelView):
    """A set as far as it was chosen."""

    title: str
    panel: SetPanel
    confirm: str
    consequence: Consequence

    def controls(self, table: TableModel) -> list[ft.Control]:
        """A chip for every number, and the button that enters the set."""
        session, t = table.session, table.t

        def chips(name: str, most: int, chosen: int | None, choose: Callable[[int], Any]) -> list[ft.Control]:
            texts = {number: str(number) for number in range(1, most + 1)}
            return [hint(session, t(f"tally.set_{name}")), choice_chips(session, name, texts, (chosen,), choose)]

        def open_with(**chosen: int) -> None:
            table.open(replace(self.panel, **chosen))

        found = consequence_parts(table, self.consequence, "") if self.consequence != NOTHING else []
        return [
            panel_title(session, self.title, table.close),
            *chips("pieces", MAX_PIECES, self.panel.pieces, lambda pieces: open_with(pieces=pieces)),
            *chips("worth", MAX_WORTH, self.panel.worth, lambda worth: open_with(worth=worth)),
            *found,
            *confirm_parts(table, self.consequence, self.confirm),
        ]


def edit_panel(now: Now, event: Any) -> SetPanel | None:
    """The panel of an old set with its numbers; of anything else the board is tapped anew."""
    return SetPanel(*event) if isinstance(event, Set) else None
