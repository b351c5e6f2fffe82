"""ISLAND through the interface: whole samples, ties, combats, refusals, a killed app, and a second phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.island.game import ISLAND
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen, left
from tests.drive.island_player import IslandPlayer, ScreenTaps
from tests.drive.kept import Json, keep, kept
from tests.drive.screens import MELEE, of_island
from tests.e2e.conftest import OpenScreen
from tests.ui.island_tables import expected

pytestmark = pytest.mark.browser

SCORE, FULL = 19, 16
"""A game of which the numbers are entered, whose tie for king the Whisperer decides; and one with every entry."""
LAST = 23
"""The entries of the full game that are played by taps in a browser; all of them are in `tests/session`."""


def expect_sheet(screen: Screen, result: Json) -> None:
    """The final sheet says what the contract does: the king, and all numbers of everybody."""
    screen.expect_text("sheet-winner", re.compile(result["winners"][0]))
    for name in ("territories", "castles", "led", "monuments"):
        screen.scroll_to(f"sheet-held-{name}-0")
        for seat, player in enumerate(result["players"]):
            screen.expect_text(f"sheet-held-{name}-{seat}", re.compile(rf": {player[name]}$"))
    for seat, player in enumerate(result["players"]):
        screen.expect_text(f"sheet-held-total-{seat}", re.compile(rf": {player['conditions']}$"))


def entered(game: Json) -> list[Json]:
    """The events of a kept game without times and notes."""
    return [{key: value for key, value in event.items() if key not in ("time", "note")} for event in game["events"]]


def events_of(document: Json) -> list[Any]:
    """The entries, without the times."""
    return [entry.event for entry in ISLAND.read(document).entries]


@pytest.mark.long
def test_the_end_of_a_full_sample_is_played_to_its_king_and_survives_a_killed_app(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """Cards, combats, roles, the claim that wins; the app is killed half-way."""
    document, result = of_island(FULL, None), expected(FULL)
    first = len(document["events"]) - LAST
    killed_at = first + LAST // 2
    screen = open_screen(f"/games/{keep(server, of_island(FULL, first))}")
    player = IslandPlayer(ScreenTaps(screen), document, first)
    player.play(killed_at)

    server.restart()
    screen.wait_until_back()
    screen.expect_text("last-entry", re.compile(rf"^{killed_at}\. "))
    player.play()

    screen.tap("bar-sheet")
    expect_sheet(screen, result)
    assert events_of(kept(server)[0]) == events_of({**document, "events": entered(kept(server)[0])})


def test_a_game_is_shared_and_taken_over_by_another_phone(
    server: AppServer,
    open_screen: OpenScreen,
    move_to: Callable[[Path], AppServer],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The link of the whole game; the other phone, in Hungarian, shows the island, keeps the game, and goes on.

    Here it goes on otherwise: the first entry that differs is shown on both sides, and theirs is taken.
    """
    data, game = server.data, keep(server, of_island(10, 140))
    here = open_screen(f"/games/{game}/share")
    here.scroll_to("share-text")
    link = here.text_of("share-text")

    other = move_to(tmp_path_factory.mktemp("other"))
    there = open_screen(f"/i/{link.rpartition('/')[2]}", locale="hu-HU")
    there.expect_text("receive-met", re.compile("140"))
    there.tap("receive-keep")
    there.expect_text("last-entry", re.compile(r"^140\. "))

    there.tap("bar-more")
    there.tap("more-claim")
    there.expect_text("ruling-IS-CLAIM-2", re.compile("feltétel"))
    there.tap("panel-close")
    there.tap("card-hammer")
    there.tap("brick-7")
    there.expect_text("last-entry", re.compile(r"^141\. Zoé toboroz: 7\. terület"))
    [line] = TinyGameStore(str(other.data)).games()
    there.go(f"/games/{line.id}/share")
    there.scroll_to("share-text")
    back = there.text_of("share-text")

    move_to(data)
    here = open_screen(f"/games/{game}")
    here.tap("turn-pass")
    here.expect_text("last-entry", re.compile(r"^141\. Zoé passes"))
    here.go(f"/i/{back.rpartition('/')[2]}")
    here.wait_for("receive-mine-entry")
    here.tap("receive-theirs")
    here.expect_text("last-entry", re.compile(r"^141\. Zoé recruits"))


@pytest.mark.parametrize("size", [(667, 375), (780, 360), (320, 640), (375, 667), (393, 852)])
def test_all_who_fight_are_in_sight_on_a_phone(
    server: AppServer, open_screen: OpenScreen, size: tuple[int, int]
) -> None:
    """Three may drown the attack, be attacked, and shelter."""
    screen = open_screen(f"/games/{keep(server, MELEE)}", locale="de-DE")
    screen.pull(*size)
    kinds = ("drown", "shelter", "attack", "retreat", "combat-stop")

    def hidden() -> list[str]:
        keys = [name for name in screen.identifiers() if name.startswith(kinds)]
        assert len(keys) == 16
        return [name for name in keys if not screen.page.evaluate("(id) => companionTest.isInView(id)", name)]

    assert not left(screen, hidden)


def test_the_whole_island_fits_above_a_dock_that_has_grown(server: AppServer, open_screen: OpenScreen) -> None:
    """The last unit of the set-up makes room for the cards; undo and redo change it again."""
    first = [event for event in MELEE["events"] if event["type"] in ("territory", "castle", "place")]
    screen = open_screen(
        f"/games/{keep(server, {**MELEE, 'events': first[:-1]})}", width=320, height=640, locale="de-DE"
    )
    heights = """() => [1, 2, 3, 4].map((number) => companionTest.one(`brick-${number}`))
      .map((brick) => brick ? Math.round(brick.getBoundingClientRect().height) : 0)"""

    def cut() -> list[str]:
        found: list[int] = screen.page.evaluate(heights)
        return [] if min(found) == max(found) else [str(found)]

    screen.tap("brick-4")
    screen.wait_for("card-drop")
    assert not left(screen, cut)
    screen.tap("undo")
    screen.wait_for("due-text")
    assert not left(screen, cut)


def test_the_number_typed_next_comes_into_sight(server: AppServer, open_screen: OpenScreen) -> None:
    """The last of four players stands below the fold of a small phone."""
    setup = {**MELEE["setup"], "tracking": "score"}
    screen = open_screen(f"/games/{keep(server, {**MELEE, 'setup': setup, 'events': []})}", width=375, height=667)
    screen.tap("bar-count")
    for _ in range(9):
        screen.tap("pad-2")
    screen.wait_until("(id) => companionTest.isInView(id)", "count-3-territories", "The number did not come into view")


def test_each_step_of_a_cycle_comes_into_sight(server: AppServer, open_screen: OpenScreen) -> None:
    """It is read aloud from there; all at once lead to the result."""
    game = keep(server, of_island(9, None))
    screen = open_screen(f"/games/{game}/cycle", width=375, height=480)
    for step in ("conditions", "most", "tie"):
        screen.tap("story-next")
        screen.wait_until("(id) => companionTest.isInView(id)", f"story-{step}", f"{step} did not come into view")
    screen.reload()
    screen.tap("story-all")
    screen.wait_until("(id) => companionTest.isInView(id)", "story-result", "The result did not come into view")
