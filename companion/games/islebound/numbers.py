"""The tables of numbers that the rules desk shows, worded with a catalogue."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.islebound import tables
from companion.games.islebound.entries.hire import hire_price
from companion.text.catalogue import Catalogue
from companion.text.rules_desk import NOTHING, Table


def _row(texts: Catalogue) -> Table:
    positions = range(1, len(tables.SIX_BOOKS) + 1)
    missing = [NOTHING] * (len(tables.SIX_BOOKS) - len(tables.ROW_BOOKS))
    return [texts("numbers.row.corner"), *positions], [
        (texts("numbers.row.five"), [*tables.ROW_BOOKS, *missing]),
        (texts("numbers.row.six"), [*tables.SIX_BOOKS]),
    ]


def _hire(texts: Catalogue) -> Table:
    slots = range(1, tables.CREW_ROW + 1)
    return [texts("numbers.hire.corner"), *slots], [
        (texts("numbers.hire.usual"), [hire_price(slot) for slot in slots]),
        (texts("numbers.hire.undervall"), [hire_price(slot, tables.UNDERVALL_MORE) for slot in slots]),
    ]


def _end(texts: Catalogue) -> Table:
    return [texts("numbers.end.corner"), *tables.END_BUILDINGS], [
        (texts("numbers.end.buildings"), [*tables.END_BUILDINGS.values()])
    ]


def _box(texts: Catalogue) -> Table:
    held = {
        "tokens": tables.TOKENS,
        "pirates": tables.PIRATES,
        "serpents": tables.SERPENTS,
        "crew": tables.CREW,
        "buildings": tables.BUILDINGS,
        "reputation": tables.REPUTATION_CARDS,
        "dice": tables.DICE,
        "cubes": tables.CUBES,
    }
    return [], [(texts(f"numbers.box.{name}"), [count]) for name, count in held.items()]


def _start(texts: Catalogue) -> Table:
    has = {"coins": tables.START_COINS, "speed": tables.SPEED, "hold": tables.HOLD}
    return [], [(texts(f"numbers.start.{name}"), [count]) for name, count in has.items()]


NUMBERS: Final[Mapping[str, Callable[[Catalogue], Table]]] = {
    "row": _row,
    "hire": _hire,
    "end": _end,
    "box": _box,
    "start": _start,
}
