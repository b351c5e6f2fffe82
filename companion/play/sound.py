"""A game up to its last legal step: everything before a bad step can still be viewed."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from companion.engine.record import RecordError
from companion.engine.ruling import IllegalMove
from companion.play.ports import StoredGame

Made = TypeVar("Made")
DAMAGED: Final = "damaged"
UNFIT: Final = (RecordError, IllegalMove)
"""The exceptions of a step that is invalid or breaks the rules."""


def sound_part(stored: StoredGame, read: Callable[[StoredGame], Made]) -> tuple[Made, StoredGame]:
    """The result of `read` and the game; if it fails, both up to the last legal step, marked as damaged.

    Raises one of UNFIT if nothing fits.
    """
    with suppress(*UNFIT):
        return read(stored), stored
    fits, does_not = 0, len(stored.steps)
    made = read(_first(stored, fits))
    while does_not - fits > 1:
        middle = (fits + does_not) // 2
        try:
            made, fits = read(_first(stored, middle)), middle
        except UNFIT:
            does_not = middle
    return made, _first(stored, fits)._replace(problem=DAMAGED)


def _first(stored: StoredGame, steps: int) -> StoredGame:
    return stored._replace(steps=stored.steps[:steps], signed=stored.signed[:steps])
