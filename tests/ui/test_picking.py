"""Picked files in a window of its own: only regular ones are opened, and no further than they may go."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from companion.engine.record import RecordError
from companion.ui.components.picking import Picked


def read(limit: int = 100, **file: Any) -> bytes:
    """The content of a picked file."""
    session: Any = SimpleNamespace(services=SimpleNamespace(uploads=None))
    made = ft.FilePickerFile(**{"id": 1, "name": "x", "size": 3, **file})
    return asyncio.run(Picked(made, cast(Any, None), session).content(limit))


def test_a_regular_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abc")
    assert read(path=str(tmp_path / "file")) == b"abc"
    assert read(bytes=b"abc", path="/nowhere") == b"abc"


def test_devices_pipes_and_folders_are_refused_at_once(tmp_path: Path) -> None:
    """Nobody has to write into the pipe for that."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero"), Path("/dev/stdin"), tmp_path / "missing"):
        with pytest.raises(OSError, match=r"regular|No such"):
            read(path=str(path))
    for odd in (None, "", 5):
        with pytest.raises(FileNotFoundError):
            read(path=odd)


def test_a_file_larger_than_it_said_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 101)
    for file in ({"path": str(tmp_path / "file")}, {"bytes": b"x" * 101}, {"path": "", "size": 101}):
        with pytest.raises(RecordError, match="too_large"):
            read(**file)
