"""A whole game at the table, and what the table refuses."""

from __future__ import annotations

import re

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer, Screen
from tests.e2e.kept import expected, kept_game, sample
from tests.e2e.table_player import TablePlayer


def set_up(screen: Screen, names: list[str]) -> None:
    """Set up a game of new players from the first screen."""
    screen.tap("home-new")
    screen.tap("new-island_fortress")
    screen.wait_for("start-game")
    while screen.has("seat-0-name") and not screen.has(f"seat-{len(names) - 1}-name"):
        seats = sum(identifier.endswith("-name") for identifier in screen.identifiers())
        screen.tap("add-player")
        screen.wait_for(f"seat-{seats}-name")
    for seat, name in enumerate(names):
        screen.scroll_to(f"seat-{seat}-name")
        screen.type_into(f"seat-{seat}-name", name)
    screen.tap_listed("tracking-score")
    screen.tap("start-game")
    screen.wait_for("bar-petition")


def test_a_sample_game_is_played_to_its_end_through_the_interface(open_screen: OpenScreen) -> None:
    """Three players set up a game, enter every event of a record, and read the expected scores on the final sheet."""
    record, result = sample(1), expected(1)
    names = [player["name"] for player in record["setup"]["players"]]
    screen = open_screen()
    set_up(screen, names)

    TablePlayer(screen, names).play(record["events"])

    screen.expect_text("sheet-winner", re.compile(result["winners"][0]))
    for seat, player in enumerate(result["players"]):
        screen.scroll_to(f"sheet-total-{seat}")
        screen.expect_text(f"sheet-total-{seat}", re.compile(rf"(^|\D){player['score']}($|\D)"))
    assert screen.problems == []


@pytest.mark.parametrize(
    ("slot", "rule"),
    [("1a1", "IF-REPLACE-3"), ("2a3", "IF-BUILD-5"), ("1a4", "IF-BUILD-5")],
    ids=["own block", "nothing below", "tower without support"],
)
def test_a_refused_entry_names_its_rule_and_changes_nothing(
    server: AppServer, open_screen: OpenScreen, slot: str, rule: str
) -> None:
    """The reason stands in the sheet, with its rule and the place in the book; the button stays grey."""
    id = kept_game(server, sample(1), 2)  # Jörg built 1d1 and 1c1
    screen = open_screen(f"/games/{id}")
    before = screen.text_of("last-entry")
    player = TablePlayer(screen, ["Adam", "Bill", "Jörg"], entered=2)
    if rule == "IF-REPLACE-3":
        player.enter({"type": "build", "player": "Adam", "slots": ["1a1"]})
        before = screen.text_of("last-entry")

    player.tap_slot(slot)
    if rule == "IF-REPLACE-3":
        screen.tap("panel-seat-0")

    screen.expect_text(f"ruling-{rule}", re.compile("[Rr]ule book: "))
    screen.rest()  # what is tapped by force is not waited for
    screen.by_id("panel-confirm").click(force=True)
    screen.tap("panel-close")
    assert screen.text_of("last-entry") == before


def test_a_killed_app_resumes_where_it_was_and_undoes(server: AppServer, open_screen: OpenScreen) -> None:
    """Every entry shown is there again after a kill; undo and redo go on across it."""
    id = kept_game(server, sample(1), 6)
    screen = open_screen(f"/games/{id}")
    TablePlayer(screen, ["Adam", "Bill", "Jörg"], entered=6).enter(sample(1)["events"][6])
    screen.tap("undo")
    screen.expect_text("last-entry", re.compile(r"^6\. "))

    server.restart()
    screen.wait_until_back()

    screen.expect_text("last-entry", re.compile(r"^6\. "))
    screen.tap("redo")
    screen.expect_text("last-entry", re.compile(r"^7\. Jörg replaces the block at 1a1"))
    for left in (6, 5):
        screen.tap("undo")
        screen.expect_text("last-entry", re.compile(rf"^{left}\. "))


def test_two_windows_show_the_same_game(server: AppServer, open_screen: OpenScreen) -> None:
    """What one window enters, the other shows."""
    id = kept_game(server, sample(1), 2)
    one, other = open_screen(f"/games/{id}"), open_screen(f"/games/{id}")
    other.wait_for("last-entry")
    one.tap("bar-petition")
    one.tap("winner-0")
    other.expect_text("last-entry", re.compile(r"^3\. Adam wins the petition"))
