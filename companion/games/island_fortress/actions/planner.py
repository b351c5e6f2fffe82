"""Planner: Buy Wall Blocks, Draw Favor Cards, Remove a Reinforcement. Rules: IF-PLAN."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions import turn
from companion.games.island_fortress.events import BuyBlocks, DrawFavors, RemoveReinforcement
from companion.games.island_fortress.ledger import Role, with_supply
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import ACTION_PRISON_CONVICTS, COSTS, DRAWS
from companion.games.island_fortress.wall import region_of


def blocks_breaches(state: State, event: BuyBlocks) -> list[Breach]:
    """What speaks against buying so many own blocks: the Jade, and what the box has. Rules: IF-PLAN-A, IF-RUL-STOCK."""
    found = turn.breaches(state, event.seat, Role.PLANNER, event.repeat)
    supply, price = turn.held(state, event.seat, Role.PLANNER, event.repeat), COSTS[event.amount]
    if supply and supply.jade < price:
        found.append(Breach("IF-PLAN-A", {"have": supply.jade, "price": price}))
    left = state.blocks_in_box(event.seat)
    if event.amount > left:
        found.append(Breach("IF-RUL-STOCK", {"player": event.seat, "left": left}, "left"))
    return found


def blocks_applied(state: State, event: BuyBlocks) -> State:
    """The blocks are taken and paid; a Convict goes to the prison. Rules: IF-PLAN-A."""
    return turn.performed(
        state,
        event.seat,
        Role.PLANNER,
        event.repeat,
        jade=-COSTS[event.amount],
        blocks=event.amount,
        to_prison=ACTION_PRISON_CONVICTS,
    )


def favors_breaches(state: State, event: DrawFavors) -> list[Breach]:
    """What speaks against drawing Favor cards. Rules: IF-PLAN-B."""
    return turn.breaches(state, event.seat, Role.PLANNER, event.repeat)


def favors_applied(state: State, event: DrawFavors) -> State:
    """The cards kept are in hand. Rules: IF-PLAN-B, IF-RUL-HAND."""
    after = turn.performed(state, event.seat, Role.PLANNER, event.repeat)
    ledger = after.ledger
    if ledger is None:
        return after
    supply = ledger.supplies[event.seat]
    drawn = supply._replace(favors=supply.favors + DRAWS[event.draw])
    return after.booked(with_supply(ledger, event.seat, drawn))


def reinforcement_breaches(state: State, event: RemoveReinforcement) -> list[Breach]:
    """What speaks against taking a Reinforcement off this slot. Rules: IF-PLAN-C."""
    found = turn.breaches(state, event.seat, Role.PLANNER, event.repeat)
    if event.slot not in state.reinforced:
        found.append(Breach("IF-PLAN-C", {"slot": event.slot}))
    supply = turn.held(state, event.seat, Role.PLANNER, event.repeat)
    if supply and region_of(event.slot) != supply.region:
        found.append(Breach("IF-PLAN-C", {"player": event.seat, "slot": event.slot, "region": supply.region}, "region"))
    return found


def reinforcement_applied(state: State, event: RemoveReinforcement) -> State:
    """The block can be replaced, and used for a Favor, again. Rules: IF-PLAN-C."""
    after = turn.performed(state, event.seat, Role.PLANNER, event.repeat)
    return after._replace(reinforced=state.reinforced - {event.slot}, gains=())
