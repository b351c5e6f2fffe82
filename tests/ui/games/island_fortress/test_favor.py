"""Patterns as they are drawn, and why one does not stand anywhere."""

from typing import Any

import pytest

from companion.games.island_fortress import patterns
from companion.games.island_fortress.cards import Card, Rewards
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.wall import slot_name
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.ui.games.island_fortress.favor import draft as favor
from companion.ui.games.island_fortress.wall.pictures import present_slots
from tests.drive.games.island_fortress import builders as b


@pytest.mark.parametrize(
    ("cells", "pattern"),
    [
        ([], ()),
        ([(3, 2)], ((0, 0),)),
        ([(2, 1), (3, 1), (3, 2)], ((0, 0), (1, 0), (1, 1))),
        ([(1, 3), (2, 1)], ((1, 0), (0, 2))),
        ([(0, 0), (9, 3)], ((0, 0), (9, 3))),
    ],
)
def test_a_pattern_is_moved_into_the_corner(cells, pattern):
    assert patterns.normalised(cells) == pattern


def test_cells_are_named_as_in_records():
    assert [patterns.cell_name(cell) for cell in ((0, 0), (4, 2), (9, 3))] == ["a1", "e3", "j4"]


def test_slots_of_a_pattern_run_from_the_left_across_the_border():
    state = b.game(wall={"1e1": b.ADAM, "2a1": b.ADAM, "2a2": b.ADAM})

    places = patterns.legal_places(state, b.seat(b.ADAM), b.card("a1 b2 b1"))

    assert [slot_name(at) for at in places] == ["1e1"]
    assert present_slots(patterns.slots_at(state, b.card("a1 b2 b1"), places[0])) == "1e1, 2a1, 2a2"


def test_the_nearest_place_is_the_one_that_lacks_fewest_blocks():
    state = b.game(wall=b.drawn("AAB..  A...."))

    nearest = patterns.attempts(state, b.seat(b.ADAM), b.card("a1 b1 c1"))[0]

    assert {slot_name(slot) for slot in nearest.slots} == {"1a1", "1b1", "1c1"}
    assert b.names(nearest.bad) == {"1c1"}
    assert [breach.rule for breach in nearest.breaches] == ["IF-FAVOR-1"]


def test_a_reinforced_pattern_comes_before_one_that_lacks_a_block():
    state = b.game(wall=b.drawn("BA...  .AA.."), reinforced=["2b1"])

    nearest = patterns.attempts(state, b.seat(b.ADAM), b.card("a1 b1"))[0]

    assert b.names(nearest.bad) == {"2b1"}
    assert [breach.rule for breach in nearest.breaches] == ["IF-FAVOR-2"]


def test_a_pattern_over_three_regions_is_explained():
    state = b.game(4, wall=b.drawn("....A  AAAAA  A...."))

    nearest = patterns.attempts(state, b.seat(b.ADAM), b.card("a1 b1 c1 d1 e1 f1 g1"))[0]

    assert not nearest.bad
    assert {breach.rule for breach in nearest.breaches} == {"IF-FAVOR-4", "IF-RUL-WIDE"}


def test_a_pattern_too_large_for_the_wall_breaks_one_rule():
    state, tall = b.game(), b.card("a1 a5")

    assert patterns.attempts(state, b.seat(b.ADAM), tall) == ()
    assert {breach.rule for breach in patterns.off_the_wall(state, b.seat(b.ADAM), tall)} == {"IF-FAVOR-3"}


def test_cards_that_fit_come_first_and_keep_their_places_in_the_library():
    state = b.game(wall={"1a1": b.ADAM, "2a1": b.BILL})
    cards = [(0, b.card("a1 b1")), (1, b.card("a1")), (2, b.card("a1 a2"))]

    found = patterns.fitting_first(state, b.seat(b.ADAM), cards)

    assert [(index, fits) for index, _, fits in found] == [(1, True), (0, False), (2, False)]


def test_what_is_no_card_is_left_out_of_the_library():
    documents: list[dict[str, Any]] = [
        {"pattern": ["a1"], "rewards": {}},
        {"pattern": "a1"},
        {"pattern": ["b2"], "rewards": {}},
    ]

    assert favor.known_cards(documents) == ((0, Card(((0, 0),))),)


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_rewards_are_named_in_every_language(language):
    words = Words(catalogue(language, META.key), b.table())
    rewards = Rewards(*range(1, 1 + len(Rewards._fields)))

    told = favor.present_rewards(words, rewards)

    assert all(f": {amount}" in told for amount in rewards)
    assert favor.present_rewards(words, Rewards()) == ""


@pytest.mark.parametrize(
    ("state", "player", "rules"),
    [
        (b.ledger_game(), b.ADAM, set()),
        (b.ledger_game(), b.BILL, {"IF-TURN-1"}),
        (b.ledger_game(supplies={b.ADAM: {"favors": 0}}), b.ADAM, {"IF-RUL-HAND"}),
        (b.ledger_game(table={b.ADAM: [Role.BUILDER]}), b.ADAM, {"IF-TURN-2"}),
        (b.new_game(), b.ADAM, {"IF-TURN-1"}),
        (b.game(), b.BILL, set()),
    ],
)
def test_why_no_card_at_all_can_be_played_is_said_before_one_is_chosen(state, player, rules):
    assert {breach.rule for breach in patterns.cannot_play(state, b.seat(player))} == rules


def test_a_card_on_the_table_is_repeated_with_the_taskmaster():
    state = b.ledger_game(wall={"1a1": b.ADAM}, table={b.ADAM: [Role.BUILDER]})

    assert patterns.cannot_play(state, b.seat(b.ADAM), repeat=True) == ()
    assert patterns.legal_places(state, b.seat(b.ADAM), b.card("a1")) == ()
    assert [slot_name(at) for at in patterns.legal_places(state, b.seat(b.ADAM), b.card("a1"), repeat=True)] == ["1a1"]
    assert patterns.fitting_first(state, b.seat(b.ADAM), [(0, b.card("a1"))], repeat=True)[0][2]


def test_where_the_pattern_stands_nothing_else_is_blamed_on_it():
    """It is not Bill's turn, but his pattern stands."""
    state = b.ledger_game(wall={"1a1": b.BILL})

    nearest = patterns.attempts(state, b.seat(b.BILL), b.card("a1"))[0]

    assert (slot_name(nearest.at), nearest.bad, nearest.breaches) == ("1a1", frozenset(), ())


def test_only_a_light_game_leaves_rewards_to_the_table():
    assert favor.paid_out(b.game()) == favor.PAID_OUT_REWARDS
    assert favor.paid_out(b.ledger_game()) == ()
