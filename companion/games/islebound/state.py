"""The state of a game: frozen, replaced as a whole, and never stored."""

from typing import Final, NamedTuple

from companion.games.islebound.ledger import Ledger, Turn, new_ledger
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.setup import Setup
from companion.games.islebound.tables import BUILDINGS, REPUTATION_CARDS, TOKEN_RENOWN, TOKENS, TRACK

CATEGORIES: Final = ("coins", "buildings", "game_end", "track", "tokens", "adjust")
"""The categories of renown, in the order of the record's breakdown. Rules: IB-SCORE."""

BUILDINGS_END: Final = "buildings"
TOKENS_END: Final = "tokens"
EARLY_END: Final = "early"
"""The ways a game ends: enough buildings, no token left, or finished early. Rules: IB-END."""
ENDS: Final = (BUILDINGS_END, TOKENS_END, EARLY_END)


class Gain(NamedTuple):
    """The renown that one player got from one event, and its reason.

    `category` is "renown" (on the track and in tokens: `tokens` were taken), "buildings", "adjust", or at the end
    "coins" and "game_end". `source` is the ability that gave it, if it was not the entry itself.
    """

    seat: int
    category: str
    points: int
    tokens: int = 0
    source: str = ""


class Player(NamedTuple):
    """The state of one player in every game; `coins` and `game_end` are those of the final count.

    While tokens last the cube on the track stands on `track`, 0 is off it; afterwards it counts on. Rules: IB-REN.
    """

    track: int = 0
    tokens: int = 0
    adjust: int = 0
    buildings: tuple[Card, ...] = ()
    coins: int = 0
    game_end: int = 0

    @property
    def breakdown(self) -> tuple[int, ...]:
        """The renown so far by `CATEGORIES`. Rules: IB-SCORE."""
        built = sum([card.price for card in self.buildings])
        return self.coins, built, self.game_end, self.track, TOKEN_RENOWN * self.tokens, self.adjust

    @property
    def score(self) -> int:
        """The renown so far."""
        return sum(self.breakdown)

    @property
    def abilities(self) -> list[str | None]:
        """The abilities of the player's buildings; two count as one. Rules: IB-RUL-TWICE."""
        return [card.ability for card in self.buildings]

    def has(self, ability: str) -> bool:
        """Return True if a building of the player has that ability."""
        return ability in self.abilities

    def with_buildings(self, buildings: tuple[Card, ...]) -> "Player":
        """Return the same with other buildings."""
        return Player(self.track, self.tokens, self.adjust, buildings, self.coins, self.game_end)


class End(NamedTuple):
    """The end as it was triggered: by whom, why, and how many turns are left after the one now in play.

    Without a ledger only the ends of these turns may be entered. Rules: IB-END.
    """

    by: int
    why: str
    turns_left: int


class Result(NamedTuple):
    """The final scoring's outcome, by seat. Rules: IB-SCORE-6.

    `goods` are wood and fish; `ranks` run from 1; `decided_by` is "score", "goods" or "tie".
    """

    goods: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


def wrapped(track: int, tokens_left: int) -> tuple[int, int]:
    """Return the cube on the track, and the tokens taken, after it has counted on so far. Rules: IB-REN-2, -3, -5."""
    taken = min(track // TRACK, tokens_left)
    return track - TRACK * taken, taken


def turns_left(players: int, place: int) -> int:
    """Return the turns after that of seat `place`, in which the end is triggered. Rules: IB-END-4."""
    return (players - 1 - place) + players


class State(NamedTuple):
    """The position; `gains` are those of the latest event only. `ledger` is None where only the score is tracked.

    The fields that change most often are last, for `with_ledger`.
    """

    setup: Setup
    result: Result | None = None
    ended_by: str | None = None
    reputation_left: int = REPUTATION_CARDS
    tokens_left: int = TOKENS
    end: End | None = None
    players: tuple[Player, ...] = ()
    gains: tuple[Gain, ...] = ()
    ledger: Ledger | None = None

    @property
    def turn(self) -> Turn | None:
        """The turn under way; None once the game has ended, and where turns are not tracked."""
        return self.ledger.turn if self.ledger else None

    @property
    def buildings_left(self) -> int:
        """The building cards that nobody owns. Rules: IB-COMP-1."""
        return BUILDINGS - sum([len(player.buildings) for player in self.players])

    def with_ledger(self, ledger: Ledger) -> "State":
        """Return the position with another ledger, nothing gained: far quicker than `_replace`, for most entries."""
        return tuple.__new__(State, (*self[:_BEFORE_GAINS], (), ledger))


_BEFORE_GAINS: Final = State._fields.index("gains")


def start(setup: Setup) -> State:
    """Return the position before the first event. Rules: IB-SETUP."""
    players = (Player(),) * len(setup.seats)
    return State(setup, players=players, ledger=new_ledger(setup) if setup.is_full or setup.is_table else None)
