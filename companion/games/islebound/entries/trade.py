"""Free action, a variant: a trade with a ship in the same region. Rules: IB-VAR-TRADE."""

from collections.abc import Iterator
from itertools import permutations
from typing import Final, NamedTuple

from companion.engine.fields import NEEDED, Seat
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import FULL_ONLY, Amounts
from companion.games.islebound.entries.steps import active, free, others
from companion.games.islebound.ledger import Counts
from companion.games.islebound.state import State


class Side(NamedTuple):
    """The things that one player gives; those from `coins` on are forbidden, but a record can contain them."""

    wood: int = 0
    fish: int = 0
    books: int = 0
    pirates: int = 0
    serpents: int = 0
    coins: int = 0
    ichor: int = 0
    buildings: int = 0
    tokens: int = 0


TRADED: Final = Side._fields[:5]
FORBIDDEN: Final = Side._fields[5:]


class Trade(NamedTuple):
    """A trade of the player in turn with another: what the first gives, and what it gets."""

    seat: int
    other: int
    give: Side
    get: Side

    @property
    def says_nothing(self) -> bool:
        """True while one side gives nothing."""
        return not any(self.give) or not any(self.get)


class SideField(Amounts[Side]):
    """The things that one player gives; the key is required, even if empty."""

    def __init__(self, key: str) -> None:
        super().__init__(key, Side, Side._fields)
        self.default = NEEDED


def trade_breaches(state: State, event: Trade) -> list[Breach]:
    """Another ship in the own region, things that may be traded and are there, something for something else."""
    found = order.no_variant(state, state.setup.variants.trading, order.after_move(state, event.seat))
    if found or state.ledger is None:
        return found
    hands = state.ledger.hands
    if event.other == event.seat:
        return [Breach("IB-VAR-TRADE-1", {"player": event.seat}, "self"), *_goods_breaches(state, event)]
    if hands[event.other].region != hands[event.seat].region:
        found.append(Breach("IB-VAR-TRADE-1", {"player": event.other}, "not_here"))
    found += _goods_breaches(state, event)
    if not found:
        found += _hold_breaches(state, event)
    return found


def _goods_breaches(state: State, event: Trade) -> Iterator[Breach]:
    """Rules: IB-VAR-TRADE-2, IB-VAR-TRADE-3, IB-VAR-ARCH-3."""
    assert state.ledger
    forbidden = (*FORBIDDEN, "books") if state.setup.variants.architect else FORBIDDEN
    for seat, side in ((event.seat, event.give), (event.other, event.get)):
        hand = state.ledger.hands[seat]
        for kind, count in zip(Side._fields, side, strict=True):
            if count and kind in forbidden:
                yield Breach("IB-VAR-TRADE-2", {"kind": kind}, "forbidden")
            elif count and count > getattr(hand, kind):
                values = {"player": seat, "kind": kind, "amount": count, "have": getattr(hand, kind)}
                yield Breach("IB-VAR-TRADE-2", values)
    yield from exchange_breaches(event.give, event.get)


def exchange_breaches(give: Side, get: Side) -> Iterator[Breach]:
    """Something for something else. Rules: IB-VAR-TRADE-3."""
    if not any(give) or not any(get):
        yield Breach("IB-VAR-TRADE-3", case="one_sided")
    for kind, given, got in zip(Side._fields, give, get, strict=True):
        if given and got:
            yield Breach("IB-VAR-TRADE-3", {"kind": kind})


def _hold_breaches(state: State, event: Trade) -> Iterator[Breach]:
    """Goods fit on both ships. Rules: IB-CARGO-1, IB-VAR-TRADE-3."""
    assert state.ledger
    for seat, given, got in ((event.seat, event.give, event.get), (event.other, event.get, event.give)):
        hand = state.ledger.hands[seat]
        wood, fish = hand.wood + got.wood - given.wood, hand.fish + got.fish - given.fish
        if too_much := state.setup.too_much(wood, fish):
            yield Breach("IB-CARGO-1", {"player": seat, "too_much": too_much}, "after")


def trade_applied(state: State, event: Trade) -> State:
    """Return the state with the goods exchanged; they do not count as gained. Rules: IB-VAR-TRADE-3, IB-RUL-TRADE."""
    changes = Changes(state)
    for seat, given, got in ((event.seat, event.give, event.get), (event.other, event.get, event.give)):
        moved = {kind: getattr(got, kind) - getattr(given, kind) for kind in TRADED}
        changes.add(seat, Counts(**moved))
    changes.give_up_visit()
    return changes.made()


def trade_plan(state: State) -> Plan:
    """With whom, what is given, what is got; offered where one thing for another would be legal."""

    def partners(seat: int) -> list[int]:
        ledger = state.ledger
        if ledger is None or not state.setup.variants.trading or order.after_move(state, seat):
            return []
        others = ledger.ships_at(ledger.hands[seat].region, seat)
        return [other for other in others if any(not trade_breaches(state, one) for one in _smallest(seat, other))]

    seat = yield active(state, partners)
    other = yield Decision("other", lambda: partners(seat))
    give = yield free("give", SideField("give"), state.setup)
    get = yield free("get", SideField("get"), state.setup)
    return Trade(seat, other, give, get)


def _smallest(seat: int, other: int) -> Iterator[Trade]:
    """Yield every trade of one thing for one of another kind: where none is legal, no greater one is."""
    kinds = [Side(**{kind: 1}) for kind in TRADED]
    for give, get in permutations(kinds, 2):
        yield Trade(seat, other, give, get)


TRADE: Final = Kind(
    "trade",
    Trade,
    (Seat("player"), Seat("with"), SideField("give"), SideField("get")),
    trade_breaches,
    trade_applied,
    trade_plan,
    modes=FULL_ONLY,
    simplest=lambda state, seat: [Trade(seat, other, Side(wood=1), Side(fish=1)) for other in others(state, seat)],
)
