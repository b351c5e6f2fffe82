"""The invitation for further devices of the host: a link with the host's key, shown only on the host's screen."""

from companion.admission.keys import Keys, spaced
from companion.rights import DEVICE, HOST
from companion.web.guests import joining


class Invitation:
    """Link and key that admit a further device with the host's rights."""

    def __init__(self, keys: Keys, address: str) -> None:
        self._keys = keys
        self.address = address
        """URL at which other devices find the app; "" if there is no network."""

    @property
    def key(self) -> str:
        """The host's key, spaced for typing."""
        return spaced(self._keys.key(HOST))

    @property
    def link(self) -> str:
        """The URL with the key in its fragment."""
        return joining(self.address, self._keys, HOST)

    def renew(self) -> None:
        """Replace the key and sign out all of the host's devices except the one that asks."""
        self._keys.renew(HOST, but=DEVICE.get().id)
