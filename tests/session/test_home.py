"""The first screen: what a first visitor sees, and what one with many games does."""

from __future__ import annotations

import re

from tests.e2e.conftest import OpenScreen


def test_the_first_visit_says_what_to_do(open_screen: OpenScreen) -> None:
    """Without games there is a welcome, a way to a new game, and nothing to continue."""
    screen = open_screen(locale="hu-HU")

    screen.expect_text("home-new", re.compile("Új játszma"))
    assert "Üdv az asztalnál" in screen.words()
    assert "home-resume" not in screen.identifiers()
    screen.tap("home-new")
    screen.tap("new-island_fortress")
    screen.wait_for("start-game")
    assert screen.problems == []
