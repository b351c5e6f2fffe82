"""The rules of every form that asks for numbers: what is typed, what is missing, the key that gives 0 to several."""

from __future__ import annotations

import re
from typing import Unpack

from tests.drive.app_server import AppServer
from tests.drive.driver import Look, Screen
from tests.drive.isle_player import nameless
from tests.drive.kept import keep, kept, kept_game, record, sample
from tests.e2e.conftest import OpenScreen


def counting(server: AppServer, open_screen: OpenScreen, **look: Unpack[Look]) -> Screen:
    """The final count of a light game of three that is over: Jade and Workers of each."""
    id = keep(server, record(("Ann", "Ben", "Cleo"), [{"type": "petition", "winner": "Ann"}] * 12))
    return open_screen(f"/games/{id}/finish", **look)


def test_nothing_is_entered_that_nobody_gave(server: AppServer, open_screen: OpenScreen) -> None:
    """All numbers are empty, the key for several is not there, and the grey confirm enters nothing."""
    screen = counting(server, open_screen)
    before = len(kept(server)[0]["events"])
    for what in ("jade", "workers"):
        for seat in range(3):
            screen.expect_text(f"finish-{what}-{seat}", re.compile(": \N{EN DASH}"))
    assert not screen.has("finish-zero")
    screen.tap("finish-confirm")
    assert len(kept(server)[0]["events"]) == before


def test_a_digit_replaces_what_stood_there_and_the_next_ones_follow(server: AppServer, open_screen: OpenScreen) -> None:
    """No leading zero, and one key empties the number in hand."""
    screen = counting(server, open_screen)
    screen.tap("pad-7")
    screen.tap("pad-0")
    screen.expect_text("finish-jade-0", re.compile("Jade: 70( |$)"))
    screen.tap("pad-next")
    screen.tap("pad-0")
    screen.tap("pad-5")
    screen.expect_text("finish-jade-1", re.compile("Jade: 5( |$)"))
    screen.tap("pad-clear")
    screen.expect_text("finish-jade-1", re.compile("Jade: \N{EN DASH}"))
    screen.expect_text("finish-jade-0", re.compile("Jade: 70( |$)"))


def test_a_whole_number_leads_on(server: AppServer, open_screen: OpenScreen) -> None:
    """Where another digit would be too much, the next number is in hand at once; from the last one nothing leads on."""
    screen = counting(server, open_screen)
    for digit in "123":
        screen.tap(f"pad-{digit}")
    screen.tap("pad-4")
    screen.expect_text("finish-jade-0", re.compile("Jade: 123( |$)"))
    screen.expect_text("finish-jade-1", re.compile("Jade: 4( |$)"))
    for _ in range(4):
        screen.tap("pad-next")
    assert not screen.can_tap("pad-next")


def test_next_after_a_whole_number_skips_none(server: AppServer, open_screen: OpenScreen) -> None:
    """It has led on already; whoever goes on by the key after each number still types the one that follows."""
    screen = counting(server, open_screen)
    for digit in ("1", "2", "3", "next", "4", "next", "next", "5"):
        screen.tap(f"pad-{digit}")
    for seat, number in enumerate((123, 4)):
        screen.expect_text(f"finish-jade-{seat}", re.compile(f"Jade: {number}( |$)"))
    screen.expect_text("finish-jade-2", re.compile("Jade: \N{EN DASH}"))
    screen.expect_text("finish-workers-0", re.compile("Workers: 5( |$)"))


def test_the_key_for_several_names_what_and_for_whom_and_is_taken_back(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """It is about the number in hand alone, and taking it back leaves what was typed."""
    screen = counting(server, open_screen)
    screen.tap("pad-6")
    screen.expect_text("finish-zero", "No Jade: Ben, Cleo")
    screen.tap("finish-zero")
    screen.expect_text("finish-jade-2", re.compile("Jade: 0( |$)"))
    screen.expect_text("finish-workers-2", re.compile("Workers: \N{EN DASH}"))
    screen.tap("finish-zero")  # "Undo: No Jade: Ben, Cleo"
    screen.expect_text("finish-jade-0", re.compile("Jade: 6( |$)"))
    screen.expect_text("finish-jade-2", re.compile("Jade: \N{EN DASH}"))
    for _ in range(3):
        screen.tap("pad-next")
    screen.expect_text("finish-zero", "No Workers: all 3")


def test_nobody_is_given_no_coins_by_one_key(server: AppServer, open_screen: OpenScreen) -> None:
    screen = open_screen(f"/games/{kept_game(server, nameless(sample(1, 'islebound')), 12)}/finish")
    screen.tap("finish-early")
    screen.tap("pad-1")
    screen.expect_text("finish-coins-0", re.compile("Coins: 1( |$)"))
    assert not screen.has("finish-zero")


def test_the_grey_confirm_leads_to_what_it_names(server: AppServer, open_screen: OpenScreen) -> None:
    screen = counting(server, open_screen)
    for digit in "123":
        screen.tap(f"pad-{digit}")
        screen.tap("pad-next")
    screen.tap("pad-4")
    screen.expect_text("finish-confirm", "Still to count: Ben: Workers; Cleo: Workers")
    screen.tap("finish-confirm")
    screen.tap("pad-5")
    screen.expect_text("finish-workers-1", re.compile("Workers: 5( |$)"))


def test_on_a_large_window_numbers_are_typed_on_the_keyboard(server: AppServer, open_screen: OpenScreen) -> None:
    screen = counting(server, open_screen, width=1280, height=800)
    assert not screen.has("pad-1")
    screen.type_into("finish-jade-0", "6")
    screen.expect_text("finish-zero", "No Jade: Ben, Cleo")
