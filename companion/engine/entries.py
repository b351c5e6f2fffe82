"""Reading and writing entries and records by the kinds of a game: the part that is the same for every game.

>>> from typing import NamedTuple
>>> from companion.engine.fields import Flag, Whole
>>> class Roll(NamedTuple):
...     die: int
...     again: bool = False
>>> KINDS = Kinds(Kind("roll", Roll, (Whole("die", 1, 6), Flag("again")), lambda *_: [], lambda state, _: state))
>>> read_entry(KINDS.types, {"type": "roll", "die": 3, "note": "off the table"}, "events[0]", None)
Entry(event=Roll(die=3, again=False), time=None, note='off the table')
>>> write_entry(KINDS, Entry(Roll(6, again=True)), None)
{'type': 'roll', 'die': 6, 'again': True}
>>> read_entry(KINDS.types, {"type": "roll", "die": 7}, "events[2]", None)
Traceback (most recent call last):
companion.engine.record.RecordError: events[2].die: out_of_range {'low': 1, 'high': 6}
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from companion.engine.game import Kind, Kinds
from companion.engine.radix import Coder
from companion.engine.record import MAX_EVENTS, Entry, Keys, Record, RecordError

MAX_TIME_LENGTH: Final = 40
MAX_NOTE_LENGTH: Final = 200

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")
Json = dict[str, object]


def read_record(
    document: object,
    format_name: str,
    version: int,
    read_setup: Callable[[object, str], SetupT],
    types: Callable[[SetupT], Mapping[str, Kind[EventT, StateT]]],
) -> Record[SetupT, EventT]:
    """Return the record in a JSON value; raises RecordError with the position of the first error.

    `version` is the newest known version, `types` the kinds that a record of that set-up can contain, by their names in
    records (`Kinds.types`).
    """
    keys = Keys(document, "")
    keys.choice("format", (format_name,))
    found = keys.whole("version", 1, 1_000_000)
    if found > version:
        raise RecordError("version", "newer_version", version=found, known=version)
    setup = read_setup(keys.take("setup"), "setup")
    events = keys.items("events", 0, MAX_EVENTS)
    keys.done()
    known = types(setup)
    return Record(setup, tuple([read_entry(known, item, path, setup) for path, item in events]))


def write_record(
    record: Record[SetupT, EventT], format_name: str, version: int, setup: Json, kinds: Kinds[StateT]
) -> Json:
    """Return the record as a JSON value; `setup` is the set-up as a JSON value."""
    return {
        "format": format_name,
        "version": version,
        "setup": setup,
        "events": [write_entry(kinds, entry, record.setup) for entry in record.entries],
    }


def read_entry(types: Mapping[str, Kind[EventT, StateT]], value: object, path: str, setup: object) -> Entry[EventT]:
    """Return the entry in a JSON value; raises RecordError."""
    keys = Keys(value, path)
    kind = types[keys.choice("type", types)]
    time = keys.optional_text("time", MAX_TIME_LENGTH)
    note = keys.optional_text("note", MAX_NOTE_LENGTH)
    event = read_event(kind, keys, setup)
    keys.done()
    return Entry(event, time, note)


def read_event(kind: Kind[EventT, StateT], keys: Keys, setup: object) -> EventT:
    """Return the event in the keys of an entry, of that kind or, where kinds share a type, of another of them."""
    if kind.read:
        event: EventT = kind.read(keys, setup)
        return event
    return kind.event(*[field.take(keys, setup) for field in kind.fields])


def write_entry(kinds: Kinds[StateT], entry: Entry[EventT], setup: object) -> Json:
    """Return the entry as a JSON value."""
    content = write_event(kinds, entry.event, setup)
    if entry.time is not None:
        content["time"] = entry.time
    if entry.note is not None:
        content["note"] = entry.note
    return content


def write_event(kinds: Kinds[StateT], event: Any, setup: object) -> Json:
    """Return the event as a JSON value."""
    kind = kinds.of(event)
    content: Json = {"type": kind.record_type}
    if kind.write:
        return content | kind.write(event, setup)
    for field, value in zip(kind.fields, event, strict=True):
        field.put(content, value, setup)
    return content


def pack_fields(kind: Kind[EventT, StateT], coder: Coder, setup: object, event: Any = None) -> EventT:
    """Codes an event of that kind field by field; `event` is None when reading (see `radix`)."""
    values = (None,) * len(kind.fields) if event is None else event
    return kind.event(*[field.pack(coder, setup, value) for field, value in zip(kind.fields, values, strict=True)])
