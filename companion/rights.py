"""The user of a window and their rights: set when a device is admitted, checked at each use.

A role is the device's, for one table or for everything; the seat is what a device has chosen at its table.
"""

from contextvars import ContextVar
from typing import Final, NamedTuple

HOSTING, PLAYING, LOOKING, STRANGE = "host", "player", "onlooker", "nobody"
"""The roles; STRANGE is a device that was removed or has no valid key."""


class Grant(NamedTuple):
    """A role at this app: the host may do everything. `table` is the id of the game of a guest's role."""

    role: str
    table: str = ""


HOST: Final = Grant(HOSTING)


class Device(NamedTuple):
    """A device: its id among the admitted ones, "" for this machine itself, and its grant."""

    id: str
    grant: Grant


THIS_MACHINE: Final = Device("", HOST)
DEVICE: Final[ContextVar[Device]] = ContextVar("device", default=THIS_MACHINE)
"""The device of the window that is served now."""


class Who(NamedTuple):
    """The user of a window: a role, its table, and the seat taken there.

    With `may_help`, a player may also make entries for others.

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
        """True if everything is allowed."""
        return self.role == HOSTING

    @property
    def is_player(self) -> bool:
        """True for the role of a player, seated or not."""
        return self.role == PLAYING

    def may_see(self, game: str) -> bool:
        """Return True if the game of that id may be viewed."""
        return self.is_host or (self.role in (PLAYING, LOOKING) and self.table == game)

    def may_enter(self, game: str) -> bool:
        """Return True if entries in that game are allowed: for players, once they have a seat."""
        return self.is_host or (self.is_player and self.table == game and self.seat is not None)

    def may_act_for(self, seat: int | None) -> bool:
        """Return True if entries of that seat are allowed; None stands for those of all players together."""
        return self.is_host or self.may_help or seat is None or seat == self.seat

    def may_correct(self, seat: int | None) -> bool:
        """Return True if corrections of that seat are allowed; None stands for those of no single seat."""
        return self.is_host or self.may_help or (seat is not None and seat == self.seat)

    @property
    def signature(self) -> str:
        """The author of an entry in the journal: the seat's number; "" for the host."""
        return "" if self.seat is None else str(self.seat)


THE_HOST: Final = Who(HOSTING)
NOBODY: Final = Who()
