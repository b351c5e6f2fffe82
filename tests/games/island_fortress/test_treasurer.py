"""Treasurer: Collect Jade, Collect a Treasure: IF-TREA-A, IF-TREA-B."""

import pytest

from companion.games.island_fortress.setup import Edition, Variants
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


def test_if_trea_b_a_treasure_is_a_point():
    state = b.after(b.game(), b.collecting_treasure(b.BILL))

    assert b.treasures(state) == b.only(Bill=1)
    assert b.points(state, "treasures") == b.only(Bill=1)
    assert b.points(state) == b.only(Bill=1)


def test_if_trea_b_as_often_as_one_likes():
    """The Convicts that it costs are not tracked."""
    state = b.after(b.game(), *[b.collecting_treasure(b.ADAM)] * 3, b.collecting_treasure(b.BILL))

    assert b.treasures(state) == b.only(Adam=3, Bill=1)
    assert b.points(state) == b.only(Adam=3, Bill=1)


def test_not_before_the_first_petition():
    assert breaches(b.new_game(), b.collecting_treasure(b.ADAM)) == [breach("IF-TURN-1.petition_first")]


# --- with a ledger ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("treasures_held", "jade"), [(0, 3), (1, 3), (2, 3), (3, 4), (5, 4), (6, 5), (8, 5), (9, 6), (30, 13)]
)
def test_if_trea_a_three_jade_and_one_for_every_three_treasures(treasures_held: int, jade: int):
    """Rule book: 4 Jade with 3 Treasures, 5 Jade with 6; rounded down."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 2, "treasures": treasures_held}, b.BILL: {"treasures": 50}})

    state = b.after(state, b.collecting_jade(b.ADAM))

    assert b.held(state, "jade") == {b.ADAM: 2 + jade, b.BILL: 15, b.CHARLES: 15}


def test_if_trea_a_the_treasures_are_kept():
    state = b.after(b.ledger_game(supplies={b.ADAM: {"treasures": 3}}), b.collecting_jade(b.ADAM))

    assert b.treasures(state) == b.only(Adam=3)
    assert b.prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_trea_b_two_convicts_to_two_prisons():
    """One each, whatever region the taskmaster is in; a Treasure and its point."""
    state = b.ledger_game(4, supplies={b.ADAM: {"jade": 0, "convicts": 3}}, prisons={1: (1, 1), 3: (0, 4)})

    state = b.after(state, b.collecting_treasure(b.ADAM, 2, 3))

    assert b.prisons(state) == {1: (1, 1), 2: (0, 1), 3: (0, 5)}
    assert b.supply(state, b.ADAM)[:3] == (0, 0, 1)
    assert b.treasures(state) == b.only(4, Adam=1)
    assert b.points(state) == b.only(4, Adam=1)


@pytest.mark.parametrize(("convicts", "is_legal"), [(0, False), (1, False), (2, True)])
def test_if_trea_b_two_convicts_of_the_supply(convicts: int, is_legal: bool):
    """Laborers do not count, nor what lies in the prison."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 9, "convicts": convicts}}, prisons={1: (0, 9)})

    assert breaches(state, b.collecting_treasure(b.ADAM, 1, 2)) == (
        [] if is_legal else [breach("IF-TREA-B.convicts", have=convicts, price=2)]
    )


def test_if_trea_b_by_the_hungarian_edition_the_convicts_come_from_the_stockpile():
    """Adam has 1 Convict and keeps it: both of the action come from the supply. The rest is as ever."""
    english = b.ledger_game(supplies={b.ADAM: {"jade": 4, "convicts": 1}})
    setup = english.setup._replace(variants=Variants(edition=Edition.HUNGARIAN))
    state = english._replace(setup=setup)

    assert breaches(english, b.collecting_treasure(b.ADAM, 1, 2)) == [breach("IF-TREA-B.convicts", have=1, price=2)]
    assert breaches(state, b.collecting_treasure(b.ADAM, 2, 2)) == [breach("IF-TREA-B.same", region=2)]
    assert breaches(state, b.collecting_treasure(b.ADAM, 1, 2)) == []
    after_it = b.after(state, b.collecting_treasure(b.ADAM, 1, 2))
    assert b.held(after_it, "convicts")[b.ADAM] == 1
    for region in (1, 2):
        assert b.prisons(after_it)[region] == (b.prisons(state)[region][0], b.prisons(state)[region][1] + 1)
    assert b.treasures(after_it)[b.ADAM] == 1


@kept_and_broken("IF-TREA-B")
def test_if_trea_b_two_different_prisons():
    state = b.ledger_game(supplies={b.ADAM: {"convicts": 2}})

    assert breaches(state, b.collecting_treasure(b.ADAM, 2, 2)) == [breach("IF-TREA-B.same", region=2)]
    assert breaches(b.after(state, b.correcting(b.ADAM, convicts=-1)), b.collecting_treasure(b.ADAM, 2, 2)) == [
        breach("IF-TREA-B.convicts", have=1, price=2),
        breach("IF-TREA-B.same", region=2),
    ]
    assert breaches(state, b.collecting_treasure(b.ADAM, 1, 2)) == []
