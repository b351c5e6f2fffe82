"""Recruiter: Recruit Laborers, Collect 6 Convicts, Collect from Prison: IF-REC-A to -C."""

import pytest

from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    collecting_convicts,
    collecting_prison,
    held,
    ledger_game,
    only,
    prisons,
    recruiting,
    supply,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

LABORERS_AND_JADE = [(1, 0), (2, 1), (3, 2), (4, 4), (5, 6)]


@pytest.mark.parametrize(("laborers", "jade"), LABORERS_AND_JADE)
def test_if_rec_a_the_price_of_laborers(laborers: int, jade: int):
    """1 to 5 Laborers cost 0, 1, 2, 4, 6 Jade."""
    state = after(ledger_game(supplies={ADAM: {"jade": 6, "laborers": 1}}), recruiting(ADAM, laborers))

    assert supply(state, ADAM).laborers == 1 + laborers
    assert supply(state, ADAM).jade == 6 - jade


@pytest.mark.parametrize(("laborers", "jade"), LABORERS_AND_JADE[1:])
@kept_and_broken("IF-REC-A")
def test_if_rec_a_with_one_jade_too_few(laborers: int, jade: int):
    short = ledger_game(supplies={ADAM: {"jade": jade - 1}})
    enough = ledger_game(supplies={ADAM: {"jade": jade}})

    assert breaches(short, recruiting(ADAM, laborers)) == [breach("IF-REC-A", have=jade - 1, price=jade)]
    assert breaches(enough, recruiting(ADAM, laborers)) == []


def test_if_rec_a_worked_example():
    """Rule book: three Laborers cost 2 Jade, and a Convict goes to the prison."""
    state = after(ledger_game(supplies={ADAM: {"jade": 5}}), recruiting(ADAM, 3))

    assert (supply(state, ADAM).laborers, supply(state, ADAM).jade) == (3, 3)
    assert prisons(state) == {1: (0, 1), 2: (0, 0)}


def test_if_rec_a_the_convict_goes_to_the_taskmasters_region():
    """One, however many Laborers; not one of the player's own."""
    state = ledger_game(region=1, regions={ADAM: 2}, supplies={ADAM: {"convicts": 3}}, prisons={2: (4, 2)})

    state = after(state, recruiting(ADAM, 5))

    assert prisons(state) == {1: (0, 0), 2: (4, 3)}
    assert held(state, "convicts") == only(Adam=3)


def test_if_rec_b_two_laborers_for_six_convicts():
    state = ledger_game(supplies={ADAM: {"jade": 0, "laborers": 3, "convicts": 1}})

    state = after(state, collecting_convicts(ADAM))

    assert (supply(state, ADAM).laborers, supply(state, ADAM).convicts, supply(state, ADAM).jade) == (1, 7, 0)


def test_if_rec_b_none_of_them_comes_from_or_goes_to_a_prison():
    state = ledger_game(supplies={ADAM: {"laborers": 2}}, prisons={1: (1, 8), 2: (0, 1)})

    assert prisons(after(state, collecting_convicts(ADAM))) == {1: (1, 8), 2: (0, 1)}


@pytest.mark.parametrize("laborers", [0, 1])
@kept_and_broken("IF-REC-B")
def test_if_rec_b_not_without_two_laborers(laborers: int):
    """Convicts do not count."""
    state = ledger_game(supplies={ADAM: {"laborers": laborers, "convicts": 9}})

    assert breaches(state, collecting_convicts(ADAM)) == [breach("IF-REC-B", have=laborers, price=2)]
    assert breaches(ledger_game(supplies={ADAM: {"laborers": 2}}), collecting_convicts(ADAM)) == []


def test_if_rec_c_all_of_one_prison():
    """Of the region where the taskmaster stands; the other prison stays as it is."""
    state = ledger_game(regions={ADAM: 2}, supplies={ADAM: {"jade": 1, "convicts": 2}}, prisons={1: (2, 5), 2: (3, 4)})

    state = after(state, collecting_prison(ADAM))

    assert (supply(state, ADAM).jade, supply(state, ADAM).convicts) == (1 + 3, 2 + 4)
    assert prisons(state) == {1: (2, 5), 2: (0, 0)}


def test_if_rec_c_where_others_stand_does_not_matter():
    state = ledger_game(regions={ADAM: 1, BILL: 2}, prisons={1: (1, 1)})

    assert prisons(after(state, collecting_prison(ADAM))) == {1: (0, 0), 2: (0, 0)}


def test_if_rec_c_an_empty_prison_is_allowed():
    state = ledger_game()

    assert breaches(state, collecting_prison(ADAM)) == []
    assert held(after(state, collecting_prison(ADAM)), "convicts") == only()
