"""Corrections form by form: what each changes, what follows from it, and what it may not leave. Rules: IB-ADJUST."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.record import Entry, Record
from companion.engine.replay import last_state
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.state import Gain
from tests.games.islebound import builders as b
from tests.games.islebound.rule_cases import taken


def test_counts_change_and_tokens_go_to_and_from_the_stack() -> None:
    """Goods, cards and Ichor in the full tracking; renown is told as renown, points as a correction."""
    changes = {"coins": -2, "wood": -1, "fish": 2, "books": 3, "pirates": 4, "serpents": 5, "ichor": 1}
    state = b.do(b.full(2, Ann={"wood": 3}), "adjust", b.ANN, changes={**changes, "tokens": 2, "track": 3, "score": -4})

    assert b.hand(state, b.ANN)[:7] == (5, 2, 2, 3, 4, 5, 1)
    assert (b.player(state, b.ANN).tokens, b.player(state, b.ANN).track, b.player(state, b.ANN).adjust) == (2, 3, -4)
    assert state.tokens_left == 14
    assert state.gains == (Gain(0, "renown", 17, 2, "adjust"), Gain(0, "adjust", -4))
    assert b.hand(state, b.BEN) == b.hand(b.full(2), b.BEN)

    back = b.do(state, "adjust", b.ANN, changes={"tokens": -1})
    assert (b.player(back, b.ANN).tokens, back.tokens_left, back.end) == (1, 15, None)
    assert back.gains == (Gain(0, "renown", -7, -1, "adjust"),)


def test_nothing_is_paid_or_gained_by_a_correction() -> None:
    """Books bring no renown to the Library, serpents no Ichor; no reward is due for a token."""
    state = b.do(
        b.full(2, Ann={"buildings": ["library", "underriver", "war"]}),
        "adjust",
        b.ANN,
        changes={"books": 2, "serpents": 1, "tokens": 1},
    )

    assert (b.player(state, b.ANN).track, b.hand(state, b.ANN).ichor, b.hand(state, b.ANN).pirates) == (0, 0, 0)
    assert b.hand(state, b.ANN).rewards_due == 0


@pytest.mark.parametrize(("changes", "why"), [({"tokens": 1}, "tokens"), ({"tokens": 0, "track": 1}, None)])
def test_the_last_token_triggers_the_end(changes: dict[str, int], why: str | None) -> None:
    """IB-END-3, IB-RUL-END4: by the one who gets it, from the place of the player in turn."""
    state = b.do(b.full(3, tokens_left=1, turn=b.BEN), "adjust", b.ANN, changes=changes)

    assert (state.end.why if state.end else None) == why
    if state.end:
        assert (state.end.by, state.end.turns_left) == (0, 4)
        after = b.do(state, "adjust", b.ANN, changes={"tokens": -1})
        assert after.end == state.end


def test_a_building_more_counts_and_may_trigger_and_one_less_takes_no_end_back() -> None:
    """IB-END-2: the eighth of two players; row, deck and coins stay."""
    state = b.full(2, Ann={"buildings": [1, 2, 3, 4, 5, 6, 7]})
    more = b.do(state, "adjust", b.ANN, building={"price": 8, "ability": "bridge"})

    assert [card.price for card in b.player(more, b.ANN).buildings] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert more.gains == (Gain(0, "buildings", 8),)
    assert more.end
    assert (more.end.by, more.end.why, more.end.turns_left) == (0, "buildings", 3)
    assert (more.ledger.row, more.ledger.deck) == (state.ledger.row, state.ledger.deck)  # type: ignore[union-attr]
    assert b.hand(more, b.ANN) == b.hand(state, b.ANN)

    less = b.do(more, "adjust", b.ANN, drop=2)
    assert [card.price for card in b.player(less, b.ANN).buildings] == [1, 3, 4, 5, 6, 7, 8]
    assert less.gains == (Gain(0, "buildings", -2),)
    assert less.end == more.end


def test_piles_change() -> None:
    """Reputation cards, the treasure map, and both stacks."""
    changes = {"reputation": -2, "treasure_map": 5, "deck": -4, "crew_pile": -1}
    state = b.do(b.full(2), "adjust", changes=changes)

    assert state.reputation_left == 6
    assert state.ledger
    assert (state.ledger.treasure_map, state.ledger.deck, state.ledger.crew_pile) == (5, 26, 6)
    assert state.gains == ()
    assert b.do(b.light(2), "adjust", changes={"reputation": -8}).reputation_left == 0


def test_crew_go_where_the_table_says_and_a_token_comes_last() -> None:
    """The numbers stay; a token of one skill or two is on deck, and the row stays."""
    state = b.do(b.full(2, Ann={"crew": "A A- W!"}), "adjust", b.ANN, crew={"1": "injured", "3": "deck"})
    assert b.crew(state, b.ANN) == ["injured", "below", "deck"]

    state = b.do(state, "adjust", b.ANN, recruit=["sail", "combat"])
    assert [one.skills for one in b.hand(state, b.ANN).crew[2:]] == [("work",), ("combat", "sail")]
    assert b.crew(state, b.ANN)[-1] == "deck"
    assert state.ledger
    assert state.ledger.crew_pile == 7


@pytest.mark.parametrize(
    ("name", "stage", "after"), [(b.ANN, "move", "action"), (b.ANN, "done", "done"), (b.BEN, "move", "move")]
)
def test_a_ship_put_elsewhere_counts_as_the_move_only_in_place_of_it(name: str, stage: str, after: str) -> None:
    """IB-RUL-STUCK."""
    state = b.do(b.full(2, stage=stage), "adjust", name, region="Morlim")

    assert b.hand(state, name).region == b.event(state, "adjust", name, region="Morlim").region
    assert state.turn
    assert (state.turn.seat, state.turn.stage) == (0, after)


def test_towns_and_slots_get_owners_and_lose_them() -> None:
    """Nobody's cubes come to others by that."""
    state = b.do(b.full(2), "adjust", town="Morlim", owner=b.BEN)
    state = b.do(state, "adjust", slot=4, owner=b.ANN)
    assert (b.owner(state, "Morlim"), b.slots(state)) == (b.BEN, {4: b.ANN})

    state = b.do(state, "adjust", town="Morlim", owner=None)
    state = b.do(state, "adjust", slot=4, owner=None)
    assert (b.owner(state, "Morlim"), b.slots(state)) == (None, {})


def test_a_correction_leaves_the_right_to_visit() -> None:
    """It never ends the right to visit a town just taken."""
    state = b.full(2, Ann={"at": "Grenille", "pirates": 1}, data={"towns": {"Grenille": {"red": 3}}})
    state = b.do(state, "attack", b.ANN, town="Grenille", cards=["pirate"], injured=[1, 2, 3])
    for fields in ({"changes": {"coins": 1}}, {"crew": {"1": "deck"}}, {"region": "Grenille"}):
        state = b.do(state, "adjust", b.ANN, **fields)
    assert state.turn
    assert (state.turn.may_visit, state.turn.taken) == (True, b.hand(state, b.ANN).region)


NO: list[tuple[dict[str, Any], dict[str, Any], list[tuple[dict[str, Any], str]]]] = [
    *(
        ({}, {"player": b.ANN, "changes": {what: -1 - (7 if what == "coins" else 0)}}, [({"count": what}, "negative")])
        for what in ("coins", "wood", "fish", "books", "pirates", "serpents", "ichor", "track")
    ),
    ({}, {"player": b.ANN, "changes": {"tokens": -1}}, [({"count": "tokens"}, "negative")]),
    ({"tokens_left": 1}, {"player": b.ANN, "changes": {"tokens": 2}}, [({"tokens": 17, "most": 16}, "tokens")]),
    ({}, {"player": b.ANN, "changes": {"track": 7}}, [({"player": 0, "most": 6}, "track")]),
    ({}, {"player": b.ANN, "changes": {"wood": 6, "fish": 5}}, [({"player": 0, "too_much": 1}, "hold")]),
    ({}, {"player": b.ANN, "changes": {"pirates": 16}}, [({"count": "pirates", "most": 15}, "too_many")]),
    ({}, {"player": b.ANN, "changes": {"serpents": 15}}, [({"count": "serpents", "most": 14}, "too_many")]),
    ({}, {"player": b.ANN, "changes": {"ichor": 2}}, [({"count": "ichor", "most": 1}, "too_many")]),
    ({}, {"changes": {"reputation": 1}}, [({"count": "reputation", "most": 8}, "too_many")]),
    ({}, {"changes": {"reputation": -9}}, [({"count": "reputation"}, "negative")]),
    ({}, {"changes": {"treasure_map": -1}}, [({"count": "treasure_map"}, "negative")]),
    ({}, {"changes": {"deck": 6}}, [({"count": "deck", "most": 35}, "too_many")]),
    ({}, {"changes": {"deck": -31}}, [({"count": "deck"}, "negative")]),
    ({}, {"changes": {"crew_pile": 4}}, [({"count": "crew_pile", "most": 10}, "too_many")]),
    ({}, {"changes": {"crew_pile": -8}}, [({"count": "crew_pile"}, "negative")]),
    ({}, {"player": b.ANN, "drop": 1}, [({"player": 0, "number": 1, "have": 0}, "no_building")]),
    ({}, {"player": b.ANN, "crew": {"4": "deck"}}, [({"player": 0, "number": 4, "have": 3}, "no_crew")]),
    ({}, {"slot": 1, "owner": b.ANN}, [({"slot": 1}, "blocked")]),
    ({"data": {"influence": [1, 1, 2]}}, {"slot": 4, "owner": b.ANN}, [({"slot": 4, "most": 3}, "no_slot")]),
]


@pytest.mark.parametrize(("position", "fields", "found"), NO)
def test_what_cannot_be_is_refused(
    position: dict[str, Any], fields: dict[str, Any], found: list[tuple[dict[str, Any], str]]
) -> None:
    """Each limit by one; with what is too much or not there."""
    fields = dict(fields)
    name = fields.pop("player", None)
    assert b.told(b.full(2, **position), "adjust", name, **fields) == [
        ("IB-ADJUST", values, case) for values, case in found
    ]


def test_the_limits_themselves_are_possible() -> None:
    """One less than what is refused."""
    state = b.full(2)
    changes = {"coins": -7, "wood": 5, "fish": 5, "pirates": 15, "serpents": 14, "ichor": 1, "track": 6}
    assert not b.broken(state, "adjust", b.ANN, changes=changes)
    for piles in ({"deck": 5, "crew_pile": 3}, {"reputation": -8, "deck": -30, "crew_pile": -7}):
        assert not b.broken(state, "adjust", changes=piles)
    assert not b.broken(b.full(2, tokens_left=0, Ann={"track": 6}), "adjust", b.ANN, changes={"track": 9})
    assert not b.broken(b.full(2, rulings={"cargo_each": True}), "adjust", b.ANN, changes={"wood": 10, "fish": 10})


def test_nineteen_cubes_and_thirty_five_buildings_and_twenty_two_crew() -> None:
    """IB-ADJUST: on towns and slots 19, the twentieth marks the speed; cards and tokens as the box has them."""
    many = dict.fromkeys(range(3, 21), b.ANN)
    state = b.full(2, slots=many)
    assert b.told(state, "adjust", slot=21, owner=b.ANN) == [("IB-ADJUST", {"player": 0, "most": 19}, "cubes")]
    assert not b.broken(state, "adjust", slot=21, owner=b.BEN)
    built = b.full(2, Ann={"buildings": [1] * 17}, Ben={"buildings": [1] * 18})
    [(rule, values, case)] = b.told(built, "adjust", b.ANN, building={"price": 1})
    assert (rule, values, case) == ("IB-ADJUST", {"count": "buildings", "most": 35}, "too_many")
    crowded = b.full(2, Ann={"crew": " ".join(["A"] * 22)})
    assert b.told(crowded, "adjust", b.ANN, recruit=["work"]) == [("IB-ADJUST", {"player": 0, "most": 22}, "crew")]
    assert not b.broken(b.full(2, Ann={"crew": " ".join(["A"] * 21)}), "adjust", b.ANN, recruit=["work"])


def test_ib_ren_2_no_cube_stands_on_seven_while_the_last_token_is_there() -> None:
    """Only once the stack is empty it counts on (IB-REN-5)."""
    changes = {"track": 7}
    assert b.told(b.full(2, tokens_left=1), "adjust", b.ANN, changes=changes) == [
        ("IB-ADJUST", {"player": 0, "most": 6}, "track")
    ]
    assert not b.broken(b.full(2, tokens_left=0), "adjust", b.ANN, changes=changes)


def test_an_owner_beyond_the_box_is_refused_before_and_after_the_end_alike() -> None:
    """After the last turn corrections are still open, after the final sheet they are not."""
    state = b.full(2, Ann={"buildings": [1] * 8})
    state = b.do(state, "finish", early=True)
    assert b.broken(state, "adjust", b.ANN, changes={"coins": 1}) == {"IB-END"}
    assert len(b.NAMES) == 4


def test_corrections_are_written_as_they_were_read() -> None:
    """Only what changes is told; the record read again gives the same position."""
    state = b.full(2)
    events = [
        b.event(state, "adjust", b.ANN, changes={"coins": 3, "score": -1}),
        b.event(state, "adjust", changes={"deck": -1}),
        b.event(state, "adjust", b.BEN, crew={"2": "below"}),
        b.event(state, "adjust", b.BEN, recruit=["work", "sail"]),
        b.event(state, "adjust", town="Morlim", owner=None),
    ]
    record = Record(state.setup, tuple(map(Entry, events)))
    document = ISLEBOUND.write(record)
    assert [{key: value for key, value in one.items() if key != "type"} for one in document["events"]] == [
        {"player": b.ANN, "changes": {"coins": 3, "score": -1}},
        {"changes": {"deck": -1}},
        {"player": b.BEN, "crew": {"2": "below"}},
        {"player": b.BEN, "recruit": ["sail", "work"]},
        {"town": "Morlim", "owner": None},
    ]
    assert last_state(ISLEBOUND, ISLEBOUND.read(document)) == last_state(ISLEBOUND, record)


def test_the_town_just_taken_stays_free_to_visit_whoever_owns_it_by_a_correction() -> None:
    """IB-ATTACK-12: the visit belongs to the attack, not to the cube, and is one only."""
    for whose in (None, b.BEN):
        corrected = b.do(taken(), "adjust", town="Grenille", owner=whose)
        visited = b.do(corrected, "visit", b.ANN, town="Grenille", wood=2)
        assert (b.hand(visited, b.ANN).coins, b.hand(visited, b.BEN).coins) == (7, 7)
        assert b.broken(visited, "visit", b.ANN, town="Grenille") == {"IB-ATTACK-12", "IB-TURN-2"}
