"""Final scoring: Favor cards are traded in, what everybody holds is counted or known, then the sheet.

Rules: IF-END, IF-FINAL, IF-VAR-TRADE.
"""

from collections.abc import Callable

import flet as ft

from companion.games.island_fortress.entries.fields import MOST
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.trade_in import TradeIn
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.state import FinalCount, State
from companion.games.island_fortress.words import Words
from companion.ui.components.basics import button, card, heading, hint, page_frame, stepper, tappable, words
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.desk import Desk, desk_of
from companion.ui.games.island_fortress.desk_answer import answer, can_enter, entered, purpose_note
from companion.ui.games.island_fortress.opened import cannot_open, newest, use_changes
from companion.ui.games.island_fortress.present_finish import (
    Counts,
    TradeLook,
    counted_more,
    finish_of,
    held_at_end,
    not_over,
    nothing_counted,
    reminders,
    trade_entered,
    trade_looks,
    traded_more,
)
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part, use_made
from companion.ui.routes import game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, RADIUS, SCORE, TITLE, TOUCH

Add = Callable[[int, str, int], None]
"""Adds to what a seat holds of Jade or Workers, or gives up of cards."""


@part
def FinishScreen() -> ft.Control:
    """The final scoring of the game in the address."""
    session = use_session()
    desk = desk_of(session, ft.use_route_params())
    return (
        cannot_open(session, desk)
        if isinstance(desk, str)
        else Count(desk, key=f"finish-{desk.game.id}-{desk.purpose}-{desk.entry}")
    )


@part
def Count(desk: Desk) -> ft.Control:
    """What each player holds, and the end of the game."""
    session = use_session()
    use_changes(desk.game)
    counts, change = use_made(lambda: nothing_counted(len(desk.game.setup.seats), desk.changed))
    state, say = desk.state, Words(game_texts(session), desk.game.setup)
    if state.result is not None:
        return _finished(session, desk, say)

    def trade_in(seat: int) -> None:
        now = newest(change).trades[seat]
        if entered(session, desk, TradeIn(seat, now.jade, now.convicts)):
            change(lambda old: trade_entered(old, seat))

    def confirm() -> None:
        if entered(session, desk, finish_of(desk.state, newest(change))) and desk.is_play:
            go(game_route(desk.game.id, "sheet"))

    body = purpose_note(session, desk)
    is_due = check(state, Finish(counts.held)).is_legal
    if not is_due:
        body.append(_not_over(session, not_over(say, state)))
    body += _reminders(session, desk, say)
    if looks := trade_looks(say, state, counts):

        def trade(seat: int, what: str, more: int) -> None:
            change(lambda old: traded_more(old, seat, what, more))

        body += _trades(session, desk, say, looks, trade, trade_in)
    body += _held(
        session, desk, say, counts, lambda seat, what, more: change(lambda old: counted_more(old, seat, what, more))
    )
    return page_frame(
        session,
        game_texts(session)("finish.title"),
        body,
        on_back=lambda: desk.go(),
        footer=_footer(
            session,
            desk,
            finish_of(state, counts),
            is_due,
            lambda: change(lambda old: old._replace(early=True)),
            confirm,
        ),
    )


def _finished(session: Session, desk: Desk, say: Words) -> ft.Control:
    """Nothing is left to be done here."""
    broken = [say.explained(breach) for breach in check(desk.state, Finish()).breaches]
    return page_frame(
        session,
        game_texts(session)("finish.title"),
        [ruling_list(session, broken)],
        on_back=lambda: desk.go(),
        footer=button(
            session,
            "finish-sheet",
            game_texts(session)("finish.to_sheet"),
            lambda: go(game_route(desk.game.id, "sheet")),
            kind="strong",
        ),
    )


def _footer(
    session: Session,
    desk: Desk,
    finish: Finish,
    is_due: bool,
    stop_early: Callable[[], None],
    confirm: Callable[[], None],
) -> ft.Control:
    t, palette = game_texts(session), session.palette
    content: list[ft.Control] = []
    if not can_enter(desk):
        content.append(answer(session, is_due))
    elif is_due or finish.early:
        if finish.early:
            content.append(words(t("finish.early_sure"), palette))
        content.append(button(session, "finish-confirm", t("finish.confirm"), confirm, kind="strong", height=56))
    else:
        content.append(button(session, "finish-early", t("finish.early"), stop_early, kind="danger", height=56))
    return ft.Column(content, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _not_over(session: Session, told: str) -> ft.Control:
    palette = session.palette
    return ft.Semantics(
        identifier="finish-not-over",
        key="not-over",
        label=told,
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(ft.Icons.HOURGLASS_TOP, size=22, color=palette.accent),
                    ft.Container(words(told, palette, spoken=False), expand=True),
                ],
                spacing=10,
            ),
            padding=12,
            bgcolor=palette.raised,
            border=ft.Border.only(left=ft.BorderSide(3, palette.accent)),
            border_radius=RADIUS / 2,
        ),
    )


def _reminders(session: Session, desk: Desk, say: Words) -> list[ft.Control]:
    palette, game = session.palette, desk.game
    told = reminders(say, desk.state, game.entries[: desk.at], game.states[: desk.at + 1])
    return [
        ft.Row(
            [
                ft.Icon(ft.Icons.INFO_OUTLINE, size=20, color=palette.accent),
                ft.Container(words(sentence, palette), expand=True),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for sentence in told
    ]


def _name(session: Session, desk: Desk, seat: int) -> ft.Control:
    setup, palette = desk.game.setup, session.palette
    return ft.Row(
        [
            badge(setup.seats[seat], palette),
            ft.Container(words(setup.seats[seat].name, palette, TITLE, bold=True, lines=1), expand=True),
        ],
        spacing=10,
    )


# --- the trade-in --------------------------------------------------------------------------------------


def _trades(
    session: Session,
    desk: Desk,
    say: Words,
    looks: tuple[TradeLook, ...],
    add: Add,
    trade_in: Callable[[int], None],
) -> list[ft.Control]:
    """Favor cards for Jade and Convicts, player by player."""
    t, game = game_texts(session), desk.game
    parts: list[ft.Control] = [
        heading(session, t("term.trade_in")),
        hint(session, t("trade.hint", player=say.names[looks[0].seat]), 15),
        *(_trade(session, desk, look, add, trade_in) for look in looks),
    ]
    if desk.is_play and game.entries and isinstance(game.entries[-1].event, TradeIn):
        told = t("log.undo", entry=say.entry(game.states[-2], game.entries[-1].event))
        undo = button(
            session, "trade-undo", told, lambda: session.keep(game.undo), icon=ft.Icons.UNDO, kind="quiet", expand=True
        )
        parts.append(ft.Row([undo], key="undo"))
    return parts


def _trade(session: Session, desk: Desk, look: TradeLook, add: Add, trade_in: Callable[[int], None]) -> ft.Control:
    t, palette, seat = game_texts(session), session.palette, look.seat
    name, (jade, convicts) = desk.game.setup.seats[seat].name, look.trade
    content: list[ft.Control] = [
        _name(session, desk, seat),
        words(t("trade.hand", count=look.favors), palette, BODY, palette.text if look.favors else palette.quiet),
    ]
    if look.favors and look.broken:
        content.append(ruling_list(session, look.broken))
    if look.favors and look.may_trade:

        def line(what: str, term: str, amount: int) -> ft.Control:
            return ft.Row(
                [
                    ft.Container(words(t(term), palette, BODY, spoken=False), expand=True),
                    stepper(
                        session,
                        f"trade-{what}-{seat}",
                        t("finish.held", player=name, what=t(term)),
                        amount,
                        lambda value: add(seat, what, value - amount),
                        high=look.favors - jade - convicts + amount,
                    ),
                ],
                spacing=6,
            )

        content += [line("jade", "trade.for_jade", jade), line("convicts", "trade.for_convicts", convicts)]
    if look.favors and can_enter(desk):
        content.append(
            button(
                session,
                f"trade-confirm-{seat}",
                t("trade.confirm" if jade + convicts else "trade.none", player=name, count=jade + convicts),
                (lambda: trade_in(seat)) if look.legal else None,
            )
        )
    return card(
        session,
        ft.Column(content, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key=f"trade-{seat}",
    )


# --- what everybody holds ------------------------------------------------------------------------------


def _held(session: Session, desk: Desk, say: Words, counts: Counts, add: Add) -> list[ft.Control]:
    """Jade and Workers of each player: known from the ledger, else to be counted."""
    t, state, seats = game_texts(session), desk.state, range(len(desk.game.setup.seats))
    if state.ledger:
        told = words(t("finish.explain_known"), session.palette)
        return [told, *(_known(session, desk, state, counts, seat) for seat in seats)]
    return [
        words(t("finish.explain"), session.palette),
        *(_counted(session, desk, seat, counts.held[seat], add) for seat in seats),
    ]


def _player(session: Session, desk: Desk, seat: int, *lines: ft.Control) -> ft.Control:
    return card(session, ft.Column([_name(session, desk, seat), *lines], spacing=6, tight=True), key=f"player-{seat}")


def _known(session: Session, desk: Desk, state: State, counts: Counts, seat: int) -> ft.Control:
    t, palette, name = game_texts(session), session.palette, desk.game.setup.seats[seat].name
    held = held_at_end(state, counts)[seat]
    made = ""
    if state.ledger:
        supply = state.ledger.supplies[seat]
        made = t("finish.workers_made", laborers=supply.laborers, convicts=supply.convicts)

    def line(what: str, term: str, amount: int, detail: str = "") -> ft.Control:
        told: list[ft.Control] = [words(t(term), palette, BODY, spoken=False)]
        if detail:
            told.append(words(detail, palette, 15, palette.quiet, spoken=False))
        label = f"{t('finish.held', player=name, what=t(term))}: {amount}"
        return ft.Semantics(
            identifier=f"finish-{what}-{seat}",
            label=f"{label}. {detail}" if detail else label,
            content=ft.Row(
                [
                    ft.Column(told, spacing=0, tight=True, expand=True),
                    words(str(amount), palette, SCORE, bold=True, spoken=False),
                ],
                spacing=6,
            ),
        )

    workers = line("workers", "term.workers", held.workers, made if held.workers else "")
    return _player(session, desk, seat, line("jade", "term.jade", held.jade), workers)


def _counted(session: Session, desk: Desk, seat: int, held: FinalCount, add: Add) -> ft.Control:
    t, palette = game_texts(session), session.palette
    name = desk.game.setup.seats[seat].name

    def line(what: str, term: str, amount: int) -> ft.Control:
        label = t("finish.held", player=name, what=t(term))
        return ft.Row(
            [
                ft.Container(words(t(term), palette, BODY, spoken=False), expand=True),
                stepper(
                    session,
                    f"finish-{what}-{seat}",
                    label,
                    amount,
                    lambda value: add(seat, what, value - amount),
                    high=MOST,
                ),
                tappable(
                    f"finish-{what}-{seat}-plus5",
                    t("finish.five_more", what=label),
                    (lambda: add(seat, what, 5)) if amount < MOST else None,
                    words("+5", palette, BODY, bold=True, spoken=False),
                    width=TOUCH + 6,
                    height=session.tall(TOUCH),
                    alignment=ft.Alignment.CENTER,
                    bgcolor=palette.raised,
                    border=ft.Border.all(1, palette.line),
                    border_radius=RADIUS,
                ),
            ],
            spacing=6,
        )

    workers = line("workers", "term.workers", held.workers)
    return _player(session, desk, seat, line("jade", "term.jade", held.jade), workers)
