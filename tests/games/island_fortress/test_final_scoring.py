"""Final scoring: IF-FINAL-ROWS to IF-FINAL-WORKERS, each counted by hand."""

import pytest

from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    building,
    chips,
    collecting_treasure,
    correcting,
    drawn,
    favor,
    finishing,
    game,
    ledger_game,
    only,
    points,
    replacing,
    treasures,
)


def finished(state: State, *held: tuple[int, int]) -> State:
    """The table stops and counts; nobody holds anything if nothing is said."""
    return after(state, finishing(*(held or [(0, 0)] * len(state.players)), early=True))


def test_if_final_rows_open_rows_are_scored_as_if_complete():
    """Two players. Region 1: level 1 has two of Adam's and one of Bill's, level 2 one of Adam's. Region 2: level 1
    has one of Bill's. So 3 + 6 for Adam, 3 for Bill."""
    state = finished(game(2, drawn("A.... .....", "AAB.. B....")))

    assert points(state, "final_rows") == only(2, Adam=3 + 6, Bill=3)


def test_if_final_rows_the_third_row_is_worth_ten():
    """One block on each level of one column: 3 + 6 + 10."""
    state = finished(game(2, drawn("..B.. .....", "..B.. .....", "..B.. .....")))

    assert points(state, "final_rows") == only(2, Bill=19)


def test_if_final_rows_all_tied_score_in_full():
    state = finished(game(3, drawn("ABCG. .....")))

    assert points(state, "final_rows") == only(Adam=3, Bill=3, Charles=3)


def test_if_final_rows_no_chip():
    """Nobody completed them."""
    assert chips(finished(game(3, drawn("AAAA. .....")))) == only()


def test_if_final_rows_rows_without_players_blocks_score_for_nobody():
    """Empty ones, and one with Governor blocks only."""
    state = finished(game(3, drawn("GG... .....")))

    assert points(state, "final_rows") == only()
    assert points(state, "final_levels") == only()


def test_if_final_rows_scored_rows_are_not_scored_again():
    """Adam got 3 when he completed the row; Bill's replacing changes nothing any more."""
    state = after(game(3, drawn("AAAA. .....")), building(ADAM, "1e1"))
    state = after(state, replacing(BILL, "1a1"), replacing(BILL, "1b1"), replacing(BILL, "1c1"))

    state = finished(state)

    assert points(state, "rows") == only(Adam=3)
    assert points(state, "final_rows") == only()


def test_if_final_levels_open_levels_give_their_treasure():
    """Level 1: Adam 2, Bill 2, a Treasure each. Level 2: Adam 1, a Treasure. Level 3 is bare."""
    state = finished(game(2, drawn("A.... .....", "AAB.. B....")))

    assert treasures(state) == only(2, Adam=2, Bill=1)
    assert points(state, "final_levels") == only(2, Adam=2, Bill=1)


def test_if_final_levels_count_rows_that_were_scored_before():
    """The left row is complete and scored, the right one open: the level is scored now, with both. Adam 5, Bill 1."""
    state = finished(game(3, drawn("AAAAA B....")))

    assert points(state, "final_rows") == only(Bill=3)
    assert points(state, "final_levels") == only(Adam=1)


def test_if_final_levels_towers_are_on_no_level():
    """Bill's tower is worth 5 and counts neither in a row nor on a level."""
    state = after(game(3, drawn("A.... .....", "A.... .....", "A.... .....")), building(BILL, "1a4"))

    state = finished(state)

    assert points(state, "final_rows") == only(Adam=3 + 6 + 10)
    assert points(state, "final_levels") == only(Adam=3)
    assert points(state, "towers") == only(Bill=5)


@pytest.mark.parametrize(("held", "worth"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 10), (18, 10)])
def test_if_final_chips(held: int, worth: int):
    """Four chips or more are worth ten."""
    state = finished(after(game(), correcting(BILL, chips=held)))

    assert points(state, "chips") == only(Bill=worth)
    assert chips(state) == only(Bill=held)


@pytest.mark.parametrize(
    ("wall", "worth"),
    [(("AA... .....", "AAAAA AAAA."), 12), (("AAAAA .....", "AAAAA ....."), 0)],
    ids=["seven and four", "ten and none"],
)
def test_if_final_least_worked_examples(wall: tuple[str, str], worth: int):
    """Rule book: seven blocks in one region and four in the other are worth 12 points, ten and none 0."""
    assert points(finished(game(3, drawn(*wall))), "least_region") == only(Adam=worth)


def test_if_final_least_equal_regions():
    assert points(finished(game(2, drawn("AA... AA..."))), "least_region") == only(2, Adam=6)


def test_if_final_least_towers_count():
    """Region 2 holds one tower of Adam's, region 1 two blocks: 3 points."""
    blocks = drawn("..... B....", "..... B....", "AA... B....") | {"2a4": ADAM}

    assert points(finished(game(3, blocks)), "least_region") == only(Adam=3)


def test_if_final_least_the_fewest_of_three_regions():
    """Adam 3, 2 and 1: 3 points. Bill 1, 0 and 2: none. Charles and Dora have nothing."""
    state = finished(game(4, drawn("AAAB. AA... ABB..")))

    assert points(state, "least_region") == only(4, Adam=3)


def test_if_final_least_with_one_region_more_the_new_one_counts():
    """Three players, three regions: nothing in the third."""
    state = finished(game(3, drawn("AA... AA... ....."), extra_region=True))

    assert points(state, "least_region") == only()


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
    state = game()
    for name, amount in zip((ADAM, BILL, CHARLES), held, strict=True):
        state = after(state, *[collecting_treasure(name)] * amount)

    state = finished(state)

    assert points(state, "most_treasures") == dict(zip((ADAM, BILL, CHARLES), worth, strict=True))


def test_if_final_treasure_four_players():
    """3, 1, 1 and 0."""
    state = after(
        game(4), correcting(ADAM, treasures=3), correcting(BILL, treasures=1), correcting(CHARLES, treasures=1)
    )

    assert points(finished(state), "most_treasures") == only(4, Adam=3, Dora=-3)


def test_if_final_treasure_counts_those_of_the_last_levels():
    """Bill has collected one Treasure, Adam gets two for the open levels: Adam has most, Charles none."""
    state = after(game(3, drawn("A.... .....", "A.... .....")), collecting_treasure(BILL))

    state = finished(state)

    assert treasures(state) == only(Adam=2, Bill=1)
    assert points(state, "most_treasures") == only(Adam=3, Charles=-3)


@pytest.mark.parametrize(
    ("jade", "worth"),
    [((4, 3, 0), (3, 0, 0)), ((4, 4, 0), (3, 3, 0)), ((2, 2, 2), (3, 3, 3)), ((0, 0, 0), (3, 3, 3))],
)
def test_if_final_jade_most_and_all_tied(jade: tuple[int, ...], worth: tuple[int, ...]):
    state = finished(game(), *((amount, 0) for amount in jade))

    assert points(state, "jade") == dict(zip((ADAM, BILL, CHARLES), worth, strict=True))


def test_if_final_workers_worked_example():
    """Rule book: Charles 6 + 3, Adam 2 + 2, Bill 1 + 8 Laborers and Convicts: Charles and Bill 3 each."""
    state = finished(game(), (0, 2 + 2), (0, 1 + 8), (0, 6 + 3))

    assert points(state, "workers") == only(Bill=3, Charles=3)


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
    state = game(2, drawn("A.... .....", "AAB.. B...."))
    state = after(state, correcting(BILL, chips=3), correcting(ADAM, chips=1))

    state = finished(state, (5, 0), (2, 4))

    assert points(state) == only(2, Adam=9 + 2 + 1 + 0 + 3 + 3 + 0, Bill=3 + 1 + 6 + 3 - 3 + 0 + 3)


def test_what_was_scored_before_stays():
    state = after(game(3, drawn("A.... .....")), favor(ADAM, "a1", "1a1", points=4), collecting_treasure(ADAM))
    before = {category: points(state, category) for category in ("favors", "treasures")}

    state = finished(state)

    assert {category: points(state, category) for category in ("favors", "treasures")} == before


def test_gains_explain_every_point_of_the_final_sheet():
    """Their sum is what the final scoring changed, part by part."""
    state = after(game(2, drawn("A.... .....", "AAB.. B....")), correcting(BILL, chips=3))

    final = finished(state, (5, 0), (2, 4))

    for seat, name in enumerate((ADAM, BILL)):
        for category in ("final_rows", "final_levels", "chips", "least_region", "most_treasures", "jade", "workers"):
            gained = sum(gain.points for gain in final.gains if (gain.seat, gain.category) == (seat, category))
            assert gained == points(final, category)[name], (name, category)


# --- with a ledger ---------------------------------------------------------------------------------


def test_if_final_jade_of_the_ledger():
    """15 each; Bill has spent one."""
    state = after(ledger_game(3, supplies={BILL: {"jade": 14}}), finishing(early=True))

    assert points(state, "jade") == only(Adam=3, Charles=3)


def test_if_final_workers_of_the_ledger():
    """Rule book: 6 + 3, 2 + 2, 1 + 8 Laborers and Convicts: the first and the third score 3 each."""
    supplies = {
        ADAM: {"laborers": 6, "convicts": 3},
        BILL: {"laborers": 2, "convicts": 2},
        CHARLES: {"laborers": 1, "convicts": 8},
    }

    state = after(ledger_game(3, supplies=supplies), finishing(early=True))

    assert points(state, "workers") == only(Adam=3, Charles=3)


def test_if_final_jade_and_workers_in_prisons_are_nobodys():
    state = after(ledger_game(3, prisons={1: (50, 50)}), finishing(early=True))

    assert points(state, "jade") == only(Adam=3, Bill=3, Charles=3)
    assert points(state, "workers") == only(Adam=3, Bill=3, Charles=3)


def test_if_final_least_blocks_in_the_supply_do_not_count():
    """Two in the wall on the left, none on the right, sixteen in the supply."""
    state = ledger_game(3, drawn("AA... ....."), supplies={ADAM: {"blocks": 16}})

    assert points(after(state, finishing(early=True)), "least_region") == only()


def test_if_favor_7_cards_in_hand_cost_nothing_at_the_end():
    """Adam holds ten, Bill none: their sheets are alike."""
    state = after(ledger_game(2, supplies={ADAM: {"favors": 10}, BILL: {"favors": 0}}), finishing(early=True))

    assert state.players[0].breakdown == state.players[1].breakdown
