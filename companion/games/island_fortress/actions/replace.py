"""Replace a Built Block. Rules: IF-REPLACE, IF-VAR-FRIENDLY."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions.build import own_block_breaches
from companion.games.island_fortress.actions.phase import not_in_play
from companion.games.island_fortress.events import Replace
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import GOVERNOR


def breaches(state: State, event: Replace) -> list[Breach]:
    """What speaks against replacing the block of this slot."""
    found = list(not_in_play(state))
    if state.setup.variants.no_replace:
        found.append(Breach("IF-VAR", case="no_replace"))
    owner = state.wall[event.slot]
    if owner < 0:
        found.append(Breach("IF-REPLACE-1", {"slot": event.slot}))
    elif owner == GOVERNOR:
        found.append(Breach("IF-REPLACE-2", {"slot": event.slot}))
    elif owner == event.seat:
        found.append(Breach("IF-REPLACE-3", {"slot": event.slot, "player": event.seat}))
    if event.slot in state.reinforced:
        found.append(Breach("IF-REPLACE-4", {"slot": event.slot}))
    found += own_block_breaches(state, event.seat, 1, "IF-REPLACE-5")
    return found


def applied(state: State, event: Replace) -> State:
    """The block is the player's; nothing is scored. Rules: IF-REPLACE-7, IF-REPLACE-8."""
    wall = state.wall
    return state._replace(wall=(*wall[: event.slot], event.seat, *wall[event.slot + 1 :]), gains=())
