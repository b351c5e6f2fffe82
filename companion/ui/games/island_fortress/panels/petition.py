"""The petition: who won it, or the way to its bids. Rules: IF-PETITION."""

from dataclasses import dataclass

import flet as ft

from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.rules import check
from companion.text.words import Explanation
from companion.ui.components.basics import button
from companion.ui.components.layout import in_row
from companion.ui.components.seats import seat_row
from companion.ui.games.island_fortress.panels.bids import BidsPanel, no_bids
from companion.ui.games.island_fortress.situation import FortressContext, Now
from companion.ui.table.live.following import is_open_to_guests
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import TALL, panel_title, refusal_parts


@dataclass(frozen=True)
class PetitionPanel(Panel):
    """Who won the petition?"""

    def view(self, now: Now) -> "PetitionView":
        """Whether one can be entered now, and whether the winner alone is enough."""
        state = now.state
        return PetitionView(state.round + 1, state.ledger is not None, petition_breaches(now.context))


def petition_breaches(context: FortressContext) -> tuple[Explanation, ...]:
    """Why no petition can be entered now."""
    return tuple(context.words.explained(breach) for breach in check(context.state, Petition(0)).breaches)


@dataclass(frozen=True)
class PetitionView(PanelView):
    """Who won? `broken` says why none can be entered now; `needs_bids`: the winner alone is not enough."""

    round: int
    needs_bids: bool
    broken: tuple[Explanation, ...]

    def choose(self, table: TableModel, number: int) -> None:
        """Who won."""
        if number < len(table.game.setup.seats) and not self.broken and not self.needs_bids:
            win(table, number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """The players, and the ways to enter the bids: in secret, or openly."""
        session, t = table.session, table.t
        key = "petition.bidding" if self.needs_bids else "petition.who"
        parts = [panel_title(session, t(key, round=self.round), table.close)]
        if self.broken:
            return [*parts, *refusal_parts(table, self.broken, has_room)]
        if not self.needs_bids:
            seats = table.context.seats
            parts.append(seat_row(session, seats, "winner", None, lambda seat: win(table, seat), height=TALL))
        secret = button(
            session,
            "petition-secret",
            t("petition.secret_own" if is_open_to_guests(session, table.game) else "petition.secret"),
            lambda: table.position.go("petition"),
            icon=ft.Icons.VISIBILITY_OFF,
            kind="strong" if self.needs_bids else "plain",
            expand=1,
            height=TALL,
        )
        bids = button(
            session,
            "petition-bids",
            t("petition.openly" if self.needs_bids else "petition.with_bids"),
            lambda: table.open(BidsPanel(no_bids(table.state))),
            icon=ft.Icons.FRONT_HAND,
            expand=1,
            height=TALL,
        )
        parts.append(in_row(secret, bids, spacing=6))
        return parts


def win(table: TableModel, seat: int) -> None:
    """Enters the petition's winner."""
    table.enter_once(PetitionPanel(), Petition(seat))
