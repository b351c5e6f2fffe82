"""Play a Completed Favor Card. Rules: IF-FAVOR, IF-RUL-WIDE."""

from collections.abc import Iterator

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions.phase import not_in_play
from companion.games.island_fortress.events import Card, PlayFavor
from companion.games.island_fortress.state import Gain, State, credited
from companion.games.island_fortress.tables import MOST_FAVOR_REGIONS, TREASURE_POINTS
from companion.games.island_fortress.wall import pattern_slots, region_of


def breaches(state: State, event: PlayFavor) -> list[Breach]:
    """What speaks against this card at this place."""
    found = list(not_in_play(state))
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


def places(state: State, seat: int, card: Card) -> Iterator[int]:
    """Every place on the wall where the seat could play the card now, in order of slots."""
    for at in range(len(state.wall)):
        slots = pattern_slots(card.pattern, at, state.setup.regions)
        if slots and not breaches(state, PlayFavor(seat, card, at, slots[0])):
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
    players = list(credited(state.players, tuple(gains)))
    player = players[event.seat]
    players[event.seat] = player._replace(petition_bonus=player.petition_bonus + rewards.petition)
    return state._replace(players=tuple(players), reinforced=state.reinforced | {event.reinforce}, gains=tuple(gains))
