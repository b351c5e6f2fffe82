"""What comes after the end of a game: the next one with the same group, and its picture, large; all else is smaller."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.registry import meta_of
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import button, hint
from companion.ui.components.files import SaveButton, file_stem
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.drawing import has_png, png, svg
from companion.ui.kit import component, use_made
from companion.ui.routes import go, new_game_route, with_query
from companion.ui.session import use_session
from companion.ui.table.position import Context
from companion.ui.table.sheet.picture import sheet_drawing
from companion.ui.table.sheet.scores import SheetView
from companion.ui.theme import BODY

AGAIN: Final = "again"
FIRST: Final = "first"
"""In the address of a new game: the game whose group plays again, and which of its seats comes first."""
PICTURE_SCALE: Final = 2
"""The pixels for a unit in a picture that is saved."""

NARROW: Final = 350
"""Windows in which the two large buttons have room for their texts only."""

AnyContext = Context[Any, Any]


class Start(NamedTuple):
    """A way to sit down again: its name, what it is called, and the seat that comes first."""

    name: str
    text: str
    first: int


def starts(t: Catalogue, names: Sequence[str], winners: Sequence[int]) -> tuple[Start, ...]:
    """The same seats, the winner first, the next seat first; each seat once."""
    found = [Start("same", t("again.same"), 0)]
    if len(winners) == 1:
        found.append(Start("winner", t("again.winner", player=names[winners[0]]), winners[0]))
    found.append(Start("next", t("again.next", player=names[1]), 1))
    return tuple(start for index, start in enumerate(found) if start.first not in [one.first for one in found[:index]])


def rotated(seats: Sequence[Any], first: int) -> list[dict[str, str]]:
    """The players of a game as a group, from that seat on clockwise."""
    order = (*seats[first:], *seats[:first])
    return [{"name": seat.name, "color": seat.color} for seat in order]


def picture_file(context: AnyContext, view: SheetView, kind: str) -> tuple[str, bytes]:
    """The sheet as a picture, `png` or `svg`, with the name of its file."""
    name = file_stem(context.game.created, [seat.name for seat in context.seats])
    drawing = sheet_drawing(context, view)
    return f"{name}.{kind}", png(drawing, PICTURE_SCALE) if kind == "png" else svg(drawing).encode()


@component
def AfterTheEnd(context: AnyContext, view: SheetView, smaller: Callable[[], ft.Control]) -> ft.Control:
    """The two large buttons of a final sheet over what is `smaller`; the first opens who comes first."""
    session = use_session()
    t = context.t
    is_open, set_open = use_made(lambda: False)
    parts: list[ft.Control] = []
    picture = expanded(
        SaveButton(
            "sheet-send",
            partial(picture_file, context, view, "png" if has_png() else "svg"),
            text=t("again.send"),
            label=t("again.send"),
            icon=ft.Icons.IMAGE_OUTLINED if session.width >= NARROW else None,
            height=56,
        ),
        key="send",
    )
    large: list[ft.Control] = [picture]
    if session.who.is_host:
        again = button(
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
    parts.append(in_row(*large, spacing=8))
    return in_column(*parts, smaller(), spacing=6)


def _starts(context: AnyContext, view: SheetView) -> list[ft.Control]:
    session, t, game = context.session, context.t, context.game
    names = [seat.name for seat in context.seats]

    def sit(first: int) -> None:
        go(with_query(new_game_route(meta_of(game.format).key), {AGAIN: game.id, FIRST: str(first)}))

    ways = [
        button(session, f"again-{start.name}", start.text, partial(sit, start.first), expand=1)
        for start in starts(t, names, view.winners)
    ]
    return [hint(session, t("again.hint"), BODY), in_row(*ways, spacing=6)]
