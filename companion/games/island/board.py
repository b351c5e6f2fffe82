"""The island: territories with their neighbors and what stands in them, and who leads where.

Territories go by their numbers, 1, 2, 3 … in the order in which they were placed. Rules: IS-LEAD.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple


class Icon(StrEnum):
    """Icons of tiles and cards."""

    DROP = "drop"
    HAMMER = "hammer"
    WOOD = "wood"
    BRICK = "brick"
    COG = "cog"
    STRAW = "straw"


class Territory(NamedTuple):
    """A pair of tiles: `developed` are the icons turned up, in that order, `units` counts by seat.

    `next_to` are the numbers of the territories that it touches, in rising order.
    """

    next_to: tuple[int, ...]
    units: tuple[int, ...]
    castles: int = 0
    peace: int = 0
    developed: tuple[Icon, ...] = ()

    @property
    def leader(self) -> int | None:
        """The seat with more units here than each other player; None if there is none.

        Rules: IS-LEAD-1, IS-LEAD-2, IS-RUL-LEAD.
        """
        most = max(self.units)
        return self.units.index(most) if most and self.units.count(most) == 1 else None

    def with_units(self, seat: int, change: int) -> "Territory":
        """Return the territory with so many more units of the seat."""
        units = self.units
        return Territory(
            self.next_to,
            (*units[:seat], units[seat] + change, *units[seat + 1 :]),
            self.castles,
            self.peace,
            self.developed,
        )

    def has_others(self, seat: int) -> bool:
        """Return True if another player has a unit here."""
        return sum(self.units) > self.units[seat]


Island = tuple[Territory, ...]


class Standing(NamedTuple):
    """The three numbers of a player that count. Rules: IS-WIN."""

    territories: int = 0
    castles: int = 0
    led: int = 0


def is_on(island: Island, number: int) -> bool:
    """Return True if there is a territory of that number."""
    return 1 <= number <= len(island)


def units_in(island: Island, number: int, seat: int) -> int:
    """Return the number of units of the seat in a territory; 0 if it is not on the board."""
    return island[number - 1].units[seat] if 1 <= number <= len(island) else 0


def are_adjacent(island: Island, one: int, other: int) -> bool:
    """Return True if one can move from one territory to the other. Rules: IS-RUL-TOUCH."""
    return is_on(island, one) and other in island[one - 1].next_to


def with_territory(island: Island, number: int, territory: Territory) -> Island:
    """Return the island with another territory of that number."""
    return (*island[: number - 1], territory, *island[number:])


def with_units(island: Island, number: int, seat: int, change: int) -> Island:
    """Return the island with so many more units of the seat in a territory."""
    return with_territory(island, number, island[number - 1].with_units(seat, change))


def extended(island: Island, next_to: Iterable[int], seats: int) -> Island:
    """Return the island with one more territory, which touches those. Rules: IS-RUL-TOUCH."""
    return with_neighbors((*island, Territory((), (0,) * seats)), len(island) + 1, next_to)


def with_neighbors(island: Island, number: int, next_to: Iterable[int]) -> Island:
    """Return the island with a territory touching those and no others; each of them touches it, too."""
    touched = frozenset(next_to)
    changed = []
    for other, territory in enumerate(island, start=1):
        if other == number:
            neighbors = touched
        else:
            neighbors = frozenset(territory.next_to) - {number} | ({number} if other in touched else frozenset())
        changed.append(territory._replace(next_to=tuple(sorted(neighbors))))
    return tuple(changed)


def units_of(island: Island, seat: int) -> int:
    """Return the number of units of the seat on the board."""
    return sum([territory.units[seat] for territory in island])


def castles_on(island: Island) -> int:
    """Return the number of castles on the board."""
    return sum([territory.castles for territory in island])


def peace_on(island: Island) -> int:
    """Return the number of peace tokens on the board."""
    return sum([territory.peace for territory in island])


def standing_of(island: Island, seat: int) -> Standing:
    """Return three numbers of a player: presence in territories and with castles, units led. Rules: IS-LEAD-1..4."""
    territories = castles = led = 0
    for territory in island:
        units = territory.units
        own = units[seat]
        if own:
            territories += 1
            castles += territory.castles
            if own == max(units) and units.count(own) == 1:
                led += sum(units) - own
    return Standing(territories, castles, led)


def open_cards(island: Island, seat: int) -> tuple[Icon, ...]:
    """Return the territory cards due to a leader: one for each developed tile. Rules: IS-CYCLE-2, IS-RUL-TCARD."""
    return tuple(sorted(icon for territory in island if territory.leader == seat for icon in territory.developed))


def bases(island: Island, seat: int, number: int) -> Iterator[int]:
    """Yield the territories a player can retreat to: the adjacent ones that the player leads. Rules: IS-COMBAT-6."""
    for other in island[number - 1].next_to:
        if island[other - 1].leader == seat:
            yield other
