"""How long the app takes to end: one in use, beside one that nobody uses, on the same machine in the same run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.measure import Comparison, ratio_interleaved
from tests.drive.app_server import AppServer
from tests.drive.visitor import in_use

ROUNDS: Final = 5
GOAL: Final = 6.0
"""Three seconds where an unused app takes half of one: the sessions of windows are given time to end by themselves."""


def end() -> Iterator[object]:
    """The line of the end."""

    def unused() -> float:
        with TemporaryDirectory() as data, AppServer(Path(data)) as server:
            return 1000 * server.stop()

    def used() -> float:
        with TemporaryDirectory() as data, AppServer(Path(data)) as server, in_use(server):
            return 1000 * server.stop()

    yield Comparison("the end of an app in use", ratio_interleaved(used, unused, ROUNDS), GOAL)
