"""The petition where everybody bids on the own device: the own bid, who has bid, and all of them together.

Whoever has no device bids on the host's, which goes round. Rules: IF-PETITION. A hidden bid is in no window: it lies in
`play/secrets.py` alone, until the last one is made.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from companion.play.secrets import Choices
from companion.ui.components.basics import button, card, labelled_text
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import centered, in_lines
from companion.ui.components.rulings import ruling_list
from companion.ui.games.island_fortress.panels.petition import petition_breaches
from companion.ui.games.island_fortress.petition import bidding as petition
from companion.ui.games.island_fortress.petition.bidding import Bidding
from companion.ui.games.island_fortress.petition.keypad import bidder, column, keypad, pressed
from companion.ui.games.island_fortress.petition.parts import bidder_row, confirm, hand_over, me, revealed
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.kit import component, use_made
from companion.ui.session import use_session
from companion.ui.table.game_screen import use_changes
from companion.ui.table.live.following import use_guests, use_secrets
from companion.ui.table.position import Context, TablePosition
from companion.ui.theme import HEAD

NO_BID: Final = 0
"""What whoever has not bid bids when the host shows all bids."""


@component
def EverybodysPetition(position: TablePosition) -> ft.Control:
    """The own bid first, then who else has bid, then all bids; back to the table once somebody has entered them."""
    session = use_session()
    use_changes(position.game)
    use_secrets(position.game)
    use_guests()
    context: FortressContext = Context(session, position)
    t, game, secrets = context.t, position.game, session.services.secrets
    typing, type_in = use_made(lambda: petition.new_bidding(len(context.seats)))
    begun: Any = ft.use_ref(game.states)
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
    broken = petition_breaches(context)
    footer: ft.Control | None = None
    body: list[ft.Control]
    if broken:
        body = [ruling_list(session, broken)]
    elif choices.are_shown:
        body, footer = revealed(context, shown_bidding(choices), change_shown), _confirm(context, choices, change_shown)
    elif seat is not None and (typing.has_phone or session.who.seat == seat):
        body, footer = bidder(context, seat), keypad(context, typing._replace(has_phone=True), seat, change)
    elif seat is not None:
        body, footer = [hand_over(context, seat), _roster(context, choices)], me(context, typing, seat, change)
    else:
        body, footer = [_waiting(context, choices), _roster(context, choices)], _take_back(context, own, choices)
    return page_frame(
        session,
        t("petition.bidding", round=context.state.round + 1),
        body,
        on_back=position.go,
        on_key=None if seat is None else lambda key: pressed(context, seat, change, key),
        footer=footer,
        from_top=f"{seat}-{typing.has_phone}-{choices.are_shown}",
    )


def shown_bidding(choices: Choices) -> Bidding:
    """All bids, as the pages that show them take them."""
    return Bidding(choices.made, revealed=True, drawn=choices.drawn)


def _own_seats(context: FortressContext) -> tuple[int, ...]:
    """The seats that bid on this device: a guest's own; at the host's all that have no device."""
    who, guests = context.session.who, context.session.services.guests
    if not who.is_host:
        return () if who.seat is None else (who.seat,)
    taken = guests.seats_taken(context.game.id) if guests else {}
    return tuple(seat for seat in petition.order_of(context.state) if seat not in taken)


def _without_bid(context: FortressContext, typing: Bidding, seat: int | None) -> Bidding:
    """What is being typed; a bid that is done goes where it stays hidden, and is not in this window any more."""
    done = None if seat is None else typing.bids[seat]
    if seat is None or done is None:
        return typing
    context.session.keep(partial(context.session.services.secrets.choose, context.game, seat, done))
    return petition.new_bidding(len(typing.bids))


def _roster(context: FortressContext, choices: Choices) -> ft.Control:
    """Who has bid, never how much."""
    marks = Bidding(tuple(None if bid is None else 0 for bid in choices.made), leaving=True)
    rows = (bidder_row(context, marks, seat, lambda step: None) for seat in petition.order_of(context.state))
    return card(context.session, in_lines(*rows, spacing=4), key="roster", padding=10)


def _waiting(context: FortressContext, choices: Choices) -> ft.Control:
    """That others still bid."""
    text = context.t("secret.open", count=choices.ready, of=len(choices.made))
    palette = context.palette
    told = labelled_text("petition-waiting", text, palette, HEAD, bold=True, center=True, live_region=True)
    sign = ft.Icon(ft.Icons.HOURGLASS_TOP, size=48, color=palette.pick)
    return card(
        context.session, centered(sign, told, spacing=12), key="waiting", padding=20, alignment=ft.Alignment.CENTER
    )


def _take_back(context: FortressContext, own: tuple[int, ...], choices: Choices) -> ft.Control | None:
    """The own bid taken back, as long as somebody else still bids; the host begins anew."""
    session, t, secrets, game = context.session, context.t, context.session.services.secrets, context.game
    made = [seat for seat in own if choices.made[seat] is not None]
    parts: list[ft.Control] = [
        button(
            session,
            f"petition-change-{seat}",
            t("petition.change_of", player=context.words.names[seat]),
            lambda seat=seat: session.keep(partial(secrets.choose, game, seat, None)),
            kind="quiet",
        )
        for seat in made
    ]
    if session.who.is_host and choices.ready:
        anew = partial(secrets.begin_anew, game)
        text = t("petition.restart")
        show = partial(secrets.show, game, NO_BID)
        parts.append(
            button(
                session, "petition-show", t("petition.show_now"), lambda: session.keep(show), icon=ft.Icons.VISIBILITY
            )
        )
        parts.append(button(session, "petition-restart", text, lambda: session.keep(anew), icon=ft.Icons.REPLAY))
    return column(*parts) if parts else None


def _confirm(context: FortressContext, choices: Choices, change: Callable[..., None]) -> ft.Control:
    return confirm(context, shown_bidding(choices), change)
