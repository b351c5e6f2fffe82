"""Taskmaster A, Move; Taskmaster B, Repeat, is part of every other action. Rules: IF-TASK-A, IF-TASK-B."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions import turn
from companion.games.island_fortress.events import MoveTaskmaster
from companion.games.island_fortress.ledger import Role, with_supply
from companion.games.island_fortress.state import State


def breaches(state: State, event: MoveTaskmaster) -> list[Breach]:
    """What speaks against moving there: it must be another region. Rules: IF-TASK-A."""
    found = turn.breaches(state, event.seat, Role.TASKMASTER, event.repeat)
    supply = turn.held(state, event.seat, Role.TASKMASTER, event.repeat)
    if supply and supply.region == event.region:
        found.append(Breach("IF-TASK-A", {"player": event.seat, "region": event.region}))
    return found


def applied(state: State, event: MoveTaskmaster) -> State:
    """The taskmaster stands in the camp of that region. Rules: IF-TASK-A."""
    after = turn.performed(state, event.seat, Role.TASKMASTER, event.repeat)
    ledger = after.ledger
    if ledger is None:
        return after
    supply = ledger.supplies[event.seat]
    return after.booked(with_supply(ledger, event.seat, supply._replace(region=event.region)))
