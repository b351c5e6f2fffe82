"""How others join a table with a device of their own, for the screens; who is there is in `admission.guests`."""

from typing import Final, Protocol

from companion.sharing.table_codes import Answer

ADDRESSES: Final = "addresses"
PHONES: Final = "phones"


class NetworkGuests(Protocol):
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


class PhoneGuests(Protocol):
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

    def open(self, table: str) -> None:
        """Open a table, or replace its keys; devices admitted with old keys are signed out."""

    async def answered(self, answer: Answer) -> None:
        """Let in the phone whose answer the camera has read."""
