"""Treasurer: Collect Jade, Collect a Treasure. Rules: IF-TREA."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions import turn
from companion.games.island_fortress.events import CollectJade, CollectTreasure
from companion.games.island_fortress.ledger import Role, jailed
from companion.games.island_fortress.state import Gain, State, credited
from companion.games.island_fortress.tables import (
    COLLECTED_JADE,
    TREASURE_CONVICTS,
    TREASURE_POINTS,
    TREASURES_PER_JADE,
)


def jade_breaches(state: State, event: CollectJade) -> list[Breach]:
    """What speaks against collecting Jade. Rules: IF-TREA-A."""
    return turn.breaches(state, event.seat, Role.TREASURER, event.repeat)


def jade_applied(state: State, event: CollectJade) -> State:
    """The Jade is taken. Rules: IF-TREA-A."""
    jade = collected_jade(state.players[event.seat].treasures)
    return turn.performed(state, event.seat, Role.TREASURER, event.repeat, jade=jade)


def collected_jade(treasures: int) -> int:
    """What Collect Jade gives a player with so many Treasures. Rules: IF-TREA-A."""
    return COLLECTED_JADE + treasures // TREASURES_PER_JADE


def treasure_breaches(state: State, event: CollectTreasure) -> list[Breach]:
    """What speaks against collecting a Treasure: the Convicts must be there. Rules: IF-TREA-B."""
    found = turn.breaches(state, event.seat, Role.TREASURER, event.repeat)
    supply = turn.held(state, event.seat, Role.TREASURER, event.repeat)
    if supply and supply.convicts < TREASURE_CONVICTS:
        found.append(Breach("IF-TREA-B", {"have": supply.convicts, "price": TREASURE_CONVICTS}, "convicts"))
    if event.prisons and len(set(event.prisons)) < TREASURE_CONVICTS:
        found.append(Breach("IF-TREA-B", {"region": event.prisons[0]}, "same"))
    return found


def treasure_applied(state: State, event: CollectTreasure) -> State:
    """One Treasure, and its point at once; the Convicts are in the prisons. Rules: IF-TREA-B."""
    after = turn.performed(state, event.seat, Role.TREASURER, event.repeat, convicts=-TREASURE_CONVICTS)
    ledger = after.ledger
    if ledger:
        for region in event.prisons or ():
            ledger = jailed(ledger, region, 0, 1)
    gains = (Gain(event.seat, "treasures", TREASURE_POINTS, treasures=1, number=1),)
    return after._replace(players=credited(state.players, gains), gains=gains, ledger=ledger)
