"""Final scoring: IF-FINAL-ROWS to IF-FINAL-WORKERS, each counted by hand."""

import pytest

from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress import builders as b


def finished(state: State, *held: tuple[int, int]) -> State:
    """The table stops and counts; nobody holds anything if nothing is said."""
    return b.after(state, b.finishing(*(held or [(0, 0)] * len(state.players)), early=True))


def test_if_final_rows_open_rows_are_scored_as_if_complete():
    """Two players. Region 1: level 1 has two of Adam's and one of Bill's, level 2 one of Adam's. Region 2: level 1
    has one of Bill's. So 3 + 6 for Adam, 3 for Bill."""
    state = finished(b.game(2, b.drawn("A.... .....", "AAB.. B....")))

    assert b.points(state, "final_rows") == b.only(2, Adam=3 + 6, Bill=3)


def test_if_final_rows_the_third_row_is_worth_ten():
    """One block on each level of one column: 3 + 6 + 10."""
    state = finished(b.game(2, b.drawn("..B.. .....", "..B.. .....", "..B.. .....")))

    assert b.points(state, "final_rows") == b.only(2, Bill=19)


def test_if_final_rows_all_tied_score_in_full():
    state = finished(b.game(3, b.drawn("ABCG. .....")))

    assert b.points(state, "final_rows") == b.only(Adam=3, Bill=3, Charles=3)


def test_if_final_rows_no_chip():
    """Nobody completed them."""
    assert b.chips(finished(b.game(3, b.drawn("AAAA. .....")))) == b.only()


def test_if_final_rows_rows_without_players_blocks_score_for_nobody():
    """Empty ones, and one with Governor blocks only."""
    state = finished(b.game(3, b.drawn("GG... .....")))

    assert b.points(state, "final_rows") == b.only()
    assert b.points(state, "final_levels") == b.only()


def test_if_final_rows_scored_rows_are_not_scored_again():
    """Adam got 3 when he completed the row; Bill's replacing changes nothing any more."""
    state = b.after(b.game(3, b.drawn("AAAA. .....")), b.building(b.ADAM, "1e1"))
    state = b.after(state, b.replacing(b.BILL, "1a1"), b.replacing(b.BILL, "1b1"), b.replacing(b.BILL, "1c1"))

    state = finished(state)

    assert b.points(state, "rows") == b.only(Adam=3)
    assert b.points(state, "final_rows") == b.only()


def test_if_final_levels_open_levels_give_their_treasure():
    """Level 1: Adam 2, Bill 2, a Treasure each. Level 2: Adam 1, a Treasure. Level 3 is bare."""
    state = finished(b.game(2, b.drawn("A.... .....", "AAB.. B....")))

    assert b.treasures(state) == b.only(2, Adam=2, Bill=1)
    assert b.points(state, "final_levels") == b.only(2, Adam=2, Bill=1)


def test_if_final_levels_count_rows_that_were_scored_before():
    """The left row is complete and scored, the right one open: the level is scored now, with both. Adam 5, Bill 1."""
    state = finished(b.game(3, b.drawn("AAAAA B....")))

    assert b.points(state, "final_rows") == b.only(Bill=3)
    assert b.points(state, "final_levels") == b.only(Adam=1)


def test_if_final_levels_towers_are_on_no_level():
    """Bill's tower is worth 5 and counts neither in a row nor on a level."""
    state = b.after(b.game(3, b.drawn("A.... .....", "A.... .....", "A.... .....")), b.building(b.BILL, "1a4"))

    state = finished(state)

    assert b.points(state, "final_rows") == b.only(Adam=3 + 6 + 10)
    assert b.points(state, "final_levels") == b.only(Adam=3)
    assert b.points(state, "towers") == b.only(Bill=5)


@pytest.mark.parametrize(("held", "worth"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 10), (18, 10)])
def test_if_final_chips(held: int, worth: int):
    """Four chips or more are worth ten."""
    state = finished(b.after(b.game(), b.correcting(b.BILL, chips=held)))

    assert b.points(state, "chips") == b.only(Bill=worth)
    assert b.chips(state) == b.only(Bill=held)


@pytest.mark.parametrize(
    ("wall", "worth"),
    [(("AA... .....", "AAAAA AAAA."), 12), (("AAAAA .....", "AAAAA ....."), 0)],
    ids=["seven and four", "ten and none"],
)
def test_if_final_least_worked_examples(wall: tuple[str, str], worth: int):
    """Rule book: seven blocks in one region and four in the other are worth 12 points, ten and none 0."""
    assert b.points(finished(b.game(3, b.drawn(*wall))), "least_region") == b.only(Adam=worth)


def test_if_final_least_equal_regions():
    assert b.points(finished(b.game(2, b.drawn("AA... AA..."))), "least_region") == b.only(2, Adam=6)


def test_if_final_least_towers_count():
    """Region 2 holds one tower of Adam's, region 1 two blocks: 3 points."""
    blocks = b.drawn("..... B....", "..... B....", "AA... B....") | {"2a4": b.ADAM}

    assert b.points(finished(b.game(3, blocks)), "least_region") == b.only(Adam=3)


def test_if_final_least_the_fewest_of_three_regions():
    """Adam 3, 2 and 1: 3 points. Bill 1, 0 and 2: none. Charles and Dora have nothing."""
    state = finished(b.game(4, b.drawn("AAAB. AA... ABB..")))

    assert b.points(state, "least_region") == b.only(4, Adam=3)


def test_if_final_least_with_one_region_more_the_new_one_counts():
    """Three players, three regions: nothing in the third."""
    state = finished(b.game(3, b.drawn("AA... AA... ....."), extra_region=True))

    assert b.points(state, "least_region") == b.only()


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ((3, 2, 1), (3, 0, -3)),
        ((2, 2, 1), (3, 3, -3)),
        ((2, 1, 1), (3, -3, -3)),
        ((0, 0, 1), (-3, -3, 3)),
        ((0, 0, 0), (0, 0, 0)),
        ((4, 4, 4), (0, 0, 0)),
    ],
)
def test_if_final_treasure_most_and_fewest(held: tuple[int, ...], worth: tuple[int, ...]):
    """All who are tied for most gain 3, all who are tied for fewest lose 3; if all are equal, both."""
    state = b.game()
    for name, amount in zip((b.ADAM, b.BILL, b.CHARLES), held, strict=True):
        state = b.after(state, *[b.collecting_treasure(name)] * amount)

    state = finished(state)

    assert b.points(state, "most_treasures") == dict(zip((b.ADAM, b.BILL, b.CHARLES), worth, strict=True))


def test_if_final_treasure_four_players():
    """3, 1, 1 and 0."""
    state = b.after(
        b.game(4),
        b.correcting(b.ADAM, treasures=3),
        b.correcting(b.BILL, treasures=1),
        b.correcting(b.CHARLES, treasures=1),
    )

    assert b.points(finished(state), "most_treasures") == b.only(4, Adam=3, Dora=-3)


def test_if_final_treasure_counts_those_of_the_last_levels():
    """Bill has collected one Treasure, Adam gets two for the open levels: Adam has most, Charles none."""
    state = b.after(b.game(3, b.drawn("A.... .....", "A.... .....")), b.collecting_treasure(b.BILL))

    state = finished(state)

    assert b.treasures(state) == b.only(Adam=2, Bill=1)
    assert b.points(state, "most_treasures") == b.only(Adam=3, Charles=-3)


@pytest.mark.parametrize(
    ("jade", "worth"),
    [((4, 3, 0), (3, 0, 0)), ((4, 4, 0), (3, 3, 0)), ((2, 2, 2), (3, 3, 3)), ((0, 0, 0), (3, 3, 3))],
)
def test_if_final_jade_most_and_all_tied(jade: tuple[int, ...], worth: tuple[int, ...]):
    state = finished(b.game(), *((amount, 0) for amount in jade))

    assert b.points(state, "jade") == dict(zip((b.ADAM, b.BILL, b.CHARLES), worth, strict=True))


def test_if_final_workers_worked_example():
    """Rule book: Charles 6 + 3, Adam 2 + 2, Bill 1 + 8 Laborers and Convicts: Charles and Bill 3 each."""
    state = finished(b.game(), (0, 2 + 2), (0, 1 + 8), (0, 6 + 3))

    assert b.points(state, "workers") == b.only(Bill=3, Charles=3)


def test_a_whole_sheet():
    """Two players; the numbers of each step add up.

    Wall: Adam 1a1, 1b1, 1a2; Bill 1c1, 2a1. Bill has three chips, Adam one; Adam held 5 Jade and no Workers, Bill
    2 and 4.

                Adam                            Bill
    rows        3 (1, left) + 6 (2, left)       3 (1, right)
    levels      1 (tie on 1) + 1 (2)            1
    chips       1                               6
    least       0 (3 and 0)                     3 (1 and 1)
    Treasures   2 is most: 3                    1 is fewest: -3
    Jade        3                               0
    Workers     0                               3
    """
    state = b.game(2, b.drawn("A.... .....", "AAB.. B...."))
    state = b.after(state, b.correcting(b.BILL, chips=3), b.correcting(b.ADAM, chips=1))

    state = finished(state, (5, 0), (2, 4))

    assert b.points(state) == b.only(2, Adam=9 + 2 + 1 + 0 + 3 + 3 + 0, Bill=3 + 1 + 6 + 3 - 3 + 0 + 3)


def test_what_was_scored_before_stays():
    state = b.after(
        b.game(3, b.drawn("A.... .....")), b.favor(b.ADAM, "a1", "1a1", points=4), b.collecting_treasure(b.ADAM)
    )
    before = {category: b.points(state, category) for category in ("favors", "treasures")}

    state = finished(state)

    assert {category: b.points(state, category) for category in ("favors", "treasures")} == before


def test_gains_explain_every_point_of_the_final_sheet():
    """Their sum is what the final scoring changed, part by part."""
    state = b.after(b.game(2, b.drawn("A.... .....", "AAB.. B....")), b.correcting(b.BILL, chips=3))

    final = finished(state, (5, 0), (2, 4))

    for seat, name in enumerate((b.ADAM, b.BILL)):
        for category in ("final_rows", "final_levels", "chips", "least_region", "most_treasures", "jade", "workers"):
            gained = sum(gain.points for gain in final.gains if (gain.seat, gain.category) == (seat, category))
            assert gained == b.points(final, category)[name], (name, category)


# --- with a ledger ---------------------------------------------------------------------------------


def test_if_final_jade_of_the_ledger():
    """15 each; Bill has spent one."""
    state = b.after(b.ledger_game(3, supplies={b.BILL: {"jade": 14}}), b.finishing(early=True))

    assert b.points(state, "jade") == b.only(Adam=3, Charles=3)


def test_if_final_workers_of_the_ledger():
    """Rule book: 6 + 3, 2 + 2, 1 + 8 Laborers and Convicts: the first and the third score 3 each."""
    supplies = {
        b.ADAM: {"laborers": 6, "convicts": 3},
        b.BILL: {"laborers": 2, "convicts": 2},
        b.CHARLES: {"laborers": 1, "convicts": 8},
    }

    state = b.after(b.ledger_game(3, supplies=supplies), b.finishing(early=True))

    assert b.points(state, "workers") == b.only(Adam=3, Charles=3)


def test_if_final_jade_and_workers_in_prisons_are_nobodys():
    state = b.after(b.ledger_game(3, prisons={1: (50, 50)}), b.finishing(early=True))

    assert b.points(state, "jade") == b.only(Adam=3, Bill=3, Charles=3)
    assert b.points(state, "workers") == b.only(Adam=3, Bill=3, Charles=3)


def test_if_final_least_blocks_in_the_supply_do_not_count():
    """Two in the wall on the left, none on the right, sixteen in the supply."""
    state = b.ledger_game(3, b.drawn("AA... ....."), supplies={b.ADAM: {"blocks": 16}})

    assert b.points(b.after(state, b.finishing(early=True)), "least_region") == b.only()


def test_if_favor_7_cards_in_hand_cost_nothing_at_the_end():
    """Adam holds ten, Bill none: their sheets are alike."""
    state = b.after(b.ledger_game(2, supplies={b.ADAM: {"favors": 10}, b.BILL: {"favors": 0}}), b.finishing(early=True))

    assert state.players[0].breakdown == state.players[1].breakdown
