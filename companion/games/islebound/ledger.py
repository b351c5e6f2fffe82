"""State that the score alone does not need: goods, crew and ships, towns, influence track, rows and piles, whose turn.

Where only the score is tracked there is no ledger; of what lies on the table it has coins, towns, the treasure map and
whose turn it is, and no pieces of anything else.
"""

from collections.abc import Sequence
from operator import add
from typing import Final, NamedTuple, TypeVar

from companion.games.islebound.pieces.cards import Place
from companion.games.islebound.pieces.crew import STARTING, Company
from companion.games.islebound.setup import Setup
from companion.games.islebound.tables import (
    ARCHITECT_HAND,
    BUILDINGS,
    CREW_ROW,
    CUBES,
    PIRATES,
    SERPENTS,
    SPEED_CUBES,
    START_COINS,
    TOWNS,
    TRACK,
)

FREE: Final = -1
"""Owner of a town that is neutral, or of an influence slot without a cube."""
BLOCKED: Final = -2
"""Owner of a slot that never receives a cube. Rules: IB-INFL-3."""

MOVE: Final = "move"
ACTION: Final = "action"
DONE: Final = "done"
STAGES: Final = (MOVE, ACTION, DONE)
"""Before the move; the action is open; it is used, or given up. Rules: IB-TURN."""

NO_CREW: Final[tuple[str, ...]] = ()
"""An empty place in the row of crew for hire; None there is an unknown token."""

Value = TypeVar("Value")


class Counts(NamedTuple):
    """Amounts paid, gained or held."""

    coins: int = 0
    wood: int = 0
    fish: int = 0
    books: int = 0
    pirates: int = 0
    serpents: int = 0

    def times(self, number: int) -> "Counts":
        """Return these amounts multiplied."""
        return tuple.__new__(Counts, [number * count for count in self])


NOTHING: Final = Counts()


class Hand(NamedTuple):
    """The possessions of a player: the six counts first, then Ichor, crew, the ship's region, and token rewards due.

    `ichor` is 0 or 1. In the Architect variant `books` are the building cards in hand. Rules: IB-VAR-ARCH-3.
    """

    coins: int = 0
    wood: int = 0
    fish: int = 0
    books: int = 0
    pirates: int = 0
    serpents: int = 0
    ichor: int = 0
    crew: Company = STARTING
    region: int = 0
    rewards_due: int = 0

    @property
    def goods(self) -> int:
        """Wood and fish together."""
        return self.wood + self.fish

    def has(self, counts: Counts) -> bool:
        """Return True if all of that is there."""
        coins, wood, fish, books, pirates, serpents = counts
        return (
            self.coins >= coins
            and self.wood >= wood
            and self.fish >= fish
            and self.books >= books
            and self.pirates >= pirates
            and self.serpents >= serpents
        )

    def plus(self, change: Sequence[int]) -> "Hand":
        """Return the hand with these amounts of the six counts added, and of Ichor if given: faster than `_replace`."""
        return tuple.__new__(Hand, (*map(add, self, change), *self[len(change) :]))

    def with_coins(self, more: int) -> "Hand":
        """Return the ledger with that number of coins more."""
        return tuple.__new__(Hand, (self.coins + more, *self[1:]))

    def with_crew(self, crew: Company) -> "Hand":
        """Return the hand with other crew, or with the crew elsewhere."""
        return tuple.__new__(Hand, (*self[:_BEFORE_CREW], crew, self.region, self.rewards_due))

    def sailed(self, region: int, fish: int, crew: Company) -> "Hand":
        """Return the hand with the ship in that region, so much fish spent, and the crew as they are then."""
        coins, wood, held, books, pirates, serpents, ichor, _, _, rewards_due = self
        after = (coins, wood, held - fish, books, pirates, serpents, ichor, crew, region, rewards_due)
        return tuple.__new__(Hand, after)


_BEFORE_CREW: Final = Hand._fields.index("crew")


class Turn(NamedTuple):
    """A turn under way. `taken` is the town taken in it, by `means`; `may_visit`: it may still be visited free.

    `has_retreated`: an attack has failed. Rules: IB-TURN, IB-ATTACK-12, IB-ATTACK-13, IB-DIPLO-5.
    """

    seat: int
    stage: str = MOVE
    taken: int | None = None
    means: str = ""
    may_visit: bool = False
    has_retreated: bool = False


class Ledger(NamedTuple):
    """Owners of towns and influence slots, shared piles, hands by seat; `turn` is None once the game has ended.

    `row` are the building cards from the left, `crew_row` the skills of the crew for hire, `events` the regions of the
    two event markers as far as they are known. The fields that change most often are last, for `with_hands`.
    """

    crew_row: tuple[tuple[str, ...] | None, ...]
    crew_pile: int
    row: tuple[Place, ...]
    deck: int
    events: tuple[int | None, ...] = (None, None)
    slots: tuple[int, ...] = ()
    towns: tuple[int, ...] = (FREE,) * len(TOWNS)
    treasure_map: int = 0
    round: int = 1
    hands: tuple[Hand, ...] = ()
    turn: Turn | None = None

    @property
    def pirates_left(self) -> int:
        """The pirate cards that nobody has."""
        return pirates_left(self.hands)

    @property
    def serpents_left(self) -> int:
        """The sea serpent cards that nobody has, Ichor apart."""
        return serpents_left(self.hands)

    def cubes_left(self, seat: int, track: int, back: int = 0) -> int:
        """Return the cubes that a player so far on the track has at hand. Rules: IB-RUL-CUBES."""
        return cubes_left(self.towns, self.slots, seat, track, back)

    def with_hands(self, hands: "tuple[Hand, ...]", turn: Turn, rounds: int = 0) -> "Ledger":
        """Return the same with other hands, in another turn, so many rounds on: far quicker than `_replace`."""
        return tuple.__new__(Ledger, (*self[:_BEFORE_ROUND], self.round + rounds, hands, turn))

    @property
    def rewarded(self) -> list[int]:
        """The players to whom rewards of renown tokens are due: the one in turn first, then the others clockwise.

        Rules: IB-REP, IB-RUL-REWARD.
        """
        seats, first = len(self.hands), self.turn.seat if self.turn else 0
        order = [(first + step) % seats for step in range(seats)]
        return [seat for seat in order if self.hands[seat].rewards_due]

    def ships_at(self, region: int, seat: int) -> list[int]:
        """Return the other players whose ships are there."""
        return [other for other, hand in enumerate(self.hands) if hand.region == region and other != seat]


_BEFORE_ROUND: Final = Ledger._fields.index("round")


def pirates_left(hands: Sequence[Hand]) -> int:
    """Return the pirate cards that nobody has. Rules: IB-COMP-1."""
    return PIRATES - sum([hand.pirates for hand in hands])


def serpents_left(hands: Sequence[Hand]) -> int:
    """Return the sea serpent cards that nobody has, Ichor apart. Rules: IB-COMP-1."""
    return SERPENTS - sum([hand.serpents for hand in hands])


def cubes_left(towns: tuple[int, ...], slots: tuple[int, ...], seat: int, track: int, back: int = 0) -> int:
    """Return the cubes that a player has at hand, at least 0; `back` of those in slots have come back.

    Rules: section A20, IB-RUL-CUBES.
    """
    on_track = -(-track // TRACK)
    return max(0, CUBES - SPEED_CUBES - towns.count(seat) - slots.count(seat) - on_track + back)


def new_ledger(setup: Setup) -> Ledger:
    """Return the ledger of a new game: ships in the home ports, which are owned. Rules: IB-SETUP, IB-VAR-ARCH-1."""
    seats = range(len(setup.seats))
    is_architect = setup.variants.architect
    in_hand = ARCHITECT_HAND if is_architect else 0
    towns = [FREE] * len(TOWNS)
    hands = []
    for seat in seats:
        port = setup.seats[seat].port
        if port is None:
            raise ValueError("every player needs a home port where turns are tracked")
        towns[port] = seat
        hands.append(Hand(coins=START_COINS, books=in_hand, region=port))
    if setup.is_table:
        hands = [Hand(coins=START_COINS, crew=(), region=FREE)] * len(hands)
        return Ledger((), 0, (), 0, towns=tuple(towns), hands=tuple(hands), turn=Turn(0))
    return Ledger(
        crew_row=(None,) * CREW_ROW,
        crew_pile=setup.two_skill_crew - CREW_ROW,
        row=(None,) * len(setup.books),
        deck=BUILDINGS - len(setup.books) - in_hand * len(seats),
        slots=tuple([BLOCKED if slot < setup.blocked_slots else FREE for slot in range(setup.slots)]),
        towns=tuple(towns),
        hands=tuple(hands),
        turn=Turn(0),
    )


def replaced(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """Return the tuple with another value at one place."""
    return (*values[:index], value, *values[index + 1 :])
