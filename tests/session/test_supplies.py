"""Supplies, prisons and taskmasters: on the table at a glance, on a screen of their own in detail."""

from __future__ import annotations

import re

from tests.drive.app_server import AppServer
from tests.drive.kept import expected, keep, kept_game, record, sample
from tests.e2e.conftest import OpenScreen

FULL = 22
"""A sample of four players, all of it tracked, that ends with full prisons."""


def test_the_table_shows_what_the_contract_says_of_a_finished_game(server: AppServer, open_screen: OpenScreen) -> None:
    """Every supply in the strip, every prison and camp between the towers."""
    says = expected(FULL)
    screen = open_screen(f"/games/{keep(server, sample(FULL))}")

    for seat, player in enumerate(says["players"]):
        held = player["supply"]
        for words in (
            f"{player['name']}: {player['score']} points",
            f"Jade {held['jade']}, Laborers {held['laborers']}, Convicts {held['convicts']}",
            f"Wall Blocks {held['blocks']}, Favor Cards {held['favors']}",
        ):
            screen.expect_text(f"player-{seat}", re.compile(words))
    for region, prison in enumerate(says["prisons"], start=1):
        camp = ", ".join(player["name"] for player in says["players"] if player["region"] == region) or "nobody"
        screen.scroll_to(f"region-{region}")
        screen.expect_text(
            f"region-{region}",
            f"Region {region}: prison (Jade {prison['jade']}, Convicts {prison['convicts']}); taskmasters here: {camp}",
        )


def test_a_tap_on_a_player_shows_all_supplies(server: AppServer, open_screen: OpenScreen) -> None:
    """Every number of the contract, prisons below; back leads to the table."""
    says = expected(FULL)
    screen = open_screen(f"/games/{keep(server, sample(FULL))}")

    screen.tap("player-1")
    screen.tap("in-hand")

    for seat, player in enumerate(says["players"]):
        for count, held in player["supply"].items():
            screen.expect_text(f"supply-{seat}-{count}", re.compile(f"{player['name']}, .*: {held}$"))
        screen.expect_text(f"supply-{seat}-region", re.compile(f"{player['name']}, .*: {player['region']}$"))
    for region, prison in enumerate(says["prisons"], start=1):
        screen.scroll_to(f"prison-{region}")
        told = re.compile(rf"Region {region}: prison \(Jade {prison['jade']}, Convicts {prison['convicts']}\)")
        screen.expect_text(f"prison-{region}", told)
    screen.tap("back")
    screen.wait_for("player-1")


def test_supplies_as_they_were_after_an_old_entry(server: AppServer, open_screen: OpenScreen) -> None:
    """Entry 1 is the petition: everyone has the 12 Jade of the start and the income of 3, less the bid."""
    id = kept_game(server, sample(FULL), 60)
    screen = open_screen(f"/games/{id}/at/1")

    screen.tap("player-0")
    screen.tap("in-hand")

    bids = sample(FULL)["events"][0]["bids"]
    for seat, player in enumerate(sample(FULL)["setup"]["players"]):
        screen.expect_text(f"supply-{seat}-jade", f"{player['name']}, Jade: {15 - bids[player['name']]}")
        screen.expect_text(f"supply-{seat}-taskmaster", f"{player['name']}, Taskmaster: in hand")
    screen.tap("back")
    screen.wait_for("region-1")
    assert f"/games/{id}/at/1" in screen.address


def test_supplies_follow_an_entry_made_in_another_window(server: AppServer, open_screen: OpenScreen) -> None:
    """Undo at the table takes back what an action gave; a game in Hungarian follows."""
    id = kept_game(server, sample(FULL), 200)
    table, other = open_screen(f"/games/{id}"), open_screen(f"/games/{id}/supplies", locale="hu-HU")
    other.expect_text("supply-2-blocks", "Zoé, Fallapok: 9")
    other.expect_text("supply-2-planner", "Zoé, Földmérő: az asztalon")

    table.tap("undo")

    other.expect_text("supply-2-blocks", "Zoé, Fallapok: 4")
    other.expect_text("supply-2-planner", "Zoé, Földmérő: kézben")
    table.expect_text("player-2", re.compile("Wall Blocks 4"))


def test_a_light_game_says_that_it_has_no_supplies(server: AppServer, open_screen: OpenScreen) -> None:
    """Regions show their names only."""
    id = keep(server, record(("Ann", "Ben"), [{"type": "petition", "winner": "Ann"}]))
    screen = open_screen(f"/games/{id}/supplies")
    screen.expect_text("supplies-not-tracked", re.compile("Only the score"))

    screen.tap("supplies-table")

    screen.expect_text("region-1", "Region 1")
    screen.expect_text("player-0", re.compile("Treasures 0$|Treasures 0, has the Governor marker$"))
