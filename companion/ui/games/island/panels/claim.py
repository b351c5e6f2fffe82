"""A held claim: its meaning, and its return to the supply as a correction."""

from dataclasses import dataclass

import flet as ft

from companion.games.island.entries.adjust import AdjustPlayer
from companion.ui.games.island.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.results import Consequence, consequence


@dataclass(frozen=True)
class ClaimPanel(Panel):
    """A player's claim, to be taken or returned as a correction."""

    seat: int

    explains = True
    """It shows the broken rules."""

    def event(self, now: Now) -> AdjustPlayer:
        """Return the event that returns the claim, or takes one."""
        return AdjustPlayer(self.seat, claim=not now.state.players[self.seat].claim)

    def view(self, now: Now) -> "ClaimView":
        """Return the meaning of the claim."""
        is_held = now.state.players[self.seat].claim
        return ClaimView(
            now.t("claim.label_held" if is_held else "claim.label_none", player=now.words.names[self.seat]),
            now.t("claim.kept"),
            now.t("claim.give_back" if is_held else "claim.correct_taken"),
            consequence(now.context, self.event(now)),
        )


@dataclass(frozen=True)
class ClaimView(PanelView):
    """The meaning of a claim, and the correction."""

    title: str
    detail: str
    confirm: str
    consequence: Consequence

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the explanation, and the button of the correction."""
        return [
            panel_title(table.session, self.title, table.close, self.detail),
            *(consequence_parts(table, self.consequence, "", has_room) if self.consequence.broken else []),
            *confirm_parts(table, self.consequence, self.confirm),
        ]
