"""Favor cards given up after the end: IF-VAR-TRADE."""

import pytest

from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


def over(holder: str = b.ADAM, **position) -> State:
    """The game has ended: `holder` has set the last block, a Governor block. The prisons were empty."""
    variants = {"trade_in": True} | position
    return b.after(b.ledger_game(3, b.ALL_BUT_2E4, holder=holder, **variants), b.governor_block(holder, "2e4"))


def test_if_var_trade_a_jade_or_a_convict_for_each_card():
    """Three cards: one for Jade, two for Convicts."""
    state = over(supplies={b.ADAM: {"jade": 4, "convicts": 1, "favors": 3}})

    state = b.after(state, b.trading_in(b.ADAM, jade=1, convicts=2))

    assert b.supply(state, b.ADAM)[:5] == (5, 0, 3, 0, 0)


@pytest.mark.parametrize(("jade", "convicts"), [(0, 0), (3, 0), (0, 3), (2, 1)])
def test_if_var_trade_as_many_as_one_likes(jade: int, convicts: int):
    """Three in hand; none is a choice too."""
    assert breaches(over(), b.trading_in(b.ADAM, jade=jade, convicts=convicts)) == []


@pytest.mark.parametrize(("jade", "convicts"), [(4, 0), (0, 4), (2, 2)])
def test_if_rul_hand_not_more_cards_than_are_in_hand(jade: int, convicts: int):
    assert breaches(over(), b.trading_in(b.ADAM, jade=jade, convicts=convicts)) == [
        breach("IF-RUL-HAND.trade", player=b.ADAM, have=3)
    ]


def test_if_var_trade_clockwise_from_the_winner_of_the_latest_petition():
    """Bill, Charles, Adam."""
    state = over(holder=b.BILL)

    state = b.after(state, b.trading_in(b.BILL, jade=1), b.trading_in(b.CHARLES, jade=1), b.trading_in(b.ADAM, jade=1))

    assert b.held(state, "favors") == {b.ADAM: 2, b.BILL: 2, b.CHARLES: 2}


@kept_and_broken("IF-VAR-TRADE")
def test_if_var_trade_not_before_ones_turn_has_passed():
    """After Charles it is too late for Bill; Adam, the last, may still."""
    state = b.after(over(holder=b.BILL), b.trading_in(b.CHARLES, jade=1))

    assert breaches(state, b.trading_in(b.BILL, jade=1)) == [breach("IF-VAR-TRADE", player=b.BILL)]
    assert breaches(state, b.trading_in(b.ADAM, jade=1)) == []


def test_if_var_trade_nobody_has_to():
    """Adam is the last at the table and the first to trade."""
    assert breaches(over(holder=b.BILL), b.trading_in(b.ADAM, jade=3)) == []


def test_if_var_trade_in_two_steps():
    """While the next one has not traded."""
    state = b.after(over(), b.trading_in(b.ADAM, jade=1))

    assert breaches(state, b.trading_in(b.ADAM, convicts=2)) == []
    assert breaches(state, b.trading_in(b.ADAM, convicts=3)) == [breach("IF-RUL-HAND.trade", player=b.ADAM, have=2)]


def test_if_var_trade_before_the_final_scoring():
    """Adam's Convict makes him the one with most Workers, Bill's Jade makes him the one with most Jade.

    Without them all three would be level in both.
    """
    plain = b.after(over(), b.finishing())
    state = b.after(over(), b.trading_in(b.ADAM, convicts=1), b.trading_in(b.BILL, jade=1), b.finishing())

    assert b.points(plain, "jade") == b.points(plain, "workers") == {b.ADAM: 3, b.BILL: 3, b.CHARLES: 3}
    assert b.points(state, "workers") == {b.ADAM: 3, b.BILL: 0, b.CHARLES: 0}
    assert b.points(state, "jade") == {b.ADAM: 0, b.BILL: 3, b.CHARLES: 0}


def test_if_end_no_trade_before_the_end():
    """In a turn, and before the first petition."""
    in_play = b.ledger_game(3, trade_in=True)

    assert breaches(in_play, b.trading_in(b.ADAM, jade=1)) == [breach("IF-END.no_trade_yet")]
    assert breaches(b.after(in_play, b.collecting_jade(b.ADAM)), b.trading_in(b.ADAM, jade=1)) == [
        breach("IF-END.no_trade_yet")
    ]
    assert breaches(b.new_ledger_game(3, trade_in=True), b.trading_in(b.ADAM, jade=1)) == [
        breach("IF-END.no_trade_yet")
    ]


def test_if_end_no_trade_after_the_final_scoring():
    state = b.after(over(), b.finishing())

    assert breaches(state, b.trading_in(b.ADAM, jade=1)) == [breach("IF-END.finished")]


def test_if_var_trade_after_the_last_round_too():
    """Each has drawn 2 cards in each of twelve rounds: 3 + 24."""
    state = b.idle_rounds(b.new_ledger_game(2, trade_in=True), 12)

    assert breaches(state, b.trading_in(b.ADAM, convicts=27)) == []
    assert breaches(state, b.trading_in(b.ADAM, convicts=28)) == [breach("IF-RUL-HAND.trade", player=b.ADAM, have=27)]


def test_if_var_without_the_variant_nothing_is_traded():
    assert breaches(over(trade_in=False), b.trading_in(b.ADAM, jade=1)) == [breach("IF-VAR.no_trade_in")]
    assert breaches(over(trade_in=False), b.finishing()) == []
    assert breaches(b.ledger_game(), b.trading_in(b.ADAM)) == [
        breach("IF-VAR.no_trade_in"),
        breach("IF-END.no_trade_yet"),
    ]


def test_if_var_trade_the_order_holds_where_play_goes_on_in_between():
    """Bill has traded; then the last block turns out to be a mistake, Adam plays his turn, and it is set after all."""
    traded = b.after(over(), b.trading_in(b.BILL, jade=1))

    played = b.after(traded, b.emptying("2e4"), b.collecting_jade(b.ADAM), b.ending_turn(b.ADAM))
    again = b.after(played, b.correcting_slot("2e4", b.ADAM))

    assert breaches(again, b.trading_in(b.ADAM, jade=1)) == [breach("IF-VAR-TRADE", player=b.ADAM)]
    assert breaches(again, b.trading_in(b.CHARLES, jade=1)) == []


def test_if_var_trade_the_order_holds_where_the_last_round_is_played_to_its_end():
    """As before, but in the last turn of the last round, which is Charles's."""
    table = {b.CHARLES: [Role.PLANNER, Role.RECRUITER]}
    last = b.ledger_game(3, b.ALL_BUT_2E4, trade_in=True, turn_of=b.CHARLES, table=table)._replace(governor_blocks=0)
    traded = b.after(last, b.correcting_slot("2e4", b.ADAM), b.trading_in(b.BILL, jade=1))

    again = b.after(traded, b.emptying("2e4"), b.collecting_jade(b.CHARLES), b.ending_turn(b.CHARLES))

    assert breaches(again, b.trading_in(b.ADAM, jade=1)) == [breach("IF-VAR-TRADE", player=b.ADAM)]
    assert breaches(again, b.trading_in(b.CHARLES, jade=1)) == []


def test_if_var_trade_the_order_holds_through_corrections():
    """Whoever was passed over comes too late, also after a supply and a prison were corrected in between."""
    traded = b.after(over(), b.trading_in(b.BILL, jade=1, convicts=0))

    corrected = b.after(traded, b.correcting(b.ADAM, jade=1), b.correcting_prison(1, jade=1, convicts=2))

    assert breaches(corrected, b.trading_in(b.ADAM, jade=0, convicts=1)) == [breach("IF-VAR-TRADE", player=b.ADAM)]
    assert breaches(corrected, b.trading_in(b.CHARLES, jade=0, convicts=1)) == []


def test_if_var_trade_in_any_order_if_the_winner_is_not_known():
    """A position may leave out who won the latest petition: then nobody can be said to come too late."""
    state = over()._replace(holder=None)

    state = b.after(state, b.trading_in(b.CHARLES, jade=1), b.trading_in(b.BILL, jade=1), b.trading_in(b.ADAM, jade=1))

    assert b.held(state, "favors") == {b.ADAM: 2, b.BILL: 2, b.CHARLES: 2}
