"""Final scoring: Favor cards are traded in, possessions are counted or known, then the sheet.

Rules: IF-END, IF-FINAL, IF-VAR-TRADE.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import flet as ft

from companion.engine.record import Entry
from companion.games.island_fortress.ending import last_builder
from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.final_scoring import held_counts
from companion.games.island_fortress.rules import Event, check
from companion.games.island_fortress.state import EndedBy, FinalCount, State
from companion.games.island_fortress.words import Words
from companion.text.words import Explanation
from companion.ui.components.basics import button, card, heading, hint, plain_text, tappable
from companion.ui.components.fields import stepper, stepper_row
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_column, in_lines, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge
from companion.ui.drafts import use_draft
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.kit import Change, component, newest
from companion.ui.session import Session
from companion.ui.table.entering import enter, mode_note
from companion.ui.table.finish import FinishedPage, Missing, finish_footer, to_sheet
from companion.ui.table.game_screen import use_position
from companion.ui.table.position import TablePosition
from companion.ui.theme import BODY, RADIUS, SCORE, TITLE, TOUCH


class Trade(NamedTuple):
    """Favor cards that a player gives up."""

    jade: int = 0
    convicts: int = 0


class Held(NamedTuple):
    """The counts of a player so far; None if not counted."""

    jade: int | None = None
    workers: int | None = None


class Counts(NamedTuple):
    """The counts not tracked by a ledger, and the trades in progress, by seat.

    `early` once the table has confirmed to stop before the end.
    """

    held: tuple[Held, ...]
    trades: tuple[Trade, ...]
    early: bool = False


class TradeView(NamedTuple):
    """A player at the trade-in: whether trades are possible, the current trade, and the broken rules."""

    seat: int
    favors: int
    may_trade: bool
    trade: Trade
    legal: bool
    broken: tuple[Explanation, ...]


def nothing_counted(players: int, old: Event | None = None) -> Counts:
    """Return empty counts, or those of an old entry to be edited."""
    counts = Counts((Held(),) * players, (Trade(),) * players)
    match old:
        case Finish(held, early):
            return counts._replace(held=tuple(Held(*count) for count in held) or counts.held, early=early)
        case TradeIn(seat, jade, convicts):
            return _with_trade(counts, seat, Trade(jade, convicts))
        case _:
            return counts


def counted_more(counts: Counts, seat: int, what: str, more: int) -> Counts:
    """Return the counts with a player's Jade or Workers increased."""
    return counted_as(counts, seat, what, max(0, min(MAX_NUMBER, (getattr(counts.held[seat], what) or 0) + more)))


def counted_as(counts: Counts, seat: int, what: str, amount: int | None) -> Counts:
    """Return the counts with a player's Jade or Workers set; None removes them."""
    held = counts.held[seat]._replace(**{what: amount})
    return counts._replace(held=(*counts.held[:seat], held, *counts.held[seat + 1 :]))


def final_counts(counts: Counts) -> tuple[FinalCount, ...]:
    """Return the counts, with 0 for missing ones."""
    return tuple(FinalCount(held.jade or 0, held.workers or 0) for held in counts.held)


def with_zeros(counts: Counts) -> Counts:
    """Return the counts with 0 for missing ones, as if entered."""
    return counts._replace(held=tuple(Held(*count) for count in final_counts(counts)))


def missing_of(words: Words, state: State, counts: Counts) -> Missing:
    """Return what is still to be counted; empty if a ledger tracks it."""
    if state.ledger is not None:
        return Missing()
    found = []
    for name, held in zip(words.names, counts.held, strict=True):
        if missing := tuple(words.texts(f"term.{what}") for what, value in held._asdict().items() if value is None):
            found.append((name, missing))
    return Missing(tuple(found), len(Held._fields) * len(counts.held))


def traded_more(counts: Counts, seat: int, what: str, more: int) -> Counts:
    """Return the counts with a player's trade for Jade or Convicts increased."""
    trade = counts.trades[seat]
    return _with_trade(counts, seat, trade._replace(**{what: max(0, getattr(trade, what) + more)}))


def trade_entered(counts: Counts, seat: int) -> Counts:
    """Return the counts with the player's trade reset, after it was entered."""
    return _with_trade(counts, seat, Trade())


def _with_trade(counts: Counts, seat: int, trade: Trade) -> Counts:
    return counts._replace(trades=(*counts.trades[:seat], trade, *counts.trades[seat + 1 :]))


def finish_of(state: State, counts: Counts) -> Finish:
    """Return the entry of the counts, with 0 for missing ones; early only if the game has not ended."""
    held = () if state.ledger else final_counts(counts)
    early = counts.early and not check(state, Finish(held)).is_legal
    return Finish(held, early)


def trade_views(words: Words, state: State, counts: Counts) -> tuple[TradeView, ...]:
    """Return the players in the order of the trade-in; empty without one. Rules: IF-VAR-TRADE."""
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
    """Return why the game has not ended."""
    if not state.governor_blocks:
        return words.texts("finish.not_over_last")
    return words.texts("finish.not_over", count=state.governor_blocks)


def reminders(words: Words, state: State, entries: Sequence[Entry[Event]], states: Sequence[State]) -> tuple[str, ...]:
    """Return how the game ended, and what the table has to do before counting."""
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


# --- the screen ----------------------------------------------------------------------------------------


@component
def Count(position: TablePosition) -> ft.Control:
    """Show each player's possessions and the end of the game."""
    context: FortressContext = use_position(position)
    session = context.session
    counts, change = use_draft(
        session.drafts, position, "finish", lambda: nothing_counted(len(context.seats), position.edited)
    )
    state, text = context.state, context.words
    if state.result is not None:
        finished: ft.Control = FinishedPage(
            context, [text.explained(breach) for breach in check(state, Finish()).breaches], key="finished"
        )
        return finished

    def confirm() -> None:
        counted = newest(change)
        if missing_of(text, position.state, counted).of:
            return
        if enter(context, finish_of(position.state, counted)) and position.is_play:
            to_sheet(context)

    def stop_early() -> None:
        change(lambda old: old._replace(early=True))

    body = mode_note(context)
    is_due = check(state, finish_of(state, counts)._replace(early=False)).is_legal
    if not is_due:
        body.append(_not_over(session, not_over(text, state)))
    body += _reminders(context)
    if views := trade_views(text, state, counts):
        body += _trades(context, views, change)
    body += _held(context, counts, change)
    is_early = finish_of(state, counts).early
    return page_frame(
        session,
        context.t("finish.title"),
        body,
        on_back=lambda: position.go(),
        footer=finish_footer(
            context,
            is_over=is_due,
            is_early=is_early,
            finish_early=stop_early,
            confirm=confirm,
            missing=missing_of(text, state, counts),
            zero=lambda: change(with_zeros),
        ),
    )


def _not_over(session: Session, text: str) -> ft.Control:
    palette = session.palette
    sign = ft.Icon(ft.Icons.HOURGLASS_TOP, size=22, color=palette.accent)
    shown = ft.Container(
        in_row(sign, expanded(plain_text(text, palette, semantics=False)), spacing=10),
        padding=12,
        bgcolor=palette.raised,
        border=ft.Border.only(left=ft.BorderSide(3, palette.accent)),
        border_radius=RADIUS / 2,
    )
    return ft.Semantics(identifier="finish-not-over", key="not-over", label=text, content=shown)


def _reminders(context: FortressContext) -> list[ft.Control]:
    position, palette = context.position, context.palette
    states = context.game.states[: position.at + 1]
    return [
        in_row(
            ft.Icon(ft.Icons.INFO_OUTLINE, size=20, color=palette.accent),
            expanded(plain_text(sentence, palette)),
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for sentence in reminders(context.words, context.state, position.entries, states)
    ]


def _name(context: FortressContext, seat: int) -> ft.Control:
    player, palette = context.seats[seat], context.palette
    return in_row(
        badge(player, palette), expanded(plain_text(player.name, palette, TITLE, bold=True, lines=1)), spacing=10
    )


# --- the trade-in --------------------------------------------------------------------------------------


def _trades(context: FortressContext, views: Sequence[TradeView], change: Change[Counts]) -> list[ft.Control]:
    """Return the trade of Favor cards for Jade and Convicts, player by player."""
    session, t, game = context.session, context.t, context.game
    parts: list[ft.Control] = [
        heading(session, t("term.trade_in")),
        hint(session, t("trade.hint", player=context.seats[views[0].seat].name), 15),
        *(_trade(context, view, change) for view in views),
    ]
    if context.position.is_play and game.entries and isinstance(game.entries[-1].event, TradeIn):
        text = t("log.undo", entry=context.words.entry(game.states[-2], game.entries[-1].event))
        undo = button(
            session, "trade-undo", text, lambda: session.keep(game.undo), icon=ft.Icons.UNDO, kind="quiet", expand=True
        )
        parts.append(in_row(undo, spacing=10, key="undo"))
    return parts


def _trade(context: FortressContext, view: TradeView, change: Change[Counts]) -> ft.Control:
    """Return a player's cards, the current trade, and the button."""
    session, t, palette, seat = context.session, context.t, context.palette, view.seat
    name, (jade, convicts) = context.seats[seat].name, view.trade
    content: list[ft.Control] = [
        _name(context, seat),
        plain_text(t("trade.hand", count=view.favors), palette, BODY, palette.text if view.favors else palette.quiet),
    ]
    if view.favors and view.broken:
        content.append(ruling_list(session, view.broken))
    if view.favors and view.may_trade:
        for what, amount in view.trade._asdict().items():
            title, high = t(f"trade.for_{what}"), view.favors - jade - convicts + amount
            content.append(
                stepper_row(
                    session,
                    f"trade-{what}-{seat}",
                    title,
                    amount,
                    partial(_trade_more, change, seat, what, amount),
                    label=t("finish.held", player=name, what=title),
                    high=high,
                )
            )
    if view.favors and context.position.is_recorded:

        def trade_in() -> None:
            now = newest(change).trades[seat]
            if enter(context, TradeIn(seat, now.jade, now.convicts)):
                change(lambda old: trade_entered(old, seat))

        text = t("trade.confirm" if jade + convicts else "trade.none", player=name, count=jade + convicts)
        content.append(button(session, f"trade-confirm-{seat}", text, trade_in if view.legal else None))
    return card(session, in_column(*content, spacing=6), key=f"trade-{seat}")


def _trade_more(change: Change[Counts], seat: int, what: str, shown: int, wanted: int) -> None:
    change(lambda old: traded_more(old, seat, what, wanted - shown))


# --- what everybody holds ------------------------------------------------------------------------------


def _held(context: FortressContext, counts: Counts, change: Change[Counts]) -> list[ft.Control]:
    """Return each player's Jade and Workers: known from the ledger, else to be counted."""
    t, palette, is_known = context.t, context.palette, context.state.ledger is not None
    parts: list[ft.Control] = [plain_text(t("finish.explain_known" if is_known else "finish.explain"), palette)]
    known = held_counts(context.state, ())
    for seat, counted in enumerate(counts.held):
        lines = [
            _known(context, seat, what, getattr(known[seat], what))
            if is_known
            else _counted(context, seat, what, amount, change)
            for what, amount in counted._asdict().items()
        ]
        parts.append(card(context.session, in_lines(_name(context, seat), *lines, spacing=6), key=f"player-{seat}"))
    return parts


def _known(context: FortressContext, seat: int, what: str, amount: int) -> ft.Control:
    """Return a known possession; for Workers also their kinds."""
    ledger, t, palette = context.state.ledger, context.t, context.palette
    title = t(f"term.{what}")
    label = f"{t('finish.held', player=context.seats[seat].name, what=title)}: {amount}"
    lines: list[ft.Control] = [plain_text(title, palette, BODY, semantics=False)]
    if ledger and amount and what == "workers":
        supply = ledger.supplies[seat]
        detail = t("finish.workers_made", laborers=supply.laborers, convicts=supply.convicts)
        label = f"{label}. {detail}"
        lines.append(plain_text(detail, palette, 15, palette.quiet, semantics=False))
    number = plain_text(str(amount), palette, SCORE, bold=True, semantics=False)
    return ft.Semantics(
        identifier=f"finish-{what}-{seat}",
        label=label,
        content=in_row(in_lines(*lines, expand=True), number, spacing=6),
    )


def _counted(context: FortressContext, seat: int, what: str, amount: int | None, change: Change[Counts]) -> ft.Control:
    """Return a counted possession, changed by one, by five, or typed."""
    session, t, palette = context.session, context.t, context.palette
    title, name = t(f"term.{what}"), f"finish-{what}-{seat}"
    label = t("finish.held", player=context.seats[seat].name, what=title)

    def count(more: int) -> None:
        change(lambda old: counted_more(old, seat, what, more))

    def put(value: int | None) -> None:
        change(lambda old: counted_as(old, seat, what, value))

    return in_row(
        expanded(plain_text(title, palette, BODY, semantics=False)),
        stepper(
            session, name, label, amount, lambda value: count(value - (amount or 0)), high=MAX_NUMBER, on_typed=put
        ),
        tappable(
            f"{name}-plus5",
            t("finish.five_more", what=label),
            (lambda: count(5)) if (amount or 0) < MAX_NUMBER else None,
            plain_text("+5", palette, BODY, bold=True, semantics=False),
            width=TOUCH + 6,
            height=session.tall(TOUCH),
            alignment=ft.Alignment.CENTER,
            bgcolor=palette.raised,
            border=ft.Border.all(1, palette.line),
            border_radius=RADIUS,
        ),
        spacing=6,
    )
