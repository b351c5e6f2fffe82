"""A petition entered with bids, openly: who leads and why, and between whom lots are drawn. Rules: IF-PETITION."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.games.island_fortress.entries.petition import Contest, Petition, contest, most_bid
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.ui.components.basics import button, hint, labelled_text, plain_text
from companion.ui.components.fields import stepper
from companion.ui.components.layout import expanded, in_row
from companion.ui.components.seats import badge, seat_row
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import confirm_button, panel_title
from companion.ui.theme import BODY


@dataclass(frozen=True)
class BidsPanel(Panel):
    """The bids by seat; `drawn` is who was drawn by lot."""

    bids: tuple[int, ...]
    drawn: int | None = None

    @property
    def is_begun(self) -> bool:
        """Bids were told."""
        return True

    def raised(self, state: State, seat: int, more: int) -> "BidsPanel":
        """So much more Jade in a bidding hand, as far as there is any; lots are drawn anew."""
        jade = max(0, min(most_bid(state, seat), self.bids[seat] + more))
        return BidsPanel((*self.bids[:seat], jade, *self.bids[seat + 1 :]))

    def event(self, now: Now) -> Petition | None:
        """The petition, once nothing but lots that were drawn is left to decide."""
        winner = contest(now.state, self.bids).outcome.winner(self.drawn)
        return None if winner is None else Petition(winner, self.bids)

    def view(self, now: Now) -> "BidsView":
        """The bids, who leads and why."""
        state, found = now.state, contest(now.state, self.bids)
        return BidsView(
            self.bids,
            tuple(most_bid(state, seat) for seat in range(len(self.bids))),
            tuple(found.values),
            bids_reason(now.words, self.bids, found),
            found.outcome.winner(self.drawn),
            found.outcome.tied if len(found.outcome.tied) > 1 else (),
            self.drawn,
        )


def no_bids(state: State) -> tuple[int, ...]:
    """Nobody has bid anything."""
    return (0,) * len(state.players)


def bids_reason(words: Words, bids: Sequence[int], found: Contest) -> str:
    """Why whoever leads does."""
    seat = found.outcome.tied[0]
    return words.texts(
        f"bids.{found.outcome.decided_by}",
        player=words.names[seat],
        value=found.values[seat],
        hand=bids[seat],
        tied=", ".join(words.names[tied] for tied in found.outcome.tied),
    )


@dataclass(frozen=True)
class BidsView(PanelView):
    """The bids with the most that each can be and what it is worth; `tied` are those between whom the lot decides."""

    bids: tuple[int, ...]
    most: tuple[int, ...]
    values: tuple[int, ...]
    reason: str
    winner: int | None
    tied: tuple[int, ...]
    drawn: int | None

    @property
    def height(self) -> float:
        """A line for each player, two for the lot."""
        return 190 + 56 * len(self.bids) + (110 if self.tied else 0)

    def choose(self, table: TableModel, number: int) -> None:
        """Who was drawn."""
        if number in self.tied:
            draw(table, number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """A bid for each player, why the winner is it, the lot, and the button."""
        session, t, palette, seats = table.session, table.t, table.session.palette, table.context.seats
        parts = [panel_title(session, t("petition.bids"), table.close, t("petition.bids_hint"))]
        parts += [self._bid(table, seat) for seat in range(len(self.bids))]
        parts.append(labelled_text("bids-reason", self.reason, palette, 15, live_region=True))
        if self.tied:
            may = [seat in self.tied for seat in range(len(self.bids))]
            parts.append(seat_row(session, seats, "lot", self.drawn, partial(draw, table), may))
            parts.append(button(session, "lot-draw", t("petition.draw"), lambda: draw(table), icon=ft.Icons.CASINO))
        name = "" if self.winner is None else seats[self.winner].name
        text = t("petition.confirm", player=name) if name else t("petition.confirm_lot")
        parts.append(confirm_button(table, text, bool(name)))
        return parts

    def _bid(self, table: TableModel, seat: int) -> ft.Control:
        """A player's bid; what makes it worth more stands beside it."""
        session, t, palette = table.session, table.t, table.session.palette
        player, jade, value = table.context.seats[seat], self.bids[seat], self.values[seat]
        row: list[ft.Control] = [
            badge(player, palette, 26),
            expanded(plain_text(player.name, palette, BODY, bold=seat == self.winner, lines=1)),
        ]
        if value != jade:
            row.append(hint(session, t("petition.bonus", bonus=value - jade, value=value)))
        label = t("petition.bid_of", player=player.name)

        def change(wanted: int) -> None:
            bid(table, seat, wanted - jade)

        def typed(wanted: int) -> None:
            if isinstance(table.panel, BidsPanel):
                bid(table, seat, wanted - table.panel.bids[seat])

        row.append(stepper(session, f"bid-{seat}", label, jade, change, high=self.most[seat], on_typed=typed))
        return in_row(*row)


def bid(table: TableModel, seat: int, more: int) -> None:
    """Puts so much more Jade into a bidding hand; more than the picture shows, where a tap is quicker than that."""
    if isinstance(table.panel, BidsPanel):
        table.open(table.panel.raised(table.state, seat, more))


def draw(table: TableModel, seat: int | None = None) -> None:
    """Names who was drawn among the tied in round 1; None: the app draws. Rules: IF-PETITION-5."""
    if isinstance(table.panel, BidsPanel):
        tied = contest(table.state, table.panel.bids).outcome.tied
        table.open(replace(table.panel, drawn=secrets.choice(tied) if seat is None else seat))
