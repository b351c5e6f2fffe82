"""The table of a score sheet: a row for each category, a column for each player, and the sources of a tapped number."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from companion.text.catalogue import counted
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.position import AnyContext, Mode, TablePosition
from companion.ui.table.sheet.scores import TOTAL, SheetRow, SheetView, Traced, trace

INNER_PADDING: Final = 8


class Asked(NamedTuple):
    """The number whose sources are shown."""

    category: str
    seat: int


Ask = Callable[[Asked], None]


def inner_width(session: ui.Session) -> float:
    """Return the width within a card of the sheet."""
    return ui.page_width(session) - 2 * INNER_PADDING - 2


def points_table(context: AnyContext, view: SheetView, asked: Asked | None, ask: Ask) -> ft.Control:
    """Return all categories; the sources of a tapped number unfold below its row."""
    session = context.session
    rows: list[ft.Control] = [_head(context)]
    for group in view.groups:
        if group.title:
            rows.append(_title(session, group.title, group.name))
        for row in group.rows:
            rows += _opening_row(context, view, row, asked, ask)
    rows += _opening_row(context, view, view.total, asked, ask)
    if view.held:
        rows.append(_title(session, view.held.title, view.held.name))
        rows += [_held_row(context, row) for row in view.held.rows]
    return ui.card(session, ui.in_column(*rows, spacing=0), key="table", padding=INNER_PADDING)


def _title(session: ui.Session, title: str, key: str) -> ft.Control:
    return ft.Container(
        ui.plain_text(title, session.palette, 15, session.palette.quiet, bold=True),
        padding=ft.Padding.only(top=10, bottom=2),
        key=key,
    )


def _column_width(context: AnyContext) -> float:
    """Return the width of a column: together about half of the table, and each at least as wide as a finger."""
    return max(ui.TOUCH, min(110, inner_width(context.session) * 0.565 / len(context.seats)))


def _head(context: AnyContext) -> ft.Control:
    width, marks = _column_width(context), [ui.badge(player, context.palette) for player in context.seats]
    heads = ui.column_heads(context.session, context.words.names, width, marks)
    columns = (ui.in_cell(head, width) for head in heads)
    return ui.in_row(ft.Container(expand=True), *columns, spacing=0, key="head")


def _opening_row(
    context: AnyContext, view: SheetView, row: SheetRow, asked: Asked | None, ask: Ask
) -> list[ft.Control]:
    """Return a category, and below it the sources of the tapped number."""
    if not view.traced:
        return [_held_row(context, row)]
    traces = [_trace(context, view, asked)] if asked and asked.category == row.name else []
    shown = [_row(context, row, asked, ask), *traces]
    return [ui.InSight(f"points-{row.name}", shown, bool(traces), 0, key=f"points-{row.name}")]


def _row(context: AnyContext, row: SheetRow, asked: Asked | None, ask: Ask) -> ft.Control:
    session, t, palette = context.session, context.t, context.palette
    width, is_total = _column_width(context), row.name == TOTAL
    size = ui.SCORE - 2 if is_total else ui.TITLE
    cells: list[ft.Control] = [ui.expanded(ui.plain_text(row.title, palette, ui.BODY, bold=is_total, lines=2))]
    for seat, points in enumerate(row.numbers):
        shown = counted(points)
        open_now = asked == Asked(row.name, seat)
        ink = palette.text if points or is_total else palette.quiet
        cells.append(
            ui.tappable(
                f"sheet-{row.name}-{seat}",
                t("sheet.cell", player=context.seats[seat].name, category=row.title, points=shown),
                lambda e, seat=seat: ask(Asked(row.name, seat)),
                ui.plain_text(shown, palette, size, ink, bold=is_total, center=True, semantics=False),
                selected=open_now,
                width=width,
                height=session.tall(ui.TOUCH),
                alignment=ft.Alignment.CENTER,
                **ui.chosen(palette, open_now, line=ft.Colors.TRANSPARENT),
            )
        )
    return ft.Container(
        ui.in_row(*cells, spacing=0),
        key=f"row-{row.name}",
        padding=ft.Padding.only(left=4),
        border=ft.Border.only(top=ft.BorderSide(2 if is_total else 1, palette.text if is_total else palette.line)),
    )


def _held_row(context: AnyContext, row: SheetRow) -> ft.Control:
    """Return what each player held at the end, for points or as a tie-breaker."""
    session, t, palette = context.session, context.t, context.palette
    width = _column_width(context)
    cells: list[ft.Control] = [ui.expanded(ui.plain_text(row.title, palette, ui.BODY))]
    for seat, amount in enumerate(row.numbers):
        cells.append(
            ft.Semantics(
                identifier=f"sheet-held-{row.name}-{seat}",
                label=t("sheet.cell", player=context.seats[seat].name, category=row.title, points=amount),
                content=ft.Container(
                    ui.plain_text(str(amount), palette, ui.TITLE, semantics=False),
                    width=width,
                    height=session.tall(36),
                    alignment=ft.Alignment.CENTER,
                ),
            )
        )
    return ft.Container(
        ui.in_row(*cells, spacing=0),
        key=f"held-{row.name}",
        padding=ft.Padding.only(left=4),
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
    )


# --- where points came from -------------------------------------------------------------------------------


def _trace(context: AnyContext, view: SheetView, asked: Asked) -> ft.Control:
    """Return every entry that gave these points."""
    session, t, palette = context.session, context.t, context.palette
    row = view.row(asked.category)
    found = trace(context.position.rules.gains, context.game.states, asked.seat, asked.category)
    title = t("sheet.cell", player=context.seats[asked.seat].name, category=row.title, points=row.numbers[asked.seat])
    content: list[ft.Control] = [ui.heading(session, title, ui.BODY)]
    if not found:
        content.append(ui.hint(session, t("sheet.trace_nothing")))
    content += [_traced(context, line, asked.category == TOTAL, f"trace-{index}") for index, line in enumerate(found)]
    return ft.Semantics(
        identifier="sheet-trace",
        key=f"trace-{asked.category}-{asked.seat}",
        container=True,
        content=ft.Container(
            ui.in_column(*content),
            bgcolor=palette.raised,
            border_radius=ui.RADIUS,
            padding=10,
            margin=ft.Margin.only(bottom=8, top=4),
        ),
    )


def _traced(context: AnyContext, line: Traced, running: bool, identifier: str) -> ft.Control:
    """Return an entry that gave points, with what was counted on the board; with the sum so far if `running`."""
    t, palette, game = context.t, context.palette, context.game
    before, event = game.states[line.entry - 1], game.entries[line.entry - 1].event
    entry = t("log.entry", number=line.entry, entry=context.words.entry(before, event))
    gain = context.words.gain(line.gain)
    lines: list[ft.Control] = [
        ui.plain_text(
            gain, palette, ui.BODY, palette.good if line.gain.points > 0 else palette.bad, bold=True, semantics=False
        ),
        ui.plain_text(entry, palette, 15, semantics=False),
    ]
    place, picture = screens_of(game.format).sheet.counted(
        context, game.states[line.entry], line.gain, inner_width(context.session) - 58
    )
    if picture is not None and not running:
        lines.append(ui.in_row(picture, spacing=10))
        lines.append(ui.plain_text(place, palette, 14, palette.quiet, semantics=False))
    sum_so_far = ui.plain_text(str(line.sum), palette, ui.TITLE, palette.quiet, semantics=False)
    return ui.tappable(
        identifier,
        ". ".join(text for text in (gain, entry, place) if text),
        lambda: ui.go(TablePosition(game, Mode.REVIEW, line.entry).address()),
        ui.in_row(ui.in_lines(*lines, spacing=4, expand=True), *([sum_so_far] if running else [])),
        key=identifier,
        padding=10,
        bgcolor=palette.surface,
    )
