"""The real app in a process of its own, and visitors that speak its protocol without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.driver import AppServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[AppServer]:
    """Return the running app with an empty data folder."""
    with AppServer(tmp_path / "data") as server:
        yield server
