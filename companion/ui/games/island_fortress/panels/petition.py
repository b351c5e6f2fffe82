"""The petition: its winner, or the way to its bids.

Rules: IF-PETITION.
"""

from dataclasses import dataclass

import flet as ft

from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.rules import check
from companion.play.secrets import Choices
from companion.text.words import Explanation
from companion.ui.games.island_fortress.petition.bidding import SECRET, new_bidding
from companion.ui.games.island_fortress.situation import FortressContext, Now
from companion.ui.table.live.following import is_open_to_guests
from companion.ui.table.making.buttons import Button, ButtonsRow, ReasonsRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import Row, SeatRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.panel import Panel, Table


@dataclass(frozen=True)
class PetitionPanel(Panel):
    """The choice of the petition's winner, or how the bids are entered."""

    def view(self, now: Now) -> EntryView:
        """Return the players unless the bids are needed, and the ways to bid; or why there is no petition now."""
        t, needs_bids = now.t, now.state.ledger is not None
        if broken := petition_breaches(now.context):
            # It asks nothing: after the last round there is no next one to name.
            return EntryView(t("term.petition"), rows=(ReasonsRow(("reasons", 0), "", broken),))
        is_open, made = is_open_to_guests(now.context.session, now.position.game), bids_made(now)
        own = t("petition.secret_own" if is_open else "petition.secret") + (f" ({made})" if made else "")
        ways = (
            Button("secret", own, ft.Icons.VISIBILITY_OFF, "strong" if needs_bids else "plain"),
            Button("bids", t("petition.openly" if needs_bids else "petition.with_bids"), ft.Icons.FRONT_HAND),
        )
        rows: list[Row] = [ButtonsRow(("petition", 0), "", ways, digit=1)]
        if not needs_bids:
            rows.insert(0, SeatRow(("winner", 0), "", None, (True,) * len(now.words.names)))
        title = t("petition.bidding" if needs_bids else "petition.who", round=now.state.round + 1)
        return EntryView(title, rows=tuple(rows))

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Enter the winner, or open the page of the bids."""
        if key[0] == "winner":
            if not table.is_gone(value):
                table.enter(Petition(value))
        elif key[0] == "petition":
            table.position.go("petition" if value == "secret" else "bids")


def bids_made(now: Now) -> str:
    """Return how many of the secret bids are made on this phone, such as "2/4"; empty without any."""
    bidding = now.context.session.drafts.of(now.position, SECRET, lambda: new_bidding(len(now.state.players)))
    choices = Choices(bidding.bids)
    return f"{choices.ready}/{choices.asked}" if choices.ready else ""


def petition_breaches(context: FortressContext) -> tuple[Explanation, ...]:
    """Return why no petition can be entered now."""
    return tuple(context.words.explained(breach) for breach in check(context.state, Petition(0)).breaches)
