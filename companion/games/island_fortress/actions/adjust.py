"""Corrections by the table: they bypass the rules and score nothing by themselves. Rules: IF-RUL-STOCK, IF-ONCE."""

from collections.abc import Iterable, Iterator

from companion.engine.ruling import Breach
from companion.games.island_fortress.events import (
    SUPPLY_COUNTS,
    AdjustCounts,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
)
from companion.games.island_fortress.ledger import jailed, with_supply
from companion.games.island_fortress.scoring import complete_rows, is_level_complete
from companion.games.island_fortress.state import EndedBy, Gain, State, credited
from companion.games.island_fortress.tables import OWN_BLOCKS, TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, is_slot


def counts_breaches(state: State, event: AdjustCounts) -> list[Breach]:
    """A final sheet is not corrected, and nobody holds less than nothing, or more own blocks than the box has.

    Rules: IF-END, IF-RUL-STOCK.
    """
    found = _scored_already(state)
    player = state.players[event.seat]
    counts = [("chips", player.chips, event.chips), ("treasures", player.treasures, event.treasures)]
    if state.ledger:
        supply = state.ledger.supplies[event.seat]
        counts += [(name, getattr(supply, name), getattr(event, name)) for name in SUPPLY_COUNTS]
    found += _negative(counts)
    if event.blocks > 0 and event.blocks > state.blocks_in_box(event.seat):
        found.append(Breach("IF-RUL-STOCK", {"player": event.seat, "limit": OWN_BLOCKS}, "blocks"))
    return found


def counts_applied(state: State, event: AdjustCounts) -> State:
    """The counts as the table says."""
    gains = (Gain(event.seat, "adjust", event.score, chips=event.chips, treasures=event.treasures),)
    ledger = state.ledger
    if ledger:
        supply = ledger.supplies[event.seat]
        changes = {name: getattr(supply, name) + getattr(event, name) for name in SUPPLY_COUNTS}
        ledger = with_supply(ledger, event.seat, supply._replace(**changes))
    return state._replace(players=credited(state.players, gains), gains=gains, ledger=ledger)


def taskmaster_breaches(state: State, _: AdjustTaskmaster) -> list[Breach]:
    """A final sheet is not corrected. Rules: IF-END."""
    return _scored_already(state)


def taskmaster_applied(state: State, event: AdjustTaskmaster) -> State:
    """The taskmaster stands where the table says."""
    ledger = state.ledger
    if ledger:
        ledger = with_supply(ledger, event.seat, ledger.supplies[event.seat]._replace(region=event.region))
    return state._replace(ledger=ledger, gains=())


def prison_breaches(state: State, event: AdjustPrison) -> list[Breach]:
    """A final sheet is not corrected, and no prison holds less than nothing. Rules: IF-END, IF-RUL-STOCK."""
    found = _scored_already(state)
    if state.ledger:
        prison = state.ledger.prisons[event.region]
        found += _negative([("jade", prison.jade, event.jade), ("convicts", prison.convicts, event.convicts)])
    return found


def prison_applied(state: State, event: AdjustPrison) -> State:
    """The prison holds what the table says."""
    ledger = state.ledger
    if ledger:
        ledger = jailed(ledger, event.region, event.jade, event.convicts)
    return state._replace(ledger=ledger, gains=())


def slot_breaches(state: State, event: AdjustSlot) -> list[Breach]:
    """The wall keeps its shape, a Reinforcement lies on a block, the box holds no more blocks than it does.

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
    """What stands on the slot is as the table says; a row or level that this fills counts as scored."""
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


def _negative(counts: Iterable[tuple[str, int, int]]) -> Iterator[Breach]:
    """What would fall below nothing, of counts as (name, what is there, change)."""
    for count, have, change in counts:
        if have + change < 0:
            yield Breach("IF-RUL-STOCK", {"count": count, "have": have}, "negative")


def _scored_already(state: State) -> list[Breach]:
    return [Breach("IF-END", case="finished")] if state.result else []
