"""Actions after the end of a game: a new game with the same group, and its picture, as large buttons."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.registry import meta_of
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.picture import sheet_drawing
from companion.ui.table.sheet.result_picture import PHONE, Format, result_drawing
from companion.ui.table.sheet.scores import SheetView

AGAIN: Final = "again"
FIRST: Final = "first"
"""Query parameter of a new game: the game whose group plays again, and the seat that comes first."""
PICTURE_SCALE: Final = 2
"""Pixels per unit in a saved picture."""

NARROW: Final = 350
"""Window width in pixels below which the two large buttons have room only for their texts."""


class Start(NamedTuple):
    """An order of seats for the next game: its name, its text, and the first seat."""

    name: str
    text: str
    first: int


def starts(t: Catalogue, names: Sequence[str], winners: Sequence[int]) -> tuple[Start, ...]:
    """Return the possible orders: same seats, winner first, next seat first; each first seat once."""
    found = [Start("same", t("again.same"), 0)]
    if len(winners) == 1:
        found.append(Start("winner", t("again.winner", player=names[winners[0]]), winners[0]))
    found.append(Start("next", t("again.next", player=names[1]), 1))
    return tuple(start for index, start in enumerate(found) if start.first not in [one.first for one in found[:index]])


def rotated(seats: Sequence[Any], first: int) -> list[dict[str, str]]:
    """Return the players of a game as a group, from that seat on clockwise."""
    order = (*seats[first:], *seats[:first])
    return [{"name": seat.name, "color": seat.color} for seat in order]


def picture_file(context: AnyContext, view: SheetView, kind: str) -> tuple[str, bytes]:
    """Return the name and content of the sheet as a picture, `png` or `svg`."""
    name = ui.file_stem(context.game.created, [seat.name for seat in context.seats])
    drawing = sheet_drawing(context, view)
    return f"{name}.{kind}", ui.png(drawing, PICTURE_SCALE) if kind == "png" else ui.svg(drawing).encode()


def result_file(context: AnyContext, view: SheetView, format: Format) -> tuple[str, bytes]:
    """Return the name and content of the result as a picture, as PNG where that is possible."""
    name = ui.file_stem(context.game.created, [seat.name for seat in context.seats])
    drawing = result_drawing(context, view, format)
    return (
        (f"{name}.png", ui.png(drawing, PICTURE_SCALE)) if ui.has_png() else (f"{name}.svg", ui.svg(drawing).encode())
    )


@ui.component
def AfterTheEnd(context: AnyContext, view: SheetView, smaller: Callable[[], ft.Control]) -> ft.Control:
    """Show the two large buttons of a final sheet above `smaller`; the first unfolds the orders of seats."""
    session = ui.use_session()
    t = context.t
    is_open, set_open = ui.use_made(lambda: False)
    parts: list[ft.Control] = []
    picture = ui.expanded(
        ui.SaveButton(
            "sheet-send",
            partial(result_file, context, view, PHONE),
            text=t("again.send"),
            label=t("again.send"),
            icon=ft.Icons.IMAGE_OUTLINED if session.width >= NARROW else None,
            height=56,
        ),
        key="send",
    )
    large: list[ft.Control] = [picture]
    if session.who.is_host:
        again = ui.button(
            session,
            "sheet-again",
            t("again.title"),
            lambda: set_open(lambda old: not old),
            kind="strong",
            icon=ft.Icons.REPLAY if session.width >= NARROW else None,
            selected=is_open or None,
            expand=True,
            height=56,
        )
        large.insert(0, again)
        if is_open:
            parts += _starts(context, view)
    if session.is_landscape:  # one row leaves the scores their room
        return ui.in_column(*parts, ui.in_row(*large, ui.expanded(smaller()), spacing=8), spacing=6)
    parts.append(ui.in_row(*large, spacing=8))
    return ui.in_column(*parts, smaller(), spacing=6)


def _starts(context: AnyContext, view: SheetView) -> list[ft.Control]:
    session, t, game = context.session, context.t, context.game
    names = [seat.name for seat in context.seats]

    def sit(first: int) -> None:
        ui.go(ui.with_query(ui.new_game_route(meta_of(game.format).key), {AGAIN: game.id, FIRST: str(first)}))

    ways = [
        ui.button(session, f"again-{start.name}", start.text, partial(sit, start.first), expand=1)
        for start in starts(t, names, view.winners)
    ]
    return [ui.hint(session, t("again.hint"), ui.BODY), ui.in_row(*ways, spacing=6)]
