"""Instructions for installing the app through the browser's menu."""

from typing import Final

import flet as ft

from companion.ui import parts as ui

STEPS: Final = {
    "ios": (ft.Icons.IOS_SHARE, ft.Icons.ADD_BOX_OUTLINED, ft.Icons.CHECK_CIRCLE_OUTLINE),
    "mac": (ft.Icons.IOS_SHARE, ft.Icons.ADD_TO_QUEUE_OUTLINED, ft.Icons.CHECK_CIRCLE_OUTLINE),
    "android": (ft.Icons.MORE_VERT, ft.Icons.INSTALL_MOBILE_OUTLINED, ft.Icons.CHECK_CIRCLE_OUTLINE),
}
"""Icons of the steps, by the kind of browser."""


@ui.component
def InstallScreen() -> ft.Control:
    """Show the steps for this browser, or that it cannot install the app."""
    session = ui.use_session()
    device = session.services.device
    way = device.way if device else "none"
    t = session.t
    if way in STEPS:
        rows = [_step(session, number, icon, way) for number, icon in enumerate(STEPS[way], start=1)]
        body = [ui.group(session, t("install.steps"), *rows), ui.hint(session, t("install.after"))]
    else:
        key = "install.is_installed" if way == "installed" else "install.none"
        body = [ui.card(session, ui.plain_text(t(key), session.palette))]
    return ui.page_frame(session, t("install.title"), body, on_back=lambda: ui.leave())


def _step(session: ui.Session, number: int, icon: ft.IconData, way: str) -> ft.Control:
    text, palette = session.t(f"install.{way}_{number}"), session.palette
    return ft.Semantics(
        identifier=f"install-step-{number}",
        label=f"{number}. {text}",
        container=True,
        content=ui.in_row(
            ft.Container(
                ft.Icon(icon, size=28, color=palette.pick),
                width=52,
                height=52,
                alignment=ft.Alignment.CENTER,
                bgcolor=palette.raised,
                border_radius=ui.RADIUS,
            ),
            ui.expanded(ui.plain_text(f"{number}. {text}", palette, ui.BODY, semantics=False)),
            spacing=14,
        ),
    )
