"""Build Wall, and the Governor block within it or on its own. Rules: IF-BUILD, IF-GOV."""

from collections.abc import Iterator, Sequence

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions import turn
from companion.games.island_fortress.actions.workers import lost_laborers, worker_breaches
from companion.games.island_fortress.events import Build, PlaceGovernorBlock
from companion.games.island_fortress.ledger import Role, Supply
from companion.games.island_fortress.scoring import with_blocks
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import (
    ACTION_PRISON_CONVICTS,
    BUILD_WORKERS,
    OWN_BLOCKS,
    SECOND_BLOCK_JADE,
)
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, NOWHERE, PLACES, WIDTH, level_of, region_of


def build_breaches(state: State, event: Build) -> list[Breach]:
    """What speaks against building these blocks, one after the other."""
    found = turn.breaches(state, event.seat, Role.BUILDER, event.repeat)
    supply = turn.held(state, event.seat, Role.BUILDER, event.repeat)
    found += own_block_breaches(state, supply, event.seat, len(event.slots), "IF-BUILD-2")
    if supply or len(event.slots) > 1:
        found += _region_breaches(supply, event)
    if event.governor is not None:
        found += _no_governor_block(state, event.seat)
    blocks = _in_order(event)
    for index, (slot, owner) in enumerate(blocks):
        found += _place_breaches(state, slot, owner, blocks[:index])
    if supply:
        found += _cost_breaches(supply, event)
    return found


def _cost_breaches(supply: Supply, event: Build) -> Iterator[Breach]:
    """Jade for the second block, and the Workers. Rules: IF-BUILD-1, IF-BUILD-7."""
    if len(event.slots) > 1 and supply.jade < SECOND_BLOCK_JADE:
        yield Breach("IF-BUILD-1", {"have": supply.jade, "price": SECOND_BLOCK_JADE})
    yield from worker_breaches(supply, event.laborers, event.convicts, workers_needed(event.slots), "IF-BUILD-7")


def workers_needed(slots: Sequence[int]) -> int:
    """The Workers for these blocks together. Rules: IF-BUILD-7."""
    return sum([BUILD_WORKERS[level_of(slot)] for slot in slots])


def build_applied(state: State, event: Build) -> State:
    """The blocks stand, and what they complete is scored; the Convict was in the prison before.

    Rules: IF-BUILD-1, IF-BUILD-8, IF-RUL-CONVICT.
    """
    built = len(event.slots)
    paid = turn.performed(
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
    return with_blocks(paid, event.seat, _in_order(event))


def governor_breaches(state: State, event: PlaceGovernorBlock) -> list[Breach]:
    """What speaks against the Governor block in this slot."""
    found = turn.whose_turn(state, event.seat)
    found += _no_governor_block(state, event.seat)
    found += _place_breaches(state, event.slot, GOVERNOR, ())
    return found


def governor_applied(state: State, event: PlaceGovernorBlock) -> State:
    """The round's Governor block stands; rows and levels it completes are scored. Rules: IF-GOV-3, IF-GOV-4."""
    return with_blocks(state, event.seat, [(event.slot, GOVERNOR)])


def own_block_breaches(state: State, supply: Supply | None, seat: int, wanted: int, rule: str) -> tuple[Breach, ...]:
    """Whether that many blocks are in the supply; where it is not tracked, whether the box has that many at all.

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
    """Every block in the taskmaster's region; where that is not tracked, all in one. Rules: IF-BUILD-3."""
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
    """The blocks as (slot, owner) in the order they are set: the Governor block right after the first."""
    blocks = [(slot, event.seat) for slot in event.slots]
    if event.governor is not None:
        blocks.insert(1, (event.governor, GOVERNOR))
    return blocks


def _no_governor_block(state: State, seat: int) -> Iterator[Breach]:
    """Only the winner of the round's petition, once a round. Rules: IF-GOV-1."""
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
    under = slot - WIDTH if slot % PLACES >= WIDTH else None
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
