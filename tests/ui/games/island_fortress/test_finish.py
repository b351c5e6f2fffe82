"""The final scoring: what everybody holds, who trades in, and how the game came to its end."""

import pytest

from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.final_scoring import held_counts
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import apply
from companion.games.island_fortress.state import EndedBy, FinalCount
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.ui.games.island_fortress import finish
from tests.drive.games.island_fortress.builders import ADAM, BILL, after, finishing, game, ledger_game, seat, trading_in


def words(state, language="en"):
    return Words(catalogue(language, META.key), state.setup)


def over(**position):
    """A game with a ledger, trade-in and all, that has ended."""
    return ledger_game(**{"trade_in": True, **position})._replace(ended_by=EndedBy.ROUNDS)


def test_a_light_game_is_finished_with_what_was_counted():
    state, counts = game(), finish.nothing_counted(3)

    counts = finish.counted_more(finish.counted_more(counts, 1, "jade", 5), 1, "workers", -1)

    assert finish.finish_of(state, counts) == finishing((0, 0), (5, 0), (0, 0))
    assert finish.finish_of(state, counts._replace(early=True)).early


def test_with_a_ledger_nothing_is_counted():
    state, counts = ledger_game(supplies={BILL: {"laborers": 2, "convicts": 3}}), finish.nothing_counted(3)

    assert finish.finish_of(state, counts) == Finish()
    assert held_counts(state, ()) == (FinalCount(15, 0), FinalCount(15, 5), FinalCount(15, 0))


def test_a_game_that_has_ended_is_not_finished_early():
    counts = finish.nothing_counted(3)._replace(early=True)

    assert finish.finish_of(over(), counts) == Finish()
    assert finish.finish_of(ledger_game(), counts) == Finish(early=True)


def test_the_trade_in_goes_clockwise_from_the_latest_winner():
    state = over(holder=BILL)

    views = finish.trade_views(words(state), state, finish.nothing_counted(3))

    assert [(view.seat, view.favors, view.may_trade, view.legal) for view in views] == [
        (1, 3, True, False),
        (2, 3, True, False),
        (0, 3, True, False),
    ]


def test_who_was_passed_over_comes_too_late():
    state = over(holder=BILL)
    state = after(state, trading_in(ADAM, jade=1))

    views = finish.trade_views(words(state), state, finish.nothing_counted(3))

    assert [(view.seat, view.may_trade) for view in views] == [(1, False), (2, False), (0, True)]
    assert [broken.rule for broken in views[0].broken] == ["IF-VAR-TRADE"]


def test_no_more_cards_are_traded_than_are_in_hand():
    state, counts = over(), finish.nothing_counted(3)
    counts = finish.traded_more(finish.traded_more(counts, 0, "jade", 2), 0, "convicts", 1)
    assert finish.trade_views(words(state), state, counts)[0].legal

    view = finish.trade_views(words(state), state, finish.traded_more(counts, 0, "jade", 1))[0]

    assert (view.may_trade, view.legal, [broken.rule for broken in view.broken]) == (True, False, ["IF-RUL-HAND"])
    assert finish.trade_entered(counts, 0) == finish.nothing_counted(3)


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
    assert finish.trade_views(words(state), state, finish.nothing_counted(3)) == ()


def test_an_entry_made_anew_begins_as_it_was():
    held = finishing((1, 2), (3, 4), (5, 6), early=True)
    assert finish.final_counts(finish.nothing_counted(3, held)) == held.counts
    assert finish.nothing_counted(3, held).early

    traded = finish.nothing_counted(3, TradeIn(seat(BILL), 2, 1))

    assert traded.trades == ((0, 0), (2, 1), (0, 0))


@pytest.mark.parametrize(
    ("blocks", "told"), [(11, "11 Governor blocks"), (1, "one Governor block"), (0, "until everyone has had three")]
)
def test_what_is_missing_to_the_end_is_said(blocks, told):
    state = ledger_game()._replace(governor_blocks=blocks)

    assert told in finish.not_over(words(state), state)


def test_only_a_light_game_is_reminded_of_what_the_table_has_to_do():
    light, full = game(trade_in=True)._replace(governor_blocks=0), over()

    assert len(finish.reminders(words(light), light, (), (light,))) == 2
    assert finish.reminders(words(full), full, (), (full,)) == (words(full).texts("table.over_rounds"),)
