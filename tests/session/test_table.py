"""A whole game at the table, and what the table refuses."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import expected, kept_game, sample
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_table import expect_sheet, set_up


def test_a_sample_game_is_played_to_its_end(server: AppServer, open_screen: OpenScreen) -> None:
    """Three players set up a game, enter every event of a record, and read the expected scores on the final sheet."""
    record, result = sample(1), expected(1)
    names = [player["name"] for player in record["setup"]["players"]]
    screen = open_screen()
    set_up(screen, names)

    TablePlayer(screen, names).play(record["events"])

    expect_sheet(screen, result)


def test_a_second_block_in_the_middle_of_level_4_does_not_exist(server: AppServer, open_screen: OpenScreen) -> None:
    """IF-BUILD-6: between the towers the wall has no slots, so nothing can be tapped there."""
    screen = open_screen(f"/games/{kept_game(server, sample(1), 2)}")
    screen.wait_for("slot-1a4")
    assert not [name for name in screen.identifiers() if re.fullmatch(r"slot-\d[bcd]4", name)]


def test_two_taps_build_and_two_taps_enter_the_petition(server: AppServer, open_screen: OpenScreen) -> None:
    """The common entries: slot and confirm; Petition and winner."""
    screen = open_screen(f"/games/{kept_game(server, sample(1), 0)}")
    screen.tap("bar-petition")
    screen.tap("winner-1")
    screen.expect_text("last-entry", re.compile(r"^1\. Bill wins the petition"))

    screen.tap("slot-1a1")
    screen.tap("panel-confirm")

    screen.expect_text("last-entry", re.compile(r"^2\. Bill builds 1a1"))
    screen.expect_text("slot-1a1", "region 1, column a, level 1: Bill; can be replaced")


def test_the_wall_is_shown_as_it_was(server: AppServer, open_screen: OpenScreen) -> None:
    """Looking back shows the wall after an earlier entry and lets nothing be entered there."""
    screen = open_screen(f"/games/{kept_game(server, sample(1), 6)}/at/2")
    screen.expect_text("looking-back", re.compile("entry 2 of 6"))
    screen.expect_text("slot-1d1", re.compile("Jörg"))
    screen.expect_text("slot-1a1", re.compile("free"))
    assert not screen.has("bar-petition")
    screen.tap("back-now")
    screen.expect_text("slot-1a1", re.compile("Bill"))


@pytest.mark.parametrize(
    ("locale", "petition", "refusal"),
    [
        ("de-DE", "Petition", "Regelheft: Baumeister-Kartenaktionen"),
        ("hu-HU", "Licit", "Szabályfüzet: Az építészkártya"),
    ],
)
def test_the_table_speaks_german_and_hungarian(
    server: AppServer, open_screen: OpenScreen, locale: str, petition: str, refusal: str
) -> None:
    """The words of the printed edition, and the section of that edition in a refusal."""
    screen = open_screen(f"/games/{kept_game(server, sample(1), 2)}", locale=locale)
    screen.expect_text("bar-petition", petition)
    screen.tap("slot-1a2")
    screen.expect_text("ruling-IF-BUILD-5", re.compile(refusal))


def test_bids_lead_to_the_winner_with_the_reason(server: AppServer, open_screen: OpenScreen) -> None:
    """IF-PETITION-3 to -5 as the petition is entered bid by bid."""
    screen = open_screen(f"/games/{kept_game(server, sample(1), 0)}")
    screen.tap("bar-petition")
    screen.tap("petition-bids")
    screen.type_into("bids-jade-0", "1")
    screen.tap("bids-zero")
    screen.expect_text("petition-reason", re.compile("Adam wins: highest bid, 1"))
    screen.type_into("bids-jade-2", "1")
    screen.expect_text("petition-reason", re.compile("Governor marker: Adam, Jörg"))
    screen.tap("lot-draw")
    screen.expect_text("petition-confirm", re.compile("(Adam|Jörg) wins the petition"))
    screen.type_into("bids-jade-1", "1")
    screen.expect_text("petition-confirm", "Pick the winner at random first")
    screen.type_into("bids-jade-1", "0")
    screen.tap("lot-draw")
    screen.tap("petition-confirm")
    screen.expect_text("last-entry", re.compile(r"^1\. (Adam|Jörg) wins the petition \(Adam 1, Bill 0, Jörg 1\)"))


def test_a_correction_bypasses_the_rules_and_stays_marked(server: AppServer, open_screen: OpenScreen) -> None:
    """Counts and slots can be put right; the log says that it was a correction."""
    screen = open_screen(f"/games/{kept_game(server, sample(1), 2)}")
    screen.tap("bar-more")
    screen.tap("more-adjust")
    screen.tap("adjust-seat-0")
    screen.tap("adjust-score-plus")
    screen.tap("panel-confirm")
    screen.expect_text("last-entry", re.compile(r"^3\. Correction for Adam: Points \+1"))

    screen.tap("bar-more")
    screen.tap("more-adjust")
    screen.tap("slot-1a2")
    screen.tap("adjust-owner-1")
    screen.tap("panel-confirm")
    screen.expect_text("slot-1a2", re.compile("Bill"))
    screen.expect_text("last-entry", re.compile(r"^4\. Correction of the wall at 1a2: Bill"))


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
    assert not screen.can_tap("panel-confirm")
    screen.tap("panel-close")
    assert screen.text_of("last-entry") == before


def test_two_windows_show_the_same_game(server: AppServer, open_screen: OpenScreen) -> None:
    """An entry of one window is shown by the other."""
    id = kept_game(server, sample(1), 2)
    one, other = open_screen(f"/games/{id}"), open_screen(f"/games/{id}")
    other.wait_for("last-entry")
    one.tap("bar-petition")
    one.tap("winner-0")
    other.expect_text("last-entry", re.compile(r"^3\. Adam wins the petition"))
