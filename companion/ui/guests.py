"""The interface to guests for the screens: who is at a table with a device of their own, and how others join."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from companion.rights import Who
from companion.sharing.table_codes import Answer

ADDRESSES: Final = "addresses"
PHONES: Final = "phones"


class Present(Protocol):
    """A device at a table."""

    @property
    def id(self) -> str:
        """The id of the device."""

    @property
    def role(self) -> str:
        """The role of the device, one of those in `companion.rights`."""

    @property
    def seat(self) -> int | None:
        """The seat of the device, or None."""

    @property
    def is_here(self) -> bool:
        """True if it has an open window."""


class Guests(Protocol):
    """The guests of an app; all but who asks about its own table is the host's."""

    @property
    def comes_by(self) -> str:
        """How others come: by `ADDRESSES` of this device, or as `PHONES` over data channels."""

    def who(self) -> Who:
        """Return the user of the window that the current code runs for."""

    def at(self, table: str) -> Sequence[Present]:
        """Return the devices of a table."""

    def seats_taken(self, table: str) -> dict[int, bool]:
        """Map each seat taken by a device to True if that device has an open window."""

    def is_open(self, table: str) -> bool:
        """Return True if a table is open to guests."""

    def may_help(self, table: str) -> bool:
        """Return True if players of a table may also enter for others."""

    def open(self, table: str) -> None:
        """Open a table, or replace its keys; devices admitted with old keys are signed out."""

    def close(self, table: str) -> None:
        """Close a table to guests."""

    def sit(self, seat: int | None) -> None:
        """Give the current device a seat, or none. Raises StoreError."""

    def free(self, table: str, seat: int) -> None:
        """Take a seat from the device that has it. Raises StoreError."""

    def let_help(self, table: str, may_help: bool) -> None:
        """Set whether players may also enter for others. Raises StoreError."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change until the returned function is called."""


class NetworkGuests(Guests, Protocol):
    """The guests of an app that listens to the network."""

    def addresses(self) -> tuple[str, ...]:
        """Return the URLs at which other devices find the app; each is tested, which may block for seconds."""

    def link(self, address: str, role: str, table: str) -> str:
        """Return the link that admits a device to a table in a role."""

    def key(self, role: str, table: str) -> str:
        """Return the key for a table and a role, spaced for typing."""

    @property
    def knocks(self) -> int:
        """Number of devices that were refused for lack of a key."""


class PhoneGuests(Guests, Protocol):
    """The guests of an app in a browser, whose phones are let in by this one's camera."""

    @property
    def problem(self) -> str:
        """Why there is no code: `camera`, `browser` or `address`; "" where there is one, or one is being made."""

    @property
    def is_hidden(self) -> bool:
        """True if the code has names of this phone instead of its addresses."""

    @property
    def figures(self) -> str:
        """The figures of the table's code; "" while there is none."""

    @property
    def news(self) -> tuple[str, int | None]:
        """The latest event, as the end of a key of the texts, and the seat that it is about."""

    async def answered(self, answer: Answer) -> None:
        """Let in the phone whose answer the camera has read."""
