"""Renown gained in play, whatever gave it, in a light game. Rules: IB-REN."""

from typing import Final, NamedTuple

from companion.engine.fields import Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import LIGHT, MAX_NUMBER
from companion.games.islebound.entries.steps import anybody
from companion.games.islebound.state import State


class GainRenown(NamedTuple):
    """Renown that a player gains."""

    seat: int
    amount: int


def renown_applied(state: State, event: GainRenown) -> State:
    """On the track, with tokens. Rules: IB-REN."""
    changes = Changes(state, event.seat)
    changes.gain_renown(event.seat, event.amount)
    return changes.made()


def renown_plan(state: State) -> Plan:
    """Yield the decisions: who, and how much."""
    seat = yield anybody(state, lambda seat: not order.not_open(state))
    amount = yield Decision("amount", lambda: range(1, MAX_NUMBER + 1))
    return GainRenown(seat, amount)


RENOWN: Final = Kind(
    "renown",
    GainRenown,
    (Seat("player"), Whole("amount", 1, MAX_NUMBER, likely=15)),
    lambda state, event: order.not_open(state),
    renown_applied,
    renown_plan,
    modes=LIGHT,
)
