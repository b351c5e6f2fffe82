"""The tables of numbers that the rules desk shows, worded with a catalogue."""

from typing import Final

from companion.games.islebound import tables
from companion.games.islebound.entries.hire import hire_price
from companion.text.rules_desk import NOTHING, Tables, table_list, table_of

_MISSING: Final = [NOTHING] * (len(tables.SIX_BOOKS) - len(tables.ROW_BOOKS))
_SLOTS: Final = range(1, tables.CREW_ROW + 1)

NUMBERS: Final[Tables] = {
    "row": table_of(
        "numbers.row.corner",
        range(1, len(tables.SIX_BOOKS) + 1),
        {"numbers.row.five": [*tables.ROW_BOOKS, *_MISSING], "numbers.row.six": tables.SIX_BOOKS},
    ),
    "hire": table_of(
        "numbers.hire.corner",
        _SLOTS,
        {
            "numbers.hire.usual": [hire_price(slot) for slot in _SLOTS],
            "numbers.hire.undervall": [hire_price(slot, tables.UNDERVALL_MORE) for slot in _SLOTS],
        },
    ),
    "end": table_of(
        "numbers.end.corner", tables.END_BUILDINGS, {"numbers.end.buildings": tables.END_BUILDINGS.values()}
    ),
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
