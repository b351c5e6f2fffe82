"""The attack on the running app, shorter; `tasks.py attack` is the whole of it, with what others wait."""

from __future__ import annotations

import sys

import pytest

from tests.attack.__main__ import ALL, ENCRYPTED, PARTS, WITHOUT_A_KEY, attack, main
from tests.attack.target import MAX_MEMORY

pytestmark = pytest.mark.long


@pytest.mark.skipif(sys.platform != "linux", reason="the app's memory is asked of Linux")
def test_nothing_breaks_and_everybody_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Neither by connections nor by messages, files or links; and none of it costs much memory."""
    rows = attack(ALL, quick=True)
    printed = capsys.readouterr().out
    assert [row.part for row in rows] == [*PARTS, "the end", *WITHOUT_A_KEY, "the end", *ENCRYPTED, "the end"]
    assert all(row.tries for row in rows if not row.part.startswith("nothing")), printed
    assert not any(row.crashes or row.silent or row.peak > MAX_MEMORY for row in rows), printed


def test_a_part_that_is_not_known_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-part"]) == 2
    assert "no-such-part" in capsys.readouterr().err
