"""Shared parts of the tests of ISLAND's screens."""

from __future__ import annotations

import pytest

from companion.ui import parts


@pytest.fixture(autouse=True)
def visited(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were gone to from the table; nothing is shown there."""
    found: list[str] = []
    monkeypatch.setattr(parts, "go", found.append)
    return found
