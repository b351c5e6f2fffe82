"""The worked cases of the rules document, by their ids. The numbers of banners, entry costs and slots are made up."""

import pytest

from companion.games.islebound.entries.hunt import hunted
from companion.games.islebound.entries.raid import hits
from companion.games.islebound.pieces.crew import speed_of
from companion.games.islebound.pieces.dice import best_assignment
from companion.games.islebound.pieces.influence import cheapest_payment
from companion.games.islebound.state import Gain
from tests.games.islebound import builders as b
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
    state = b.do(b.light(Ann=before, tokens_left=stack), "renown", b.ANN, amount=gain)

    assert b.player(state, b.ANN)[:2] == after
    assert state.tokens_left == left


def test_ib_t04_the_last_token_goes_to_the_active_player():
    state = b.light(Ann={"track": 6}, Ben={"track": 5}, tokens_left=1)

    state = b.do(state, "reputation", b.ANN, top=0, gains={b.ANN: 2, b.BEN: 4})

    assert b.player(state, b.ANN)[:2] == (1, 1)
    assert b.player(state, b.BEN)[:2] == (9, 0)
    assert state.end is not None
    assert (state.end.by, state.end.why) == (0, "tokens")


# --- moving ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "fish", "speed"),
    [("A S", 0, 3), ("S S S", 0, 4), ("S S- S-", 0, 3), ("S S S", 2, 6)],
    ids=["a", "b", "c", "d"],
)
def test_ib_t05_speed(told, fish, speed):
    assert speed_of(b.company(told), fish) == speed


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
    state = b.full(stage="move", Ann={"at": P, "crew": "A S"}, data=MAP)

    assert b.broken(state, "move", b.ANN, to=to, via=via) == rules


def test_ib_t07_a_region_with_ships():
    """The second ship there asks for nobody more; passing through costs nothing."""
    others = {"Ben": {"at": Q}, "Cleo": {"at": Q}}
    able = b.full(3, stage="move", Ann={"at": P, "crew": "A W"}, data=MAP, **others)
    unable = b.full(3, stage="move", Ann={"at": P, "crew": "A- W"}, data=MAP, **others)

    assert b.crew(b.do(able, "move", b.ANN, to=Q, crew=1), b.ANN) == ["below", "deck"]
    assert b.broken(unable, "move", b.ANN, to=Q) == {"IB-MOVE-4"}
    assert b.broken(unable, "move", b.ANN, to=R, via=[Q]) == set()


# --- visits ----------------------------------------------------------------------------------------------

ENTRY = b.towns(Grenille={"entry": {"coins": 1, "crew": "any"}})


@pytest.mark.parametrize(
    ("whose", "coins", "others", "on_map", "on_deck"),
    [(None, 2, 7, 5, 1), (b.BEN, 2, 8, 4, 1), (b.ANN, 3, 7, 4, 2)],
    ids=["a", "b", "c"],
)
def test_ib_t08_the_entry_cost(whose, coins, others, on_map, on_deck):
    state = b.full(
        Ann={"at": "Grenille", "coins": 3, "crew": "A W"}, towns={"Grenille": whose}, treasure_map=4, data=ENTRY
    )
    pays = {} if whose == b.ANN else {"crew": 1}

    state = b.do(state, "visit", b.ANN, town="Grenille", **pays)

    assert state.ledger is not None
    assert (b.hand(state, b.ANN).coins, b.hand(state, b.BEN).coins, state.ledger.treasure_map) == (
        coins,
        others,
        on_map,
    )
    assert b.crew(state, b.ANN).count("deck") == on_deck


def test_ib_t08_d_without_the_coin():
    state = b.full(Ann={"at": "Grenille", "coins": 0, "crew": "A W"}, data=ENTRY)

    assert b.broken(state, "visit", b.ANN, town="Grenille", crew=1) == {"IB-VISIT-2"}


def test_ib_t09_borsham_counts_the_deck_after_the_entry():
    data = b.towns(Borsham={"entry": {"crew": "any"}})
    state = b.full(Ann={"at": "Borsham", "wood": 5, "coins": 2, "crew": "A A W"}, data=data)

    bought = b.do(state, "visit", b.ANN, town="Borsham", crew=1, pirates=2, serpents=2)

    assert b.hand(bought, b.ANN)[:6] == (0, 1, 0, 0, 2, 2)
    assert b.broken(state, "visit", b.ANN, town="Borsham", crew=1, pirates=3) == {"IB-TOWN-BORSHAM"}


# --- attack ----------------------------------------------------------------------------------------------

ATTACKED = {**b.towns(Grenille={"red": 5}), "strength": {"serpent": b.S}}


def test_ib_t10_taken_by_two_serpents():
    state = b.full(Ann={"at": "Grenille", "serpents": 2}, data=ATTACKED)

    state = b.do(state, "attack", b.ANN, town="Grenille", cards=["serpent", "serpent"], dice=[5, 4])

    assert b.owner(state, "Grenille") == b.ANN
    assert (b.hand(state, b.ANN).coins, b.hand(state, b.ANN).serpents) == (12, 0)
    assert state.turn is not None
    assert state.turn.may_visit


def test_ib_t11_an_opponents_town_needs_two_more():
    blow = {"town": "Grenille", "cards": ["serpent", "serpent"], "dice": [5, 4]}
    three = b.full(Ann={"at": "Grenille", "serpents": 2, "crew": "A A W"}, towns={"Grenille": b.BEN}, data=ATTACKED)
    one = b.full(Ann={"at": "Grenille", "serpents": 2, "crew": "A A- W-"}, towns={"Grenille": b.BEN}, data=ATTACKED)

    taken = b.do(three, "attack", b.ANN, injured=[1, 2], **blow)

    assert b.crew(taken, b.ANN) == ["injured", "injured", "deck"]
    assert (b.owner(taken, "Grenille"), b.hand(taken, b.ANN).coins) == (b.ANN, 12)
    assert b.broken(three, "attack", b.ANN, injured=[1], **blow) == {"IB-ATTACK-9"}
    assert b.broken(one, "attack", b.ANN, injured=[1], **blow) == {"IB-ATTACK-9"}
    assert b.hand(b.do(one, "attack", b.ANN, lost="serpent", **blow), b.ANN).serpents == 1


def test_ib_t12_the_best_die_is_not_for_the_best_card():
    found = best_assignment([b.S, [0, 0, 0, 0, 3, 3]], [3, 5])

    assert found.strength == 5
    assert found.dice == (0, 1)


@pytest.mark.parametrize(("dice", "strength"), [([1, 4, 6], 3), ([1, 2, 4], 2)], ids=["a", "b"])
def test_ib_t13_only_one_die_counts_on_one_card(dice, strength):
    assert best_assignment([b.S], dice).strength == strength


def test_ib_t14_who_was_exhausted_cannot_be_injured():
    state = b.full(Ann={"at": "Grenille", "serpents": 1, "crew": "C C"}, data=ATTACKED | b.towns(Grenille={"red": 4}))
    blow = {"town": "Grenille", "cards": ["serpent"], "combat": [1, 2], "dice": [6, 1, 1]}

    assert b.broken(state, "attack", b.ANN, injured=[1], **blow) == {"IB-CREW-2", "IB-ATTACK-9"}
    state = b.do(state, "attack", b.ANN, lost="serpent", **blow)
    assert b.broken(state, "hunt", b.ANN) == {"IB-TURN-2", "IB-ATTACK-13"}
    assert b.broken(state, "buy", b.ANN, position=5, card={"price": 7}) == set()


# --- diplomacy -------------------------------------------------------------------------------------------

TRACK = {"influence": [1, 1, 1, 1, 2, 3]}
FOUR_CUBES = {3: b.ANN, 4: b.ANN, 5: b.ANN, 6: b.ANN}


def test_ib_t15_the_cheapest_payment():
    data = {**b.towns(Grenille={"blue_green": 5}), **TRACK}
    state = b.full(Ann={"at": "Grenille", "crew": "N"}, slots=FOUR_CUBES, data=data)

    assert cheapest_payment([1, 1, 2, 3], 5) == ((2, 3), 5)
    assert cheapest_payment([1, 1, 2, 3], 4) == ((0, 3), 4)
    without = b.do(state, "diplomacy", b.ANN, town="Grenille", slots=[5, 6])
    with_one = b.do(state, "diplomacy", b.ANN, town="Grenille", slots=[3, 6], negotiators=[1])
    assert (b.hand(without, b.ANN).coins, b.hand(with_one, b.ANN).coins) == (12, 12)
    assert (b.crew(without, b.ANN), b.crew(with_one, b.ANN)) == (["deck"], ["below"])


def test_ib_t16_an_opponents_town_needs_two_more_influence():
    data = {**b.towns(Grenille={"blue_green": 4}), **TRACK}
    cubes = {5: b.ANN, 6: b.ANN}
    state = b.full(Ann={"at": "Grenille", "crew": "N"}, slots=cubes, towns={"Grenille": b.BEN}, data=data)
    pays = {"town": "Grenille", "slots": [5, 6]}

    assert b.hand(b.do(state, "diplomacy", b.ANN, negotiators=[1], **pays), b.ANN).coins == 11
    assert b.broken(state, "diplomacy", b.ANN, **pays) == {"IB-DIPLO-2"}


# --- treasure, hiring, buildings -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on_map", "jeweller", "coins"),
    [(4, False, 4), (0, False, 1), (0, True, 2), (4, True, 5)],
    ids=["a", "b", "c", "d"],
)
def test_ib_t17_hunt(on_map, jeweller, coins):
    state = b.full(Ann={"coins": 0, "buildings": ["jeweller"] if jeweller else []}, treasure_map=on_map)

    state = b.do(state, "hunt", b.ANN)

    assert hunted(on_map, jeweller) == b.hand(state, b.ANN).coins == coins
    assert state.ledger is not None
    assert state.ledger.treasure_map == 0


def test_ib_t18_hiring():
    skills = ["sail", "work"]
    data = b.towns(Morlim={"entry": {}}, Undervall={"entry": {}})
    morlim = b.full(Ann={"at": "Morlim", "coins": 1}, data=data)
    undervall = b.full(Ann={"at": "Undervall", "coins": 1}, data=data)

    left = b.do(morlim, "visit", b.ANN, town="Morlim", hire={"slot": 1, "skills": skills})
    right = b.do(undervall, "visit", b.ANN, town="Undervall", hire={"slot": 3, "skills": skills})

    assert b.hand(left, b.ANN).coins == b.hand(right, b.ANN).coins == 0
    assert b.broken(undervall, "visit", b.ANN, town="Undervall", hire={"slot": 2, "skills": skills}) == {"IB-HIRE-2"}


def test_ib_t19_the_row_slides():
    """A to E cost 1 to 5 here."""
    state = b.full(Ann={"coins": 20, "books": 2}, row={1: 1, 2: 2, 3: 3, 4: 4, 5: 5})

    assert b.broken(state, "buy", b.ANN, position=1) == {"IB-ROW-1"}
    state = b.do(state, "buy", b.ANN, position=4)
    assert b.row(state) == [None, 1, 2, 3, 5]
    state = b.do(state, "buy", b.ANN, position=4)
    assert b.row(state) == [None, None, 1, 2, 5]
    assert b.hand(state, b.ANN).books == 2
    assert b.hand(state, b.ANN).coins == 13


def test_ib_t20_rest_twice():
    state = b.full(Ann={"crew": "A- A! W", "buildings": [1]})

    once = b.do(state, "effect", b.ANN, from_="building", rest=True)
    twice = b.do(once, "effect", b.ANN, from_="building", rest=True)

    assert b.crew(once, b.ANN) == ["deck", "below", "deck"]
    assert b.crew(twice, b.ANN) == ["deck", "deck", "deck"]


def test_ib_t21_the_hold_takes_ten():
    data = b.towns(TheGrotto={"entry": {}})
    state = b.full(Ann={"at": "The Grotto", "wood": 3, "fish": 4, "crew": "W W"}, data=data)

    assert b.hand(b.do(state, "visit", b.ANN, town="The Grotto", fish=3), b.ANN).fish == 7
    assert b.broken(state, "visit", b.ANN, town="The Grotto", fish=4) == {"IB-CARGO-1"}
    dumped = b.do(state, "dump", b.ANN, wood=3)
    assert b.hand(b.do(dumped, "visit", b.ANN, town="The Grotto", fish=6), b.ANN).fish == 10
    assert b.broken(dumped, "visit", b.ANN, town="The Grotto", fish=7) == {"IB-TOWN-GROTTO", "IB-CARGO-1"}


def test_ib_t22_limit_7_leaves_out_the_top():
    state = b.light(4, tokens_left=16)

    state = b.do(state, "reputation", b.CLEO, top=1, gains={b.CLEO: 7, b.DAN: 6, b.ANN: 0}, limit=True)

    assert [(gain.seat, gain.points) for gain in state.gains] == [(2, 8), (3, 6)]
    assert b.broken(state, "reputation", b.CLEO, top=1, gains={b.CLEO: 8}, limit=True) == {"IB-REP-3"}


# --- the end ---------------------------------------------------------------------------------------------


def test_ib_t23_the_seventh_building_of_four_players():
    four = b.light(4, Ben={"buildings": [1] * 6})
    three = b.light(3, Ben={"buildings": [1] * 6})

    four = b.do(four, "building", b.BEN, card={"price": 2})
    three = b.do(three, "building", b.BEN, card={"price": 2})

    assert four.end is not None
    assert (four.end.by, four.end.why, four.end.turns_left) == (1, "buildings", 6)
    assert three.end is None


def test_ib_t24_goods_break_the_tie():
    state = b.light(
        2,
        Ann={"buildings": [4, 6, 3, {"price": 5, "ability": "palace"}], "tokens": 2, "track": 4},
        Ben={"buildings": [7, 2, 5], "tokens": 2, "track": 4},
        tokens_left=12,
    )
    counts = {b.ANN: {"coins": 11, "wood": 3, "fish": 5}, b.BEN: {"coins": 20, "wood": 1, "fish": 6}}

    state = b.do(state, "finish", counts=counts, early=True)

    assert b.player(state, b.ANN).breakdown == (11, 18, 5, 4, 14, 0)
    assert b.player(state, b.BEN).breakdown == (20, 14, 0, 4, 14, 0)
    assert state.result is not None
    assert (state.result.winners, state.result.decided_by, state.result.goods) == ((0,), "goods", (8, 7))


# --- variants --------------------------------------------------------------------------------------------


def test_ib_t25_a_close_quarters():
    state = b.full(
        stage="move",
        Ann={"at": P, "crew": "W"},
        Ben={"at": "Ratnest"},
        variants={"close_quarters": True},
        data={"boards": MAP["boards"]},
    )

    assert b.broken(state, "move", b.ANN, to="Morlim") == {"IB-VAR-CLOSE-1"}


def test_ib_t25_b_raid():
    state = b.full(
        Ann={"at": P, "crew": "C", "pirates": 2, "coins": 0},
        Ben={"at": P, "pirates": 2, "coins": 1},
        variants={"raid": True},
    )

    state = b.do(state, "raid", b.ANN, target=b.BEN, dice=[6, 4, 2], target_dice=[3, 3])

    assert hits((6, 4, 2)) == 2
    assert (b.hand(state, b.ANN).coins, b.hand(state, b.BEN).coins) == (1, 0)
    assert (b.hand(state, b.ANN).pirates, b.hand(state, b.BEN).pirates) == (2, 2)


def test_ib_t25_c_d_trade():
    state = b.full(
        Ann={"at": P, "wood": 1, "books": 1},
        Ben={"at": P, "wood": 6, "pirates": 3},
        variants={"trading": True},
    )

    assert b.broken(state, "trade", b.ANN, with_=b.BEN, give={"wood": 1}, get={"wood": 6}) == {"IB-VAR-TRADE-3"}
    state = b.do(state, "trade", b.ANN, with_=b.BEN, give={"wood": 1, "books": 1}, get={"pirates": 3})
    assert b.hand(state, b.ANN)[1:6] == (0, 0, 0, 3, 0)
    assert b.hand(state, b.BEN)[1:6] == (7, 0, 1, 0, 0)


def test_every_point_of_the_end_says_where_it_is_from():
    """IB-SCORE-1, IB-SCORE-3, IB-BLDG-PALACE, IB-BLDG-SAILORS: Palace 2 wood and a pair of fish, the guild 3 crew."""
    state = b.light(2, Ann={"buildings": ["palace", "sailors"]}, Ben={"buildings": [1]})
    counts = {
        b.ANN: {"coins": 4, "wood": 2, "fish": 3, "end": 5, "two_skill": 3},
        b.BEN: {"coins": 1, "wood": 0, "fish": 0},
    }

    ended = b.do(state, "finish", early=True, counts=counts)

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

    built = b.do(state, "visit", b.ANN, town="Stratic", build={"position": 5})

    assert built.gains == (Gain(0, "buildings", 2), Gain(0, "renown", 1, 0, "bridge"))
    assert (b.hand(built, b.ANN).wood, b.hand(built, b.ANN).fish) == (0, 1)
