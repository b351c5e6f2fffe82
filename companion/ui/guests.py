"""What the screens ask about guests: who is at a table with a device of their own, and how others come."""

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
        """Its number."""

    @property
    def role(self) -> str:
        """What it may do, as `companion.rights` names that."""

    @property
    def seat(self) -> int | None:
        """The seat that it has taken."""

    @property
    def is_here(self) -> bool:
        """Whether it has a window open now."""


class Guests(Protocol):
    """The guests of an app; all but who asks about its own table is the host's."""

    @property
    def comes_by(self) -> str:
        """How others come: by `ADDRESSES` of this device, or as `PHONES` over data channels."""

    def who(self) -> Who:
        """Who has the window for which something is done now."""

    def at(self, table: str) -> Sequence[Present]:
        """The devices of a table."""

    def seats_taken(self, table: str) -> dict[int, bool]:
        """The seats that devices have taken, each with whether one of them has a window open now."""

    def is_open(self, table: str) -> bool:
        """Whether a table is open to guests."""

    def may_help(self, table: str) -> bool:
        """Whether players of a table enter things for others, too."""

    def open(self, table: str) -> None:
        """Opens a table, or makes new codes: everybody who came with an old one is out."""

    def close(self, table: str) -> None:
        """Closes a table."""

    def sit(self, seat: int | None) -> None:
        """Gives the device that asks a seat, or none. Raises StoreError."""

    def free(self, table: str, seat: int) -> None:
        """Takes a seat from whoever has it. Raises StoreError."""

    def let_help(self, table: str, may_help: bool) -> None:
        """Whether players enter things for others, too. Raises StoreError."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Has `listener` called whenever any of this changes, until the function returned is called."""


class NetworkGuests(Guests, Protocol):
    """The guests of an app that listens to the network."""

    def addresses(self) -> tuple[str, ...]:
        """The addresses at which others find the app, each tried; this takes a while."""

    def link(self, address: str, role: str, table: str) -> str:
        """The address that brings a device to a table."""

    def key(self, role: str, table: str) -> str:
        """The key of it, as somebody types it."""

    @property
    def knocks(self) -> int:
        """How many devices came without a right key."""


class PhoneGuests(Guests, Protocol):
    """The guests of an app in a browser, whose phones are let in by this one's camera."""

    @property
    def problem(self) -> str:
        """Why there is no code: `camera`, `browser` or `address`; "" where there is one, or one is being made."""

    @property
    def figures(self) -> str:
        """The figures of the table's code; "" while there is none."""

    @property
    def news(self) -> tuple[str, int | None]:
        """What happened last, as the end of a key of the texts, and the seat that it is about."""

    async def answered(self, answer: Answer) -> None:
        """Lets in the phone whose answer the camera has read."""
