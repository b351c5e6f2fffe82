"""Play a Completed Favor Card: IF-FAVOR-1 to -7, IF-RUL-WIDE, IF-RUL-HAND."""

import pytest

from companion.games.island_fortress.entries.favor import fitting_slots
from companion.games.island_fortress.ledger import Role
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

CORNER = "a1 b1 b2"


def test_a_pattern_of_ones_own_blocks_is_played():
    state = b.after(b.game(3, b.drawn(".A... .....", "AA... .....")), b.favor(b.ADAM, CORNER, "1a1", points=4))

    assert b.points(state) == b.only(Adam=4)


@pytest.mark.parametrize("other", ["B", "G", "."])
def test_if_favor_1_every_block_is_ones_own(other: str):
    """Not an opponent's, not the Governor's, not an empty slot."""
    state = b.game(3, b.drawn(".A... .....", f"{other}A... ....."))

    assert breaches(state, b.favor(b.ADAM, CORNER, "1a1")) == [breach("IF-FAVOR-1", player=b.ADAM, slots=("1a1",))]


@kept_and_broken("IF-FAVOR-1")
def test_if_favor_1_an_opponents_pattern_is_not_ones_own():
    state = b.game(3, b.drawn(".A... .....", "AA... ....."))

    assert breaches(state, b.favor(b.BILL, CORNER, "1a1")) == [
        breach("IF-FAVOR-1", player=b.BILL, slots=("1a1", "1b1", "1b2"))
    ]
    assert breaches(state, b.favor(b.ADAM, CORNER, "1a1")) == []


@pytest.mark.parametrize("reinforced", ["1a1", "1b1", "1b2"])
def test_if_favor_2_no_block_of_it_is_reinforced(reinforced: str):
    state = b.game(3, b.drawn(".A... .....", "AA... ....."), reinforced=[reinforced])

    assert breaches(state, b.favor(b.ADAM, CORNER, "1a1")) == [breach("IF-FAVOR-2", slots=(reinforced,))]


def test_if_favor_2_a_reinforcement_beside_it_does_not_matter():
    state = b.game(3, b.drawn("AA... .....", "AAA.. ....."), reinforced=["1a2", "1c1"])

    assert breaches(state, b.favor(b.ADAM, CORNER, "1a1")) == []


@kept_and_broken("IF-FAVOR-2")
def test_if_favor_2_the_same_blocks_serve_once():
    """The Reinforcement of the first card stands in the way of the second."""
    state = b.after(b.game(3, b.drawn("AAA.. .....")), b.favor(b.ADAM, "a1 b1", "1a1", "1b1"))

    assert breaches(state, b.favor(b.ADAM, "a1 b1", "1a1")) == [breach("IF-FAVOR-2", slots=("1b1",))]
    assert breaches(state, b.favor(b.ADAM, "a1 b1", "1b1")) == [breach("IF-FAVOR-2", slots=("1b1",))]
    assert breaches(state, b.favor(b.ADAM, "a1", "1c1")) == []


@pytest.mark.parametrize(
    "wall",
    [
        b.drawn("A.... .....", "AA... ....."),  # mirrored
        b.drawn("AA... .....", ".A... ....."),  # upside down
        b.drawn("AA... .....", "A.... ....."),  # turned
    ],
    ids=["mirrored", "upside down", "turned"],
)
def test_if_favor_3_a_pattern_is_never_turned_or_mirrored(wall: dict[str, str]):
    state = b.game(3, wall)
    anchors = [f"{region}{column}{level}" for region in "12" for column in "abcde" for level in "1234"]

    assert [at for at in anchors if not breaches(state, b.favor(b.ADAM, CORNER, at))] == []


@pytest.mark.parametrize("at", ["1a1", "1a2", "1b1", "2c1", "2d2"])
def test_if_favor_3_it_may_stand_on_any_rows_and_columns(at: str):
    """Everything is Adam's here, so a corner fits wherever there are three slots for it."""
    state = b.game(3, b.drawn("AAAAA AAAAA", "AAAAA AAAAA", "AAAAA AAAAA"))

    assert breaches(state, b.favor(b.ADAM, CORNER, at)) == []


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
@kept_and_broken("IF-FAVOR-3")
def test_if_favor_3_a_pattern_does_not_leave_the_wall(pattern: str, at: str):
    state = b.game(3, b.drawn("A...A A...A", "AAAAA AAAAA", "AAAAA AAAAA", "AAAAA AAAAA"))

    assert breaches(state, b.favor(b.ADAM, pattern, at)) == [breach("IF-FAVOR-3")]
    assert breaches(state, b.favor(b.ADAM, "a1 b1", "2d1")) == []


@pytest.mark.parametrize("at", ["1b4", "1c4", "2d4"])
@pytest.mark.parametrize("pattern", ["a1", "a1 d1", "a2 d1", "a2 b1"])
def test_if_favor_3_an_anchor_between_the_towers(pattern: str, at: str):
    """Such a place can be named; but some cell lies in column a, at this height or above, where the wall has none."""
    state = b.game(3, b.drawn("A...A A...A", "AAAAA AAAAA", "AAAAA AAAAA", "AAAAA AAAAA"))

    assert breaches(state, b.favor(b.ADAM, pattern, at, reinforce="1e4")) == [breach("IF-FAVOR-3")]


def test_if_favor_3_the_anchor_need_not_be_part_of_the_pattern():
    """Cell a1 falls on 1a1, which is Bill's; the pattern is 1a2 and 1b1."""
    state = b.game(3, b.drawn("A.... .....", "BA... ....."))

    assert breaches(state, b.favor(b.ADAM, "a2 b1", "1a1", "1a2")) == []
    assert breaches(state, b.favor(b.ADAM, "a2 b1", "1a1", "1a1")) == [breach("IF-FAVOR-5", slot="1a1")]


def test_if_favor_3_the_anchor_may_be_an_empty_slot():
    """A step down: 1d3, then 1e2. Its anchor 1d2 is a gap that a correction left."""
    state = b.game(3, {"1d3": b.ADAM, "1e1": b.BILL, "1e2": b.ADAM})

    assert breaches(state, b.favor(b.ADAM, "a2 b1", "1d2", "1d3")) == []


def test_if_favor_4_a_pattern_may_straddle_two_regions():
    """1e and 2a are neighbors."""
    state = b.game(3, b.drawn("....A .....", "....A A...."))

    assert breaches(state, b.favor(b.ADAM, "a1 a2 b1", "1e1", "2a1")) == []


def test_if_favor_4_two_of_three_regions():
    state = b.game(4, b.drawn("..... ....A A...."))

    assert breaches(state, b.favor(b.ADAM, "a1 b1", "2e1")) == []


def test_if_favor_4_towers_count_as_level_4():
    """A whole end column, and two towers side by side at a border."""
    state = b.game(3, b.drawn("....A A....", "....A B....", "....A B....", "....A B...."))

    assert breaches(state, b.favor(b.ADAM, "a1 a2 a3 a4", "1e1")) == []
    assert breaches(state, b.favor(b.ADAM, "a1 b1", "1e4")) == []
    assert breaches(state, b.favor(b.ADAM, "a1 b1", "1e3")) == [breach("IF-FAVOR-1", player=b.ADAM, slots=("2a3",))]


@pytest.mark.parametrize(
    ("pattern", "regions"),
    [("a1 b1 c1 d1 e1 f1 g1", (1, 2, 3)), ("a1 g1", (1, 3))],
    ids=["through the middle", "over the middle"],
)
@kept_and_broken("IF-FAVOR-4", "IF-RUL-WIDE")
def test_if_favor_4_and_if_rul_wide_not_in_three_regions(pattern: str, regions: tuple[int, ...]):
    """From 1e over all of region 2 to 3a, or beyond it; but from 1e to 2e."""
    state = b.game(4, b.drawn("....A AAAAA A...."))

    assert breaches(state, b.favor(b.ADAM, pattern, "1e1")) == [
        breach("IF-FAVOR-4", regions=regions),
        breach("IF-RUL-WIDE", regions=regions),
    ]
    assert breaches(state, b.favor(b.ADAM, "a1 b1 c1 d1 e1 f1", "1e1")) == []


def test_if_rul_wide_two_whole_regions_are_two_only():
    """Ten columns in a row."""
    state = b.game(4, b.drawn("..... AAAAA AAAAA"))

    assert breaches(state, b.favor(b.ADAM, "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1", "2a1")) == []


def test_if_favor_5_one_block_of_the_pattern_is_reinforced():
    state = b.after(b.game(3, b.drawn(".A... .....", "AA... .....")), b.favor(b.ADAM, CORNER, "1a1", "1b2"))

    assert b.names(state.reinforced) == {"1b2"}


@pytest.mark.parametrize("elsewhere", ["1a2", "1c1", "2a1", "1c4"])
@kept_and_broken("IF-FAVOR-5")
def test_if_favor_5_only_a_block_of_the_pattern(elsewhere: str):
    """Not an empty slot, not another block of one's own, not a place without a slot."""
    state = b.game(3, b.drawn(".A... .....", "AAA.. ....."))

    assert breaches(state, b.favor(b.ADAM, CORNER, "1a1", elsewhere)) == [breach("IF-FAVOR-5", slot=elsewhere)]
    assert breaches(state, b.favor(b.ADAM, CORNER, "1a1", "1b2")) == []


def test_if_favor_6_treasures_are_a_point_each():
    """Two Treasures and three points: five in all, in two parts of the sheet."""
    state = b.after(b.game(3, b.drawn("A.... .....")), b.favor(b.ADAM, "a1", "1a1", points=3, treasures=2))

    assert b.treasures(state) == b.only(Adam=2)
    assert b.points(state, "favors") == b.only(Adam=3)
    assert b.points(state, "treasures") == b.only(Adam=2)
    assert b.points(state) == b.only(Adam=5)


def test_if_favor_6_a_chip_may_be_used_at_once():
    state = b.after(b.game(3, b.drawn("A.... .....")), b.favor(b.ADAM, "a1", "1a1", chips=1))

    assert b.chips(state) == b.only(Adam=1)
    assert b.chips(b.after(state, b.buying_back(b.ADAM))) == b.only()


def test_if_favor_6_petition_bonuses_add_up_over_cards():
    """1 + 2 in later rounds: a bid of nothing beats a bid of two."""
    state = b.game(3, b.drawn("AA... ....."))

    state = b.after(state, b.favor(b.ADAM, "a1", "1a1", petition=1), b.favor(b.ADAM, "a1", "1b1", petition=2))

    assert state.players[b.seat(b.ADAM)].petition_bonus == 3
    assert breaches(state, b.petition(b.ADAM, Adam=0, Bill=2, Charles=2)) == []


def test_if_favor_6_what_is_not_tracked_has_no_effect():
    """Jade, Workers, blocks and income are counted at the table."""
    state = b.game(3, b.drawn("A.... ....."))

    played = b.after(state, b.favor(b.ADAM, "a1", "1a1", jade=3, convicts=2, laborers=2, blocks=1, income=1))

    assert played.players == state.players
    assert played.gains == ()


def test_if_favor_6_a_card_without_rewards():
    state = b.game(3, b.drawn("A.... ....."))

    assert b.after(state, b.favor(b.ADAM, "a1", "1a1")).players == state.players


def test_if_favor_7_a_played_card_is_never_lost():
    """The Reinforcement protects one block only; Bill takes the other, and Adam keeps points and bonus."""
    state = b.after(
        b.game(3, b.drawn("AA... .....")), b.favor(b.ADAM, "a1 b1", "1a1", points=4, petition=2, treasures=1)
    )

    state = b.after(state, b.replacing(b.BILL, "1b1"))

    assert b.points(state) == b.only(Adam=5)
    assert breaches(state, b.petition(b.ADAM, Adam=0, Bill=1, Charles=1)) == []


def test_if_favor_1_and_2_are_named_together():
    state = b.game(3, b.drawn("AB... ....."), reinforced=["1a1"])

    assert breaches(state, b.favor(b.ADAM, "a1 b1", "1a1", "2a1")) == [
        breach("IF-FAVOR-1", player=b.ADAM, slots=("1b1",)),
        breach("IF-FAVOR-2", slots=("1a1",)),
        breach("IF-FAVOR-5", slot="2a1"),
    ]


def test_places_are_all_anchors_where_the_card_may_be_played():
    """Two cells side by side: on the left, and across the border; 1c1 is reinforced, 1e1 with 2a1 is not."""
    state = b.game(3, b.drawn("AAA.A A...."), reinforced=["1c1"])

    assert b.names(fitting_slots(state, b.seat(b.ADAM), b.card("a1 b1"))) == {"1a1", "1e1"}
    assert b.names(fitting_slots(state, b.seat(b.BILL), b.card("a1 b1"))) == set()


# --- with a ledger ---------------------------------------------------------------------------------


def test_places_are_asked_for_the_builder_or_for_his_repeat():
    """In the first turn Adam has the Builder in hand; in the second he can only repeat him, for 2 Jade."""
    one, wall = b.card("a1"), {"1a1": b.ADAM}
    first = b.ledger_game(3, wall)
    second = b.ledger_game(3, wall, table={b.ADAM: [Role.BUILDER]}, supplies={b.ADAM: {"jade": 2}})

    assert (
        b.names(fitting_slots(first, b.seat(b.ADAM), one))
        == b.names(fitting_slots(second, b.seat(b.ADAM), one, repeat=True))
        == {"1a1"}
    )
    assert (
        b.names(fitting_slots(second, b.seat(b.ADAM), one))
        == b.names(fitting_slots(first, b.seat(b.ADAM), one, repeat=True))
        == set()
    )


def test_if_favor_1_to_5_in_a_full_game_too():
    """Bill's block, a reinforced one, beside the wall, in three regions, and the Reinforcement elsewhere."""
    state = b.ledger_game(4, b.drawn("AAB.A ..... A...."), reinforced=["1b1"])

    assert breaches(state, b.favor(b.ADAM, "a1", "1c1")) == [breach("IF-FAVOR-1", player=b.ADAM, slots=("1c1",))]
    assert breaches(state, b.favor(b.ADAM, "a1", "1b1")) == [breach("IF-FAVOR-2", slots=("1b1",))]
    assert breaches(state, b.favor(b.ADAM, "a1 b1", "3e1")) == [breach("IF-FAVOR-3")]
    assert breaches(state, b.favor(b.ADAM, "a1 g1", "1e1")) == [
        breach("IF-FAVOR-4", regions=(1, 3)),
        breach("IF-RUL-WIDE", regions=(1, 3)),
    ]
    assert breaches(state, b.favor(b.ADAM, "a1", "1a1", "1e1")) == [breach("IF-FAVOR-5", slot="1e1")]


def test_if_favor_4_wherever_the_taskmaster_stands():
    """Adam's is in region 1, the pattern in region 2."""
    state = b.ledger_game(3, {"2a1": b.ADAM})

    assert breaches(state, b.favor(b.ADAM, "a1", "2a1")) == []


def test_if_favor_6_everything_that_is_given_once():
    """2 Jade, 3 Laborers, 4 Convicts, 5 blocks, 6 chips, 7 Treasures with a point each, 8 points; the card is gone."""
    state = b.ledger_game(3, {"1a1": b.ADAM}, supplies={b.ADAM: {"jade": 1, "laborers": 1, "convicts": 1, "blocks": 1}})
    played = b.favor(b.ADAM, "a1", "1a1", jade=2, laborers=3, convicts=4, blocks=5, chips=6, treasures=7, points=8)

    state = b.after(state, played)

    assert b.supply(state, b.ADAM)[:6] == (3, 4, 5, 6, 3 - 1, 0)
    assert (b.chips(state), b.treasures(state), b.points(state)) == (b.only(Adam=6), b.only(Adam=7), b.only(Adam=7 + 8))


def test_if_favor_6_the_others_get_nothing():
    state = b.ledger_game(3, {"1a1": b.ADAM})

    played = b.after(
        state, b.favor(b.ADAM, "a1", "1a1", jade=2, laborers=3, convicts=4, blocks=5, income=1, petition=1)
    )

    assert (b.supply(played, b.BILL), b.supply(played, b.CHARLES)) == (
        b.supply(state, b.BILL),
        b.supply(state, b.CHARLES),
    )


def test_if_favor_6_it_costs_nothing():
    """No Worker, no Jade, no Convict to a prison."""
    state = b.ledger_game(3, {"1a1": b.ADAM}, supplies={b.ADAM: {"jade": 0}})

    played = b.after(state, b.favor(b.ADAM, "a1", "1a1"))

    assert b.supply(played, b.ADAM)[:4] == (0, 0, 0, 0)
    assert b.prisons(played) == {1: (0, 0), 2: (0, 0)}


def test_if_favor_6_income_runs_on_and_adds_up():
    """Cards with an income of 1 in rounds 1 and 2. In round 2 the income is 3 + 1, in round 3 it is 3 + 1 + 1."""
    state = b.ledger_game(3, {"1a1": b.ADAM, "1b1": b.ADAM}, supplies={b.ADAM: {"jade": 0}})

    incomes = []
    for slot_name in ("1a1", "1b1"):
        state = b.idle(b.after(state, b.favor(b.ADAM, "a1", slot_name, income=1), b.ending_turn(b.ADAM)), 7)
        before = b.supply(state, b.ADAM).jade
        state = b.idle(state)
        incomes.append(b.supply(state, b.ADAM).jade - before)
        state = b.after(state, b.bidding(Adam=1, Bill=0, Charles=0))

    assert incomes == [4, 5]


def test_if_favor_6_the_petition_bonus_runs_on():
    """1 in hand and a bonus of 2 beat 2 in hand, in rounds 2 and 3; the bonus is not paid."""
    state = b.ledger_game(3, {"1a1": b.ADAM}, holder=b.BILL, turn_of=b.ADAM, supplies={b.ADAM: {"jade": 0}})
    state = b.after(state, b.favor(b.ADAM, "a1", "1a1", petition=2), b.ending_turn(b.ADAM))
    while state.turn is not None:
        state = b.idle(state)

    for _ in range(2):
        before = b.supply(state, b.ADAM).jade
        state = b.after(state, b.bidding(Adam=1, Bill=2, Charles=0))
        assert (state.holder, b.supply(state, b.ADAM).jade) == (b.seat(b.ADAM), before - 1)
        state = b.idle(state, 9)


@kept_and_broken("IF-RUL-HAND")
def test_if_rul_hand_no_card_in_hand():
    """The hand is counted, not known."""
    state = b.ledger_game(3, {"1a1": b.ADAM}, supplies={b.ADAM: {"favors": 0}, b.BILL: {"favors": 5}})

    assert breaches(state, b.favor(b.ADAM, "a1", "1a1")) == [breach("IF-RUL-HAND", player=b.ADAM)]
    assert breaches(b.after(state, b.correcting(b.ADAM, favors=1)), b.favor(b.ADAM, "a1", "1a1")) == []


def test_if_favor_3_beside_the_wall_nothing_else_is_asked_of_the_place():
    """Neither whose blocks they are nor the Reinforcement; but the hand, which is empty."""
    state = b.ledger_game(supplies={b.ADAM: {"favors": 0}})

    assert breaches(state, b.favor(b.ADAM, "a1 b1", "2e1")) == [
        breach("IF-RUL-HAND", player=b.ADAM),
        breach("IF-FAVOR-3"),
    ]


def test_if_rul_hand_a_played_card_leaves_the_hand():
    """The last one, bought back for: no second card can be played."""
    state = b.ledger_game(3, {"1a1": b.ADAM, "1b1": b.ADAM}, supplies={b.ADAM: {"favors": 1, "chips": 1}})

    state = b.after(state, b.favor(b.ADAM, "a1", "1a1"), b.buying_back(b.ADAM))

    assert b.held(state, "favors")[b.ADAM] == 0
    assert breaches(state, b.favor(b.ADAM, "a1", "1b1")) == [breach("IF-RUL-HAND", player=b.ADAM)]


@pytest.mark.parametrize(("in_supply", "given", "left_with"), [(12, 3, 15), (15, 3, 17), (17, 3, 17), (0, 17, 17)])
def test_if_rul_stock_own_blocks_only_as_far_as_the_box_goes(in_supply: int, given: int, left_with: int):
    """One of eighteen stands in the wall; nobody holds more than seventeen. The card is played all the same."""
    state = b.ledger_game(3, {"1a1": b.ADAM}, supplies={b.ADAM: {"blocks": in_supply}})

    assert b.supply(b.after(state, b.favor(b.ADAM, "a1", "1a1", blocks=given)), b.ADAM).blocks == left_with


def test_if_favor_7_what_a_card_gave_stays():
    """Bill replaces one of the two blocks; income and bonus stay with Adam."""
    state = b.ledger_game(3, {"1a1": b.ADAM, "1b1": b.ADAM}, supplies={b.BILL: {"convicts": 4, "blocks": 1}})
    state = b.after(state, b.favor(b.ADAM, "a1 b1", "1a1", income=1, petition=2), b.ending_turn(b.ADAM))

    state = b.after(state, b.replacing(b.BILL, "1b1", workers=(0, 4)))

    assert b.supply(state, b.ADAM).income == 1
    assert state.players[b.seat(b.ADAM)].petition_bonus == 2


def test_if_favor_6_blocks_and_workers_serve_in_the_second_action():
    """The gain of the card is built with at once, after a buyback with its chip."""
    state = b.after(b.ledger_game(3, {"1a1": b.ADAM}), b.favor(b.ADAM, "a1", "1a1", blocks=1, laborers=2, chips=1))

    state = b.after(state, b.buying_back(b.ADAM), b.building(b.ADAM, "1b1", workers=(2, 0)))

    assert b.supply(state, b.ADAM)[1:4] == (1, 0, 0)
