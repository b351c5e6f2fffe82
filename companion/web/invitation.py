"""How other devices come in: the address that carries the key, to be shown on the host's screen only."""

from companion.rights import DEVICE, HOST
from companion.web.door import JOIN
from companion.web.keys import Keys, spaced


def address_of(host: str, port: int) -> str:
    """Where a browser finds the app."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def joining(address: str, keys: Keys) -> str:
    """The address that lets a device in: what stands behind the # is never sent, so no log has it."""
    return f"{address.rstrip('/')}{JOIN}#{keys.key(HOST)}"


class Invitation:
    """What the host's screen shows for other devices."""

    def __init__(self, keys: Keys, host: str, port: int) -> None:
        self._keys = keys
        self.address = address_of(host, port) if host else ""
        """Where other devices find the app; "" where there is no network."""

    @property
    def key(self) -> str:
        """The key, as somebody types it."""
        return spaced(self._keys.key(HOST))

    @property
    def link(self) -> str:
        """The address with the key."""
        return joining(self.address, self._keys)

    def renew(self) -> None:
        """Makes a new key: all devices are out but the one of the window that asks."""
        self._keys.renew(HOST, but=DEVICE.get().id)
