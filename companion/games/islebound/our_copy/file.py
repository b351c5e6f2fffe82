"""A file with a group's knowledge of its copy: writing, strict reading, and a preview of an import.

The file holds the documents that the library keeps: one for each side of the boards, and one for each card.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.engine.record import Keys, RecordError
from companion.games.islebound.our_copy.known import Known, merged, read_document, write_document
from companion.games.islebound.pieces.cards import Card

FORMAT: Final = "islebound-copy"
VERSION: Final = 1
MAX_PARTS: Final = 500

Path = tuple[str, ...]
"""The path of a value: `("towns", "Grenille", "red")`."""


def write_file(values: Iterable[Known | Card]) -> dict[str, object]:
    """Return the document of a file."""
    return {"format": FORMAT, "version": VERSION, "parts": [write_document(value) for value in values]}


def read_file(document: Any) -> tuple[Known | Card, ...]:
    """Return the content of a file; raises RecordError with the position of the error."""
    keys = Keys(document, "")
    keys.choice("format", (FORMAT,))
    keys.whole("version", VERSION, VERSION)
    found = []
    for path, part in keys.items("parts", 0, MAX_PARTS):
        try:
            found.append(read_document(part))
        except RecordError as error:
            where = f"{path}.{error.where}" if error.where else path
            raise RecordError(where, error.problem, **error.values) from None
    keys.done()
    return tuple(found)


class Difference(NamedTuple):
    """A value in a file that differs from the known one; `old` is None if it is unknown here."""

    side: str
    path: Path
    old: Any
    new: Any


def differences(here: Mapping[str, Known], entered: Sequence[Known | Card]) -> tuple[Difference, ...]:
    """Return the effect of importing these values; `here` are the known ones, by side."""
    found = []
    after = dict(here)
    for value in entered:
        if isinstance(value, Known):
            after[value.side] = merged(after.get(value.side, Known(value.side)), value)
    for side, known in after.items():
        before = dict(_values(write_document(here.get(side, Known(side)))))
        for path, new in _values(write_document(known)):
            if before.get(path) != new:
                found.append(Difference(side, path, before.get(path), new))
    return tuple(found)


def _values(document: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every value of a document with its path; what is printed lies under `data`, which is left out of it."""
    for key, value in document.items():
        inner = path if key == "data" and not path else (*path, key)
        if isinstance(value, dict) and key != "entry":
            yield from _values(value, inner)
        else:
            yield inner, value
