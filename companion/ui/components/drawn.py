"""A drawing as a single control, whatever the number of its shapes."""

import flet as ft

from companion.ui.drawing import Drawing, svg


def drawn(drawing: Drawing, width: float | None = None, height: float | None = None) -> ft.Control:
    """Return a drawing scaled to the given size, else in its own; it is hidden from screen readers."""
    rooms = [width and width / drawing.width, height and height / drawing.height]
    scale = min((room for room in rooms if room), default=1.0)
    return ft.Image(
        src=svg(drawing),
        width=drawing.width * scale,
        height=drawing.height * scale,
        fit=ft.BoxFit.CONTAIN,  # also if there is less room than requested
        exclude_from_semantics=True,
    )
