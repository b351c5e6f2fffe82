"""Flet keeps the state of a component whose parent is redrawn, but creates a new component object for it.

Controls kept by `ft.use_memo` then belong to the replaced component and are not redrawn any more. A memo of controls
needs the component itself among its dependencies, which only a private module returns.
"""

from flet.components.component import Component
from flet.components.utils import current_component


def owner() -> Component:
    """Return the component being drawn, for the dependencies of `ft.use_memo`."""
    return current_component()
