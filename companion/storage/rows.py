"""Rows from files: JSON of limited depth, in the form that the store writes.

Everything else is damage, whoever wrote it: it raises `StoreError` and affects only its own file.
"""

import contextlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from companion.engine.game import Course
from companion.engine.limits import MAX_DEPTH, MAX_VALUES, is_modest
from companion.play.ports import Json, Review, StoreError

ODD: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Exceptions that an unexpected value can raise when it is used."""
ROUND, ROUND_LABEL = "round", "round_label"
"""The default unit of progress; rows of games with another one contain it."""
SIGNED: Final = "by"
"""The key of a step's author in its row; the host's steps have none."""
COURSE: Final = "course"
"""The key of a finished game's course in its line; games from older versions get it when they are read."""
MAX_GAME_VALUES: Final = 10 * MAX_VALUES
"""Maximum number of values in the steps of a stored game, in which an entry may have been undone a hundred times."""
MAX_NAMES: Final = 20
MAX_NAME_LENGTH: Final = 200
MAX_PARTS: Final = 40
_LEADS: Final = re.compile("[0-9-]{0,20}")
"""A seat for each tenth of a game, `-` for nobody."""
LARGEST: Final = 10**9
"""Maximum of any round, score or version."""


def parsed(raws: Iterable[bytes], file: str) -> list[Any]:
    """Return the values of rows. Raises StoreError."""
    rows = list(raws)
    try:
        whole = b"[" + b",".join(rows) + b"]"
        if are_modest(rows, whole):
            return list(json.loads(whole))
    except ODD:
        pass
    raise StoreError("damaged", file=file)


def are_modest(rows: list[bytes], whole: bytes) -> bool:
    """Return True if rows are within the limits; most have fewer brackets than the maximum depth."""
    if whole.count(b",") + whole.count(b"[") + whole.count(b"{") > MAX_GAME_VALUES:
        return False
    return all(raw.count(b"[") + raw.count(b"{") <= MAX_DEPTH or is_modest(raw) for raw in rows)


def header_in(raw: bytes) -> Json | None:
    """Return the content of a journal's header; None if it is not valid."""
    try:
        header = json.loads(raw) if is_modest(raw) else None
    except ODD:
        return None
    if not isinstance(header, dict):
        return None
    return header if "schema" not in header or _is_whole(header["schema"], 1) else None


def is_number(id: str) -> bool:
    """Return True if a row's id has the form that the store assigns."""
    return id.isascii() and id.isdecimal() and int(id[:10]) > 0 and len(id) < 10


def line_in(row: Json) -> Json:
    """Return the line of a base or step. Raises one of ODD."""
    line = row["line"]
    names, scores, winners = line["names"], line["scores"], line["winners"]
    if not (
        isinstance(row["changed"], str)
        and isinstance(line["finished"], bool)
        and (line["round"] is None or _is_whole(line["round"], 0))
        and _are_names(names)
        and _are_names(winners)
        and isinstance(scores, list)
        and len(scores) == len(names)
        and all(_is_whole(score) for score in scores)
    ):
        raise ValueError("no line of a list")
    shown = {"finished": line["finished"], "round": line["round"], "names": names, "scores": scores, "winners": winners}
    if is_name(line.get(ROUND_LABEL)):
        shown[ROUND_LABEL] = line[ROUND_LABEL]
    if line["finished"] and COURSE in line and (course := course_in(line[COURSE], len(names))):
        shown[COURSE] = course
    return shown


def course_in(value: Any, seats: int) -> Json | None:
    """Return the course in a line; None if it does not have the form that the store writes."""
    with contextlib.suppress(*ODD):
        texts = {name: value[name] for name in ("mode", "ended_by", "begun", "leads")}
        ranks, minutes, parts, changes = value["ranks"], value["minutes"], value["parts"], value["changes"]
        more = {name: value[name] for name in ("ended", "variants", "colors", "starter", "left") if name in value}
        if (
            all(map(is_name, texts.values()))
            and is_name(more.get("ended", ""))
            and _LEADS.fullmatch(texts["leads"])
            and max(texts["leads"], default="-") < str(seats)
            and len(ranks) == seats
            and all(rank is None or _is_whole(rank, 1) for rank in ranks)
            and (minutes is None or _is_whole(minutes, 0))
            and _is_whole(changes, 0)
            and len(parts) <= MAX_PARTS
            and all(len(points) == seats and all(map(_is_whole, points)) for points in parts.values())
            and all(map(is_name, parts))
            and _are_names(more.get("variants", []))
            and is_seating(more, seats)
        ):
            return {**texts, "ranks": ranks, "minutes": minutes, "parts": parts, "changes": changes, **more}
    return None


def seating_row(course: Course) -> Json:
    """Return the colors, the starter and who left of a course, as far as they are known, as rows store them."""
    known: Json = {name: list(getattr(course, name)) for name in ("colors", "left") if getattr(course, name)}
    return known if course.starter is None else {**known, "starter": course.starter}


def is_seating(row: Json, seats: int) -> bool:
    """Return True if colors, starter and who left, where a row has them, are of that many players. May raise ODD."""
    colors, places = row.get("colors", []), [row.get("starter", 0), *row.get("left", [])]
    is_there = [_is_whole(place, 0) and place < seats for place in places]
    return _are_names(colors) and len(colors) in (0, seats) and len(places) <= seats + 1 and all(is_there)


def is_game(base: object, steps: Any) -> bool:
    """Return True if base and steps are those of a game."""
    return (
        isinstance(base, dict)
        and all(isinstance(base.get(key), str) for key in ("created", "changed"))
        and isinstance(base.get("document"), dict)
        and all(_are_objects(base.get(key)) for key in ("undone", "edits"))
        and _are_objects(steps)
        and all(isinstance(row.get("step"), dict) and isinstance(row.get("changed"), str) for row in steps)
        and all(is_name(row.get(SIGNED, "")) for row in steps)
    )


def review_in(row: Any) -> Review:
    """Return the review in a row. Raises one of ODD."""
    missing, later, original = row["missing"], row["later"], row["original"]
    numbers = [number for number, _ in later]
    if not (
        isinstance(original, str) and all(map(_is_whole, [*missing, *numbers])) and _are_objects([s for _, s in later])
    ):
        raise ValueError("no review")
    return Review(tuple(missing), tuple((number, step) for number, step in later), original)


def is_library(tables: Mapping[str, Json]) -> bool:
    """Return True if the tables are valid in a library."""
    return not any(is_odd(table, id, row) for table in TABLES for id, row in tables.get(table, {}).items())


def is_odd_row(table: str, id: str, raw: bytes) -> bool:
    """Return True if the row is not valid in a library."""
    try:
        [row] = parsed([raw], table)
    except StoreError:
        return True
    return is_odd(table, id, row)


def is_odd(table: str, id: str, row: object) -> bool:
    """Like `is_odd_row`, for the parsed value."""
    try:
        return not is_number(id) or not _LIBRARY[table](row)
    except ODD:
        return True


_LIBRARY: Final[Mapping[str, Callable[[Any], bool]]] = {
    "cards": lambda row: isinstance(row["card"], dict) and is_name(row.get("game", "")),
    "players": lambda row: (
        all(isinstance(seat["name"], str) and isinstance(seat["color"], str) for seat in row["seats"])
        and _is_whole(row.get("group", 0), 0)
    ),
    "settings": lambda row: isinstance(row["name"], str) and isinstance(row["value"], str),
}


TABLES: Final = tuple(_LIBRARY)
"""The tables of the library."""


def _is_whole(value: object, low: int = -LARGEST) -> bool:
    return type(value) is int and low <= value <= LARGEST


def is_name(value: object) -> bool:
    """Return True if a value is a text no longer than a name."""
    return isinstance(value, str) and len(value) <= MAX_NAME_LENGTH


def _are_names(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MAX_NAMES and all(map(is_name, value))


def _are_objects(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)
