"""The kinds of corrections, and how they are read: all are called `adjust` in records. Rules: IB-ADJUST."""

from functools import partial
from typing import Any, Final

from companion.engine import radix
from companion.engine.corrections import CorrectedCounts, Count, attributes
from companion.engine.fields import NEEDED, AnyField, Choice, Field, Seat, Whole, read_seat
from companion.engine.game import Kind, any_correction, correction
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
    Change,
    DropBuilding,
    EventT,
    Missing,
    corrected,
    correction_breaches,
    nothing_missing,
)
from companion.games.islebound.entries.fields import FULL_ONLY, WITH_TURNS, Numbered, Skills, TownField, card_field
from companion.games.islebound.ledger import FREE, Hand, Ledger
from companion.games.islebound.pieces.crew import STATES
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import Player, State
from companion.games.islebound.tables import BUILDINGS, CREW, SLOTS


class Owner(Field[Setup, int]):
    """The owner of a town or slot; null for nobody."""

    def read(self, value: object, path: str, setup: Setup) -> int:
        return FREE if value is None else read_seat(value, path, setup)

    def write(self, value: int, setup: Setup) -> str | None:
        return None if value == FREE else setup.seats[value].name

    def pack(self, coder: Coder, setup: Setup, value: int | None) -> int:
        return radix.whole(coder, FREE, len(setup.seats) - 1, value)


_PLAYER: Final = Seat("player")


def _player(state: State, seat: int) -> Player:
    return state.players[seat]


def _ledger(state: State, _: int = 0) -> Ledger:
    assert state.ledger is not None
    return state.ledger


def _hand(state: State, seat: int) -> Hand:
    return _ledger(state).hands[seat]


COUNTS: Final[CorrectedCounts[State, AdjustCounts]] = CorrectedCounts(
    AdjustCounts,
    (
        *attributes(("tokens", "track"), _player, low=None),
        Count("score", lambda state, seat: state.players[seat].adjust, low=None),
        *attributes(Hand._fields[:1], _hand, WITH_TURNS),
        *attributes(Hand._fields[1:7], _hand, FULL_ONLY),
    ),
    _PLAYER,
)
PILES: Final[CorrectedCounts[State, AdjustPiles]] = CorrectedCounts(
    AdjustPiles,
    (
        Count("reputation", lambda state, _: state.reputation_left),
        *attributes(("treasure_map",), _ledger, WITH_TURNS, low=None),
        *attributes(("deck", "crew_pile"), _ledger, FULL_ONLY, low=None),
    ),
)
_OF_A_PLAYER: Final = ("changes", "building", "drop", "crew", "recruit", "region")


def read_adjust(keys: Keys, setup: Setup) -> Adjustment:
    """Return the correction in the keys of an entry, identified by the first distinctive key."""
    is_of_player = "player" in keys or any(key in keys for key in _OF_A_PLAYER[1:])
    entered = next((key for key in (_OF_A_PLAYER if is_of_player else ("town", "slot")) if key in keys), "changes")
    if entered != "changes":
        kind = _KIND_OF_KEY[entered]
        if not kind.is_in(setup.tracking):
            raise RecordError(keys.path(entered), "unknown_key")
        adjustment: Adjustment = kind.event(*[field.take(keys, setup) for field in kind.fields])
        return adjustment
    return COUNTS.read(keys, setup) if is_of_player else PILES.read(keys, setup)


def _kind(
    name: str,
    event: type[EventT],
    fields: tuple[AnyField[Setup], ...] | CorrectedCounts[State, Any],
    change: Change[EventT],
    missing: Missing[EventT] = nothing_missing,
    **more: Any,
) -> Kind[EventT, State]:
    check, apply = partial(correction_breaches, missing, change), partial(corrected, change)
    return correction(name, event, fields, check, apply, **more)


ADJUST_COUNTS: Final = _kind(
    "adjust_counts",
    AdjustCounts,
    COUNTS,
    adjust.adjust_counts,
    plan=any_correction,
    read=read_adjust,
    is_offered=lambda state: state.result is None,
)
ADJUST_BUILDING: Final = _kind(
    "adjust_building", AdjustBuilding, (_PLAYER, card_field("building")), adjust.adjust_building
)
DROP_BUILDING: Final = _kind(
    "drop_building", DropBuilding, (_PLAYER, Whole("drop", 1, BUILDINGS)), adjust.drop_building, adjust.no_building
)
ADJUST_PILES: Final = _kind("adjust_piles", AdjustPiles, PILES, adjust.adjust_piles)
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
    "adjust_town", AdjustTown, (TownField("town"), Owner("owner")), adjust.adjust_town, modes=WITH_TURNS
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
_KIND_OF_KEY: Final[dict[str, Kind[Any, State]]] = {
    "building": ADJUST_BUILDING,
    "drop": DROP_BUILDING,
    "crew": ADJUST_CREW,
    "recruit": ADD_CREW,
    "region": ADJUST_REGION,
    "town": ADJUST_TOWN,
    "slot": ADJUST_SLOT,
}
