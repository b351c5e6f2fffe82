"""Treasurer: Collect Jade, Collect a Treasure. Rules: IF-TREA."""

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, islice
from typing import Final, NamedTuple

from companion.engine import radix
from companion.engine.fields import AnyField, ListOf
from companion.engine.game import Decision, Plan
from companion.engine.radix import Coder
from companion.engine.record import Keys
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries import turn
from companion.games.island_fortress.entries.fields import FULL_ONLY, REGION, REPEAT, REPEAT_IN_FULL, SEAT, in_full
from companion.games.island_fortress.entries.ways import Way
from companion.games.island_fortress.ledger import Role, add_to_prison
from companion.games.island_fortress.setup import Edition, Setup
from companion.games.island_fortress.state import Gain, State, add_gains
from companion.games.island_fortress.tables import (
    COLLECTED_JADE,
    TREASURE_CONVICTS,
    TREASURE_POINTS,
    TREASURES_PER_JADE,
)


class CollectJade(NamedTuple):
    """Treasurer A, Collect Jade."""

    seat: int
    repeat: bool = False


class CollectTreasure(NamedTuple):
    """Treasurer B, Collect a Treasure: `prisons` are the regions that a Convict goes to, the lower first."""

    seat: int
    prisons: tuple[int, int] | None = None
    repeat: bool = False


def jade_applied(state: State, event: CollectJade) -> State:
    """Return the state once the Jade is taken. Rules: IF-TREA-A."""
    jade = collected_jade(state.players[event.seat].treasures)
    return turn.play_card(state, event.seat, Role.TREASURER, event.repeat, jade=jade)


def collected_jade(treasures: int) -> int:
    """Return the Jade that Collect Jade gives a player with that many Treasures. Rules: IF-TREA-A."""
    return COLLECTED_JADE + treasures // TREASURES_PER_JADE


def treasure_breaches(state: State, event: CollectTreasure) -> list[Breach]:
    """Return the rules broken by collecting a Treasure: the Convicts must be there. Rules: IF-TREA-B."""
    found, price = [], _price(state.setup)
    supply = turn.held(state, event.seat, Role.TREASURER, event.repeat)
    if supply and supply.convicts < price:
        found.append(Breach("IF-TREA-B", {"have": supply.convicts, "price": price}, "convicts"))
    if event.prisons and len(set(event.prisons)) < TREASURE_CONVICTS:
        found.append(Breach("IF-TREA-B", {"region": event.prisons[0]}, "same"))
    return found


def _price(setup: Setup) -> int:
    """Return the Convicts that the player pays; by the Hungarian edition from the stockpile. Rules: IF-TREA-B."""
    return 0 if setup.variants.edition is Edition.HUNGARIAN else TREASURE_CONVICTS


def treasure_applied(state: State, event: CollectTreasure) -> State:
    """Return the state with one Treasure, and its point at once; the Convicts are in the prisons. Rules: IF-TREA-B."""
    after = turn.play_card(state, event.seat, Role.TREASURER, event.repeat, convicts=-_price(state.setup))
    ledger = after.ledger
    if ledger:
        for region in event.prisons or ():
            ledger = add_to_prison(ledger, region, 0, 1)
    gains = (Gain(event.seat, "treasures", TREASURE_POINTS, treasures=1, number=1),)
    return after._replace(players=add_gains(state.players, gains), gains=gains, ledger=ledger)


# --- choices ----------------------------------------------------------------------------------------


def _pairs(state: State) -> Iterable[tuple[int, int] | None]:
    return combinations(range(state.setup.regions), 2) if state.ledger else (None,)


def _treasures(state: State, seat: int, repeat: bool) -> Iterator[CollectTreasure]:
    for prisons in _pairs(state):
        yield CollectTreasure(seat, prisons, repeat)


_JADE: Final = Way(Role.TREASURER, lambda state, seat, repeat: [CollectJade(seat, repeat)])
_TREASURE: Final = Way(
    Role.TREASURER,
    _treasures,
    treasure_breaches,
    lambda state, seat, repeat: islice(_treasures(state, seat, repeat), 1),  # which prisons does not matter
)


def treasure_plan(state: State) -> Plan:
    """Yield the decisions: who collects, and where the Convicts go."""
    seat, repeat = yield from _TREASURE.who(state)
    prisons = yield Decision("prisons", lambda: list(_pairs(state)) if _TREASURE.is_open(state, seat, repeat) else ())
    return CollectTreasure(seat, prisons, repeat)


# --- kinds ------------------------------------------------------------------------------------------


class _Prisons(ListOf[Setup, int]):
    """Two regions, the lower first; a record may name one twice, or the higher first."""

    def read(self, value: object, path: str, setup: Setup) -> tuple[int, ...]:
        """Return the value in a JSON value; raises RecordError."""
        return tuple(sorted(super().read(value, path, setup)))

    def pack(self, coder: Coder, setup: Setup, value: tuple[int, ...] | None) -> tuple[int, ...]:
        """Codes the value (see `radix`)."""
        pairs: list[tuple[int, ...]] = list(combinations_with_replacement(range(setup.regions), 2))
        return radix.one_of(coder, pairs, value)


_TWO_PRISONS: Final[AnyField[Setup]] = _Prisons("prisons", REGION, TREASURE_CONVICTS, TREASURE_CONVICTS)
_PRISONS: Final = in_full(_TWO_PRISONS, None)


def _read_treasure(keys: Keys, setup: Setup) -> CollectTreasure:
    """Check the prisons first."""
    prisons = _PRISONS.take(keys, setup)
    return CollectTreasure(SEAT.take(keys, setup), prisons, REPEAT_IN_FULL.take(keys, setup))


COLLECT_JADE: Final = _JADE.kind("collect_jade", CollectJade, (SEAT, REPEAT), jade_applied, modes=FULL_ONLY)
COLLECT_TREASURE: Final = _TREASURE.kind(
    "collect_treasure",
    CollectTreasure,
    (SEAT, _PRISONS, REPEAT_IN_FULL),
    treasure_applied,
    treasure_plan,
    read=_read_treasure,
)
