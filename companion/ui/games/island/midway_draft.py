"""The input of a position of ISLAND."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.games.island.board import Icon
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.setup import Coin, Setup, Tracking
from companion.games.island.tables import MAX_MONUMENTS
from companion.ui.games.island.situation import IslandContext
from companion.ui.table.midway import Entering, MidwayDraft

HELD: Final = {"hand": MAX_NUMBER, "monuments": MAX_MONUMENTS}
"""The typed numbers of each player, with their maximum."""
COUNT: Final = ("territories", 0)
PASSES: Final = ("passes", 0)
"""The numbers of the board itself, as keys of the typed numbers."""
PILE: Final = "pile"


@dataclass(frozen=True)
class Board:
    """The input about the board besides numbers.

    `next_to` are the earlier territories that each touches, `icons` the developed tiles and cards by place (`tile-3`,
    `open-0`, the pile), `tile` and `holder` the places in view.
    """

    next_to: Mapping[int, frozenset[int]] = field(default_factory=dict)
    icons: Mapping[str, tuple[Icon, ...]] = field(default_factory=dict)
    tile: str = "tile-1"
    holder: str = "open-0"
    turn: int | None = None


@dataclass(frozen=True)
class Draft(MidwayDraft):
    """The input so far; None for what is not entered."""

    claims: frozenset[int] = frozenset()
    cycle: int | None = None
    whisperer: int | None = None
    coin: Coin | None = None
    explorer: int | None = None
    guardian: int | None = None
    board: Board = field(default_factory=Board)


def is_full(setup: Setup) -> bool:
    """Return True if the whole board is tracked."""
    return setup.tracking is Tracking.FULL


IslandEntering = Entering[IslandContext, Draft]
