"""Scoring while the wall grows: IF-ROW, IF-TOWER, IF-LEVEL, IF-ONCE, IF-RUL-LAST."""

import pytest

from companion.games.island_fortress.state import EndedBy
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breaches


def test_if_row_worked_example_row_1():
    """Rule book: Adam sets the fifth block; he and Bill have two, Charles one. Chip for Adam, 3 for both."""
    state = b.after(b.game(3, b.drawn("A.BBC .....")), b.building(b.ADAM, "1b1"))

    assert b.chips(state) == b.only(Adam=1)
    assert b.points(state, "rows") == b.only(Adam=3, Bill=3)
    assert b.points(state) == b.only(Adam=3, Bill=3)


def test_if_row_worked_example_row_2():
    """Rule book: Bill sets the fifth block; he and Charles have one each, three are the Governor's. 6 for both."""
    state = b.game(3, b.drawn("GGGC. .....", "AAAAA ....."))

    state = b.after(state, b.building(b.BILL, "1e2"))

    assert b.chips(state) == b.only(Bill=1)
    assert b.points(state) == b.only(Bill=6, Charles=6)


def test_if_row_2_row_3_is_worth_ten():
    state = b.game(3, b.drawn("AAAB. .....", "CCCCC .....", "CCCCC ....."))

    assert b.points(b.after(state, b.building(b.BILL, "1e3"))) == b.only(Adam=10)


@pytest.mark.parametrize(
    ("row", "scorers"),
    [
        ("AAAA.", [b.ADAM]),
        ("AABG.", [b.ADAM]),
        ("AABC.", [b.ADAM, b.CHARLES]),
        ("ABGG.", [b.ADAM, b.BILL, b.CHARLES]),
        ("AABB.", [b.ADAM, b.BILL]),
        ("ABCC.", [b.CHARLES]),
        ("GGGG.", [b.CHARLES]),
    ],
)
def test_if_row_2_whoever_has_most_scores_and_all_who_are_tied(row: str, scorers: list[str]):
    """Charles sets the fifth block each time."""
    state = b.after(b.game(3, b.drawn(f"{row} .....")), b.building(b.CHARLES, "1e1"))

    assert b.points(state) == b.only(**dict.fromkeys(scorers, 3))


def test_if_row_1_the_chip_goes_to_the_active_player_whoever_has_most():
    state = b.after(b.game(3, b.drawn("AAAA. .....")), b.building(b.CHARLES, "1e1"))

    assert b.chips(state) == b.only(Charles=1)
    assert b.points(state) == b.only(Adam=3)


def test_if_row_four_blocks_are_no_row():
    state = b.after(b.game(3, b.drawn("AAA.. .....")), b.building(b.CHARLES, "1e1"))

    assert (b.chips(state), b.points(state)) == (b.only(), b.only())


def test_if_row_3_five_governor_blocks_score_for_nobody():
    """The chip is won all the same."""
    state = b.after(b.game(3, b.drawn("GGGG. .....")), b.governor_block(b.ADAM, "1e1"))

    assert b.chips(state) == b.only(Adam=1)
    assert b.points(state) == b.only()


def test_two_blocks_that_fill_one_row():
    """Two of Adam's stand, one of Charles's; Bill sets the fourth and the fifth: 2, 2 and 1, one chip."""
    state = b.after(b.game(3, b.drawn("AAC.. .....")), b.building(b.BILL, "1d1", "1e1"))

    assert b.chips(state) == b.only(Bill=1)
    assert b.points(state) == b.only(Adam=3, Bill=3)


def test_two_blocks_that_fill_two_rows():
    """Row 1: Adam and Charles two each, 3 for both. Row 2: Bill has three of five, 6. Two chips for Bill."""
    state = b.game(3, b.drawn("BBAA. .....", "CCAA. ....."))

    state = b.after(state, b.building(b.BILL, "1e1", "1e2"))

    assert b.chips(state) == b.only(Bill=2)
    assert b.points(state) == b.only(Adam=3, Bill=6, Charles=3)


def test_a_row_filled_by_the_first_of_two_blocks():
    """It is scored before the second block stands, which starts another row."""
    state = b.after(b.game(3, b.drawn("AABB. .....")), b.building(b.BILL, "1e1", "1e2"))

    assert b.chips(state) == b.only(Bill=1)
    assert b.points(state) == b.only(Bill=3)
    assert b.standing(state, "1e2") == b.BILL


def test_three_rows_filled_by_two_blocks_with_the_governors_between():
    """A column at once. Row 1: Adam 3 of 5: 3. Row 2: Adam 2, Charles 2, Governor: 6 each. Row 3: Charles 10."""
    state = b.game(3, b.drawn("CCCA. .....", "AACC. .....", "AABC. ....."))

    state = b.after(state, b.building(b.ADAM, "1e1", "1e3", governor="1e2"))

    assert b.chips(state) == b.only(Adam=3)
    assert b.points(state, "rows") == b.only(Adam=3 + 6, Charles=6 + 10)


def test_if_tower_five_points_at_once():
    state = b.game(3, b.drawn("....C .....", "....C .....", "....C ....."))

    state = b.after(state, b.building(b.ADAM, "1e4"))

    assert b.points(state, "towers") == b.only(Adam=5)
    assert b.points(state) == b.only(Adam=5)
    assert b.chips(state) == b.only()


def test_if_tower_two_towers_in_one_action():
    state = b.game(3, b.drawn("A...B .....", "A...B .....", "A...B ....."))

    assert b.points(b.after(state, b.building(b.CHARLES, "1a4", "1e4"))) == b.only(Charles=10)


def test_if_tower_level_4_is_no_row_and_no_level():
    """All towers of the wall stand: five points each, and nothing else."""
    column = "A...B B...A"
    state = b.game(3, b.drawn(column, column, column))

    state = b.after(state, b.building(b.CHARLES, "1a4", "1e4"), b.building(b.CHARLES, "2a4", "2e4"))

    assert b.points(state) == b.only(Charles=20)
    assert b.chips(state) == b.only()
    assert b.treasures(state) == b.only()


def test_if_level_worked_example():
    """Rule book: Charles sets the last block of level 1. The row: Charles 3, the others 1 each: 3 points for Charles.
    The level: Adam 4, Charles 3, Bill 2 (and one of the Governor's): the Treasure and 1 point for Adam."""
    state = b.game(3, b.drawn("AAABG ABCC."))

    state = b.after(state, b.building(b.CHARLES, "2e1"))

    assert b.chips(state) == b.only(Charles=1)
    assert b.points(state, "rows") == b.only(Charles=3)
    assert b.treasures(state) == b.only(Adam=1)
    assert b.points(state, "levels") == b.only(Adam=1)
    assert b.points(state) == b.only(Adam=1, Charles=3)


def test_if_level_chip_row_and_level_in_this_order():
    state = b.after(b.game(3, b.drawn("AAABG ABCC.")), b.building(b.CHARLES, "2e1"))

    got = [(gain.seat, gain.category, gain.points, gain.chips, gain.treasures) for gain in state.gains]

    assert got == [
        (b.seat(b.CHARLES), "rows", 0, 1, 0),
        (b.seat(b.CHARLES), "rows", 3, 0, 0),
        (b.seat(b.ADAM), "levels", 1, 0, 1),
    ]


def test_gains_name_the_slots_that_were_counted():
    """The row of five, and the ten of the level."""
    state = b.after(b.game(3, b.drawn("AAABG ABCC.")), b.building(b.CHARLES, "2e1"))

    _, row, level = state.gains
    assert (b.names(row.slots), row.number) == ({f"2{column}1" for column in "abcde"}, 3)
    assert (b.names(level.slots), level.number) == ({f"{region}{column}1" for region in "12" for column in "abcde"}, 4)


def test_if_level_all_who_are_tied_get_a_treasure():
    """Five and five."""
    state = b.after(b.game(3, b.drawn("AAAAA BBBB.")), b.building(b.BILL, "2e1"))

    assert b.treasures(state) == b.only(Adam=1, Bill=1)
    assert b.points(state, "levels") == b.only(Adam=1, Bill=1)


def test_if_level_governor_blocks_do_not_count():
    """Six of the Governor's, two of Adam's, one of Bill's and one of Charles's."""
    state = b.after(b.game(3, b.drawn("GGGAA GGGB.")), b.building(b.CHARLES, "2e1"))

    assert b.treasures(state) == b.only(Adam=1)


def test_if_level_without_players_blocks_nobody_gets_the_treasure():
    state = b.after(b.game(3, b.drawn("GGGGG GGGG.")), b.governor_block(b.ADAM, "2e1"))

    assert b.treasures(state) == b.only()
    assert b.points(state) == b.only()
    assert b.chips(state) == b.only(Adam=1)


def test_if_level_a_row_of_one_region_is_no_level():
    state = b.after(b.game(3, b.drawn("AAAA. BBBB.")), b.building(b.ADAM, "1e1"))

    assert b.treasures(state) == b.only()


def test_if_level_runs_across_three_regions():
    """With four players the level is complete with its third row. Adam 5, Bill 5, Charles 4, Dora 1."""
    state = b.game(4, b.drawn("AAAAA BBBBB CCCC."))
    two_rows = b.game(4, b.drawn("AAAAA BBBB. CCCC."))

    assert b.treasures(b.after(two_rows, b.building(b.BILL, "2e1"))) == b.only(4)
    assert b.treasures(b.after(state, b.building("Dora", "3e1"))) == b.only(4, Adam=1, Bill=1)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_if_level_every_level_but_the_fourth(level: int):
    """Two full rows below, and the right row of this level lacks one block: five of Adam's, four of Bill's."""
    lines = ["AAAAA BBBB.", *["GGGGG GGGGG"] * (level - 1)]
    state = b.game(3, b.drawn(*lines))

    state = b.after(state, b.building(b.CHARLES, f"2e{level}"))

    assert b.treasures(state) == b.only(Adam=1)


def test_if_level_one_action_may_complete_two_levels():
    """Levels 1 and 2 lack one column. Rows: Bill 3 and 6. Levels: Adam five of each, Bill 4 + 0 of each."""
    state = b.game(3, b.drawn("AAAAA BBBB.", "AAAAA BBBB."))

    state = b.after(state, b.building(b.CHARLES, "2e1", "2e2"))

    assert b.chips(state) == b.only(Charles=2)
    assert b.points(state, "rows") == b.only(Bill=3 + 6)
    assert b.treasures(state) == b.only(Adam=2)
    assert b.points(state, "levels") == b.only(Adam=2)


def test_if_once_a_row_opened_by_a_correction_is_not_scored_again():
    """The row was scored; a correction takes a block out, and Bill fills the gap: no chip, no points."""
    state = b.after(b.game(3, b.drawn("AABB. .....")), b.building(b.BILL, "1e1"))
    before = (b.points(state), b.chips(state))

    state = b.after(state, b.emptying("1a1"), b.building(b.BILL, "1a1"))

    assert b.standing(state, "1a1") == b.BILL
    assert (b.points(state), b.chips(state)) == before


def test_if_once_a_level_opened_by_a_correction_is_not_scored_again():
    state = b.after(b.game(3, b.drawn("AAAAA BBBB.")), b.building(b.BILL, "2e1"))
    before = (b.points(state), b.treasures(state))

    state = b.after(state, b.emptying("1a1"), b.building(b.CHARLES, "1a1"))

    assert (b.points(state), b.treasures(state)) == before


def test_if_once_a_scored_row_may_still_complete_its_level():
    """Row 1 of region 1 is scored, opened by a correction, and row 1 of region 2 completed meanwhile.
    Filling the gap completes the level for the first time: Adam 4, Charles 1, Bill 5."""
    state = b.after(b.game(3, b.drawn("AAAAA BBBB.")), b.emptying("1a1"), b.building(b.BILL, "2e1"))
    assert b.treasures(state) == b.only()

    state = b.after(state, b.building(b.CHARLES, "1a1"))

    assert b.treasures(state) == b.only(Bill=1)
    assert b.points(state, "rows") == b.only(Bill=3)
    assert b.chips(state) == b.only(Bill=1)


def test_if_once_changed_owners_do_not_score_a_row_again():
    """By replacing, and by a correction."""
    state = b.after(b.game(3, b.drawn("AABB. .....")), b.building(b.BILL, "1e1"))

    state = b.after(
        state, b.replacing(b.ADAM, "1e1"), b.correcting_slot("1c1", b.ADAM), b.correcting_slot("1d1", b.ADAM)
    )

    assert b.points(state) == b.only(Bill=3)


def test_if_rul_last_the_last_block_scores_first_and_ends_the_game():
    """Row 3 of region 2: Bill 5, so 10; level 3: five each, a Treasure for both; then the wall is complete."""
    state = b.after(b.game(3, b.ALL_BUT_2C3), b.building(b.BILL, "2c3"))

    assert state.ended_by is EndedBy.WALL
    assert b.chips(state) == b.only(Bill=1)
    assert b.points(state, "rows") == b.only(Bill=10)
    assert b.points(state, "levels") == b.only(Adam=1, Bill=1)


def test_if_rul_last_a_tower_as_the_last_block():
    state = b.after(b.game(3, b.ALL_BUT_2E4), b.building(b.CHARLES, "2e4"))

    assert state.ended_by is EndedBy.WALL
    assert b.points(state) == b.only(Charles=5)


def test_if_gov_4_a_governor_tower_as_the_last_block_ends_the_game_without_points():
    state = b.after(b.game(3, b.ALL_BUT_2E4, holder=b.CHARLES), b.governor_block(b.CHARLES, "2e4"))

    assert state.ended_by is EndedBy.WALL
    assert b.points(state) == b.only()
    assert b.chips(state) == b.only()


def test_if_end_1_the_governor_block_within_the_last_action():
    """The builder's block on 2e3 and the Governor's on 2e4 complete the wall: row and level, but no tower."""
    blocks = {name: owner for name, owner in b.ALL_BUT_2E4.items() if name != "2e3"}
    state = b.after(b.game(3, blocks), b.building(b.ADAM, "2e3", governor="2e4"))

    assert state.ended_by is EndedBy.WALL
    assert b.points(state, "rows") == b.only(Bill=10)
    assert b.points(state, "towers") == b.only()
    assert b.points(state, "levels") == b.only(Adam=1)
    assert b.chips(state) == b.only(Adam=1)


def test_the_wall_is_not_complete_before_its_last_slot():
    state = b.game(3, b.ALL_BUT_2C3)

    assert state.ended_by is None
    assert breaches(state, b.petition(b.ADAM)) == []
