"""A hub for the tests of a file, and processes at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.drive.hub.around import Hubs
from tests.drive.hub.servers import HubServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[HubServer]:
    """Return a hub of one server, with nothing in it."""
    with HubServer(tmp_path / "server") as started:
        yield started


@pytest.fixture
def hubs(tmp_path: Path, server: HubServer) -> Iterator[Hubs]:
    """Return what begins processes at it."""
    with closing(Hubs(tmp_path, server)) as made:
        yield made
