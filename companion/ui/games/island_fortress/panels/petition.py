"""The petition: its winner, or its open bids with the leader, the reason, and the drawing of lots.

Rules: IF-PETITION.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.entries.petition import Contest, Petition, contest, most_bid
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.text.catalogue import listed
from companion.text.words import Explanation
from companion.ui import parts as ui
from companion.ui.games.island_fortress.petition.bidding import SECRET, new_bidding
from companion.ui.games.island_fortress.situation import FortressContext, Now
from companion.ui.table.live.following import is_open_to_guests
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView, is_short, kept_in_sight
from companion.ui.table.panels.parts import TALL, confirm_button, panel_title, refusal_parts, whole_or

LOW_ROWS: Final = 3
"""Number of bids that fit below each other on a phone in landscape."""


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
                lambda: open_bids(table, True),
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
            way("bids", bids, lambda: open_bids(table), ft.Icons.FRONT_HAND),
        ]
        return [*parts, *ui.rows_of(ways, 1 if session.is_large else 2)]


def open_bids(table: TableModel, by_key: bool = False) -> None:
    """Ask for all bids; those that were left by a step back are still there."""
    left = table.left_open(lambda panel: isinstance(panel, BidsPanel))
    table.open(left or BidsPanel(no_bids(table.state), by_key=by_key))


def win(table: TableModel, seat: int) -> None:
    """Enter the petition's winner."""
    table.enter_once(PetitionPanel(), Petition(seat))


# --- its bids, told openly -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class BidsPanel(Panel):
    """The bids by seat, None if missing; `drawn` is the player drawn by lot, `by_key`: a key has asked for the bids."""

    bids: tuple[int | None, ...]
    drawn: int | None = None
    by_key: bool = False

    is_begun = True
    """A bid was entered."""

    def with_bid(self, seat: int, jade: int | None) -> "BidsPanel":
        """Return the panel with another bid; lots are reset."""
        return BidsPanel((*self.bids[:seat], jade, *self.bids[seat + 1 :]), by_key=self.by_key)

    def with_zeros(self) -> "BidsPanel":
        """Return the panel with 0 for each missing bid."""
        return BidsPanel(tuple(jade or 0 for jade in self.bids))

    @property
    def complete(self) -> tuple[int, ...] | None:
        """The bids; None while one is missing."""
        return None if None in self.bids else tuple(jade or 0 for jade in self.bids)

    def event(self, now: Now) -> Petition | None:
        """Return the petition; None while a bid or a required lot is missing."""
        bids = self.complete
        if bids is None or any(jade > most_bid(now.state, seat) for seat, jade in enumerate(bids)):
            return None
        winner = contest(now.state, bids).outcome.winner(self.drawn)
        return None if winner is None else Petition(winner, bids)

    def view(self, now: Now) -> "BidsView":
        """Return the bids, the leader and the reason, or which bid is missing or exceeds the supply."""
        state, words, bids = now.state, now.words, self.complete
        most = tuple(most_bid(state, seat) for seat in range(len(self.bids)))
        held = [
            words.texts("petition.too_much", player=words.names[seat], jade=most[seat])
            for seat, jade in enumerate(self.bids)
            if jade is not None and jade > most[seat]
        ]
        found = None if bids is None or held else contest(state, bids)
        reason = bids_reason(words, bids, found) if found and bids else " ".join(held)
        outcome = found and found.outcome
        return BidsView(
            self.bids,
            most,
            tuple(found.values) if found else tuple(jade or 0 for jade in self.bids),
            reason,
            outcome.winner(self.drawn) if outcome else None,
            outcome.tied if outcome and len(outcome.tied) > 1 else (),
            self.drawn,
            self.by_key,
        )


def no_bids(state: State) -> tuple[int | None, ...]:
    """Return the panel without bids."""
    return (None,) * len(state.players)


def bids_reason(words: Words, bids: Sequence[int], found: Contest) -> str:
    """Return why the leader leads."""
    seat = found.outcome.tied[0]
    return words.texts(
        f"bids.{found.outcome.decided_by}",
        player=words.names[seat],
        value=found.values[seat],
        hand=bids[seat],
        tied=", ".join(words.names[tied] for tied in found.outcome.tied),
    )


def lot_parts(
    context: FortressContext, tied: Sequence[int], drawn: int | None, draw: Callable[[int | None], Any], **style: Any
) -> list[ft.Control]:
    """Return the tied players to choose from, and the button that draws; empty without a tie."""
    if len(tied) < 2:
        return []
    session, may = context.session, [seat in tied for seat in range(len(context.seats))]
    text = context.t("petition.draw")
    return [
        ui.seat_row(session, context.seats, "lot", drawn, draw, may, **style),
        ui.button(session, "lot-draw", text, lambda: draw(None), icon=ft.Icons.CASINO, **style),
    ]


@dataclass(frozen=True)
class BidsView(PanelView):
    """The bids with their maximum and value; `tied` are the players in a drawing of lots."""

    bids: tuple[int | None, ...]
    most: tuple[int, ...]
    values: tuple[int, ...]
    reason: str
    winner: int | None
    tied: tuple[int, ...]
    drawn: int | None
    by_key: bool = False
    """True if a key has asked for the bids: then the first one is typed at once."""

    @property
    def height(self) -> float:
        """Height: a line for each player, two for the lot."""
        return 190 + 56 * len(self.bids) + (110 if self.tied else 0)

    def choose(self, table: TableModel, number: int) -> None:
        """Select the player drawn by lot."""
        if number in self.tied:
            draw(table, number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return a bid for each player, the reason for the winner, the lot, and the button."""
        session, t, palette = table.session, table.t, table.session.palette
        detail = "" if is_short(session) else t("petition.bids_hint")  # then more bids are in view instead
        title = t("term.petition" if session.is_large else "petition.bids")
        parts = [panel_title(session, title, table.close, detail)]
        bids = [self._bid(table, seat) for seat in range(len(self.bids))]
        parts += ui.rows_of(bids, 2, spacing=8) if self._is_paired(session) else bids
        parts.append(ui.labelled_text("bids-reason", self.reason, palette, 15, live_region=True))
        parts += lot_parts(table.context, self.tied, self.drawn, partial(draw, table))
        missing = [table.context.seats[seat].name for seat, jade in enumerate(self.bids) if jade is None]
        name = "" if self.winner is None else table.context.seats[self.winner].name
        across = 1 + (session.is_landscape and not session.is_large)
        ways = [confirm_button(table, self._confirm(table, missing, name, across), bool(name))]
        if missing:
            label = t("petition.zero", players=listed(missing))
            text = whole_or(session, label, t("petition.zero_rest"), across)
            ways.insert(0, ui.button(session, "bids-zero", text, lambda: bid_zeros(table), height=TALL, label=label))
        if across > 1:  # below each other they would leave no room for the bids
            return [*parts, kept_in_sight(ui.in_row(*(ft.Container(way, expand=1) for way in ways)))]
        if is_short(session):  # so would both buttons below each other
            return [*parts, *ways[:-1], kept_in_sight(ways[-1])]
        return [*parts, *map(kept_in_sight, ways)]

    def _is_paired(self, session: ui.Session) -> bool:
        """Return True if two bids are shown side by side, each below its name."""
        return session.is_landscape and len(self.bids) > LOW_ROWS

    def _confirm(self, table: TableModel, missing: Sequence[str], winner: str, across: int) -> str:
        """Return the text of the button, one of `across` in a row, with what is missing."""
        t = table.t
        if missing:
            named, counted = (t("petition.bids_missing", players=of) for of in (listed(missing), len(missing)))
            return whole_or(table.session, named, counted, across)
        if winner:
            return t("petition.confirm", player=winner)
        return t("petition.confirm_lot") if self.tied else t("petition.bids_wrong")

    def _bid(self, table: TableModel, seat: int) -> ft.Control:
        """Return a player's bid, and beside it what increases its value."""
        session, t, palette = table.session, table.t, table.session.palette
        player, jade, value = table.context.seats[seat], self.bids[seat], self.values[seat]
        name: list[ft.Control] = [
            ui.badge(player, palette, 26),
            ui.expanded(ui.plain_text(player.name, palette, ui.BODY, bold=seat == self.winner, lines=1)),
        ]
        if jade is not None and value != jade:
            name.append(ui.hint(session, t("petition.bonus", bonus=value - jade, value=value)))
        label = t("petition.bid_of", player=player.name)

        def change(wanted: int) -> None:
            bid_more(table, seat, wanted - (jade or 0))

        def typed(wanted: int | None) -> None:
            bid(table, seat, wanted)

        field = ui.stepper(
            session,
            f"bid-{seat}",
            label,
            jade,
            change,
            high=self.most[seat],
            on_typed=typed,
            typed_high=MAX_NUMBER,
            is_focused=self.by_key and not seat,
        )
        if self._is_paired(session):
            return ft.Container(ui.in_lines(ui.in_row(*name, spacing=6), field), expand=1)
        return ui.in_row(*name, field)


def bid(table: TableModel, seat: int, jade: int | None) -> None:
    """Set a player's bid; None removes it."""
    if isinstance(table.panel, BidsPanel):
        table.open(table.panel.with_bid(seat, jade))


def bid_more(table: TableModel, seat: int, more: int) -> None:
    """Increase a bid up to the supply, starting from its current value rather than the one drawn."""
    if isinstance(table.panel, BidsPanel):
        bid(table, seat, max(0, min(most_bid(table.state, seat), (table.panel.bids[seat] or 0) + more)))


def bid_zeros(table: TableModel) -> None:
    """Set all missing bids to 0."""
    if isinstance(table.panel, BidsPanel):
        table.open(table.panel.with_zeros())


def draw(table: TableModel, seat: int | None = None) -> None:
    """Set the player drawn by lot in round 1; None has the app draw. Rules: IF-PETITION-5."""
    if isinstance(table.panel, BidsPanel) and (bids := table.panel.complete):
        tied = contest(table.state, bids).outcome.tied
        table.open(replace(table.panel, drawn=secrets.choice(tied) if seat is None else seat))
