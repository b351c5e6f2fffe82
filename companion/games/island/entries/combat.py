"""Shelter, attack, retreat and agreement in a combat. Rules: IS-COMBAT, IS-CASTLE, IS-RUL-OUT, IS-RUL-SHELTER."""

from typing import Final, NamedTuple

from companion.engine.fields import Member, Optional, Seat
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island.board import Icon, bases, with_units
from companion.games.island.combat import after_action, continued, free_castles, involved, unsheltered
from companion.games.island.cycle import turn_over
from companion.games.island.entries.fields import FULL, SEAT, number
from companion.games.island.state import Combat, State, Table, table_of
from companion.games.island.timing import not_in_combat


class Shelter(NamedTuple):
    """A defender puts a unit on a castle."""

    seat: int


class Attack(NamedTuple):
    """The target discards this green card; without one it takes back a unit."""

    seat: int
    target: int
    discard: Icon | None = None


class Retreat(NamedTuple):
    """All unsheltered units of the player leave for one territory."""

    seat: int
    to: int


class Stop(NamedTuple):
    """All involved agree to end the combat."""


def _under_way(state: State) -> tuple[Table, Combat]:
    table = table_of(state)
    assert table.combat is not None
    return table, table.combat


def _not_ones_action(state: State, seat: int) -> list[Breach]:
    """Return the rules by which this player cannot attack or retreat now. Rules: IS-COMBAT-1, IS-COMBAT-4."""
    found = not_in_combat(state)
    if not found:
        _, combat = _under_way(state)
        if combat.turn != seat:
            found.append(Breach("IS-COMBAT-4", {"player": seat, "active": combat.turn}, "turn"))
    return found


# --- shelter -----------------------------------------------------------------------------------------


def shelter_breaches(state: State, event: Shelter) -> list[Breach]:
    """Defenders take shelter before the first action, a unit a castle.

    Rules: IS-CASTLE-1, IS-RUL-SHELTER, IS-COMBAT-2.
    """
    if found := not_in_combat(state):
        return found
    table, combat = _under_way(state)
    values = {"player": event.seat, "territory": combat.territory}
    found = []
    if event.seat == combat.initiator:
        found = [Breach("IS-CASTLE-1", values, "initiator"), Breach("IS-RUL-SHELTER", values)]
    if combat.has_begun:
        found.append(Breach("IS-COMBAT-2"))
    elif free_castles(table, combat) <= 0:
        found.append(Breach("IS-CASTLE-1", values, "full"))
    if unsheltered(table, combat, event.seat) <= 0:
        found.append(Breach("IS-CASTLE-1", values, "no_unit"))
    return found


def shelter_applied(state: State, event: Shelter) -> State:
    """Return the state with one unit more on a castle. Rules: IS-CASTLE-1, IS-CASTLE-2."""
    table, combat = _under_way(state)
    seat, sheltered = event.seat, combat.sheltered
    sheltered = (*sheltered[:seat], sheltered[seat] + 1, *sheltered[seat + 1 :])
    return continued(state, table, combat._replace(sheltered=sheltered))


def _shelter_plan(state: State) -> Plan:
    seats = range(len(state.players))
    seat = yield Decision("seat", lambda: [seat for seat in seats if not shelter_breaches(state, Shelter(seat))])
    return Shelter(seat)


# --- attack ------------------------------------------------------------------------------------------


def attack_breaches(state: State, event: Attack) -> list[Breach]:
    """Another player who takes part is attacked; only green cards are discarded for it.

    Rules: IS-COMBAT-5, IS-RUL-OUT, IS-CASTLE-2, IS-CARD-1.
    """
    if found := _not_ones_action(state, event.seat):
        return found
    table, combat = _under_way(state)
    target = event.target
    values = {"player": target}
    if target == event.seat:
        found = [Breach("IS-COMBAT-5", values, "own")]
    elif unsheltered(table, combat, target) <= 0:
        found = [Breach("IS-COMBAT-5", values, "out"), Breach("IS-RUL-OUT", values)]
        if combat.sheltered[target]:
            found.append(Breach("IS-CASTLE-2", values))
    if event.discard and not table.hands[target]:
        found.append(Breach("IS-COMBAT-5", values, "no_card"))
        if event.discard in table.open[target]:
            found.append(Breach("IS-CARD-1", values | {"icon": event.discard}))
    return found


def attack_applied(state: State, event: Attack) -> State:
    """Return the state with a card less in the target's hand, or a unit less of its army there. Rules: IS-COMBAT-5."""
    table, combat = _under_way(state)
    target = event.target
    if event.discard:
        hands = (*table.hands[:target], table.hands[target] - 1, *table.hands[target + 1 :])
        table = table._replace(hands=hands, discards=(*table.discards, event.discard))
    else:
        table = table.with_island(with_units(table.island, combat.territory, target, -1))
    return after_action(state, table, combat)


def _attack_plan(state: State) -> Plan:
    """Yield the decisions: the target, and the card that is discarded, if any."""
    table = table_of(state)
    seat = yield Decision("seat", lambda: _actors(state))
    target = yield Decision("target", lambda: [other for other in involved(*_under_way(state)) if other != seat])
    discard = yield Decision("discard", lambda: (None, *Icon) if table.hands[target] else (None,))
    return Attack(seat, target, discard)


def _actors(state: State) -> list[int]:
    """Return the seats that can take the next action."""
    return [] if not_in_combat(state) else [_under_way(state)[1].turn]


# --- retreat and agreement ---------------------------------------------------------------------------


def retreat_breaches(state: State, event: Retreat) -> list[Breach]:
    """Return the rules broken unless the player leads that neighbor. Rules: IS-COMBAT-6, IS-RUL-RETREAT."""
    if found := _not_ones_action(state, event.seat):
        return found
    table, combat = _under_way(state)
    if event.to not in bases(table.island, event.seat, combat.territory):
        values = {"player": event.seat, "source": combat.territory, "to": event.to}
        found.append(Breach("IS-COMBAT-6", values))
    return found


def retreat_applied(state: State, event: Retreat) -> State:
    """Return the state once the units that are on no castle have left. Rules: IS-COMBAT-6, IS-RUL-RETREAT."""
    table, combat = _under_way(state)
    units = unsheltered(table, combat, event.seat)
    island = with_units(table.island, combat.territory, event.seat, -units)
    return after_action(state, table.with_island(with_units(island, event.to, event.seat, units)), combat)


def _retreat_plan(state: State) -> Plan:
    seat = yield Decision("seat", lambda: [seat for seat in _actors(state) if _bases(state, seat)])
    to = yield Decision("to", lambda: _bases(state, seat))
    return Retreat(seat, to)


def _bases(state: State, seat: int) -> list[int]:
    table, combat = _under_way(state)
    return list(bases(table.island, seat, combat.territory))


def _stop_plan(state: State) -> Plan:
    """Yield a plan without decisions."""
    yield from ()
    return Stop()


SHELTER: Final = Kind("shelter", Shelter, (SEAT,), shelter_breaches, shelter_applied, _shelter_plan, modes=FULL)
ATTACK: Final = Kind(
    "attack",
    Attack,
    (SEAT, Seat("target"), Optional(Member("discard", Icon))),
    attack_breaches,
    attack_applied,
    _attack_plan,
    modes=FULL,
)
RETREAT: Final = Kind(
    "retreat", Retreat, (SEAT, number("to")), retreat_breaches, retreat_applied, _retreat_plan, modes=FULL
)
STOP: Final = Kind(
    "stop",
    Stop,
    (),
    lambda state, _: not_in_combat(state),
    lambda state, _: turn_over(state, table_of(state)),
    _stop_plan,
    modes=FULL,
    is_offered=lambda state: not not_in_combat(state),
)
