"""The options are exactly what `check` allows: decision by decision, in a fixed order, in both modes."""

from itertools import combinations, product
from typing import Any

import pytest

from companion.engine import choices
from companion.engine.choices import closest, decisions
from companion.engine.game import Decision
from companion.games.islebound.entries.attack import Attack, Fighter
from companion.games.islebound.entries.buy import Buy
from companion.games.islebound.entries.diplomacy import Diplomacy
from companion.games.islebound.entries.move import Move
from companion.games.islebound.entries.raid import Raid
from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.rules import KINDS, check
from companion.games.islebound.setup import Tracking
from companion.games.islebound.state import State, start
from companion.games.islebound.tables import TOWN, TOWNS
from tests.conftest import by_turns
from tests.drive.games.chance import Chance
from tests.drive.games.islebound.random_play import drawn_entry, drawn_setup, options, play
from tests.games.islebound import builders
from tests.games.islebound.builders import ANN, BEN, full, hand, light, towns
from tests.games.islebound.rule_cases import at

# --- exactly what is legal -------------------------------------------------------------------------------


@pytest.mark.parametrize("tracking", list(Tracking))
@pytest.mark.parametrize("seed", by_turns(range(12), 4))
def test_what_is_offered_is_legal_and_leads_back(tracking, seed):
    """Every entry drawn from the choices is legal, and its decisions lead to it again."""
    chance = Chance(seed)
    state = start(drawn_setup(chance, tracking))
    for event, after in play(state.setup, chance, corrections=0.05, most=120):
        assert check(state, event).is_legal
        taken = []
        for step, value in decisions(KINDS, state, event):
            assert step.is_free or value in step.options
            taken.append(value)
        assert choices.offered(KINDS, state, taken) == event
        state = after


def reached(state: State, *taken: Any) -> list[Any]:
    """Every entry that the choices lead to from there on; of free values nothing, or a card for 3."""
    step = choices.offered(KINDS, state, taken)
    if not isinstance(step, Decision):
        return [step]
    values = [None] if step.is_free else step.options
    return [event for value in values for event in reached(state, *taken, value)]


def test_every_legal_move_is_offered_and_no_other():
    """Two ships, a map that is not known, two fish: all regions, all amounts of fish, all crew."""
    state = full(3, stage="move", Ann={"fish": 2, "crew": "A A- W"}, Ben={"at": "Borsham"}, Cleo={"at": "Farwold"})
    crew = (None, 1, 2, 3)
    tried = [Move(0, to, None, fish, one) for to in range(16) for fish in range(4) for one in crew]

    legal = [event for event in tried if check(state, event).is_legal]

    assert set(reached(state, "move")) == set(legal)


def test_every_legal_payment_is_offered_and_no_other():
    """Diplomacy with four cubes and two negotiators, one of them below deck."""
    data = {**towns(Grenille={"blue_green": 3}), "influence": [1, 1, 1, 2, 1, 3]}
    cubes = {3: ANN, 4: ANN, 5: BEN, 6: ANN}
    state = full(Ann={"at": "Grenille", "crew": "N N- NW"}, slots=cubes, data=data)
    sets = [subset for count in range(4) for subset in combinations((3, 4, 5, 6), count)]
    crews = [subset for count in range(4) for subset in combinations((1, 2, 3), count)]
    town = TOWN["Grenille"]

    legal = [
        event
        for slots in sets
        for crew in crews
        if check(state, event := Diplomacy(0, town, slots, None, None, crew)).is_legal
    ]

    assert set(reached(state, "diplomacy")) == set(legal)


def test_every_legal_attack_is_offered_and_no_other():
    """A pirate and a serpent, one Combat crew, one wood, the number known; without dice."""
    data = {**towns(Grenille={"red": 2}), "strength": {"pirate": [1] * 6, "serpent": [2] * 6}}
    state = full(Ann={"at": "Grenille", "pirates": 1, "serpents": 1, "wood": 1, "crew": "C A-"}, data=data)
    groups = [("pirate",), ("serpent",), ("pirate", "serpent"), ("serpent", "serpent"), ("ichor",)]
    town = TOWN["Grenille"]
    tried = [
        Attack(0, town, tuple(map(Fighter, kinds)), None, combat, None, (), wood, injured, lost)
        for kinds in groups
        for combat in ((), (1,), (2,))
        for wood in range(3)
        for injured in ((), (1,), (2,))
        for lost in (None, "pirate", "serpent", "ichor")
    ]

    legal = {event for event in tried if check(state, event).is_legal}

    found = {event for event in reached(state, "attack") if event.dice is None}

    assert found == legal


def test_every_legal_attack_with_dice_is_offered_and_no_other():
    """One serpent with known values against 2: any face, one die rolled again, injuries to close the gap."""
    data = {**towns(Grenille={"red": 2}), "strength": {"serpent": [0, 0, 1, 1, 2, 2]}}
    state = full(Ann={"at": "Grenille", "serpents": 1, "wood": 1, "crew": "A W"}, data=data)
    town, faces = TOWN["Grenille"], range(1, 7)
    rerolls = [(), *[((1, face),) for face in faces], ((2, 1),), ((1, 1), (1, 2))]
    tried = [
        Attack(0, town, (Fighter("serpent"),), None, (), (die,), again, 0, injured, lost)
        for die in faces
        for again in rerolls
        for injured in ((), (1,), (2,), (1, 2))
        for lost in (None, "serpent")
    ]

    legal = {event for event in tried if check(state, event).is_legal}
    found = {event for event in reached(state, "attack") if event.dice}

    assert found == legal


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("advanced", [False, True])
def test_every_visit_that_is_offered_is_legal(town, advanced):
    """All of them, for a ship with a little of everything."""
    state = full(
        Ann={"at": town, "coins": 2, "wood": 2, "fish": 2, "books": 1, "crew": "A W"},
        row={5: {"price": 1, "wood": 1}, 4: {"price": 1, "wood": 9}},
        crew_row={1: "SW", 2: "SW", 3: "CN"},
        variants={"advanced": advanced},
        data={**towns(**{town.replace(" ", "").replace("'", ""): {"entry": {}}}), "influence": [1] * 6},
    )
    taken: tuple[Any, ...] = ("visit", 0, None)
    if town == "Farwold":
        taken = (*taken, False)
    elif town == "Stratic":
        taken = (*taken, True, 5)

    visits = reached(state, *taken)

    assert len(visits) == len(set(visits))
    assert all(check(state, visit).is_legal for visit in visits)
    more = [beyond for visit in visits for beyond in beyond_by_one(visit) if beyond not in set(visits)]
    assert not any(check(state, visit).is_legal for visit in more)


def beyond_by_one(visit):
    """The visits with one more of something that is a number."""
    for index, value in enumerate(visit.parts):
        if isinstance(value, int) and not isinstance(value, bool):
            yield visit._replace(parts=(*visit.parts[:index], value + 1, *visit.parts[index + 1 :]))


def test_what_stratic_builds_is_asked_only_where_it_is_not_known():
    """IB-BUILD-1, IB-ROW-1: a card whose cost is known is built at once, one that is too dear is not offered."""
    state = at(
        "Stratic",
        books=3,
        wood=1,
        fish=2,
        row={
            5: {"price": 1, "wood": 1, "fish": 2},
            4: {"price": 1, "wood": 2, "fish": 0},
            3: {"price": 1, "wood": 0, "fish": 3},
            2: {"price": 4},
            1: "empty",
        },
    )
    taken = ("visit", 0, None, True)

    assert list(options(state, "visit", 0, None)) == [False, True]
    assert list(options(state, *taken)) == [2, 5]
    built = builders.event(state, "visit", ANN, town="Stratic", build={"position": 5})
    assert choices.offered(KINDS, state, (*taken, 5)) == built
    step = choices.offered(KINDS, state, (*taken, 2))
    assert (step.name, step.is_free) == ("card", True)
    assert list(options(at("Stratic", row={5: {"price": 1, "wood": 1}, 4: {"price": 1, "wood": 1}}), *taken[:3])) == [
        False
    ]


def test_an_architect_builds_from_the_hand():
    """IB-VAR-ARCH-2: no row, so no position is chosen; without a card in hand nothing is built."""
    state = at("Stratic", books=1, variants={"architect": True})
    taken = ("visit", 0, None, True)

    assert list(options(state, *taken)) == [None]
    assert choices.offered(KINDS, state, (*taken, None)).name == "card"
    assert list(options(at("Stratic", books=0, variants={"architect": True}), *taken[:3])) == [False]


@pytest.mark.parametrize(("used", "told", "outcomes"), [(18, [False], [False]), (17, [False, True], [True, False])])
def test_without_a_cube_no_town_is_taken(used, told, outcomes):
    """IB-RUL-CUBES: of 20, one is on the speed track, one on the home port, the others influence."""
    data = {"influence": [1] * 20, "towns": {"Grenille": {"red": 1}}, "strength": {"pirate": [1] * 6}}
    slots = dict.fromkeys(range(3, 3 + used), ANN)
    state = full(Ann={"at": "Grenille", "pirates": 1, "crew": "A"}, slots=slots, data=data)

    offered = first_of_all(state, "attack", 0)

    assert (list(offered["told"]), list(offered["taken"])) == (told, outcomes)


def first_of_all(state: State, *taken: Any) -> dict[str, Any]:
    """The options of each step where the first of its values is always taken."""
    found = {}
    step = choices.offered(KINDS, state, taken)
    while isinstance(step, Decision):
        found[step.name] = step.options
        taken = (*taken, step.options[0])
        step = choices.offered(KINDS, state, taken)
    return found


def test_what_the_last_count_asks():
    """Coins, what the hold takes, "Game End" renown; crew with two skills are needed by the Sailors Guild."""
    plain = first_of_all(light(2), "finish", True)

    assert [len(plain[name]) for name in ("coins", "wood", "fish", "end")] == [1000, 11, 11, 100]
    assert plain["two_skill"] == (None, *range(11))
    assert list(options(light(2), "finish", True, 0, 4)) == list(range(7))
    guild = light(2, Ben={"buildings": ["sailors"]})
    assert first_of_all(guild, "finish", True)["two_skill"] == tuple(range(11))
    assert options(guild, "finish", True, 0, 0, 0)[0] is None
    each = light(2, Ben={"buildings": ["sailors"]}, rulings={"cargo_each": True, "sailors_zero": True})
    assert list(options(each, "finish", True, 0, 4)) == list(range(11))
    assert first_of_all(each, "finish", True)["two_skill"][0] is None
    assert set(first_of_all(full(), "finish", True)) == {"end"}


def test_a_reward_of_nothing_is_not_completed():
    """The gain of an effect is free; an effect without any gain is refused."""
    state = full(Ann={"rewards_due": 1})

    event = drawn_entry(state, Chance(1), "effect", 0, "token")

    assert check(state, event).is_legal
    assert hand(state, ANN).rewards_due == 1


# --- the closest entry, which says why a kind cannot be entered ---------------------------------------------


@pytest.mark.parametrize("architect", [False, True])
def test_the_closest_entry_is_the_players_own_and_refused_where_the_kind_is_not_offered(architect):
    state = full(variants={"raid": True, "trading": True, "architect": architect})
    names = [kind.name for kind in KINDS if kind.simplest]
    refused = set()
    for _, after in [(None, state), *play(state.setup, Chance(5), most=60)]:
        for name, seat in product(names, range(len(state.players))):
            entry = closest(KINDS, after, name, seat)
            assert (KINDS.of(entry).name, entry.seat) == (name, seat)
            if seat not in options(after, name):
                assert not check(after, entry).is_legal, entry
                refused.add(name)
    assert refused == set(names)


@pytest.mark.parametrize(("coins", "row", "place"), [(3, {4: 3, 5: 4}, 4), (3, {4: 3, 5: 3}, 5), (0, {}, 5)])
def test_the_closest_purchase_is_that_of_a_card_that_can_be_paid_else_of_the_cheapest_place(coins, row, place):
    assert closest(KINDS, full(Ann={"coins": coins}, row=row), "buy", 0) == Buy(0, place)


def test_the_closest_visit_is_of_the_town_where_the_ship_is_and_takes_nothing():
    """Grenille gives wood."""
    assert closest(KINDS, at("Grenille"), "visit", 0) == Visit(0, TOWN["Grenille"], None, None, (0,))


def test_the_closest_raid_rolls_ones_with_the_dice_of_both_and_is_on_who_is_there():
    """IB-VAR-RAID-2: Cleo is where Ann is; a die for each of two pirates, none for serpents."""
    state = full(3, Ann={"at": "Morlim", "pirates": 2, "serpents": 1}, Cleo={"at": "Morlim"}, variants={"raid": True})

    assert closest(KINDS, state, "raid", 0) == Raid(0, 2, (1, 1), ())
