"""Banner at the host's table while secret choices are made, with a link to the own one."""

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.game_screen import use_changes
from companion.ui.table.live.following import use_secrets
from companion.ui.table.model import TableModel


@ui.component
def SecretBanner(table: TableModel) -> ft.Control:
    """Show how many have chosen; a tap opens the page. Empty if nobody has begun."""
    session = ui.use_session()
    use_changes(table.game)
    is_open, page = use_secrets(table.game), table.screens.secret
    if not (is_open and page and table.position.is_play and session.who.may_enter(table.game.id)):
        return ft.Container(height=0)
    choices = session.services.secrets.of(table.game)
    if not choices.ready:
        return ft.Container(height=0)
    t, palette, own = table.t, session.palette, session.who.seat
    is_due = own is not None and choices.made[own] is None
    key = "secret.due" if is_due else "secret.open"
    if choices.are_shown:
        key = "secret.shown"
    text = t(key, count=choices.ready, of=choices.asked)
    ink = palette.on_accent if is_due or choices.are_shown else palette.text
    return ui.tappable(
        "secret-open",
        text,
        lambda: table.position.go(page),
        ui.in_row(
            ft.Icon(ft.Icons.VISIBILITY_OFF, size=20, color=ink),
            ui.expanded(ui.labelled_text("secret-text", text, palette, ui.SMALL + 1, ink, live_region=True)),
            ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=ink),
        ),
        height=session.tall(ui.TOUCH),
        padding=ft.Padding.symmetric(horizontal=12),
        bgcolor=palette.accent if is_due or choices.are_shown else palette.raised,
        border_radius=0,
    )
