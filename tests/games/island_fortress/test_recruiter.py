"""Recruiter: Recruit Laborers, Collect 6 Convicts, Collect from Prison: IF-REC-A to -C."""

import pytest

from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

LABORERS_AND_JADE = [(1, 0), (2, 1), (3, 2), (4, 4), (5, 6)]


@pytest.mark.parametrize(("laborers", "jade"), LABORERS_AND_JADE)
def test_if_rec_a_the_price_of_laborers(laborers: int, jade: int):
    """1 to 5 Laborers cost 0, 1, 2, 4, 6 Jade."""
    state = b.after(b.ledger_game(supplies={b.ADAM: {"jade": 6, "laborers": 1}}), b.recruiting(b.ADAM, laborers))

    assert b.supply(state, b.ADAM).laborers == 1 + laborers
    assert b.supply(state, b.ADAM).jade == 6 - jade


@pytest.mark.parametrize(("laborers", "jade"), LABORERS_AND_JADE[1:])
@kept_and_broken("IF-REC-A")
def test_if_rec_a_with_one_jade_too_few(laborers: int, jade: int):
    short = b.ledger_game(supplies={b.ADAM: {"jade": jade - 1}})
    enough = b.ledger_game(supplies={b.ADAM: {"jade": jade}})

    assert breaches(short, b.recruiting(b.ADAM, laborers)) == [breach("IF-REC-A", have=jade - 1, price=jade)]
    assert breaches(enough, b.recruiting(b.ADAM, laborers)) == []


def test_if_rec_a_worked_example():
    """Rule book: three Laborers cost 2 Jade, and a Convict goes to the prison."""
    state = b.after(b.ledger_game(supplies={b.ADAM: {"jade": 5}}), b.recruiting(b.ADAM, 3))

    assert (b.supply(state, b.ADAM).laborers, b.supply(state, b.ADAM).jade) == (3, 3)
    assert b.prisons(state) == {1: (0, 1), 2: (0, 0)}


def test_if_rec_a_the_convict_goes_to_the_taskmasters_region():
    """One, however many Laborers; not one of the player's own."""
    state = b.ledger_game(region=1, regions={b.ADAM: 2}, supplies={b.ADAM: {"convicts": 3}}, prisons={2: (4, 2)})

    state = b.after(state, b.recruiting(b.ADAM, 5))

    assert b.prisons(state) == {1: (0, 0), 2: (4, 3)}
    assert b.held(state, "convicts") == b.only(Adam=3)


def test_if_rec_b_two_laborers_for_six_convicts():
    state = b.ledger_game(supplies={b.ADAM: {"jade": 0, "laborers": 3, "convicts": 1}})

    state = b.after(state, b.collecting_convicts(b.ADAM))

    assert (b.supply(state, b.ADAM).laborers, b.supply(state, b.ADAM).convicts, b.supply(state, b.ADAM).jade) == (
        1,
        7,
        0,
    )


def test_if_rec_b_none_of_them_comes_from_or_goes_to_a_prison():
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 2}}, prisons={1: (1, 8), 2: (0, 1)})

    assert b.prisons(b.after(state, b.collecting_convicts(b.ADAM))) == {1: (1, 8), 2: (0, 1)}


@pytest.mark.parametrize("laborers", [0, 1])
@kept_and_broken("IF-REC-B")
def test_if_rec_b_not_without_two_laborers(laborers: int):
    """Convicts do not count."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": laborers, "convicts": 9}})

    assert breaches(state, b.collecting_convicts(b.ADAM)) == [breach("IF-REC-B", have=laborers, price=2)]
    assert breaches(b.ledger_game(supplies={b.ADAM: {"laborers": 2}}), b.collecting_convicts(b.ADAM)) == []


def test_if_rec_c_all_of_one_prison():
    """Of the region where the taskmaster stands; the other prison stays as it is."""
    state = b.ledger_game(
        regions={b.ADAM: 2}, supplies={b.ADAM: {"jade": 1, "convicts": 2}}, prisons={1: (2, 5), 2: (3, 4)}
    )

    state = b.after(state, b.collecting_prison(b.ADAM))

    assert (b.supply(state, b.ADAM).jade, b.supply(state, b.ADAM).convicts) == (1 + 3, 2 + 4)
    assert b.prisons(state) == {1: (2, 5), 2: (0, 0)}


def test_if_rec_c_where_others_stand_does_not_matter():
    state = b.ledger_game(regions={b.ADAM: 1, b.BILL: 2}, prisons={1: (1, 1)})

    assert b.prisons(b.after(state, b.collecting_prison(b.ADAM))) == {1: (0, 0), 2: (0, 0)}


def test_if_rec_c_an_empty_prison_is_allowed():
    state = b.ledger_game()

    assert breaches(state, b.collecting_prison(b.ADAM)) == []
    assert b.held(b.after(state, b.collecting_prison(b.ADAM)), "convicts") == b.only()
