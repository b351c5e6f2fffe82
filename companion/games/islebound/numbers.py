"""The tables of numbers that the rules desk shows, worded with a catalogue."""

from typing import Final

from companion.games.islebound import tables
from companion.games.islebound.entries.hire import hire_price
from companion.text.catalogue import Catalogue
from companion.text.rules_desk import NOTHING, Table, Tables, table_list, table_row


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


NUMBERS: Final[Tables] = {
    "row": _row,
    "hire": _hire,
    "end": table_row("numbers.end.corner", "numbers.end.buildings", tables.END_BUILDINGS),
    "box": table_list(
        "numbers.box",
        {
            "tokens": tables.TOKENS,
            "pirates": tables.PIRATES,
            "serpents": tables.SERPENTS,
            "crew": tables.CREW,
            "buildings": tables.BUILDINGS,
            "reputation": tables.REPUTATION_CARDS,
            "dice": tables.DICE,
            "cubes": tables.CUBES,
        },
    ),
    "start": table_list("numbers.start", {"coins": tables.START_COINS, "speed": tables.SPEED, "hold": tables.HOLD}),
}
