"""The island of a form, laid in the table's picture: gaps are tapped for territories, and those for what lies there.

In the draft, `next_to` of a territory are those before it only; `hand["cells"]` are the gaps that were tapped.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

import flet as ft

from companion.games.island.board import Icon, Island, Territory, extended, with_territory
from companion.games.island.entries.brick import ON_TILES
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.tables import MAX_PEACE, TILES
from companion.ui import parts as ui
from companion.ui.form.draft import Draft, Form, value_at
from companion.ui.form.page import brush_footer
from companion.ui.form.table import body_width
from companion.ui.games.island.board.draw import LARGEST, frame_of, picture
from companion.ui.games.island.board.layout import Cell, gaps, laid_out, touched
from companion.ui.games.island.board.model import kept_cells
from companion.ui.games.island.board.present import BrickView, GapView, IslandView, brick_text, gap_text, links_of
from companion.ui.games.island.situation import IslandContext

BOARD: Final = ("island",)
LAY: Final = "lay"
PIECES: Final = {"castles": MAX_NUMBER, "peace": MAX_PEACE}
"""What is laid with a brush besides territories, units of a seat and icons, and the maximum in a territory."""
SHARE: Final = 0.5
"""Share of the window's height for the picture; a larger island scrolls with the page."""

IslandForm = Form[IslandContext]
Brush = int | str


def whole(draft: Draft, seats: int) -> Island:
    """Return the island of the draft with all neighbors of each territory."""
    island = Island()
    for number, one in enumerate(draft.event.island, start=1):
        island = extended(island, one.next_to, seats)
        island = with_territory(island, number, one._replace(next_to=island[-1].next_to))
    return island


def cells_of(form: IslandForm) -> Mapping[int, Cell]:
    """Return the cells that were tapped, in an old entry those of its table."""
    kept: Mapping[int, Cell] | None = form.draft.hand.get("cells")
    return kept_cells(form.context.session, form.context.game.id) if kept is None else kept


def island_laid(form: IslandForm) -> ft.Control:
    """Return the picture, with the brush for territories its gaps, too, and the neighbors of the one in hand."""
    context, session, hand = form.context, form.context.session, form.draft.hand
    island, is_laying = whole(form.draft, len(context.seats)), hand.get("brush", LAY) == LAY
    cells, count = laid_out([one.next_to for one in island], cells_of(form)), len(island)
    at, nobody = min(hand.get("at", count), count) if is_laying else 0, (0,) * len(context.seats)
    bricks = []

    def join(other: int) -> None:
        low, high = sorted((at, other))
        key = (*BOARD, high - 1, "next_to")
        form.change(lambda old: old.put(key, tuple(sorted({*value_at(old.event, key)} ^ {low}))))

    for number, one in enumerate(island, start=1):
        light = "chosen" if number == at else ""
        label = brick_text(context, number, one, light)
        bricks.append(BrickView(number, cells[number - 1], one, nobody, light, False, False, label))
    free = gaps(cells) if is_laying and count < MAX_NUMBER else []
    spaces = [GapView(cell, gap_text(context, cell, cells), False) for cell in free]
    view = IslandView(tuple(bricks), tuple(spaces), links_of(island, cells))
    frame = frame_of(view, body_width(session), session.height * SHARE, min(session.text_scale, LARGEST))
    drawn = picture(session, view, frame, context.seats, partial(_tap, form), partial(_lay, form))
    lines: list[ft.Control] = [ft.Row([drawn], scroll=ft.ScrollMode.AUTO, alignment=ft.MainAxisAlignment.CENTER)]
    if at and count > 1:
        others = {other: str(other) for other in range(1, count + 1) if other != at}
        lines.append(ui.plain_text(context.t("midway.touches", number=at), session.palette, ui.BODY))
        lines.append(ui.choice_chips(session, f"midway-next-{at}", others, island[at - 1].next_to, join, check=True))
    return ui.in_column(*lines, spacing=10, key="island")


def brushes(form: IslandForm, buttons: ft.Control) -> ft.Control:
    """Return what the next taps lay or take away, and the button to the next question."""
    session, t, hand = form.context.session, form.context.t, form.draft.hand
    brush, is_away = hand.get("brush", LAY), hand.get("away", False)

    def dip(brush: Brush) -> None:
        form.hold(brush=brush)

    texts = {LAY: t("midway.lay"), **{piece: t(f"term.{piece}") for piece in PIECES}}
    texts |= {icon: t(f"icon.{icon}") for icon in ON_TILES}
    away = ui.chip(session, "brush-away", t("midway.away"), lambda: form.hold(away=not is_away), selected=is_away)
    others = ui.choice_chips(session, "brush", texts, (brush,), dip, wrap=False)
    line = ui.in_row(away, others, scroll=ft.ScrollMode.AUTO)
    return brush_footer(form, brush if isinstance(brush, int) else None, dip, [line], buttons)


def _lay(form: IslandForm, cell: Cell) -> None:
    """Lay one more territory in a gap: it touches those around it."""
    seats = len(form.context.seats)

    def laid(old: Draft) -> Draft:
        cells = laid_out([one.next_to for one in whole(old, seats)], cells_of(form._replace(draft=old)))
        if cell in cells:  # a second tap was quicker than the picture
            return old
        new = Territory(touched(cell, cells), (0,) * seats)
        kept = dict(enumerate((*cells, cell), start=1))
        return old.put(BOARD, (*old.event.island, new)).holding(cells=kept, at=len(kept))

    form.change(laid)


def _tap(form: IslandForm, number: int) -> None:
    """Lay in a territory what the brush says, or take it away; that for territories takes one in hand."""
    brush: Brush = form.draft.hand.get("brush", LAY)
    is_away, place = bool(form.draft.hand.get("away")), (*BOARD, number - 1)

    def tapped(old: Draft) -> Draft:
        if brush == LAY and is_away:
            return old.put(BOARD, old.event.island[:-1]) if number == len(old.event.island) else old
        if brush == LAY:
            return old.holding(at=number)
        if isinstance(brush, Icon):
            icons = list(value_at(old.event, (*place, "developed")))
            if is_away and brush in icons:
                icons.remove(brush)
            elif not is_away and len(icons) < TILES:
                icons.append(brush)
            return old.put((*place, "developed"), tuple(icons))
        key = (*place, "units", brush) if isinstance(brush, int) else (*place, brush)
        count = value_at(old.event, key) + (-1 if is_away else 1)
        return old.put(key, max(0, min(count, PIECES.get(str(brush), MAX_NUMBER))))

    form.change(tapped)
