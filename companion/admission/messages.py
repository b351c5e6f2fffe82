"""Limits on messages of devices other than the host's: they take little more memory than they are long."""

from typing import Final

MAX_CONTAINERS: Final = 45_000
"""Maximum number of lists and objects: each takes sixty times its length. Bytes of pictures are counted, too."""
_NO_CONTAINERS: Final = bytes(set(range(256)) - {*range(0x80, 0xA0), 0xDC, 0xDD, 0xDE, 0xDF})


def is_modest(message: bytes) -> bool:
    """Return True if a message of a client does not exceed the maximum number of lists and objects."""
    return len(message.translate(None, _NO_CONTAINERS)) <= MAX_CONTAINERS
