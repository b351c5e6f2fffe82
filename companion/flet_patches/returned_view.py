"""Flet's client hangs when a browser reconnects to a large screen.

It compares every widget with its successor, and compares two controls by their whole content, twice a level: 2^40
comparisons for a tree as deep as the app's (packaging/decisions/50-a-browser-that-is-back.md). With the patch the view
of a window gets another id when its socket ends: the widgets of another view are new, and are not compared.
"""

from typing import Any

from flet.controls.id_counter import ControlId
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody


def renumber(session: Any) -> None:
    """Give the view of a window a new id, also in the index of its session."""
    view = session.page.views[0]
    session.index.pop(view._i, None)
    view._i = ControlId.next()
    session.index[view._i] = view


def draw_anew(session: Any) -> None:
    """Send a window whole to its client, which has refused a patch and shows something else."""
    renumber(session)
    body = RegisterClientResponseBody(session_id=session.id, page_patch=session.page, error="")
    session.connection.send_message(Message(MessageAction.REGISTER_CLIENT, body))
