"""A small ext4 disk of its own, whose power can be cut: what is not in its journal by then is gone."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final

SIZE: Final = 64 * 1024 * 1024
_SHUTDOWN: Final = 0x8004587D
"""EXT4_IOC_SHUTDOWN; what follows says that nothing is written any more, not even the journal."""
_NO_FLUSH: Final = struct.pack("I", 2)


class Disk:
    """A file with a file system in it, mounted at `path`."""

    def __init__(self, folder: Path) -> None:
        self._image = folder / "disk"
        self.path = folder / "mounted"

    def __enter__(self) -> Disk:
        self.path.mkdir()
        self.empty()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._unmount()

    def empty(self) -> None:
        """An empty disk, mounted."""
        if self.path.is_mount():
            self._unmount()
        self._image.unlink(missing_ok=True)
        with open(self._image, "wb") as file:
            file.truncate(SIZE)
        _run("mkfs.ext4", "-q", "-F", str(self._image))
        self.mount()

    def mount(self) -> None:
        """Show the disk as it is after a cut, or as it was made."""
        if self.path.is_mount():
            self._unmount()
        _run("mount", "-o", "loop", str(self._image), str(self.path))

    def cut(self) -> None:
        """Nothing reaches the disk any more."""
        if sys.platform != "win32":
            import fcntl

            handle = os.open(self.path, os.O_RDONLY)
            try:
                fcntl.ioctl(handle, _SHUTDOWN, _NO_FLUSH)
            finally:
                os.close(handle)

    def _unmount(self) -> None:
        _run("umount", str(self.path))


def can_cut() -> bool:
    """True if there is such a disk here, and what was not synced is gone after a cut while the rest is there."""
    try:
        with TemporaryDirectory() as folder, Disk(Path(folder)) as disk:
            for name in ("synced", "other"):
                with open(disk.path / name, "wb") as file:
                    file.write(b"1")
                    file.flush()
                    if name == "synced":
                        os.fsync(file.fileno())
            disk.cut()
            disk.mount()
            return (disk.path / "synced").read_bytes() == b"1" and not (disk.path / "other").exists()
    except (OSError, subprocess.CalledProcessError):
        return False


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
