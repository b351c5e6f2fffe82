"""What the table is told although play goes on: IF-RUL-STOCK."""

import pytest

from companion.engine.ruling import Notice
from companion.games.island_fortress.rules import notices
from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    broken,
    collecting_treasure,
    correcting,
    drawn,
    favor,
    game,
    new_game,
)


def told(state) -> list[tuple[str, dict[str, object]]]:
    return [(notice.key, dict(notice.values)) for notice in notices(state)]


def test_nothing_to_say_at_the_start():
    assert notices(new_game()) == ()


@pytest.mark.parametrize(("count", "limit"), [("chips", 18), ("treasures", 102)])
def test_if_rul_stock_more_in_play_than_the_box_holds(count: str, limit: int):
    """All players together; exactly as much as the box holds is no reason for a notice."""
    state = after(game(), correcting(ADAM, **{count: limit - 1}), correcting(BILL, **{count: 1}))
    assert told(state) == []

    state = after(state, correcting(BILL, **{count: 1}))
    assert told(state) == [(f"IF-RUL-STOCK.{count}", {"total": limit + 1, "limit": limit})]
    assert all(isinstance(notice, Notice) for notice in notices(state))


def test_if_rul_stock_play_goes_on():
    """More Treasures than there are may still be collected."""
    state = after(game(), correcting(ADAM, treasures=102))

    assert broken(state, collecting_treasure(BILL)) == set()
    assert told(after(state, collecting_treasure(BILL)))[0][0] == "IF-RUL-STOCK.treasures"


def test_if_rul_stock_reinforcements():
    """Eighteen lie on the wall; a Favor puts down a nineteenth."""
    region_2 = [f"2{column}{level}" for level in (1, 2, 3) for column in "abcde"] + ["2a4", "2e4"]
    state = game(3, drawn("..... B...B", "..... BBBBB", "..... BBBBB", "AB... BBBBB"), reinforced=[*region_2, "1b1"])
    assert told(state) == []

    state = after(state, favor(ADAM, "a1", "1a1"))
    assert told(state) == [("IF-RUL-STOCK.reinforcements", {"total": 19, "limit": 18})]
