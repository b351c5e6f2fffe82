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


def open_regular(path: str) -> BinaryIO:
    """The regular file at `path`, to be read. Raises OSError, also where it is no regular file."""
    handle = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", path)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise
