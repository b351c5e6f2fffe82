"""Final scoring: Favor cards are traded in, what everybody holds is counted or known, then the sheet.

Rules: IF-END, IF-FINAL, IF-VAR-TRADE.
"""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.games.island_fortress.entries.fields import MOST
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.rules import check
from companion.ui.components.basics import button, card, heading, hint, plain_text, tappable
from companion.ui.components.fields import stepper, stepper_row
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_column, in_lines, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge
from companion.ui.drafts import use_draft
from companion.ui.games.island_fortress.finish.present import (
    Counts,
    TradeView,
    counted_as,
    counted_more,
    finish_of,
    held_at_end,
    not_over,
    nothing_counted,
    reminders,
    trade_entered,
    trade_views,
    traded_more,
)
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.kit import component, newest
from companion.ui.session import Session, use_session
from companion.ui.table.entering import enter, mode_note
from companion.ui.table.finish import finish_footer, finished_page, to_sheet
from companion.ui.table.game_screen import use_changes
from companion.ui.table.position import Context, TablePosition
from companion.ui.theme import BODY, RADIUS, SCORE, TITLE, TOUCH

Add = Callable[[int, str, int], None]
"""Adds to what a seat holds of Jade or Workers, or gives up of cards."""


@dataclass(frozen=True)
class Form:
    """What was counted so far, and what changes it: `put` says all of a number, `trade_in` enters a player's trade."""

    counts: Counts
    count: Add
    put: Add
    trade: Add
    trade_in: Callable[[int], None]


@component
def Count(position: TablePosition) -> ft.Control:
    """What each player holds, and the end of the game."""
    session = use_session()
    use_changes(position.game)
    context: FortressContext = Context(session, position)
    counts, change = use_draft(
        session.drafts, position, "finish", lambda: nothing_counted(len(context.seats), position.edited)
    )
    state, text = context.state, context.words
    if state.result is not None:
        return finished_page(context, [text.explained(breach) for breach in check(state, Finish()).breaches])

    def count(seat: int, what: str, more: int) -> None:
        change(lambda old: counted_more(old, seat, what, more))

    def put(seat: int, what: str, amount: int) -> None:
        change(lambda old: counted_as(old, seat, what, amount))

    def trade(seat: int, what: str, more: int) -> None:
        change(lambda old: traded_more(old, seat, what, more))

    def trade_in(seat: int) -> None:
        now = newest(change).trades[seat]
        if enter(context, TradeIn(seat, now.jade, now.convicts)):
            change(lambda old: trade_entered(old, seat))

    def confirm() -> None:
        if enter(context, finish_of(position.state, newest(change))) and position.is_play:
            to_sheet(context)

    form = Form(counts, count, put, trade, trade_in)
    body = mode_note(context)
    is_due = check(state, Finish(counts.held)).is_legal
    if not is_due:
        body.append(_not_over(session, not_over(text, state)))
    body += _reminders(context)
    if views := trade_views(text, state, counts):
        body += _trades(context, views, form)
    body += _held(context, form)
    finish = finish_of(state, counts)

    def stop_early() -> None:
        change(lambda old: old._replace(early=True))

    return page_frame(
        session,
        context.t("finish.title"),
        body,
        on_back=lambda: position.go(),
        footer=finish_footer(context, is_over=is_due, is_early=finish.early, finish_early=stop_early, confirm=confirm),
    )


def _not_over(session: Session, text: str) -> ft.Control:
    palette = session.palette
    return ft.Semantics(
        identifier="finish-not-over",
        key="not-over",
        label=text,
        content=ft.Container(
            in_row(
                ft.Icon(ft.Icons.HOURGLASS_TOP, size=22, color=palette.accent),
                expanded(plain_text(text, palette, spoken=False)),
                spacing=10,
            ),
            padding=12,
            bgcolor=palette.raised,
            border=ft.Border.only(left=ft.BorderSide(3, palette.accent)),
            border_radius=RADIUS / 2,
        ),
    )


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


def _trades(context: FortressContext, views: tuple[TradeView, ...], form: Form) -> list[ft.Control]:
    """Favor cards for Jade and Convicts, player by player."""
    session, t, game = context.session, context.t, context.game
    parts: list[ft.Control] = [
        heading(session, t("term.trade_in")),
        hint(session, t("trade.hint", player=context.seats[views[0].seat].name), 15),
        *(_trade(context, view, form) for view in views),
    ]
    if context.position.is_play and game.entries and isinstance(game.entries[-1].event, TradeIn):
        text = t("log.undo", entry=context.words.entry(game.states[-2], game.entries[-1].event))
        undo = button(
            session, "trade-undo", text, lambda: session.keep(game.undo), icon=ft.Icons.UNDO, kind="quiet", expand=True
        )
        parts.append(in_row(undo, spacing=10, key="undo"))
    return parts


def _trade(context: FortressContext, view: TradeView, form: Form) -> ft.Control:
    """A player's cards, what is given up of them for what, and the button."""
    session, t, palette, seat = context.session, context.t, context.palette, view.seat
    name, (jade, convicts) = context.seats[seat].name, view.trade
    content: list[ft.Control] = [
        _name(context, seat),
        plain_text(t("trade.hand", count=view.favors), palette, BODY, palette.text if view.favors else palette.quiet),
    ]
    if view.favors and view.broken:
        content.append(ruling_list(session, view.broken))
    if view.favors and view.may_trade:

        def line(what: str, term: str, amount: int) -> ft.Control:
            return stepper_row(
                session,
                f"trade-{what}-{seat}",
                t(term),
                amount,
                lambda value: form.trade(seat, what, value - amount),
                label=t("finish.held", player=name, what=t(term)),
                high=view.favors - jade - convicts + amount,
            )

        content += [line("jade", "trade.for_jade", jade), line("convicts", "trade.for_convicts", convicts)]
    if view.favors and context.position.is_recorded:
        content.append(
            button(
                session,
                f"trade-confirm-{seat}",
                t("trade.confirm" if jade + convicts else "trade.none", player=name, count=jade + convicts),
                (lambda: form.trade_in(seat)) if view.legal else None,
            )
        )
    return card(session, in_column(*content, spacing=6), key=f"trade-{seat}")


# --- what everybody holds ------------------------------------------------------------------------------


def _held(context: FortressContext, form: Form) -> list[ft.Control]:
    """Jade and Workers of each player: known from the ledger, else to be counted."""
    t, palette, seats = context.t, context.palette, range(len(context.seats))
    if context.state.ledger:
        return [plain_text(t("finish.explain_known"), palette), *(_known(context, form.counts, seat) for seat in seats)]
    return [plain_text(t("finish.explain"), palette), *(_counted(context, seat, form) for seat in seats)]


def _player(context: FortressContext, seat: int, *lines: ft.Control) -> ft.Control:
    return card(context.session, in_lines(_name(context, seat), *lines, spacing=6), key=f"player-{seat}")


def _known(context: FortressContext, counts: Counts, seat: int) -> ft.Control:
    state, t, palette, name = context.state, context.t, context.palette, context.seats[seat].name
    held = held_at_end(state, counts)[seat]
    made = ""
    if state.ledger:
        supply = state.ledger.supplies[seat]
        made = t("finish.workers_made", laborers=supply.laborers, convicts=supply.convicts)

    def line(what: str, term: str, amount: int, detail: str = "") -> ft.Control:
        lines: list[ft.Control] = [plain_text(t(term), palette, BODY, spoken=False)]
        if detail:
            lines.append(plain_text(detail, palette, 15, palette.quiet, spoken=False))
        label = f"{t('finish.held', player=name, what=t(term))}: {amount}"
        return ft.Semantics(
            identifier=f"finish-{what}-{seat}",
            label=f"{label}. {detail}" if detail else label,
            content=in_row(
                in_lines(*lines, expand=True),
                plain_text(str(amount), palette, SCORE, bold=True, spoken=False),
                spacing=6,
            ),
        )

    workers = line("workers", "term.workers", held.workers, made if held.workers else "")
    return _player(context, seat, line("jade", "term.jade", held.jade), workers)


def _counted(context: FortressContext, seat: int, form: Form) -> ft.Control:
    session, t, palette = context.session, context.t, context.palette
    name, held = context.seats[seat].name, form.counts.held[seat]

    def line(what: str, term: str, amount: int) -> ft.Control:
        label = t("finish.held", player=name, what=t(term))
        return in_row(
            expanded(plain_text(t(term), palette, BODY, spoken=False)),
            stepper(
                session,
                f"finish-{what}-{seat}",
                label,
                amount,
                lambda value: form.count(seat, what, value - amount),
                high=MOST,
                on_typed=lambda value: form.put(seat, what, value),
            ),
            tappable(
                f"finish-{what}-{seat}-plus5",
                t("finish.five_more", what=label),
                (lambda: form.count(seat, what, 5)) if amount < MOST else None,
                plain_text("+5", palette, BODY, bold=True, spoken=False),
                width=TOUCH + 6,
                height=session.tall(TOUCH),
                alignment=ft.Alignment.CENTER,
                bgcolor=palette.raised,
                border=ft.Border.all(1, palette.line),
                border_radius=RADIUS,
            ),
            spacing=6,
        )

    workers = line("workers", "term.workers", held.workers)
    return _player(context, seat, line("jade", "term.jade", held.jade), workers)
