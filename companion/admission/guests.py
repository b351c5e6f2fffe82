"""The guests of the tables of an app, whichever way they come: who they are, where they sit, who is there now."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.admission.keys import Keys
from companion.play.watched import Watched
from companion.rights import DEVICE, Who


class Present(NamedTuple):
    """A device at a table, and whether it has a window open now."""

    id: str
    role: str
    seat: int | None
    is_here: bool


class TableGuests(Watched):
    """Guests by their keys; `here` returns the numbers of the devices that have a window open now."""

    def __init__(self, keys: Keys, here: Callable[[], frozenset[str]]) -> None:
        super().__init__()
        self._keys, self._here = keys, here
        keys.when_out(lambda _: self.notify())

    def who(self) -> Who:
        """Who has the window for which something is done now."""
        return self._keys.who(DEVICE.get())

    # --- who is there ----------------------------------------------------------------------------------------

    def at(self, table: str) -> tuple[Present, ...]:
        """The devices of a table."""
        here = self._here()
        return tuple(Present(id, role, seat, id in here) for id, role, seat in self._keys.guests(table))

    def seats_taken(self, table: str) -> dict[int, bool]:
        """The seats that devices have taken, each with whether one of them has a window open now."""
        found: dict[int, bool] = {}
        for guest in self.at(table):
            if guest.seat is not None:
                found[guest.seat] = found.get(guest.seat, False) or guest.is_here
        return found

    def is_open(self, table: str) -> bool:
        """Whether a table is open to guests."""
        return self._keys.is_open(table)

    def may_help(self, table: str) -> bool:
        """Whether players of a table enter things for others, too."""
        return self._keys.may_help(table)

    # --- what the host does, and a guest for its own device --------------------------------------------------

    def open(self, table: str) -> None:
        """Opens a table, or makes new codes: everybody who came with an old one is out."""
        self._change(partial(self._keys.open_table, table))

    def close(self, table: str) -> None:
        """Closes a table."""
        self._change(partial(self._keys.close_table, table))

    def sit(self, seat: int | None) -> None:
        """Gives the device that asks a seat, or none. Raises StoreError."""
        self._change(partial(self._keys.sit, DEVICE.get().id, seat))

    def free(self, table: str, seat: int) -> None:
        """Takes a seat from whoever has it. Raises StoreError."""
        self._change(partial(self._keys.free, table, seat))

    def let_help(self, table: str, may_help: bool) -> None:
        """Whether players enter things for others, too. Raises StoreError."""
        self._change(partial(self._keys.let_help, table, may_help))

    def _change(self, change: Callable[[], None]) -> None:
        change()
        self.notify()
