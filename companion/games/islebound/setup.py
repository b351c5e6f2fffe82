"""The agreements and known values before the first turn. Rules: IB-SETUP, IB-VAR, section B of the rules document."""

from enum import Enum
from typing import Final, NamedTuple

from companion.games.islebound.pieces.crew import ANY
from companion.games.islebound.tables import (
    BLOCKED_SLOTS,
    END_BUILDINGS,
    HOLD,
    MAX_TWO_SKILL,
    ROW_BOOKS,
    SIX_BOOKS,
    SLOTS,
    TOWNS,
)

COLORS: Final = ("brown", "blue", "green", "red")
"""Identities of the four sets of cubes; hue and mark are chosen by the screen."""


class Tracking(Enum):
    """The mode: how much of the game is entered."""

    SCORE = "score"
    FULL = "full"
    TABLE = "table"


class Seat(NamedTuple):
    """A player at the table; `port` is the home port, a town, where turns are tracked."""

    name: str
    color: str
    port: int | None = None
    left: bool = False


class Variants(NamedTuple):
    """The variants in play. Rules: IB-VAR."""

    advanced: bool = False
    trading: bool = False
    close_quarters: bool = False
    raid: bool = False
    six_buildings: bool = False
    architect: bool = False


class Rulings(NamedTuple):
    """House rules that replace rulings of the app. Rules: IB-RUL-CARGO, IB-RUL-SAILORS."""

    cargo_each: bool = False
    sailors_zero: bool = False


class EntryCost(NamedTuple):
    """The entry cost of a town: coins, and a crew with that skill (`ANY`: whichever; None: nobody)."""

    coins: int = 0
    crew: str | None = None

    @property
    def skill(self) -> str | None:
        """The skill that the crew must have; None if there is none, or any will do."""
        return None if self.crew == ANY else self.crew


NO_COST: Final = EntryCost()


class Town(NamedTuple):
    """The printed values of a town; None is unknown, a banner of 0 does not exist."""

    red: int | None = None
    blue_green: int | None = None
    entry: EntryCost | None = None


NOTHING_KNOWN: Final = Town()


class Strengths(NamedTuple):
    """The strength that cards give for die 1 to 6; None is not known."""

    pirate: tuple[int, ...] | None = None
    serpent: tuple[int, ...] | None = None
    ichor: tuple[int, ...] | None = None


class Printed(NamedTuple):
    """The printed values of the players' copy, for the side of the boards in use; None is unknown.

    `towns` are by town; `influence` the values of the slots from the left; `boards` which towns share a sea board,
    `borders` which regions touch across boards and ports.
    """

    towns: tuple[Town, ...] = (NOTHING_KNOWN,) * len(TOWNS)
    influence: tuple[int, ...] | None = None
    strength: Strengths = Strengths()
    boards: tuple[tuple[int, ...], ...] | None = None
    borders: tuple[tuple[int, int], ...] | None = None
    two_skill_crew: int | None = None


class Setup(NamedTuple):
    """A game before its first event; `seats` run clockwise, the first player first."""

    seats: tuple[Seat, ...]
    tracking: Tracking = Tracking.SCORE
    variants: Variants = Variants()
    rulings: Rulings = Rulings()
    printed: Printed = Printed()

    @property
    def is_full(self) -> bool:
        """True if turns, ships and goods are tracked."""
        return self.tracking is Tracking.FULL

    @property
    def is_table(self) -> bool:
        """True if coins, owners of towns and turns are tracked, but neither ships nor goods."""
        return self.tracking is Tracking.TABLE

    @property
    def books(self) -> tuple[int, ...]:
        """The books needed for the cards of the row, from the left. Rules: IB-ROW-1, IB-VAR-SIX-1, IB-VAR-ARCH-2."""
        if self.variants.architect:
            return ()
        return SIX_BOOKS if self.variants.six_buildings else ROW_BOOKS

    @property
    def slots(self) -> int:
        """The number of influence slots, blocked ones included."""
        influence = self.printed.influence
        return SLOTS if influence is None else len(influence)

    @property
    def blocked_slots(self) -> int:
        """The number of blocked slots, from the left. Rules: IB-SETUP-5, IB-INFL-3."""
        return min(self.slots, BLOCKED_SLOTS.get(len(self.seats), 0))

    @property
    def two_skill_crew(self) -> int:
        """The number of tokens with two skills. Rules: IB-COMP-3."""
        known = self.printed.two_skill_crew
        return MAX_TWO_SKILL if known is None else known

    @property
    def end_buildings(self) -> int:
        """The building that triggers the end. Rules: IB-END-1, IB-END-2."""
        return END_BUILDINGS[len(self.seats)]

    def too_much(self, wood: int, fish: int) -> int:
        """By how much these goods are more than the hold takes, at least 0. Rules: IB-CARGO-1, IB-RUL-CARGO."""
        return too_much(wood, fish, self.rulings.cargo_each)


def too_much(wood: int, fish: int, is_each: bool = False) -> int:
    """By how much these goods are more than the hold takes, 10 together or 10 of each. Rules: IB-RUL-CARGO."""
    if is_each:
        return max(0, wood - HOLD) + max(0, fish - HOLD)
    return max(0, wood + fish - HOLD)
