"""The first entry of a game that is entered midway: how it stands then. The format: decision 89.

Rules: IB-ADJUST, IB-COMP-1, IB-REN-5, IB-END-1..4.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from companion.engine import radix
from companion.engine.fields import (
    BySeat,
    Change,
    Choice,
    Field,
    Fixed,
    Flag,
    Group,
    InModes,
    ListOf,
    Optional,
    Seat,
    Whole,
    item_of,
    read_seat,
)
from companion.engine.game import Kind
from companion.engine.radix import Coder
from companion.engine.record import MAX_EVENTS, Keys
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order, show
from companion.games.islebound.entries.event import EVENTS
from companion.games.islebound.entries.fields import FULL_ONLY, MAX_NUMBER, TABLE_ONLY, WITH_TURNS, Skills, TownField
from companion.games.islebound.entries.possible import HELD, impossible, not_possible
from companion.games.islebound.entries.show import Show
from companion.games.islebound.ledger import BLOCKED, FREE, MOVE, NO_CREW, STAGES, Hand, Ledger, Turn
from companion.games.islebound.pieces.cards import ABILITIES, NO_CARD, Card
from companion.games.islebound.pieces.crew import DECK, STARTING, STATES, Crew
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import BUILDINGS_END, TOKENS_END, End, Gain, Player, State, start, turns_left
from companion.games.islebound.tables import (
    BUILDINGS,
    CREW,
    CREW_ROW,
    MAX_TWO_SKILL,
    PIRATES,
    REPUTATION_CARDS,
    SERPENTS,
    TOKEN_RENOWN,
    TOKENS,
    TOWNS,
)

MAX_HELD: Final = 999
"""The highest number of coins or goods, and of coins on the treasure map."""


class Standing(NamedTuple):
    """How a player stands: the cube on the track, renown tokens, buildings; `score` is what else was given.

    Of a building, price and ability are told: its cost and name count for nothing once it is owned. `ship` are the
    player's possessions in the full tracking, coins where they are tracked, else None.
    """

    track: int = 0
    tokens: int = 0
    buildings: tuple[Card, ...] = ()
    score: int = 0
    ship: Hand | None = None


class Trigger(NamedTuple):
    """Player and trigger of the end; `last_round`: everyone has the last turn now. Rules: IB-END-1..4."""

    by: int
    why: str
    last_round: bool = False


class Board(NamedTuple):
    """The turn under way and the owners of towns; in the full tracking also influence slots and piles.

    `shown` are the face-up pieces as far as they are known, None where a place is empty. `deck` and `crew_pile` are
    None where nothing but the pieces in view is missing of the box.
    """

    turn: int
    stage: str = MOVE
    round: int = 1
    treasure_map: int = 0
    towns: tuple[int, ...] = (FREE,) * len(TOWNS)
    slots: tuple[int, ...] = ()
    shown: Show = Show()
    deck: int | None = None
    crew_pile: int | None = None


class Midway(NamedTuple):
    """How a game stands; `reputation` are the reputation cards that are left.

    `end` is who triggered the end, and why; None: whoever meets its condition, if anybody does. `board` is None where
    turns are not tracked.
    """

    players: tuple[Standing, ...]
    reputation: int = REPUTATION_CARDS
    end: Trigger | None = None
    board: Board | None = None


def breaches(state: State, event: Midway) -> list[Breach]:
    """Return the rules broken unless it is first and possible. Rules: IB-ADJUST, IB-COMP-1, IB-REN-5, IB-CARGO-1."""
    found = order.not_open(state)
    if found:
        return found
    if state != start(state.setup):
        found.append(impossible("begun"))
    elif applied(state, event)._replace(gains=()) == state:
        found.append(impossible("nothing"))
    changes = _changed(state, event)
    if event.end and not _is_met(changes, event.end):
        found.append(Breach("IB-END-1", {"player": event.end.by}, "not_met"))
    return [*found, *not_possible(changes)]


def _is_met(changes: Changes, end: Trigger) -> bool:
    """Return True if the player can have triggered the end. Rules: IB-END-1, IB-END-2, IB-END-3."""
    if end.why == TOKENS_END:
        return not changes.tokens_left
    return len(changes.players[end.by].buildings) >= changes.setup.end_buildings


def applied(state: State, event: Midway) -> State:
    """Return the game as it stood; the end is triggered if its condition is met. Rules: IB-END-1..3."""
    return _changed(state, event).made()


def _changed(state: State, event: Midway) -> Changes:
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
    if event.board:
        _lay_out(changes, event, event.board)
    if event.end:
        changes.end = End(event.end.by, event.end.why, _turns_after(event, event.end))
    for seat in range(len(event.players)):
        changes.place = event.board.turn if event.board else seat
        changes.trigger_by_buildings(seat)
    for seat, player in enumerate(event.players):
        changes.place = event.board.turn if event.board else seat
        if player.tokens:
            changes.trigger_by_tokens(seat)
    return changes


def _turns_after(event: Midway, end: Trigger) -> int:
    """Return the turns after the one in play; in a light game after that of who triggered the end. Rules: IB-END-4."""
    players = len(event.players)
    left = turns_left(players, event.board.turn if event.board else end.by)
    return left - players if end.last_round else left


def _lay_out(changes: Changes, event: Midway, board: Board) -> None:
    """Hands, towns, slots and piles as they were; the turn under way as far as it had come."""
    changes.hands = [player.ship or Hand() for player in event.players]
    changes.towns, changes.slots, changes.treasure_map = board.towns, board.slots, board.treasure_map
    changes.round, changes.turn = board.round, Turn(board.turn, board.stage)
    cards, crew, events = dict(board.shown.row), dict(board.shown.crew), dict(board.shown.events)
    if changes.setup.is_table:
        return
    places = range(1, len(changes.setup.books) + 1)
    changes.row = tuple([(cards[place] or NO_CARD) if place in cards else None for place in places])
    changes.crew_row = tuple([(crew[slot] or NO_CREW) if slot in crew else None for slot in range(1, CREW_ROW + 1)])
    changes.events = tuple([events.get(which) for which in range(1, EVENTS + 1)])
    deck, crew_pile = _left_in_box(changes.setup, event.players, board.shown)
    changes.deck = deck if board.deck is None else board.deck
    changes.crew_pile = crew_pile if board.crew_pile is None else board.crew_pile


def _left_in_box(setup: Setup, players: Sequence[Standing], shown: Show) -> tuple[int, int]:
    """Return the building cards and the two-skill crew that are neither with players nor in a row, at least 0.

    In the Architect variant cards in hand count, and there is no row. Rules: IB-COMP-1, IB-VAR-ARCH-3.
    """
    hands = [player.ship for player in players if player.ship]
    owned = sum([len(player.buildings) for player in players])
    in_hand = sum([hand.books for hand in hands]) if setup.variants.architect else 0
    row = len(setup.books) - [card for _, card in shown.row].count(None)
    hired = sum([len(crew.skills) > 1 for hand in hands for crew in hand.crew])
    crew_row = CREW_ROW - [skills for _, skills in shown.crew].count(None)
    return max(0, BUILDINGS - owned - in_hand - row), max(0, setup.two_skill_crew - hired - crew_row)


def midway_of(state: State) -> Midway | None:
    """Return the entry that leads to a position; None if none does.

    It is the beginning, over or scored; turns after the trigger of a light game are over; or a town that was taken may
    still be visited.
    """
    ledger = state.ledger
    if state.result or state._replace(gains=()) == start(state.setup):
        return None
    if ledger and (ledger.turn is None or ledger.turn.may_visit):
        return None
    players, hands = [], ledger.hands if ledger else (None,) * len(state.players)
    for player, hand in zip(state.players, hands, strict=True):
        buildings = tuple([Card(card.price, ability=card.ability) for card in player.buildings])
        players.append(Standing(player.track, player.tokens, buildings, player.adjust, hand))
    end = state.end and Trigger(state.end.by, state.end.why)
    if ledger and end and state.end:
        end = end._replace(last_round=state.end.turns_left < len(players))
    board = None
    if ledger:
        board = _board_of(ledger)
    if ledger and board and state.setup.is_full:
        piles = zip((ledger.deck, ledger.crew_pile), _left_in_box(state.setup, players, board.shown), strict=True)
        deck, crew_pile = (None if is_there == left else is_there for is_there, left in piles)
        board = board._replace(deck=deck, crew_pile=crew_pile)
    found = Midway(tuple(players), state.reputation_left, end, board)
    return found if applied(start(state.setup), found).end == state.end else None


def _board_of(ledger: Ledger) -> Board:
    """Return the board without its piles; of cards in the row, the name is left out."""
    row, crew = [], []
    for place, card in enumerate(ledger.row, start=1):
        if card is not None:
            wood, fish = card.cost or (None, None)
            row.append((place, None if card == NO_CARD else Card(card.price, wood, fish, ability=card.ability)))
    for slot, skills in enumerate(ledger.crew_row, start=1):
        if skills is not None:
            crew.append((slot, skills or None))
    events = tuple([(which, region) for which, region in enumerate(ledger.events, start=1) if region is not None])
    turn = ledger.turn or Turn(0)
    return Board(
        turn.seat,
        turn.stage,
        ledger.round,
        ledger.treasure_map,
        ledger.towns,
        ledger.slots,
        Show(tuple(row), events, tuple(crew)),
    )


# --- the kind -----------------------------------------------------------------------------------------------------


class _Owners(Field[Setup, tuple[int, ...]]):
    """The owners of cubes, by the names of the places; places not named are free, the first `blocked` are blocked."""

    def __init__(
        self, key: str, places: Callable[[Setup], Sequence[str]], blocked: Callable[[Setup], int] = lambda setup: 0
    ) -> None:
        super().__init__(key)
        self.places, self.blocked = places, blocked

    def take(self, keys: Keys, setup: Setup) -> tuple[int, ...]:
        return self.read(keys.take(self.key) if self.key in keys else {}, keys.path(self.key), setup)

    def put(self, content: dict[str, object], value: tuple[int, ...], setup: Setup) -> None:
        if written := self.write(value, setup):
            content[self.key] = written

    def read(self, value: object, path: str, setup: Setup) -> tuple[int, ...]:
        keys, owners = Keys(value, path), list[int]()
        for place, name in enumerate(self.places(setup)):
            if place < self.blocked(setup):
                owners.append(BLOCKED)
            else:
                owners.append(read_seat(keys.take(name), keys.path(name), setup) if name in keys else FREE)
        keys.done()
        return tuple(owners)

    def write(self, value: tuple[int, ...], setup: Setup) -> dict[str, object]:
        owners = zip(self.places(setup), value, strict=True)
        return {name: setup.seats[owner].name for name, owner in owners if owner >= 0}

    def pack(self, coder: Coder, setup: Setup, value: tuple[int, ...] | None) -> tuple[int, ...]:
        blocked, owners = self.blocked(setup), (FREE, *range(len(setup.seats)))
        places = range(blocked, len(self.places(setup)))
        return ((BLOCKED,) * blocked) + tuple([radix.one_of(coder, owners, item_of(value, place)) for place in places])


_BUILDING: Final = Group(
    "",
    Card,
    (
        Whole("price", 0, MAX_NUMBER, likely=16),
        Fixed(None),
        Fixed(None),
        Fixed(None),
        Optional(Choice("ability", ABILITIES)),
    ),
)


_CREW: Final = Group("", Crew, (Skills("skills", fewest=1), Choice("state", STATES, DECK)))
_LIKELY: Final = {"coins": 24, "wood": 11, "fish": 11, "books": 8, "pirates": PIRATES + 1, "serpents": SERPENTS + 1}
_SHIP: Final = Group[Setup, Hand](
    "ship",
    Hand,
    (
        *[Whole(name, 0, MAX_HELD, 0, likely) for name, likely in _LIKELY.items()],
        Whole("ichor", 0, 1, 0),
        ListOf("crew", _CREW, 0, CREW, default=STARTING),
        TownField("region"),
        Whole("rewards", 0, TOKENS, 0),
    ),
)
_PURSE: Final = Group[Setup, Hand](
    "ship", Hand, (_SHIP.fields[0], *[Fixed(0)] * len(HELD[1:]), Fixed(()), Fixed(FREE), Fixed(0))
)
_STANDING: Final = Group[Setup, Standing](
    "",
    Standing,
    (
        Whole("track", 0, MAX_NUMBER, likely=7),
        Whole("tokens", 0, TOKENS, 0),
        ListOf("buildings", _BUILDING, 0, BUILDINGS, default=()),
        Change("score", MAX_NUMBER, 0),
        InModes(FULL_ONLY, _SHIP, InModes(TABLE_ONLY, _PURSE, None)),
    ),
)
_TABLE: Final = (
    Whole("round", 1, MAX_EVENTS, 1, likely=40),
    Whole("treasure_map", 0, MAX_HELD, 0, likely=12),
    _Owners("towns", lambda setup: TOWNS),
)
_BOARD: Final = Group[Setup, Board](
    "board",
    Board,
    (
        Seat("turn"),
        Choice("stage", STAGES, MOVE),
        *_TABLE,
        _Owners(
            "slots", lambda setup: [str(slot + 1) for slot in range(setup.slots)], lambda setup: setup.blocked_slots
        ),
        Group("shown", Show, show.FIELDS, default=Show()),
        Optional(Whole("deck", 0, BUILDINGS)),
        Optional(Whole("crew_pile", 0, MAX_TWO_SKILL)),
    ),
)
_BOARD_ON_TABLE: Final = Group[Setup, Board](
    "board", Board, (Seat("turn"), Fixed(MOVE), *_TABLE, Fixed(()), Fixed(Show()), Fixed(None), Fixed(None))
)
_END: Final = Group[Setup, Trigger](
    "end",
    Trigger,
    (Seat("by"), Choice("why", (BUILDINGS_END, TOKENS_END)), InModes(WITH_TURNS, Flag("last_round"), False)),
)

MIDWAY: Final = Kind(
    "position",
    Midway,
    (
        BySeat("players", _STANDING),
        Whole("reputation", 0, REPUTATION_CARDS, REPUTATION_CARDS),
        Optional(_END),
        InModes(FULL_ONLY, _BOARD, InModes(TABLE_ONLY, _BOARD_ON_TABLE, None)),
    ),
    breaches,
    applied,
    is_midway=True,
)
