"""A drawing on the screen: one control, however much there is in it."""

import flet as ft

from companion.ui.drawing import Drawing, svg


def drawn(drawing: Drawing, width: float | None = None, height: float | None = None) -> ft.Control:
    """A drawing as large as it can be in that room, else in its own size; it says nothing to a reader."""
    rooms = [width and width / drawing.width, height and height / drawing.height]
    scale = min((room for room in rooms if room), default=1.0)
    return ft.Image(
        src=svg(drawing),
        width=drawing.width * scale,
        height=drawing.height * scale,
        fit=ft.BoxFit.CONTAIN,  # also where there is less room than was said
        exclude_from_semantics=True,
    )
