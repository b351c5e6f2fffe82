"""Interfaces to what a served app has in addition: uploads, other devices, a hub. A local app has none of them."""

from collections.abc import Callable
from typing import IO, Protocol


class Upload(Protocol):
    """A file that a browser is to send to `url`."""

    url: str

    async def content(self) -> IO[bytes]:
        """Return the file when it has arrived; the caller closes it.

        Raises OSError, or TimeoutError if it does not arrive.
        """


class Hub(Protocol):
    """The store shared by several processes."""

    @property
    def is_away(self) -> bool:
        """True if nothing can be stored at present."""

    @property
    def is_refused(self) -> bool:
        """True if the hub refuses this app."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when the hub connects or disconnects, until the returned function is called."""


class Uploads(Protocol):
    """The destination of uploads."""

    def expect(self, limit: int) -> Upload:
        """Return a new upload of at most `limit` bytes."""


class Invitation(Protocol):
    """Link and key that admit other devices, if the app listens to the network."""

    @property
    def address(self) -> str:
        """URL at which other devices find the app; "" if there is no network."""

    @property
    def key(self) -> str:
        """The key, spaced for typing."""

    @property
    def link(self) -> str:
        """The URL with the key."""

    def renew(self) -> None:
        """Replace the key and sign out all of the host's devices except the one that asks."""
