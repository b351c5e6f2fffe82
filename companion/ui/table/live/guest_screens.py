"""Windows of players: the choice of a seat, then the own table. Spectators have no window."""

from functools import partial

import flet as ft

from companion.play.live_game import AnyGame
from companion.ui import parts as ui
from companion.ui.table.game_screen import CannotOpen, cannot_open, open_game
from companion.ui.table.live.following import use_guests
from companion.ui.table.live.turn_signal import SignalSwitch
from companion.ui.table.position import seats_shown
from companion.ui.table.table_screen import TableScreen


@ui.component
def GuestHome() -> ft.Control:
    """Show the guest's table, or the choice of a seat; also for addresses without a right."""
    session = ui.use_session()
    use_guests()
    who = session.who
    if not who.may_see(who.table):
        return ui.page_frame(
            session, session.t("join.title"), [ui.plain_text(session.t("guest.out"), session.palette, ui.BODY)]
        )
    game = open_game(session, who.table)
    if isinstance(game, CannotOpen):
        return cannot_open(session, game)
    return seat_screen(session, game)


@ui.component
def GuestTable() -> ft.Control:
    """Show the table in the address to a player, once a seat is chosen."""
    session, id = ui.use_session(), ft.use_route_params()["gid"]
    use_guests()
    who = session.who
    shown: ft.Control
    if not who.may_see(id) or who.seat is None:
        shown = GuestHome(key="guest-home")
    else:
        shown = TableScreen(key=f"table-of-{who.seat}")
    return shown


def seat_screen(session: ui.Session, game: AnyGame) -> ft.Control:
    """Return the choice of a seat, with those that already have a device; two devices may share one."""
    t, palette, who = session.t, session.palette, session.who
    guests = session.services.guests
    taken = guests.seats_taken(game.id) if guests else {}

    def sit(seat: int | None) -> None:
        if session.keep(partial(session.services.sit, game.id, seat)) and seat is not None:
            ui.go(ui.game_route(game.id))

    body: list[ft.Control] = [ui.labelled_text("seat-text", t("seat.text"), palette, ui.BODY)]
    seats = seats_shown(game.setup)
    for seat, player in enumerate(seats):
        is_own = seat == who.seat
        about = t("seat.taken") if seat in taken else ""
        if is_own:
            about = t("seat.own")
        ends = [ui.plain_text(about, palette, ui.BODY, palette.quiet, semantics=False)] if about else []
        body.append(
            ui.tappable(
                f"seat-{seat}",
                f"{player.name}, {about}" if about else player.name,
                partial(sit, seat),
                ui.player_line(session, seats, seat, ui.TITLE, *ends, mark=36, bold=True),
                selected=is_own or None,
                height=session.tall(64),
                padding=12,
                **ui.chosen(palette, is_own, palette.raised),
            )
        )
    body.append(ui.hint(session, t("seat.shared")))
    body.append(SignalSwitch(key="signal"))
    if who.seat is not None:
        body.append(
            ui.button(session, "seat-table", t("seat.to_table"), lambda: ui.go(ui.game_route(game.id)), kind="strong")
        )
        body.append(ui.button(session, "seat-leave", t("seat.leave"), partial(sit, None), kind="quiet"))
    body.append(
        ui.button(
            session,
            "seat-look",
            t("seat.look"),
            lambda: ui.go(ui.game_route(game.id, "view")),
            icon=ft.Icons.VISIBILITY,
        )
    )
    return ui.page_frame(session, t("seat.title"), body)
