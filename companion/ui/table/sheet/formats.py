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
    rows = (*([[square]] if view.is_final else []), pictures, tables)
    return ui.Fold("sheet-formats", t("sheet.formats"), [ui.in_row(*map(ui.expanded, row)) for row in rows])


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
