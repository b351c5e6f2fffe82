"""The play log as rows of a spreadsheet."""

from collections.abc import Iterable

from companion.plays.play import Play
from companion.plays.spreadsheet import Cell
from companion.ui import parts as ui
from companion.ui.plays.book import color_words, ending_words, game_title, note_words

LOG: tuple[str, ...] = (
    *("date", "time", "game", "play", "players", "place", "color", "name"),
    *("points", "rank", "won", "minutes", "end", "where", "note"),
)


def log_rows(session: ui.Session, plays: Iterable[Play]) -> list[list[Cell]]:
    """Return a row for each person of each play, suited to filtering and sums."""
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
                    note_words(session, play),
                ]
            )
    return rows
