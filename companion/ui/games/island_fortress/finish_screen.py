"""Final scoring: what everybody holds is counted, then the sheet. Rules: IF-END, IF-FINAL."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.games.island_fortress.events import FinalCount, Finish
from companion.games.island_fortress.reading import MOST
from companion.games.island_fortress.state import EndedBy
from companion.text.island_fortress import Words
from companion.ui.components.basics import button, card, page_frame, stepper, tappable, words
from companion.ui.components.rulings import ruling_list
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, newest, opened, use_changes
from companion.ui.games.island_fortress.present_sheet import last_builder
from companion.ui.games.island_fortress.wall import badge
from companion.ui.kit import part, use_made
from companion.ui.routes import game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, RADIUS, TITLE, TOUCH

Add = Callable[[int, str, int], None]
"""Adds to what a seat holds of Jade or Workers."""


class Counts(NamedTuple):
    """What was counted so far; `early` once the table says that it stops before the end."""

    held: tuple[FinalCount, ...]
    early: bool = False


@part
def FinishScreen() -> ft.Control:
    """The final scoring of the game in the address."""
    session = use_session()
    game = opened(session, ft.use_route_params()["gid"])
    return cannot_open(session, game) if isinstance(game, str) else Count(game, key=f"finish-{game.id}")


@part
def Count(game: FortressGame) -> ft.Control:
    """Jade and Workers of each player, and the end of the game."""
    session = use_session()
    use_changes(game)
    counts, change = use_made(lambda: Counts((FinalCount(0, 0),) * len(game.setup.seats)))
    t, palette, state = session.t, session.palette, game.state
    say = Words(t, game.setup)
    due = game.check(Finish(counts.held))
    finish = Finish(counts.held, early=counts.early and not due.is_legal)
    ruling = game.check(finish)

    def add(seat: int, what: str, more: int) -> None:
        def held(old: Counts) -> Counts:
            amount = getattr(old.held[seat], what) + more
            mine = old.held[seat]._replace(**{what: max(0, min(MOST, amount))})
            return old._replace(held=(*old.held[:seat], mine, *old.held[seat + 1 :]))

        change(held)

    def confirm() -> None:
        held, early = newest(change)
        counted = Finish(held, early=early and not game.check(Finish(held)).is_legal)
        if game.check(counted).is_legal and session.keep(lambda: game.propose(counted)):
            go(game_route(game.id, "sheet"))

    body: list[ft.Control] = []
    if state.result is not None:
        body.append(ruling_list(session, [say.explained(breach) for breach in ruling.breaches]))
        return page_frame(
            session,
            t("finish.title"),
            body,
            on_back=lambda: go(game_route(game.id)),
            footer=button(
                session, "finish-sheet", t("finish.to_sheet"), lambda: go(game_route(game.id, "sheet")), kind="strong"
            ),
        )
    body.append(words(t("finish.explain"), palette))
    body += _reminders(session, game, say)
    body += [_player(session, game, seat, counts.held[seat], add) for seat in range(len(game.setup.seats))]
    content: list[ft.Control] = []
    if not due.is_legal:
        body.insert(0, _not_over(session, state.governor_blocks))
        if counts.early:
            content.append(words(t("finish.early_sure"), palette))
        else:
            content.append(
                button(
                    session,
                    "finish-early",
                    t("finish.early"),
                    lambda: change(lambda old: old._replace(early=True)),
                    kind="danger",
                    height=56,
                )
            )
    if ruling.is_legal:
        content.append(button(session, "finish-confirm", t("finish.confirm"), confirm, kind="strong", height=56))
    return page_frame(
        session,
        t("finish.title"),
        body,
        on_back=lambda: go(game_route(game.id)),
        footer=ft.Column(content, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    )


def _not_over(session: Session, blocks: int) -> ft.Control:
    palette = session.palette
    return ft.Semantics(
        identifier="finish-not-over",
        label=session.t("finish.not_over", count=blocks),
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(ft.Icons.HOURGLASS_TOP, size=22, color=palette.accent),
                    ft.Container(words(session.t("finish.not_over", count=blocks), palette, spoken=False), expand=True),
                ],
                spacing=10,
            ),
            padding=12,
            bgcolor=palette.raised,
            border=ft.Border.only(left=ft.BorderSide(3, palette.accent)),
            border_radius=RADIUS / 2,
        ),
    )


def _reminders(session: Session, game: FortressGame, say: Words) -> list[ft.Control]:
    """What the table has to do before it counts."""
    t, state = session.t, game.state
    told = []
    if state.ended_by is EndedBy.WALL:
        builder = last_builder(game.entries, game.states)
        if builder is not None:
            told.append(t("finish.last_block", player=say.names[builder]))
    elif state.ended_by is None and not state.governor_blocks:
        told.append(t("finish.last_round"))
    if game.setup.variants.trade_in:
        told.append(t("rule.IF-VAR-TRADE"))
    palette = session.palette
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


def _player(session: Session, game: FortressGame, seat: int, held: FinalCount, add: Add) -> ft.Control:
    t, palette = session.t, session.palette
    name = game.setup.seats[seat].name

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
                    height=TOUCH,
                    alignment=ft.Alignment.CENTER,
                    bgcolor=palette.raised,
                    border=ft.Border.all(1, palette.line),
                    border_radius=RADIUS,
                ),
            ],
            spacing=6,
        )

    return card(
        session,
        ft.Column(
            [
                ft.Row(
                    [
                        badge(game.setup, palette, seat),
                        ft.Container(words(name, palette, TITLE, bold=True, lines=1), expand=True),
                    ],
                    spacing=10,
                ),
                line("jade", "term.jade", held.jade),
                line("workers", "term.workers", held.workers),
            ],
            spacing=6,
            tight=True,
        ),
        key=f"player-{seat}",
    )
