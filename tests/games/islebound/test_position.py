"""A game of every action that is entered from how it stood: what is read, what follows, and what no entry leads to."""

import json
from typing import Any, Final

import pytest

from companion.games.islebound.entries.midway import midway_of
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.ledger import BLOCKED, NO_CREW
from companion.games.islebound.pieces.cards import NO_CARD, Card
from companion.games.islebound.pieces.crew import STARTING
from companion.games.islebound.state import Gain, State
from companion.games.registry import words_of
from tests.games.islebound.builders import ANN, BEN, CLEO, DAN, do, full, hand, light, owner
from tests.games.islebound.rule_cases import taken
from tests.games.islebound.test_reading import FULL, Json, document, where

SHIP: Final[Json] = {"region": "Krazk"}
STOOD: Final[Json] = {
    "type": "position",
    "players": {"Ann": {"track": 4, "tokens": 1, "buildings": [{"price": 5, "ability": "palace"}],
        "ship": {"coins": 3, "fish": 2, "crew": [{"skills": ["sail", "work"], "state": "below"}],
        **SHIP}}, "Ben": {"track": 0, "ship": {"ichor": 1, "region": "Grenille"}}},
    "reputation": 6,
    "board": {"turn": "Ben", "stage": "action", "round": 4, "treasure_map": 2,
        "towns": {"Grenille": "Ann", "Krazk": "Ben"}, "slots": {"3": "Ann"}, "shown": {"row": {"1": None,
        "3": {"price": 4, "wood": 2, "fish": 0}}, "events": {"2": "Morlim"}}},
}  # fmt: skip


def stood(board: Json | None = None, **more: Any) -> Json:
    """A record of a game that stood so, but for these values; None leaves one out."""
    whole = {**STOOD, **more, "board": {**STOOD["board"], **(board or {})}}
    whole["board"] = {key: value for key, value in whole["board"].items() if value is not None}
    return document(FULL, {key: value for key, value in whole.items() if value is not None})


def entered(content: Json) -> State:
    """The state after the only entry, which is legal."""
    read = ISLEBOUND.read(content)
    state = ISLEBOUND.start(read.setup)
    assert ISLEBOUND.check(state, read.entries[0].event).is_legal
    return ISLEBOUND.apply(state, read.entries[0].event)


def eight(**end: Any) -> State:
    """Ann owns the eight buildings that trigger the end with two players; it is Ben's turn."""
    ann = {**STOOD["players"]["Ann"], "buildings": [{"price": 1}] * 8}
    return entered(stood(players={**STOOD["players"], "Ann": ann}, **end))


def test_ib_adjust_the_table_is_as_it_was_entered() -> None:
    """IB-COMP-1: of 35 buildings one is owned and four lie in the row, so 30 are left; of ten crew one is hired."""
    state = entered(stood())
    ledger, ann, ben = state.ledger, hand(state, ANN), hand(state, BEN)

    assert ledger
    assert (ann.coins, ann.fish, ann.wood, [one.state for one in ann.crew]) == (3, 2, 0, ["below"])
    assert (ben.ichor, ben.crew) == (1, STARTING)
    assert (owner(state, "Grenille"), owner(state, "Krazk"), owner(state, "Marhaven")) == (ANN, BEN, None)
    assert ledger.slots[:4] == (BLOCKED, BLOCKED, 0, -1)
    assert ledger.row == (NO_CARD, None, Card(4, 2, 0), None, None)
    assert (ledger.deck, ledger.crew_pile) == (30, 6)
    assert (ledger.round, ledger.treasure_map, ledger.turn and ledger.turn.stage) == (4, 2, "action")
    assert (state.tokens_left, state.reputation_left, state.players[0].score) == (15, 6, 16)
    assert NO_CREW not in ledger.crew_row


def test_what_is_written_is_what_was_read() -> None:
    assert json.loads(json.dumps(ISLEBOUND.write(ISLEBOUND.read(stood())))) == stood()


@pytest.mark.parametrize(("end", "left"), [({}, 2), ({"end": {"by": ANN, "why": "buildings", "last_round": True}}, 0)])
def test_ib_end_4_the_last_turns_follow_from_whose_turn_it_is(end: Json, left: int) -> None:
    """After Ben's, the last of a round of two, each has one more turn, unless these are the last."""
    state = eight(**end)

    assert (state.end and state.end.by, state.end and state.end.turns_left) == (0, left)
    assert (do(state, "end_turn", BEN).turn is None) == (left == 0)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (stood({"turn": None}), "events[0].board.turn"),
        (stood({"turn": "Cleo"}), "events[0].board.turn"),
        (stood({"slots": {"2": ANN}}), "events[0].board.slots.2"),
        (stood({"slots": {"99": ANN}}), "events[0].board.slots.99"),
        (stood({"towns": {"Paris": ANN}}), "events[0].board.towns.Paris"),
        (stood({"shown": {"row": {"6": None}}}), "events[0].board.shown.row.6"),
        (stood(players={ANN: {"track": 1}, BEN: {"track": 0, "ship": SHIP}}), "events[0].players.Ann.ship"),
        (stood(players={ANN: {"track": 1, "ship": {}}, BEN: {"track": 0, "ship": SHIP}}), "events[0].players.Ann.ship"),
    ],
)
def test_what_no_table_can_be_is_named_with_its_place(content: Json, place: str) -> None:
    """IB-INFL-3: with two players, slots 1 and 2 never receive a cube."""
    assert where(content).startswith(place)


@pytest.mark.parametrize(
    ("ship", "case"), [({"wood": 6, "fish": 5}, "hold"), ({"pirates": 16}, "too_many"), ({"serpents": 15}, "too_many")]
)
def test_what_the_box_or_the_hold_has_not_is_refused(ship: Json, case: str) -> None:
    """IB-CARGO-1, IB-COMP-1."""
    players = {ANN: {"track": 0, "ship": {**ship, **SHIP}}, BEN: {"track": 0, "ship": SHIP}}
    read = ISLEBOUND.read(stood(players=players))
    found = ISLEBOUND.check(ISLEBOUND.start(read.setup), read.entries[0].event).breaches

    assert [(breach.rule, breach.case) for breach in found] == [("IB-ADJUST", case)]


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_more_tokens_than_the_box_has_are_refused_with_both_numbers(language: str) -> None:
    """IB-COMP-1: 9 of each player are 18, and there are 16."""
    players = {name: {"track": 0, "tokens": 9, "ship": SHIP} for name in (ANN, BEN)}
    read = ISLEBOUND.read(stood(players=players))
    [breach] = ISLEBOUND.check(ISLEBOUND.start(read.setup), read.entries[0].event).breaches

    assert (breach.rule, breach.case) == ("IB-ADJUST", "tokens")
    said = words_of(ISLEBOUND.format, language, read.setup).explained(breach).text
    assert "18" in said
    assert "16" in said


def test_what_each_has_is_told_as_gains() -> None:
    """Renown of 4 on the track and a token for 7, a building for 5; Ben was given 3 points besides."""
    ben = {**STOOD["players"]["Ben"], "score": 3}

    assert entered(stood(players={**STOOD["players"], "Ben": ben})).gains == (
        Gain(0, "renown", 11, 1, "position"),
        Gain(0, "buildings", 5),
        Gain(1, "adjust", 3),
    )


@pytest.mark.parametrize(("deck", "crew_pile"), [(None, None), (29, None), (None, 5)])
def test_piles_are_said_only_where_more_is_missing_of_the_box_than_is_in_view(
    deck: int | None, crew_pile: int | None
) -> None:
    """IB-COMP-1: else 30 buildings and 6 crew are left."""
    board = midway_of(entered(stood({"deck": deck, "crew_pile": crew_pile})))
    assert board
    assert board.board
    assert (board.board.deck, board.board.crew_pile) == (deck, crew_pile)


def test_ib_var_arch_3_the_cards_in_hand_are_not_in_the_pile() -> None:
    """Of 35 buildings Ann owns one and holds two, Ben holds three; there is no row."""
    ships = ({**STOOD["players"][ANN], "ship": {"books": 2, **SHIP}}, {"track": 0, "ship": {"books": 3, **SHIP}})
    content = stood({"shown": None}, players=dict(zip((ANN, BEN), ships, strict=True)))
    ledger = entered({**content, "setup": {**content["setup"], "variants": {"architect": True}}}).ledger

    assert ledger
    assert (ledger.row, ledger.deck) == ((), 29)


def test_ib_end_4_no_entry_leads_to_a_light_game_some_turns_after_the_trigger() -> None:
    """Cleo, third of four, triggers the end; Dan's turn, and those of Ann, Ben and Cleo after it, are over."""
    state = do(light(4, Cleo={"buildings": [1] * 6}), "building", CLEO, card={"price": 1})
    assert midway_of(state)

    for name in (DAN, ANN, BEN, CLEO):
        state = do(state, "end_turn", name)
        assert midway_of(state) is None


def test_no_entry_leads_to_a_town_just_taken() -> None:
    """IB-ATTACK-12: it may still be visited. Once the turn has ended, there is such an entry."""
    state = taken()

    assert midway_of(state) is None
    assert midway_of(do(state, "end_turn", ANN)) is not None


def test_a_position_of_the_beginning_is_none() -> None:
    assert midway_of(full(2, stage="move")) is None
