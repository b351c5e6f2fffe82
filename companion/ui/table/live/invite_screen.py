"""Invitation to a table: codes for players and spectators, present devices, and their removal. For the host only."""

from collections.abc import Callable
from functools import partial
from typing import Final, cast
from urllib.parse import urlsplit

import flet as ft

from companion.admission.guests import TableGuests
from companion.play.live_game import AnyGame
from companion.rights import LOOKING, PLAYING
from companion.ui import parts as ui
from companion.ui.guests import ADDRESSES, PHONES, NetworkGuests, PhoneGuests
from companion.ui.sharing import own_address
from companion.ui.table.game_screen import screen_of_game
from companion.ui.table.live.following import use_guests
from companion.ui.table.live.phone_screen import CodeReader, phones_closed, table_code
from companion.ui.table.position import seats_shown

LARGEST_CODE: Final = 320
KINDS: Final = (PLAYING, LOOKING)
NOT_LOOKED: Final[tuple[str, ...] | None] = None


@ui.component
def Invite(game: AnyGame) -> ft.Control:
    """Show the codes and the guests of a game; if nobody can join, how to enable it."""
    session = ui.use_session()
    page = ft.context.page
    use_guests()
    t, guests = session.t, session.services.guests
    message, show_message = ft.use_state("")

    def keep(key: str, change: Callable[[], object]) -> None:
        if session.keep(change):
            show_message(key)

    body: list[ft.Control] = []
    code_beside: ft.Control | None = None
    if message:
        body.append(ui.notice(session, "live-message", t(message)))
    if guests is None:
        text = ui.plain_text(t("devices.alone"), session.palette, ui.BODY)
        body.append(ui.card(session, ui.in_column(text, ui.Details("live", t("devices.alone_details")), spacing=4)))
    elif not guests.is_open(game.id) and guests.comes_by == PHONES:
        body += phones_closed(session, lambda: keep("", partial(guests.open, game.id)))
    elif not guests.is_open(game.id):
        body.append(ui.plain_text(t("live.intro"), session.palette, ui.BODY))
        body.append(
            ui.button(
                session,
                "live-open",
                t("live.open"),
                lambda: keep("", partial(guests.open, game.id)),
                kind="strong",
                icon=ft.Icons.QR_CODE_2,
            )
        )
    else:
        if guests.comes_by == PHONES:
            phones, room = cast(PhoneGuests, guests), session.width - 4 * ui.SPACE
            found = table_code(session, phones, own_address(page))
            if found and ui.is_beside(session):
                code_beside, room = found[0], min(room, session.width - found[1] - 4 * ui.SPACE)
            elif found:
                body.append(found[0])
            body.append(CodeReader(game, phones, room, key="codes"))
        else:
            body.append(Codes(game.id, key="codes"))
        body.append(_who_is_here(session, game, guests, keep))
        body += _ways_out(session, game, guests, keep)
    if guests is not None and guests.comes_by == ADDRESSES and (knocks := cast(NetworkGuests, guests).knocks):
        body.append(ui.notice(session, "live-knocks", t("live.knocks", count=knocks), is_bad=True))
    fill = ui.beside_code(code_beside, body, f"live-{message}") if code_beside else None
    return ui.page_frame(
        session,
        t("live.title"),
        body,
        on_back=lambda: ui.go(ui.game_route(game.id)),
        width=session.width if fill else ui.READING_WIDTH,
        fill=fill,
        from_top=f"live-{message}",
    )


InviteScreen: Final = screen_of_game("invite", Invite)
"""The invitation to the game in the address."""


@ui.component
def Codes(table: str) -> ft.Control:
    """Show the code of a role, for the addresses that were tested to reach the app."""
    session = ui.use_session()
    t, palette, guests = session.t, session.palette, cast(NetworkGuests, session.services.guests)
    kind, show = ft.use_state(PLAYING)
    addresses, found = ui.use_made(lambda: NOT_LOOKED)
    at, choose = ft.use_state(0)

    async def find_addresses() -> None:
        looked = await ui.beside(guests.addresses)
        found(lambda _: looked)

    ui.use_task(ft.context.page, find_addresses, [])
    kinds = ui.in_row(
        *ui.choice_buttons(session, "live-kind", {name: t(f"live.{name}") for name in KINDS}, (kind,), show)
    )
    if addresses is None:
        return ui.in_column(
            kinds, ui.labelled_text("live-looking", t("live.looking"), palette, ui.BODY, live_region=True)
        )
    if not addresses:
        return ui.in_column(kinds, ui.notice(session, "live-no-way", t("live.no_way"), is_bad=True))
    address = addresses[min(at, len(addresses) - 1)]
    code, drawing = ui.picture(guests.link(address, kind, table), "")
    side = ui.side_of(code, min(LARGEST_CODE, session.width - 4 * ui.SPACE))
    shown = ui.shown_code(
        f"live-code-{kind}", t(f"live.code_{kind}"), drawing, side, f"code-{kind}-{at}-{guests.key(kind, table)}"
    )
    parts: list[ft.Control] = [kinds, ui.plain_text(t(f"live.scan_{kind}"), palette, ui.BODY), shown]
    if len(addresses) > 1:
        parts.append(ui.plain_text(t("live.other_address"), palette, ui.BODY))
        parts.append(ui.choice_chips(session, "live-address", dict(enumerate(map(_bare, addresses))), (at,), choose))
    port = urlsplit(address).port or (443 if address.startswith("https") else 80)
    parts += [
        ui.plain_text(t("devices.type"), palette, ui.BODY),
        ui.labelled_text("live-address", address, palette, ui.TITLE),
        ui.labelled_text("live-key", guests.key(kind, table), palette, ui.TITLE),
        ui.in_column(
            ui.plain_text(t("live.stuck"), palette, ui.BODY, palette.quiet),
            ui.Details("live-stuck", t("live.stuck_details", port=port), key="stuck"),
            spacing=0,
        ),
    ]
    return ui.in_column(*parts, spacing=12)


def _bare(address: str) -> str:
    """Return the IP address or name in a URL."""
    return urlsplit(address).hostname or address


def _who_is_here(session: ui.Session, game: AnyGame, guests: TableGuests, keep: Callable[..., None]) -> ft.Control:
    """Return the seats with a device and buttons to free them, and the numbers of spectators and undecided guests."""
    t, palette = session.t, session.palette
    taken, seats = guests.seats_taken(game.id), seats_shown(game.setup)
    lines: list[ft.Control] = []
    for seat, is_here in sorted(taken.items()):
        name = seats[seat].name
        text = t("live.here" if is_here else "live.away", player=name)
        lines.append(
            ui.in_row(
                ft.Semantics(
                    identifier=f"live-seat-{seat}",
                    label=text,
                    expand=True,
                    content=ui.in_row(
                        ui.badge(seats[seat], palette, 26),
                        ui.expanded(ui.plain_text(text, palette, ui.BODY, semantics=False)),
                    ),
                ),
                ui.button(
                    session,
                    f"live-free-{seat}",
                    t("live.free"),
                    lambda seat=seat: keep("", partial(guests.free, game.id, seat)),
                    kind="quiet",
                    label=t("live.free_of", player=name),
                ),
                spacing=4,
            )
        )
    others = guests.at(game.id)
    choosing = sum(guest.role == PLAYING and guest.seat is None for guest in others)
    looking = sum(guest.role == LOOKING and guest.is_here for guest in others)
    lines += [
        ui.labelled_text(f"live-{name}", t(f"live.{name}", count=count), palette, ui.BODY)
        for name, count in (("choosing", choosing), ("onlookers", looking))
        if count
    ]
    if not lines:
        lines = [ui.hint(session, t("live.nobody"))]
    return ui.group(session, t("live.who"), *lines)


def _ways_out(session: ui.Session, game: AnyGame, guests: TableGuests, keep: Callable[..., None]) -> list[ft.Control]:
    """Return the options: entries for others, new codes, closing the table."""
    t, may_help = session.t, guests.may_help(game.id)
    return [
        ui.button(
            session,
            "live-help",
            t("live.help"),
            lambda: keep("", partial(guests.let_help, game.id, not may_help)),
            icon=ft.Icons.CHECK_BOX if may_help else ft.Icons.CHECK_BOX_OUTLINE_BLANK,
            selected=may_help,
        ),
        ui.button(
            session,
            "live-renew",
            t("live.renew"),
            lambda: keep("live.renewed", partial(guests.open, game.id)),
            icon=ft.Icons.KEY,
        ),
        ui.hint(session, t("live.renew_hint")),
        ui.button(
            session,
            "live-close",
            t("live.close"),
            lambda: keep("live.closed", partial(guests.close, game.id)),
            kind="danger",
            icon=ft.Icons.LOGOUT,
        ),
    ]
