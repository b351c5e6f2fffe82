"""The room of a table: the window shared out once among its parts, so that no board, bar or panel asks for it."""

from typing import Final, NamedTuple

from companion.ui import parts as ui

HEAD: Final = 44
"""Height of the head in pixels: one line."""
TILE: Final = 50
"""Height of a player's tile in pixels: name and score."""
HAND: Final = 44
"""Height of the line with a player's supplies in pixels."""
RESTING: Final = 160
"""Height in pixels of a dock at rest before it has been measured: the latest entry and two rows of keys."""
SHARE_AT_REST, SHARE_OPEN = 0.45, 0.6  # of the window's height, at most, for a dock at rest and for an open panel
LEAST_BOARD: Final = 136
"""Minimum height of the board in pixels, whatever is open below it."""
WIDE_SIDE: Final = 400
"""Minimum width in pixels of the column beside the board in a wide window."""
FROM_AFAR: Final = 1600
"""Width in pixels of a window from which type grows with it, as it is seen from afar."""
LOW_WINDOW: Final = 720
"""Height in pixels of a window in portrait below which not everything has its usual room."""


class Room(NamedTuple):
    """The size of each part in pixels. `width` and `height` are those of the board while no panel is open."""

    width: float
    height: float
    dock: float
    """Width of what is in the column beside the board, or above and below it."""
    at_rest: float
    """Maximum height of the dock at rest."""
    open: float
    """The same with an open panel."""
    is_beside: bool
    """True if everything else stands in a column beside the board."""
    is_short: bool
    """True if a panel has room for little: what is asked comes first."""
    scale: float
    """The user's text size relative to normal."""
    grown: float
    """Factor of type that is read from afar."""

    @property
    def tile(self) -> float:
        """Height of a player's tile; large text leaves the score alone in it."""
        return self.grown * (TILE * self.scale if self.scale <= ui.LARGE else 26 + 16 * self.scale)


def room_of(session: ui.Session, measured: float = 0, above: float = 0) -> Room:
    """Return the room in a window; `measured` is the height that its board was found to have, 0 if not yet.

    `above` is the height of the banners over the players, which stand over the board where that is beside them.
    """
    scale, is_beside = session.text_scale, session.is_landscape or session.is_wide
    side = session.width * ui.SIDE_SHARE if is_beside else 0
    if session.is_wide:
        side = max(WIDE_SIDE, session.width * 0.28)
    grown = session.width / FROM_AFAR * 1.35 if session.width >= FROM_AFAR else 1.0
    room = Room(
        session.width - side - (ui.SPACE if is_beside else 2 * ui.SPACE),
        session.height,
        (side or session.width) - 2 * ui.SPACE,
        0,
        0,
        is_beside,
        session.is_landscape or session.is_large or (session.height < LOW_WINDOW and not session.is_wide),
        scale,
        grown,
    )
    fixed = head_height(session) + room.tile + (0 if session.is_large else HAND * scale * grown)
    if is_beside:
        high = session.height - fixed
        return room._replace(at_rest=high, open=high * (0.75 if session.is_wide else 1))
    fixed += above
    most = session.height - fixed - LEAST_BOARD
    rest = min(SHARE_AT_REST * session.height, most)
    left = session.height - fixed - min(rest, RESTING * scale)
    return room._replace(height=measured or left, at_rest=rest, open=min(SHARE_OPEN * session.height, most))


def head_height(session: ui.Session) -> float:
    """Return the height of the head in pixels: one line, two of large text."""
    return session.tall(HEAD, 1)
