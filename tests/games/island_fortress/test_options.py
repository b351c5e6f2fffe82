"""What a panel offers: exactly what `check` allows."""

from companion.games.island_fortress.options import options
from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    building,
    correcting,
    drawn,
    finishing,
    game,
    governor_block,
    names,
    new_game,
    petition,
    seat,
)

BOTTOM = {f"{region}{column}1" for region in "12" for column in "abcde"}


def test_before_the_first_petition_there_is_only_the_petition():
    """And the table may stop."""
    offered = options(new_game())

    assert offered.petition
    assert offered.builds == (frozenset(),) * 3
    assert offered.governor == frozenset()
    assert offered.replaces == (frozenset(),) * 3
    assert offered.removals == frozenset()
    assert offered.treasures == offered.buybacks == (False,) * 3
    assert (offered.finish, offered.finish_early) == (False, True)


def test_on_a_bare_wall_the_bottom_is_open_to_all():
    offered = options(game())

    assert [names(slots) for slots in offered.builds] == [BOTTOM] * 3
    assert names(offered.governor) == BOTTOM
    assert offered.treasures == (True,) * 3


def test_slots_open_upwards_and_towers_on_the_ends_only():
    """One column up to level 3 at an end, one in the middle."""
    state = game(3, drawn("A.B.. .....", "A.B.. .....", "A.B.. ....."))

    assert names(options(state).builds[seat(BILL)]) == BOTTOM - {"1a1", "1c1"} | {"1a4"}


def test_the_governor_block_is_offered_until_it_stands():
    state = after(game(), governor_block(ADAM, "1a1"))

    assert options(state).governor == frozenset()
    assert names(options(after(state, petition(BILL))).governor) == BOTTOM - {"1a1"} | {"1a2"}


def test_a_player_without_blocks_left_builds_and_replaces_nothing():
    state = game(3, drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA AB..."))

    offered = options(state)

    assert offered.builds[seat(ADAM)] == frozenset()
    assert offered.replaces[seat(ADAM)] == frozenset()
    assert names(offered.replaces[seat(BILL)]) >= {"1a1", "2a1"}
    assert names(offered.builds[seat(BILL)]) == {"2c1", "2d1", "2e1", "2a2", "2b2"}


def test_opponents_blocks_without_reinforcement_are_offered_for_replacing():
    state = game(3, drawn("ABBG. ....."), reinforced=["1c1"])

    offered = options(state)

    assert names(offered.replaces[seat(ADAM)]) == {"1b1"}
    assert names(offered.replaces[seat(BILL)]) == {"1a1"}
    assert names(offered.removals) == {"1c1"}


def test_without_replacing_nothing_is_offered_for_it():
    assert options(game(3, drawn("ABBG. ....."), no_replace=True)).replaces == (frozenset(),) * 3


def test_a_buyback_is_offered_to_whoever_has_a_chip():
    assert options(after(game(), correcting(BILL, chips=1))).buybacks == (False, True, False)


def test_the_end_by_the_wall():
    """Only the final scoring is left."""
    wall = drawn("A...A B....", "AAAAA BBBBB", "AAAAA BBBBB", "AAAAA BBBBB")

    offered = options(after(game(3, wall), building(BILL, "2e4")))

    assert offered.finish
    assert not offered.petition
    assert offered.builds == (frozenset(),) * 3
    assert offered.treasures == (False,) * 3


def test_the_last_round():
    """Play goes on or is finished, but there is no further petition."""
    offered = options(after(new_game(2), *[petition(ADAM)] * 12))

    assert (offered.petition, offered.finish) == (False, True)
    assert offered.treasures == (True, True)


def test_after_the_final_scoring_nothing_is_offered():
    offered = options(after(game(2), finishing((0, 0), (0, 0), early=True)))

    assert not any([offered.petition, offered.finish, offered.finish_early, *offered.treasures, *offered.buybacks])
    assert not any([*offered.builds, offered.governor, *offered.replaces, offered.removals])
