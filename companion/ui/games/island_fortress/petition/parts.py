"""What the ways to bid in secret have alike: whose turn it is, who has bid, all bids, and their entry."""

import secrets
from typing import Final

import flet as ft

from companion.games.island_fortress.entries.petition import contest
from companion.games.island_fortress.rules import check
from companion.ui.components.basics import button, card, heading, labelled_text, plain_text
from companion.ui.components.layout import centered, expanded, in_lines, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge, seat_row
from companion.ui.games.island_fortress.panels.bids import bids_reason
from companion.ui.games.island_fortress.petition import bidding as petition
from companion.ui.games.island_fortress.petition.bidding import Bidding
from companion.ui.games.island_fortress.petition.keypad import column
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.kit import Change, newest
from companion.ui.table.entering import answer, enter
from companion.ui.table.panels.parts import TALL
from companion.ui.table.pills import told_results
from companion.ui.table.results import consequence
from companion.ui.theme import BODY, HEAD, SCORE, TITLE, TOUCH

WINNER_MARK: Final = ft.Icons.EMOJI_EVENTS


def hand_over(context: FortressContext, seat: int) -> ft.Control:
    """Whose turn it is to bid, large enough to be read across the table."""
    session, t, palette, name = context.session, context.t, context.palette, context.words.names[seat]
    text = t("petition.hand", player=name)
    return card(
        session,
        centered(
            badge(context.seats[seat], palette, 72),
            labelled_text(
                "petition-hand",
                text,
                palette,
                HEAD if len(text) < 30 else SCORE,
                bold=True,
                center=True,
                live_region=True,
            ),
            plain_text(t("petition.secret_hint", player=name), palette, BODY, palette.quiet, center=True),
            spacing=14,
        ),
        key=f"hand-{seat}",
        padding=ft.Padding.symmetric(horizontal=14, vertical=24),
        alignment=ft.Alignment.CENTER,
    )


def bidder_row(context: FortressContext, bidding: Bidding, seat: int, change: Change[Bidding]) -> ft.Control:
    """Whether a player has bid, and the way to change the bid; never how much."""
    session, t, palette, name = context.session, context.t, context.palette, context.words.names[seat]
    has_bid = bidding.bids[seat] is not None
    text = t("petition.has_bid" if has_bid else "petition.to_bid", player=name)
    mark = ft.Icons.CHECK_CIRCLE if has_bid else ft.Icons.RADIO_BUTTON_UNCHECKED
    row: list[ft.Control] = [
        ft.Semantics(
            identifier=f"petition-bid-{seat}",
            label=text,
            expand=True,
            content=in_row(
                ft.Icon(mark, size=24, color=palette.good if has_bid else palette.quiet),
                badge(context.seats[seat], palette, 26),
                expanded(plain_text(name, palette, BODY, lines=1, spoken=False)),
                spacing=10,
            ),
        )
    ]
    if has_bid and not bidding.leaving:
        row.append(
            button(
                session,
                f"petition-change-{seat}",
                t("petition.change"),
                lambda: change(lambda old: petition.asked_again(old, seat)),
                kind="quiet",
                label=t("petition.change_of", player=name),
            )
        )
    return ft.Container(in_row(*row, spacing=4), key=f"row-{seat}", height=TOUCH)


def me(context: FortressContext, bidding: Bidding, seat: int, change: Change[Bidding]) -> ft.Control:
    """The player says that the phone has arrived; whoever only wanted to change a bid can leave it."""
    session, t = context.session, context.t
    me = button(
        session,
        f"petition-me-{seat}",
        t("petition.me", player=context.words.names[seat]),
        lambda: change(petition.handed),
        kind="strong",
        height=TALL,
    )
    if bidding.changing is None:
        return me
    keep = button(session, "petition-keep", t("petition.keep"), lambda: change(petition.kept), kind="quiet")
    return column(keep, me)


def restart(context: FortressContext, change: Change[Bidding]) -> ft.Control:
    """The way to begin anew."""
    return button(
        context.session,
        "petition-restart",
        context.t("petition.restart"),
        lambda: change(lambda old: petition.new_bidding(len(old.bids))),
        kind="quiet",
        icon=ft.Icons.REPLAY,
    )


def revealed(context: FortressContext, bidding: Bidding, change: Change[Bidding]) -> list[ft.Control]:
    """Every bid with its value, who wins and why; the lot where it decides."""
    session, t, palette, state = context.session, context.t, context.palette, context.state
    bids = bidding.made
    found = contest(state, bids)
    event = petition.petition_of(state, bidding)
    winner = event.winner if event else None
    reason = bids_reason(context.words, bids, found)
    tied = found.outcome.tied
    body: list[ft.Control] = [
        heading(session, t("petition.values")),
        *(_value(context, seat, bids[seat], found.values[seat], winner) for seat in petition.order_of(state)),
        labelled_text("petition-reason", reason, palette, TITLE, live_region=True, key="reason"),
    ]
    if len(tied) > 1:
        may = [seat in tied for seat in range(len(bids))]

        def draw(seat: int) -> None:
            change(lambda old: old._replace(drawn=seat))

        body.append(seat_row(session, context.seats, "lot", bidding.drawn, draw, may, TALL))
        body.append(
            button(
                session,
                "lot-draw",
                t("petition.draw"),
                lambda: draw(secrets.choice(tied)),
                icon=ft.Icons.CASINO,
                height=TALL,
            )
        )
    if event:
        result = consequence(context, event)
        body += told_results("petition-gains", result.lines, context.seats, palette)
        if result.broken:
            body.append(ruling_list(session, result.broken))
    body.append(restart(context, change))
    return body


def _value(context: FortressContext, seat: int, jade: int, value: int, winner: int | None) -> ft.Control:
    session, t, palette = context.session, context.t, context.palette
    name, bonus = context.words.names[seat], value - jade
    plain = t("favor.reward", what=t("term.jade"), count=jade)
    made_of = t("petition.made_of", jade=jade, bonus=bonus) if bonus else plain
    wins = seat == winner
    row: list[ft.Control] = [
        badge(context.seats[seat], palette, 36),
        in_lines(
            plain_text(name, palette, TITLE, bold=wins, lines=1, spoken=False),
            plain_text(made_of, palette, 15, palette.quiet, spoken=False),
            expand=True,
        ),
        plain_text(str(value), palette, HEAD, bold=True, spoken=False),
    ]
    if wins:
        row.insert(2, ft.Icon(WINNER_MARK, size=28, color=palette.pick))
    return ft.Semantics(
        identifier=f"petition-value-{seat}",
        key=f"value-{seat}",
        label=t("petition.value_of", player=name, jade=jade, bonus=bonus, value=value),
        selected=wins or None,
        content=card(
            session,
            in_row(*row, spacing=12),
            border=ft.Border.all(2 if wins else 1, palette.pick if wins else palette.line),
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        ),
    )


def confirm(context: FortressContext, bidding: Bidding, change: Change[Bidding]) -> ft.Control:
    """The button that enters the petition, or the answer where nothing is recorded."""
    event = petition.petition_of(context.state, bidding)
    legal = event is not None and check(context.state, event).is_legal

    def enter_bids() -> None:
        now = petition.petition_of(context.state, newest(change))
        if now and enter(context, now) and context.position.is_play:
            context.position.go()

    if not context.position.is_recorded:
        return answer(context.session, legal) if event else ft.Container()
    session, t = context.session, context.t
    name = "" if event is None or event.winner is None else context.words.names[event.winner]
    return button(
        session,
        "petition-confirm",
        t("petition.confirm", player=name) if name else t("petition.confirm_lot"),
        enter_bids if legal else None,
        kind="strong",
        icon=ft.Icons.CHECK,
        height=TALL,
    )
