"""Everything that can be entered. Players are seats (from 0, clockwise), slots are places of `wall`, regions from 0.

`laborers` and `convicts` are the Workers assigned, `repeat` says that the action was performed through Taskmaster B;
only the full tracking has them.
"""

from typing import Final, NamedTuple

GOVERNORS_SEAT: Final = "governor"
MOST: Final = 999
"""The highest number that any count of an entry may have."""


class Petition(NamedTuple):
    """A round's petition: who won, and the Jade in each bidding hand by seat where it was entered.

    `winner` is None where the bids alone decide.
    """

    winner: int | None
    bids: tuple[int, ...] | None = None


class Build(NamedTuple):
    """Build Wall: one or two blocks; `governor` is the round's Governor block, set right after the first of them."""

    seat: int
    slots: tuple[int, ...]
    governor: int | None = None
    laborers: int = 0
    convicts: int = 0
    repeat: bool = False


class PlaceGovernorBlock(NamedTuple):
    """The round's Governor block, outside a Build Wall action."""

    seat: int
    slot: int


class Replace(NamedTuple):
    """Replace a Built Block."""

    seat: int
    slot: int
    laborers: int = 0
    convicts: int = 0
    repeat: bool = False


class Rewards(NamedTuple):
    """What a Favor card gives. Rules: IF-FAVOR-6."""

    points: int = 0
    jade: int = 0
    treasures: int = 0
    chips: int = 0
    convicts: int = 0
    laborers: int = 0
    blocks: int = 0
    income: int = 0
    petition: int = 0


class Card(NamedTuple):
    """A Favor card: the cells of its pattern as (column, row) from 0 at the lower left, and its rewards."""

    pattern: tuple[tuple[int, int], ...]
    rewards: Rewards = Rewards()
    name: str | None = None


class PlayFavor(NamedTuple):
    """Play a Completed Favor Card: cell (0, 0) of its pattern falls on `at`; `reinforce` takes the Reinforcement."""

    seat: int
    card: Card
    at: int
    reinforce: int
    repeat: bool = False


class RemoveReinforcement(NamedTuple):
    """Planner C, Remove a Reinforcement."""

    seat: int
    slot: int
    repeat: bool = False


class CollectTreasure(NamedTuple):
    """Treasurer B, Collect a Treasure: `prisons` are the regions that a Convict goes to, the lower first."""

    seat: int
    prisons: tuple[int, int] | None = None
    repeat: bool = False


class Recruit(NamedTuple):
    """Recruiter A, Recruit Laborers."""

    seat: int
    amount: int
    repeat: bool = False


class CollectConvicts(NamedTuple):
    """Recruiter B, Collect 6 Convicts."""

    seat: int
    repeat: bool = False


class CollectPrison(NamedTuple):
    """Recruiter C, Collect from Prison."""

    seat: int
    repeat: bool = False


class BuyBlocks(NamedTuple):
    """Planner A, Buy Wall Blocks."""

    seat: int
    amount: int
    repeat: bool = False


class DrawFavors(NamedTuple):
    """Planner B, Draw Favor Cards: so many are drawn."""

    seat: int
    draw: int
    repeat: bool = False


class CollectJade(NamedTuple):
    """Treasurer A, Collect Jade."""

    seat: int
    repeat: bool = False


class MoveTaskmaster(NamedTuple):
    """Taskmaster A, Move."""

    seat: int
    region: int
    repeat: bool = False


class Buyback(NamedTuple):
    """A role card bought back; `means` is "chip" or "jade"."""

    seat: int
    means: str


class EndTurn(NamedTuple):
    """The end of a player's turn."""

    seat: int


class AdjustCounts(NamedTuple):
    """A correction by the table: one player's counts change by so much; those from `jade` on in the full tracking."""

    seat: int
    chips: int = 0
    treasures: int = 0
    score: int = 0
    jade: int = 0
    laborers: int = 0
    convicts: int = 0
    blocks: int = 0
    favors: int = 0


class AdjustSlot(NamedTuple):
    """A correction by the table: what stands on a slot (`owner` as in `wall`), its Reinforcement; None: as before."""

    slot: int
    owner: int | None = None
    reinforced: bool | None = None


class FinalCount(NamedTuple):
    """What a player holds at the end."""

    jade: int
    workers: int


class Finish(NamedTuple):
    """Final scoring; `counts` is what each seat holds where no ledger knows it.

    `early`: the table stops before the game has ended.
    """

    counts: tuple[FinalCount, ...] = ()
    early: bool = False


class AdjustTaskmaster(NamedTuple):
    """A correction by the table: where a player's taskmaster stands."""

    seat: int
    region: int


class AdjustPrison(NamedTuple):
    """A correction by the table: what lies in a region's prison changes by so much."""

    region: int
    jade: int = 0
    convicts: int = 0


class TradeIn(NamedTuple):
    """Favor cards given up after the end, each for 1 Jade or 1 Convict. Rules: IF-VAR-TRADE."""

    seat: int
    jade: int
    convicts: int


Event = (
    Petition
    | Build
    | PlaceGovernorBlock
    | Replace
    | PlayFavor
    | RemoveReinforcement
    | CollectTreasure
    | Buyback
    | Recruit
    | CollectConvicts
    | CollectPrison
    | BuyBlocks
    | DrawFavors
    | CollectJade
    | MoveTaskmaster
    | EndTurn
    | AdjustCounts
    | AdjustSlot
    | AdjustTaskmaster
    | AdjustPrison
    | TradeIn
    | Finish
)

Adjustment = AdjustCounts | AdjustSlot | AdjustTaskmaster | AdjustPrison
"""A correction by the table."""

SUPPLY_COUNTS: Final = ("jade", "laborers", "convicts", "blocks", "favors")
"""The counts of a supply that a correction may change."""

LEDGER_EVENTS: Final = frozenset(
    {
        Recruit,
        CollectConvicts,
        CollectPrison,
        BuyBlocks,
        DrawFavors,
        CollectJade,
        MoveTaskmaster,
        EndTurn,
        AdjustTaskmaster,
        AdjustPrison,
        TradeIn,
    }
)
"""What only the full tracking has."""
