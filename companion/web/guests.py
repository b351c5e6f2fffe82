"""Invitations and presence for the screens: keys, open windows and refused requests in one object."""

import http.client
import ssl
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from companion.admission.guests import TableGuests
from companion.admission.keys import Keys, spaced
from companion.rights import Grant
from companion.web.door import HERE, JOIN, Knocks
from companion.web.hosts import addresses_here, number_here

ANSWER_TIMEOUT: Final = 2.0
"""Seconds within which an address of this machine has to answer."""


class Reach(NamedTuple):
    """Where other devices find the app: its port, and whether it serves HTTPS there.

    `names` are further names of this machine given by the host. `public` is the address of a proxy in front of the app.
    """

    port: int
    names: tuple[str, ...] = ()
    is_secure: bool = False
    public: str = ""

    def address(self, host: str) -> str:
        """Return the URL of the app at a name or IP address of this machine."""
        bracketed = f"[{host}]" if ":" in host else host
        return f"{'https' if self.is_secure else 'http'}://{bracketed}:{self.port}/"

    @property
    def likeliest(self) -> str:
        """The URL to show on a device; "" if there is no network."""
        host = self.names[0] if self.names else number_here()
        return self.public or (self.address(host) if host else "")


class Presence(Protocol):
    """The devices present at the other processes that serve the same tables."""

    here: frozenset[str]
    """Ids of the devices with a window open at this process."""

    @property
    def elsewhere(self) -> frozenset[str]:
        """Ids of the devices with a window open at another process."""


class Guests(TableGuests):
    """The guests of an app that other devices can reach."""

    comes_by: str = "addresses"

    def __init__(self, keys: Keys, knocks: Knocks, reach: Reach, presence: Presence | None = None) -> None:
        """`presence` connects to the other processes, if there are any."""
        super().__init__(keys, self._everywhere)
        self.present: Callable[[], frozenset[str]] = frozenset
        """Returns the ids of the devices with a window open at this process."""
        self._presence = presence
        self.knocking = knocks
        self._reach = reach
        knocks.on_change = self.notify

    # --- invitations -----------------------------------------------------------------------------------------

    def addresses(self) -> tuple[str, ...]:
        """Return the URLs at which other devices find the app.

        Each is tested by a request, which may block for seconds.

        `Reach.public` is not tested: not every network lets a machine reach itself from outside.
        """
        found = map(self._reach.address, (*self._reach.names, *addresses_here()))
        tried = (address for address in dict.fromkeys(found) if self._leads_here(address))
        return (self._reach.public,) if self._reach.public else tuple(tried)

    def _leads_here(self, address: str) -> bool:
        parts = urlsplit(address)
        assert parts.hostname
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=ANSWER_TIMEOUT)
        if self._reach.is_secure:  # only `HERE` is compared and nothing secret is sent: any certificate will do
            context = ssl._create_unverified_context()
            connection = http.client.HTTPSConnection(
                parts.hostname, parts.port, timeout=ANSWER_TIMEOUT, context=context
            )
        try:
            connection.request("GET", HERE)
            return connection.getresponse().read(100) == self.knocking.here.encode()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def link(self, address: str, role: str, table: str) -> str:
        """Return the link that admits a device to a table in a role."""
        return joining(address, self._keys, Grant(role, table))

    def key(self, role: str, table: str) -> str:
        """Return the key for a table and a role, spaced for typing."""
        return spaced(self._keys.key(Grant(role, table)))

    # --- presence --------------------------------------------------------------------------------------------

    def come_or_gone(self) -> None:
        """Publish a change of the windows open at this process."""
        if self._presence:
            self._presence.here = self.present()
        self.notify()

    def _everywhere(self) -> frozenset[str]:
        """Return the ids of the devices with a window open at any process."""
        return self.present() | (self._presence.elsewhere if self._presence else frozenset())

    @property
    def knocks(self) -> int:
        """Number of networks that were refused for lack of a key."""
        return self.knocking.devices


def joining(address: str, keys: Keys, grant: Grant) -> str:
    """Return the link that admits a device; the key is in the fragment, which is never sent and so never logged."""
    return f"{address.rstrip('/')}{JOIN}#{keys.key(grant)}"
