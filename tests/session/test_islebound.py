"""Islebound through the interface: full and light games to the report that the contract expects, and our copy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.islebound.tables import TOWNS
from tests.conftest import long_but
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.isle_player import IslePlayer
from tests.drive.kept import Json, expected, keep, kept, kept_game, sample
from tests.drive.other_games import isle
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_island import entered
from tests.e2e.test_islebound import final, report, report_on


def legal(number: int) -> Json:
    """A sample up to its first illegal entry."""
    document, result = sample(number, "islebound"), expected(number, "islebound")
    end = len(document["events"]) if result["ok"] else result["error"]["event"]
    return {**document, "events": document["events"][:end]}


WHOLE = (1, 12, 51)
"""The samples that are entered whole: of only the score, of every action, and of what lies on the table."""


def shapes() -> dict[str, tuple[int, int]]:
    """Each type of entry with each set of fields that no whole sample has: its first sample and place there."""
    firsts: dict[str, tuple[int, int]] = {}
    for number in (*WHOLE, *range(24), 25, 29, 44):
        for place, event in enumerate(legal(number)["events"]):
            firsts.setdefault(" ".join([event["type"], *sorted(event.keys() - {"type", "player"})]), (number, place))
    return {shape: first for shape, first in firsts.items() if first[0] not in WHOLE}


SHAPES = shapes()
QUICK = {"trade get give with"}
"""Goods of several kinds, of which the first would do: the question stays open for the others."""


@pytest.mark.parametrize(
    ("number", "place"),
    [
        pytest.param(12, 4, id="show row"),  # of a whole sample, on a page of its own
        *(
            pytest.param(*at, id=shape, marks=() if shape in QUICK else pytest.mark.long)
            for shape, at in SHAPES.items()
        ),
    ],
)
def test_an_entry_of_each_shape_is_made_in_its_panel(
    server: AppServer, open_screen: OpenScreen, number: int, place: int
) -> None:
    """By taps on what is shown, after all that comes before it in its sample. Of equal crew the panels offer one."""
    document = legal(number)
    document["events"] = document["events"][: place + 1]
    screen = open_screen(f"/games/{kept_game(server, document, place)}")
    screen.first_of("sea", "bar-finish")

    IslePlayer(screen, document, place).play()

    assert in_any_order(report(server)) == in_any_order(report_on(document))


@pytest.mark.parametrize("number", long_but(WHOLE[:1], WHOLE))
def test_a_sample_is_entered_as_the_contract_says(server: AppServer, open_screen: OpenScreen, number: int) -> None:
    """All its entries, one after the other."""
    document, result = legal(number), expected(number, "islebound")
    screen = open_screen(f"/games/{kept_game(server, document, 0)}")
    screen.first_of("sea", "bar-finish")

    IslePlayer(screen, document).play()

    assert result["ok"]
    assert in_any_order({**report(server), "ok": True}) == in_any_order(result)


def in_any_order(found: Json) -> Json:
    """The report with the crew of each player sorted: they are not told apart but by skills and state."""
    return {**found, "players": [{**one, "crew": sorted(one["crew"] or [], key=str)} for one in found["players"]]}


def test_everything_that_a_correction_can_change_is_entered(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-ADJUST: counts, piles, buildings, crew, a new one, the ship, a town and a slot."""
    corrections = (
        {"player": "Ben", "changes": {"score": 2, "wood": 3}},
        {"changes": {"reputation": -1, "treasure_map": 2}},
        {"player": "Ann", "building": {"price": 4}},
        {"player": "Ann", "drop": 1},
        {"player": "Ben", "crew": {"1": "injured", "3": "below"}},
        {"player": "Ben", "recruit": ["combat", "sail"]},
        {"player": "Ben", "region": "Grenille"},
        {"town": "Grenille", "owner": "Ben"},
        {"slot": 4, "owner": "Ann"},
        {"town": "Grenille", "owner": None},
    )
    document = isle(*({"type": "adjust", **one} for one in corrections))
    screen = open_screen(f"/games/{kept_game(server, document, 0)}")
    screen.wait_for("sea")

    IslePlayer(screen, document).play()

    assert entered(kept(server)[0]) == document["events"]


def set_up(screen: Screen, names: list[str], colors: list[int], tracking: str = "score") -> None:
    """A light game of new players; a tap on the color leads to the next free one. The last one takes the first port."""
    screen.tap("home-new")
    screen.tap("new-islebound")
    screen.wait_for("start-game")
    for seat, name in enumerate(names):
        if seat > 1:
            screen.tap_listed("add-player")
        screen.type_into(f"seat-{seat}-name", name)
        for _ in range(colors[seat]):
            screen.tap(f"seat-{seat}-color")
            screen.settle()
    screen.tap_listed(f"tracking-{tracking}")
    for port, seat in enumerate(reversed(range(len(names) if tracking != "score" else 0))):
        screen.tap_listed(f"port-{seat}-{port}")
    screen.tap("start-game")
    screen.first_of("bar-finish", "turn-next")


def test_eight_rounds_of_three_on_the_table_take_65_taps(server: AppServer, open_screen: OpenScreen) -> None:
    """Each round 8: a building and Next, a hunt and Next, renown and Next; one more for the one that is built."""
    names = ["Ann", "Ben", "Cleo"]
    screen = open_screen()
    set_up(screen, names, [0, 0, 0], "table")
    document = kept(server)[0]
    for count in range(8):
        built = {"paid": 0} if count == 7 else {}
        turn: tuple[Json, ...] = (
            {"type": "building", "card": {"price": 1}, **built},
            {"type": "hunt"},
            {"type": "renown", "amount": 2},
        )
        for name, event in zip(names, turn, strict=True):
            document["events"] += [{**event, "player": name}, {"type": "end_turn", "player": name}]
    before = screen.touched()

    IslePlayer(screen, document).play()

    assert screen.touched() - before == 65
    assert entered(kept(server)[0]) == document["events"]


def test_a_light_game_is_played_to_the_expected_sheet(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """From the first screen: 15 renown take two tokens at once, the last token triggers the end, goods break a tie."""
    document = sample(13, "islebound")
    names = [player["name"] for player in document["setup"]["players"]]
    screen = open_screen()
    set_up(screen, names, [0, 2])
    game = IslePlayer(screen, document)

    game.play(7)
    screen.expect_text("last-entry", re.compile(r"5 \+ 15: 2 tokens, now at 6"))
    game.play(len(document["events"]) - 1)
    screen.expect_text("round", re.compile(r"Tokens left 0, Triggered by Jörg: 2 turns"))
    screen.expect_text("countdown", re.compile("Ben’s turn, 2 left"))
    game.play()

    screen.expect_text("sheet-decided", re.compile("Ben wins with the most wood and fish"))
    assert final(report(server)) == final(expected(13, "islebound"))


def test_a_whole_box_is_told_in_64_taps_one_town_a_page(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-RUL-DATA: from the first screen, before the first game; the last answer of a town brings the next one."""
    screen = open_screen()
    screen.tap_listed("home-copy-islebound")
    screen.wait_for("copy-fill")
    screen.tap("copy-fill")
    taps = 0
    for town in range(len(TOWNS)):
        screen.wait_for(f"copy-town-{town}")
        for answer in ("red-5", "blue_green-0", "coins-2", "crew-sail"):
            screen.wait_until_tappable(f"copy-{answer}")
            screen.tap_listed(f"copy-{answer}")
            screen.settle()
            taps += 1
    screen.expect_text("copy-known", re.compile("16 of 16"))
    assert taps == 64
    assert not screen.has("copy-fill")
    screen.expect_text("copy-grenille", re.compile("5/–/2"))


def test_a_town_without_its_crew_is_not_told(server: AppServer, open_screen: OpenScreen) -> None:
    """Nobody was chosen: coins alone are no entry cost, and what is known of the town says so."""
    screen = open_screen("/copy/islebound")
    screen.tap_listed("copy-morlim")
    screen.wait_for("copy-red-3")
    for answer in ("red-3", "blue_green-4", "coins-1"):
        screen.tap_listed(f"copy-{answer}")
        screen.settle()
    screen.tap("back")
    screen.expect_text("copy-morlim", re.compile(re.escape("3/4/?")))
    screen.expect_text("copy-known", re.compile("0 of 16"))


def test_our_copy_is_told_tap_by_tap(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-RUL-DATA: the track's slots, what a card gives, and a town told and forgotten again."""
    screen = open_screen(f"/games/{keep(server, isle(data=None))}/copy")
    screen.tap_listed("copy-slot-2")
    screen.tap_listed("copy-slot-3")
    screen.wait_until_tappable("copy-slot-back")
    screen.tap_listed("copy-pirate")
    for _ in range(6):
        screen.tap_listed("copy-die-1")
    screen.expect_text("copy-pirate", re.compile("1"))

    screen.tap_listed("copy-grenille")
    screen.wait_for("copy-red-5")
    screen.tap_listed("copy-red-5")
    screen.expect_text("copy-town-4", re.compile(re.escape("5/?/?")))
    assert screen.is_chosen("copy-red-5")
    screen.tap_listed("copy-forget-town")
    screen.expect_text("copy-town-4", re.compile(re.escape("?/?/?")))
    screen.tap("copy-next")
    screen.wait_for("copy-town-5")
    screen.tap("back")
    screen.expect_text("copy-grenille", re.compile(re.escape("?/?/?")))
