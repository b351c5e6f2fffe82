"""Other devices: the code that admits them, the key to be typed, and its renewal, which signs them out."""

import flet as ft

from companion.ui import parts as ui
from companion.ui.served import Invitation

LARGEST_CODE = 320
"""Maximum side of the code in pixels."""


@ui.component
def DevicesScreen() -> ft.Control:
    """Show how other devices join; if none can, how to enable it."""
    session = ui.use_session()
    t, invitation = session.t, session.services.invitation
    renewed, set_renewed = ft.use_state(0)

    def renew() -> None:
        assert invitation
        invitation.renew()
        set_renewed(lambda old: old + 1)

    body: list[ft.Control] = []
    if renewed:
        body.append(ui.notice(session, "devices-renewed", t("devices.renewed")))
    if invitation is None:
        text = ui.plain_text(t("devices.alone"), session.palette, ui.BODY)
        body.append(ui.card(session, ui.in_column(text, ui.Details("devices", t("devices.alone_details")), spacing=4)))
    else:
        body += _ways_in(session, invitation)
        body.append(ui.button(session, "devices-renew", t("devices.renew"), renew, icon=ft.Icons.KEY))
        body.append(ui.hint(session, t("devices.renew_hint")))
    return ui.page_frame(
        session, t("devices.title"), body, on_back=lambda: ui.leave(ui.SETTINGS), from_top=f"devices-{renewed}"
    )


def _ways_in(session: ui.Session, invitation: Invitation) -> list[ft.Control]:
    """Return the code and its content as text."""
    t, palette = session.t, session.palette
    if not invitation.address:
        return [ui.card(session, ui.plain_text(t("devices.no_network"), palette, ui.BODY))]
    code, drawing = ui.picture(invitation.link, "")
    side = ui.side_of(code, min(LARGEST_CODE, session.width - 4 * ui.SPACE))
    return [
        ui.plain_text(t("devices.scan"), palette, ui.BODY),
        ui.shown_code("devices-code", t("devices.code_label"), drawing, side, f"code-{invitation.key}"),
        ui.plain_text(t("devices.type"), palette, ui.BODY),
        ui.labelled_text("devices-address", invitation.address, palette, ui.TITLE),
        ui.labelled_text("devices-key", invitation.key, palette, ui.TITLE),
    ]
