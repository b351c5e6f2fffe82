"""The lines of a journal, whose format distinguishes damage from a truncated save.

    3f1c09aa 9be2d140 12 . steps 9 {"step":{"type":"petition","winner":"Bill"},...}

are: the CRC-32 of the rest of the line; that of the line before, which reveals a missing line; the number of the line;
`.` at the end of a transaction, `+` if more lines of it follow; table and document id as in TinyDB (`%20` for a blank
in a name); the document as JSON in ASCII, or `null` if it was removed. Without a document id the line is about the
table: `{}` creates it, `null` drops it. The first line is the header, without a table.
"""

import json
import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple
from urllib.parse import quote, unquote
from zlib import crc32

from companion.storage.rows import header_in

CONTAINER: Final = 1
"""The version of this line format. A newer app may change everything but the header, by which an older one detects
it."""

NOTHING: Final = b"null"
EMPTY: Final = b"{}"

_JSON: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)  # created once, and faster without
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-]*").fullmatch

Change = tuple[str, str, bytes]
"""Table, document id, and the new content as JSON, `NOTHING` if removed. Without an id, the table itself."""


class Row(NamedTuple):
    """One line: the change of a document."""

    number: int
    table: str
    id: str
    raw: bytes


class Place(NamedTuple):
    """The end of a journal: the CRC of its last line, and the number of the next one."""

    previous: bytes
    number: int


START: Final = Place(b"00000000", 0)


class Ending(Enum):
    """The state of a journal's end: complete, within a save that was never acknowledged, or damaged."""

    WHOLE = "whole"
    TORN = "torn"
    DAMAGED = "damaged"


class Scan(NamedTuple):
    """The readable part of a journal: the rows of complete transactions up to the first error, if any.

    `good` is the number of bytes up to there, `place` the end of that part.
    """

    rows: Sequence[Row]
    good: int
    place: Place
    ending: Ending


def raw_json(document: object) -> bytes:
    """Return a document as it is written in a line."""
    return _JSON.encode(document).encode("ascii")


def header(content: dict[str, object]) -> Change:
    """Return the first line of a journal."""
    return "", "", raw_json({"journal": CONTAINER, **content})


def lines(place: Place, changes: Sequence[Change], is_one: bool = True) -> tuple[bytes, Place]:
    """Return the lines of changes from `place` on, and the new end of the journal.

    With `is_one` they are one transaction, read back as a whole or not at all; otherwise each is one.
    """
    written = []
    for left, (table, id, raw) in zip(range(len(changes) - 1, -1, -1), changes, strict=True):
        line = _line(place, b"+" if left and is_one else b".", table, id, raw)
        place = Place(line[:8], place.number + 1)
        written.append(line)
    return b"".join(written), place


def _line(place: Place, end: bytes, table: str, id: str, raw: bytes) -> bytes:
    names = f"{_quoted(table)} {_quoted(id)}".encode()
    content = b"%s %d %s %s %s" % (place.previous, place.number, end, names, raw)
    return b"%08x %s\n" % (crc32(content), content)


def _quoted(name: str) -> str:
    return name if _PLAIN(name) else quote(name, safe="")


def scan(data: bytes, place: Place = START) -> Scan:
    """Read lines that start at `place`."""
    rows: list[Row] = []
    whole = good = position = 0
    previous, number = place
    pieces = data.split(b"\n")
    rest = pieces.pop()
    for line in pieces:
        found = _row(line)
        if not found or found[0] != previous or found[1].number != number:
            break
        position += len(line) + 1
        previous, number = line[:8], number + 1
        rows.append(found[1])
        if found[2]:
            whole, good, place = len(rows), position, Place(previous, number)
    wrong = pieces[len(rows) :]
    if any(b"\0" not in line or _row(line) for line in wrong):
        ending = Ending.DAMAGED
    elif wrong or rest or whole < len(rows):
        ending = Ending.TORN
    else:
        ending = Ending.WHOLE
    return Scan(rows[:whole], good, place, ending)


def readable(data: bytes) -> list[Row]:
    """Return all intact rows of a damaged journal, even if the line end between two of them was lost or zeroed."""
    found: dict[int, Row] = {}
    for line in data.split(b"\n"):
        half = line.find(line[:8], 8) - 9 if len(line) > 8 else -1  # the second line contains the CRC of the first
        pieces = (line,) if _row(line) else (line[:-1], line[: half - 1], line[half:], *line.split(b"\0"))
        for _, row, _ in filter(None, map(_row, pieces)):
            found.setdefault(row.number, row)
    return [found[number] for number in sorted(found)]


def _row(line: bytes) -> tuple[bytes, Row, bool] | None:
    """Return the CRC of the line before, the row, and true at the end of a transaction; None if the line is damaged."""
    content = line[9:]
    if line[8:9] != b" " or b"%08x" % crc32(content) != line[:8]:
        return None
    try:
        previous, number, end, table, id, raw = content.split(b" ", 5)
        return previous, Row(int(number), _name(table), _name(id), raw), end == b"."
    except ValueError:
        return None


def _name(quoted: bytes) -> str:
    name = quoted.decode("ascii")
    return unquote(name) if "%" in name else name


def is_newer(data: bytes) -> bool:
    """Return True if a newer app wrote this journal."""
    found = _row(data.split(b"\n", 1)[0])
    if not found or found[1].number:
        return False
    first = header_in(found[1].raw)
    return first is not None and first.get("journal") != CONTAINER


def filled(rows: list[Row], copy: Iterable[Row]) -> list[Row]:
    """Return the rows of a damaged journal, with missing ones filled in from a copy of the same journal.

    It is a copy if they share lines and none differ; otherwise the rows are returned unchanged.
    """
    here = {row.number: row for row in rows}
    there = {row.number: row for row in copy}
    common = here.keys() & there.keys()
    if not common or any(here[number] != there[number] for number in common):
        return rows
    return [row for _, row in sorted((there | here).items())]
