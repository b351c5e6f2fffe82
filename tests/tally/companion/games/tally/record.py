"""Records of Tally: the set-up read strictly and written, and the whole record by the kinds of entries."""

from typing import Any, Final

from companion.engine.entries import read_record, write_record
from companion.engine.record import Keys, Record
from companion.engine.seats import read_seats, write_seats
from companion.games.tally.meta import META
from companion.games.tally.rules import KINDS
from companion.games.tally.state import COLORS, Setup, Tracking

VERSION: Final = 1


def record_of(document: object) -> Record[Setup, Any]:
    """The record in a JSON value; raises RecordError with the place where it is none."""
    return read_record(document, META.format, VERSION, setup_of, lambda setup: KINDS.types)


def document_of(record: Record[Setup, Any]) -> dict[str, Any]:
    """The record as its file says it."""
    return write_record(record, META.format, VERSION, setup_document(record.setup), KINDS)


def setup_of(value: object, where: str) -> Setup:
    """The set-up in a JSON value."""
    keys = Keys(value, where)
    tracking = Tracking(keys.choice("tracking", [mode.value for mode in Tracking]))
    seats = read_seats(keys, META.fewest, META.most, COLORS, may_leave=True)
    keys.done()
    return Setup(seats, tracking)


def setup_document(setup: Setup) -> dict[str, Any]:
    """The set-up as a JSON value."""
    return {"tracking": setup.tracking.value, "players": write_seats(setup.seats)}
