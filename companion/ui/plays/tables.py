"""Play log, game log and score sheet as the rows of a spreadsheet."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.plays.play import Play
from companion.plays.spreadsheet import Cell
from companion.ui.plays.book import color_words, ending_words, game_title
from companion.ui.session import Session
from companion.ui.table.position import Context
from companion.ui.table.sheet.scores import SheetView

LOG: tuple[str, ...] = (
    "date",
    "time",
    "game",
    "play",
    "players",
    "place",
    "color",
    "name",
    "points",
    "rank",
    "won",
    "minutes",
    "end",
    "where",
    "note",
)


def log_rows(session: Session, plays: Iterable[Play]) -> list[list[Cell]]:
    """The play log: a row for each person of each play, so that a program can filter and add up."""
    rows: list[list[Cell]] = [[session.t(f"csv.{name}") for name in LOG]]
    for play in plays:
        end = ending_words(session, play.game, play.ended_by)
        colors = (*color_words(session, play), *[""] * len(play.results))
        for seat, (result, color) in enumerate(zip(play.results, colors, strict=False), start=1):
            rows.append(
                [
                    play.day,
                    play.moment[11:16],
                    game_title(play.game),
                    play.id,
                    len(play.results),
                    seat if play.is_seated else None,
                    color,
                    result.name,
                    result.score,
                    result.rank,
                    1 if result.is_winner else 0,
                    play.minutes,
                    end,
                    play.place,
                    play.note,
                ]
            )
    return rows


def game_rows(context: Context[Any, Any]) -> list[list[Cell]]:
    """The log of one game: every entry in words, with everybody's points after it."""
    game, rules, t = context.game, context.position.rules, context.t
    names = [seat.name for seat in context.seats]
    rows: list[list[Cell]] = [[t("csv.number"), t("csv.when"), t("csv.entry"), t("csv.note"), *names]]
    for number, entry in enumerate(game.entries, start=1):
        before, after = game.states[number - 1], game.states[number]
        points = [player.score for player in rules.summary(after).players]
        rows.append([number, entry.time or "", context.words.entry(before, entry.event), entry.note or "", *points])
    return rows


def sheet_rows(context: Context[Any, Any], view: SheetView) -> list[list[Cell]]:
    """The score sheet: a row for each category, a column for each player."""
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
