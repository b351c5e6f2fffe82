"""Taskmaster A, Move; Taskmaster B, Repeat, is part of every other action. Rules: IF-TASK-A, IF-TASK-B."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine.ruling import Breach
from companion.games.island_fortress.entries import turn
from companion.games.island_fortress.entries.fields import FULL_ONLY, REGION, REPEAT, SEAT
from companion.games.island_fortress.entries.ways import Way
from companion.games.island_fortress.ledger import Role, with_supply
from companion.games.island_fortress.state import State


class MoveTaskmaster(NamedTuple):
    """Taskmaster A, Move."""

    seat: int
    region: int
    repeat: bool = False


def breaches(state: State, event: MoveTaskmaster) -> list[Breach]:
    """Return the rules broken by moving there: it must be another region. Rules: IF-TASK-A."""
    supply = turn.held(state, event.seat, Role.TASKMASTER, event.repeat)
    if supply and supply.region == event.region:
        return [Breach("IF-TASK-A", {"player": event.seat, "region": event.region})]
    return []


def applied(state: State, event: MoveTaskmaster) -> State:
    """Return the state once the taskmaster stands in the camp of that region. Rules: IF-TASK-A."""
    after = turn.play_card(state, event.seat, Role.TASKMASTER, event.repeat)
    ledger = after.ledger
    if ledger is None:
        return after
    supply = ledger.supplies[event.seat]
    return after.with_ledger(with_supply(ledger, event.seat, supply._replace(region=event.region)))


def _moves(state: State, seat: int, repeat: bool) -> Iterator[MoveTaskmaster]:
    for region in range(state.setup.regions):
        yield MoveTaskmaster(seat, region, repeat)


_MOVE: Final = Way(Role.TASKMASTER, _moves, breaches)


MOVE_TASKMASTER: Final = _MOVE.kind("move_taskmaster", MoveTaskmaster, (SEAT, REGION, REPEAT), applied, modes=FULL_ONLY)
