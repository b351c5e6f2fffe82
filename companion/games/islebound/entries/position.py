"""How a light game stood from which on it is entered: the first entry of such a game. The format: decision 89.

Rules: IB-ADJUST, IB-COMP-1, IB-REN-5, IB-END-1..3.
"""

from typing import Final, NamedTuple

from companion.engine.fields import BySeat, Change, Choice, Fixed, Group, ListOf, Optional, Seat, Whole
from companion.engine.game import Kind
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import MOST, SCORE_ONLY
from companion.games.islebound.entries.possible import impossible, not_possible
from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.games.islebound.state import BUILDINGS_END, TOKENS_END, End, Gain, Player, State, start, turns_left
from companion.games.islebound.tables import BUILDINGS, REPUTATION_CARDS, TOKEN_RENOWN, TOKENS


class Standing(NamedTuple):
    """How a player stood: the cube on the track, renown tokens, buildings; `score` is what else was given.

    Of a building, price and ability are told: its cost and name count for nothing once it is owned.
    """

    track: int = 0
    tokens: int = 0
    buildings: tuple[Card, ...] = ()
    score: int = 0


class Trigger(NamedTuple):
    """Who triggered the end, and by what. Rules: IB-END-1..3."""

    by: int
    why: str


class Position(NamedTuple):
    """How a light game stood; `reputation` are the reputation cards that are left.

    `end` is who triggered the end, and why; None: whoever meets its condition, if anybody does.
    """

    players: tuple[Standing, ...]
    reputation: int = REPUTATION_CARDS
    end: Trigger | None = None


def breaches(state: State, event: Position) -> list[Breach]:
    """It comes first, and can be with the pieces of the box. Rules: IB-VAR, IB-ADJUST, IB-COMP-1, IB-REN-5."""
    found = order.not_light(state)
    if found:
        return found
    if state != start(state.setup):
        found.append(impossible("begun"))
    elif applied(state, event)._replace(gains=()) == state:
        found.append(impossible("nothing"))
    return [*found, *not_possible(_changed(state, event))]


def applied(state: State, event: Position) -> State:
    """The game as it stood; the end is triggered if its condition is met. Rules: IB-END-1..3."""
    return _changed(state, event).made()


def _changed(state: State, event: Position) -> Changes:
    changes = Changes(start(state.setup))
    changes.reputation_left = event.reputation
    for seat, player in enumerate(event.players):
        changes.players[seat] = Player(player.track, player.tokens, player.score, player.buildings)
        changes.tokens_left -= player.tokens
        gained = (
            Gain(seat, "renown", TOKEN_RENOWN * player.tokens + player.track, player.tokens, "position"),
            *[Gain(seat, "buildings", card.price) for card in player.buildings],
            Gain(seat, "adjust", player.score),
        )
        changes.gains += [gain for gain in gained if gain.points]
    if event.end:
        changes.end = End(*event.end, turns_left(len(event.players), event.end.by))
    for seat in range(len(event.players)):
        changes.place = seat
        changes.trigger_by_buildings(seat)
    for seat, player in enumerate(event.players):
        changes.place = seat
        if player.tokens:
            changes.trigger_by_tokens(seat)
    return changes


def position_of(state: State) -> Position | None:
    """The entry that leads to a position; None if none does.

    It is the beginning or scored, turns are tracked, or turns after the trigger are over.
    """
    if state.result or state.ledger or state._replace(gains=()) == start(state.setup):
        return None
    if state.end and state.end.turns_left < turns_left(len(state.players), state.end.by):
        return None
    players = []
    for player in state.players:
        buildings = tuple([Card(card.price, ability=card.ability) for card in player.buildings])
        players.append(Standing(player.track, player.tokens, buildings, player.adjust))
    return Position(tuple(players), state.reputation_left, state.end and Trigger(state.end.by, state.end.why))


_BUILDING: Final = Group(
    "",
    Card,
    (Whole("price", 0, MOST, likely=16), Fixed(None), Fixed(None), Fixed(None), Optional(Choice("ability", ABILITIES))),
)
_STANDING: Final = Group(
    "",
    Standing,
    (
        Whole("track", 0, MOST, likely=7),
        Whole("tokens", 0, TOKENS, 0),
        ListOf("buildings", _BUILDING, 0, BUILDINGS, default=()),
        Change("score", MOST, 0),
    ),
)

_END: Final = Group("end", Trigger, (Seat("by"), Choice("why", (BUILDINGS_END, TOKENS_END))))

POSITION: Final = Kind(
    "position",
    Position,
    (
        BySeat("players", _STANDING),
        Whole("reputation", 0, REPUTATION_CARDS, REPUTATION_CARDS),
        Optional(_END),
    ),
    breaches,
    applied,
    modes=SCORE_ONLY,
    is_start=True,
)
