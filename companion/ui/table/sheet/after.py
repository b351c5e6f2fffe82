"""Actions after the end of a game: a new game with the same group, and its picture, as large buttons."""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.engine.record import Record
from companion.games.registry import game_of, meta_of
from companion.play.revision import sitting, with_players
from companion.play.steps import AnySetup
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.picture import sheet_drawing
from companion.ui.table.sheet.result_picture import PHONE, Format, result_drawing
from companion.ui.table.sheet.scores import SheetView

PICTURE_SCALE: Final = 2
"""Pixels per unit in a saved picture."""


def picture_file(context: AnyContext, view: SheetView, kind: str, format: Format | None = None) -> tuple[str, bytes]:
    """Return the name and content of the sheet as a picture, `png` or `svg`; with a format, of the result."""
    name = ui.file_stem(context.game.created, [seat.name for seat in context.seats])
    drawing = result_drawing(context, view, format) if format else sheet_drawing(context, view)
    return f"{name}.{kind}", ui.png(drawing, PICTURE_SCALE) if kind == "png" else ui.svg(drawing).encode()


def height_after(session: ui.Session) -> float:
    """Return the height of `AfterTheEnd` in pixels."""
    return session.tall(56, 2) + (0 if session.is_landscape else session.tall(ui.TOUCH, 2) + 6)


@ui.component
def AfterTheEnd(context: AnyContext, view: SheetView, smaller: Callable[[], ft.Control]) -> ft.Control:
    """Show the two large buttons of a final sheet above `smaller`; what a new game needs is asked in their place."""
    session, (is_asked, ask) = ui.use_session(), ft.use_state(False)
    t = context.t
    question, answers = screens_of(context.game.format).new_game.asks_again(t)
    picture = ui.expanded(
        ui.SaveButton(
            "sheet-send",
            partial(picture_file, context, view, "png" if ui.has_png() else "svg", PHONE),
            text=t("again.send"),
            label=t("again.send"),
            icon=ft.Icons.IMAGE_OUTLINED if session.width >= ui.NARROW else None,
            expand=True,
            height=56,
        ),
        key="send",
    )
    large: list[ft.Control] = [picture]
    if session.who.is_host:
        text, way = t("again.title"), partial(ask, True) if question else partial(_play_again, context, None)
        icon = ft.Icons.REPLAY if session.width >= ui.NARROW else None
        again = ui.button(session, "sheet-again", text, way, kind="strong", icon=icon, expand=True, height=56)
        large.insert(0, again)
    if is_asked:
        keys = ui.choice_buttons(session, "again", answers, (), partial(_play_again, context))
        return ui.in_column(ui.plain_text(question, session.palette, ui.BODY), ui.in_row(*keys, spacing=8), smaller())
    if session.is_landscape:  # one row leaves the scores their room
        return ui.in_row(*large, ui.expanded(smaller()), spacing=8)
    return ui.in_column(ui.in_row(*large, spacing=8), smaller(), spacing=6)


def _play_again(context: AnyContext, answer: object) -> None:
    """Begin a game of the same set-up, each player a seat on, with the answer to what is asked before each game.

    Who has left is not seated if enough players remain.
    """
    session, game = context.session, context.game

    def start() -> None:
        rules, services = game_of(game.format), session.services
        seats = sitting(game.setup)
        if sum(not seat.left for seat in seats) < meta_of(game.format).fewest:
            seats = [seat._replace(left=False) for seat in seats]
        seated = with_players(rules, Record(game.setup), [*seats[1:], seats[0]])
        again: AnySetup = screens_of(game.format).new_game.again(seated.setup, services.library, answer)
        stay = [seat for seat in sitting(again) if not seat.left]
        new = services.begin(rules, with_players(rules, Record(again), stay))
        new.drawn = "again.first"
        ui.go(ui.game_route(new.id))

    session.keep(start)
