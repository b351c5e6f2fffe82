"""The state of a game: frozen, replaced as a whole, and never stored."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from companion.games.island_fortress.ledger import Ledger, Turn, new_ledger
from companion.games.island_fortress.setup import Setup, Tracking
from companion.games.island_fortress.tables import OWN_BLOCKS
from companion.games.island_fortress.wall import Wall, shape_of

CATEGORIES: Final = (
    *("position", "rows", "towers", "levels", "favors", "treasures", "variant", "adjust", "final_rows"),
    *("final_levels", "chips", "least_region", "most_treasures", "jade", "workers"),
)
"""The categories of points, in the order of the breakdown; `position` is only in that of a game entered midway."""

CATEGORY_INDEX: Final = {name: index for index, name in enumerate(CATEGORIES)}


class EndedBy(Enum):
    """The way a game ended. Rules: IF-END."""

    WALL = "wall"
    ROUNDS = "rounds"
    EARLY = "early"


class Gain(NamedTuple):
    """The points or pieces that one player got from one event, and their source.

    `slots` are the slots that were counted, `number` the deciding count (blocks, chips, Jade …).
    """

    seat: int
    category: str
    points: int = 0
    chips: int = 0
    treasures: int = 0
    slots: tuple[int, ...] = ()
    number: int = 0


class Player(NamedTuple):
    """The state of one player; `breakdown` are the points by category."""

    chips: int = 0
    treasures: int = 0
    petition_bonus: int = 0
    breakdown: tuple[int, ...] = (0,) * len(CATEGORIES)

    @property
    def score(self) -> int:
        """The points so far."""
        return sum(self.breakdown)


class FinalCount(NamedTuple):
    """The holdings of a player at the end."""

    jade: int
    workers: int


class Result(NamedTuple):
    """The final scoring's outcome. Rules: IF-TIE.

    `ranks` by seat, from 1; `decided_by` is the criterion that decided, or "tie".
    """

    counts: tuple[FinalCount, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


class State(NamedTuple):
    """The state of the whole game, hence so long.

    `round` counts the petitions entered; `entered_in` is the round from which on the game is entered, None: from its
    beginning. `gains` are those of the latest event only.

    `ledger` is None if only the score is tracked. The fields that change most often are last, for `with_blocks` and
    `with_ledger`.
    """

    setup: Setup
    governor_blocks: int
    reinforced: frozenset[int] = frozenset()
    round: int = 0
    holder: int | None = None
    result: Result | None = None
    entered_in: int | None = None
    has_governor_block: bool = False
    wall: Wall = ()
    players: tuple[Player, ...] = ()
    scored_rows: frozenset[int] = frozenset()
    scored_levels: frozenset[int] = frozenset()
    ended_by: EndedBy | None = None
    gains: tuple[Gain, ...] = ()
    ledger: Ledger | None = None

    @property
    def turn(self) -> Turn | None:
        """The turn under way; None while the petition is awaited, and where turns are not tracked."""
        return self.ledger.turn if self.ledger else None

    @property
    def awaits_petition(self) -> bool:
        """True if nothing can happen before the petition. A light game knows that only of the first one."""
        return self.round == 0 or (self.ledger is not None and self.ledger.turn is None)

    @property
    def round_number(self) -> int:
        """The current or last round, from 1."""
        return self.round + self.awaits_petition

    def with_ledger(self, ledger: Ledger) -> "State":
        """Return the position with another ledger, nothing gained: far quicker than `_replace`, for most entries."""
        return tuple.__new__(State, (*self[:_BEFORE_GAINS], (), ledger))

    def with_blocks(
        self,
        has_governor_block: bool,
        wall: Wall,
        players: tuple[Player, ...],
        scored: tuple[frozenset[int], frozenset[int]],
        ended_by: EndedBy | None,
        gains: tuple[Gain, ...],
        ledger: Ledger | None,
    ) -> "State":
        """Return the position after blocks were set; `scored` are rows and levels. Quick as `with_ledger`."""
        return tuple.__new__(
            State, (*self[:_BEFORE_BLOCKS], has_governor_block, wall, players, *scored, ended_by, gains, ledger)
        )

    def blocks_in_wall(self, seat: int) -> int:
        """Return the number of blocks of the seat in the wall."""
        return self.wall.count(seat)

    def blocks_in_box(self, seat: int) -> int:
        """Return the number of blocks of the seat neither in the wall nor in the supply, as far as known."""
        held = self.ledger.supplies[seat].blocks if self.ledger else 0
        return OWN_BLOCKS - self.wall.count(seat) - held


_BEFORE_BLOCKS: Final = State._fields.index("has_governor_block")
_BEFORE_GAINS: Final = State._fields.index("gains")


def start(setup: Setup) -> State:
    """Return the position before the first event. Rules: IF-SETUP."""
    return State(
        setup=setup,
        wall=shape_of(setup.regions).bare,
        players=(Player(),) * len(setup.seats),
        governor_blocks=setup.governor_blocks,
        ledger=new_ledger(setup) if setup.tracking is Tracking.FULL else None,
    )


def add_gains(players: tuple[Player, ...], gains: Sequence[Gain]) -> tuple[Player, ...]:
    """Return the players after these gains."""
    if not gains:
        return players
    after = list(players)
    for seat, category, points, chips, treasures, _, _ in gains:
        held_chips, held_treasures, bonus, breakdown = after[seat]
        if points:
            index = CATEGORY_INDEX[category]
            breakdown = (*breakdown[:index], breakdown[index] + points, *breakdown[index + 1 :])
        after[seat] = Player(held_chips + chips, held_treasures + treasures, bonus, breakdown)
    return tuple(after)
