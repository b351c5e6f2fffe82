"""Setting up a game: quickly for a known group, and in every detail for a new one."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import kept, know, players
from tests.e2e.conftest import OpenScreen

MAX_TAPS = 6


def tap_all(screen: Screen, identifiers: list[str]) -> None:
    """Tap one after the other, each once it is there."""
    for identifier in identifiers:
        screen.tap(identifier)
        screen.settle()


def name_seat(screen: Screen, seat: int, name: str) -> None:
    """Type a name."""
    screen.type_into(f"seat-{seat}-name", name)


def wait_until_begun(screen: Screen) -> None:
    """Wait for the table."""
    screen.wait_for_address(r"^/games/[^/]+$")
    screen.wait_for("wall")


@pytest.mark.parametrize(
    "taps",
    [
        pytest.param(["home-new", "new-island_fortress", "same-group", "start-game"], id="the same group"),
        pytest.param(
            ["home-new", "new-island_fortress", "known-0", "known-1", "known-2", "start-game"], id="one by one"
        ),
    ],
)
def test_three_known_players_start_within_six_taps(server: AppServer, open_screen: OpenScreen, taps: list[str]) -> None:
    """The latest group is offered as a whole and one by one."""
    know(server, "Old", "Older")
    know(server, "Anna", "Béla", "Cecil")
    screen = open_screen()

    tap_all(screen, taps)

    wait_until_begun(screen)
    assert len(taps) <= MAX_TAPS
    assert kept(server)[0]["setup"] == {
        "tracking": "score",
        "players": players("Anna", "Béla", "Cecil"),
        "variants": {},
    }


def test_a_new_group_is_told_what_is_wrong_and_plays_with_variants(server: AppServer, open_screen: OpenScreen) -> None:
    """Names doubled and too long are said in words; places, colors and variants arrive in the record."""
    screen = open_screen()
    screen.tap("home-new")
    screen.tap("new-island_fortress")
    screen.expect_text("start-game", "Still open: What should the app track?")
    screen.tap("start-game")  # it leads to what is missing
    screen.tap_listed("tracking-score")
    screen.wait_until_tappable("start-game")
    name_seat(screen, 0, "Zoë")
    name_seat(screen, 1, "Zoë ")
    screen.expect_text("start-problem", re.compile("Player 2: .*Zoë"))
    name_seat(screen, 1, "Y" * 25)
    screen.expect_text("start-problem", re.compile("Player 2: .*24"))
    assert not screen.can_tap("start-game")
    name_seat(screen, 1, "Yannick")
    screen.gone("start-problem")

    tap_all(screen, ["add-player", "seat-2-color"])
    name_seat(screen, 2, "Xaver")
    tap_all(screen, ["seat-2-up", "more-variants"])
    for variant in ("variant-no-replace", "variant-extra-region", "variant-first-chip"):
        screen.scroll_to(variant)
        screen.tap(variant)
    screen.tap("start-game")

    wait_until_begun(screen)
    wanted: dict[str, Any] = {
        "tracking": "score",
        "players": [
            {"name": "Zoë", "color": "brown"},
            {"name": "Xaver", "color": "red"},
            {"name": "Yannick", "color": "blue"},
        ],
        "variants": {"no_replace": True, "extra_region": True, "first_round": "chip"},
    }
    assert [game["setup"] for game in kept(server)] == [wanted]


def test_who_has_no_name_plays_by_a_number_and_is_not_remembered(server: AppServer, open_screen: OpenScreen) -> None:
    """Nothing has to be typed; the next game offers the players with a name, and a group of two is one."""
    know(server, "Old", "Older")
    screen = open_screen(locale="hu-HU")
    tap_all(screen, ["home-new", "new-island_fortress", "start-game"])
    wait_until_begun(screen)
    assert kept(server)[0]["setup"]["players"] == players("1. játékos", "2. játékos")

    screen.go("/new/island_fortress")
    screen.expect_text("same-group", re.compile("Old.*Older"))
    tap_all(screen, ["add-player", "known-0"])
    name_seat(screen, 2, "2. Játékos")
    screen.tap("start-game")
    wait_until_begun(screen)
    assert [player["name"] for player in kept(server)[0]["setup"]["players"]] == ["Old", "1. játékos", "2. Játékos"]

    screen.go("/new/island_fortress")
    screen.expect_text("same-group", re.compile("Old.*2. Játékos"))
    screen.tap("same-group")
    screen.expect_text("seat-1-color", re.compile("^2. Játékos: zöld"))
    assert "seat-2-name" not in screen.identifiers()


def test_a_full_game_with_its_own_variants_is_the_next_first_choice(server: AppServer, open_screen: OpenScreen) -> None:
    """Supplies and hands are known then, so what they start with may be agreed on; the choice is remembered."""
    know(server, "Anna", "Béla")
    screen = open_screen()
    tap_all(screen, ["home-new", "new-island_fortress", "same-group", "more-variants"])
    screen.scroll_to("variant-first-none")
    assert not {"variant-trade-in", "start-jade-plus"} & set(screen.identifiers())

    screen.scroll_to("tracking-full")
    screen.tap("tracking-full")
    for step in ("jade-plus", "jade-plus", "laborers-plus", "convicts-plus", "convicts-minus", "blocks-plus"):
        screen.scroll_to(f"start-{step}")
        screen.tap(f"start-{step}")
        screen.settle()
    screen.expect_text("start-jade-value", re.compile("14"))
    screen.scroll_to("variant-trade-in")
    screen.tap("variant-trade-in")
    screen.expect_text("more-variants", re.compile("2"))
    screen.tap("start-game")

    wait_until_begun(screen)
    wanted: dict[str, Any] = {
        "tracking": "full",
        "players": players("Anna", "Béla"),
        "variants": {"start": {"jade": 14, "laborers": 1, "blocks": 1}, "trade_in": True},
    }
    assert [game["setup"] for game in kept(server)] == [wanted]

    screen.go("/")
    tap_all(screen, ["home-new", "new-island_fortress", "same-group", "start-game"])
    wait_until_begun(screen)
    assert kept(server)[0]["setup"] == {**wanted, "variants": {}}
