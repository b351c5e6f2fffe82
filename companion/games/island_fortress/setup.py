"""The agreements before the first round. Rules: IF-SETUP, IF-VAR."""

from enum import Enum
from typing import Final, NamedTuple

from companion.engine.seats import Seat
from companion.games.island_fortress.tables import GOVERNOR_BLOCKS, REGIONS

COLORS: Final = ("brown", "blue", "green", "red")
"""Identities of the four sets of wall blocks; hue and mark are chosen by the screen."""


class Tracking(Enum):
    """The mode: how much of the game is entered."""

    SCORE = "score"
    FULL = "full"


class Incentive(Enum):
    """The extra reward of the winner of the first petition. Rules: IF-VAR-FIRST."""

    BLOCK = "block"
    CHIP = "chip"
    TREASURE = "treasure"


class Edition(Enum):
    """A printed edition that decides instead of the English one where it differs. Rules: IF-TREA-B."""

    HUNGARIAN = "hungarian"


class Start(NamedTuple):
    """The starting supply of each player, in total. Rules: IF-VAR-QUICK. None: as in the book."""

    jade: int | None = None
    laborers: int | None = None
    convicts: int | None = None
    blocks: int | None = None


class Variants(NamedTuple):
    """The variants in play. Rules: IF-VAR."""

    no_replace: bool = False
    extra_region: bool = False
    start: Start = Start()
    first_round: Incentive | None = None
    trade_in: bool = False
    edition: Edition | None = None
    """None: the English one."""


class Setup(NamedTuple):
    """A game before its first event; `seats` run clockwise."""

    seats: tuple[Seat, ...]
    tracking: Tracking = Tracking.SCORE
    variants: Variants = Variants()

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def regions(self) -> int:
        """The number of regions in play. Rules: IF-SETUP, IF-VAR-FRIENDLY."""
        return REGIONS[len(self.seats)] + self.variants.extra_region

    @property
    def governor_blocks(self) -> int:
        """Governor blocks in the stockpile, which is the number of rounds at most. Rules: IF-SETUP."""
        return GOVERNOR_BLOCKS[len(self.seats)]


def allows_extra_region(players: int) -> bool:
    """Return True if so many players may add a region: never more regions than players. Rules: IF-VAR-FRIENDLY."""
    return REGIONS[players] < players
