"""Planner: Buy Wall Blocks, Draw Favor Cards, Remove a Reinforcement: IF-PLAN-A to -C."""

import pytest

from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    buying_blocks,
    drawing_favors,
    drawn,
    favor,
    game,
    held,
    ledger_game,
    names,
    only,
    prisons,
    removing_reinforcement,
    replacing,
    supply,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

BLOCKS_AND_JADE = [(1, 0), (2, 1), (3, 2), (4, 4), (5, 6)]


@pytest.mark.parametrize("player", [ADAM, BILL, CHARLES])
def test_if_plan_c_from_anyones_block(player: str):
    """One's own or an opponent's."""
    state = game(3, {"1a1": ADAM, "2a1": BILL}, reinforced=["1a1", "2a1"])

    assert names(after(state, removing_reinforcement(player, "1a1")).reinforced) == {"2a1"}


@pytest.mark.parametrize("place", ["1b1", "2a1", "1c4"], ids=["plain block", "empty slot", "no slot"])
def test_if_plan_c_there_must_be_one(place: str):
    state = game(3, {"1a1": ADAM, "1b1": BILL}, reinforced=["1a1"])

    assert breaches(state, removing_reinforcement(ADAM, place)) == [breach("IF-PLAN-C", slot=place)]


def test_if_plan_c_it_is_gone_then():
    state = after(game(3, {"1a1": ADAM}, reinforced=["1a1"]), removing_reinforcement(BILL, "1a1"))

    assert breaches(state, removing_reinforcement(BILL, "1a1")) == [breach("IF-PLAN-C", slot="1a1")]


def test_the_block_is_open_again_to_replacing_and_to_patterns():
    state = after(game(3, {"1a1": ADAM}, reinforced=["1a1"]), removing_reinforcement(BILL, "1a1"))

    assert breaches(state, replacing(BILL, "1a1")) == []
    assert breaches(state, favor(ADAM, "a1", "1a1")) == []


def test_a_removed_reinforcement_takes_nothing_of_its_card():
    state = after(game(3, {"1a1": ADAM}), favor(ADAM, "a1", "1a1", points=3, petition=1))

    assert after(state, removing_reinforcement(BILL, "1a1")).players == state.players


# --- with a ledger ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("blocks", "jade"), BLOCKS_AND_JADE)
def test_if_plan_a_the_price_of_blocks(blocks: int, jade: int):
    """1 to 5 own blocks cost 0, 1, 2, 4, 6 Jade."""
    state = after(ledger_game(supplies={ADAM: {"jade": 6, "blocks": 2}}), buying_blocks(ADAM, blocks))

    assert supply(state, ADAM).blocks == 2 + blocks
    assert supply(state, ADAM).jade == 6 - jade


@pytest.mark.parametrize(("blocks", "jade"), BLOCKS_AND_JADE[1:])
@kept_and_broken("IF-PLAN-A")
def test_if_plan_a_with_one_jade_too_few(blocks: int, jade: int):
    short = ledger_game(supplies={ADAM: {"jade": jade - 1}})
    enough = ledger_game(supplies={ADAM: {"jade": jade}})

    assert breaches(short, buying_blocks(ADAM, blocks)) == [breach("IF-PLAN-A", have=jade - 1, price=jade)]
    assert breaches(enough, buying_blocks(ADAM, blocks)) == []


def test_if_plan_a_a_convict_goes_to_the_prison_of_the_taskmasters_region():
    state = ledger_game(regions={ADAM: 2}, prisons={1: (1, 1), 2: (0, 2)})

    assert prisons(after(state, buying_blocks(ADAM, 4))) == {1: (1, 1), 2: (0, 3)}


@kept_and_broken("IF-RUL-STOCK")
def test_if_rul_stock_never_more_blocks_than_the_box_has():
    """Fifteen of Adam's are in the wall and in his supply together: three are left. Nor is there Jade for a fourth."""
    state = ledger_game(3, drawn("AAAAA ....."), supplies={ADAM: {"jade": 3, "blocks": 10}})

    assert breaches(state, buying_blocks(ADAM, 4)) == [
        breach("IF-PLAN-A", have=3, price=4),
        breach("IF-RUL-STOCK.left", player=ADAM, left=3),
    ]
    assert breaches(state, buying_blocks(ADAM, 3)) == []


def test_if_rul_stock_no_block_left_to_buy():
    """All eighteen are in Adam's supply; Bill's box is another one."""
    state = ledger_game(supplies={ADAM: {"blocks": 18}})

    assert breaches(state, buying_blocks(ADAM, 1)) == [breach("IF-RUL-STOCK.left", player=ADAM, left=0)]
    assert breaches(ledger_game(turn_of=BILL, supplies={ADAM: {"blocks": 18}}), buying_blocks(BILL, 5)) == []


@pytest.mark.parametrize(("draw", "keep"), [(3, 2), (5, 1)])
def test_if_plan_b_cards_are_kept(draw: int, keep: int):
    """Of three drawn two, of five drawn one; the three of the start are in hand. It costs nothing."""
    state = after(ledger_game(supplies={ADAM: {"jade": 0}}), drawing_favors(ADAM, draw))

    assert held(state, "favors") == {ADAM: 3 + keep, BILL: 3, CHARLES: 3}
    assert prisons(state) == {1: (0, 0), 2: (0, 0)}


@kept_and_broken("IF-PLAN-C")
def test_if_plan_c_in_the_taskmasters_region_only():
    """Adam's taskmaster stands in region 2."""
    state = ledger_game(3, {"1a1": BILL, "2a1": BILL}, regions={ADAM: 2}, reinforced=["1a1", "2a1"])

    assert breaches(state, removing_reinforcement(ADAM, "1a1")) == [
        breach("IF-PLAN-C.region", player=ADAM, slot="1a1", region=2)
    ]
    assert breaches(state, removing_reinforcement(ADAM, "2a1")) == []
    assert breaches(state, removing_reinforcement(ADAM, "2b1")) == [breach("IF-PLAN-C", slot="2b1")]


def test_if_plan_c_no_reinforcement_in_another_region():
    """Both ways to break it are told."""
    state = ledger_game(3, {"2a1": BILL})

    assert breaches(state, removing_reinforcement(ADAM, "2a1")) == [
        breach("IF-PLAN-C", slot="2a1"),
        breach("IF-PLAN-C.region", player=ADAM, slot="2a1", region=1),
    ]


def test_if_plan_c_costs_nothing():
    """No Jade, and no Convict to the prison."""
    state = ledger_game(3, {"1a1": BILL}, supplies={ADAM: {"jade": 0}}, reinforced=["1a1"])

    state = after(state, removing_reinforcement(ADAM, "1a1"))

    assert held(state, "jade") == {ADAM: 0, BILL: 15, CHARLES: 15}
    assert held(state, "convicts") == only()
    assert prisons(state) == {1: (0, 0), 2: (0, 0)}
