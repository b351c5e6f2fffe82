"""Build Wall, and the Governor block within it or on its own. Rules: IF-BUILD, IF-GOV."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from companion.engine.fields import ListOf, Optional
from companion.engine.game import Decision, Plan
from companion.engine.record import Keys
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries import turn
from companion.games.island_fortress.entries.fields import REPEAT_IN_FULL, SEAT, SLOT, WORKERS, Slot
from companion.games.island_fortress.entries.ways import Way, in_reach, split, workers_step
from companion.games.island_fortress.entries.workers import lost_laborers, worker_breaches
from companion.games.island_fortress.ledger import Role, Supply
from companion.games.island_fortress.scoring import place_blocks
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import (
    ACTION_PRISON_CONVICTS,
    BUILD_WORKERS,
    MAX_BLOCKS_PER_BUILD,
    OWN_BLOCKS,
    SECOND_BLOCK_JADE,
)
from companion.games.island_fortress.wall import (
    EMPTY,
    GOVERNOR,
    NOWHERE,
    REGION_SLOTS,
    WIDTH,
    Wall,
    is_supported,
    level_of,
    region_of,
    shape_of,
)


class Build(NamedTuple):
    """Build Wall: one or two blocks; `governor` is the round's Governor block, set right after the first of them."""

    seat: int
    slots: tuple[int, ...]
    governor: int | None = None
    laborers: int = 0
    convicts: int = 0
    repeat: bool = False


class PlaceGovernorBlock(NamedTuple):
    """The round's Governor block, outside a Build Wall action."""

    seat: int
    slot: int


def build_breaches(state: State, event: Build) -> list[Breach]:
    """Return the rules broken by building these blocks, one after the other."""
    seat, slots = event.seat, event.slots
    supply = turn.held(state, seat, Role.BUILDER, event.repeat) if state.ledger else None
    found = [*own_block_breaches(state, supply, seat, len(slots), "IF-BUILD-2")]
    if supply or len(slots) > 1:
        found += _region_breaches(supply, event)
    if event.governor is not None:
        found += _no_governor_block(state, seat)
    before: list[tuple[int, int]] = []
    for block in _in_order(event):
        found += _place_breaches(state, *block, before)
        before.append(block)
    if supply:
        found += _cost_breaches(supply, event)
    return found


def _cost_breaches(supply: Supply, event: Build) -> Iterator[Breach]:
    """Jade for the second block, and the Workers. Rules: IF-BUILD-1, IF-BUILD-7."""
    if len(event.slots) > 1 and supply.jade < SECOND_BLOCK_JADE:
        yield Breach("IF-BUILD-1", {"have": supply.jade, "price": SECOND_BLOCK_JADE})
    yield from worker_breaches(supply, event.laborers, event.convicts, workers_needed(event.slots), "IF-BUILD-7")


def workers_needed(slots: Sequence[int]) -> int:
    """Return the Workers for these blocks together. Rules: IF-BUILD-7."""
    return sum([BUILD_WORKERS[level_of(slot)] for slot in slots])


def build_applied(state: State, event: Build) -> State:
    """Return the state once the blocks stand, and what they complete is scored; the Convict was in the prison before.

    Rules: IF-BUILD-1, IF-BUILD-8, IF-RUL-CONVICT.
    """
    if state.ledger:
        built = len(event.slots)
        state = turn.play_card(
            state,
            event.seat,
            Role.BUILDER,
            event.repeat,
            jade=-SECOND_BLOCK_JADE * (built - 1),
            laborers=-lost_laborers(event.laborers),
            convicts=-event.convicts,
            blocks=-built,
            to_prison=ACTION_PRISON_CONVICTS,
        )
    return place_blocks(state, event.seat, _in_order(event))


def governor_breaches(state: State, event: PlaceGovernorBlock) -> list[Breach]:
    """Return the rules broken by the Governor block in this slot."""
    found = list(_no_governor_block(state, event.seat))
    found += _place_breaches(state, event.slot, GOVERNOR, ())
    return found


def governor_applied(state: State, event: PlaceGovernorBlock) -> State:
    """Return the state with the round's Governor block; what it completes is scored. Rules: IF-GOV-3, IF-GOV-4."""
    return place_blocks(state, event.seat, [(event.slot, GOVERNOR)])


def own_block_breaches(state: State, supply: Supply | None, seat: int, wanted: int, rule: str) -> tuple[Breach, ...]:
    """Return the rules broken by taking that many blocks from the supply or, if it is not tracked, from the box.

    Rules: IF-RUL-STOCK, and `rule`, the action's own.
    """
    if supply:
        if supply.blocks >= wanted:
            return ()
        return (Breach(rule, {"player": seat, "have": supply.blocks, "wanted": wanted}, "supply"),)
    if state.blocks_in_box(seat) >= wanted:
        return ()
    values = {"player": seat, "limit": OWN_BLOCKS}
    return Breach(rule, values), Breach("IF-RUL-STOCK", values, "blocks")


def _region_breaches(supply: Supply | None, event: Build) -> Iterator[Breach]:
    """Yield the rules broken unless all blocks are in one region, the taskmaster's if tracked. Rules: IF-BUILD-3."""
    first = event.slots[0]
    if supply:
        for slot in event.slots:
            if region_of(slot) != supply.region:
                yield Breach("IF-BUILD-3", {"player": event.seat, "slot": slot, "region": supply.region}, "taskmaster")
    else:
        for slot in event.slots[1:]:
            if region_of(slot) != region_of(first):
                yield Breach("IF-BUILD-3", {"first": first, "second": slot})


def _in_order(event: Build) -> list[tuple[int, int]]:
    """Return the blocks as (slot, owner) in the order they are set: the Governor block right after the first."""
    seat, slots, governor, _, _, _ = event
    blocks = [(slot, seat) for slot in slots]
    if governor is not None:
        blocks.insert(1, (governor, GOVERNOR))
    return blocks


def _no_governor_block(state: State, seat: int) -> Iterator[Breach]:
    """Yield the breaches of placing the Governor block: only this round's winner may, once. Rules: IF-GOV-1."""
    if state.holder is None or state.awaits_petition:
        yield Breach("IF-GOV-1", {"player": seat}, "none")
    elif state.holder != seat:
        yield Breach("IF-GOV-1", {"player": seat, "holder": state.holder}, "not_holder")
    elif not state.has_governor_block:
        yield Breach("IF-GOV-1", {"player": seat}, "placed")
    elif state.turn and state.turn.seat != seat:
        yield Breach("IF-GOV-1", {"player": seat}, "turn")


def _place_breaches(state: State, slot: int, owner: int, set_before: Sequence[tuple[int, int]]) -> list[Breach]:
    """Free, on the wall's shape, and supported, counting the blocks of the same entry set before.

    Rules: IF-BUILD-4, IF-BUILD-5, IF-BUILD-6; for the Governor block also IF-GOV-2, which takes them over.
    """
    found: list[Breach] = []
    stands = state.wall[slot]
    under = slot - WIDTH if slot % REGION_SLOTS >= WIDTH else None
    supports = NOWHERE if under is None else state.wall[under]
    for earlier, block in set_before:
        if earlier == slot:
            stands = block
        elif earlier == under:
            supports = block
    if stands == NOWHERE:
        found.append(Breach("IF-BUILD-6", {"slot": slot}))
    elif stands != EMPTY:
        found.append(Breach("IF-BUILD-4", {"slot": slot, "owner": stands}))
    if supports == EMPTY:
        found.append(Breach("IF-BUILD-5", {"slot": slot, "below": under}))
    if found and owner == GOVERNOR:
        found.append(Breach("IF-GOV-2", {"slot": slot}))
    return found


# --- choices ----------------------------------------------------------------------------------------


@lru_cache(8)
def _open_slots(wall: Wall) -> tuple[int, ...]:
    """Return the slot of the next block in each column, the lowest first."""
    slots = shape_of(len(wall) // REGION_SLOTS).upwards
    return tuple([slot for slot in slots if wall[slot] == EMPTY and is_supported(wall, slot)])


def _open_after(state: State, *blocks: int | None) -> tuple[int, ...]:
    """Return the same once blocks stand in these slots, whoever owns them."""
    wall = list(state.wall)
    for slot in blocks:
        if slot is not None:
            wall[slot] = GOVERNOR
    return _open_slots(tuple(wall))


def _slots_for_build(state: State, seat: int) -> Iterator[int]:
    return in_reach(state, seat, _open_slots(state.wall))


def _slots_beside(state: State, first: int, governor: int | None) -> Iterator[int]:
    """For the second block: those in the region of the first."""
    return (slot for slot in _open_after(state, first, governor) if region_of(slot) == region_of(first))


def _slots_for_governor(state: State, seat: int, *blocks: int) -> tuple[int, ...]:
    """Return the slots in which a seat may set the Governor block, once blocks stand in these."""
    return () if any(_no_governor_block(state, seat)) else _open_after(state, *blocks)


def _builds(state: State, seat: int, repeat: bool, slots: Iterable[int]) -> Iterator[Build]:
    for slot in slots:
        yield Build(seat, (slot,), None, *split(state, seat, workers_needed((slot,))), repeat)


_BUILD: Final = Way(
    Role.BUILDER,
    lambda state, seat, repeat: _builds(state, seat, repeat, shape_of(state.setup.regions).slots),
    build_breaches,
    lambda state, seat, repeat: _builds(state, seat, repeat, islice(_slots_for_build(state, seat), 1)),
)
_GOVERNOR: Final = Way(
    None,
    lambda state, seat, repeat: (PlaceGovernorBlock(seat, slot) for slot in shape_of(state.setup.regions).slots),
    governor_breaches,
    lambda state, seat, repeat: [PlaceGovernorBlock(seat, slot) for slot in _slots_for_governor(state, seat)[:1]],
)


def build_plan(state: State) -> Plan:
    """Yield the first slot, the Governor block right after it or none, the second slot or none, the Workers.

    The Governor block comes before the second slot because it may carry it.
    """
    seat, repeat = yield from _BUILD.who(state)

    def built(*slots: int, governor: int | None = None) -> Build:
        return Build(seat, slots, governor, *split(state, seat, workers_needed(slots)), repeat)

    def may(slots: Iterable[int], event: Callable[[int], Build]) -> list[int]:
        return _BUILD.legal_slots(state, seat, repeat, slots, event)

    first = yield Decision("slot", lambda: may(_slots_for_build(state, seat), built))
    governor = yield Decision("governor", lambda: [None, *sorted(_slots_for_governor(state, seat, first))])
    second = yield Decision(
        "second",
        lambda: [None, *may(_slots_beside(state, first, governor), lambda slot: built(first, slot, governor=governor))],
    )
    slots = (first,) if second is None else (first, second)
    workers = yield from workers_step(state, seat, workers_needed(slots))
    return Build(seat, slots, governor, *workers, repeat)


def build_decided(state: State, event: Build, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    match step.name:
        case "slot":
            return event.slots[0]
        case "second":
            return event.slots[1] if len(event.slots) > 1 else None
        case name:
            return getattr(event, name)


def governor_plan(state: State) -> Plan:
    """Yield the decisions: who places it, and where."""
    seat = yield from _GOVERNOR.seat(state)
    slot = yield Decision("slot", lambda: sorted(_slots_for_governor(state, seat)))
    return PlaceGovernorBlock(seat, slot)


# --- kinds ------------------------------------------------------------------------------------------

_SLOTS: Final = ListOf("slots", SLOT, 1, MAX_BLOCKS_PER_BUILD)
_GOVERNOR_SLOT: Final = Optional(Slot("governor"))


def _read_build(keys: Keys, setup: Setup) -> Build:
    """Check the number of slots first."""
    slots = keys.items("slots", 1, MAX_BLOCKS_PER_BUILD)
    return Build(
        SEAT.take(keys, setup),
        tuple([SLOT.read(item, path, setup) for path, item in slots]),
        _GOVERNOR_SLOT.take(keys, setup),
        WORKERS[0].take(keys, setup),
        WORKERS[1].take(keys, setup),
        REPEAT_IN_FULL.take(keys, setup),
    )


BUILD: Final = _BUILD.kind(
    "build",
    Build,
    (SEAT, _SLOTS, _GOVERNOR_SLOT, *WORKERS, REPEAT_IN_FULL),
    build_applied,
    build_plan,
    read=_read_build,
    decided=build_decided,
)
GOVERNOR_BLOCK: Final = _GOVERNOR.kind("governor", PlaceGovernorBlock, (SEAT, SLOT), governor_applied, governor_plan)
