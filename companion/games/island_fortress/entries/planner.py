"""Planner: Buy Wall Blocks, Draw Favor Cards, Remove a Reinforcement. Rules: IF-PLAN."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine import radix
from companion.engine.fields import Whole
from companion.engine.radix import Coder
from companion.engine.record import Keys, RecordError
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries import turn
from companion.games.island_fortress.entries.fields import FULL_ONLY, REPEAT, REPEAT_IN_FULL, SEAT, SLOT
from companion.games.island_fortress.entries.ways import Way, in_reach
from companion.games.island_fortress.ledger import Role, with_supply
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import ACTION_PRISON_CONVICTS, COSTS, DRAWS
from companion.games.island_fortress.wall import region_of, shape_of


class BuyBlocks(NamedTuple):
    """Planner A, Buy Wall Blocks."""

    seat: int
    amount: int
    repeat: bool = False


class DrawFavors(NamedTuple):
    """Planner B, Draw Favor Cards; `draw` is the number drawn."""

    seat: int
    draw: int
    repeat: bool = False


class RemoveReinforcement(NamedTuple):
    """Planner C, Remove a Reinforcement."""

    seat: int
    slot: int
    repeat: bool = False


def blocks_breaches(state: State, event: BuyBlocks) -> list[Breach]:
    """Return the rules broken by buying so many own blocks: Jade, and the box. Rules: IF-PLAN-A, IF-RUL-STOCK."""
    supply, price = turn.held(state, event.seat, Role.PLANNER, event.repeat), COSTS[event.amount]
    found = []
    if supply and supply.jade < price:
        found.append(Breach("IF-PLAN-A", {"have": supply.jade, "price": price}))
    left = state.blocks_in_box(event.seat)
    if event.amount > left:
        found.append(Breach("IF-RUL-STOCK", {"player": event.seat, "left": left}, "left"))
    return found


def blocks_applied(state: State, event: BuyBlocks) -> State:
    """Return the state once the blocks are taken and paid; a Convict goes to the prison. Rules: IF-PLAN-A."""
    return turn.play_card(
        state,
        event.seat,
        Role.PLANNER,
        event.repeat,
        jade=-COSTS[event.amount],
        blocks=event.amount,
        to_prison=ACTION_PRISON_CONVICTS,
    )


def favors_applied(state: State, event: DrawFavors) -> State:
    """Return the state once the cards kept are in hand. Rules: IF-PLAN-B, IF-RUL-HAND."""
    after = turn.play_card(state, event.seat, Role.PLANNER, event.repeat)
    ledger = after.ledger
    if ledger is None:
        return after
    supply = ledger.supplies[event.seat]
    drawn = supply._replace(favors=supply.favors + DRAWS[event.draw])
    return after.with_ledger(with_supply(ledger, event.seat, drawn))


def reinforcement_breaches(state: State, event: RemoveReinforcement) -> list[Breach]:
    """Return the rules broken by taking a Reinforcement off this slot. Rules: IF-PLAN-C."""
    found = []
    if event.slot not in state.reinforced:
        found.append(Breach("IF-PLAN-C", {"slot": event.slot}))
    supply = turn.held(state, event.seat, Role.PLANNER, event.repeat)
    if supply and region_of(event.slot) != supply.region:
        found.append(Breach("IF-PLAN-C", {"player": event.seat, "slot": event.slot, "region": supply.region}, "region"))
    return found


def reinforcement_applied(state: State, event: RemoveReinforcement) -> State:
    """Return the state once the block can be replaced, and used for a Favor, again. Rules: IF-PLAN-C."""
    after = turn.play_card(state, event.seat, Role.PLANNER, event.repeat)
    return after._replace(reinforced=state.reinforced - {event.slot}, gains=())


# --- choices ----------------------------------------------------------------------------------------


def _removals(state: State, seat: int, repeat: bool) -> Iterator[RemoveReinforcement]:
    for slot in shape_of(state.setup.regions).slots:
        yield RemoveReinforcement(seat, slot, repeat)


def _likely_removals(state: State, seat: int, repeat: bool) -> Iterator[RemoveReinforcement]:
    for slot in in_reach(state, seat, sorted(state.reinforced)):
        yield RemoveReinforcement(seat, slot, repeat)


_BLOCKS: Final = Way(
    Role.PLANNER, lambda state, seat, repeat: (BuyBlocks(seat, amount, repeat) for amount in COSTS), blocks_breaches
)
_FAVORS: Final = Way(Role.PLANNER, lambda state, seat, repeat: (DrawFavors(seat, draw, repeat) for draw in DRAWS))
_REINFORCEMENT: Final = Way(Role.PLANNER, _removals, reinforcement_breaches, _likely_removals)


# --- kinds ------------------------------------------------------------------------------------------


class _Draw(Whole):
    """The number of cards drawn, one of those that the rules allow."""

    def read(self, value: object, path: str, setup: object) -> int:
        """Return the value in a JSON value; raises RecordError."""
        draw = super().read(value, path, setup)
        if draw not in DRAWS:
            raise RecordError(path, "not_one_of", allowed=", ".join(map(str, DRAWS)))
        return draw

    def pack(self, coder: Coder, setup: object, value: int | None) -> int:
        """Codes the value (see `radix`)."""
        return radix.one_of(coder, tuple(DRAWS), value)


_DRAW: Final = _Draw("draw", min(DRAWS), max(DRAWS))


def _read_favors(keys: Keys, setup: Setup) -> DrawFavors:
    """Check the number drawn first."""
    draw = _DRAW.take(keys, setup)
    return DrawFavors(SEAT.take(keys, setup), draw, REPEAT.take(keys, setup))


BUY_BLOCKS: Final = _BLOCKS.kind(
    "buy_blocks", BuyBlocks, (SEAT, Whole("count", 1, max(COSTS)), REPEAT), blocks_applied, modes=FULL_ONLY
)
DRAW_FAVORS: Final = _FAVORS.kind(
    "draw_favors", DrawFavors, (SEAT, _DRAW, REPEAT), favors_applied, modes=FULL_ONLY, read=_read_favors
)
REMOVE_REINFORCEMENT: Final = _REINFORCEMENT.kind(
    "remove_reinforcement", RemoveReinforcement, (SEAT, SLOT, REPEAT_IN_FULL), reinforcement_applied
)
