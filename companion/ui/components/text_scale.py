"""The text size set in the system or the browser, which is measured, as Flet does not report it."""

from typing import Any, Final

import flet as ft

from companion.ui.kit import component, guarded
from companion.ui.session import use_session

PROBE: Final = 100


@component
def TextScale() -> ft.Control:
    """Show an invisible sign that grows with the text, and store its scale in the session; it belongs into a stack."""
    session = use_session()

    def measured(event: Any) -> None:
        session.text_scale = max(1.0, round(event.width / PROBE, 2))

    sign = ft.Icon(ft.Icons.CIRCLE, size=PROBE, apply_text_scaling=True, on_size_change=guarded(measured))
    return ft.Container(ft.Semantics(content=sign, exclude_semantics=True), left=-10 * PROBE, top=0)
