"""Islebound through the interface: a light game and the end of a full one, to the sheet that the contract expects."""

from __future__ import annotations

import re
from pathlib import Path

from drive.app_server import AppServer
from drive.isle_player import IslePlayer, expected, keep, sample
from drive.kept import keep_any
from drive.other_games import isle
from tests.e2e.conftest import OpenScreen
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


def test_our_copy_is_told_tap_by_tap(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-RUL-DATA: a town's banners and entry, the track's slots, what a card gives, and a town forgotten again."""
    screen = open_screen(f"/games/{keep_any(server, isle(data=None))}/copy")
    for identifier, told in (
        ("copy-grenille", "?/?/?"),
        ("copy-red-5", "5/?/?"),
        ("copy-blue_green-0", "5/–/?"),
        ("copy-coins-2", "5/–/2"),
        ("copy-crew-sail", "5/–/2"),
    ):
        screen.tap(identifier)
        screen.expect_text("copy-grenille", re.compile(re.escape(told)))
    assert screen.is_chosen("copy-crew-sail")

    screen.tap("copy-slot-2")
    screen.tap("copy-slot-3")
    screen.wait_until_tappable("copy-slot-back")
    screen.tap("copy-pirate")
    for _ in range(6):
        screen.tap("copy-die-1")
    screen.expect_text("copy-pirate", re.compile("1"))

    screen.tap("copy-grenille")
    screen.tap("copy-forget-town")
    screen.expect_text("copy-grenille", re.compile(re.escape("?/?/?")))
    assert screen.problems == []
