"""Build Wall, and the Governor block within it or on its own. Rules: IF-BUILD, IF-GOV, IF-TURN-1."""

from collections.abc import Iterator, Sequence

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions.phase import not_in_play
from companion.games.island_fortress.events import Build, PlaceGovernorBlock
from companion.games.island_fortress.scoring import with_blocks
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import OWN_BLOCKS
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, NOWHERE, PLACES, WIDTH, region_of


def build_breaches(state: State, event: Build) -> list[Breach]:
    """What speaks against building these blocks, one after the other."""
    found = list(not_in_play(state))
    found += own_block_breaches(state, event.seat, len(event.slots), "IF-BUILD-2")
    if len(event.slots) > 1:
        first, second = event.slots
        if region_of(first) != region_of(second):
            found.append(Breach("IF-BUILD-3", {"first": first, "second": second}))
    if event.governor is not None:
        found += _no_governor_block(state, event.seat)
    blocks = _in_order(event)
    for index, (slot, owner) in enumerate(blocks):
        found += _place_breaches(state, slot, owner, blocks[:index])
    return found


def build_applied(state: State, event: Build) -> State:
    """The blocks stand, and what they complete is scored."""
    if event.governor is None:
        return with_blocks(state, event.seat, [(slot, event.seat) for slot in event.slots])
    return with_blocks(state, event.seat, _in_order(event))._replace(has_governor_block=False)


def governor_breaches(state: State, event: PlaceGovernorBlock) -> list[Breach]:
    """What speaks against the Governor block in this slot."""
    found = list(not_in_play(state))
    found += _no_governor_block(state, event.seat)
    found += _place_breaches(state, event.slot, GOVERNOR, ())
    return found


def governor_applied(state: State, event: PlaceGovernorBlock) -> State:
    """The round's Governor block stands; rows and levels it completes are scored. Rules: IF-GOV-3, IF-GOV-4."""
    return with_blocks(state, event.seat, [(event.slot, GOVERNOR)])._replace(has_governor_block=False)


def own_block_breaches(state: State, seat: int, wanted: int, rule: str) -> tuple[Breach, ...]:
    """Whether the box has that many blocks of the player left; what of them is in the supply is not tracked.

    Rules: IF-RUL-STOCK, and `rule`, the action's own.
    """
    if state.wall.count(seat) + wanted <= OWN_BLOCKS:
        return ()
    values = {"player": seat, "limit": OWN_BLOCKS}
    return Breach(rule, values), Breach("IF-RUL-STOCK", values, "blocks")


def _in_order(event: Build) -> list[tuple[int, int]]:
    """The blocks as (slot, owner) in the order they are set: the Governor block right after the first."""
    blocks = [(slot, event.seat) for slot in event.slots]
    if event.governor is not None:
        blocks.insert(1, (event.governor, GOVERNOR))
    return blocks


def _no_governor_block(state: State, seat: int) -> Iterator[Breach]:
    """Only the winner of the round's petition, once a round. Rules: IF-GOV-1."""
    if state.holder is None:
        yield Breach("IF-GOV-1", {"player": seat}, "none")
    elif state.holder != seat:
        yield Breach("IF-GOV-1", {"player": seat, "holder": state.holder}, "not_holder")
    elif not state.has_governor_block:
        yield Breach("IF-GOV-1", {"player": seat}, "placed")


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
