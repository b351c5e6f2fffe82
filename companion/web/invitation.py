"""How other devices of the host come in: the address that carries the host's key, to be shown on its screen only."""

from companion.admission.keys import Keys, spaced
from companion.rights import DEVICE, HOST
from companion.web.guests import joining


class Invitation:
    """What the host's screen shows for other devices."""

    def __init__(self, keys: Keys, address: str) -> None:
        self._keys = keys
        self.address = address
        """Where other devices find the app; "" where there is no network."""

    @property
    def key(self) -> str:
        """The key, as somebody types it."""
        return spaced(self._keys.key(HOST))

    @property
    def link(self) -> str:
        """The address with the key."""
        return joining(self.address, self._keys, HOST)

    def renew(self) -> None:
        """Makes a new key: all devices are out but the one of the window that asks."""
        self._keys.renew(HOST, but=DEVICE.get().id)
