"""The final scoring: what everybody holds, who trades in, and how the game came to its end."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import apply
from companion.games.island_fortress.state import EndedBy
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.ui.games.island_fortress import finish
from tests.drive.games.island_fortress.builders import ADAM, BILL, after, game, ledger_game, seat, trading_in


def words(state, language="en"):
    return Words(catalogue(language, META.key), state.setup)


def over(**position):
    """A game with a ledger, trade-in and all, that has ended."""
    return ledger_game(**{"trade_in": True, **position})._replace(ended_by=EndedBy.ROUNDS)


def test_the_trade_in_goes_clockwise_from_the_latest_winner():
    state = over(holder=BILL)

    views = finish.trade_views(words(state), state, finish.first_draft(state))

    assert [(view.trade.seat, view.favors, view.may_trade, view.legal) for view in views] == [
        (1, 3, True, False),
        (2, 3, True, False),
        (0, 3, True, False),
    ]


def test_who_was_passed_over_comes_too_late():
    state = over(holder=BILL)
    state = after(state, trading_in(ADAM, jade=1))

    views = finish.trade_views(words(state), state, finish.first_draft(state))

    assert [(view.trade.seat, view.may_trade) for view in views] == [(1, False), (2, False), (0, True)]
    assert [broken.rule for broken in views[0].broken] == ["IF-VAR-TRADE"]


def test_no_more_cards_are_traded_than_are_in_hand():
    state = over()
    draft = finish.first_draft(state).holding(**{"trade-0": TradeIn(0, 2, 1)})
    assert finish.trade_views(words(state), state, draft)[0].legal

    view = finish.trade_views(words(state), state, draft.holding(**{"trade-0": TradeIn(0, 3, 1)}))[0]

    assert (view.may_trade, view.legal, [broken.rule for broken in view.broken]) == (True, False, ["IF-RUL-HAND"])


@pytest.mark.parametrize(
    "state",
    [
        game(trade_in=True),
        ledger_game(trade_in=True),
        over(trade_in=False),
        apply(over(), Finish()),
    ],
)
def test_otherwise_there_is_no_trade_in(state):
    assert finish.trade_views(words(state), state, finish.first_draft(state)) == ()


def test_a_trade_made_anew_begins_as_it_was():
    state = over()

    views = finish.trade_views(words(state), state, finish.first_draft(state, TradeIn(seat(BILL), 2, 1)))

    assert {view.trade for view in views} == {TradeIn(0, 0, 0), TradeIn(1, 2, 1), TradeIn(2, 0, 0)}


@pytest.mark.parametrize(
    ("blocks", "told"), [(11, "11 Governor blocks"), (1, "one Governor block"), (0, "until everyone has had three")]
)
def test_what_is_missing_to_the_end_is_said(blocks, told):
    state = ledger_game()._replace(governor_blocks=blocks)
    context: Any = SimpleNamespace(state=state, t=words(state).texts)

    assert told in finish.not_over(context)


def test_only_a_light_game_is_reminded_of_what_the_table_has_to_do():
    light, full = game(trade_in=True)._replace(governor_blocks=0), over()

    assert len(finish.reminders(words(light), light, (), (light,))) == 2
    assert finish.reminders(words(full), full, (), (full,)) == (words(full).texts("table.over_rounds"),)
