"""Favor cards given up after the end: IF-VAR-TRADE."""

import pytest

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress.builders import (
    ADAM,
    ALL_BUT_2E4,
    BILL,
    CHARLES,
    after,
    collecting_jade,
    correcting,
    correcting_prison,
    correcting_slot,
    emptying,
    ending_turn,
    finishing,
    governor_block,
    held,
    idle_rounds,
    ledger_game,
    new_ledger_game,
    points,
    supply,
    trading_in,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


def over(holder: str = ADAM, **position) -> State:
    """The game has ended: `holder` has set the last block, a Governor block. The prisons were empty."""
    variants = {"trade_in": True} | position
    return after(ledger_game(3, ALL_BUT_2E4, holder=holder, **variants), governor_block(holder, "2e4"))


def test_if_var_trade_a_jade_or_a_convict_for_each_card():
    """Three cards: one for Jade, two for Convicts."""
    state = over(supplies={ADAM: {"jade": 4, "convicts": 1, "favors": 3}})

    state = after(state, trading_in(ADAM, jade=1, convicts=2))

    assert supply(state, ADAM)[:5] == (5, 0, 3, 0, 0)


@pytest.mark.parametrize(("jade", "convicts"), [(0, 0), (3, 0), (0, 3), (2, 1)])
def test_if_var_trade_as_many_as_one_likes(jade: int, convicts: int):
    """Three in hand; none is a choice too."""
    assert breaches(over(), trading_in(ADAM, jade=jade, convicts=convicts)) == []


@pytest.mark.parametrize(("jade", "convicts"), [(4, 0), (0, 4), (2, 2)])
def test_if_rul_hand_not_more_cards_than_are_in_hand(jade: int, convicts: int):
    assert breaches(over(), trading_in(ADAM, jade=jade, convicts=convicts)) == [
        breach("IF-RUL-HAND.trade", player=ADAM, have=3)
    ]


def test_if_var_trade_clockwise_from_the_winner_of_the_latest_petition():
    """Bill, Charles, Adam."""
    state = over(holder=BILL)

    state = after(state, trading_in(BILL, jade=1), trading_in(CHARLES, jade=1), trading_in(ADAM, jade=1))

    assert held(state, "favors") == {ADAM: 2, BILL: 2, CHARLES: 2}


@kept_and_broken("IF-VAR-TRADE")
def test_if_var_trade_not_before_ones_turn_has_passed():
    """After Charles it is too late for Bill; Adam, the last, may still."""
    state = after(over(holder=BILL), trading_in(CHARLES, jade=1))

    assert breaches(state, trading_in(BILL, jade=1)) == [breach("IF-VAR-TRADE", player=BILL)]
    assert breaches(state, trading_in(ADAM, jade=1)) == []


def test_if_var_trade_nobody_has_to():
    """Adam is the last at the table and the first to trade."""
    assert breaches(over(holder=BILL), trading_in(ADAM, jade=3)) == []


def test_if_var_trade_in_two_steps():
    """While the next one has not traded."""
    state = after(over(), trading_in(ADAM, jade=1))

    assert breaches(state, trading_in(ADAM, convicts=2)) == []
    assert breaches(state, trading_in(ADAM, convicts=3)) == [breach("IF-RUL-HAND.trade", player=ADAM, have=2)]


def test_if_var_trade_before_the_final_scoring():
    """Adam's Convict makes him the one with most Workers, Bill's Jade makes him the one with most Jade.

    Without them all three would be level in both.
    """
    plain = after(over(), finishing())
    state = after(over(), trading_in(ADAM, convicts=1), trading_in(BILL, jade=1), finishing())

    assert points(plain, "jade") == points(plain, "workers") == {ADAM: 3, BILL: 3, CHARLES: 3}
    assert points(state, "workers") == {ADAM: 3, BILL: 0, CHARLES: 0}
    assert points(state, "jade") == {ADAM: 0, BILL: 3, CHARLES: 0}


def test_if_end_no_trade_before_the_end():
    """In a turn, and before the first petition."""
    in_play = ledger_game(3, trade_in=True)

    assert breaches(in_play, trading_in(ADAM, jade=1)) == [breach("IF-END.no_trade_yet")]
    assert breaches(after(in_play, collecting_jade(ADAM)), trading_in(ADAM, jade=1)) == [breach("IF-END.no_trade_yet")]
    assert breaches(new_ledger_game(3, trade_in=True), trading_in(ADAM, jade=1)) == [breach("IF-END.no_trade_yet")]


def test_if_end_no_trade_after_the_final_scoring():
    state = after(over(), finishing())

    assert breaches(state, trading_in(ADAM, jade=1)) == [breach("IF-END.finished")]


def test_if_var_trade_after_the_last_round_too():
    """Each has drawn 2 cards in each of twelve rounds: 3 + 24."""
    state = idle_rounds(new_ledger_game(2, trade_in=True), 12)

    assert breaches(state, trading_in(ADAM, convicts=27)) == []
    assert breaches(state, trading_in(ADAM, convicts=28)) == [breach("IF-RUL-HAND.trade", player=ADAM, have=27)]


def test_if_var_without_the_variant_nothing_is_traded():
    assert breaches(over(trade_in=False), trading_in(ADAM, jade=1)) == [breach("IF-VAR.no_trade_in")]
    assert breaches(over(trade_in=False), finishing()) == []
    assert breaches(ledger_game(), trading_in(ADAM)) == [breach("IF-VAR.no_trade_in"), breach("IF-END.no_trade_yet")]


def test_if_var_trade_the_order_holds_where_play_goes_on_in_between():
    """Bill has traded; then the last block turns out to be a mistake, Adam plays his turn, and it is set after all."""
    traded = after(over(), trading_in(BILL, jade=1))

    played = after(traded, emptying("2e4"), collecting_jade(ADAM), ending_turn(ADAM))
    again = after(played, correcting_slot("2e4", ADAM))

    assert breaches(again, trading_in(ADAM, jade=1)) == [breach("IF-VAR-TRADE", player=ADAM)]
    assert breaches(again, trading_in(CHARLES, jade=1)) == []


def test_if_var_trade_the_order_holds_where_the_last_round_is_played_to_its_end():
    """As before, but in the last turn of the last round, which is Charles's."""
    table = {CHARLES: [Role.PLANNER, Role.RECRUITER]}
    last = ledger_game(3, ALL_BUT_2E4, trade_in=True, turn_of=CHARLES, table=table)._replace(governor_blocks=0)
    traded = after(last, correcting_slot("2e4", ADAM), trading_in(BILL, jade=1))

    again = after(traded, emptying("2e4"), collecting_jade(CHARLES), ending_turn(CHARLES))

    assert breaches(again, trading_in(ADAM, jade=1)) == [breach("IF-VAR-TRADE", player=ADAM)]
    assert breaches(again, trading_in(CHARLES, jade=1)) == []


def test_if_var_trade_the_order_holds_through_corrections():
    """Whoever was passed over comes too late, also after a supply and a prison were corrected in between."""
    traded = after(over(), trading_in(BILL, jade=1, convicts=0))

    corrected = after(traded, correcting(ADAM, jade=1), correcting_prison(1, jade=1, convicts=2))

    assert breaches(corrected, trading_in(ADAM, jade=0, convicts=1)) == [breach("IF-VAR-TRADE", player=ADAM)]
    assert breaches(corrected, trading_in(CHARLES, jade=0, convicts=1)) == []


def test_if_var_trade_in_any_order_if_the_winner_is_not_known():
    """A position may leave out who won the latest petition: then nobody can be said to come too late."""
    state = over()._replace(holder=None)

    state = after(state, trading_in(CHARLES, jade=1), trading_in(BILL, jade=1), trading_in(ADAM, jade=1))

    assert held(state, "favors") == {ADAM: 2, BILL: 2, CHARLES: 2}
