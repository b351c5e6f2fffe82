"""The supplies at the start, and the income of every round: IF-SETUP, IF-INCOME, IF-VAR-QUICK."""

import pytest

from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches


@pytest.mark.parametrize("players", [2, 3, 4])
def test_if_setup_twelve_jade_and_three_favor_cards(players: int):
    """12 Jade and the income of round 1, which is 3; three Favor cards kept of five; nothing else."""
    state = b.new_ledger_game(players)

    assert b.held(state, "jade") == dict.fromkeys(b.NAMES[:players], 15)
    assert b.held(state, "favors") == dict.fromkeys(b.NAMES[:players], 3)
    assert b.held(state, "laborers") == b.held(state, "convicts") == b.held(state, "blocks") == b.only(players)
    assert b.chips(state) == b.treasures(state) == b.points(state) == b.only(players)


@pytest.mark.parametrize(("players", "regions"), [(2, 2), (3, 2), (4, 3)])
def test_if_setup_all_taskmasters_stand_in_region_1_and_the_prisons_are_empty(players: int, regions: int):
    state = b.new_ledger_game(players)

    assert {b.region(state, name) for name in b.NAMES[:players]} == {1}
    assert b.prisons(state) == dict.fromkeys(range(1, regions + 1), (0, 0))


def test_if_setup_all_role_cards_are_in_hand():
    state = b.new_ledger_game(3)

    assert [b.supply(state, name).table for name in b.NAMES[:3]] == [(), (), ()]


def test_if_setup_without_blocks_nothing_can_be_built():
    """Two Workers are not enough: the block itself has to be bought first."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 2}})

    assert breaches(state, b.building(b.ADAM, "1a1", workers=(2, 0))) == [
        breach("IF-BUILD-2.supply", player=b.ADAM, have=0, wanted=1)
    ]


def test_if_income_three_jade_at_the_start_of_every_round():
    """Each bids nothing (Adam 1 Jade) and collects 3 Jade with the Treasurer: 15 + 3, then the income of 3.

    Adam wins with his 1 Jade; it goes to the prison of region 1, from where he, the first, collects a Jade.
    """
    state = b.idle_rounds(b.new_ledger_game(3))

    assert b.held(state, "jade") == {"Adam": 15 - 1 + 1 + 3 + 3, "Bill": 15 + 3 + 3, "Charles": 15 + 3 + 3}


def test_if_income_played_favor_cards_add_to_it():
    """Adam plays a card with an income of 2; another one of 1 lies already with him: 3 + 2 + 1 from round 2 on."""
    state = b.ledger_game(3, {"1a1": b.ADAM}, supplies={b.ADAM: {"jade": 0, "favors": 1, "income": 1}})

    state = b.after(state, b.favor(b.ADAM, "a1", "1a1", income=2), b.ending_turn(b.ADAM))
    assert b.supply(state, b.ADAM).jade == 0

    before_round_2 = b.idle(state, 7)
    state = b.idle(before_round_2)
    assert b.supply(state, b.ADAM).jade - b.supply(before_round_2, b.ADAM).jade == 3 + 2 + 1


def test_if_income_treasures_never_add_to_it():
    """Nine Treasures would be worth 3 Jade to the Treasurer: here they are worth nothing."""
    state = b.idle(b.ledger_game(supplies={b.ADAM: {"treasures": 9}}), 8)

    after_income = b.idle(state)

    assert b.supply(after_income, b.ADAM).jade - b.supply(state, b.ADAM).jade == 3


def test_if_income_comes_before_the_petition():
    """All of the 15 may be bid in round 1."""
    assert breaches(b.new_ledger_game(2), b.petition(b.ADAM, Adam=15, Bill=0)) == []


def test_if_var_quick_the_same_for_all():
    """15 Jade instead of 12, so 18 with the income; two Laborers, three Convicts, four blocks each."""
    state = b.new_ledger_game(3, start={"jade": 15, "laborers": 2, "convicts": 3, "blocks": 4})

    for name in b.NAMES[:3]:
        assert b.supply(state, name)[:5] == (18, 2, 3, 4, 3)


def test_if_var_quick_what_is_not_agreed_is_as_in_the_book():
    state = b.new_ledger_game(3, start={"blocks": 2})

    assert b.supply(state, b.ADAM)[:5] == (15, 0, 0, 2, 3)


def test_if_var_quick_no_jade_at_all():
    """A total of 0 is not the same as nothing agreed: only the income is left."""
    state = b.new_ledger_game(3, start={"jade": 0})

    assert b.held(state, "jade") == b.only(3, Adam=3, Bill=3, Charles=3)


def test_if_var_quick_starting_blocks_come_out_of_the_box():
    """Two of eighteen."""
    assert b.new_ledger_game(3, start={"blocks": 2}).blocks_in_box(0) == 16
