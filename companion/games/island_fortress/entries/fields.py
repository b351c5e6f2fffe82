"""Fields that entries of several families have."""

from typing import Final, TypeVar

from companion.engine.fields import Field, Flag, InModes, Number, Seat, Whole
from companion.engine.radix import Coder
from companion.engine.record import RecordError, read_text
from companion.games.island_fortress.setup import Setup, Tracking
from companion.games.island_fortress.wall import REGION_SLOTS, slot_name, slot_named

ValueT = TypeVar("ValueT")

MAX_NUMBER: Final = 999
"""The highest number that any count of an entry may have."""

FULL_ONLY: Final = (Tracking.FULL,)
"""The modes of what only the full tracking has."""


class Slot(Field[Setup, int]):
    """A slot by its name; the impossible towers too: a record may name them."""

    def read(self, value: object, path: str, setup: Setup) -> int:
        slot = slot_named(read_text(value, path, 40), setup.regions)
        if slot is None:
            raise RecordError(path, "unknown_slot", slot=str(value)[:10])
        return slot

    def write(self, value: int, setup: Setup) -> str:
        return slot_name(value)

    def pack(self, coder: Coder, setup: Setup, value: int | None) -> int:
        return coder.index(setup.regions * REGION_SLOTS, value)


def in_full(field: Field[Setup, ValueT], otherwise: ValueT) -> Field[Setup, ValueT]:
    """Return a field that only the full tracking has; `otherwise` is its value in a light game."""
    return InModes(FULL_ONLY, field, otherwise)


SEAT: Final = Seat("player")
SLOT: Final = Slot("slot")
REGION: Final[Number[Setup]] = Number("region", lambda setup: setup.regions)
REPEAT: Final = Flag("repeat")
"""Of an action that only the full tracking has."""
REPEAT_IN_FULL: Final = in_full(REPEAT, False)
"""Of an action of both modes."""
WORKERS: Final = (in_full(Whole("laborers", 0, MAX_NUMBER), 0), in_full(Whole("convicts", 0, MAX_NUMBER), 0))
