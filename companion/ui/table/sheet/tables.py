"""The log of a game and its score sheet as rows of a spreadsheet."""

from collections.abc import Sequence

from companion.plays.spreadsheet import Cell
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.scores import SheetView


def game_rows(context: AnyContext) -> list[list[Cell]]:
    """Return the log of a game: every entry in words, with all scores after it."""
    game, rules, t = context.game, context.position.rules, context.t
    names = [seat.name for seat in context.seats]
    rows: list[list[Cell]] = [[t("csv.number"), t("csv.when"), t("csv.entry"), t("csv.note"), *names]]
    for number, entry in enumerate(game.entries, start=1):
        before, after = game.states[number - 1], game.states[number]
        points = [player.score for player in rules.summary(after).players]
        rows.append([number, entry.time or "", context.words.entry(before, entry.event), entry.note or "", *points])
    return rows


def sheet_rows(context: AnyContext, view: SheetView) -> list[list[Cell]]:
    """Return the score sheet: a row for each category, a column for each player."""
    names: Sequence[Cell] = [seat.name for seat in context.seats]
    rows: list[list[Cell]] = [["", *names]]
    groups = [*view.groups, *([view.held] if view.held else [])]
    rows += [[row.title, *row.numbers] for group in view.groups for row in group.rows]
    rows.append([view.total.title, *view.total.numbers])
    rows += [[row.title, *row.numbers] for group in groups[len(view.groups) :] for row in group.rows]
    ranks = dict(view.ranks)
    if view.is_final:
        rows.append([context.t("csv.rank"), *(ranks.get(seat) for seat in range(len(names)))])
    return rows
