"""Final scoring: Favor cards are traded in, possessions are counted or known, then the sheet.

Rules: IF-END, IF-FINAL, IF-VAR-TRADE.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

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
from companion.ui import parts as ui
from companion.ui.form.draft import Draft, Form, places_in
from companion.ui.form.parts import Note, Own, Part, shown_parts, steps
from companion.ui.form.table import NumberTable, seat_rows
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.table.entering import enter
from companion.ui.table.finish import CountForm

COUNTED: Final = ("jade", "workers")

FortressForm = Form[FortressContext]


def first_draft(state: State, old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    counts = () if state.ledger else (FinalCount(0, 0),) * len(state.players)
    match old:
        case Finish(counts=()):
            return Draft(old._replace(counts=counts))
        case Finish():
            return Draft(old, frozenset(places_in(old)))
        case TradeIn(seat):
            return Draft(Finish(counts), hand={f"trade-{seat}": old})
        case _:
            return Draft(Finish(counts))


def not_over(context: FortressContext) -> str:
    """Return why the game has not ended."""
    blocks = context.state.governor_blocks
    return context.t("finish.not_over", count=blocks) if blocks else context.t("finish.not_over_last")


def parts(form: FortressForm) -> list[Part]:
    """Return the reminders, the trade of Favor cards, and what is counted or known."""
    context, state = form.context, form.context.state
    t, position = context.t, context.position
    told = reminders(context.words, state, position.entries, context.game.states[: position.at + 1])
    shown: list[Part] = [*map(Note, told), *_trades(form)]
    if state.ledger:
        return [
            *shown,
            Note(t("finish.explain_known")),
            *(Own(partial(_known, seat)) for seat in range(len(state.players))),
        ]
    rows = seat_rows({what: (t(f"term.{what}"), MAX_NUMBER) for what in COUNTED}, field="counts")
    return [*shown, Note(t("finish.explain")), NumberTable(rows)]


def reminders(words: Words, state: State, entries: Sequence[Entry[Event]], states: Sequence[State]) -> tuple[str, ...]:
    """Return how the game ended, and what the table has to do before counting."""
    t, is_counted = words.texts, state.ledger is not None
    lines = []
    if state.ended_by is EndedBy.WALL:
        builder = last_builder(entries, states)
        if builder is not None:
            key = "finish.last_block_known" if is_counted else "finish.last_block"
            lines.append(t(key, player=words.names[builder]))
        elif is_counted:
            lines.append(t("table.over_wall"))
    elif state.ended_by is EndedBy.ROUNDS:
        lines.append(t("table.over_rounds"))
    elif not state.governor_blocks and not is_counted:
        lines.append(t("finish.last_round"))
    if state.setup.variants.trade_in and not is_counted:
        lines.append(t("rule.IF-VAR-TRADE"))
    return tuple(lines)


# --- the trade-in ----------------------------------------------------------------------------------------------------


class TradeView(NamedTuple):
    """A player at the trade-in: whether trades are possible, the current trade, and the broken rules."""

    trade: TradeIn
    favors: int
    may_trade: bool
    legal: bool
    broken: tuple[Explanation, ...]


def trade_views(words: Words, state: State, draft: Draft) -> tuple[TradeView, ...]:
    """Return the players in the order of the trade-in; empty without one. Rules: IF-VAR-TRADE."""
    ledger = state.ledger
    if ledger is None or not state.setup.variants.trade_in or state.ended_by is None or state.result:
        return ()
    views = []
    for step in range(len(state.players)):
        seat = ((state.holder or 0) + step) % len(state.players)
        none = TradeIn(seat, 0, 0)
        trade = draft.hand.get(f"trade-{seat}", none)
        broken = tuple(words.explained(breach) for breach in check(state, trade).breaches)
        may_trade, is_legal = check(state, none).is_legal, not broken and trade != none
        views.append(TradeView(trade, ledger.supplies[seat].favors, may_trade, is_legal, broken))
    return tuple(views)


def _trades(form: FortressForm) -> list[Part]:
    """Return the trade of Favor cards for Jade and Convicts, player by player."""
    context, game, t = form.context, form.context.game, form.context.t
    views = trade_views(context.words, context.state, form.draft)
    if not views:
        return []
    shown: list[Part] = [
        Own(lambda form: ui.heading(form.context.session, t("term.trade_in"))),
        Note(t("trade.hint", player=context.seats[views[0].trade.seat].name)),
        *(Own(partial(_trade, view), _told(context, view) if view.legal else "") for view in views),
    ]
    if context.position.is_play and game.entries and isinstance(game.entries[-1].event, TradeIn):
        text = t("table.undo", entry=context.words.entry(game.states[-2], game.entries[-1].event))
        undo = partial(context.session.keep, game.undo)
        button = ui.button(context.session, "trade-undo", text, undo, icon=ft.Icons.UNDO, kind="quiet")
        shown.append(Own(lambda _: button))
    return shown


def _told(context: FortressContext, view: TradeView) -> str:
    """Return what is traded in; once anything is chosen, the scoring requires that it is entered."""
    count, name = view.trade.jade + view.trade.convicts, context.seats[view.trade.seat].name
    return context.t("trade.confirm" if count else "trade.none", player=name, count=count)


def _trade(view: TradeView, form: FortressForm) -> ft.Control:
    """Return a player's cards, the current trade, and the button."""
    context, t, trade, seat = form.context, form.context.t, view.trade, view.trade.seat
    session, palette, name = context.session, context.palette, context.seats[seat].name
    ink = palette.text if view.favors else palette.quiet
    hand = ui.plain_text(t("trade.hand", count=view.favors), palette, ui.BODY, ink)
    content: list[ft.Control] = [ui.player_line(session, context.seats, seat, ui.TITLE, bold=True), hand]
    if view.favors and view.broken:
        content.append(ui.ruling_list(session, view.broken))
    if view.favors and view.may_trade:
        numbers: list[Part] = []
        for what in ("jade", "convicts"):
            title, high = t(f"trade.for_{what}"), view.favors - trade.jade - trade.convicts + getattr(trade, what)
            label = t("finish.held", player=name, what=title)
            numbers.append(steps(f"trade-{what}-{seat}", (what,), title, 0, high, label=label))
        content += shown_parts(_in_hand(form, trade), numbers)
    if view.favors and context.position.is_recorded:

        def trade_in() -> None:
            if enter(context, trade):
                form.hold(**{f"trade-{seat}": TradeIn(seat, 0, 0)})

        way = trade_in if view.legal else None
        content.append(ui.button(session, f"trade-confirm-{seat}", _told(context, view), way))
    return ui.card(session, ui.in_column(*content, spacing=6), key=f"trade-{seat}")


def _in_hand(form: FortressForm, trade: TradeIn) -> FortressForm:
    """Return the form of a trade, which is in hand of the form of the count."""
    name = f"trade-{trade.seat}"

    def draft(event: TradeIn) -> Draft:
        return Draft(event, frozenset(places_in(event)))

    def change(step: Any) -> None:
        form.change(lambda old: old.holding(**{name: step(draft(old.hand.get(name, trade))).event}))

    return Form(form.context, draft(trade), change, "")


# --- what everybody holds --------------------------------------------------------------------------------------------


def _known(seat: int, form: FortressForm) -> ft.Control:
    """Return a player's known possessions."""
    context, held = form.context, held_counts(form.context.state, ())[seat]
    lines = [_known_line(context, seat, what, getattr(held, what)) for what in COUNTED]
    name = ui.player_line(context.session, context.seats, seat, ui.TITLE, bold=True)
    return ui.card(context.session, ui.in_lines(name, *lines, spacing=6), key=f"player-{seat}")


def _known_line(context: FortressContext, seat: int, what: str, amount: int) -> ft.Control:
    """Return a known possession; for Workers also their kinds."""
    ledger, t, palette = context.state.ledger, context.t, context.palette
    title = t(f"term.{what}")
    label = f"{t('finish.held', player=context.seats[seat].name, what=title)}: {amount}"
    lines: list[ft.Control] = [ui.plain_text(title, palette, ui.BODY, semantics=False)]
    if ledger and amount and what == "workers":
        supply = ledger.supplies[seat]
        detail = t("finish.workers_made", laborers=supply.laborers, convicts=supply.convicts)
        label = f"{label}. {detail}"
        lines.append(ui.plain_text(detail, palette, 15, palette.quiet, semantics=False))
    number = ui.plain_text(str(amount), palette, ui.SCORE, bold=True, semantics=False)
    return ft.Semantics(
        identifier=f"finish-{what}-{seat}",
        label=label,
        content=ui.in_row(ui.in_lines(*lines, expand=True), number, spacing=6),
    )


COUNT: Final = CountForm(first_draft, parts, not_over)
