"""Flet forgets what changes in a window while its browser is away, and shows the old picture when that comes back.

`Session.disconnect` empties what is still to be drawn, and `schedule_update` and `schedule_effect` do nothing from then
on, since https://github.com/flet-dev/flet/pull/6186 (a window that nobody looks at took more and more memory). With the
patch a session notes which components and effects they were, each component once, and draws them on return.
"""

from collections.abc import Callable
from typing import Any, Final

UPDATES: Final = "_Session__pending_updates"
EFFECTS: Final = "_Session__pending_effects"
_NOTED: Final = "companion_missed"

Draw = Callable[[], None]
DrawIn = Callable[[Any, Draw], None]
"""Draws in the window of a page."""


class Missed:
    """What was to be drawn in a window since its socket has ended; what was still to come then, too."""

    def __init__(self, session: Any) -> None:
        """Has the session note from now on what it would forget. Nothing here leads back to it but what it notes."""
        self._updates = set(getattr(session, UPDATES))
        self._effects = list(getattr(session, EFFECTS))
        self._draws: dict[Draw, DrawIn] = {}
        session.companion_missed = self
        session.schedule_update = self._updates.add
        session.schedule_effect = lambda hook, is_cleanup: self._effects.append((hook, is_cleanup))

    def draw_on_return(self, draw: Draw, draw_in: DrawIn) -> None:
        """Keeps what another window has to draw here; `draw_in` does it, once, however often it is asked for."""
        self._draws[draw] = draw_in

    def make_up(self, session: Any) -> None:
        """Has the session do all of it, and note nothing more."""
        del session.companion_missed, session.schedule_update, session.schedule_effect
        for control in self._updates:
            session.schedule_update(control)
        for hook, is_cleanup in self._effects:
            session.schedule_effect(hook, is_cleanup)
        for draw, draw_in in self._draws.items():
            draw_in(session.page, draw)


def missed_in(session: Any) -> Missed | None:
    """What a session has noted; None where its browser is there."""
    missed: Missed | None = getattr(session, _NOTED, None)
    return missed
