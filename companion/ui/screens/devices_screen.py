"""Other devices: the code that admits them, the key to be typed, and its renewal, which signs them out."""

import flet as ft

from companion.ui.components.basics import button, card, hint, labelled_text, notice, plain_text
from companion.ui.components.code_panel import picture, shown_code, side_of
from companion.ui.components.details import Details
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import in_column
from companion.ui.kit import component
from companion.ui.routes import SETTINGS, leave
from companion.ui.served import Invitation
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, SPACE, TITLE

LARGEST_CODE = 320
"""Maximum side of the code in pixels."""


@component
def DevicesScreen() -> ft.Control:
    """Show how other devices join; if none can, how to enable it."""
    session = use_session()
    t, invitation = session.t, session.services.invitation
    renewed, set_renewed = ft.use_state(0)

    def renew() -> None:
        assert invitation
        invitation.renew()
        set_renewed(lambda old: old + 1)

    body: list[ft.Control] = []
    if renewed:
        body.append(notice(session, "devices-renewed", t("devices.renewed")))
    if invitation is None:
        text = plain_text(t("devices.alone"), session.palette, BODY)
        body.append(card(session, in_column(text, Details("devices", t("devices.alone_details")), spacing=4)))
    else:
        body += _ways_in(session, invitation)
        body.append(button(session, "devices-renew", t("devices.renew"), renew, icon=ft.Icons.KEY))
        body.append(hint(session, t("devices.renew_hint")))
    return page_frame(session, t("devices.title"), body, on_back=lambda: leave(SETTINGS), from_top=f"devices-{renewed}")


def _ways_in(session: Session, invitation: Invitation) -> list[ft.Control]:
    """Return the code and its content as text."""
    t, palette = session.t, session.palette
    if not invitation.address:
        return [card(session, plain_text(t("devices.no_network"), palette, BODY))]
    code, drawing = picture(invitation.link, "")
    side = side_of(code, min(LARGEST_CODE, session.width - 4 * SPACE))
    return [
        plain_text(t("devices.scan"), palette, BODY),
        shown_code("devices-code", t("devices.code_label"), drawing, side, f"code-{invitation.key}"),
        plain_text(t("devices.type"), palette, BODY),
        labelled_text("devices-address", invitation.address, palette, TITLE),
        labelled_text("devices-key", invitation.key, palette, TITLE),
    ]
