"""Tables for spreadsheets: CSV in UTF-8 with a byte order mark, with the separators that a language expects."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.engine.characters import cleaned

BOM: Final = b"\xef\xbb\xbf"
"""Without it some programs assume an older encoding."""
COMMA: Final = ("de", "hu")
"""Languages with a decimal comma, where spreadsheets separate cells by semicolons."""
_FORMULAS: Final = tuple("=+-@\t\r\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\uff0d\N{FULLWIDTH COMMERCIAL AT}")
"""First characters of a cell that some programs would take for a formula."""

Cell = str | float | None


def csv(rows: Iterable[Sequence[Cell]], language: str) -> bytes:
    """Return the rows as the content of a CSV file."""
    separator = ";" if language in COMMA else ","
    lines = (separator.join(_written(cell, language) for cell in row) + "\r\n" for row in rows)
    return BOM + "".join(lines).encode()


def _written(cell: Cell, language: str) -> str:
    """Return a cell: a number in the format of the language, a text so that no program evaluates it."""
    if cell is None:
        return ""
    if not isinstance(cell, str):
        text = f"{cell:z.6f}".rstrip("0").rstrip(".")
        return text.replace(".", ",") if language in COMMA else text
    text = f"'{cell}" if any(each.startswith(_FORMULAS) for each in (cell, cleaned(cell).lstrip())) else cell
    if any(letter in text for letter in ',;"\r\n\t') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text
