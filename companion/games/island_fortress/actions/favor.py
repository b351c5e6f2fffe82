"""Play a Completed Favor Card. Rules: IF-FAVOR, IF-RUL-WIDE."""

from collections.abc import Iterator

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions import turn
from companion.games.island_fortress.events import Card, PlayFavor, Rewards
from companion.games.island_fortress.ledger import Ledger, Role, with_supply
from companion.games.island_fortress.state import Gain, State, credited
from companion.games.island_fortress.tables import MOST_FAVOR_REGIONS, TREASURE_POINTS
from companion.games.island_fortress.wall import pattern_slots, region_of


def breaches(state: State, event: PlayFavor) -> list[Breach]:
    """What speaks against this card at this place."""
    found = turn.breaches(state, event.seat, Role.BUILDER, event.repeat)
    supply = turn.held(state, event.seat, Role.BUILDER, event.repeat)
    if supply and not supply.favors:
        found.append(Breach("IF-RUL-HAND", {"player": event.seat}))
    slots = pattern_slots(event.card.pattern, event.at, state.setup.regions)
    if slots is None:
        return [*found, Breach("IF-FAVOR-3")]
    if foreign := tuple(slot for slot in slots if state.wall[slot] != event.seat):
        found.append(Breach("IF-FAVOR-1", {"player": event.seat, "slots": foreign}))
    if reinforced := tuple(slot for slot in slots if slot in state.reinforced):
        found.append(Breach("IF-FAVOR-2", {"slots": reinforced}))
    regions = sorted({region_of(slot) for slot in slots})
    if regions[-1] - regions[0] >= MOST_FAVOR_REGIONS:
        found.append(Breach("IF-FAVOR-4", {"regions": tuple(regions)}))
        found.append(Breach("IF-RUL-WIDE", {"regions": tuple(regions)}))
    if event.reinforce not in slots:
        found.append(Breach("IF-FAVOR-5", {"slot": event.reinforce}))
    return found


def places(state: State, seat: int, card: Card, repeat: bool = False) -> Iterator[int]:
    """Every place on the wall where the seat could play the card now, in order of slots."""
    for at in range(len(state.wall)):
        slots = pattern_slots(card.pattern, at, state.setup.regions)
        if slots and not breaches(state, PlayFavor(seat, card, at, slots[0], repeat)):
            yield at


def applied(state: State, event: PlayFavor) -> State:
    """The Reinforcement lies on its block, and the rewards that are tracked are paid. Rules: IF-FAVOR-5, IF-FAVOR-6."""
    rewards = event.card.rewards
    slots = pattern_slots(event.card.pattern, event.at, state.setup.regions) or ()
    gains = []
    if rewards.points or rewards.chips:
        gains.append(Gain(event.seat, "favors", rewards.points, chips=rewards.chips, slots=slots))
    if rewards.treasures:
        points = rewards.treasures * TREASURE_POINTS
        gains.append(
            Gain(event.seat, "treasures", points, treasures=rewards.treasures, slots=slots, number=rewards.treasures)
        )
    after = turn.performed(state, event.seat, Role.BUILDER, event.repeat)
    players = list(credited(state.players, tuple(gains)))
    player = players[event.seat]
    players[event.seat] = player._replace(petition_bonus=player.petition_bonus + rewards.petition)
    ledger = after.ledger
    if ledger:
        ledger = _rewarded(ledger, event.seat, rewards, state.blocks_in_box(event.seat))
    return after._replace(
        players=tuple(players), reinforced=state.reinforced | {event.reinforce}, gains=tuple(gains), ledger=ledger
    )


def _rewarded(ledger: Ledger, seat: int, rewards: Rewards, blocks_left: int) -> Ledger:
    """The ledger after the card has left the hand; of own blocks at most those left in the box are given.

    Rules: IF-FAVOR-6, IF-RUL-HAND, IF-RUL-STOCK.
    """
    supply = ledger.supplies[seat]
    after = supply._replace(
        jade=supply.jade + rewards.jade,
        laborers=supply.laborers + rewards.laborers,
        convicts=supply.convicts + rewards.convicts,
        blocks=supply.blocks + min(rewards.blocks, blocks_left),
        favors=supply.favors - 1,
        income=supply.income + rewards.income,
    )
    return with_supply(ledger, seat, after)
