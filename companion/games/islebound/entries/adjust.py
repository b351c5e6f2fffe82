"""Corrections: they bypass the rules, but what they leave has to be possible. Rules: IB-ADJUST."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries.possible import impossible, not_possible
from companion.games.islebound.ledger import ACTION, BLOCKED, MOVE, Turn, replaced
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.pieces.crew import new_crew
from companion.games.islebound.state import Gain, Player, State
from companion.games.islebound.tables import TOKEN_RENOWN


class AdjustCounts(NamedTuple):
    """One player's counts change by so much; those from `wood` on only in the full tracking."""

    seat: int
    tokens: int = 0
    track: int = 0
    score: int = 0
    coins: int = 0
    wood: int = 0
    fish: int = 0
    books: int = 0
    pirates: int = 0
    serpents: int = 0
    ichor: int = 0


class AdjustBuilding(NamedTuple):
    """A player owns one card more."""

    seat: int
    card: Card


class DropBuilding(NamedTuple):
    """A player owns one card less: `which` of them, from 1 in order."""

    seat: int
    which: int


class AdjustPiles(NamedTuple):
    """Piles change by these amounts: reputation cards left; where they are tracked the others too."""

    reputation: int = 0
    treasure_map: int = 0
    deck: int = 0
    crew_pile: int = 0


class AdjustCrew(NamedTuple):
    """New states of crew of a player: pairs of number and state."""

    seat: int
    crew: tuple[tuple[int, str], ...]


class AddCrew(NamedTuple):
    """A new token comes on deck."""

    seat: int
    skills: tuple[str, ...]


class AdjustRegion(NamedTuple):
    """The region of a player's ship; before the move of the player's turn it counts as the move.

    Rules: IB-RUL-STUCK.
    """

    seat: int
    region: int


class AdjustTown(NamedTuple):
    """The owner of a town; `FREE` is nobody."""

    town: int
    owner: int


class AdjustSlot(NamedTuple):
    """The owner of the cube on an influence slot, from 1; `FREE` is nobody."""

    slot: int
    owner: int


Adjustment = (
    AdjustCounts
    | AdjustBuilding
    | DropBuilding
    | AdjustPiles
    | AdjustCrew
    | AddCrew
    | AdjustRegion
    | AdjustTown
    | AdjustSlot
)


EventT = TypeVar("EventT")
Missing = Callable[[State, EventT], Iterator[Breach]]
"""Yields the parts of a correction that do not exist."""
Change = Callable[[Changes, EventT], None]
"""The effect of a correction."""


def correction_breaches(missing: Missing[EventT], change: Change[EventT], state: State, event: EventT) -> list[Breach]:
    """Return the rules broken by correcting a final sheet, what is not there, or to an impossible position."""
    if state.result is not None:
        return [Breach("IB-END", case="finished")]
    return list(missing(state, event)) or not_possible(_changed(change, state, event))


def corrected(change: Change[EventT], state: State, event: EventT) -> State:
    """Return the state after a correction."""
    return _changed(change, state, event).made()


def _changed(change: Change[EventT], state: State, event: EventT) -> Changes:
    changes = Changes(state, getattr(event, "seat", 0))
    change(changes, event)
    return changes


def nothing_missing(state: State, event: object) -> Iterator[Breach]:
    """For corrections that name nothing."""
    return iter(())


# --- what is named and not there -----------------------------------------------------------------------


def no_building(state: State, event: DropBuilding) -> Iterator[Breach]:
    """Yield the rule broken unless the player has so many buildings."""
    have = len(state.players[event.seat].buildings)
    if event.which > have:
        yield impossible("no_building", player=event.seat, number=event.which, have=have)


def no_crew(state: State, event: AdjustCrew) -> Iterator[Breach]:
    """Yield the rule broken unless the player has so many crew."""
    have = len(state.ledger.hands[event.seat].crew) if state.ledger else 0
    for number, _ in event.crew:
        if number > have:
            yield impossible("no_crew", player=event.seat, number=number, have=have)


def no_slot(state: State, event: AdjustSlot) -> Iterator[Breach]:
    """There is such a slot, and it is not blocked. Rules: IB-INFL-3."""
    slots = state.ledger.slots if state.ledger else ()
    if event.slot > len(slots):
        yield impossible("no_slot", slot=event.slot, most=len(slots))
    elif slots[event.slot - 1] == BLOCKED:
        yield impossible("blocked", slot=event.slot)


# --- what they do --------------------------------------------------------------------------------------


def adjust_counts(changes: Changes, event: AdjustCounts) -> None:
    """Set the corrected counts; tokens go to and from the stack. Rules: IB-END-3."""
    seat, player = event.seat, changes.players[event.seat]
    track, tokens, adjusted = player.track + event.track, player.tokens + event.tokens, player.adjust + event.score
    changes.players[seat] = Player(track, tokens, adjusted, *player[3:])
    changes.tokens_left -= event.tokens
    if event.tokens or event.track:
        renown = TOKEN_RENOWN * event.tokens + event.track
        changes.gains.append(Gain(seat, "renown", renown, event.tokens, "adjust"))
    if event.score:
        changes.gains.append(Gain(seat, "adjust", event.score))
    if changes.ledger:
        changes.hands[seat] = changes.hands[seat].plus(event[4:])
    changes.trigger_by_tokens(seat)


def adjust_building(changes: Changes, event: AdjustBuilding) -> None:
    """Add the card to the player's; row and deck stay. Rules: IB-END-1, IB-END-2."""
    changes.add_building(event.seat, event.card)


def drop_building(changes: Changes, event: DropBuilding) -> None:
    """Remove the card; an end that it has triggered stays."""
    player = changes.players[event.seat]
    buildings = player.buildings
    left = (*buildings[: event.which - 1], *buildings[event.which :])
    changes.players[event.seat] = player.with_buildings(left)
    changes.gains.append(Gain(event.seat, "buildings", -buildings[event.which - 1].price))


def adjust_piles(changes: Changes, event: AdjustPiles) -> None:
    """So much more or less lies there."""
    changes.reputation_left += event.reputation
    if changes.ledger:
        changes.treasure_map += event.treasure_map
        changes.deck += event.deck
        changes.crew_pile += event.crew_pile


def adjust_crew(changes: Changes, event: AdjustCrew) -> None:
    """They are there."""
    for number, state in event.crew:
        changes.move_crew(event.seat, number, state)


def add_crew(changes: Changes, event: AddCrew) -> None:
    """Add the token to the player's as the last; row and pile stay."""
    changes.set_crew(event.seat, (*changes.hands[event.seat].crew, new_crew(event.skills)))


def adjust_region(changes: Changes, event: AdjustRegion) -> None:
    """Move the ship there. Rules: IB-RUL-STUCK."""
    changes.sail(event.seat, event.region)
    turn = changes.turn
    if turn and turn.seat == event.seat and turn.stage == MOVE:
        changes.turn = Turn(event.seat, ACTION)


def adjust_town(changes: Changes, event: AdjustTown) -> None:
    """Give the town to that owner."""
    changes.towns = replaced(changes.towns, event.town, event.owner)


def adjust_slot(changes: Changes, event: AdjustSlot) -> None:
    """Put a cube of that owner there."""
    changes.slots = replaced(changes.slots, event.slot - 1, event.owner)
