"""Records of ISLAND: the set-up read strictly and written, and the whole record by the kinds of entries."""

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.entries import read_record, write_record
from companion.engine.fields import Flag, Group, Optional, Whole, read_seat
from companion.engine.game import Kind
from companion.engine.record import Keys, Record
from companion.engine.seats import read_seats, write_seats
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.meta import META
from companion.games.island.rules import KINDS
from companion.games.island.setup import COLORS, Box, Coin, Setup, Tracking
from companion.games.island.tables import FEWEST_PLAYERS, MAX_PLAYERS, SETUP_CASTLES, SETUP_TERRITORIES, SETUP_UNITS

FORMAT: Final = META.format
VERSION: Final = 1

Json = dict[str, Any]
GameRecord = Record[Setup, Any]

_VARIANTS: Final[Group[object, tuple[bool]]] = Group("variants", lambda short: (short,), [Flag("short")], (False,))


def record_of(document: object) -> GameRecord:
    """Return the record in a JSON value; raises RecordError with the position of the first error."""
    return read_record(document, FORMAT, VERSION, setup_of, types_of)


def document_of(record: GameRecord) -> Json:
    """Return the record as a JSON value."""
    return write_record(record, FORMAT, VERSION, setup_document(record.setup), KINDS)


def kinds_of(setup: Setup) -> list[Kind[Any, Any]]:
    """Return the kinds of entries that a record of that mode can name, legal or not, in their order."""
    return [kind for kind in KINDS if kind.is_in(setup.tracking)]


def types_of(setup: Setup) -> Mapping[str, Kind[Any, Any]]:
    """Return the entries that a record of that mode can name, by their names."""
    return {name: kind for name, kind in KINDS.types.items() if kind.is_in(setup.tracking)}


# --- the set-up ------------------------------------------------------------------------------------------


def setup_of(value: object, where: str) -> Setup:
    """Return the set-up in a JSON value."""
    keys = Keys(value, where)
    tracking = Tracking(keys.choice("tracking", [mode.value for mode in Tracking]))
    seats = read_seats(keys, FEWEST_PLAYERS, MAX_PLAYERS, COLORS, may_leave=tracking is Tracking.SCORE)
    setup = Setup(seats, 0, Coin.HEADS, tracking)
    whisperer = read_seat(keys.take("whisperer"), keys.path("whisperer"), setup)
    coin = Coin(keys.choice("coin", [side.value for side in Coin]))
    [short] = _VARIANTS.take(keys, None)
    box = box_field(len(seats)).take(keys, None) if tracking is Tracking.FULL else Box()
    keys.done()
    return setup._replace(whisperer=whisperer, coin=coin, short=short, box=box)


def box_ranges(players: int) -> dict[str, tuple[int, int]]:
    """From what number up to which each limit of the box can be entered: it holds at least what the set-up needs."""
    fewest = {"units": SETUP_UNITS, "castles": SETUP_CASTLES, "peace": 0, "territories": SETUP_TERRITORIES * players}
    return {name: (low, MAX_NUMBER) for name, low in fewest.items()}


def box_field(players: int) -> Group[object, Box]:
    """Return the field of what the box holds, as far as it is known."""
    limits = [Optional(Whole(name, *box_ranges(players)[name])) for name in Box._fields]
    return Group("box", Box, limits, default=Box())


def setup_document(setup: Setup) -> Json:
    """Return the set-up; a variant that is not in play, and what the box is not known to hold, are left out."""
    content: Json = {
        "tracking": setup.tracking.value,
        "players": write_seats(setup.seats),
        "whisperer": setup.seats[setup.whisperer].name,
        "coin": setup.coin.value,
        "variants": {"short": True} if setup.short else {},
    }
    box_field(len(setup.seats)).put(content, setup.box, None)
    return content
