"""Codes as the screen shows them: read back from its pixels, saved, copied, for links, digits, rounds and cards."""

from __future__ import annotations

import re

from companion.storage.tinydb_store import TinyGameStore
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, kept_game, record, sample, summary
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_share import DESKTOP, know_cards


def test_a_finished_game_is_told_with_its_winner(server: AppServer, open_screen: OpenScreen) -> None:
    """Ranks, points and what decided."""
    screen = open_screen(f"/games/{keep(server, sample(1))}/share")

    said = screen.text_of("share-result")

    assert said.startswith("Island Fortress, final score 1. ")
    assert "wins" in said or "shared victory" in said


def test_the_ways_to_the_code(server: AppServer, open_screen: OpenScreen) -> None:
    """From the table, its log and its sheet; on a phone the table has it under "more"."""
    id = kept_game(server, sample(22), 96)
    for path, way in (
        ("", ("bar-more", "more-share")),
        ("/log", ("log-share",)),
        ("/sheet", ("sheet-share",)),
    ):
        screen = open_screen(f"/games/{id}{path}")
        for identifier in way:
            screen.tap_listed(identifier)
        screen.wait_for("code")
        screen.tap("back")
        screen.wait_for("round")
    wide = open_screen(f"/games/{id}", **DESKTOP)
    wide.tap("table-share")
    wide.wait_for("code")
    wide.go(f"/games/{id}/at/12")
    wide.wait_for("round")
    assert "table-share" not in wide.identifiers()


def test_a_game_that_the_rules_no_longer_allow_is_shared_as_it_is(server: AppServer, open_screen: OpenScreen) -> None:
    """It opens up to that entry, and nothing is lost: the code carries all of it, and says what is refused."""
    good = record(("Anna", "Béla"), [{"type": "petition", "winner": "Anna"}])
    floating = {"type": "build", "player": "Anna", "slots": ["1a2"]}
    id = keep(server, good)
    TinyGameStore(str(server.data)).append(id, 0, floating, "2026-01-02T12:00:00+00:00", summary(good))
    screen = open_screen(f"/games/{id}")
    screen.expect_text("problem-banner", re.compile("refuse entry 2 .IF-BUILD-5.*January 2, 2026|refuse entry 2"))
    screen.go(f"/games/{id}/share")
    screen.expect_text("share-refused", re.compile("entry 2"))
    text = screen.text_of("share-text")
    screen.go(f"/i/{text.rpartition('/')[2]}")
    screen.expect_text("receive-illegal", re.compile("before that entry.*no block directly below this slot"))
    screen.tap("receive-open")
    screen.tap("refused-go-on")
    screen.expect_text("revision-out-2", re.compile("Anna builds 1a2"))
    screen.tap("revision-accept")
    screen.expect_text("last-entry", re.compile(r"^2\. "))
    screen.gone("problem-banner")


def test_cards_are_not_offered_where_there_are_none(server: AppServer, open_screen: OpenScreen) -> None:
    """Neither in the settings nor beside the library."""
    screen = open_screen("/settings")
    screen.scroll_to("settings-share-own")
    assert "settings-share-cards" not in screen.identifiers()
    screen.go("/share/cards")
    assert "There are no Favor cards" in screen.words()


def test_parts_of_a_code_are_shown_in_turn_until_that_is_stopped(server: AppServer, open_screen: OpenScreen) -> None:
    """A quarter of a second each, and the first again after the last; stopped, the part that is shown stays."""
    know_cards(server, 40)
    screen = open_screen("/settings")
    screen.tap_listed("settings-share-cards")
    count = int(screen.text_of("code-part").split()[-1])
    screen.tap("code-turn")
    for number in (2, 3, *range(4, count + 1), 1):
        screen.expect_text("code-part", f"Part {number} of {count}")

    screen.tap("code-turn")
    said = screen.text_of("code-part")
    screen.passes(10)
    assert screen.text_of("code-part") == said


def test_that_something_was_copied_is_told_for_a_moment(server: AppServer, open_screen: OpenScreen) -> None:
    """Also where the screen has gone by then: nothing fails."""
    screen = open_screen(f"/games/{keep(server, sample(1))}/share")
    screen.tap("share-copy")
    screen.expect_text("share-copy-done", "Copied")
    screen.passes(3)
    assert screen.text_of("share-copy-done") == ""

    screen.tap("share-copy")
    screen.go("/")
    screen.passes(3)
    assert server.output == ""
