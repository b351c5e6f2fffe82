"""Play a Completed Favor Card: IF-FAVOR-1 to -7, IF-RUL-WIDE."""

import pytest

from companion.games.island_fortress.actions.favor import places
from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    broken,
    buying_back,
    card,
    chips,
    drawn,
    favor,
    game,
    names,
    only,
    petition,
    points,
    replacing,
    seat,
    treasures,
)

CORNER = "a1 b1 b2"


def test_a_pattern_of_ones_own_blocks_is_played():
    state = after(game(3, drawn(".A... .....", "AA... .....")), favor(ADAM, CORNER, "1a1", points=4))

    assert points(state) == only(Adam=4)


@pytest.mark.parametrize("other", ["B", "G", "."])
def test_if_favor_1_every_block_is_ones_own(other: str):
    """Not an opponent's, not the Governor's, not an empty slot."""
    state = game(3, drawn(".A... .....", f"{other}A... ....."))

    assert broken(state, favor(ADAM, CORNER, "1a1")) == {"IF-FAVOR-1"}


def test_if_favor_1_an_opponents_pattern_is_not_ones_own():
    state = game(3, drawn(".A... .....", "AA... ....."))

    assert broken(state, favor(BILL, CORNER, "1a1")) == {"IF-FAVOR-1"}


@pytest.mark.parametrize("reinforced", ["1a1", "1b1", "1b2"])
def test_if_favor_2_no_block_of_it_is_reinforced(reinforced: str):
    state = game(3, drawn(".A... .....", "AA... ....."), reinforced=[reinforced])

    assert broken(state, favor(ADAM, CORNER, "1a1")) == {"IF-FAVOR-2"}


def test_if_favor_2_a_reinforcement_beside_it_does_not_matter():
    state = game(3, drawn("AA... .....", "AAA.. ....."), reinforced=["1a2", "1c1"])

    assert broken(state, favor(ADAM, CORNER, "1a1")) == set()


def test_if_favor_2_the_same_blocks_serve_once():
    """The Reinforcement of the first card stands in the way of the second."""
    state = after(game(3, drawn("AAA.. .....")), favor(ADAM, "a1 b1", "1a1", "1b1"))

    assert broken(state, favor(ADAM, "a1 b1", "1a1")) == {"IF-FAVOR-2"}
    assert broken(state, favor(ADAM, "a1 b1", "1b1")) == {"IF-FAVOR-2"}
    assert broken(state, favor(ADAM, "a1", "1c1")) == set()


@pytest.mark.parametrize(
    "wall",
    [
        drawn("A.... .....", "AA... ....."),  # mirrored
        drawn("AA... .....", ".A... ....."),  # upside down
        drawn("AA... .....", "A.... ....."),  # turned
    ],
    ids=["mirrored", "upside down", "turned"],
)
def test_if_favor_3_a_pattern_is_never_turned_or_mirrored(wall: dict[str, str]):
    state = game(3, wall)
    anchors = [f"{region}{column}{level}" for region in "12" for column in "abcde" for level in "1234"]

    assert [at for at in anchors if not broken(state, favor(ADAM, CORNER, at))] == []


@pytest.mark.parametrize("at", ["1a1", "1a2", "1b1", "2c1", "2d2"])
def test_if_favor_3_it_may_stand_on_any_rows_and_columns(at: str):
    """Everything is Adam's here, so a corner fits wherever there are three slots for it."""
    state = game(3, drawn("AAAAA AAAAA", "AAAAA AAAAA", "AAAAA AAAAA"))

    assert broken(state, favor(ADAM, CORNER, at)) == set()


@pytest.mark.parametrize(
    ("pattern", "at"),
    [
        ("a1 b1", "2e1"),  # beyond the right end
        ("a1 a2", "1a4"),  # above a tower
        ("a1 b2", "1a3"),  # its upper cell would be at 1b4
        ("a1 a2 a3 a4 a5", "1a1"),  # five levels
        ("a1 a4", "1b1"),  # 1b4 again
        ("a1 k1", "1a1"),  # eleven columns, ten on the wall
        ("a1 z9", "1a1"),
    ],
)
def test_if_favor_3_a_pattern_does_not_leave_the_wall(pattern: str, at: str):
    state = game(3, drawn("A...A A...A", "AAAAA AAAAA", "AAAAA AAAAA", "AAAAA AAAAA"))

    assert broken(state, favor(ADAM, pattern, at)) == {"IF-FAVOR-3"}


@pytest.mark.parametrize("at", ["1b4", "1c4", "2d4"])
@pytest.mark.parametrize("pattern", ["a1", "a1 d1", "a2 d1", "a2 b1"])
def test_if_favor_3_an_anchor_between_the_towers(pattern: str, at: str):
    """Such a place can be named; but some cell lies in column a, at this height or above, where the wall has none."""
    state = game(3, drawn("A...A A...A", "AAAAA AAAAA", "AAAAA AAAAA", "AAAAA AAAAA"))

    assert broken(state, favor(ADAM, pattern, at, reinforce="1e4")) == {"IF-FAVOR-3"}


def test_if_favor_3_the_anchor_need_not_be_part_of_the_pattern():
    """Cell a1 falls on 1a1, which is Bill's; the pattern is 1a2 and 1b1."""
    state = game(3, drawn("A.... .....", "BA... ....."))

    assert broken(state, favor(ADAM, "a2 b1", "1a1", "1a2")) == set()
    assert broken(state, favor(ADAM, "a2 b1", "1a1", "1a1")) == {"IF-FAVOR-5"}


def test_if_favor_3_the_anchor_may_be_an_empty_slot():
    """A step down: 1d3, then 1e2. Its anchor 1d2 is a gap that a correction left."""
    state = game(3, {"1d3": ADAM, "1e1": BILL, "1e2": ADAM})

    assert broken(state, favor(ADAM, "a2 b1", "1d2", "1d3")) == set()


def test_if_favor_4_a_pattern_may_straddle_two_regions():
    """1e and 2a are neighbours."""
    state = game(3, drawn("....A .....", "....A A...."))

    assert broken(state, favor(ADAM, "a1 a2 b1", "1e1", "2a1")) == set()


def test_if_favor_4_two_of_three_regions():
    state = game(4, drawn("..... ....A A...."))

    assert broken(state, favor(ADAM, "a1 b1", "2e1")) == set()


def test_if_favor_4_towers_count_as_level_4():
    """A whole end column, and two towers side by side at a border."""
    state = game(3, drawn("....A A....", "....A B....", "....A B....", "....A B...."))

    assert broken(state, favor(ADAM, "a1 a2 a3 a4", "1e1")) == set()
    assert broken(state, favor(ADAM, "a1 b1", "1e4")) == set()
    assert broken(state, favor(ADAM, "a1 b1", "1e3")) == {"IF-FAVOR-1"}


@pytest.mark.parametrize("pattern", ["a1 b1 c1 d1 e1 f1 g1", "a1 g1"], ids=["through the middle", "over the middle"])
def test_if_rul_wide_not_in_three_regions(pattern: str):
    """From 1e over all of region 2 to 3a."""
    state = game(4, drawn("....A AAAAA A...."))

    assert "IF-FAVOR-4" in broken(state, favor(ADAM, pattern, "1e1"))
    assert "IF-RUL-WIDE" in broken(state, favor(ADAM, pattern, "1e1"))
    assert broken(state, favor(ADAM, pattern, "1e1")) <= {"IF-FAVOR-4", "IF-RUL-WIDE"}


def test_if_rul_wide_two_whole_regions_are_two_only():
    """Ten columns in a row."""
    state = game(4, drawn("..... AAAAA AAAAA"))

    assert broken(state, favor(ADAM, "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1", "2a1")) == set()


def test_if_favor_5_one_block_of_the_pattern_is_reinforced():
    state = after(game(3, drawn(".A... .....", "AA... .....")), favor(ADAM, CORNER, "1a1", "1b2"))

    assert names(state.reinforced) == {"1b2"}


@pytest.mark.parametrize("elsewhere", ["1a2", "1c1", "2a1", "1c4"])
def test_if_favor_5_only_a_block_of_the_pattern(elsewhere: str):
    """Not an empty slot, not another block of one's own, not a place without a slot."""
    state = game(3, drawn(".A... .....", "AAA.. ....."))

    assert broken(state, favor(ADAM, CORNER, "1a1", elsewhere)) == {"IF-FAVOR-5"}


def test_if_favor_6_treasures_are_a_point_each():
    """Two Treasures and three points: five in all, in two parts of the sheet."""
    state = after(game(3, drawn("A.... .....")), favor(ADAM, "a1", "1a1", points=3, treasures=2))

    assert treasures(state) == only(Adam=2)
    assert points(state, "favors") == only(Adam=3)
    assert points(state, "treasures") == only(Adam=2)
    assert points(state) == only(Adam=5)


def test_if_favor_6_a_chip_may_be_used_at_once():
    state = after(game(3, drawn("A.... .....")), favor(ADAM, "a1", "1a1", chips=1))

    assert chips(state) == only(Adam=1)
    assert chips(after(state, buying_back(ADAM))) == only()


def test_if_favor_6_petition_bonuses_add_up_over_cards():
    """1 + 2 in later rounds: a bid of nothing beats a bid of two."""
    state = game(3, drawn("AA... ....."))

    state = after(state, favor(ADAM, "a1", "1a1", petition=1), favor(ADAM, "a1", "1b1", petition=2))

    assert state.players[seat(ADAM)].petition_bonus == 3
    assert broken(state, petition(ADAM, Adam=0, Bill=2, Charles=2)) == set()


def test_if_favor_6_what_is_not_tracked_has_no_effect():
    """Jade, Workers, blocks and income are counted at the table."""
    state = game(3, drawn("A.... ....."))

    played = after(state, favor(ADAM, "a1", "1a1", jade=3, convicts=2, laborers=2, blocks=1, income=1))

    assert played.players == state.players
    assert played.gains == ()


def test_if_favor_6_a_card_without_rewards():
    state = game(3, drawn("A.... ....."))

    assert after(state, favor(ADAM, "a1", "1a1")).players == state.players


def test_if_favor_7_a_played_card_is_never_lost():
    """The Reinforcement protects one block only; Bill takes the other, and Adam keeps points and bonus."""
    state = after(game(3, drawn("AA... .....")), favor(ADAM, "a1 b1", "1a1", points=4, petition=2, treasures=1))

    state = after(state, replacing(BILL, "1b1"))

    assert points(state) == only(Adam=5)
    assert broken(state, petition(ADAM, Adam=0, Bill=1, Charles=1)) == set()


def test_if_favor_1_and_2_are_named_together():
    state = game(3, drawn("AB... ....."), reinforced=["1a1"])

    assert broken(state, favor(ADAM, "a1 b1", "1a1", "2a1")) == {"IF-FAVOR-1", "IF-FAVOR-2", "IF-FAVOR-5"}


def test_places_are_all_anchors_where_the_card_may_be_played():
    """Two cells side by side: on the left, and across the border; 1c1 is reinforced, 1e1 with 2a1 is not."""
    state = game(3, drawn("AAA.A A...."), reinforced=["1c1"])

    assert names(places(state, seat(ADAM), card("a1 b1"))) == {"1a1", "1e1"}
    assert names(places(state, seat(BILL), card("a1 b1"))) == set()
