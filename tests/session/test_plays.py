"""Play log and statistics in the browser: 200 generated games, and every number counted a second time here."""

from __future__ import annotations

import re
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from companion.games.registry import FORMATS, meta_of
from companion.storage.play_book import PlayBook
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen, saying
from tests.drive.games.plays import keep_generated
from tests.drive.kept import ended_early, keep, know
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_plays import of

GAMES = 200


def filter_number(screen: Screen, kind: str, text: str) -> None:
    """Tap the filter of a kind that says this."""
    number = next(number for number in range(9) if screen.text_of(f"plays-{kind}-{number}").startswith(text))
    screen.tap(f"plays-{kind}-{number}")


def test_log_filters_and_statistics_say_what_was_played(server: AppServer, open_screen: OpenScreen) -> None:
    """One tap from home: filters, wins, points and meetings are those counted by hand; numbers show their games."""
    kept = keep_generated(TinyGameStore(str(server.data)), GAMES)
    screen = open_screen()

    screen.tap("home-plays")
    screen.expect_text("plays-found", f"{GAMES} plays")
    screen.tap("plays-filter")
    filter_number(screen, "player", "Anna")
    screen.expect_text("plays-found", saying(f"{len(of(kept, 'Anna'))} plays"))
    format = FORMATS[0]
    filter_number(screen, "game", meta_of(format).title)
    annas = of(kept, "Anna", format)
    screen.expect_text("plays-found", saying(f"{len(annas)} plays"))
    filter_number(screen, "number", "3")
    three = [game for game in annas if len(game.names) == 3]
    screen.expect_text("plays-found", saying(f"{len(three)} plays"))
    filter_number(screen, "number", "3")
    screen.tap("plays-filter")

    screen.tap("plays-statistics")
    won = [game for game in annas if game.winner_names == ("Anna",)]
    shared = [game for game in annas if "Anna" in game.winner_names and len(game.winners) > 1]
    points = [game.players[game.names.index("Anna")].score for game in annas]
    wins = len(won) + len(shared)
    screen.expect_text("person-0", saying(f"Anna: {wins} of {len(annas)} · {100 * wins / len(annas):.0f}%"))
    screen.expect_text("person-0-won", f"{len(won)}× won alone")
    screen.expect_text("person-0-shared", f"{len(shared)}× shared")
    screen.expect_text("person-0-average", saying(f"{sum(points) / len(points):.1f}".removesuffix(".0")))
    screen.expect_text("person-0-best", f"best {max(points)}")
    screen.expect_text("person-0-last", f"last {points[-1]}")
    beside = [game for game in annas if "Emil" in game.names]
    ahead = sum(
        game.players[game.names.index("Anna")].score > game.players[game.names.index("Emil")].score for game in beside
    )
    screen.scroll_to("met-0")
    number = next(number for number in range(4) if screen.text_of(f"met-{number}").startswith("Emil"))
    screen.expect_text(f"met-{number}", saying(f"{len(beside)} plays"))
    screen.expect_text(f"met-{number}-ahead", f"{ahead}× ahead")
    screen.tap_listed(f"met-{number}-ahead")
    screen.expect_text("plays-found", saying(f"{ahead} plays"))
    screen.tap("back")
    screen.scroll_to("ended-wall")
    walls = sum(game.ended_by == "wall" for game in annas)
    screen.expect_text("ended-wall", f"The wall was complete: {walls}")
    screen.tap_listed("ended-wall")
    screen.expect_text("plays-found", saying(f"{walls} plays"))


def test_a_play_leads_to_its_sheet_and_back(server: AppServer, open_screen: OpenScreen) -> None:
    """On a small phone in Hungarian: the log, the play, its score sheet."""
    id = keep(server, ended_early(["Anna", "Béla"]))
    screen = open_screen(locale="hu-HU", width=320, height=640)

    screen.tap("home-plays")
    screen.expect_text(f"play-{id}", re.compile("Anna 6, Béla 6.*Island Fortress.*Anna, Béla"))
    screen.tap(f"play-{id}")
    screen.expect_text("play-result-0", re.compile("Anna, 6, győztes"))
    screen.expect_text("play-about", re.compile("Idő előtt befejezve"))
    screen.scroll_to("play-sheet")
    screen.tap("play-sheet")
    screen.wait_for("sheet-winner")


def test_a_play_of_today_is_kept_wherever_the_browser_is(
    server: AppServer, open_screen: OpenScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A club's server abroad, or a container in UTC, may be a day behind the phones."""
    know(server, "Anna", "Béla")
    monkeypatch.setenv("TZ", "Etc/GMT+12")
    time.tzset()
    today = datetime.now(ZoneInfo("Pacific/Kiritimati")).date()
    screen = open_screen()
    screen.tap("home-plays")
    screen.tap("plays-enter")
    screen.scroll_to("entry-day")
    screen.type_into("entry-day", today.isoformat())
    screen.scroll_to("entry-won-1")
    screen.tap("entry-won-1")
    screen.tap("entry-keep")
    screen.wait_for("play-result-0")
    assert PlayBook(str(server.data)).kept().plays[0].day == today.isoformat()
    monkeypatch.undo()
    time.tzset()


def test_a_play_is_entered_by_hand_and_noted(server: AppServer, open_screen: OpenScreen) -> None:
    """Four taps with last time's group; place and note are kept, removing can be undone, the statistics count it."""
    know(server, "Anna", "Béla")
    screen = open_screen()

    screen.tap("home-plays")
    screen.tap("plays-enter")
    screen.scroll_to("entry-won-1")
    screen.tap("entry-won-1")
    screen.tap("entry-keep")
    screen.expect_text("play-result-0", re.compile("Béla, winner"))
    screen.scroll_to("play-edit")
    screen.tap("play-edit")
    screen.scroll_to("entry-place")
    screen.type_into("entry-place", "Club")
    screen.tap("entry-keep")
    screen.wait_for("play-about")
    screen.scroll_to("play-about")
    screen.expect_text("play-about", re.compile("Club"))
    screen.scroll_to("play-remove")
    screen.tap("play-remove")
    screen.tap("play-restore")
    screen.wait_for("play-about")
    (play,) = PlayBook(str(server.data)).kept().plays
    assert (play.game, play.winners, play.place) == (FORMATS[0], ("Béla",), "Club")
    screen.go("/plays/statistics")
    screen.expect_text("person-0", saying("Béla: 1 of 1"))
    said = {name for name in screen.identifiers() if name.startswith("person-0-")}
    assert said & {"person-0-won", "person-0-average", "person-0-best"} == set(), "of a single play once is enough"
