"""Recruiter: Recruit Laborers, Collect 6 Convicts, Collect from Prison. Rules: IF-REC."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions import turn
from companion.games.island_fortress.events import CollectConvicts, CollectPrison, Recruit
from companion.games.island_fortress.ledger import Role, emptied_prison
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import (
    ACTION_PRISON_CONVICTS,
    COLLECTED_CONVICTS,
    COSTS,
    TRADED_LABORERS,
)


def recruit_breaches(state: State, event: Recruit) -> list[Breach]:
    """What speaks against taking so many Laborers: the Jade must be there. Rules: IF-REC-A."""
    found = turn.breaches(state, event.seat, Role.RECRUITER, event.repeat)
    supply, price = turn.held(state, event.seat, Role.RECRUITER, event.repeat), COSTS[event.amount]
    if supply and supply.jade < price:
        found.append(Breach("IF-REC-A", {"have": supply.jade, "price": price}))
    return found


def recruit_applied(state: State, event: Recruit) -> State:
    """The Laborers are taken and paid; a Convict goes to the prison. Rules: IF-REC-A."""
    return turn.performed(
        state,
        event.seat,
        Role.RECRUITER,
        event.repeat,
        jade=-COSTS[event.amount],
        laborers=event.amount,
        to_prison=ACTION_PRISON_CONVICTS,
    )


def convicts_breaches(state: State, event: CollectConvicts) -> list[Breach]:
    """What speaks against trading Laborers for Convicts. Rules: IF-REC-B."""
    found = turn.breaches(state, event.seat, Role.RECRUITER, event.repeat)
    supply = turn.held(state, event.seat, Role.RECRUITER, event.repeat)
    if supply and supply.laborers < TRADED_LABORERS:
        found.append(Breach("IF-REC-B", {"have": supply.laborers, "price": TRADED_LABORERS}))
    return found


def convicts_applied(state: State, event: CollectConvicts) -> State:
    """Laborers go, Convicts come. Rules: IF-REC-B."""
    return turn.performed(
        state,
        event.seat,
        Role.RECRUITER,
        event.repeat,
        laborers=-TRADED_LABORERS,
        convicts=COLLECTED_CONVICTS,
    )


def prison_breaches(state: State, event: CollectPrison) -> list[Breach]:
    """What speaks against emptying the prison; it may hold nothing. Rules: IF-REC-C."""
    return turn.breaches(state, event.seat, Role.RECRUITER, event.repeat)


def prison_applied(state: State, event: CollectPrison) -> State:
    """All Jade and Convicts of the prison in the taskmaster's region are the player's. Rules: IF-REC-C."""
    after = turn.performed(state, event.seat, Role.RECRUITER, event.repeat)
    ledger = after.ledger
    if ledger is None:
        return after
    return after.booked(emptied_prison(ledger, event.seat, ledger.supplies[event.seat].region))
