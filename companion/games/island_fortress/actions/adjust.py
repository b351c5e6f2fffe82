"""Corrections by the table: they bypass the rules and score nothing by themselves. Rules: IF-RUL-STOCK, IF-ONCE."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.events import AdjustCounts, AdjustSlot
from companion.games.island_fortress.scoring import complete_rows, is_level_complete
from companion.games.island_fortress.state import EndedBy, Gain, State, credited
from companion.games.island_fortress.tables import OWN_BLOCKS, TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, is_slot


def counts_breaches(state: State, event: AdjustCounts) -> list[Breach]:
    """A final sheet is not corrected, and nobody holds less than nothing. Rules: IF-END, IF-RUL-STOCK."""
    found = _scored_already(state)
    player = state.players[event.seat]
    for count, have, change in (
        ("chips", player.chips, event.chips),
        ("treasures", player.treasures, event.treasures),
    ):
        if have + change < 0:
            found.append(Breach("IF-RUL-STOCK", {"count": count, "have": have}, "negative"))
    return found


def counts_applied(state: State, event: AdjustCounts) -> State:
    """The counts as the table says."""
    gains = (Gain(event.seat, "adjust", event.score, chips=event.chips, treasures=event.treasures),)
    return state._replace(players=credited(state.players, gains), gains=gains)


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
    if owner not in (stands, EMPTY, GOVERNOR) and state.blocks_in_wall(owner) >= OWN_BLOCKS:
        found.append(Breach("IF-RUL-STOCK", {"player": owner, "limit": OWN_BLOCKS}, "blocks"))
    return found


def slot_applied(state: State, event: AdjustSlot) -> State:
    """What stands on the slot is as the table says; a row or level that this fills counts as scored."""
    owner = state.wall[event.slot] if event.owner is None else event.owner
    wall = (*state.wall[: event.slot], owner, *state.wall[event.slot + 1 :])
    regions = state.setup.regions
    levels = {level for level in range(1, TOWER_LEVEL) if is_level_complete(wall, level)}
    keeps = event.slot in state.reinforced if event.reinforced is None else event.reinforced
    return state._replace(
        wall=wall,
        reinforced=state.reinforced | {event.slot} if keeps and owner != EMPTY else state.reinforced - {event.slot},
        scored_rows=state.scored_rows | complete_rows(wall, regions),
        scored_levels=state.scored_levels | levels,
        ended_by=EndedBy.WALL if EMPTY not in wall else None,
        gains=(),
    )


def _scored_already(state: State) -> list[Breach]:
    return [Breach("IF-END", case="finished")] if state.result else []
