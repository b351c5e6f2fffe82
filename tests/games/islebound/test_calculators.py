"""Calculators for a table without a game: the numbers of the worked cases, and each answer's edges."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from companion.engine.ruling import Breach
from companion.games.islebound import calculators
from companion.games.islebound.entries.trade import Side
from companion.games.islebound.final_scoring import FinalCount
from companion.games.islebound.ledger import BLOCKED, FREE, Hand
from companion.games.islebound.pieces.influence import cheapest_payment
from companion.games.islebound.setup import EntryCost, Variants
from companion.games.islebound.state import Player
from companion.games.islebound.tables import TOWN, TOWNS
from tests.games.islebound.builders import S, card, company

WEAK = [0, 0, 0, 0, 3, 3]


# --- attack ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("is_opponents", "deck", "needed", "short", "verdict"),
    [(False, 0, 5, 0, "take"), (True, 2, 7, 2, "injure"), (True, 1, 7, 2, "retreat")],
    ids=["IB-T10", "IB-T11a", "IB-T11b"],
)
def test_attack(is_opponents, deck, needed, short, verdict):
    answer = calculators.attack(5, is_opponents, [S, S], [5, 4], deck)

    assert (answer.strength, answer.needed, answer.short, answer.verdict) == (5, needed, short, verdict)
    assert answer.spoils == 5


def test_the_best_assignment_is_not_the_greedy_one():
    """IB-T12: the 3 on the serpent, the 5 on the other card."""
    answer = calculators.attack(5, False, [S, WEAK], [3, 5], 0)

    assert answer.assignment.dice == (0, 1)
    assert answer.verdict == "take"


def brute_force(cards, dice):
    """The best strength, trying every way."""
    if not cards:
        return 0
    without = brute_force(cards[1:], dice)
    used = [
        cards[0][die - 1] + brute_force(cards[1:], dice[:index] + dice[index + 1 :]) for index, die in enumerate(dice)
    ]
    return max([without, *used])


def test_the_best_assignment_is_exact():
    chance = random.Random(1)
    for _ in range(150):
        cards = [[chance.randint(0, 9) for _ in range(6)] for _ in range(chance.randint(1, 4))]
        dice = [chance.randint(1, 6) for _ in range(chance.randint(0, 5))]
        found = calculators.attack(1, False, cards, dice, 0).assignment
        placed = [die for die in found.dice if die is not None]

        assert found.strength == brute_force(cards, dice)
        assert len(set(placed)) == len(placed) == min(len(cards), len(dice))
        assert found.strength == sum(
            cards[index][dice[die] - 1] for index, die in enumerate(found.dice) if die is not None
        )


def test_ten_dice_on_thirty_cards():
    """Every die finds its best card: each has one that gives 9 for it alone."""
    cards = [[9 if face == die else 0 for face in range(6)] for die in range(6) for _ in range(5)]

    answer = calculators.attack(20, True, cards, [1, 2, 3, 4, 5, 6, 1, 2, 3, 4], 3)

    assert answer.strength == 90


def test_chances_of_rolling_again():
    """One card: with a 1 lying there, four of six faces give 2 or more."""
    assert calculators.reroll_chances([S], [1], 2) == (Fraction(2, 3),)
    assert calculators.reroll_chances([S], [1], 3) == (Fraction(1, 3),)
    assert calculators.reroll_chances([S, S], [5, 1], 5) == (Fraction(0), Fraction(2, 3))
    assert calculators.reroll_chances([S], [6], 4) == (Fraction(0),)
    assert calculators.reroll_chances([S, S, S], [5, 1, 6], 8) == (Fraction(0), Fraction(2, 3), Fraction(0))


# --- diplomacy -------------------------------------------------------------------------------------------


def test_diplomacy_shows_the_cheapest_way_with_each_negotiator():
    """IB-T15: 2 + 3, or 1 + 3 with one negotiator."""
    answer = calculators.diplomacy(5, False, [1, 1, 2, 3], 2)

    assert answer.needed == 5
    assert [payment and (payment.cubes, payment.influence) for payment in answer.payments] == [
        ((2, 3), 5),
        ((0, 3), 4),
        ((3,), 3),
    ]
    assert answer.is_reachable
    assert answer.spoils == 5


def test_diplomacy_out_of_reach():
    """IB-T16 b: one short of the 2 more that an opponent's town needs."""
    assert not calculators.diplomacy(4, True, [2, 3], 0).is_reachable
    assert calculators.diplomacy(4, True, [2, 3], 1).is_reachable


def test_negotiators_alone_may_pay():
    """IB-RUL-ZEROCUBES, and no more of them than are needed."""
    answer = calculators.diplomacy(2, False, [], 5)

    assert [payment and payment.cubes for payment in answer.payments] == [None, None, ()]


def test_the_cheapest_payment_is_exact():
    chance = random.Random(3)
    for _ in range(200):
        values = [chance.randint(0, 5) for _ in range(chance.randint(0, 8))]
        needed = chance.randint(-1, 15)
        ways = [
            (sum(values[cube] for cube in cubes), len(cubes))
            for count in range(len(values) + 1)
            for cubes in combinations(range(len(values)), count)
        ]
        best = min((way for way in ways if way[0] >= needed), default=None)
        found = cheapest_payment(values, needed)

        assert (found and (found.influence, len(found.cubes))) == best
        assert found is None or sum(values[cube] for cube in found.cubes) == found.influence


@pytest.mark.parametrize(
    ("owners", "count", "skip", "slots", "not_placed"),
    [
        ([FREE, FREE, FREE], 2, False, (1, 2), 0),
        ([BLOCKED, BLOCKED, FREE, 0, FREE], 3, False, (3, 5), 1),
        ([0, FREE, FREE, FREE], 2, True, (3, 4), 0),
        ([0, FREE], 1, True, (), 1),
        ([FREE, FREE], 0, False, (), 0),
    ],
)
def test_place_cubes(owners, count, skip, slots, not_placed):
    assert calculators.place_cubes(owners, count, skip) == (slots, not_placed)
    assert skip or calculators.place_cubes(owners, count) == (slots, not_placed)


# --- visits, crew, buildings -----------------------------------------------------------------------------

COST = EntryCost(1, "any")


@pytest.mark.parametrize(
    ("owner", "coins", "told"),
    [("neutral", 3, (1, "map", (1, 3))), ("opponent", 3, (1, "owner", (1, 3))), ("own", 0, (0, "", ()))],
    ids=["IB-T08a", "IB-T08b", "IB-T08c"],
)
def test_visit(owner, coins, told):
    answer = calculators.visit(TOWN["Grenille"], COST, owner, coins, company("A A- W"))

    assert answer[:3] == told
    assert answer.breaches == ()


def test_visit_without_the_means():
    """IB-T08 d, and nobody of the skill."""
    answer = calculators.visit(TOWN["Grenille"], EntryCost(1, "sail"), "neutral", 0, company("A A- S-"))

    assert answer.breaches == (
        Breach("IB-VISIT-2", {"town": TOWN["Grenille"], "price": 1, "have": 0}),
        Breach("IB-VISIT-5", {"town": TOWN["Grenille"], "skill": "sail"}, "missing"),
    )
    assert calculators.visit(TOWN["Grenille"], EntryCost(), "neutral", 0, company("A")) == (0, "", (), ())


def test_speed_dice_rest_and_hold():
    """IB-T05, IB-T20, IB-T21."""
    assert calculators.speed(company("S S S"), 2) == 6
    assert calculators.attack_dice(3, 2) == 5
    assert calculators.attack_dice(9, 4) == 10
    assert [crew.state for crew in calculators.rest(company("A- A! W"))] == ["deck", "below", "deck"]
    assert calculators.cargo(3, 4 + 6) == 3
    assert calculators.cargo(11, 10, is_each=True) == 1


def test_hunt():
    """IB-T17."""
    assert [calculators.hunt(4, False), calculators.hunt(0, False)] == [4, 1]
    assert [calculators.hunt(0, True), calculators.hunt(4, True)] == [2, 5]


@pytest.mark.parametrize(
    ("town", "advanced", "hand", "most"),
    [
        ("Borsham", False, {"wood": 5, "coins": 1, "crew": "A W"}, {"pirates": 2, "serpents": 1}),
        ("Grenille", False, {"crew": "W WS W-"}, {"wood": 4}),
        ("The Grotto", False, {"crew": "W W", "wood": 3, "fish": 4}, {"fish": 3}),
        ("The Grotto", True, {"crew": "W W"}, {"fish": 5, "renown": 1}),
        ("Thundrake", False, {"books": 3}, {"times": 3}),
        ("Rockslide", True, {"coins": 5, "crew": "A A A"}, {"times": 2}),
        ("Sun's Rest", False, {"fish": 9, "crew": "A A A"}, {"serpents": 3}),
        ("Farwold", False, {}, {"wood": 1, "fish": 2}),
        ("Zilliam", False, {}, {}),
    ],
)
def test_what_a_town_offers(town, advanced, hand, most):
    told = Hand(**{**hand, "crew": company(hand.get("crew", "A"))})

    assert calculators.offer(TOWN[town], told, Variants(advanced=advanced)) == most


def test_what_a_town_offers_with_butcher():
    hand = Hand(crew=company("W W- W!"))

    assert calculators.offer(TOWN["Grenille"], hand, Variants()) == {"wood": 3}
    assert calculators.offer(TOWN["Grenille"], hand, Variants(), ["butcher"]) == {"wood": 4}


def test_hire():
    """IB-T18."""
    assert [calculators.hire(slot, 1)[0] for slot in (1, 2, 3)] == [1, 1, 0]
    assert [calculators.hire(slot, 1, is_dearer=True)[0] for slot in (1, 2, 3)] == [2, 2, 1]
    assert calculators.hire(1, 1)[1] == ()
    assert [breach.rule for breach in calculators.hire(2, 1, is_dearer=True)[1]] == ["IB-HIRE-2"]
    assert [breach.rule for breach in calculators.hire(1, 0)[1]] == ["IB-HIRE-1"]


def rules(breaches):
    return [breach.rule for breach in breaches]


def test_buy_and_build():
    """IB-T19 a, and what else may be missing."""
    assert rules(calculators.buy(1, 2, 5, 5)) == ["IB-ROW-1"]
    assert rules(calculators.buy(4, 0, 5, 5)) == []
    assert rules(calculators.buy(4, 0, 5, 4)) == ["IB-BUY-1"]
    assert rules(calculators.buy(1, 3, 0, 0, is_six=True)) == ["IB-VAR-SIX-1"]
    assert rules(calculators.build(5, 0, (2, 2), (2, 1))) == ["IB-BUILD-1"]
    assert rules(calculators.build(5, 0, (2, 2), (2, 2))) == []
    assert rules(calculators.build(3, 0, (1, 0), (0, 0))) == ["IB-ROW-1", "IB-BUILD-1"]
    assert rules(calculators.build(1, 3, (0, 0), (0, 0), is_six=True)) == ["IB-VAR-SIX-1"]
    assert rules(calculators.build(4, 1, (0, 0), (0, 0), is_six=True)) == []


# --- renown and the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "gain", "left", "told", "cubes"),
    [
        pytest.param(6, 3, 16, (2, 1, 15, False), (2,), id="IB-T01"),
        pytest.param(4, 3, 16, (0, 1, 15, False), (), id="IB-T02"),
        pytest.param(5, 17, 10, (1, 3, 7, False), (1,), id="IB-T03"),
        pytest.param(6, 2, 1, (1, 1, 0, True), (1,), id="IB-T04 active"),
        pytest.param(5, 4, 0, (9, 0, 0, False), (7, 2), id="IB-T04 next"),
        pytest.param(7, 7, 0, (14, 0, 0, False), (7, 7), id="two full cubes"),
        pytest.param(6, 9, 1, (8, 1, 0, True), (7, 1), id="more than the last token"),
    ],
)
def test_renown(track, gain, left, told, cubes):
    answer = calculators.renown(track, gain, left)

    assert answer == told
    assert answer.cubes == cubes


def test_reputation():
    """IB-T22: the visitor 1 + 7, the next 6, the last nothing."""
    shares = calculators.reputation(1, 1, [0, 5, 3], 2, True, [0, 0, 6], 16)

    assert [(share.seat, share.gain) for share in shares] == [(1, 8), (2, 6), (0, 0)]
    assert [share.wrap.tokens for share in shares] == [1, 1, 0]
    assert shares[-1].wrap.tokens_left == 14
    assert calculators.reputation(0, 0, [5], 2, False, [0], 16)[0].gain == 10


def test_the_end():
    """IB-T23."""
    assert calculators.is_end(4, 7, 5)
    assert not calculators.is_end(3, 7, 5)
    assert calculators.is_end(3, 8, 5)
    assert calculators.is_end(2, 0, 0)
    assert calculators.turns_to_come(4, 1) == (2, 3, 0, 1, 2, 3)
    assert calculators.turns_to_come(2, 1) == (0, 1)


def test_final_score():
    """IB-T24."""
    players = [
        Player(track=4, tokens=2, buildings=tuple(map(card, (4, 6, 3, 5)))),
        Player(track=4, tokens=2, buildings=tuple(map(card, (7, 2, 5)))),
    ]
    counts = [FinalCount(11, 3, 5, calculators.palace(3, 5)), FinalCount(20, 1, 6)]

    scored, result = calculators.final_score(players, counts)

    assert [player.breakdown for player in scored] == [(11, 18, 5, 4, 14, 0), (20, 14, 0, 4, 14, 0)]
    assert (result.winners, result.decided_by) == ((0,), "goods")


@pytest.mark.parametrize(
    ("dice", "target_dice", "coins", "told"),
    [
        ([6, 4, 2], [3, 3], (0, 1), 1),
        ([6, 4, 2], [3, 3], (0, 5), 2),
        ([1], [5, 6], (1, 0), -1),
        ([4], [6], (3, 3), 0),
        ([4], [1], (3, 0), 0),
        ([2], [4, 5, 6], (2, 9), -2),
    ],
    ids=["IB-T25b", "all of it", "the defender wins", "even", "nothing there", "no more than there is"],
)
def test_raid(dice, target_dice, coins, told):
    assert calculators.raid(dice, target_dice, *coins) == told


def test_trade():
    """IB-T25 c and d, and a side that gives nothing."""
    wood, both, pirates = Side(wood=1), Side(wood=1, books=1), Side(pirates=3)

    assert rules(calculators.trade(wood, Side(wood=6))) == ["IB-VAR-TRADE-3"]
    assert rules(calculators.trade(both, pirates)) == []
    assert rules(calculators.trade(Side(), pirates)) == ["IB-VAR-TRADE-3"]
    assert rules(calculators.trade(pirates, Side())) == ["IB-VAR-TRADE-3"]


def test_the_rule_of_a_sign_is_the_same_on_both_sides():
    for town, name in enumerate(TOWNS):
        assert calculators.sign_rule(town) == f"IB-TOWN-{RULE_NAMES.get(name, name.upper())}"


RULE_NAMES = {"Fel's Garden": "FEL", "Sun's Rest": "SUNSREST", "The Grotto": "GROTTO"}
