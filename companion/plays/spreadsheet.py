"""Tables for spreadsheets: CSV in UTF-8 with its mark, parted as the office programs of a language expect it."""

from collections.abc import Iterable, Sequence
from typing import Final

BOM: Final = b"\xef\xbb\xbf"
"""Without it some programs take the file for one of another century."""
COMMA: Final = ("de", "hu")
"""Languages that write decimals with a comma: their programs part cells by semicolons."""
_FORMULAS: Final = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\N{FULLWIDTH EQUALS SIGN}",
    "\N{FULLWIDTH PLUS SIGN}",
    "\N{FULLWIDTH HYPHEN-MINUS}",
    "\N{FULLWIDTH COMMERCIAL AT}",
)
"""What a cell begins with that some program would reckon."""

Cell = str | float | None


def csv(rows: Iterable[Sequence[Cell]], language: str) -> bytes:
    """The rows as a file."""
    separator = ";" if language in COMMA else ","
    lines = (separator.join(_written(cell, language) for cell in row) + "\r\n" for row in rows)
    return BOM + "".join(lines).encode()


def _written(cell: Cell, language: str) -> str:
    """A cell: a number as the language writes it, a text so that no program reckons it."""
    if cell is None:
        return ""
    if not isinstance(cell, str):
        text = f"{cell:z.6f}".rstrip("0").rstrip(".")
        return text.replace(".", ",") if language in COMMA else text
    text = f"'{cell}" if any(each.startswith(_FORMULAS) for each in (cell, cell.lstrip())) else cell
    if any(letter in text for letter in ',;"\r\n\t') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text
