"""Files of the browser's origin-private file system, open: `Medium` over synchronous access handles."""

import errno
from collections.abc import Callable
from typing import Any, Final

from companion.storage.browser_files import Media

FOLDER: Final = "companion"
FILES: Final = ("log-a", "log-b", "index")


class Opfs:
    """One file, ours alone for as long as it is open."""

    def __init__(self, handle: Any) -> None:
        import companion_page

        self._handle = handle
        self._site = companion_page

    def size(self) -> int:
        """Its length in bytes."""
        return int(_tried(self._site.size, self._handle))

    def read(self, at: int, size: int) -> bytes:
        """So many bytes from `at` on, fewer at its end."""
        return bytes(_tried(self._site.read, self._handle, at, size).to_bytes())

    def write(self, at: int, data: bytes) -> None:
        """Writes all of `data`."""
        from pyodide.ffi import to_js

        if _tried(self._site.write, self._handle, at, to_js(data)) != len(data):
            raise OSError(errno.ENOSPC, "not all was written")

    def truncate(self, size: int) -> None:
        """Makes it so long. Chromium says nothing where no space is left, and leaves it as it is."""
        _tried(self._site.truncate, self._handle, size)
        if self.size() != size:
            raise OSError(errno.ENOSPC, "not made so long")

    def flush(self) -> None:
        """Returns when what was written has left for the disk."""
        _tried(self._site.flush, self._handle)

    def close(self) -> None:
        """Another window may open it."""
        self._handle.close()


def _tried(action: Callable[..., Any], *values: Any) -> Any:
    """Does it, with the errors of files instead of a browser's."""
    from pyodide.ffi import JsException

    try:
        return action(*values)
    except JsException as error:
        code = errno.ENOSPC if error.name == "QuotaExceededError" else errno.EIO
        raise OSError(code, f"{error.name}: {error.message}") from None


class Kept:
    """One file as it was when no space was left for opening it: it can be read, and takes nothing."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def size(self) -> int:
        """Its length in bytes."""
        return len(self._content)

    def read(self, at: int, size: int) -> bytes:
        """So many bytes from `at` on, fewer at its end."""
        return self._content[at : at + size]

    def write(self, at: int, data: bytes) -> None:
        """Raises OSError."""
        raise _no_space()

    def truncate(self, size: int) -> None:
        """Raises OSError."""
        raise _no_space()

    def flush(self) -> None:
        """There is nothing to be written."""

    def close(self) -> None:
        """It is not open."""


def _no_space() -> OSError:
    return OSError(errno.ENOSPC, "no space is left")


async def open_media() -> Media:
    """The files of the storage; where no space is left for opening them, as they are, to be read only.

    Raises OSError: EBUSY while another window has them, else there is no such storage.
    """
    import companion_page
    from pyodide.ffi import JsException, to_js

    names = to_js(list(FILES))
    try:
        return Media(*(Opfs(handle) for handle in await companion_page.open_files(FOLDER, names)))
    except JsException as error:
        if error.name == "QuotaExceededError":
            return Media(*(Kept(content.to_bytes()) for content in await companion_page.read_files(FOLDER, names)))
        is_busy = error.name == "NoModificationAllowedError"
        raise OSError(errno.EBUSY if is_busy else errno.ENOTSUP, f"{error.name}: {error.message}") from None
