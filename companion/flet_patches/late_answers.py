"""Flet stops listening to a window whose browser answers for a control that has gone meanwhile.

`Session.handle_invoke_method_results` raises RuntimeError ("is not registered"), which ends the loop that receives: no
tap and no address is heard any more. With the patch the page, which is always there, stands in for the control, and
whoever waits for the answer gets it.
"""

from typing import Any

import flet as ft


def apply(page: ft.Page) -> None:
    """Changes the session of one window."""
    session = page.session
    original = session.handle_invoke_method_results

    def handle(control_id: int, call_id: str, result: Any, error: str | None) -> None:
        original(control_id if control_id in session.index else page._i, call_id, result, error)

    setattr(session, "handle_invoke_method_results", handle)  # noqa: B010 - it is this session's own


def take_back(page: ft.Page) -> None:
    """The session has Flet's own way again, which leads to nothing of the window."""
    vars(page.session).pop("handle_invoke_method_results", None)
