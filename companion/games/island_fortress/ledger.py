"""State of full tracking only: supplies, prisons, taskmasters, role cards, and whose turn it is.

A light game has no ledger. Its facts are read here or in `entries.turn`, which return None if they are not tracked, so
that no rule depends on the mode.
"""

from enum import Enum
from typing import NamedTuple

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.tables import INCOME, START_FAVORS, START_JADE


class Role(Enum):
    """A role card."""

    RECRUITER = "recruiter"
    PLANNER = "planner"
    BUILDER = "builder"
    TREASURER = "treasurer"
    TASKMASTER = "taskmaster"


class Supply(NamedTuple):
    """The supply of a player besides chips and Treasures; `favors` are cards in hand, `income` is that of played ones.

    `region` is where the taskmaster stands, `table` the role cards played in earlier turns of the round.
    """

    jade: int = 0
    laborers: int = 0
    convicts: int = 0
    blocks: int = 0
    favors: int = 0
    income: int = 0
    region: int = 0
    table: tuple[Role, ...] = ()

    @property
    def workers(self) -> int:
        """Laborers and Convicts together."""
        return self.laborers + self.convicts


class Prison(NamedTuple):
    """The content of the prison of a region."""

    jade: int = 0
    convicts: int = 0


class Turn(NamedTuple):
    """A turn under way: the `number`th of the round, from 0. `card` is the role card played last, if it lies there.

    Rules: IF-TURN.
    """

    seat: int
    number: int = 0
    actions: int = 0
    card: Role | None = None
    bought_back: bool = False

    @property
    def may_act(self) -> bool:
        """True if an action is left: the first, or the second after a buyback. Rules: IF-TURN-2."""
        return self.actions <= self.bought_back

    @property
    def owes_action(self) -> bool:
        """True if a card was bought back and must still be played. Rules: IF-TURN-3."""
        return self.bought_back and self.actions == 1


class Ledger(NamedTuple):
    """Supplies by seat, prisons by region; `turn` is None before the petition; after the end it is the last turn.

    `traded` is how many seats from the marker's holder the Favor trade-in has come. Rules: IF-VAR-TRADE.
    """

    supplies: tuple[Supply, ...]
    prisons: tuple[Prison, ...]
    turn: Turn | None = None
    traded: int = 0


def new_ledger(setup: Setup) -> Ledger:
    """Return the ledger of a new game, the income of round 1 taken. Rules: IF-SETUP, IF-INCOME, IF-VAR-QUICK."""
    start = setup.variants.start
    supply = Supply(
        START_JADE if start.jade is None else start.jade,
        start.laborers or 0,
        start.convicts or 0,
        start.blocks or 0,
        START_FAVORS,
    )
    return new_round(Ledger((supply,) * len(setup.seats), (Prison(),) * setup.regions))


def new_round(ledger: Ledger) -> Ledger:
    """Return the ledger of a new round: all role cards in hand, the income taken. Rules: IF-INCOME, IF-TURN-1."""
    supplies = tuple(
        [supply._replace(jade=supply.jade + INCOME + supply.income, table=()) for supply in ledger.supplies]
    )
    return Ledger(supplies, ledger.prisons)


def with_supply(ledger: Ledger, seat: int, supply: Supply) -> Ledger:
    """Return the ledger with another supply of that seat."""
    supplies, prisons, turn, traded = ledger
    return Ledger((*supplies[:seat], supply, *supplies[seat + 1 :]), prisons, turn, traded)


def add_to_prison(ledger: Ledger, region: int, jade: int, convicts: int) -> Ledger:
    """Return the ledger with so much more in the prison of a region."""
    supplies, prisons, turn, traded = ledger
    prison = Prison(prisons[region].jade + jade, prisons[region].convicts + convicts)
    return Ledger(supplies, (*prisons[:region], prison, *prisons[region + 1 :]), turn, traded)


def emptied_prison(ledger: Ledger, seat: int, region: int) -> Ledger:
    """Return the ledger after the seat took all Jade and Convicts of one prison. Rules: IF-REC-C, IF-END-1."""
    supply, prison = ledger.supplies[seat], ledger.prisons[region]
    after = add_to_prison(ledger, region, -prison.jade, -prison.convicts)
    taken = supply._replace(jade=supply.jade + prison.jade, convicts=supply.convicts + prison.convicts)
    return with_supply(after, seat, taken)


def emptied_prisons(ledger: Ledger, seat: int) -> Ledger:
    """Return the ledger after the seat took all Jade and Convicts of all prisons. Rules: IF-END-1."""
    for region in range(len(ledger.prisons)):
        ledger = emptied_prison(ledger, seat, region)
    return ledger
