"""The guests of the tables of an app: their devices, seats and presence."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.admission.keys import Keys
from companion.play.watched import Watched
from companion.rights import DEVICE, Who


class Present(NamedTuple):
    """A device at a table, and whether it has an open window."""

    id: str
    role: str
    seat: int | None
    is_here: bool


class TableGuests(Watched):
    """Guests by their keys; `here` returns the ids of the devices with an open window."""

    comes_by: str = ""
    """How others come, as the screens name it."""

    def __init__(self, keys: Keys, here: Callable[[], frozenset[str]]) -> None:
        super().__init__()
        self._keys, self._here = keys, here
        keys.when_out(lambda _: self.notify())

    def who(self) -> Who:
        """Return the user of the window that is served now."""
        return self._keys.who(DEVICE.get())

    # --- presence ----------------------------------------------------------------------------------------

    def at(self, table: str) -> tuple[Present, ...]:
        """Return the devices of a table."""
        here = self._here()
        return tuple(Present(id, role, seat, id in here) for id, role, seat in self._keys.guests(table))

    def seats_taken(self, table: str) -> dict[int, bool]:
        """Return the seats taken by devices, each with whether one of them has an open window."""
        found: dict[int, bool] = {}
        for guest in self.at(table):
            if guest.seat is not None:
                found[guest.seat] = found.get(guest.seat, False) or guest.is_here
        return found

    def is_open(self, table: str) -> bool:
        """Return True if a table is open to guests."""
        return self._keys.is_open(table)

    def may_help(self, table: str) -> bool:
        """Return True if players of a table may make entries for others."""
        return self._keys.may_help(table)

    # --- actions of the host, and of a guest for its device --------------------------------------------------

    def open(self, table: str) -> None:
        """Open a table, or make new codes, which signs out everybody admitted with an old one."""
        self._change(partial(self._keys.open_table, table))

    def close(self, table: str) -> None:
        """Close a table."""
        self._change(partial(self._keys.close_table, table))

    def sit(self, seat: int | None) -> None:
        """Give the calling device a seat, or none. Raises StoreError."""
        self._change(partial(self._keys.sit, DEVICE.get().id, seat))

    def free(self, table: str, seat: int) -> None:
        """Free a seat. Raises StoreError."""
        self._change(partial(self._keys.free, table, seat))

    def move(self, table: str, order: Sequence[int]) -> None:
        """Give each device the new seat of its player; `order` has for each seat the one before. Raises StoreError."""
        self._change(partial(self._keys.move, table, order))

    def let_help(self, table: str, may_help: bool) -> None:
        """Set whether players may make entries for others. Raises StoreError."""
        self._change(partial(self._keys.let_help, table, may_help))

    def _change(self, change: Callable[[], None]) -> None:
        change()
        self.notify()
