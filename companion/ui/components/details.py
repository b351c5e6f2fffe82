"""Technical details, folded away."""

import flet as ft

from companion.ui.components.basics import labelled_text, plain_text, tappable
from companion.ui.components.layout import in_column, in_row
from companion.ui.kit import component
from companion.ui.session import use_session
from companion.ui.theme import SMALL, TOUCH


@component
def Details(name: str, text: str) -> ft.Control:
    """Show the button “Details” (`<name>-details`), which unfolds the text (`<name>-about`)."""
    session = use_session()
    palette = session.palette
    is_open, toggle = ft.use_state(False)
    sign = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    title = session.t("app.details")
    shown = in_row(
        plain_text(title, palette, SMALL, palette.quiet, semantics=False),
        ft.Icon(sign, size=18, color=palette.quiet),
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        tight=True,
    )
    fold = tappable(
        f"{name}-details",
        title,
        lambda: toggle(lambda old: not old),
        shown,
        selected=is_open,
        height=session.tall(TOUCH),
        alignment=ft.Alignment.CENTER,
        border_radius=TOUCH / 2,
    )
    about = [labelled_text(f"{name}-about", text, palette, SMALL, palette.quiet, center=True)] if is_open else []
    return in_column(fold, *about, spacing=2)
