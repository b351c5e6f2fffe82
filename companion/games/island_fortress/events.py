"""Everything that can be entered. Players are seats (from 0, clockwise), slots are places of `wall`."""

from typing import Final, NamedTuple

from companion.games.island_fortress.setup import Tracking

GOVERNORS_SEAT: Final = "governor"


class Petition(NamedTuple):
    """A round's petition: who won, and the Jade in each bidding hand by seat where it was entered."""

    winner: int
    bids: tuple[int, ...] | None = None


class Build(NamedTuple):
    """Build Wall: one or two blocks; `governor` is the round's Governor block, set right after the first of them."""

    seat: int
    slots: tuple[int, ...]
    governor: int | None = None


class PlaceGovernorBlock(NamedTuple):
    """The round's Governor block, outside a Build Wall action."""

    seat: int
    slot: int


class Replace(NamedTuple):
    """Replace a Built Block."""

    seat: int
    slot: int


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


class RemoveReinforcement(NamedTuple):
    """Planner C."""

    seat: int
    slot: int


class CollectTreasure(NamedTuple):
    """Treasurer B."""

    seat: int


class Buyback(NamedTuple):
    """A role card bought back; `means` is "chip" or "jade"."""

    seat: int
    means: str


class AdjustCounts(NamedTuple):
    """A correction by the table: one player's counts change by so much."""

    seat: int
    chips: int = 0
    treasures: int = 0
    score: int = 0


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
    """Final scoring, with what each seat holds; `early`: the table stops before the game has ended."""

    counts: tuple[FinalCount, ...]
    early: bool = False


class Untracked(NamedTuple):
    """An entry of a kind that this game does not track; no rule allows it. Rules: IF-VAR."""

    kind: str
    tracking: Tracking = Tracking.SCORE


Event = (
    Petition
    | Build
    | PlaceGovernorBlock
    | Replace
    | PlayFavor
    | RemoveReinforcement
    | CollectTreasure
    | Buyback
    | AdjustCounts
    | AdjustSlot
    | Finish
    | Untracked
)
