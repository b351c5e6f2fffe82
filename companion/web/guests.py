"""Who may come to a table and who is there, for the screens: keys, windows and knocks under one roof."""

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

LONGEST_ANSWER: Final = 2.0
"""Seconds in which an address of this machine answers, or leads elsewhere."""


class Reach(NamedTuple):
    """Where others find the app: the port that it listens at, and whether it speaks HTTPS there.

    `names` are the host's own for this machine. `public` is the address of a server that stands before the app.
    """

    port: int
    names: tuple[str, ...] = ()
    is_secure: bool = False
    public: str = ""

    def address(self, host: str) -> str:
        """Where a browser finds the app at that name or number of this machine."""
        bracketed = f"[{host}]" if ":" in host else host
        return f"{'https' if self.is_secure else 'http'}://{bracketed}:{self.port}/"

    @property
    def likeliest(self) -> str:
        """The address for a device that is told one; "" where there is no network."""
        host = self.names[0] if self.names else number_here()
        return self.public or (self.address(host) if host else "")


class Presence(Protocol):
    """Who is there at the other processes that serve the same tables."""

    here: frozenset[str]
    """The devices that have a window open at this one."""

    @property
    def elsewhere(self) -> frozenset[str]:
        """Those that have one at another."""


class Guests(TableGuests):
    """The guests of an app that others reach."""

    comes_by: str = "addresses"

    def __init__(self, keys: Keys, knocks: Knocks, reach: Reach, presence: Presence | None = None) -> None:
        """`presence` is that of the other processes, where there are some."""
        super().__init__(keys, self._everywhere)
        self.present: Callable[[], frozenset[str]] = frozenset
        """The devices that have a window of this process open now."""
        self._presence = presence
        self.knocking = knocks
        self._reach = reach
        knocks.on_change = self.notify

    # --- how to come in --------------------------------------------------------------------------------------

    def addresses(self) -> tuple[str, ...]:
        """The addresses at which others find the app, each tried by a request of our own; this takes a while.

        That of a server before it is the host's word: not every network lets a machine ask itself from outside.
        """
        found = map(self._reach.address, (*self._reach.names, *addresses_here()))
        tried = (address for address in dict.fromkeys(found) if self._leads_here(address))
        return (self._reach.public,) if self._reach.public else tuple(tried)

    def _leads_here(self, address: str) -> bool:
        parts = urlsplit(address)
        assert parts.hostname
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=LONGEST_ANSWER)
        if self._reach.is_secure:  # nothing is told and nothing believed but that it is we: any certificate will do
            context = ssl._create_unverified_context()
            connection = http.client.HTTPSConnection(
                parts.hostname, parts.port, timeout=LONGEST_ANSWER, context=context
            )
        try:
            connection.request("GET", HERE)
            return connection.getresponse().read(100) == self.knocking.here.encode()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def link(self, address: str, role: str, table: str) -> str:
        """The address that brings a device to a table."""
        return joining(address, self._keys, Grant(role, table))

    def key(self, role: str, table: str) -> str:
        """The key of it, as somebody types it."""
        return spaced(self._keys.key(Grant(role, table)))

    # --- who is there ----------------------------------------------------------------------------------------

    def come_or_gone(self) -> None:
        """A window has been opened or closed here."""
        if self._presence:
            self._presence.here = self.present()
        self.notify()

    def _everywhere(self) -> frozenset[str]:
        """The devices that have a window open at any process."""
        return self.present() | (self._presence.elsewhere if self._presence else frozenset())

    @property
    def knocks(self) -> int:
        """How many devices came without a right key."""
        return self.knocking.devices


def joining(address: str, keys: Keys, grant: Grant) -> str:
    """The address that lets a device in: what stands behind the # is never sent, so no log has it."""
    return f"{address.rstrip('/')}{JOIN}#{keys.key(grant)}"
