"""A finished game is played again from its beginning, and a link shows others the same position."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import kept_game, sample
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_a_finished_game_is_replayed_and_its_link_shows_others_the_same(
    server: AppServer, open_screen: OpenScreen
) -> None:
    id = kept_game(server, sample(7), 100)
    screen = open_screen(f"/games/{id}")
    screen.tap("bar-replay")
    screen.expect_text("replay-at", re.compile("^0 of "))
    screen.tap("replay-play")
    screen.expect_text("replay-at", re.compile("^[2-9] of "))
    screen.tap("replay-play")
    screen.expect_text("replay-play", "Play")
    screen.page.wait_for_url(re.compile(rf"/games/{id}/replay\?at=\d+$"))
    told = screen.text_of("replay-at"), screen.text_of("view-last")
    other = open_screen(screen.page.url.split("#")[1])
    other.expect_text("replay-at", told[0])
    other.expect_text("view-last", told[1])
    screen.tap("back")
    screen.wait_for("bar-replay")
