"""Secret bidding for the petition, on one phone passed around, or on the players' own devices.

Rules: IF-PETITION. A hidden bid is never sent to a window before it may be seen. If all players have devices, it is
only in `play/secrets.py`; players without one bid on the host's, which is passed around.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from companion.play.secrets import ABSENT, Choices
from companion.ui import parts as ui
from companion.ui.drafts import use_draft
from companion.ui.games.island_fortress.panels.petition import petition_breaches
from companion.ui.games.island_fortress.petition import bidding as petition
from companion.ui.games.island_fortress.petition.bidding import Bidding
from companion.ui.games.island_fortress.petition.parts import (
    Discard,
    bid_typed,
    hand_over,
    large_text,
    me,
    pressed,
    restart,
    revealed,
    roster,
)
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.table.entering import mode_note
from companion.ui.table.game_screen import use_position
from companion.ui.table.live.following import use_guests, use_secrets
from companion.ui.table.panels.parts import TALL
from companion.ui.table.position import TablePosition
from companion.ui.visits import use_back

NO_BID: Final = 0
"""The bid of a player without one, if the host reveals all bids."""


@ui.component
def SecretPetition(position: TablePosition) -> ft.Control:
    """Show the own device's bidding if the table is open to guests; else the phone is passed around."""
    is_open = use_secrets(position.game) and position.is_play
    key = f"{'everybody' if is_open else 'round'}-{position.address()}"
    return EverybodysPetition(position, key=key) if is_open else RoundPetition(position, key=key)


# --- the phone goes round ----------------------------------------------------------------------------


@ui.component
def RoundPetition(position: TablePosition) -> ft.Control:
    """Show the phone's way from player to player, then all bids."""
    context: FortressContext = use_position(position)
    session = context.session
    bidding, change = use_draft(
        session.drafts, position, petition.SECRET, lambda: petition.new_bidding(len(context.seats), position.gone)
    )
    seat = petition.bidder(context.state, bidding)
    body: list[ft.Control]
    footer: ft.Control | None
    if broken := petition_breaches(context):
        body, footer = [ui.ruling_list(session, broken)], None
    elif seat is not None and bidding.has_phone:
        body, footer = bid_typed(context, bidding, seat, change)
    elif seat is not None:
        body = [hand_over(context, seat), *_roster(context, bidding, change)]
        footer = me(context, bidding, seat, change)
    elif not bidding.revealed:
        sign = ft.Icon(ft.Icons.HOW_TO_VOTE, size=56, color=context.palette.pick)
        line = large_text(context, "all-in", sign, context.t("petition.all_in"))
        again = restart(context, partial(change, petition.begun_anew))
        body = [line, roster(context, bidding.bids, change), again]
        footer = _reveal(context, change)
    else:
        body, footer = revealed(context, bidding, change)

    def step_back() -> bool:
        now = ui.newest(change)
        if now.has_phone:
            change(petition.handed_back)
        elif now.changing is not None:
            change(petition.kept)
        else:
            return False
        return True

    def back() -> None:
        if not step_back():
            position.go()

    use_back(session.visits, step_back)
    return ui.page_frame(
        session,
        context.t("petition.bidding", round=context.state.round + 1),
        [*mode_note(context), *body],
        on_back=back,
        on_key=None if seat is None else lambda key: pressed(context, seat, change, key),
        footer=footer,
        from_top=f"{seat}-{bidding.has_phone}-{bidding.revealed}",
    )


def _roster(context: FortressContext, bidding: Bidding, change: ui.Change[Bidding]) -> list[ft.Control]:
    """Return who has bid, and the button to discard all bids once there are any."""
    shown = roster(context, bidding.bids, change)
    if not Choices(bidding.bids).ready:
        return [shown]

    def forget() -> None:
        change(petition.begun_anew)
        context.position.go()

    return [shown, Discard("forget", context.t("petition.leave"), ft.Icons.DELETE_OUTLINE, forget, key="forget")]


def _reveal(context: FortressContext, change: ui.Change[Bidding]) -> ft.Control:
    """Return the button that reveals all bids, placed away from the last tap on "done"."""
    session, t = context.session, context.t
    reveal = partial(change, partial(Bidding._replace, revealed=True))
    hint = ui.plain_text(t("petition.reveal_hint"), session.palette, ui.BODY, session.palette.quiet, center=True)
    icon = ft.Icons.VISIBILITY
    return ui.in_column(
        ui.button(session, "petition-reveal", t("petition.reveal"), reveal, kind="strong", icon=icon, height=TALL),
        ft.Container(hint, height=TALL, alignment=ft.Alignment.CENTER),
    )


# --- everybody bids on the own device ------------------------------------------------------------------


@ui.component
def EverybodysPetition(position: TablePosition) -> ft.Control:
    """Show the own bid, the others' progress, then all bids; back to the table once the petition is entered."""
    context: FortressContext = use_position(position)
    use_secrets(position.game)
    use_guests()
    session, game, secrets = context.session, position.game, context.session.services.secrets
    typing, type_in = ui.use_made(lambda: petition.new_bidding(len(context.seats)))
    begun = ft.use_ref(game.states)
    choices = secrets.of(game)
    own = _own_seats(context)
    seat = next((seat for seat in own if choices.made[seat] is None), None)

    def change(step: Callable[[Bidding], Bidding]) -> None:
        is_own = seat is not None and session.who.seat == seat  # nobody hands a phone over that is one's own
        type_in(lambda old: _without_bid(context, step(old._replace(has_phone=True) if is_own else old), seat))

    def change_shown(step: Callable[[Bidding], Bidding]) -> None:
        old = shown_bidding(secrets.of(game))
        new = step(old)
        if new.drawn != old.drawn:
            session.keep(partial(secrets.draw, game, new.drawn))
        elif new.bids != old.bids:
            session.keep(partial(secrets.begin_anew, game))

    def leave_when_entered() -> None:
        if game.states is not begun.current:
            position.go()

    ft.use_effect(leave_when_entered, [game.states])
    footer: ft.Control | None = None
    body: list[ft.Control]
    if broken := petition_breaches(context):
        body = [ui.ruling_list(session, broken)]
    elif choices.are_shown:
        body, footer = revealed(context, shown_bidding(choices), change_shown)
    elif seat is not None and (typing.has_phone or session.who.seat == seat):
        body, footer = bid_typed(context, typing._replace(has_phone=True), seat, change)
    elif seat is not None:
        body, footer = [hand_over(context, seat), roster(context, choices.made)], me(context, typing, seat, change)
    else:
        text = context.t("secret.open", count=choices.ready, of=choices.asked)
        sign = ft.Icon(ft.Icons.HOURGLASS_TOP, size=48, color=context.palette.pick)
        body = [large_text(context, "waiting", sign, text, padding=20), roster(context, choices.made)]
        footer = _take_back(context, own, choices)
    return ui.page_frame(
        session,
        context.t("petition.bidding", round=context.state.round + 1),
        body,
        on_back=position.go,
        on_key=None if seat is None else lambda key: pressed(context, seat, change, key),
        footer=footer,
        from_top=f"{seat}-{typing.has_phone}-{choices.are_shown}",
    )


def shown_bidding(choices: Choices) -> Bidding:
    """Return all bids in the form of the pages that show them."""
    return Bidding(choices.made, revealed=True, drawn=choices.drawn)


def _own_seats(context: FortressContext) -> tuple[int, ...]:
    """Return the seats that bid on this device: a guest's own; at the host's all without a device."""
    who, guests = context.session.who, context.session.services.guests
    if not who.is_host:
        return () if who.seat is None else (who.seat,)
    taken = guests.seats_taken(context.game.id) if guests else {}
    return tuple(seat for seat in petition.order_of(context.state) if seat not in taken)


def _without_bid(context: FortressContext, typing: Bidding, seat: int | None) -> Bidding:
    """Return the typing without the seat's bid, which is stored secretly and not in this window any more."""
    done = None if seat is None else typing.bids[seat]
    if seat is None or done is None:
        return typing
    context.session.keep(partial(context.session.services.secrets.choose, context.game, seat, done))
    return petition.new_bidding(len(typing.bids))


def _take_back(context: FortressContext, own: tuple[int, ...], choices: Choices) -> ft.Control | None:
    """Return the buttons to withdraw the own bid while others bid; for the host, to reveal all or start anew."""
    session, t, secrets, game = context.session, context.t, context.session.services.secrets, context.game

    def keeps(name: str, text: str, change: Callable[[], object], **style: Any) -> ft.Control:
        return ui.button(session, f"petition-{name}", text, lambda: session.keep(change), **style)

    parts = [
        keeps(
            f"change-{seat}",
            t("petition.change_of", player=context.words.names[seat]),
            partial(secrets.choose, game, seat, None),
            kind="quiet",
        )
        for seat in own
        if choices.made[seat] not in (None, ABSENT)
    ]
    if session.who.is_host and choices.ready:
        show = partial(secrets.show, game, NO_BID)
        parts.append(keeps("show", t("petition.show_now"), show, icon=ft.Icons.VISIBILITY))
        parts.append(restart(context, lambda: session.keep(partial(secrets.begin_anew, game))))
    return ui.in_column(*parts) if parts else None
