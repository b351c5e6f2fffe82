"""Islebound through the interface: a light game and the end of a full one, to the sheet that the contract expects."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer
from tests.e2e.isle_player import IslePlayer, expected, keep, sample
from tests.e2e.test_islebound import final, report


def test_the_last_turns_of_a_full_game_lead_to_the_expected_sheet(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """Moves, quick attack and free visit, hired crew, events, effects, a bought card, an attack with dice whose cards
    differ, the last turns, and the final scoring: all by taps on what is shown."""
    document, begun = sample(12), 104
    id = keep(server, document, begun)
    screen = open_screen(f"/games/{id}")
    screen.wait_for("sea")

    IslePlayer(screen, tmp_path / "own", document, begun).play()

    screen.wait_for("sheet-decided")
    assert final(report(server)) == final(expected(12))
    assert screen.problems == []
    assert "Traceback" not in server.output
