"""The kinds of corrections, and how they are read: all are called `adjust` in records. Rules: IB-ADJUST."""

from functools import partial
from typing import Any, Final

from companion.engine import radix
from companion.engine.fields import NEEDED, AnyField, Change, Choice, Field, Seat, Whole, read_seat
from companion.engine.game import Decision, Kind, Plan
from companion.engine.radix import Coder
from companion.engine.record import Keys, RecordError
from companion.games.islebound.entries import adjust
from companion.games.islebound.entries.adjust import (
    AddCrew,
    AdjustBuilding,
    AdjustCounts,
    AdjustCrew,
    Adjustment,
    AdjustPiles,
    AdjustRegion,
    AdjustSlot,
    AdjustTown,
    DropBuilding,
    corrected,
    correction_breaches,
    nothing_missing,
)
from companion.games.islebound.entries.fields import FULL_ONLY, Numbered, Skills, TownField, card_field
from companion.games.islebound.ledger import FREE
from companion.games.islebound.pieces.crew import STATES
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import BUILDINGS, CREW, SLOTS

MOST_CHANGE: Final = 999
LIGHT_COUNTS: Final = ("tokens", "track", "score", "reputation")
"""The counts that a correction may change if only the score is tracked."""


class ChangeIn(Field[Setup, int]):
    """One of the numbers in `changes`; in a light game its key is unknown unless it is tracked there."""

    def __init__(self, name: str) -> None:
        super().__init__(name, default=0)
        self._change = Change(name, MOST_CHANGE, default=0)

    def is_tracked(self, setup: Setup) -> bool:
        """True if games of that mode know the count."""
        return setup.is_full or self.key in LIGHT_COUNTS

    def take(self, keys: Keys, setup: Setup) -> int:
        """0 if the key is missing."""
        return self._change.take(keys, setup) if self.is_tracked(setup) else 0

    def pack(self, coder: Coder, setup: Setup, value: int | None) -> int:
        return self._change.pack(coder, setup, value) if self.is_tracked(setup) else 0


class Owner(Field[Setup, int]):
    """The owner of a town or slot; null for nobody."""

    def read(self, value: object, path: str, setup: Setup) -> int:
        return FREE if value is None else read_seat(value, path, setup)

    def write(self, value: int, setup: Setup) -> str | None:
        return None if value == FREE else setup.seats[value].name

    def pack(self, coder: Coder, setup: Setup, value: int | None) -> int:
        return radix.whole(coder, FREE, len(setup.seats) - 1, value)


_PLAYER: Final = Seat("player")
_COUNTS: Final = tuple(ChangeIn(name) for name in AdjustCounts._fields[1:])
_PILES: Final = tuple(ChangeIn(name) for name in AdjustPiles._fields)
_OF_A_PLAYER: Final = ("changes", "building", "drop", "crew", "recruit", "region")
_FULL_KEYS: Final = ("crew", "recruit", "region", "town", "slot")


def read_adjust(keys: Keys, setup: Setup) -> Adjustment:
    """The correction in the keys of an entry, identified by the first distinctive key."""
    is_of_player = "player" in keys or any(key in keys for key in _OF_A_PLAYER[1:])
    told = next((key for key in (_OF_A_PLAYER if is_of_player else ("town", "slot")) if key in keys), "changes")
    if told in _FULL_KEYS and not setup.is_full:
        raise RecordError(keys.path(told), "unknown_key")
    if told != "changes":
        kind = _KIND_OF_KEY[told]
        adjustment: Adjustment = kind.event(*[field.take(keys, setup) for field in kind.fields])
        return adjustment
    seat = (_PLAYER.take(keys, setup),) if is_of_player else ()
    changes = keys.group("changes")
    values = [field.take(changes, setup) for field in (_COUNTS if is_of_player else _PILES)]
    changes.done()
    return AdjustCounts(*seat, *values) if is_of_player else AdjustPiles(*values)


def _write_counts(event: AdjustCounts, setup: Setup) -> dict[str, object]:
    return {"player": setup.seats[event.seat].name, "changes": _changes(event, _COUNTS, 1)}


def _write_piles(event: AdjustPiles, setup: Setup) -> dict[str, object]:
    return {"changes": _changes(event, _PILES, 0)}


def _changes(event: tuple[int, ...], fields: tuple[ChangeIn, ...], first: int) -> dict[str, int]:
    return {field.key: change for field, change in zip(fields, event[first:], strict=True) if change}


def _plan(state: State) -> Plan:
    """A correction is one free value: the event itself."""
    return (yield Decision("correction", None))


def _kind(
    name: str,
    event: type,
    fields: tuple[AnyField[Setup], ...],
    change: Any,
    missing: Any = nothing_missing,
    **more: Any,
) -> Any:
    check, apply = partial(correction_breaches, missing, change), partial(corrected, change)
    more["decided"] = lambda state, event, step: event
    return Kind(name, event, fields, check, apply, is_correction=True, type="adjust", **more)


ADJUST_COUNTS: Final = _kind(
    "adjust_counts",
    AdjustCounts,
    (_PLAYER, *_COUNTS),
    adjust.adjust_counts,
    plan=_plan,
    read=read_adjust,
    write=_write_counts,
    is_offered=lambda state: state.result is None,
)
ADJUST_BUILDING: Final = _kind(
    "adjust_building", AdjustBuilding, (_PLAYER, card_field("building")), adjust.adjust_building
)
DROP_BUILDING: Final = _kind(
    "drop_building", DropBuilding, (_PLAYER, Whole("drop", 1, BUILDINGS)), adjust.drop_building, adjust.no_building
)
ADJUST_PILES: Final = _kind("adjust_piles", AdjustPiles, _PILES, adjust.adjust_piles, write=_write_piles)
ADJUST_CREW: Final = _kind(
    "adjust_crew",
    AdjustCrew,
    (_PLAYER, Numbered("crew", Choice("", STATES), lambda setup: CREW, NEEDED)),
    adjust.adjust_crew,
    adjust.no_crew,
    modes=FULL_ONLY,
)
ADD_CREW: Final = _kind("add_crew", AddCrew, (_PLAYER, Skills("recruit", fewest=1)), adjust.add_crew, modes=FULL_ONLY)
ADJUST_REGION: Final = _kind(
    "adjust_region", AdjustRegion, (_PLAYER, TownField("region")), adjust.adjust_region, modes=FULL_ONLY
)
ADJUST_TOWN: Final = _kind(
    "adjust_town", AdjustTown, (TownField("town"), Owner("owner")), adjust.adjust_town, modes=FULL_ONLY
)
ADJUST_SLOT: Final = _kind(
    "adjust_slot",
    AdjustSlot,
    (Whole("slot", 1, SLOTS), Owner("owner")),
    adjust.adjust_slot,
    adjust.no_slot,
    modes=FULL_ONLY,
)

ADJUSTMENTS: Final = (
    ADJUST_COUNTS,
    ADJUST_BUILDING,
    DROP_BUILDING,
    ADJUST_PILES,
    ADJUST_CREW,
    ADD_CREW,
    ADJUST_REGION,
    ADJUST_TOWN,
    ADJUST_SLOT,
)
_KIND_OF_KEY: Final = {
    "building": ADJUST_BUILDING,
    "drop": DROP_BUILDING,
    "crew": ADJUST_CREW,
    "recruit": ADD_CREW,
    "region": ADJUST_REGION,
    "town": ADJUST_TOWN,
    "slot": ADJUST_SLOT,
}
