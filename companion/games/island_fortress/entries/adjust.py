"""Corrections: they bypass the rules and score nothing by themselves. Rules: IF-RUL-STOCK, IF-ONCE."""

from typing import Final, NamedTuple

from companion.engine import radix
from companion.engine.corrections import CorrectedCounts, attributes
from companion.engine.entries import pack_fields
from companion.engine.fields import Field, Flag, Number, read_seat
from companion.engine.game import any_correction, correction
from companion.engine.radix import Coder, NotInCode
from companion.engine.record import Keys, RecordError
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.fields import FULL_ONLY, REGION, SEAT, SLOT
from companion.games.island_fortress.ledger import Prison, Supply, add_to_prison, with_supply
from companion.games.island_fortress.scoring import complete_rows, is_level_complete
from companion.games.island_fortress.setup import Setup, Tracking
from companion.games.island_fortress.state import EndedBy, Gain, Player, State, add_gains
from companion.games.island_fortress.tables import OWN_BLOCKS, TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, governors_name, is_slot, owner_name


class AdjustCounts(NamedTuple):
    """A correction: one player's counts change by so much; those from `jade` on in the full tracking."""

    seat: int
    chips: int = 0
    treasures: int = 0
    score: int = 0
    jade: int = 0
    laborers: int = 0
    convicts: int = 0
    blocks: int = 0
    favors: int = 0


class AdjustSlot(NamedTuple):
    """A correction: what stands on a slot (`owner` as in `wall`), its Reinforcement; None: as before."""

    slot: int
    owner: int | None = None
    reinforced: bool | None = None


class AdjustTaskmaster(NamedTuple):
    """A correction: where a player's taskmaster stands."""

    seat: int
    region: int


class AdjustPrison(NamedTuple):
    """A correction: what lies in a region's prison changes by so much."""

    region: int
    jade: int = 0
    convicts: int = 0


Adjustment = AdjustCounts | AdjustSlot | AdjustTaskmaster | AdjustPrison
"""A correction."""

SUPPLY_COUNTS: Final = ("jade", "laborers", "convicts", "blocks", "favors")
"""The counts of a supply that a correction may change."""
_PRISON: Final[Number[Setup]] = Number("prison", lambda setup: setup.regions)


def _player(state: State, seat: int) -> Player:
    return state.players[seat]


def _supply(state: State, seat: int) -> Supply:
    assert state.ledger is not None
    return state.ledger.supplies[seat]


def _prison(state: State, region: int) -> Prison:
    assert state.ledger is not None
    return state.ledger.prisons[region]


COUNTS: Final = CorrectedCounts(
    AdjustCounts,
    (
        *attributes(("chips", "treasures"), _player),
        *attributes(("score",), _player, low=None),
        *attributes(SUPPLY_COUNTS, _supply, FULL_ONLY),
    ),
    SEAT,
)
PRISON_COUNTS: Final = CorrectedCounts(AdjustPrison, attributes(Prison._fields, _prison, FULL_ONLY), _PRISON)


def counts_breaches(state: State, event: AdjustCounts) -> list[Breach]:
    """Return the rules broken by correcting a final sheet, holdings below nothing, more own blocks than the box has.

    Rules: IF-END, IF-RUL-STOCK.
    """
    found = [*_scored_already(state), *COUNTS.out_of_range(state, event, event.seat, "IF-RUL-STOCK")]
    if event.blocks > 0 and event.blocks > state.blocks_in_box(event.seat):
        found.append(Breach("IF-RUL-STOCK", {"player": event.seat, "limit": OWN_BLOCKS}, "blocks"))
    return found


def counts_applied(state: State, event: AdjustCounts) -> State:
    """Return the state with the corrected counts."""
    gains = (Gain(event.seat, "adjust", event.score, chips=event.chips, treasures=event.treasures),)
    ledger = state.ledger
    if ledger:
        supply = ledger.supplies[event.seat]
        changes = {name: getattr(supply, name) + getattr(event, name) for name in SUPPLY_COUNTS}
        ledger = with_supply(ledger, event.seat, supply._replace(**changes))
    return state._replace(players=add_gains(state.players, gains), gains=gains, ledger=ledger)


def taskmaster_applied(state: State, event: AdjustTaskmaster) -> State:
    """Return the state with the corrected taskmaster."""
    ledger = state.ledger
    if ledger:
        ledger = with_supply(ledger, event.seat, ledger.supplies[event.seat]._replace(region=event.region))
    return state._replace(ledger=ledger, gains=())


def prison_breaches(state: State, event: AdjustPrison) -> list[Breach]:
    """Return the rules broken by correcting a final sheet, or below nothing. Rules: IF-END, IF-RUL-STOCK."""
    return [*_scored_already(state), *PRISON_COUNTS.out_of_range(state, event, event.region, "IF-RUL-STOCK")]


def prison_applied(state: State, event: AdjustPrison) -> State:
    """Return the state with the corrected prison."""
    ledger = state.ledger
    if ledger:
        ledger = add_to_prison(ledger, event.region, event.jade, event.convicts)
    return state._replace(ledger=ledger, gains=())


def slot_breaches(state: State, event: AdjustSlot) -> list[Breach]:
    """Return the rules broken unless the wall keeps its shape, Reinforcements lie on blocks, and the box has them.

    Rules: IF-END, IF-BUILD-6, IF-PLAN-C, IF-RUL-STOCK.
    """
    found = _scored_already(state)
    stands = state.wall[event.slot]
    owner = stands if event.owner is None else event.owner
    if not is_slot(event.slot):
        found.append(Breach("IF-BUILD-6", {"slot": event.slot}))
    elif event.reinforced and owner == EMPTY:
        found.append(Breach("IF-PLAN-C", {"slot": event.slot}, "no_block"))
    if owner not in (stands, EMPTY, GOVERNOR) and not state.blocks_in_box(owner):
        found.append(Breach("IF-RUL-STOCK", {"player": owner, "limit": OWN_BLOCKS}, "blocks"))
    return found


def slot_applied(state: State, event: AdjustSlot) -> State:
    """Return the state with the corrected slot; a row or level that this fills counts as scored."""
    owner = state.wall[event.slot] if event.owner is None else event.owner
    wall = (*state.wall[: event.slot], owner, *state.wall[event.slot + 1 :])
    regions = state.setup.regions
    levels = {level for level in range(1, TOWER_LEVEL) if is_level_complete(wall, level)}
    keeps = event.slot in state.reinforced if event.reinforced is None else event.reinforced
    ended_by = None if state.ended_by is EndedBy.WALL else state.ended_by
    return state._replace(
        wall=wall,
        reinforced=state.reinforced | {event.slot} if keeps and owner != EMPTY else state.reinforced - {event.slot},
        scored_rows=state.scored_rows | complete_rows(wall, regions),
        scored_levels=state.scored_levels | levels,
        ended_by=EndedBy.WALL if EMPTY not in wall and ended_by is None else ended_by,
        gains=(),
    )


def _scored_already(state: State) -> list[Breach]:
    return [Breach("IF-END", case="finished")] if state.result else []


# --- reading ---------------------------------------------------------------------------------------


def _is_offered(state: State) -> bool:
    return state.result is None


def _read_adjustment(keys: Keys, setup: Setup) -> Adjustment:
    """Return the correction that the keys identify."""
    is_full = setup.tracking is Tracking.FULL
    if "slot" in keys:
        return _read_slot(keys, setup)
    if is_full and "prison" in keys:
        return PRISON_COUNTS.read(keys, setup)
    if is_full and "region" in keys:
        return AdjustTaskmaster(SEAT.take(keys, setup), REGION.take(keys, setup))
    return COUNTS.read(keys, setup)


def _read_slot(keys: Keys, setup: Setup) -> AdjustSlot:
    slot = SLOT.take(keys, setup)
    if "owner" not in keys and "reinforced" not in keys:
        raise RecordError(keys.path("owner"), "missing")
    return AdjustSlot(slot, _OWNER.take(keys, setup), _REINFORCED.take(keys, setup))


# --- kinds ------------------------------------------------------------------------------------------


class Owner(Field[Setup, int | None]):
    """The owner of a block: a player's name, the Governor, or null for nobody; a missing key means unchanged."""

    def read(self, value: object, path: str, setup: Setup) -> int:
        """Return the value in a JSON value; raises RecordError."""
        if value is None:
            return EMPTY
        if value == (governor := governors_name(setup.names)) and type(value) is type(governor):
            return GOVERNOR
        return read_seat(value, path, setup)

    def write(self, value: int | None, setup: Setup) -> str | bool | None:
        """Return the value as a JSON value."""
        return None if value is None else owner_name(value, setup.names)

    def pack(self, coder: Coder, setup: Setup, value: int | None) -> int | None:
        """Codes the value (see `radix`)."""
        owners: tuple[int | None, ...] = (None, EMPTY, GOVERNOR, *range(len(setup.seats)))
        return radix.one_of(coder, owners, value)


class _Reinforced(Field[Setup, bool | None]):
    """True if a Reinforcement lies there; left out: as before."""

    def read(self, value: object, path: str, setup: Setup) -> bool:
        """Return the value in a JSON value; raises RecordError."""
        return _FLAG.read(value, path, setup)

    def pack(self, coder: Coder, setup: Setup, value: bool | None) -> bool | None:
        """Codes the value (see `radix`)."""
        return radix.one_of(coder, (None, False, True), value)


_OWNER: Final = Owner("owner", default=None)
_FLAG: Final = Flag("")
_REINFORCED: Final = _Reinforced("reinforced", default=None)


def _pack_slot(coder: Coder, setup: Setup, memory: object, event: AdjustSlot | None) -> AdjustSlot:
    made: AdjustSlot = pack_fields(ADJUST_SLOT, coder, setup, event)
    if made.owner is None and made.reinforced is None:
        raise NotInCode("a correction that corrects nothing")
    return made


ADJUST_COUNTS: Final = correction(
    "adjust_counts",
    AdjustCounts,
    COUNTS,
    counts_breaches,
    counts_applied,
    plan=any_correction,
    read=_read_adjustment,
    is_offered=_is_offered,
)
ADJUST_SLOT: Final = correction(
    "adjust_slot", AdjustSlot, (SLOT, _OWNER, _REINFORCED), slot_breaches, slot_applied, pack=_pack_slot
)
ADJUST_TASKMASTER: Final = correction(
    "adjust_taskmaster",
    AdjustTaskmaster,
    (SEAT, REGION),
    lambda state, _: _scored_already(state),
    taskmaster_applied,
    modes=FULL_ONLY,
)
ADJUST_PRISON: Final = correction(
    "adjust_prison", AdjustPrison, PRISON_COUNTS, prison_breaches, prison_applied, modes=FULL_ONLY
)
