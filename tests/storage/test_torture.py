"""The torture of the store, shorter; `python packaging/tasks.py torture` is the whole of it."""

from __future__ import annotations

import os

import pytest

from tests.conftest import long_but
from tests.torture.__main__ import PARTS, QUICK, main

IN_BROWSER = ("site", "phone-table")
"""Those that want a browser are in `tests/e2e/site`."""
PROCESS = ("kills",)
"""What files beside this one do not show in short, too: faults, full disks and several processes they do."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the processes to be killed are forks")
@pytest.mark.parametrize("part", long_but(PROCESS, (part for part in PARTS if part not in IN_BROWSER)))
def test_nothing_is_lost(part: str, capfd: pytest.CaptureFixture[str]) -> None:
    """And each control does lose something."""
    code = main([QUICK, part])
    assert code == 0, capfd.readouterr().out


def test_a_part_that_is_not_known_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-part"]) == 2
    assert "no-such-part" in capsys.readouterr().err
