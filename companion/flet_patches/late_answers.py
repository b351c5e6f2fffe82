"""Flet stops receiving in a window when its browser answers a call of a control that has been removed meanwhile.

`Session.handle_invoke_method_results` raises RuntimeError ("is not registered"), which ends the receiving loop: later
taps and route changes are ignored. With the patch the page, which always exists, replaces the missing control, and the
waiting caller gets the result.
"""

import flet as ft


def apply(page: ft.Page) -> None:
    """Patch the session of one window."""
    session = page.session
    original = session.handle_invoke_method_results

    def handle(control_id: int, call_id: str, result: object, error: str | None) -> None:
        original(control_id if control_id in session.index else page._i, call_id, result, error)

    setattr(session, "handle_invoke_method_results", handle)  # noqa: B010 - it is this session's own


def take_back(page: ft.Page) -> None:
    """Restore Flet's method, so that the session keeps no reference to the window."""
    vars(page.session).pop("handle_invoke_method_results", None)
