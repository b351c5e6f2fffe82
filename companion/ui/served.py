"""What an app has besides where it is served: uploads, other devices, a hub. None of it where it runs by itself."""

from collections.abc import Callable
from typing import IO, Protocol


class Upload(Protocol):
    """A file that a browser is to send to `url`."""

    url: str

    async def content(self) -> IO[bytes]:
        """The file, once it is here; it is the taker's to close. Raises OSError, TimeoutError if it stays away."""


class Hub(Protocol):
    """What several processes keep their games in."""

    @property
    def is_away(self) -> bool:
        """Whether nothing can be kept now."""

    @property
    def is_refused(self) -> bool:
        """Whether that is because it does not let this app in."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Has `listener` called when it has come or gone, until the function returned is called."""


class Uploads(Protocol):
    """Where browsers send files to."""

    def expect(self, limit: int) -> Upload:
        """A place for one file more of at most `limit` bytes."""


class Invitation(Protocol):
    """How other devices come in, where the app listens to the network."""

    @property
    def address(self) -> str:
        """Where they find the app; "" where there is no network."""

    @property
    def key(self) -> str:
        """The key, as somebody types it."""

    @property
    def link(self) -> str:
        """The address with the key."""

    def renew(self) -> None:
        """Makes a new key: all devices are out but the one of the window that asks."""
