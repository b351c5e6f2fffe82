"""Planner: Buy Wall Blocks, Draw Favor Cards, Remove a Reinforcement: IF-PLAN-A to -C."""

import pytest

from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

BLOCKS_AND_JADE = [(1, 0), (2, 1), (3, 2), (4, 4), (5, 6)]


@pytest.mark.parametrize("player", [b.ADAM, b.BILL, b.CHARLES])
def test_if_plan_c_from_anyones_block(player: str):
    """One's own or an opponent's."""
    state = b.game(3, {"1a1": b.ADAM, "2a1": b.BILL}, reinforced=["1a1", "2a1"])

    assert b.names(b.after(state, b.removing_reinforcement(player, "1a1")).reinforced) == {"2a1"}


@pytest.mark.parametrize("place", ["1b1", "2a1", "1c4"], ids=["plain block", "empty slot", "no slot"])
def test_if_plan_c_there_must_be_one(place: str):
    state = b.game(3, {"1a1": b.ADAM, "1b1": b.BILL}, reinforced=["1a1"])

    assert breaches(state, b.removing_reinforcement(b.ADAM, place)) == [breach("IF-PLAN-C", slot=place)]


def test_if_plan_c_it_is_gone_then():
    state = b.after(b.game(3, {"1a1": b.ADAM}, reinforced=["1a1"]), b.removing_reinforcement(b.BILL, "1a1"))

    assert breaches(state, b.removing_reinforcement(b.BILL, "1a1")) == [breach("IF-PLAN-C", slot="1a1")]


def test_the_block_is_open_again_to_replacing_and_to_patterns():
    state = b.after(b.game(3, {"1a1": b.ADAM}, reinforced=["1a1"]), b.removing_reinforcement(b.BILL, "1a1"))

    assert breaches(state, b.replacing(b.BILL, "1a1")) == []
    assert breaches(state, b.favor(b.ADAM, "a1", "1a1")) == []


def test_a_removed_reinforcement_takes_nothing_of_its_card():
    state = b.after(b.game(3, {"1a1": b.ADAM}), b.favor(b.ADAM, "a1", "1a1", points=3, petition=1))

    assert b.after(state, b.removing_reinforcement(b.BILL, "1a1")).players == state.players


# --- with a ledger ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("blocks", "jade"), BLOCKS_AND_JADE)
def test_if_plan_a_the_price_of_blocks(blocks: int, jade: int):
    """1 to 5 own blocks cost 0, 1, 2, 4, 6 Jade."""
    state = b.after(b.ledger_game(supplies={b.ADAM: {"jade": 6, "blocks": 2}}), b.buying_blocks(b.ADAM, blocks))

    assert b.supply(state, b.ADAM).blocks == 2 + blocks
    assert b.supply(state, b.ADAM).jade == 6 - jade


@pytest.mark.parametrize(("blocks", "jade"), BLOCKS_AND_JADE[1:])
@kept_and_broken("IF-PLAN-A")
def test_if_plan_a_with_one_jade_too_few(blocks: int, jade: int):
    short = b.ledger_game(supplies={b.ADAM: {"jade": jade - 1}})
    enough = b.ledger_game(supplies={b.ADAM: {"jade": jade}})

    assert breaches(short, b.buying_blocks(b.ADAM, blocks)) == [breach("IF-PLAN-A", have=jade - 1, price=jade)]
    assert breaches(enough, b.buying_blocks(b.ADAM, blocks)) == []


def test_if_plan_a_a_convict_goes_to_the_prison_of_the_taskmasters_region():
    state = b.ledger_game(regions={b.ADAM: 2}, prisons={1: (1, 1), 2: (0, 2)})

    assert b.prisons(b.after(state, b.buying_blocks(b.ADAM, 4))) == {1: (1, 1), 2: (0, 3)}


@kept_and_broken("IF-RUL-STOCK")
def test_if_rul_stock_never_more_blocks_than_the_box_has():
    """Fifteen of Adam's are in the wall and in his supply together: three are left. Nor is there Jade for a fourth."""
    state = b.ledger_game(3, b.drawn("AAAAA ....."), supplies={b.ADAM: {"jade": 3, "blocks": 10}})

    assert breaches(state, b.buying_blocks(b.ADAM, 4)) == [
        breach("IF-PLAN-A", have=3, price=4),
        breach("IF-RUL-STOCK.left", player=b.ADAM, left=3),
    ]
    assert breaches(state, b.buying_blocks(b.ADAM, 3)) == []


def test_if_rul_stock_no_block_left_to_buy():
    """All eighteen are in Adam's supply; Bill's box is another one."""
    state = b.ledger_game(supplies={b.ADAM: {"blocks": 18}})

    assert breaches(state, b.buying_blocks(b.ADAM, 1)) == [breach("IF-RUL-STOCK.left", player=b.ADAM, left=0)]
    assert breaches(b.ledger_game(turn_of=b.BILL, supplies={b.ADAM: {"blocks": 18}}), b.buying_blocks(b.BILL, 5)) == []


@pytest.mark.parametrize(("draw", "keep"), [(3, 2), (5, 1)])
def test_if_plan_b_cards_are_kept(draw: int, keep: int):
    """Of three drawn two, of five drawn one; the three of the start are in hand. It costs nothing."""
    state = b.after(b.ledger_game(supplies={b.ADAM: {"jade": 0}}), b.drawing_favors(b.ADAM, draw))

    assert b.held(state, "favors") == {b.ADAM: 3 + keep, b.BILL: 3, b.CHARLES: 3}
    assert b.prisons(state) == {1: (0, 0), 2: (0, 0)}


@kept_and_broken("IF-PLAN-C")
def test_if_plan_c_in_the_taskmasters_region_only():
    """Adam's taskmaster stands in region 2."""
    state = b.ledger_game(3, {"1a1": b.BILL, "2a1": b.BILL}, regions={b.ADAM: 2}, reinforced=["1a1", "2a1"])

    assert breaches(state, b.removing_reinforcement(b.ADAM, "1a1")) == [
        breach("IF-PLAN-C.region", player=b.ADAM, slot="1a1", region=2)
    ]
    assert breaches(state, b.removing_reinforcement(b.ADAM, "2a1")) == []
    assert breaches(state, b.removing_reinforcement(b.ADAM, "2b1")) == [breach("IF-PLAN-C", slot="2b1")]


def test_if_plan_c_no_reinforcement_in_another_region():
    """Both ways to break it are told."""
    state = b.ledger_game(3, {"2a1": b.BILL})

    assert breaches(state, b.removing_reinforcement(b.ADAM, "2a1")) == [
        breach("IF-PLAN-C", slot="2a1"),
        breach("IF-PLAN-C.region", player=b.ADAM, slot="2a1", region=1),
    ]


def test_if_plan_c_costs_nothing():
    """No Jade, and no Convict to the prison."""
    state = b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: {"jade": 0}}, reinforced=["1a1"])

    state = b.after(state, b.removing_reinforcement(b.ADAM, "1a1"))

    assert b.held(state, "jade") == {b.ADAM: 0, b.BILL: 15, b.CHARLES: 15}
    assert b.held(state, "convicts") == b.only()
    assert b.prisons(state) == {1: (0, 0), 2: (0, 0)}
