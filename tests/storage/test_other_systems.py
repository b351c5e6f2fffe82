"""The branches of Windows and macOS, where no such machine is at hand: their own calls, told apart by a seam.

What stands in for a system keeps the promise of its call with what this one has; the workflow runs the real ones.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from types import ModuleType, SimpleNamespace

import pytest
from platformdirs.windows import get_win_folder_from_env_vars

from companion import datafiles
from companion.storage import files, locks
from companion.storage.files import FileOps

fcntl = pytest.importorskip("fcntl")


def windows_locking(handle: int, mode: int, count: int) -> None:
    """As `msvcrt.locking` does it: bytes from where the file stands, refused at once where another handle has them."""
    assert (os.lseek(handle, 0, os.SEEK_CUR), count) == (0, 1)
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB if mode == 1 else fcntl.LOCK_UN)


@pytest.fixture
def windows_locks(monkeypatch) -> ModuleType:
    """The module of the locks as Windows loads it."""
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=1, LK_UNLCK=2, locking=windows_locking))
    monkeypatch.setattr(sys, "platform", "win32")
    found = importlib.util.spec_from_file_location("locks_of_windows", locks.__file__)
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.undo()
    return module


def test_on_windows_one_writes_at_a_time(windows_locks, tmp_path):
    """The lock is on the first byte, so the number noted stands behind it, and can be read by who waits."""
    path = str(tmp_path / "lock")
    one, other = windows_locks.StoreLock(path), windows_locks.StoreLock(path)

    with one:
        one.note(4711)
        assert not other.is_free
    assert other.is_free
    with other:
        assert other.noted() == 4711


def test_on_macos_a_save_reaches_the_disk_itself(monkeypatch, tmp_path):
    """`fsync` stops at the drive's memory there; where a network disk knows no more, it has to do."""
    asked = []

    def control(handle: int, command: int) -> None:
        asked.append(command)
        if len(asked) == 2:
            raise OSError(45, "not supported")

    monkeypatch.setattr(files, "_FULL_SYNC", 51)
    monkeypatch.setattr("companion.storage.files.fcntl.fcntl", control)
    path = str(tmp_path / "file")

    FileOps().put(path, b"a")
    FileOps().append(path, b"b", durable=True)

    assert asked == [51, 51]
    assert FileOps().read(path) == b"ab"


@pytest.mark.parametrize(
    ("system", "shown"),
    [
        ("macos.MacOS", "Library/Application Support/island-fortress-companion"),
        ("windows.Windows", "island-fortress-companion"),
        ("unix.Unix", ".local/share/island-fortress-companion"),
    ],
)
def test_the_data_folder_is_where_the_system_wants_it(monkeypatch, tmp_path, system, shown):
    """Its own folder in the user's, made when it is asked for."""
    module, _, name = system.partition(".")
    folder_of = getattr(importlib.import_module(f"platformdirs.{module}"), name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData"))
    monkeypatch.setattr("platformdirs.windows._RESOLVE_WIN_FOLDER", get_win_folder_from_env_vars)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("FLET_APP_STORAGE_DATA", raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda name, appauthor: folder_of(name, appauthor).user_data_dir)

    folder = datafiles.writable_folder()

    assert os.path.isdir(folder)
    assert folder.startswith(str(tmp_path))
    assert folder.endswith(shown)
