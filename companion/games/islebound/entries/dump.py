"""Goods thrown away to make room. Rules: IB-CARGO-1."""

from typing import Final, NamedTuple

from companion.engine.fields import Seat
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import FULL_ONLY, Fault, hand_made, number_field
from companion.games.islebound.entries.steps import anybody
from companion.games.islebound.ledger import Counts
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State


class Dump(NamedTuple):
    """Wood and fish of a player that go to the supply."""

    seat: int
    wood: int = 0
    fish: int = 0


def dump_breaches(state: State, event: Dump) -> list[Breach]:
    """They are there; at any time before the end, for any player. Rules: IB-CARGO-1."""
    ledger, found = state.ledger, order.not_open(state)
    if found or ledger is None:
        return found
    hand = ledger.hands[event.seat]
    if not event.wood and not event.fish:
        found.append(Breach("IB-CARGO-1", case="nothing"))
    for kind, amount, have in (("wood", event.wood, hand.wood), ("fish", event.fish, hand.fish)):
        if amount > have:
            found.append(Breach("IB-CARGO-1", {"count": kind, "amount": amount, "have": have}, "dump"))
    return found


def dump_applied(state: State, event: Dump) -> State:
    """They are gone."""
    changes = Changes(state)
    changes.add(event.seat, Counts(wood=-event.wood, fish=-event.fish))
    return changes.made()


FIELDS: Final = (Seat("player"), number_field("wood"), number_field("fish"))


def _fault(event: Dump, setup: Setup) -> Fault:
    """Something is thrown away."""
    return None if event.wood or event.fish else ("", "nothing_told")


def dump_plan(state: State) -> Plan:
    """Yield the decisions: who, how much wood, how much fish."""
    hands = state.ledger.hands if state.ledger and not order.not_open(state) else ()
    seat = yield anybody(state, lambda seat: hands and hands[seat].goods)
    _, wood, fish = hands[seat][:3]
    thrown = yield Decision("wood", lambda: range(0 if fish else 1, wood + 1))
    return Dump(seat, thrown, (yield Decision("fish", lambda: range(0 if thrown else 1, fish + 1))))


DUMP: Final = Kind(
    "dump",
    Dump,
    FIELDS,
    dump_breaches,
    dump_applied,
    dump_plan,
    modes=FULL_ONLY,
    simplest=lambda state, seat: [Dump(seat, wood=1)],
    **hand_made(Dump, FIELDS, _fault),
)
