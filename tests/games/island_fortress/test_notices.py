"""Notices to the table while play goes on: IF-RUL-STOCK."""

import pytest

from companion.engine.ruling import Notice
from companion.games.island_fortress.box import notices
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breaches


def told(state) -> list[tuple[str, dict[str, object]]]:
    return [(notice.key, dict(notice.values)) for notice in notices(state)]


def test_nothing_to_say_at_the_start():
    assert notices(b.new_game()) == ()


@pytest.mark.parametrize(("count", "limit"), [("chips", 18), ("treasures", 102)])
def test_if_rul_stock_more_in_play_than_the_box_holds(count: str, limit: int):
    """All players together; exactly as much as the box holds is no reason for a notice."""
    state = b.after(b.game(), b.correcting(b.ADAM, **{count: limit - 1}), b.correcting(b.BILL, **{count: 1}))
    assert told(state) == []

    state = b.after(state, b.correcting(b.BILL, **{count: 1}))
    assert told(state) == [(f"IF-RUL-STOCK.{count}", {"total": limit + 1, "limit": limit})]
    assert all(isinstance(notice, Notice) for notice in notices(state))


def test_if_rul_stock_play_goes_on():
    """More Treasures than there are may still be collected."""
    state = b.after(b.game(), b.correcting(b.ADAM, treasures=102))

    assert breaches(state, b.collecting_treasure(b.BILL)) == []
    assert told(b.after(state, b.collecting_treasure(b.BILL)))[0][0] == "IF-RUL-STOCK.treasures"


def test_if_rul_stock_reinforcements():
    """Eighteen lie on the wall; a Favor puts down a nineteenth."""
    region_2 = [f"2{column}{level}" for level in (1, 2, 3) for column in "abcde"] + ["2a4", "2e4"]
    state = b.game(
        3, b.drawn("..... B...B", "..... BBBBB", "..... BBBBB", "AB... BBBBB"), reinforced=[*region_2, "1b1"]
    )
    assert told(state) == []

    state = b.after(state, b.favor(b.ADAM, "a1", "1a1"))
    assert told(state) == [("IF-RUL-STOCK.reinforcements", {"total": 19, "limit": 18})]


# --- with a ledger ---------------------------------------------------------------------------------


def test_nothing_to_say_at_the_start_of_a_full_game():
    """Four players have 60 Jade together."""
    assert notices(b.new_ledger_game(4)) == ()


def test_a_light_game_says_nothing_of_what_it_does_not_know():
    """12 Jade each and no more is known of nobody."""
    assert told(b.game(4)) == []


def test_if_rul_stock_jade():
    """60 + 30 + 5 with the players and 5 in a prison are the 100 of the box."""
    state = b.ledger_game(
        supplies={b.ADAM: {"jade": 60}, b.BILL: {"jade": 30}, b.CHARLES: {"jade": 5}}, prisons={2: (5, 0)}
    )
    assert told(state) == []

    for event in (b.correcting(b.BILL, jade=1), b.correcting_prison(1, jade=1)):
        assert told(b.after(state, event)) == [("IF-RUL-STOCK.jade", {"total": 101, "limit": 100})]


@pytest.mark.parametrize(("count", "limit"), [("chips", 18), ("treasures", 102)])
def test_if_rul_stock_a_full_game_counts_chips_and_treasures_too(count: str, limit: int):
    state = b.after(b.ledger_game(), b.correcting(b.ADAM, **{count: limit + 1}))

    assert told(state) == [(f"IF-RUL-STOCK.{count}", {"total": limit + 1, "limit": limit})]


def test_if_rul_stock_laborers():
    """45; Adam recruits one more than there are."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 20}, b.CHARLES: {"laborers": 25}})
    assert told(state) == []

    assert told(b.after(state, b.recruiting(b.ADAM, 1))) == [("IF-RUL-STOCK.laborers", {"total": 46, "limit": 45})]


def test_if_rul_stock_convicts():
    """40 + 30 with the players and 5 in a prison are all 75; recruiting puts another one there."""
    state = b.ledger_game(supplies={b.ADAM: {"convicts": 40}, b.BILL: {"convicts": 30}}, prisons={1: (0, 5)})
    assert told(state) == []

    state = b.after(state, b.recruiting(b.ADAM, 1))
    assert told(state) == [("IF-RUL-STOCK.convicts", {"total": 76, "limit": 75})]


def test_if_rul_stock_play_goes_on_without_jade_in_the_treasury():
    state = b.ledger_game(supplies={b.ADAM: {"jade": 100}})

    assert breaches(state, b.collecting_jade(b.ADAM)) == []
