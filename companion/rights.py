"""What the device of a window may do: noted where the device comes in, asked where a right is used."""

from contextvars import ContextVar
from typing import Final, NamedTuple


class Grant(NamedTuple):
    """A role at this app: the host may do everything. `table` is the id of the game that a role is for, if it is."""

    role: str
    table: str = ""


HOST: Final = Grant("host")


class Device(NamedTuple):
    """A device: its number among those that came in with a key, "" for this machine itself, and what it may do."""

    id: str
    grant: Grant


THIS_MACHINE: Final = Device("", HOST)
DEVICE: Final[ContextVar[Device]] = ContextVar("device", default=THIS_MACHINE)
"""The device of the window for which something is done now."""
