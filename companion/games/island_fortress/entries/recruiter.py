"""Recruiter: Recruit Laborers, Collect 6 Convicts, Collect from Prison. Rules: IF-REC."""

from typing import Final, NamedTuple

from companion.engine.fields import Whole
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries import turn
from companion.games.island_fortress.entries.fields import FULL_ONLY, REPEAT, SEAT
from companion.games.island_fortress.entries.ways import Way
from companion.games.island_fortress.ledger import Role, emptied_prison
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import ACTION_PRISON_CONVICTS, COLLECTED_CONVICTS, COSTS, TRADED_LABORERS


class Recruit(NamedTuple):
    """Recruiter A, Recruit Laborers."""

    seat: int
    amount: int
    repeat: bool = False


class CollectConvicts(NamedTuple):
    """Recruiter B, Collect 6 Convicts."""

    seat: int
    repeat: bool = False


class CollectPrison(NamedTuple):
    """Recruiter C, Collect from Prison."""

    seat: int
    repeat: bool = False


def recruit_breaches(state: State, event: Recruit) -> list[Breach]:
    """Return the rules broken by taking so many Laborers: the Jade must be there. Rules: IF-REC-A."""
    supply, price = turn.held(state, event.seat, Role.RECRUITER, event.repeat), COSTS[event.amount]
    if supply and supply.jade < price:
        return [Breach("IF-REC-A", {"have": supply.jade, "price": price})]
    return []


def recruit_applied(state: State, event: Recruit) -> State:
    """Return the state once the Laborers are taken and paid; a Convict goes to the prison. Rules: IF-REC-A."""
    return turn.play_card(
        state,
        event.seat,
        Role.RECRUITER,
        event.repeat,
        jade=-COSTS[event.amount],
        laborers=event.amount,
        to_prison=ACTION_PRISON_CONVICTS,
    )


def convicts_breaches(state: State, event: CollectConvicts) -> list[Breach]:
    """Return the rules broken by trading Laborers for Convicts. Rules: IF-REC-B."""
    supply = turn.held(state, event.seat, Role.RECRUITER, event.repeat)
    if supply and supply.laborers < TRADED_LABORERS:
        return [Breach("IF-REC-B", {"have": supply.laborers, "price": TRADED_LABORERS})]
    return []


def convicts_applied(state: State, event: CollectConvicts) -> State:
    """Laborers go, Convicts come. Rules: IF-REC-B."""
    return turn.play_card(
        state, event.seat, Role.RECRUITER, event.repeat, laborers=-TRADED_LABORERS, convicts=COLLECTED_CONVICTS
    )


def prison_applied(state: State, event: CollectPrison) -> State:
    """Return the state once the player has all of the prison in the taskmaster's region, which may hold nothing.

    Rules: IF-REC-C.
    """
    after = turn.play_card(state, event.seat, Role.RECRUITER, event.repeat)
    ledger = after.ledger
    if ledger is None:
        return after
    return after.with_ledger(emptied_prison(ledger, event.seat, ledger.supplies[event.seat].region))


# --- choices ----------------------------------------------------------------------------------------

_RECRUIT: Final = Way(
    Role.RECRUITER, lambda state, seat, repeat: (Recruit(seat, amount, repeat) for amount in COSTS), recruit_breaches
)
_CONVICTS: Final = Way(Role.RECRUITER, lambda state, seat, repeat: [CollectConvicts(seat, repeat)], convicts_breaches)
_PRISON: Final = Way(Role.RECRUITER, lambda state, seat, repeat: [CollectPrison(seat, repeat)])


RECRUIT: Final = _RECRUIT.kind(
    "recruit", Recruit, (SEAT, Whole("count", 1, max(COSTS)), REPEAT), recruit_applied, modes=FULL_ONLY
)
COLLECT_CONVICTS: Final = _CONVICTS.kind(
    "collect_convicts", CollectConvicts, (SEAT, REPEAT), convicts_applied, modes=FULL_ONLY
)
COLLECT_PRISON: Final = _PRISON.kind("collect_prison", CollectPrison, (SEAT, REPEAT), prison_applied, modes=FULL_ONLY)
