"""Helpers at the table: the curve and the picture of the sheet, the table view, a screen that stays on or is dimmed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer
from tests.e2e.kept import keep, record
from tests.e2e.test_table_helpers import EVENTS, NAMES


@pytest.mark.parametrize("look", [{}, {"width": 1280, "height": 800}])
def test_the_table_says_what_comes_next(server: AppServer, open_screen: OpenScreen, look: Any) -> None:
    """In the head."""
    screen = open_screen(f"/games/{keep(server, record(NAMES, EVENTS))}", **look)

    screen.expect_text("reminder", "Cecil holds the Governor block.")
    assert "thinking" not in screen.identifiers()


@pytest.mark.parametrize(("language", "round_word"), [("de", "Runde 2 von 12"), ("hu", "Forduló: 2/12")])
def test_the_table_view_speaks_the_readers_language(
    server: AppServer, open_screen: OpenScreen, language: str, round_word: str
) -> None:
    """Nothing of it is left in English, and no key of the texts shows."""
    screen = open_screen(f"/games/{keep(server, record(NAMES, EVENTS))}/view", locale=language)

    screen.expect_text("view-round", round_word)
    said = screen.words()
    assert not re.search(r"\b(next|view|curve|picture|table)\.[a-z_]+\b", said)
    assert "holds" not in said
    assert "Blocks" not in said
