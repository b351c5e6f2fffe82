"""Helpers at the table: the curve and the picture of the sheet, the table view, a screen that stays on or is dimmed."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.storage.library import Library
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, record, sample
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_table_helpers import EVENTS, NAMES
from tests.session.visitor import HereScreen

TABLET: Any = {"width": 1024, "height": 768}


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


def test_whose_turn_it_is_is_named_with_the_time(server: AppServer, open_screen: OpenScreen) -> None:
    """Where every action is entered; a record's own times count on the sheet as well."""
    Library(str(server.data)).choose("thinking_timer", "on")
    document = sample(22)
    ago = [datetime.now(UTC) - timedelta(seconds=seconds) for seconds in (100, 65)]
    events = document["events"][:180]
    events = [
        *events[:-2],
        *({**event, "time": time.isoformat()} for event, time in zip(events[-2:], ago, strict=True)),
    ]
    screen = open_screen(f"/games/{keep(server, {**document, 'events': events})}")

    screen.expect_text("reminder", "Dóra Ű holds the Governor block.")
    screen.expect_text("thinking", re.compile("^Zoé: 1:[0-5][0-9]$"))
    screen.go(f"{screen.address}/sheet")
    screen.scroll_to("sheet-thinking-2")
    assert screen.text_of("sheet-thinking-2") == "Zoé: 0:35"
    assert "failed" not in server.output


def test_the_table_view_follows_another_window(server: AppServer, open_screen: OpenScreen) -> None:
    """It is found under "More"; nothing but the way back can be tapped; an entry elsewhere is there at once."""
    id = keep(server, record(NAMES, EVENTS))
    view, table = open_screen(f"/games/{id}", **TABLET), open_screen(f"/games/{id}")
    view.tap("bar-more")
    view.tap("more-view")
    view.expect_text("view-round", "Round 2 of 12")
    view.expect_text("view-next", "Cecil holds the Governor block.")
    view.expect_text("view-last", re.compile("Last entry: Cecil"))
    assert view.text_of("view-wall").endswith("Blocks: Anna 0, Béla 1, Cecil 0, Governor 0")

    table.tap("slot-1b1")
    table.tap("panel-confirm")

    view.expect_text("view-last", re.compile("1b1"))
    assert "Blocks: " in view.text_of("view-wall")
    view.expect_text("view-wall", re.compile("Blocks: .*1.*1"))
    assert [name for name in view.identifiers() if view.can_tap(name)] == ["back"]
    view.tap("back")
    view.wait_for("bar-more")
    assert "failed" not in server.output


def test_the_screen_stays_on_from_the_table_to_its_view(server: AppServer, open_screen: OpenScreen) -> None:
    """The next screen of the game takes over: the browser is not told to let go until a screen without a game comes."""
    id = keep(server, record(NAMES, EVENTS))
    screen = open_screen(f"/games/{id}")
    assert isinstance(screen, HereScreen)
    screen.go(f"/games/{id}/view")
    screen.passes(10)
    assert [name for name in screen.called if name in ("enable", "disable")] == ["enable", "enable"]
    screen.go(f"/games/{id}/log")
    screen.passes(10)
    assert [name for name in screen.called if name in ("enable", "disable")] == ["enable", "enable", "disable"]
