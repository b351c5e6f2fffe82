"""The state of a game: frozen, replaced as a whole, and never stored."""

from enum import Enum, StrEnum
from typing import Final, NamedTuple

from companion.games.island.board import Icon, Island, Standing, standing_of
from companion.games.island.kingship import Kingship, conditions_met, kingship
from companion.games.island.setup import Coin, Setup, Tracking, turn_order
from companion.games.island.tables import SETUP_TERRITORIES


class EndedBy(Enum):
    """The way a game ended. Rules: IS-KING, IS-RUL-END."""

    KING = "king"
    EARLY = "early"


class Role(StrEnum):
    """The roles of a cycle, in the order in which they are given. Rules: IS-CYCLE-3..5."""

    WHISPERER = "whisperer"
    EXPLORER = "explorer"
    GUARDIAN = "guardian"


class DueStep(StrEnum):
    """Steps that have to be entered before anything else."""

    TERRITORY = "territory"
    CASTLE = "castle"
    PLACE = "place"
    CHOOSE = "choose"
    COIN = "coin"


class Due(NamedTuple):
    """The step that is due: who takes it, the rule that asks for it, and how often it still comes in a row.

    With a choice, `role` is given to one of `between`.
    """

    step: DueStep
    seat: int
    rule: str
    left: int = 1
    role: Role | None = None
    between: tuple[int, ...] = ()

    @property
    def is_set_up(self) -> bool:
        """True for a step of the set-up, before the first cycle. Rules: IS-SETUP-4..6."""
        return self.rule.startswith("IS-SETUP")


class Player(NamedTuple):
    """The state of one player; `counts` are the numbers entered where the board is not tracked."""

    monuments: int = 0
    claim: bool = False
    counts: Standing = Standing()


class Combat(NamedTuple):
    """A combat in progress: `turn` has the next action, `sheltered` are the units on castles by seat.

    `has_begun` is true after the first action. Rules: IS-COMBAT, IS-CASTLE.
    """

    territory: int
    initiator: int
    turn: int
    sheltered: tuple[int, ...]
    has_begun: bool = False


class Table(NamedTuple):
    """State of full tracking only: the island, cards, and whose turn it is; of the pile, the top comes last.

    `turn` is None in the steps of the set-up and of the start of a cycle, and at the end.
    """

    hands: tuple[int, ...]
    open: tuple[tuple[Icon, ...], ...]
    island: Island = ()
    discards: tuple[Icon, ...] = ()
    turn: int | None = None
    passes: int = 0
    combat: Combat | None = None

    def with_island(self, island: Island) -> "Table":
        """Return the table with another island; as below, far quicker than `_replace`, and most entries need one."""
        hands, held, _, discards, turn, passes, combat = self
        return Table(hands, held, island, discards, turn, passes, combat)

    def with_combat(self, combat: Combat) -> "Table":
        """Return the table with that combat under way."""
        return Table._make((*self[:_BEFORE_COMBAT], combat))

    def on_turn(self, seat: int, passes: int) -> "Table":
        """Return the table on the turn of a seat, after so many passes in a row; no combat is under way."""
        return Table._make((*self[:_BEFORE_TURN], seat, passes, None))


_BEFORE_TURN: Final = Table._fields.index("turn")
_BEFORE_COMBAT: Final = Table._fields.index("combat")


class State(NamedTuple):
    """The state of the whole game, hence so long.

    `coin` is None until it is flipped for the cycle; explorer and guardian until they are found.

    `table` is None if only the score is tracked. `reply` is the possible reply to the last play. The fields that change
    most often are last, for `at_table` and `awaiting`.
    """

    setup: Setup
    players: tuple[Player, ...]
    whisperer: int
    coin: Coin | None
    cycle: int = 1
    explorer: int | None = None
    guardian: int | None = None
    ended_by: EndedBy | None = None
    king: int | None = None
    decided_by: str | None = None
    due: Due | None = None
    table: Table | None = None
    reply: "Reply | None" = None

    def at_table(self, table: Table, due: Due | None) -> "State":
        """Return the position with another table and another step due (or none); nobody can reply any more."""
        return State._make((*self[:_BEFORE_DUE], due, table, None))

    def awaiting(self, reply: "Reply") -> "State":
        """Return the position in which others can reply to cards."""
        return State._make((*self[:_BEFORE_REPLY], reply))

    @property
    def order(self) -> tuple[int, ...] | None:
        """The seats in the order of turns of this cycle, None while its coin is not flipped. Rules: IS-DIR-1."""
        return turn_order(len(self.players), self.whisperer, self.coin) if self.coin else None

    def standing(self, seat: int) -> Standing:
        """Return the three numbers of a player, from the board if it is tracked."""
        return standing_of(self.table.island, seat) if self.table else self.players[seat].counts

    def conditions(self, seat: int) -> int:
        """Return the number of conditions a player meets at once. Rules: IS-WIN-1."""
        return conditions_met(self.standing(seat), self.players[seat].monuments, self.setup.goal)

    @property
    def kingship(self) -> Kingship:
        """The outcome if the cycle ended now. Rules: IS-KING."""
        claims = [player.claim for player in self.players]
        return kingship(claims, [self.conditions(seat) for seat in range(len(claims))], self.whisperer)


_BEFORE_DUE: Final = State._fields.index("due")
_BEFORE_REPLY: Final = State._fields.index("reply")


class Reply(NamedTuple):
    """The last card or cards played, to which others may still reply with Drown. Rules: IS-RUL-DROWN.

    `seat` played them, `other` is the position if they are drowned now, less the cards of the Drown. It is the last of
    a chain that began with a play of `first` and has had so many `drowns`.
    """

    seat: int
    other: State
    first: int
    drowns: int = 0

    @property
    def is_drowned(self) -> bool:
        """True if the first play of the chain has no effect now."""
        return self.drowns % 2 == 1


def start(setup: Setup) -> State:
    """Return the position before the first event. Rules: IS-SETUP, IS-RUL-FIRST."""
    seats = len(setup.seats)
    state = State(setup, (Player(),) * seats, setup.whisperer, setup.coin)
    if setup.tracking is Tracking.SCORE:
        return state
    due = Due(DueStep.TERRITORY, setup.whisperer, "IS-SETUP-4", SETUP_TERRITORIES * seats)
    return state._replace(table=Table((0,) * seats, ((),) * seats), due=due)


def table_of(state: State) -> Table:
    """Return the table of full tracking; only for entries that no other mode has."""
    assert state.table is not None
    return state.table
