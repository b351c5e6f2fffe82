"""The worked cases of the rules document, by their ids. The numbers of banners, entry costs and slots are made up."""

import pytest

from companion.games.islebound.entries.hunt import hunted
from companion.games.islebound.entries.raid import hits
from companion.games.islebound.pieces.crew import speed_of
from companion.games.islebound.pieces.dice import best_assignment
from companion.games.islebound.pieces.influence import cheapest_payment
from companion.games.islebound.state import Gain
from tests.games.islebound.builders import (
    ANN,
    BEN,
    CLEO,
    DAN,
    S,
    broken,
    company,
    crew,
    do,
    full,
    hand,
    light,
    owner,
    player,
    row,
    towns,
)
from tests.games.islebound.rule_cases import at

# --- renown ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "stack", "gain", "after", "left"),
    [
        pytest.param({"track": 6}, 16, 3, (2, 1), 15, id="IB-T01"),
        pytest.param({"track": 4}, 16, 3, (0, 1), 15, id="IB-T02"),
        pytest.param({"track": 5, "tokens": 1}, 10, 17, (1, 4), 7, id="IB-T03"),
    ],
)
def test_ib_t01_to_t03_the_track_wraps(before, stack, gain, after, left):
    state = do(light(Ann=before, tokens_left=stack), "renown", ANN, amount=gain)

    assert player(state, ANN)[:2] == after
    assert state.tokens_left == left


def test_ib_t04_the_last_token_goes_to_the_active_player():
    state = light(Ann={"track": 6}, Ben={"track": 5}, tokens_left=1)

    state = do(state, "reputation", ANN, top=0, gains={ANN: 2, BEN: 4})

    assert player(state, ANN)[:2] == (1, 1)
    assert player(state, BEN)[:2] == (9, 0)
    assert state.end is not None
    assert (state.end.by, state.end.why) == (0, "tokens")


# --- moving ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "fish", "speed"),
    [("A S", 0, 3), ("S S S", 0, 4), ("S S- S-", 0, 3), ("S S S", 2, 6)],
    ids=["a", "b", "c", "d"],
)
def test_ib_t05_speed(told, fish, speed):
    assert speed_of(company(told), fish) == speed


P, Q, R = "Borsham", "Farwold", "Grenille"
MAP = {
    "boards": [
        [P, Q, R],
        ["Fel's Garden", "Morlim", "Ratnest"],
        ["Rockslide", "Stratic", "Sun's Rest"],
        ["The Grotto", "Undervall", "Zilliam"],
    ],
    "borders": [["Krazk", P]],
}


@pytest.mark.parametrize(
    ("to", "via", "rules"),
    [
        pytest.param(R, [Q], set(), id="a"),
        pytest.param(Q, [Q, R, P], {"IB-MOVE-1", "IB-MOVE-2"}, id="b"),
        pytest.param(P, [Q, R], {"IB-MOVE-2"}, id="c"),
        pytest.param(P, [], {"IB-MOVE-1"}, id="d"),
    ],
)
def test_ib_t06_the_way(to, via, rules):
    state = full(stage="move", Ann={"at": P, "crew": "A S"}, data=MAP)

    assert broken(state, "move", ANN, to=to, via=via) == rules


def test_ib_t07_a_region_with_ships():
    """The second ship there asks for nobody more; passing through costs nothing."""
    others = {"Ben": {"at": Q}, "Cleo": {"at": Q}}
    able = full(3, stage="move", Ann={"at": P, "crew": "A W"}, data=MAP, **others)
    unable = full(3, stage="move", Ann={"at": P, "crew": "A- W"}, data=MAP, **others)

    assert crew(do(able, "move", ANN, to=Q, crew=1), ANN) == ["below", "deck"]
    assert broken(unable, "move", ANN, to=Q) == {"IB-MOVE-4"}
    assert broken(unable, "move", ANN, to=R, via=[Q]) == set()


# --- visits ----------------------------------------------------------------------------------------------

ENTRY = towns(Grenille={"entry": {"coins": 1, "crew": "any"}})


@pytest.mark.parametrize(
    ("whose", "coins", "others", "on_map", "on_deck"),
    [(None, 2, 7, 5, 1), (BEN, 2, 8, 4, 1), (ANN, 3, 7, 4, 2)],
    ids=["a", "b", "c"],
)
def test_ib_t08_the_entry_cost(whose, coins, others, on_map, on_deck):
    state = full(
        Ann={"at": "Grenille", "coins": 3, "crew": "A W"}, towns={"Grenille": whose}, treasure_map=4, data=ENTRY
    )
    pays = {} if whose == ANN else {"crew": 1}

    state = do(state, "visit", ANN, town="Grenille", **pays)

    assert state.ledger is not None
    assert (hand(state, ANN).coins, hand(state, BEN).coins, state.ledger.treasure_map) == (coins, others, on_map)
    assert crew(state, ANN).count("deck") == on_deck


def test_ib_t08_d_without_the_coin():
    state = full(Ann={"at": "Grenille", "coins": 0, "crew": "A W"}, data=ENTRY)

    assert broken(state, "visit", ANN, town="Grenille", crew=1) == {"IB-VISIT-2"}


def test_ib_t09_borsham_counts_the_deck_after_the_entry():
    data = towns(Borsham={"entry": {"crew": "any"}})
    state = full(Ann={"at": "Borsham", "wood": 5, "coins": 2, "crew": "A A W"}, data=data)

    bought = do(state, "visit", ANN, town="Borsham", crew=1, pirates=2, serpents=2)

    assert hand(bought, ANN)[:6] == (0, 1, 0, 0, 2, 2)
    assert broken(state, "visit", ANN, town="Borsham", crew=1, pirates=3) == {"IB-TOWN-BORSHAM"}


# --- attack ----------------------------------------------------------------------------------------------

ATTACKED = {**towns(Grenille={"red": 5}), "strength": {"serpent": S}}


def test_ib_t10_taken_by_two_serpents():
    state = full(Ann={"at": "Grenille", "serpents": 2}, data=ATTACKED)

    state = do(state, "attack", ANN, town="Grenille", cards=["serpent", "serpent"], dice=[5, 4])

    assert owner(state, "Grenille") == ANN
    assert (hand(state, ANN).coins, hand(state, ANN).serpents) == (12, 0)
    assert state.turn is not None
    assert state.turn.may_visit


def test_ib_t11_an_opponents_town_needs_two_more():
    blow = {"town": "Grenille", "cards": ["serpent", "serpent"], "dice": [5, 4]}
    three = full(Ann={"at": "Grenille", "serpents": 2, "crew": "A A W"}, towns={"Grenille": BEN}, data=ATTACKED)
    one = full(Ann={"at": "Grenille", "serpents": 2, "crew": "A A- W-"}, towns={"Grenille": BEN}, data=ATTACKED)

    taken = do(three, "attack", ANN, injured=[1, 2], **blow)

    assert crew(taken, ANN) == ["injured", "injured", "deck"]
    assert (owner(taken, "Grenille"), hand(taken, ANN).coins) == (ANN, 12)
    assert broken(three, "attack", ANN, injured=[1], **blow) == {"IB-ATTACK-9"}
    assert broken(one, "attack", ANN, injured=[1], **blow) == {"IB-ATTACK-9"}
    assert hand(do(one, "attack", ANN, lost="serpent", **blow), ANN).serpents == 1


def test_ib_t12_the_best_die_is_not_for_the_best_card():
    found = best_assignment([S, [0, 0, 0, 0, 3, 3]], [3, 5])

    assert found.strength == 5
    assert found.dice == (0, 1)


@pytest.mark.parametrize(("dice", "strength"), [([1, 4, 6], 3), ([1, 2, 4], 2)], ids=["a", "b"])
def test_ib_t13_only_one_die_counts_on_one_card(dice, strength):
    assert best_assignment([S], dice).strength == strength


def test_ib_t14_who_was_exhausted_cannot_be_injured():
    state = full(Ann={"at": "Grenille", "serpents": 1, "crew": "C C"}, data=ATTACKED | towns(Grenille={"red": 4}))
    blow = {"town": "Grenille", "cards": ["serpent"], "combat": [1, 2], "dice": [6, 1, 1]}

    assert broken(state, "attack", ANN, injured=[1], **blow) == {"IB-CREW-2", "IB-ATTACK-9"}
    state = do(state, "attack", ANN, lost="serpent", **blow)
    assert broken(state, "hunt", ANN) == {"IB-TURN-2", "IB-ATTACK-13"}
    assert broken(state, "buy", ANN, position=5, card={"price": 7}) == set()


# --- diplomacy -------------------------------------------------------------------------------------------

TRACK = {"influence": [1, 1, 1, 1, 2, 3]}
FOUR_CUBES = {3: ANN, 4: ANN, 5: ANN, 6: ANN}


def test_ib_t15_the_cheapest_payment():
    data = {**towns(Grenille={"blue_green": 5}), **TRACK}
    state = full(Ann={"at": "Grenille", "crew": "N"}, slots=FOUR_CUBES, data=data)

    assert cheapest_payment([1, 1, 2, 3], 5) == ((2, 3), 5)
    assert cheapest_payment([1, 1, 2, 3], 4) == ((0, 3), 4)
    without = do(state, "diplomacy", ANN, town="Grenille", slots=[5, 6])
    with_one = do(state, "diplomacy", ANN, town="Grenille", slots=[3, 6], negotiators=[1])
    assert (hand(without, ANN).coins, hand(with_one, ANN).coins) == (12, 12)
    assert (crew(without, ANN), crew(with_one, ANN)) == (["deck"], ["below"])


def test_ib_t16_an_opponents_town_needs_two_more_influence():
    data = {**towns(Grenille={"blue_green": 4}), **TRACK}
    cubes = {5: ANN, 6: ANN}
    state = full(Ann={"at": "Grenille", "crew": "N"}, slots=cubes, towns={"Grenille": BEN}, data=data)
    pays = {"town": "Grenille", "slots": [5, 6]}

    assert hand(do(state, "diplomacy", ANN, negotiators=[1], **pays), ANN).coins == 11
    assert broken(state, "diplomacy", ANN, **pays) == {"IB-DIPLO-2"}


# --- treasure, hiring, buildings -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on_map", "jeweller", "coins"),
    [(4, False, 4), (0, False, 1), (0, True, 2), (4, True, 5)],
    ids=["a", "b", "c", "d"],
)
def test_ib_t17_hunt(on_map, jeweller, coins):
    state = full(Ann={"coins": 0, "buildings": ["jeweller"] if jeweller else []}, treasure_map=on_map)

    state = do(state, "hunt", ANN)

    assert hunted(on_map, jeweller) == hand(state, ANN).coins == coins
    assert state.ledger is not None
    assert state.ledger.treasure_map == 0


def test_ib_t18_hiring():
    skills = ["sail", "work"]
    data = towns(Morlim={"entry": {}}, Undervall={"entry": {}})
    morlim = full(Ann={"at": "Morlim", "coins": 1}, data=data)
    undervall = full(Ann={"at": "Undervall", "coins": 1}, data=data)

    left = do(morlim, "visit", ANN, town="Morlim", hire={"slot": 1, "skills": skills})
    right = do(undervall, "visit", ANN, town="Undervall", hire={"slot": 3, "skills": skills})

    assert hand(left, ANN).coins == hand(right, ANN).coins == 0
    assert broken(undervall, "visit", ANN, town="Undervall", hire={"slot": 2, "skills": skills}) == {"IB-HIRE-2"}


def test_ib_t19_the_row_slides():
    """A to E cost 1 to 5 here."""
    state = full(Ann={"coins": 20, "books": 2}, row={1: 1, 2: 2, 3: 3, 4: 4, 5: 5})

    assert broken(state, "buy", ANN, position=1) == {"IB-ROW-1"}
    state = do(state, "buy", ANN, position=4)
    assert row(state) == [None, 1, 2, 3, 5]
    state = do(state, "buy", ANN, position=4)
    assert row(state) == [None, None, 1, 2, 5]
    assert hand(state, ANN).books == 2
    assert hand(state, ANN).coins == 13


def test_ib_t20_rest_twice():
    state = full(Ann={"crew": "A- A! W", "buildings": [1]})

    once = do(state, "effect", ANN, from_="building", rest=True)
    twice = do(once, "effect", ANN, from_="building", rest=True)

    assert crew(once, ANN) == ["deck", "below", "deck"]
    assert crew(twice, ANN) == ["deck", "deck", "deck"]


def test_ib_t21_the_hold_takes_ten():
    data = towns(TheGrotto={"entry": {}})
    state = full(Ann={"at": "The Grotto", "wood": 3, "fish": 4, "crew": "W W"}, data=data)

    assert hand(do(state, "visit", ANN, town="The Grotto", fish=3), ANN).fish == 7
    assert broken(state, "visit", ANN, town="The Grotto", fish=4) == {"IB-CARGO-1"}
    dumped = do(state, "dump", ANN, wood=3)
    assert hand(do(dumped, "visit", ANN, town="The Grotto", fish=6), ANN).fish == 10
    assert broken(dumped, "visit", ANN, town="The Grotto", fish=7) == {"IB-TOWN-GROTTO", "IB-CARGO-1"}


def test_ib_t22_limit_7_leaves_out_the_top():
    state = light(4, tokens_left=16)

    state = do(state, "reputation", CLEO, top=1, gains={CLEO: 7, DAN: 6, ANN: 0}, limit=True)

    assert [(gain.seat, gain.points) for gain in state.gains] == [(2, 8), (3, 6)]
    assert broken(state, "reputation", CLEO, top=1, gains={CLEO: 8}, limit=True) == {"IB-REP-3"}


# --- the end ---------------------------------------------------------------------------------------------


def test_ib_t23_the_seventh_building_of_four_players():
    four = light(4, Ben={"buildings": [1] * 6})
    three = light(3, Ben={"buildings": [1] * 6})

    four = do(four, "building", BEN, card={"price": 2})
    three = do(three, "building", BEN, card={"price": 2})

    assert four.end is not None
    assert (four.end.by, four.end.why, four.end.turns_left) == (1, "buildings", 6)
    assert three.end is None


def test_ib_t24_goods_break_the_tie():
    state = light(
        2,
        Ann={"buildings": [4, 6, 3, {"price": 5, "ability": "palace"}], "tokens": 2, "track": 4},
        Ben={"buildings": [7, 2, 5], "tokens": 2, "track": 4},
        tokens_left=12,
    )
    counts = {ANN: {"coins": 11, "wood": 3, "fish": 5}, BEN: {"coins": 20, "wood": 1, "fish": 6}}

    state = do(state, "finish", counts=counts, early=True)

    assert player(state, ANN).breakdown == (11, 18, 5, 4, 14, 0)
    assert player(state, BEN).breakdown == (20, 14, 0, 4, 14, 0)
    assert state.result is not None
    assert (state.result.winners, state.result.decided_by, state.result.goods) == ((0,), "goods", (8, 7))


# --- variants --------------------------------------------------------------------------------------------


def test_ib_t25_a_close_quarters():
    state = full(
        stage="move",
        Ann={"at": P, "crew": "W"},
        Ben={"at": "Ratnest"},
        variants={"close_quarters": True},
        data={"boards": MAP["boards"]},
    )

    assert broken(state, "move", ANN, to="Morlim") == {"IB-VAR-CLOSE-1"}


def test_ib_t25_b_raid():
    state = full(
        Ann={"at": P, "crew": "C", "pirates": 2, "coins": 0},
        Ben={"at": P, "pirates": 2, "coins": 1},
        variants={"raid": True},
    )

    state = do(state, "raid", ANN, target=BEN, dice=[6, 4, 2], target_dice=[3, 3])

    assert hits((6, 4, 2)) == 2
    assert (hand(state, ANN).coins, hand(state, BEN).coins) == (1, 0)
    assert (hand(state, ANN).pirates, hand(state, BEN).pirates) == (2, 2)


def test_ib_t25_c_d_trade():
    state = full(
        Ann={"at": P, "wood": 1, "books": 1},
        Ben={"at": P, "wood": 6, "pirates": 3},
        variants={"trading": True},
    )

    assert broken(state, "trade", ANN, with_=BEN, give={"wood": 1}, get={"wood": 6}) == {"IB-VAR-TRADE-3"}
    state = do(state, "trade", ANN, with_=BEN, give={"wood": 1, "books": 1}, get={"pirates": 3})
    assert hand(state, ANN)[1:6] == (0, 0, 0, 3, 0)
    assert hand(state, BEN)[1:6] == (7, 0, 1, 0, 0)


def test_every_point_of_the_end_says_where_it_is_from():
    """IB-SCORE-1, IB-SCORE-3, IB-BLDG-PALACE, IB-BLDG-SAILORS: Palace 2 wood and a pair of fish, the guild 3 crew."""
    state = light(2, Ann={"buildings": ["palace", "sailors"]}, Ben={"buildings": [1]})
    counts = {
        ANN: {"coins": 4, "wood": 2, "fish": 3, "end": 5, "two_skill": 3},
        BEN: {"coins": 1, "wood": 0, "fish": 0},
    }

    ended = do(state, "finish", early=True, counts=counts)

    assert ended.gains == (
        Gain(0, "coins", 4),
        Gain(0, "game_end", 5),
        Gain(0, "game_end", 3, source="palace"),
        Gain(0, "game_end", 3, source="sailors"),
        Gain(1, "coins", 1),
    )


def test_bridge_says_where_its_renown_is_from():
    """IB-BLDG-BRIDGE: for a card built at Stratic, not for itself."""
    row = {5: {"price": 2, "wood": 1, "fish": 0}}
    state = at("Stratic", wood=1, buildings=["bridge"], row=row)

    built = do(state, "visit", ANN, town="Stratic", build={"position": 5})

    assert built.gains == (Gain(0, "buildings", 2), Gain(0, "renown", 1, 0, "bridge"))
    assert (hand(built, ANN).wood, hand(built, ANN).fish) == (0, 1)
