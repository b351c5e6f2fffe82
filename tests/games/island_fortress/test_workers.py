"""Which Workers are assigned where the players leave it to the app: IF-BUILD-7, IF-BUILD-8."""

import pytest

from companion.games.island_fortress.entries.workers import cheapest_split, laborers_between
from companion.games.island_fortress.ledger import Supply


def deaths(laborers: int, convicts: int) -> int:
    """All Convicts and half of the Laborers, rounded up."""
    return (laborers + 1) // 2 + convicts


@pytest.mark.parametrize("laborers", range(6))
@pytest.mark.parametrize("convicts", range(6))
def test_if_build_8_as_few_as_possible_die(laborers: int, convicts: int):
    """Of all splits of the Workers needed the one with the fewest deaths; of two such the one with more Convicts."""
    supply = Supply(laborers=laborers, convicts=convicts)

    for needed in range(1, laborers + convicts + 1):
        splits = [(needed - others, others) for others in range(needed + 1)]
        possible = [split for split in splits if split[0] <= laborers and split[1] <= convicts]
        assert cheapest_split(supply, needed) == min(possible, key=lambda split: (deaths(*split), -split[1]))


def test_if_build_8_an_odd_laborer_is_spared_where_a_convict_can_go():
    """Of three Laborers two die, as of two Laborers and a Convict; but without a Convict three have to go."""
    assert cheapest_split(Supply(laborers=3, convicts=1), 3) == (2, 1)
    assert cheapest_split(Supply(laborers=3), 3) == (3, 0)
    assert cheapest_split(Supply(laborers=4, convicts=4), 4) == (4, 0)


def test_if_build_7_where_there_are_not_enough_all_that_are_held():
    assert cheapest_split(Supply(laborers=3, convicts=2), 6) == (3, 2)
    assert cheapest_split(Supply(laborers=0, convicts=1), 2) == (0, 1)
    assert cheapest_split(Supply(laborers=1), 2) == (1, 0)


@pytest.mark.parametrize(
    ("laborers", "convicts", "fewest", "most"),
    [(9, 9, 0, 4), (9, 1, 3, 4), (2, 9, 0, 2), (3, 2, 2, 3), (4, 0, 4, 4), (0, 4, 0, 0)],
)
def test_if_build_7_how_many_laborers_four_workers_may_have(laborers: int, convicts: int, fewest: int, most: int):
    """At most all that are held, at least those whom no Convict can stand in for."""
    assert laborers_between(Supply(laborers=laborers, convicts=convicts), 4) == (fewest, most)
