"""How many taps the common entries take, counted by the page; the tests hold them to the same limits."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.browser import browser
from tests.bench.measure import Figure
from tests.drive import other_games
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.shortest_ways import WAYS


def taps() -> Iterator[Figure]:
    """Every way, one after the other in one page."""
    data = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with browser() as chromium, data as folder, AppServer(Path(folder)) as server:
        screen = Screen.open(chromium, server.url)
        for way in (*WAYS, *other_games.WAYS):
            screen.go(way.begin(server))
            yield Figure(f"taps, {way.name}", way.walk(screen), way.most, "taps")
