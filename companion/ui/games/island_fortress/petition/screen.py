"""The petition bid in secret: the phone goes round, every bid stays hidden, and all are shown at once.

Rules: IF-PETITION. A hidden bid is not in the window at all: nothing of it is sent there before it is to be seen.
"""

import secrets
from typing import Final

import flet as ft

from companion.games.island_fortress.entries.petition import contest
from companion.games.island_fortress.rules import check
from companion.ui.components.basics import button, card, heading, labelled_text, plain_text
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import centered, expanded, in_lines, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge, seat_row
from companion.ui.drafts import use_draft
from companion.ui.games.island_fortress.panels.bids import bids_reason
from companion.ui.games.island_fortress.panels.petition import petition_breaches
from companion.ui.games.island_fortress.petition import bidding as petition
from companion.ui.games.island_fortress.petition.bidding import Bidding
from companion.ui.games.island_fortress.petition.keypad import bidder, column, keypad, pressed
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.kit import Change, component, newest
from companion.ui.session import use_session
from companion.ui.table.entering import answer, enter, mode_note
from companion.ui.table.game_screen import use_changes
from companion.ui.table.panels.parts import TALL
from companion.ui.table.pills import told_results
from companion.ui.table.position import Context, TablePosition
from companion.ui.table.results import consequence
from companion.ui.theme import BODY, HEAD, SCORE, TITLE, TOUCH
from companion.ui.visits import use_back

LOWEST_WINDOW: Final = 560
"""In a window lower than this the keys scroll with the rest."""
WINNER_MARK: Final = ft.Icons.EMOJI_EVENTS


@component
def SecretPetition(position: TablePosition) -> ft.Control:
    """The phone on its way from player to player, then all bids."""
    session = use_session()
    use_changes(position.game)
    context: FortressContext = Context(session, position)
    bidding, change = use_draft(
        session.drafts, context.position, "petition", lambda: petition.new_bidding(len(context.seats))
    )
    state = context.state
    broken = petition_breaches(context)
    seat = petition.bidder(state, bidding)
    footer: ft.Control | None
    if broken:
        body, footer = [ruling_list(session, broken)], None
    elif bidding.leaving:
        body, footer = _roster(context, bidding, change), _leaving(context, change)
    elif seat is not None and bidding.has_phone:
        body, footer = bidder(context, seat), keypad(context, bidding, seat, change)
        if session.height < LOWEST_WINDOW:
            body, footer = [*body, footer], None
    elif seat is not None:
        body = [_hand_over(context, seat), *_roster(context, bidding, change)]
        footer = _me(context, bidding, seat, change)
    elif not bidding.revealed:
        body, footer = _all_in(context, bidding, change), _reveal(context, change)
    else:
        body, footer = _revealed(context, bidding, change), _confirm(context, bidding, change)

    def step_back() -> bool:
        now = newest(change)
        if now.leaving:
            change(lambda old: old._replace(leaving=False))
        elif now.has_phone:
            change(petition.handed_back)
        elif now.changing is not None:
            change(petition.kept)
        else:
            return False
        return True

    def back() -> None:
        if not step_back():
            context.position.go()

    use_back(session.visits, step_back)

    return page_frame(
        session,
        context.t("petition.bidding", round=state.round + 1),
        [*mode_note(context), *body],
        on_back=back,
        on_key=None if seat is None else lambda key: pressed(context, seat, change, key),
        footer=footer,
        from_top=f"{seat}-{bidding.has_phone}-{bidding.revealed}",
    )


# --- the phone goes round ----------------------------------------------------------------------------


def _hand_over(context: FortressContext, seat: int) -> ft.Control:
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


def _roster(context: FortressContext, bidding: Bidding, change: Change[Bidding]) -> list[ft.Control]:
    """Who has bid, in the order of the table; never how much."""
    rows: list[ft.Control] = [_bidder_row(context, bidding, seat, change) for seat in petition.order_of(context.state)]
    roster = card(context.session, in_lines(*rows, spacing=4), key="roster", padding=10)
    if bidding.leaving or not any(bid is not None for bid in bidding.bids):
        return [roster]
    forget = button(
        context.session,
        "petition-forget",
        context.t("petition.leave"),
        lambda: change(lambda old: old._replace(leaving=True)),
        kind="quiet",
        icon=ft.Icons.DELETE_OUTLINE,
    )
    return [roster, forget]


def _bidder_row(context: FortressContext, bidding: Bidding, seat: int, change: Change[Bidding]) -> ft.Control:
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


def _me(context: FortressContext, bidding: Bidding, seat: int, change: Change[Bidding]) -> ft.Control:
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


def _leaving(context: FortressContext, change: Change[Bidding]) -> ft.Control:
    session, t = context.session, context.t

    def forget() -> None:
        change(lambda old: petition.new_bidding(len(old.bids)))
        context.position.go()

    return column(
        plain_text(t("petition.leave_sure"), session.palette),
        button(session, "petition-leave", t("petition.leave"), forget, kind="danger", height=TALL),
        button(
            session,
            "petition-stay",
            t("petition.stay"),
            lambda: change(lambda old: old._replace(leaving=False)),
            kind="strong",
            height=TALL,
        ),
    )


# --- all bids ----------------------------------------------------------------------------------------


def _all_in(context: FortressContext, bidding: Bidding, change: Change[Bidding]) -> list[ft.Control]:
    session, t, palette = context.session, context.t, context.palette
    text = t("petition.all_in")
    return [
        card(
            session,
            centered(
                ft.Icon(ft.Icons.HOW_TO_VOTE, size=56, color=palette.pick),
                labelled_text("petition-all-in", text, palette, HEAD, bold=True, center=True, live_region=True),
                spacing=12,
            ),
            key="all-in",
            padding=ft.Padding.symmetric(horizontal=14, vertical=24),
            alignment=ft.Alignment.CENTER,
        ),
        *_roster(context, bidding, change),
        _restart(context, change),
    ]


def _restart(context: FortressContext, change: Change[Bidding]) -> ft.Control:
    return button(
        context.session,
        "petition-restart",
        context.t("petition.restart"),
        lambda: change(lambda old: petition.new_bidding(len(old.bids))),
        kind="quiet",
        icon=ft.Icons.REPLAY,
    )


def _reveal(context: FortressContext, change: Change[Bidding]) -> ft.Control:
    """The button that shows all bids; not where the last bidder's thumb has just tapped "done"."""
    session, t = context.session, context.t
    return column(
        button(
            session,
            "petition-reveal",
            t("petition.reveal"),
            lambda: change(lambda old: old._replace(revealed=True)),
            kind="strong",
            icon=ft.Icons.VISIBILITY,
            height=TALL,
        ),
        ft.Container(
            plain_text(t("petition.reveal_hint"), session.palette, BODY, session.palette.quiet, center=True),
            height=TALL,
            alignment=ft.Alignment.CENTER,
        ),
    )


def _revealed(context: FortressContext, bidding: Bidding, change: Change[Bidding]) -> list[ft.Control]:
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
    body.append(_restart(context, change))
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


def _confirm(context: FortressContext, bidding: Bidding, change: Change[Bidding]) -> ft.Control:
    """The button that enters the petition, or the answer where nothing is recorded."""
    event = petition.petition_of(context.state, bidding)
    legal = event is not None and check(context.state, event).is_legal

    def confirm() -> None:
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
        confirm if legal else None,
        kind="strong",
        icon=ft.Icons.CHECK,
        height=TALL,
    )
