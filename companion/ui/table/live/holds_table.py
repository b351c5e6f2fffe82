"""The reminder at the host's table that the table lives in this phone."""

import flet as ft

from companion.play.live_game import AnyGame
from companion.ui import parts as ui
from companion.ui.guests import PHONES
from companion.ui.table.live.following import use_guests


@ui.component
def HoldsTable(game: AnyGame) -> ft.Control:
    """Remind the host that this phone holds the table, while phones may join it; otherwise empty."""
    session = ui.use_session()
    use_guests()
    guests = session.services.guests
    if not session.who.is_host or guests is None or guests.comes_by != PHONES or not guests.is_open(game.id):
        return ft.Container(height=0)  # how guests come, only the host may ask
    palette, text = session.palette, session.t("phones.holds")
    return ft.Container(
        ui.in_row(
            ft.Icon(ft.Icons.SMARTPHONE, size=16, color=palette.quiet),
            ui.expanded(ui.labelled_text("table-holds", text, palette, ui.SMALL, palette.quiet, lines=2)),
            spacing=6,
        ),
        padding=ft.Padding.symmetric(horizontal=12),
    )
