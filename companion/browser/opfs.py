"""Open files of the browser's origin-private file system: `Medium` over synchronous access handles."""

import errno
from collections.abc import Callable
from typing import Any, Final

from companion.storage.browser_files import Media

FOLDER: Final = "companion"
FILES: Final = ("log-a", "log-b", "index")
_CODES: Final = {
    "NoModificationAllowedError": errno.EBUSY,
    "InvalidStateError": errno.EBUSY,  # WebKit's name for a file that is open elsewhere
    "QuotaExceededError": errno.ENOSPC,
    **dict.fromkeys(("NotAllowedError", "NotSupportedError", "SecurityError", "TypeError"), errno.ENOTSUP),
}


class Opfs:
    """One file, locked against other windows while it is open; all methods raise OSError."""

    def __init__(self, handle: Any) -> None:
        import companion_page

        self._handle = handle
        self._site = companion_page

    def size(self) -> int:
        """Return the length in bytes."""
        return int(_tried(self._site.size, self._handle))

    def read(self, at: int, size: int) -> bytes:
        """Return `size` bytes from offset `at`, fewer at the end of the file."""
        return bytes(_tried(self._site.read, self._handle, at, size).to_bytes())

    def write(self, at: int, data: bytes) -> None:
        """Write all of `data` at offset `at`. Raises OSError (ENOSPC) if it does not fit."""
        from pyodide.ffi import to_js

        if _tried(self._site.write, self._handle, at, to_js(data)) != len(data):
            raise OSError(errno.ENOSPC, "not all was written")

    def truncate(self, size: int) -> None:
        """Set the length in bytes.

        Raises OSError (ENOSPC) if it is unchanged: Chromium reports no error on a full disk.
        """
        _tried(self._site.truncate, self._handle, size)
        if self.size() != size:
            raise OSError(errno.ENOSPC, "not made so long")

    def flush(self) -> None:
        """Block until the written data has been passed to the disk."""
        _tried(self._site.flush, self._handle)

    def close(self) -> None:
        """Close the file, so that another window may open it."""
        self._handle.close()


def _tried(action: Callable[..., object], *values: object) -> Any:
    """Call `action`, converting exceptions of the browser to OSError."""
    from pyodide.ffi import JsException

    try:
        return action(*values)
    except JsException as error:
        raise os_error(error.name, error.message) from None


def os_error(name: str, message: str) -> OSError:
    """Return the OSError for an exception of the browser.

    EBUSY if another window holds the file, ENOSPC on a full disk, ENOTSUP without such storage, else EIO.
    """
    return OSError(_CODES.get(name, errno.EIO), f"{name}: {message}")


class Kept:
    """Read-only content of a file that could not be opened because the disk is full."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def size(self) -> int:
        """Return the length in bytes."""
        return len(self._content)

    def read(self, at: int, size: int) -> bytes:
        """Return `size` bytes from offset `at`, fewer at the end of the file."""
        return self._content[at : at + size]

    def write(self, at: int, data: bytes) -> None:
        """Raise OSError (ENOSPC)."""
        raise _no_space()

    def truncate(self, size: int) -> None:
        """Raise OSError (ENOSPC)."""
        raise _no_space()

    def flush(self) -> None:
        """Do nothing, as nothing can be written."""

    def close(self) -> None:
        """Do nothing, as no file is open."""


def _no_space() -> OSError:
    return OSError(errno.ENOSPC, "no space is left")


async def open_media() -> Media:
    """Open the files of the storage, read-only if the disk is full.

    Raises OSError, as in `os_error`.
    """
    import companion_page
    from pyodide.ffi import JsException, to_js

    names = to_js(list(FILES))
    try:
        return Media(*(Opfs(handle) for handle in await companion_page.open_files(FOLDER, names)))
    except JsException as error:
        if error.name == "QuotaExceededError":
            return Media(*(Kept(content.to_bytes()) for content in await companion_page.read_files(FOLDER, names)))
        raise os_error(error.name, error.message) from None
