"""A light game that is over already: from the new game to its sheet, with every tap counted."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest

from companion.cli import replay
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen, saying
from tests.drive.isle_player import IslePlayer
from tests.drive.kept import keep, kept, record
from tests.drive.other_games import isle
from tests.e2e.conftest import OpenScreen
from tests.session.visitor import HereApp


class Hand:
    """A hand that counts its taps, the fields that it is led to, and the digits that it types."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.done = self.digits = 0

    def tap(self, *identifiers: str) -> None:
        for identifier in identifiers:
            self.done += 1
            self.screen.tap_listed(identifier)

    def sweep(self, *slots: str) -> None:
        """One movement over all of them: that it paints each, `tests/e2e/test_midway.py` sees."""
        self.done += 1
        for slot in slots:
            self.screen.tap_listed(slot)

    def type(self, cell: str, number: int) -> None:
        """A tap, or Enter in the field before, leads to the field."""
        self.done += 1
        self.digits += len(str(number))
        self.screen.type_into(cell, str(number))


WALL: Final = {
    (1, 1): "AABBG",
    (2, 1): "CCABB",
    (1, 2): "ABBCC",
    (2, 2): "CAABG",
    (1, 3): "AACCB",
    (2, 3): "BBCCA",
}
"""30 blocks: whose stand on the rows of a region and level, column by column."""
BRUSHES: Final = {"A": "brush-0", "B": "brush-1", "C": "brush-2", "G": "brush-governor"}
NUMBERS: Final = {"score": (34, 29, 31), "chips": (2, 0, 1), "treasures": (3, 4, 0)}


def paint(hand: Hand) -> None:
    """All rows in the first player's color, then color by color a sweep for each run of blocks of one owner."""
    for region, level in WALL:
        hand.sweep(*(f"paint-{region}{column}{level}" for column in "abcde"))
    for owner, brush in list(BRUSHES.items())[1:]:
        hand.tap(brush)
        for (region, level), row in WALL.items():
            columns = groupby("abcde", lambda column: row["abcde".index(column)])  # noqa: B023 - used at once
            for whose, run in columns:
                if whose == owner:
                    hand.sweep(*(f"paint-{region}{column}{level}" for column in run))


def test_only_the_end_of_a_game_of_three(server: AppServer, open_screen: OpenScreen) -> None:
    """30 blocks by at most 25 taps and sweeps; in all 45 taps, sweeps and steps to a field, and 21 digits.

    The app asks not in which round it ended.
    """
    screen = open_screen("/new/island_fortress")
    hand = Hand(screen)
    hand.done += 1  # the game, on the screen before
    hand.tap("add-player", "only-end")
    screen.wait_for("paint-1a1")
    before = hand.done
    paint(hand)
    painting = hand.done - before
    screen.expect_text("midway-blocks", "30 blocks")
    hand.tap("midway-next")

    screen.expect_text("midway-missing", "0 of 9 counted")
    for name, values in NUMBERS.items():
        for seat, value in enumerate(values):
            hand.type(f"midway-{name}-{seat}", value)
    assert not screen.has("midway-round-value")
    hand.tap("midway-finish")
    for seat, (jade, workers) in enumerate(((4, 1), (2, 5), (2, 5))):
        hand.type(f"finish-jade-{seat}", jade)
        hand.type(f"finish-workers-{seat}", workers)
    hand.tap("finish-confirm", "ending-sheet")

    screen.wait_for("sheet-winner")
    screen.expect_text("sheet-midway", "Entered during the game; earlier points have no history.")
    begun, end = kept(server)[0]["events"]
    assert {slot: owner[0] for slot, owner in begun["wall"].items()} == {
        f"{region}{column}{level}": {"A": "P", "B": "P", "C": "P", "G": "g"}[owner]
        for (region, level), row in WALL.items()
        for column, owner in zip("abcde", row, strict=True)
    }
    assert [begun["players"][f"Player {seat}"]["score"] for seat in (1, 2, 3)] == [34, 29, 31]
    assert end["type"] == "finish"
    assert painting <= 25
    assert hand.done <= 45
    assert hand.digits <= 21
    [id] = re.findall("/games/([^/]+)", screen.address)
    screen.go("/plays")
    screen.expect_text(f"play-{id}", re.compile("Player 1"))


def test_only_the_end_of_a_game_of_islebound(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-SCORE: Player 1 has 2 tokens (14), 4 on the track and buildings for 4 + 6 (Palace) + 3, in all 31.

    11 coins, and Palace gives 1 for each of 3 wood and 1 for two of 4 fish: 47. Player 2: 1 token (7), 5 on the track,
    buildings for 7 + 2, 20 coins: 41.
    """
    screen = open_screen("/new/islebound")
    hand = Hand(screen)
    hand.tap("only-end")
    screen.expect_text("midway-missing", "0 of 4 counted")
    for seat, (tokens, track) in enumerate(((2, 4), (1, 5))):
        hand.type(f"midway-tokens-{seat}", tokens)
        hand.type(f"midway-track-{seat}", track)
    hand.tap("midway-price-4", "midway-ability-palace", "midway-price-6", "midway-price-3")
    hand.tap("midway-seat-1", "midway-price-7", "midway-price-9", "midway-price-2", "midway-building-1-1")
    hand.tap("midway-finish")
    for seat, numbers in enumerate(((11, 3, 4), (20, 0, 0))):
        for name, number in zip(("coins", "wood", "fish"), numbers, strict=True):
            hand.type(f"finish-{name}-{seat}", number)
    screen.type_zeros("finish")
    hand.tap("finish-confirm", "ending-sheet")

    screen.wait_for("sheet-winner")
    screen.expect_text("sheet-rank-0", re.compile("47"))
    screen.expect_text("sheet-rank-1", re.compile("41"))
    assert screen.has("sheet-midway")
    position = kept(server)[0]["events"][0]
    assert [building["price"] for building in position["players"]["Player 2"]["buildings"]] == [7, 2]
    assert hand.done <= 45


def test_only_the_end_of_a_game_of_island(server: AppServer, open_screen: OpenScreen) -> None:
    """IS-KING-2: Player 2 alone has a claim and meets a condition, and becomes king."""
    screen = open_screen("/new/island")
    hand = Hand(screen)
    hand.tap("only-end")
    screen.expect_text("midway-missing", "0 of 8 counted")
    for name, numbers in {"territories": (3, 9), "castles": (1, 2), "led": (4, 5), "monuments": (0, 1)}.items():
        for seat, number in enumerate(numbers):
            hand.type(f"midway-{name}-{seat}", number)
    screen.expect_text("midway-missing", "Missing: Cycle, Coin of this cycle, Whisperer")
    hand.type("midway-cycle-value", 4)
    hand.tap("midway-coin-tails", "midway-whisperer-1", "midway-claim-1", "midway-finish", "ending-sheet")

    screen.wait_for("sheet-winner")
    screen.expect_text("sheet-winner", re.compile("Player 2"))
    document = kept(server)[0]
    assert [event["type"] for event in document["events"]] == ["position", "end_cycle"]
    assert document["events"][0]["cycle"] == 4
    assert (document["setup"]["whisperer"], document["setup"]["coin"]) == ("Player 2", "tails")
    assert hand.done <= 18


def test_playing_on_from_round_two_needs_the_holder_of_the_marker(open_screen: OpenScreen) -> None:
    """IF-PETITION-5: only in round 1 nobody holds it."""
    screen = open_screen("/new/island_fortress")
    hand = Hand(screen)
    hand.tap("tracking-score", "start-midway", "midway-next")
    screen.type_zeros("midway")
    hand.type("midway-round-value", 2)
    screen.expect_text("midway-missing", "Missing: Winner of the petition")
    hand.type("midway-round-value", 1)
    screen.wait_for("midway-play")
    hand.type("midway-round-value", 4)
    hand.tap("midway-holder-1")
    screen.wait_for("midway-play")


def test_every_action_of_island_fortress_is_tracked_from_a_position(server: AppServer, open_screen: OpenScreen) -> None:
    """IF-TURN-4: the role cards on the table say how many turns there were. Player 2 won the petition and is first."""
    screen = open_screen("/new/island_fortress")
    hand = Hand(screen)
    hand.tap("tracking-full", "start-midway")
    hand.tap("paint-1a1", "brush-1", "paint-1b1", "brush-governor", "paint-2a1", "midway-next")
    screen.expect_text("midway-missing", "Missing: Round, Petition of this round")
    hand.type("midway-round-value", 3)
    hand.tap("midway-petition-False")
    screen.expect_text("midway-missing", "Missing: Winner of the petition")  # IF-PETITION-4: ties need the holder
    hand.tap("midway-petition-True", "midway-holder-1", "midway-card-0-builder")
    screen.wait_for("ruling-IF-TURN-4")
    hand.tap("midway-card-0-builder", "midway-card-1-planner")
    screen.expect_text("midway-next-step", re.compile("Player 1’s turn"))
    hand.tap("midway-next")
    screen.expect_text("midway-missing", "0 of 6 counted")
    hand.type("midway-score-0", 5)
    hand.type("midway-score-1", 7)
    screen.type_zeros("midway")
    hand.tap("midway-next")
    hand.type("midway-jade-0", 11)
    screen.type_zeros("midway")
    hand.tap("midway-next")
    hand.type("midway-favors-1", 2)
    screen.type_zeros("midway")
    hand.tap("midway-next")
    hand.type("midway-prison_convicts-1", 6)
    screen.type_zeros("midway")
    screen.expect_text("midway-missing", "Missing: Taskmaster")
    hand.tap("midway-camp-0-0", "midway-camp-1-1", "midway-play")

    screen.wait_for_address(r"^/games/[^/]+$")
    [begun] = kept(server)[0]["events"]
    assert begun["wall"] == {"1a1": "Player 1", "1b1": "Player 2", "2a1": "governor"}
    assert begun["players"]["Player 1"] == {"score": 5, "jade": 11, "region": 1}
    assert begun["players"]["Player 2"] == {"score": 7, "favors": 2, "region": 2, "table": ["planner"]}
    assert (begun["round"], begun["holder"], begun["turns"]) == (3, "Player 2", 1)
    assert begun["prisons"] == [{}, {"convicts": 6}]
    screen.tap("bar-more")
    screen.tap("more-supplies")
    screen.expect_text("prison-2", re.compile("6"))


def test_every_action_of_island_is_tracked_from_a_position(server: AppServer, open_screen: OpenScreen) -> None:
    """IS-CYCLE-4, IS-CYCLE-5: more territories and castles would be expected in cycle 3; the table may keep its own."""
    screen = open_screen("/new/island")
    hand = Hand(screen)
    hand.tap("tracking-full", "start-midway")
    hand.type("midway-cycle-value", 3)
    hand.tap("midway-coin-tails", "midway-whisperer-1", "midway-claim-1", "midway-next")
    hand.type("midway-hand-0", 4)
    hand.type("midway-monuments-1", 2)
    screen.type_zeros("midway")
    hand.tap("midway-next")
    screen.expect_text("midway-missing", "Missing: Territories")
    hand.tap("gap-0-0", "gap-1-0", "gap-2-0", "midway-next-3-2")
    screen.expect_text("midway-missing", "Missing: Neighbors of territory 3")
    hand.tap("midway-next-3-1", "midway-next-3-2", "gap-m1-0", "brush-away", "brick-1", "brick-4", "brush-away")
    hand.tap("brush-0", *["brick-1"] * 4, "brush-1", *["brick-3"] * 2, "brush-castles", *["brick-1"] * 2)
    hand.tap("brush-peace", *["brick-2"] * 4, "brush-straw", "brick-3", "brush-hammer", "brick-3", "brush-away")
    hand.tap("brick-3", "brush-0", "brick-1", "brick-2", "brush-peace", "brick-2", "midway-next")
    hand.tap("midway-icon-wood", "midway-pile", "midway-icon-drop", "midway-icon-straw", "midway-next")
    screen.expect_text("midway-missing", "Missing: Turn, Passes in a row")
    hand.tap("midway-turn-1", "midway-passes-1")
    screen.expect_text("midway-notice-0", re.compile("IS-CYCLE-4"))
    assert not screen.has("midway-finish")
    hand.tap("midway-play")

    screen.wait_for_address(r"^/games/[^/]+$")
    [begun] = kept(server)[0]["events"]
    assert {key: value for key, value in begun.items() if key != "time"} == {
        "type": "position",
        "cycle": 3,
        "whisperer": "Player 2",
        "coin": "tails",
        "players": {"Player 1": {"hand": 4, "open": ["wood"]}, "Player 2": {"monuments": 2, "claim": True}},
        "island": [
            {"units": {"Player 1": 3}, "castles": 2},
            {"next_to": [1], "peace": 1},
            {"next_to": [1, 2], "units": {"Player 2": 2}, "developed": ["straw"]},
        ],
        "discards": ["drop", "straw"],
        "turn": "Player 2",
        "passes": 1,
    }
    screen.go(f"{screen.address}/change/1/midway")
    hand.tap("midway-next", "midway-next", "brush-0", *["brick-2"] * 5, "midway-next", "midway-next")
    hand.tap("midway-change", "revision-accept")
    screen.wait_for_address(r"^/games/[^/]+$")
    screen.go(f"{screen.address}/sheet")
    assert "The game is still on." in screen.words()  # IS-KING: there is no final scoring
    [begun] = kept(server)[0]["events"]
    assert begun["island"][1] == {"next_to": [1], "units": {"Player 1": 5}, "peace": 1}


def test_every_action_of_islebound_is_tracked_from_a_position_to_its_end(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """IB-END-4, IB-HUNT-1: Ann owns 8 buildings and it is the last round. She takes 4 coins from the treasure map."""
    id = keep(server, isle())
    screen = open_screen(f"/games/{id}/midway")
    hand = Hand(screen)
    screen.expect_text("midway-missing", "0 of 4 counted")
    hand.type("midway-tokens-0", 2)
    hand.type("midway-track-1", 5)
    screen.type_zeros("midway")
    hand.tap(*["midway-price-2"] * 7, "midway-ability-palace", "midway-price-5", "midway-seat-1")
    hand.tap("midway-price-9", "midway-next")
    hand.type("midway-coins-0", 11)
    hand.type("midway-wood-0", 3)
    hand.type("midway-pirates-1", 2)
    screen.type_zeros("midway")
    hand.tap("midway-ichor-1", "midway-next")
    hand.tap("midway-crew-0", "midway-crew-0", "midway-skill-sail", "midway-skill-work", "brush-0")
    hand.tap("midway-crew-2", "midway-skill-combat", "midway-skill-only", "midway-crew-away", "midway-next")
    screen.expect_text("midway-missing", "Missing: Ann’s ship, Ben’s ship")
    hand.tap("midway-town-grenille", "brush-1", "midway-town-krazk", "midway-brush-ships", "midway-town-krazk")
    hand.tap("brush-0", "midway-town-borsham", "midway-town-krazk", "midway-next")
    assert not screen.can_tap("midway-slot-1")  # IB-INFL-3
    hand.tap("midway-slot-3", "midway-slot-4", "midway-slot-4", "midway-next")
    screen.expect_text(
        "midway-missing",
        re.compile("Active player, Stage of the turn, The last turns, Treasure map, Reputation cards"),
    )
    hand.tap("midway-turn-0", "midway-stage-move", "midway-end-True")
    hand.type("midway-treasure_map-value", 4)
    hand.type("midway-reputation-value", 6)
    hand.tap("midway-play")

    screen.wait_for("sea")
    document = kept(server)[0]
    [begun] = document["events"]
    assert {key: value for key, value in begun.items() if key != "time"} == {
        "type": "position",
        "players": {
            "Ann": {
                "track": 0,
                "tokens": 2,
                "buildings": [*[{"price": 2}] * 7, {"price": 5, "ability": "palace"}],
                "ship": {
                    "coins": 11,
                    "wood": 3,
                    "crew": [
                        {"skills": ["administrate"]},
                        {"skills": ["administrate"]},
                        {"skills": ["work"], "state": "below"},
                    ],
                    "region": "Krazk",
                },
            },
            "Ben": {
                "track": 5,
                "buildings": [{"price": 9}],
                "ship": {
                    "pirates": 2,
                    "ichor": 1,
                    "crew": [
                        {"skills": ["administrate"], "state": "injured"},
                        {"skills": ["administrate"]},
                        {"skills": ["work"]},
                        {"skills": ["sail", "work"]},
                    ],
                    "region": "Krazk",
                },
            },
        },
        "reputation": 6,
        "end": {"by": "Ann", "why": "buildings", "last_round": True},
        "board": {
            "turn": "Ann",
            "treasure_map": 4,
            "towns": {"Grenille": "Ann", "Krazk": "Ben", "Marhaven": "Ben"},
            "slots": {"3": "Ann"},
        },
    }
    turns = [
        {"type": "move", "player": "Ann", "to": "Grenille"},
        {"type": "hunt", "player": "Ann"},
        {"type": "end_turn", "player": "Ann"},
        {"type": "move", "player": "Ben", "to": "Marhaven"},
        {"type": "end_turn", "player": "Ben"},
        {"type": "finish"},
    ]
    whole = {**document, "events": [begun, *turns]}
    IslePlayer(screen, whole, 1).play()
    screen.wait_for("sheet-winner")
    screen.expect_text("sheet-rank-0", re.compile("51"))  # 11 + 4 coins, 19 built, 3 of Palace for 3 wood, 14 of tokens
    (tmp_path / "game.json").write_text(json.dumps(kept(server)[0]), "utf-8")
    assert replay([str(tmp_path / "game.json")]) == 0
    assert "Ann" in capsys.readouterr().out


def test_a_wall_is_painted_before_it_is_doubted(server: AppServer, open_screen: OpenScreen) -> None:
    """A stone without one below is told with the numbers; the sheet has no rows of what was scored before."""
    id = keep(server, record(("Ann", "Ben")))
    screen = open_screen(f"/games/{id}/midway")
    hand = Hand(screen)
    hand.tap("brush-1", "paint-1a3")
    assert not screen.has("midway-notice-0")
    hand.tap("midway-next")
    screen.expect_text("midway-notice-0", re.compile("IF-BUILD-5"))
    stood = {"type": "position", "round": 1, "wall": {}, "players": {"Ann": {"score": 5}, "Ben": {"score": 7}}}
    screen.go(f"/games/{keep(server, record(('Ann', 'Ben'), [stood]))}/sheet")
    screen.expect_text("sheet-position-1", saying("7"))
    screen.tap("sheet-table")
    screen.expect_text("last-entry", re.compile("7$"))
    assert not screen.has("sheet-towers-0")


def test_how_a_game_stood_is_changed_on_its_page(server: AppServer, open_screen: OpenScreen) -> None:
    """The log leads to the table, and that to the page and back; what would change is shown before it is kept."""
    players = {"Ann": {"score": 5}, "Ben": {"score": 7}}
    stood = {"type": "position", "round": 3, "wall": {"1a1": "Ann", "1a3": "Ben"}, "players": players}
    id = keep(server, record(("Ann", "Ben"), [stood, {"type": "petition", "winner": "Ben"}]))
    screen = open_screen(f"/games/{id}/change/1")
    hand = Hand(screen)
    screen.expect_text("midway-notice-0", re.compile("IF-BUILD-5"))
    hand.tap("back", "back-change")
    hand.tap("brush-1", "paint-1a2", "paint-1a3", "midway-next")
    hand.type("midway-score-0", 9)
    hand.tap("midway-change", "revision-accept")

    screen.wait_for_address(r"^/games/[^/]+$")
    begun, petition = kept(server)[0]["events"]
    assert begun["wall"] == {"1a1": "Ann", "1a2": "Ben"}
    assert begun["players"]["Ann"]["score"] == 9
    assert petition["type"] == "petition"


def test_a_game_under_way_has_the_way_in_only_before_its_first_entry(
    server: AppServer, open_screen: OpenScreen
) -> None:
    empty, begun = (keep(server, record(("Ann", "Ben"), events)) for events in ([], [PETITION]))
    screen = open_screen(f"/games/{empty}")
    screen.tap("bar-more")
    screen.tap("more-midway")
    screen.wait_for("paint-1a1")
    screen = open_screen(f"/games/{begun}")
    screen.tap("bar-more")
    screen.wait_for("more-sheet")
    assert not screen.has("more-midway")


PETITION: Final = {"type": "petition", "winner": "Ann"}


@pytest.mark.parametrize("way", ["start-midway", "only-end"])
@pytest.mark.parametrize("chosen", ["new-island_fortress", "new-islebound", "new-island"])
def test_back_before_the_first_entry_leads_to_the_set_up(
    server: AppServer, screen: Screen, chosen: str, way: str
) -> None:
    """Whichever Back it is: the set-up is as it was left, and there is no game yet that nobody began."""
    hand = Hand(screen)
    hand.tap("home-new", chosen, "tracking-score")
    form = screen.address
    screen.type_into("seat-0-name", "Zoé")
    hand.tap(way, "back")
    screen.wait_for_address(f"^{form}$")
    assert screen.value_of("seat-0-name") == "Zoé"
    hand.tap(way)
    screen.wait_for("back")
    screen.go(form)  # the browser's
    assert screen.value_of("seat-0-name") == "Zoé"
    assert kept(server) == []
    hand.tap("back")
    screen.wait_for("home-new")
    assert not [name for name in screen.identifiers() if name.startswith("game-")]


def test_the_first_entry_begins_the_game_of_the_set_up(server: AppServer, open_screen: OpenScreen) -> None:
    """Once, however often the set-up was seen again; then the set-up is asked anew."""
    screen = open_screen("/new/islebound")
    hand = Hand(screen)
    hand.tap("tracking-score", "start-midway", "back")
    screen.type_into("seat-1-name", "Bo")
    hand.tap("start-midway")
    for cell in ("tokens-0", "tokens-1", "track-0", "track-1"):
        hand.type(f"midway-{cell}", 1)
    hand.tap("midway-play")
    screen.wait_for_address("^/games/[^/]+$")
    [document] = kept(server)
    assert [player["name"] for player in document["setup"]["players"]] == ["Player 1", "Bo"]
    assert len(document["events"]) == 1
    screen.go("/new/islebound")
    assert screen.value_of("seat-1-name") == ""


def test_a_game_lost_before_its_first_entry_is_set_up_anew(server: HereApp, open_screen: OpenScreen) -> None:
    """A restart knows only its address: it says what was lost, and leads to the set-up of that kind of game."""
    screen = open_screen("/new/islebound")
    Hand(screen).tap("tracking-score", "start-midway")
    screen.wait_for("midway-missing")
    server.start()
    again = open_screen(screen.address)
    again.wait_for("cannot-open-home")
    assert "What you had begun here was lost" in again.words()
    again.tap("cannot-open-home")
    again.wait_for_address("^/new/islebound$")


def test_only_a_game_from_its_start_asks_the_first_whisperer_and_coin(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """IS-SETUP-2: they are not asked twice of a game under way, and a new one still needs them."""
    screen = open_screen("/new/island")
    hand = Hand(screen)
    hand.tap("tracking-score")
    screen.expect_text("start-game", "Still open: Who is the first Whisperer?")
    screen.wait_for("start-midway")
    hand.tap("whisperer-1", "first-coin-tails", "start-game")
    screen.wait_for("board")
    [document] = kept(server)
    assert (document["setup"]["whisperer"], document["setup"]["coin"]) == ("Player 2", "tails")


def test_what_lies_on_the_table_goes_on_from_a_position(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-SETUP-2, IB-VISIT-4: coins and towns as they are now; home ports are owned, also one that was taken since."""
    id = keep(server, isle(tracking="table", data=None))
    screen = open_screen(f"/games/{id}/midway")
    hand = Hand(screen)
    hand.type("midway-tokens-0", 1)
    screen.type_zeros("midway")
    hand.tap("midway-price-4", "midway-next")
    hand.type("midway-coins-0", 11)
    hand.type("midway-coins-1", 3)
    hand.tap("midway-next")
    hand.tap("midway-town-grenille", "brush-1", "midway-town-krazk", "midway-next")
    screen.expect_text("midway-missing", re.compile("Active player, Treasure map, Reputation cards"))
    hand.tap("midway-turn-1")
    hand.type("midway-treasure_map-value", 2)
    hand.type("midway-reputation-value", 5)
    hand.tap("midway-play")

    screen.wait_for("turn-next")
    [begun] = kept(server)[0]["events"]
    assert {key: value for key, value in begun.items() if key != "time"} == {
        "type": "position",
        "players": {
            "Ann": {"track": 0, "tokens": 1, "buildings": [{"price": 4}], "ship": {"coins": 11}},
            "Ben": {"track": 0, "ship": {"coins": 3}},
        },
        "reputation": 5,
        "board": {"turn": "Ben", "treasure_map": 2, "towns": {"Grenille": "Ann", "Krazk": "Ben", "Marhaven": "Ben"}},
    }
    screen.tap("bar-hunt")
    screen.wait_for("bar-hunt")
    hunt = kept(server)[0]["events"][-1]
    assert (hunt["type"], hunt["player"]) == ("hunt", "Ben")
