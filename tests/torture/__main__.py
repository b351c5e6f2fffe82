"""The store tortured by parts: `python packaging/tasks.py torture [--quick] [parts…]`.

Whatever was acknowledged before a kill, a fault, a full disk, damage or a power cut has to be there after it, and no
damage may be told where there is none. Controls are stores that must lose something: else a part proves nothing.
A new part is a function that yields rows, and one line in PARTS.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tests.torture.trials import HEADINGS, Row

PARTS: Final = {
    "kills": "tests.torture.kills:kills",
    "faults": "tests.torture.disk:faults",
    "full-disk": "tests.torture.disk:full_disk",
    "damage": "tests.torture.disk:damage",
    "processes": "tests.torture.kills:processes",
    "backups": "tests.torture.backups:backups",
    "power-cuts": "tests.torture.kills:power_cuts",
    "site": "tests.torture.site:site",
    "live": "tests.torture.live:live",
    "phone-table": "tests.torture.phone_table:phone_table",
}
QUICK: Final = "--quick"
_WIDTHS: Final = (44, 8, 9, 7, 14, 12, 9)


def main(arguments: Sequence[str]) -> int:
    """Run the named parts, or all, print a line for each row, and return 1 if one is not as it has to be."""
    names = [name for name in arguments if name != QUICK]
    if unknown := set(names) - set(PARTS):
        print(f"No such part: {', '.join(sorted(unknown))}. There are: {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    if not hasattr(os, "fork"):
        print("This needs a system that can fork, as Linux and macOS do.", file=sys.stderr)
        return 2
    print(_line(HEADINGS), flush=True)
    wrong = [row for name in names or PARTS for row in _rows(name, QUICK in arguments) if not _shown(row)]
    print("Not as it has to be: " + ", ".join(row.part.strip() for row in wrong) if wrong else "Nothing was lost.")
    return 1 if wrong else 0


def _rows(name: str, quick: bool) -> Iterator[Row]:
    module, function = PARTS[name].split(":")
    part: Callable[[bool], Iterator[Row]] = getattr(importlib.import_module(module), function)
    return part(quick)


def _shown(row: Row) -> bool:
    """Print a row, and say whether it is fine."""
    print(_line(row.cells), flush=True)
    for trouble in (*([row.note] if row.note else []), *row.troubles):
        print(f"    {trouble}", flush=True)
    if row.is_control and not row.is_fine:
        print("    a control that loses nothing: this part proves nothing", flush=True)
    return row.is_fine


def _line(cells: Sequence[str]) -> str:
    first, *others = (f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True))
    return first.strip().ljust(_WIDTHS[0]) + "".join(others)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
