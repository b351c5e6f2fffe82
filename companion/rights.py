"""Who uses the app through a window, and what that somebody may do: noted where a device comes in, asked at each use.

A role is the device's, for one table or for everything; the seat is what a device has chosen at its table.
"""

from contextvars import ContextVar
from typing import Final, NamedTuple

HOSTING, PLAYING, LOOKING, STRANGE = "host", "player", "onlooker", "nobody"
"""The roles; a stranger's device was let in once and is out now, or shows no key that there is."""


class Grant(NamedTuple):
    """A role at this app: the host may do everything. `table` is the id of the game that a role is for, if it is."""

    role: str
    table: str = ""


HOST: Final = Grant(HOSTING)


class Device(NamedTuple):
    """A device: its number among those that came in with a key, "" for this machine itself, and what it may do."""

    id: str
    grant: Grant


THIS_MACHINE: Final = Device("", HOST)
DEVICE: Final[ContextVar[Device]] = ContextVar("device", default=THIS_MACHINE)
"""The device of the window for which something is done now."""


class Who(NamedTuple):
    """Somebody at the app: a role, the table that it is for, and the seat taken there.

    With `may_help`, a player may also enter what another one does.

    >>> bill = Who(PLAYING, "a-game", seat=2, may_help=False)
    >>> bill.may_see("a-game"), bill.may_see("another"), bill.may_enter("a-game")
    (True, False, True)
    >>> bill.may_act_for(2), bill.may_act_for(None), bill.may_act_for(0)
    (True, True, False)
    >>> bill.may_correct(2), bill.may_correct(None), bill.may_correct(0)
    (True, False, False)
    >>> Who(LOOKING, "a-game").may_see("a-game"), Who(LOOKING, "a-game").may_enter("a-game")
    (True, False)
    """

    role: str = STRANGE
    table: str = ""
    seat: int | None = None
    may_help: bool = True

    @property
    def is_host(self) -> bool:
        """Whether everything is allowed."""
        return self.role == HOSTING

    @property
    def is_player(self) -> bool:
        """Whether it is somebody with a key to play with, seated or not yet."""
        return self.role == PLAYING

    def may_see(self, game: str) -> bool:
        """Whether the game of that id may be looked at."""
        return self.is_host or (self.role in (PLAYING, LOOKING) and self.table == game)

    def may_enter(self, game: str) -> bool:
        """Whether anything may be entered in that game: by players, once they have a seat."""
        return self.is_host or (self.is_player and self.table == game and self.seat is not None)

    def may_act_for(self, seat: int | None) -> bool:
        """Whether what that seat does may be entered; None stands for what the table does together."""
        return self.is_host or self.may_help or seat is None or seat == self.seat

    def may_correct(self, seat: int | None) -> bool:
        """Whether what that seat has may be corrected; None stands for what may be anybody's."""
        return self.is_host or self.may_help or (seat is not None and seat == self.seat)

    @property
    def signature(self) -> str:
        """Who entered something, as the journal keeps it: the seat's number; nothing for the host."""
        return "" if self.seat is None else str(self.seat)


THE_HOST: Final = Who(HOSTING)
NOBODY: Final = Who()
