"""The petition: its winner, or the way to its bids.

Rules: IF-PETITION.
"""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.rules import check
from companion.text.words import Explanation
from companion.ui import parts as ui
from companion.ui.games.island_fortress.petition.bidding import SECRET, new_bidding
from companion.ui.games.island_fortress.situation import FortressContext, Now
from companion.ui.table.live.following import is_open_to_guests
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import TALL, panel_title, refusal_parts


@dataclass(frozen=True)
class PetitionPanel(Panel):
    """The choice of the petition's winner."""

    def view(self, now: Now) -> "PetitionView":
        """Return whether one can be entered now, and whether the winner alone suffices."""
        state = now.state
        return PetitionView(state.round + 1, state.ledger is not None, petition_breaches(now.context), bids_made(now))


def bids_made(now: Now) -> str:
    """Return how many of the secret bids are made on this phone, such as "2/4"; empty without any."""
    bidding = now.context.session.drafts.of(now.position, SECRET, lambda: new_bidding(len(now.state.players)))
    made = sum(bid is not None for bid in bidding.bids)
    return f"{made}/{len(bidding.bids)}" if made else ""


def petition_breaches(context: FortressContext) -> tuple[Explanation, ...]:
    """Return why no petition can be entered now."""
    return tuple(context.words.explained(breach) for breach in check(context.state, Petition(0)).breaches)


@dataclass(frozen=True)
class PetitionView(PanelView):
    """The choice of the winner.

    `broken` are the reasons against one now; `needs_bids`: the winner alone does not suffice.
    """

    round: int
    needs_bids: bool
    broken: tuple[Explanation, ...]
    made: str
    """How many of the secret bids are made."""

    def choose(self, table: TableModel, number: int) -> None:
        """Select the winner; where bids are needed, the first key asks for them secretly, the second openly."""
        if self.broken:
            return
        if self.needs_bids:
            ways: tuple[Callable[[], object], ...] = (
                lambda: table.position.go("petition"),
                lambda: table.position.go("bids"),
            )
            if number < len(ways):
                ways[number]()
        elif number < len(table.game.setup.seats):
            win(table, number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the players, and the buttons to enter the bids secretly or openly."""
        session, t = table.session, table.t
        if self.broken:
            # It asks nothing: after the last round there is no next one to name.
            title = panel_title(session, t("term.petition"), table.close)
            return [title, *refusal_parts(table, self.broken, has_room)]
        key = "petition.bidding" if self.needs_bids else "petition.who"
        parts = [panel_title(session, t(key, round=self.round), table.close)]
        if not self.needs_bids:
            seats = table.context.seats
            parts.append(ui.seat_row(session, seats, "winner", None, lambda seat: win(table, seat), height=TALL))

        def way(name: str, text: str, tap: Callable[[], object], icon: ft.IconData, kind: str = "plain") -> ft.Control:
            return ui.button(session, f"petition-{name}", text, tap, icon=icon, kind=kind, expand=1, height=TALL)

        own = t("petition.secret_own" if is_open_to_guests(session, table.game) else "petition.secret")
        if self.made:
            own = f"{own} ({self.made})"
        bids = t("petition.openly" if self.needs_bids else "petition.with_bids")
        ways = [
            way(
                "secret",
                own,
                lambda: table.position.go("petition"),
                ft.Icons.VISIBILITY_OFF,
                "strong" if self.needs_bids else "plain",
            ),
            way("bids", bids, lambda: table.position.go("bids"), ft.Icons.FRONT_HAND),
        ]
        return [*parts, *ui.rows_of(ways, 1 if session.is_large else 2)]


def win(table: TableModel, seat: int) -> None:
    """Enter the petition's winner."""
    table.enter_once(PetitionPanel(), Petition(seat))
