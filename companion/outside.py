"""Files that somebody else named: opened without waiting for them, and no further than they may go.

The only place that opens such a file: a device, a named pipe or a folder under that name stops nobody.
"""

import errno
import os
import stat
from typing import BinaryIO, Final

_WITHOUT_WAITING: Final[int] = (
    getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
)
LARGEST: Final = 64_000_000
"""Bytes of a file that is read as a whole: some eight times the longest game, with all that was undone in it."""


def open_regular(path: str, most: int | None = None) -> BinaryIO:
    """The regular file at `path`, to be read. Raises OSError, also where it is none, or has more than `most` bytes."""
    handle = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "not a regular file", path)
        if most is not None and found.st_size > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise
