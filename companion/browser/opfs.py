"""Files of the browser's origin-private file system, open: `Medium` over synchronous access handles."""

import errno
from collections.abc import Callable
from typing import Any, Final, TypeVar

from companion.storage.browser_files import Media

FOLDER: Final = "companion"
FILES: Final = ("log-a", "log-b", "index")

Value = TypeVar("Value")


class Opfs:
    """One file, ours alone for as long as it is open."""

    def __init__(self, handle: Any) -> None:
        import companion_page

        self._handle = handle
        self._read, self._write = companion_page.read, companion_page.write

    def size(self) -> int:
        """Its length in bytes."""
        return int(_tried(self._handle.getSize))

    def read(self, at: int, size: int) -> bytes:
        """So many bytes from `at` on, fewer at its end."""
        return bytes(_tried(lambda: self._read(self._handle, at, size).to_bytes()))

    def write(self, at: int, data: bytes) -> None:
        """Writes all of `data`."""
        from pyodide.ffi import to_js

        if _tried(lambda: self._write(self._handle, at, to_js(data))) != len(data):
            raise OSError(errno.ENOSPC, "not all was written")

    def truncate(self, size: int) -> None:
        """Makes it so long."""
        _tried(lambda: self._handle.truncate(size))

    def flush(self) -> None:
        """Returns when what was written has left for the disk."""
        _tried(self._handle.flush)

    def close(self) -> None:
        """Another window may open it."""
        self._handle.close()


def _tried(action: Callable[[], Value]) -> Value:
    """Does it, with the errors of files instead of a browser's."""
    from pyodide.ffi import JsException

    try:
        return action()
    except JsException as error:
        code = errno.ENOSPC if error.name == "QuotaExceededError" else errno.EIO
        raise OSError(code, f"{error.name}: {error.message}") from None


async def open_media() -> Media:
    """The files of the storage. Raises OSError: EBUSY while another window has them, else there is no such storage."""
    import companion_page
    from pyodide.ffi import JsException, to_js

    try:
        handles = await companion_page.open_files(FOLDER, to_js(list(FILES)))
    except JsException as error:
        is_busy = error.name == "NoModificationAllowedError"
        raise OSError(errno.EBUSY if is_busy else errno.ENOTSUP, f"{error.name}: {error.message}") from None
    return Media(*(Opfs(handle) for handle in handles))
