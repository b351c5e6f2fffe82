"""Treasurer B: Collect a Treasure. Rules: IF-TREA-B."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions.phase import not_in_play
from companion.games.island_fortress.events import CollectTreasure
from companion.games.island_fortress.state import Gain, State, credited
from companion.games.island_fortress.tables import TREASURE_POINTS


def breaches(state: State, _: CollectTreasure) -> list[Breach]:
    """What speaks against collecting a Treasure; the Convicts to pay are not tracked."""
    return list(not_in_play(state))


def applied(state: State, event: CollectTreasure) -> State:
    """One Treasure, and its point at once."""
    gains = (Gain(event.seat, "treasures", TREASURE_POINTS, treasures=1, number=1),)
    return state._replace(players=credited(state.players, gains), gains=gains)
