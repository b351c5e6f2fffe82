"""A game up to the last step that fits: whatever has come after it, what was entered before can be looked at."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from companion.engine.record import RecordError
from companion.engine.ruling import IllegalMove
from companion.play.ports import StoredGame

Made = TypeVar("Made")
DAMAGED: Final = "damaged"
UNFIT: Final = (RecordError, IllegalMove)
"""What is raised where a step is no step of the game, or breaks its rules."""


def sound_part(stored: StoredGame, read: Callable[[StoredGame], Made]) -> tuple[Made, StoredGame]:
    """What `read` makes of a game, and the game; or both up to the last step that fits, and that it is damaged.

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
