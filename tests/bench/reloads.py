"""A table that is reloaded over and over leaves nothing behind in the app that serves it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.bench.measure import Figure
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, record
from tests.drive.visitor import reload_table

MEMORY_GOAL: Final = 80.0
RELOADS: Final = 1_000
FIRST: Final = 100
"""So many fill what is kept on purpose: texts, and the windows that wait for their browser."""


def reloads() -> Iterator[Figure | str]:
    """The memory after the first reloads and after all, and what one of them costs in between."""
    with tempfile.TemporaryDirectory() as folder, AppServer(Path(folder) / "data") as server:
        id = keep(server, record(["Anna", "Béla"], [{"type": "petition", "winner": "Anna"}]))
        reload_table(server.url, id, FIRST)
        before = server.memory("VmRSS")
        reload_table(server.url, id, RELOADS - FIRST)
        after = server.memory("VmRSS")
        each = (after - before) / (RELOADS - FIRST) / 1024
        yield f"reloads: {before / 1e6:.1f} MB after {FIRST}, {each:.1f} KB for each one after them"
        yield Figure(f"reloads: memory after {RELOADS:,}", after / 1e6, MEMORY_GOAL, "MB")
