"""Flet keeps the state of a component whose parent is drawn again, but makes another component of it.

What `ft.use_memo` has kept then belongs to the component that was replaced, and is not drawn again any more. A memo of
controls needs the component itself among its dependencies, which only a private module tells.
"""

from flet.components.component import Component
from flet.components.utils import current_component


def owner() -> Component:
    """The component that is being drawn, to be a dependency of `ft.use_memo`."""
    return current_component()
