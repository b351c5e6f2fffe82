"""Further formats of a game and its sheet: pictures (PNG, where possible, and SVG) and tables for a spreadsheet."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.plays.spreadsheet import Cell, csv
from companion.ui import parts as ui
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.after import picture_file
from companion.ui.table.sheet.result_picture import SQUARE
from companion.ui.table.sheet.scores import SheetView
from companion.ui.table.sheet.tables import game_rows, sheet_rows


@ui.component
def MoreFormats(context: AnyContext, view: SheetView) -> ft.Control:
    """Show a button that unfolds the formats few need."""
    t = context.t
    is_open, set_open = ui.use_made(lambda: False)

    def turn() -> None:
        set_open(lambda old: not old)

    icon = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    more = ui.button(context.session, "sheet-formats", t("sheet.formats"), turn, kind="quiet", icon=icon)
    if not is_open:
        return more
    kinds = ("png", "svg") if ui.has_png() else ("svg",)
    pictures = [
        ui.SaveButton(
            f"sheet-picture-{kind}" if number else "sheet-picture",
            partial(picture_file, context, view, kind),
            text=t(f"picture.{kind}"),
            label=t(f"picture.{kind}_label"),
            icon=None if number else ft.Icons.IMAGE_OUTLINED,
        )
        for number, kind in enumerate(kinds)
    ]
    square = ui.SaveButton(
        "sheet-square",
        partial(picture_file, context, view, kinds[0], SQUARE),
        text=t("picture.square"),
        label=t("picture.square_label"),
        icon=ft.Icons.CROP_SQUARE,
    )
    tables = [
        _saved(context, "sheet", lambda: sheet_rows(context, view)),
        _saved(context, "game", lambda: game_rows(context)),
    ]
    return ui.in_column(
        more,
        *(
            ui.in_row(*(ui.expanded(one) for one in row))
            for row in (*([[square]] if view.is_final else []), pictures, tables)
        ),
    )


def _saved(context: AnyContext, what: str, rows: Callable[[], list[list[Cell]]]) -> ft.Control:
    """Return the button that saves the sheet or the log of the game for a spreadsheet."""
    t, session = context.t, context.session
    name = f"{ui.file_stem(context.game.created, [seat.name for seat in context.seats])}-{what}.csv"
    icon = ft.Icons.TABLE_CHART_OUTLINED if what == "sheet" else None
    save: ft.Control = ui.SaveButton(
        f"sheet-csv-{what}",
        lambda: (name, csv(rows(), session.language)),
        text=t(f"handover.{what}_csv_short"),
        label=t(f"handover.{what}_csv"),
        icon=icon,
    )
    return save
