"""Opening files with names from outside: without blocking, and with a size limit.

The only place that opens such files: a device, named pipe or folder under that name does no harm.
"""

import errno
import os
import stat
from typing import BinaryIO, Final

_WITHOUT_WAITING: Final[int] = (
    getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
)
NO_LINK: Final[int] = getattr(os, "O_NOFOLLOW", 0)
"""Flag for files of the data folder: a link under such a name could lead to any other file, so it is an error."""
LARGEST: Final = 64_000_000
"""Maximum size in bytes of a file read as a whole: some eight times the longest game with all undone steps."""


def open_regular(path: str, most: int | None = None, flags: int = 0) -> BinaryIO:
    """Return the regular file at `path`, open for reading. Raises OSError, also if it is none or exceeds `most`."""
    handle = os.open(path, os.O_RDONLY | _WITHOUT_WAITING | flags)
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
