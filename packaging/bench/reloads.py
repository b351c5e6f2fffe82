"""A table that is reloaded over and over leaves nothing behind in the app that serves it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from drive.app_server import AppServer
from drive.kept import keep, record
from drive.visitor import reload_table

RELOADS: Final = 1_000
FIRST: Final = 100
"""So many fill what is kept on purpose: texts, and the windows that wait for their browser."""


def reloads() -> Iterator[str]:
    """The memory after the first reloads and after all, and what one of them costs in between."""
    with tempfile.TemporaryDirectory() as folder, AppServer(Path(folder) / "data") as server:
        id = keep(server, record(["Anna", "Béla"], [{"type": "petition", "winner": "Anna"}]))
        reload_table(server.url, id, FIRST)
        before = server.memory("VmRSS")
        reload_table(server.url, id, RELOADS - FIRST)
        after = server.memory("VmRSS")
        each = (after - before) / (RELOADS - FIRST) / 1024
        yield f"reloads: {before / 1e6:.1f} MB after {FIRST}, {after / 1e6:.1f} MB after {RELOADS}, {each:.1f} KB each"
