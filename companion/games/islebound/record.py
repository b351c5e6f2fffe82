"""Game records: read strictly into set-up and events, every error with its place, and written again."""

from typing import Final

from companion.engine.entries import read_record, write_record
from companion.engine.fields import AnyField, Choice, Flag, Group, Optional
from companion.engine.radix import Coder, one_of
from companion.engine.record import Keys, Record, RecordError
from companion.engine.seats import read_seats, write_seats
from companion.games.islebound.entries.fields import TownField
from companion.games.islebound.meta import META
from companion.games.islebound.our_copy.printed import PrintedField
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.setup import COLORS, Rulings, Seat, Setup, Tracking, Variants
from companion.games.islebound.tables import FEWEST_PLAYERS, MAX_PLAYERS, PORT_TOWNS, PORTS, TOWNS

VERSION: Final = 1

GameRecord = Record[Setup, Event]

TRACKING: Final = Choice("tracking", [mode.value for mode in Tracking])
VARIANTS: Final = Group("variants", Variants, [Flag(name) for name in Variants._fields], default=Variants())
RULINGS: Final = Group("rulings", Rulings, [Flag(name) for name in Rulings._fields], default=Rulings())
PRINTED: Final = PrintedField("data")


def record_of(document: object) -> GameRecord:
    """Return the record in a JSON value; raises RecordError with the position of the first error."""
    return read_record(document, META.format, VERSION, setup_of, lambda setup: KINDS.types)


def document_of(record: GameRecord) -> dict[str, object]:
    """Return the record as a JSON value."""
    return write_record(record, META.format, VERSION, setup_document(record.setup), KINDS)


def setup_of(value: object, path: str) -> Setup:
    """Return the set-up in a JSON value."""
    keys = Keys(value, path)
    tracking = Tracking(TRACKING.take(keys, None))
    ports, may_leave = [port_field(tracking)], tracking is Tracking.SCORE
    seats = read_seats(keys, FEWEST_PLAYERS, MAX_PLAYERS, COLORS, Seat, ports, may_leave=may_leave)
    for index, seat in enumerate(seats):
        if seat.port is not None and any(seat.port == other.port for other in seats[:index]):
            raise RecordError(f"{path}.players[{index}].port", "port_taken", port=TOWNS[seat.port])
    variants: Variants = VARIANTS.take(keys, None)
    if reason := unplayable(variants, len(seats)):
        raise RecordError(f"{path}.variants.{reason[0]}", reason[1])
    setup = Setup(tuple(seats), tracking, variants, RULINGS.take(keys, None), PRINTED.take(keys, None))
    keys.done()
    return setup


def unplayable(variants: Variants, players: int) -> tuple[str, str] | None:
    """Return the variant that cannot be played so, and why; None if all can. Rules: IB-VAR-CLOSE-1, IB-VAR-ARCH-4."""
    if variants.close_quarters and players != FEWEST_PLAYERS:
        return "close_quarters", "not_for_two"
    if variants.architect and variants.six_buildings:
        return "architect", "not_with_six"
    return None


class Port(TownField):
    """A home port."""

    def read(self, value: object, path: str, setup: object) -> int:
        port = super().read(value, path, setup)
        if port not in PORT_TOWNS:
            raise RecordError(path, "not_one_of", allowed=", ".join(PORTS))
        return port

    def pack(self, coder: Coder, setup: object, value: int | None) -> int:
        return one_of(coder, PORT_TOWNS, value)


def port_field(tracking: Tracking) -> AnyField[object]:
    """Return the home port of a player: needed where owners of towns are tracked."""
    return Optional(Port("port")) if tracking is Tracking.SCORE else Port("port")


def setup_document(setup: Setup) -> dict[str, object]:
    """Return the set-up; what is not in play or not known is left out."""
    players = write_seats(setup.seats, [port_field(setup.tracking)])
    content: dict[str, object] = {"tracking": setup.tracking.value, "players": players}
    VARIANTS.put(content, setup.variants, None)
    RULINGS.put(content, setup.rulings, None)
    PRINTED.put(content, setup.printed, None)
    return content
