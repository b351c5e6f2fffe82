"""Flet drops the changes of a window while its browser is away, and shows the old state when it reconnects.

`Session.disconnect` clears the pending updates, and `schedule_update` and `schedule_effect` do nothing from then on,
since https://github.com/flet-dev/flet/pull/6186 (windows without a browser took more and more memory). With the patch a
session records the components and effects, each component once, and draws them on return.
"""

from collections.abc import Callable
from typing import Any, Final

UPDATES: Final = "_Session__pending_updates"
EFFECTS: Final = "_Session__pending_effects"
_NOTED: Final = "companion_missed"

Draw = Callable[[], None]
DrawIn = Callable[[Any, Draw], None]
"""Runs a `Draw` in the window of a page."""


class Missed:
    """The updates that a window has missed since its socket ended, and those still pending then."""

    def __init__(self, session: Any) -> None:
        """Have the session record updates from now on; this object refers to the session only by what it records."""
        self._updates = set(getattr(session, UPDATES))
        self._effects = list(getattr(session, EFFECTS))
        self._draws: dict[Draw, DrawIn] = {}
        session.companion_missed = self
        session.schedule_update = self._updates.add
        session.schedule_effect = lambda hook, is_cleanup: self._effects.append((hook, is_cleanup))

    def draw_on_return(self, draw: Draw, draw_in: DrawIn) -> None:
        """Record a drawing requested by another window; `draw_in` runs it once, however often it is requested."""
        self._draws[draw] = draw_in

    def make_up(self, session: Any) -> None:
        """Schedule all recorded updates in the session, and stop recording."""
        del session.companion_missed, session.schedule_update, session.schedule_effect
        for control in self._updates:
            session.schedule_update(control)
        for hook, is_cleanup in self._effects:
            session.schedule_effect(hook, is_cleanup)
        for draw, draw_in in self._draws.items():
            draw_in(session.page, draw)


def missed_in(session: object) -> Missed | None:
    """Return the record of a session; None while its browser is connected."""
    missed: Missed | None = getattr(session, _NOTED, None)
    return missed
