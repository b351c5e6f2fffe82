"""What the final scoring shows: what was counted so far, what everybody holds, and who trades Favor cards in."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.record import Entry
from companion.games.island_fortress.ending import last_builder
from companion.games.island_fortress.entries.fields import MOST
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.final_scoring import held_counts
from companion.games.island_fortress.rules import Event, check
from companion.games.island_fortress.state import EndedBy, FinalCount, State
from companion.games.island_fortress.words import Words
from companion.text.words import Explanation


class Trade(NamedTuple):
    """Favor cards that a player wants to give up."""

    jade: int = 0
    convicts: int = 0


class Counts(NamedTuple):
    """What was counted so far where no ledger knows it, and the trades being made, by seat.

    `early` once the table says that it stops before the end.
    """

    held: tuple[FinalCount, ...]
    trades: tuple[Trade, ...]
    early: bool = False


class TradeView(NamedTuple):
    """A player at the trade-in: whether anything can be traded, the trade being made, and what speaks against it."""

    seat: int
    favors: int
    may_trade: bool
    trade: Trade
    legal: bool
    broken: tuple[Explanation, ...]


def nothing_counted(players: int, old: Event | None = None) -> Counts:
    """The counts at the beginning: nothing, or those of the entry that is made anew."""
    counts = Counts((FinalCount(0, 0),) * players, (Trade(),) * players)
    match old:
        case Finish(held, early) if held:
            return counts._replace(held=held, early=early)
        case Finish(_, early):
            return counts._replace(early=early)
        case TradeIn(seat, jade, convicts):
            return _with_trade(counts, seat, Trade(jade, convicts))
        case _:
            return counts


def counted_more(counts: Counts, seat: int, what: str, more: int) -> Counts:
    """So much more Jade or Workers of a seat."""
    held = counts.held[seat]
    held = held._replace(**{what: max(0, min(MOST, getattr(held, what) + more))})
    return counts._replace(held=(*counts.held[:seat], held, *counts.held[seat + 1 :]))


def counted_as(counts: Counts, seat: int, what: str, amount: int) -> Counts:
    """That much Jade or so many Workers of a seat."""
    held: int = getattr(counts.held[seat], what)
    return counted_more(counts, seat, what, amount - held)


def traded_more(counts: Counts, seat: int, what: str, more: int) -> Counts:
    """So many more cards of a seat for Jade or for Convicts."""
    trade = counts.trades[seat]
    return _with_trade(counts, seat, trade._replace(**{what: max(0, getattr(trade, what) + more)}))


def trade_entered(counts: Counts, seat: int) -> Counts:
    """The seat's trade is done."""
    return _with_trade(counts, seat, Trade())


def _with_trade(counts: Counts, seat: int, trade: Trade) -> Counts:
    return counts._replace(trades=(*counts.trades[:seat], trade, *counts.trades[seat + 1 :]))


def finish_of(state: State, counts: Counts) -> Finish:
    """The entry that the counts stand for; early only where the game has not ended."""
    held = () if state.ledger else counts.held
    early = counts.early and not check(state, Finish(held)).is_legal
    return Finish(held, early)


def held_at_end(state: State, counts: Counts) -> tuple[FinalCount, ...]:
    """What every seat holds."""
    return held_counts(state, counts.held)


def trade_views(words: Words, state: State, counts: Counts) -> tuple[TradeView, ...]:
    """The players in the order of the trade-in; nothing where there is none. Rules: IF-VAR-TRADE."""
    ledger = state.ledger
    if ledger is None or not state.setup.variants.trade_in or state.ended_by is None or state.result:
        return ()
    views = []
    for step in range(len(state.players)):
        seat = ((state.holder or 0) + step) % len(state.players)
        trade, favors = counts.trades[seat], ledger.supplies[seat].favors
        breaches = check(state, TradeIn(seat, trade.jade, trade.convicts)).breaches
        broken = tuple(words.explained(breach) for breach in breaches)
        may_trade = check(state, TradeIn(seat, 0, 0)).is_legal
        views.append(TradeView(seat, favors, may_trade, trade, not broken and trade != Trade(), broken))
    return tuple(views)


def not_over(words: Words, state: State) -> str:
    """Why the game has not ended."""
    if not state.governor_blocks:
        return words.texts("finish.not_over_last")
    return words.texts("finish.not_over", count=state.governor_blocks)


def reminders(words: Words, state: State, entries: Sequence[Entry[Event]], states: Sequence[State]) -> tuple[str, ...]:
    """How the game came to its end, and what the table has to do before it counts."""
    t, is_counted = words.texts, state.ledger is not None
    lines = []
    if state.ended_by is EndedBy.WALL:
        builder = last_builder(entries, states)
        if builder is not None:
            lines.append(
                t("finish.last_block_known" if is_counted else "finish.last_block", player=words.names[builder])
            )
        elif is_counted:
            lines.append(t("table.over_wall"))
    elif state.ended_by is EndedBy.ROUNDS:
        lines.append(t("table.over_rounds"))
    elif not state.governor_blocks and not is_counted:
        lines.append(t("finish.last_round"))
    if state.setup.variants.trade_in and not is_counted:
        lines.append(t("rule.IF-VAR-TRADE"))
    return tuple(lines)
