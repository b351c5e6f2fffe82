"""Flet's client hangs for ever where a browser comes back to a large screen.

It compares every widget with its successor, and two controls are compared by all that they contain, twice a level: 2^40
comparisons for a tree as deep as ours (packaging/decisions/50-a-browser-that-is-back.md). With the patch the view of a
window gets another number when its socket ends: widgets of another view are new, and are not compared.
"""

from typing import Any

from flet.controls.id_counter import ControlId


def renumber(session: Any) -> None:
    """Gives the view of a window a new number, by which the session finds it, too."""
    view = session.page.views[0]
    session.index.pop(view._i, None)
    view._i = ControlId.next()
    session.index[view._i] = view
