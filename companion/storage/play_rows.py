"""Conversion of finished games to rows of the index, and back to plays."""

from datetime import datetime
from typing import Final

from companion.engine.game import Course, Summary
from companion.games.registry import FIRST
from companion.play.ports import Json
from companion.plays.play import NO_COURSE, NOBODY, Play, Result
from companion.storage.rows import COURSE, MAX_NAMES, is_name, line_in, seating_row

LONG_AGO: Final = "1970-01-01"


def course_row(summary: Summary, course: Course) -> Json:
    """Return the course of a finished game as its line stores it."""
    return {
        "mode": summary.mode,
        "ended_by": summary.ended_by or "",
        "ranks": [player.rank for player in summary.players],
        "begun": course.begun,
        "ended": course.ended,
        "minutes": course.minutes,
        "parts": {category: list(points) for category, points in course.parts},
        "leads": "".join("-" if seat == NOBODY else str(seat) for seat in course.leads),
        "changes": course.changes,
        **({"variants": list(course.variants)} if course.variants else {}),
        **seating_row(course),
    }


def is_without_course(row: Json) -> bool:
    """Return True if the row is of a finished game without a course, or with one that does not say when it ended."""
    return not row.get("problem", True) and row.get("finished") is True and "ended" not in row.get(COURSE, ())


def play_of(id: str, row: Json) -> Play | None:
    """Return the play of a row; None if the game is not finished, or unreadable. Raises one of ODD."""
    if row["problem"] or not row["finished"]:
        return None
    changed = row["changed"]
    line = line_in({"changed": changed, "line": row})
    winners, course = line["winners"], line.get(COURSE, _NOTHING_KNOWN)
    results = [
        Result(name, score, rank, name in winners)
        for name, score, rank in zip(line["names"], line["scores"], course["ranks"], strict=False)
    ]
    game = row.get("game", FIRST)
    how = _course(course) if COURSE in line else NO_COURSE
    return Play(
        id,
        game if is_name(game) else "",
        _here(ended_at(id, line, changed)),
        tuple(results),
        minutes=course["minutes"] or None,
        mode=course["mode"],
        ended_by=course["ended_by"],
        course=how,
        changed=changed,
    )


def ended_at(id: str, line: Json, changed: str) -> str:
    """Return the moment when the finished game of a line ended; if unknown, when it was begun or changed last."""
    course = line.get(COURSE, _NOTHING_KNOWN)
    return str(course.get("ended") or course["begun"] or _begun(id) or changed)


_NOTHING_KNOWN: Final[Json] = {"ranks": [None] * MAX_NAMES, "begun": "", "minutes": None, "mode": "", "ended_by": ""}


def _course(row: Json) -> Course:
    parts = tuple([(category, tuple(points)) for category, points in row["parts"].items()])
    leads = tuple([NOBODY if seat == "-" else int(seat) for seat in row["leads"]])
    variants, colors, left = (tuple(row.get(name, ())) for name in ("variants", "colors", "left"))
    begun, ended, minutes, starter = row["begun"], row.get("ended", ""), row["minutes"], row.get("starter")
    return Course(begun, minutes, parts, leads, row["changes"], variants, colors, starter, ended, left)


def _here(moment: str) -> str:
    """Return the time in the local time zone, so that a play late in the evening belongs to that day.

    Files from outside may contain anything: an invalid time becomes one long ago.
    """
    try:
        return datetime.fromisoformat(moment).astimezone().isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return LONG_AGO


def _begun(id: str) -> str:
    """Return the start time in the id of a game, if it has our form: `20260304T193000-0a1b2c`."""
    digits = id[:8] + id[9:15]
    if id[8:9] != "T" or id[15:16] != "-" or not digits.isdecimal() or not digits.isascii():
        return ""
    return f"{id[:4]}-{id[4:6]}-{id[6:8]}T{id[9:11]}:{id[11:13]}:{id[13:15]}+00:00"
