"""How many taps the common entries take, counted by the page; the tests hold them to the same limits."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.browser import browser
from drive import other_games
from drive.app_server import AppServer
from drive.driver import Screen
from drive.shortest_ways import WAYS


@dataclass(frozen=True, slots=True)
class TapCount:
    """One line of the benchmark: what an entry took, and what it may take."""

    name: str
    taps: int
    most: int

    def __str__(self) -> str:
        return f"taps, {self.name}: {self.taps} (goal <= {self.most})"


def taps() -> Iterator[TapCount]:
    """Every way, each with an app and a page of its own."""
    with browser() as chromium:
        for way in (*WAYS, *other_games.WAYS):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data, AppServer(Path(data)) as server:
                screen = Screen.open(chromium, server.url, way.begin(server))
                yield TapCount(way.name, way.walk(screen), way.most)
                screen.close()
