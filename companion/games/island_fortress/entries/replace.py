"""Replace a Built Block. Rules: IF-REPLACE, IF-VAR-FRIENDLY."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from companion.engine.game import Decision, Plan
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries import turn
from companion.games.island_fortress.entries.build import own_block_breaches
from companion.games.island_fortress.entries.fields import REPEAT_IN_FULL, SEAT, SLOT, WORKERS
from companion.games.island_fortress.entries.ways import Way, in_reach, split, workers_step
from companion.games.island_fortress.entries.workers import lost_laborers, worker_breaches
from companion.games.island_fortress.ledger import Role, with_supply
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import REPLACE_WORKERS
from companion.games.island_fortress.wall import GOVERNOR, level_of, region_of, shape_of


class Replace(NamedTuple):
    """Replace a Built Block."""

    seat: int
    slot: int
    laborers: int = 0
    convicts: int = 0
    repeat: bool = False


def breaches(state: State, event: Replace) -> list[Breach]:
    """Return the rules broken by replacing the block of this slot."""
    found = []
    supply = turn.held(state, event.seat, Role.BUILDER, event.repeat)
    if state.setup.variants.no_replace:
        found.append(Breach("IF-VAR", case="no_replace"))
    owner = state.wall[event.slot]
    if owner < 0:
        found.append(Breach("IF-REPLACE-1", {"slot": event.slot}))
    elif owner == GOVERNOR:
        found.append(Breach("IF-REPLACE-2", {"slot": event.slot}))
    elif owner == event.seat:
        found.append(Breach("IF-REPLACE-3", {"slot": event.slot, "player": event.seat}))
    if supply and region_of(event.slot) != supply.region:
        values = {"player": event.seat, "slot": event.slot, "region": supply.region}
        found.append(Breach("IF-REPLACE-1", values, "taskmaster"))
    if event.slot in state.reinforced:
        found.append(Breach("IF-REPLACE-4", {"slot": event.slot}))
    found += own_block_breaches(state, supply, event.seat, 1, "IF-REPLACE-5")
    if supply:
        found += worker_breaches(supply, event.laborers, event.convicts, workers_needed(event.slot), "IF-REPLACE-6")
    return found


def workers_needed(slot: int) -> int:
    """Return the Workers for replacing the block of this slot. Rules: IF-REPLACE-6."""
    return REPLACE_WORKERS[level_of(slot)]


def applied(state: State, event: Replace) -> State:
    """Return the state once the block is the player's, the old one back in its owner's supply; nothing is scored.

    Rules: IF-REPLACE-6, IF-REPLACE-7, IF-REPLACE-8.
    """
    wall, owner = state.wall, state.wall[event.slot]
    after = turn.play_card(
        state,
        event.seat,
        Role.BUILDER,
        event.repeat,
        laborers=-lost_laborers(event.laborers),
        convicts=-event.convicts,
        blocks=-1,
    )
    ledger = after.ledger
    if ledger and owner in range(len(ledger.supplies)):
        supply = ledger.supplies[owner]
        ledger = with_supply(ledger, owner, supply._replace(blocks=supply.blocks + 1))
    return after._replace(wall=(*wall[: event.slot], event.seat, *wall[event.slot + 1 :]), gains=(), ledger=ledger)


def _simplest(state: State, seat: int, repeat: bool, slot: int) -> Replace:
    return Replace(seat, slot, *split(state, seat, workers_needed(slot)), repeat)


def _slots(state: State, seat: int) -> Iterator[int]:
    """Return the slots with blocks of other players and without a Reinforcement, the lowest first."""
    wall, shape = state.wall, shape_of(state.setup.regions)
    others = (slot for slot in shape.upwards if wall[slot] >= 0 and wall[slot] not in (seat, GOVERNOR))
    return (slot for slot in in_reach(state, seat, others) if slot not in state.reinforced)


_REPLACE: Final = Way(
    Role.BUILDER,
    lambda state, seat, repeat: [_simplest(state, seat, repeat, slot) for slot in shape_of(state.setup.regions).slots],
    breaches,
    lambda state, seat, repeat: [_simplest(state, seat, repeat, slot) for slot in islice(_slots(state, seat), 1)],
)


def plan(state: State) -> Plan:
    """Yield the decisions: who replaces which block, with which Workers."""
    seat, repeat = yield from _REPLACE.who(state)

    def may() -> list[int]:
        return _REPLACE.legal_slots(state, seat, repeat, _slots(state, seat), partial(_simplest, state, seat, repeat))

    slot = yield Decision("slot", may)
    workers = yield from workers_step(state, seat, workers_needed(slot))
    return Replace(seat, slot, *workers, repeat)


REPLACE: Final = _REPLACE.kind("replace", Replace, (SEAT, SLOT, *WORKERS, REPEAT_IN_FULL), applied, plan)
