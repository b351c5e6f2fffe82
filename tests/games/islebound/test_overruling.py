"""Entries against the rules, made by the table: the effect, as corrections that a record can hold."""

from typing import Any

import pytest

from companion.games.islebound.entries.adjust import AdjustCounts, AdjustPiles
from companion.games.islebound.overruling import overruled
from companion.games.islebound.pieces.box import notices
from companion.games.islebound.rules import apply, check
from companion.games.islebound.state import State
from tests.games.islebound.builders import ANN, BEN, crew, event, full, hand, light, owner, player, row, slots
from tests.games.islebound.rule_cases import act, at, blow, coast, retreated, talks, visit


def decided(state: State, entry: Any) -> State:
    """The position after the table has decided otherwise than the rules, which refuse the entry."""
    kind, name, fields = entry
    entered = event(state, kind, name, **fields)
    assert not check(state, entered).is_legal
    corrections = overruled(state, entered)
    assert corrections
    for correction in corrections:
        assert check(state, correction).is_legal
        state = apply(state, correction)
    return state


def undecided(state: State, entry: Any) -> bool:
    """True if nothing can be entered for it."""
    kind, name, fields = entry
    return overruled(state, event(state, kind, name, **fields)) == ()


def test_a_move_too_far():
    """The region counts as the move."""
    state = decided(full(stage="move", Ann={"fish": 1}), act("move", to="Borsham", fish=2))

    assert (hand(state, ANN).region, hand(state, ANN).fish) == (0, 0)
    assert state.turn is not None
    assert state.turn.stage == "action"


def test_a_visit_in_anothers_turn():
    """The gain is there, the missing price is not paid; the turn stays."""
    state = decided(at("Borsham", wood=1, crew="A A W"), visit("Borsham", pirates=3))

    assert (hand(state, ANN).wood, hand(state, ANN).pirates) == (0, 3)
    state = decided(at("Rockslide", turn=BEN), visit("Rockslide", books=1, renown=1))
    assert (hand(state, ANN).books, player(state, ANN).track) == (1, 1)
    assert state.turn is not None
    assert (state.turn.seat, state.turn.stage) == (1, "action")


def test_crew_that_cannot():
    state = decided(at("Grenille", {"entry": {"crew": "work"}}, crew="A W"), visit("Grenille", crew=1, wood=2))

    assert (crew(state, ANN), hand(state, ANN).wood) == (["below", "deck"], 2)


def test_crew_hired_without_coins():
    state = decided(at("Morlim", coins=0), visit("Morlim", hire={"slot": 2, "skills": ["work", "sail"]}))

    assert [one.skills for one in hand(state, ANN).crew][3:] == [("sail", "work")]
    assert (hand(state, ANN).coins, state.ledger and state.ledger.crew_pile) == (0, 6)


def test_a_town_taken_against_the_rules():
    state = decided(coast({"red": 5}, serpents=1, crew="A"), blow("serpent", dice=[6]))
    assert (owner(state, "Grenille"), hand(state, ANN).serpents, hand(state, ANN).coins) == (ANN, 0, 12)

    told = {"data": {"influence": [1, 1, 1, 2, 2, 3]}, "slots": {3: ANN, 6: ANN}}
    state = decided(coast({"blue_green": 9}, towns={"Grenille": BEN}, **told), talks(3, 6))
    assert (owner(state, "Grenille"), slots(state), hand(state, ANN).coins) == (ANN, {}, 16)


def test_a_building_too_dear():
    """The card is the player's; the row stays as it is, for no correction changes it."""
    state = decided(full(Ann={"coins": 3}, row={5: 4}), act("buy", position=5))

    assert ([card.price for card in player(state, ANN).buildings], hand(state, ANN).coins) == ([4], 0)
    assert row(state) == [None, None, None, None, 4]
    assert state.ledger is not None
    assert state.ledger.deck == 29


def test_cubes_and_coins_on_the_table():
    state = decided(full(events={1: "Zilliam"}), act("event", which=1, cubes=2))
    assert slots(state) == {3: ANN, 4: ANN}

    state = decided(full(stage="done", treasure_map=5), act("hunt"))
    assert (hand(state, ANN).coins, state.ledger and state.ledger.treasure_map) == (12, 0)


def test_renown_and_a_token_that_was_not_due():
    state = decided(full(Ann={"track": 6}), act("effect", from_="token", gain={"renown": 2}))

    assert player(state, ANN)[:2] == (1, 1)
    assert state.tokens_left == 15


def test_a_card_of_a_light_game():
    """The limit is none, and a card that is not there is not taken."""
    state = decided(light(2), act("reputation", top=1, gains={ANN: 8, BEN: 9}, limit=True))
    assert [player(state, name).score for name in (ANN, BEN)] == [9, 9]
    assert state.reputation_left == 7

    state = decided(light(2, reputation_left=0), act("reputation", top=1, gains={}))
    assert (player(state, ANN).score, state.reputation_left) == (1, 0)


def test_a_building_more_than_the_box_has():
    """Not even the table can have that."""
    state = light(2, Ann={"buildings": [1] * 20}, Ben={"buildings": [1] * 15})
    assert undecided(state, act("building", card={"price": 1}))


@pytest.mark.parametrize(
    ("state", "entry"),
    [
        pytest.param(full(), act("end_turn", BEN), id="the end of a turn"),
        pytest.param(full(), act("finish", None), id="final scoring"),
        pytest.param(full(row={1: "empty"}), act("show", None, row={"1": None}), id="what lies open"),
        pytest.param(full(), act("adjust", changes={"coins": -9}), id="a correction"),
        pytest.param(light(2), act("hunt"), id="another mode"),
        pytest.param(full(), act("trade", with_=BEN, give={"wood": 1}, get={"fish": 1}), id="a variant"),
        pytest.param(full(), act("buy", position=5), id="a card that nobody has told"),
        pytest.param(full(row={5: "empty"}), act("buy", position=5, card={"price": 1}), id="a card that is not there"),
        pytest.param(
            at("Morlim", crew_row={1: "empty"}),
            visit("Morlim", hire={"slot": 1, "skills": ["sail", "work"]}),
            id="nobody for hire",
        ),
        pytest.param(coast({"blue_green": 1}), talks(3, values=[1]), id="a cube that is not there"),
        pytest.param(at("Zilliam", fish=2), visit("Zilliam", exhaust=[1, 4], pay={"fish": 2}), id="unknown crew"),
        pytest.param(
            at("Grenille", wood=9, crew="W W"), visit("Grenille", wood=4), id="an 11th good, which no hold takes"
        ),
    ],
)
def test_there_is_nothing_to_enter(state: State, entry: Any):
    assert undecided(state, entry)


def test_after_the_final_sheet_nothing_is_changed():
    state = light(2)
    counts = {name: {"coins": 0, "wood": 0, "fish": 0} for name in (ANN, BEN)}
    ended = apply(state, event(state, "finish", None, early=True, counts=counts))

    assert overruled(ended, event(state, "renown", ANN, amount=1)) == ()


def test_the_corrections_say_only_what_changes():
    state = full(stage="done", treasure_map=5)

    assert overruled(state, event(state, "hunt", ANN)) == (
        AdjustCounts(0, coins=5),
        AdjustPiles(treasure_map=-5),
    )
    state = retreated()
    assert overruled(state, event(state, "attack", ANN, town="Grenille", cards=["serpent"], lost="serpent")) == (
        AdjustCounts(0, serpents=-1),
    )


# --- what the table should know -------------------------------------------------------------------------


def noticed(state: State) -> list[tuple[str, dict[str, Any]]]:
    return [(notice.rule, dict(notice.values)) for notice in notices(state)]


def test_ib_rul_cubes_the_table_is_warned_from_18_on():
    """Ann has her speed cube and her home port's; 16 lie on the track."""
    assert noticed(full(slots=dict.fromkeys(range(3, 18), ANN))) == []
    assert noticed(full(slots=dict.fromkeys(range(3, 19), ANN))) == [
        ("IB-RUL-CUBES", {"player": 0, "left": 2, "total": 20})
    ]


def test_ib_cargo_1_little_room_is_told():
    assert noticed(full(Ben={"wood": 5, "fish": 3})) == []
    assert noticed(full(Ben={"wood": 5, "fish": 4})) == [("IB-CARGO-1", {"player": 1, "goods": 9})]


def test_nothing_is_told_of_light_games_and_after_the_end():
    ended = full(Ben={"wood": 5, "fish": 5})
    ended = apply(ended, event(ended, "finish", None, early=True))

    assert noticed(ended) == noticed(light(2)) == []
