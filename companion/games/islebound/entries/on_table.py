"""What lies on the table: coins, entry costs and towns, where neither visits nor attacks are tracked.

Rules: IB-VISIT-2..4, IB-VISIT-6, IB-VISIT-7, IB-ATTACK-10, IB-ATTACK-11, IB-DIPLO-5, IB-ADJUST.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.engine.fields import Change, Optional, Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import (
    MAX_COST,
    MAX_NUMBER,
    TABLE_ONLY,
    Fault,
    TownField,
    hand_made,
    number_field,
)
from companion.games.islebound.entries.possible import impossible
from companion.games.islebound.entries.steps import anybody, others, others_towns
from companion.games.islebound.entries.visit import coin_breaches, pay_coins
from companion.games.islebound.ledger import replaced
from companion.games.islebound.our_copy.printed import MAX_BANNER
from companion.games.islebound.setup import EntryCost, Setup
from companion.games.islebound.state import State


class MoveCoins(NamedTuple):
    """A player has so many coins more or less; with `other`, that player has as many less or more."""

    seat: int
    amount: int
    other: int | None = None


def coins_of(state: State, seat: int) -> int:
    """Return the coins of a player, as far as they are tracked."""
    return state.ledger.hands[seat].coins if state.ledger else 0


def coins_breaches(state: State, event: MoveCoins) -> list[Breach]:
    """Return the rules broken unless whoever pays has the coins. Rules: IB-ADJUST."""
    payer = event.seat if event.amount < 0 else event.other
    found = order.not_open(state)
    if not found and payer is not None and coins_of(state, payer) < abs(event.amount):
        values = {"player": payer, "price": abs(event.amount), "have": coins_of(state, payer)}
        found.append(impossible("coins", **values))
    return found


def coins_applied(state: State, event: MoveCoins) -> State:
    """Return the state with the coins moved: from or to the supply, or between two players."""
    changes = Changes(state, event.seat)
    changes.add_coins(event.seat, event.amount)
    if event.other is not None:
        changes.add_coins(event.other, -event.amount)
    return changes.made()


def coins_plan(state: State) -> Plan:
    """Yield the decisions: who, with whom if not with the supply, and how many coins."""
    seat = yield anybody(state, lambda seat: not order.not_open(state))
    own = coins_of(state, seat)
    rich = [other for other in others(state, seat) if own or coins_of(state, other)]
    other = yield Decision("other", lambda: [None, *rich])
    most = MAX_NUMBER if other is None else min(MAX_NUMBER, coins_of(state, other))

    def amounts() -> Sequence[int]:
        return [*range(1, most + 1), *range(-1, -1 - min(MAX_NUMBER, own), -1)]

    amount = yield Decision("amount", amounts)
    return MoveCoins(seat, amount, other)


def _fault(event: MoveCoins, setup: Setup) -> Fault:
    """Return the fault unless some coins change, and not with oneself."""
    if not event.amount:
        return "amount", "nothing_told"
    return ("with", "with_oneself") if event.other == event.seat else None


_FIELDS: Final = (Seat("player"), Change("amount", MAX_NUMBER), Optional(Seat("with")))
COINS: Final = Kind(
    "coins",
    MoveCoins,
    _FIELDS,
    coins_breaches,
    coins_applied,
    coins_plan,
    modes=TABLE_ONLY,
    **hand_made(MoveCoins, _FIELDS, _fault),
)


class PayEntry(NamedTuple):
    """The entry of a town, paid in coins."""

    seat: int
    town: int
    coins: int


def entry_breaches(state: State, event: PayEntry) -> list[Breach]:
    """Return the rule broken by entering one's own town, or by too few coins. Rules: IB-VISIT-2, IB-VISIT-6."""
    found = order.not_open(state)
    if found or state.ledger is None:
        return found
    if state.ledger.towns[event.town] == event.seat:
        return [Breach("IB-VISIT-6", {"town": event.town}, "coins")]
    return coin_breaches(event.town, EntryCost(event.coins), coins_of(state, event.seat))


def entry_applied(state: State, event: PayEntry) -> State:
    """Return the state with the coins on the treasure map or with the owner. Rules: IB-VISIT-3, IB-VISIT-4."""
    changes = Changes(state, event.seat)
    pay_coins(changes, event.seat, event.town, event.coins)
    return changes.made()


def entry_plan(state: State) -> Plan:
    """Yield the decisions: who, which town, how many coins."""
    seat = yield anybody(
        state,
        lambda seat: not order.not_open(state) and coins_of(state, seat) and others_towns(state, seat),
    )
    town = yield Decision("town", lambda: others_towns(state, seat))
    coins = yield Decision("coins", lambda: range(1, min(MAX_COST, coins_of(state, seat)) + 1))
    return PayEntry(seat, town, coins)


ENTRY: Final = Kind(
    "entry",
    PayEntry,
    (Seat("player"), TownField("town"), Whole("coins", 1, MAX_COST)),
    entry_breaches,
    entry_applied,
    entry_plan,
    modes=TABLE_ONLY,
)


class TakeTown(NamedTuple):
    """A town that becomes the player's, with `spoils` from the supply."""

    seat: int
    town: int
    spoils: int = 0


def town_breaches(state: State, event: TakeTown) -> list[Breach]:
    """Return the rule broken if the town is the player's own. Rules: IB-RUL-OWN."""
    found = order.not_open(state)
    if not found and state.ledger and state.ledger.towns[event.town] == event.seat:
        found.append(Breach("IB-RUL-OWN", {"town": event.town}))
    return found


def town_applied(state: State, event: TakeTown) -> State:
    """Return the state with the town and the spoils the player's. Rules: IB-ATTACK-10, IB-ATTACK-11, IB-DIPLO-5."""
    changes = Changes(state, event.seat)
    changes.towns = replaced(changes.towns, event.town, event.seat)
    changes.add_coins(event.seat, event.spoils)
    return changes.made()


def town_plan(state: State) -> Plan:
    """Yield the decisions: who, which town, how many coins it gives."""
    seat = yield anybody(state, lambda seat: not order.not_open(state) and others_towns(state, seat))
    town = yield Decision("town", lambda: others_towns(state, seat))
    spoils = yield Decision("spoils", lambda: range(MAX_BANNER + 1))
    return TakeTown(seat, town, spoils)


TOWN: Final = Kind(
    "town",
    TakeTown,
    (Seat("player"), TownField("town"), number_field("spoils", MAX_BANNER)),
    town_breaches,
    town_applied,
    town_plan,
    modes=TABLE_ONLY,
)
