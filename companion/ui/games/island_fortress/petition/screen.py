"""The petition bid in secret: the phone goes round, every bid stays hidden, and all are shown at once.

Rules: IF-PETITION. A hidden bid is not in the window at all: nothing of it is sent there before it is to be seen.
"""

from typing import Final

import flet as ft

from companion.ui.components.basics import button, card, labelled_text, plain_text
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import centered, in_lines
from companion.ui.components.rulings import ruling_list
from companion.ui.drafts import use_draft
from companion.ui.games.island_fortress.panels.petition import petition_breaches
from companion.ui.games.island_fortress.petition import bidding as petition
from companion.ui.games.island_fortress.petition.bidding import Bidding
from companion.ui.games.island_fortress.petition.everybody import EverybodysPetition
from companion.ui.games.island_fortress.petition.keypad import bidder, column, keypad, pressed
from companion.ui.games.island_fortress.petition.parts import bidder_row, confirm, hand_over, me, restart, revealed
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.kit import Change, component, newest
from companion.ui.session import use_session
from companion.ui.table.entering import mode_note
from companion.ui.table.game_screen import use_changes
from companion.ui.table.live.following import use_secrets
from companion.ui.table.panels.parts import TALL
from companion.ui.table.position import Context, TablePosition
from companion.ui.theme import BODY, HEAD
from companion.ui.visits import use_back

LOWEST_WINDOW: Final = 560
"""In a window lower than this the keys scroll with the rest."""


@component
def SecretPetition(position: TablePosition) -> ft.Control:
    """On everybody's own device where the table is open to guests; else the phone goes round."""
    is_open = use_secrets(position.game) and position.is_play
    key = f"{'everybody' if is_open else 'round'}-{position.address()}"
    shown: ft.Control = EverybodysPetition(position, key=key) if is_open else RoundPetition(position, key=key)
    return shown


@component
def RoundPetition(position: TablePosition) -> ft.Control:
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
        body = [hand_over(context, seat), *_roster(context, bidding, change)]
        footer = me(context, bidding, seat, change)
    elif not bidding.revealed:
        body, footer = _all_in(context, bidding, change), _reveal(context, change)
    else:
        body, footer = revealed(context, bidding, change), confirm(context, bidding, change)

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


def _roster(context: FortressContext, bidding: Bidding, change: Change[Bidding]) -> list[ft.Control]:
    """Who has bid, in the order of the table; never how much."""
    rows: list[ft.Control] = [bidder_row(context, bidding, seat, change) for seat in petition.order_of(context.state)]
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
        restart(context, change),
    ]


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
