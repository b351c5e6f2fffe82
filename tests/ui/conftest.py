"""For the tests of this folder whatever has just come takes taps at once, but for those of that very thing."""

from __future__ import annotations

import pytest

from companion.ui import taps

OF_THE_MOMENT = "test_second_tap.py"


@pytest.fixture(autouse=True)
def _at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's finger is on its way while something is drawn."""
    if request.path.name != OF_THE_MOMENT:
        monkeypatch.setattr(taps, "SETTLED", 0.0)
