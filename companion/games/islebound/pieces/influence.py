"""The placing of cubes on the influence track, and the cheapest payment with them.

Rules: IB-INFL, IB-DIPLO, section A21.
"""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from companion.games.islebound.ledger import FREE


def placed(slots: Sequence[int], count: int, skip: bool = False) -> tuple[int, ...]:
    """Return the indexes of slots that so many cubes go to, the first free ones from the left; `skip` leaves one out.

    Fewer than `count` where there is no room. Rules: IB-INFL-1, IB-INFL-2, IB-RUL-FULL, IB-BLDG-COMMONS.
    """
    free = (slot for slot, owner in enumerate(slots) if owner == FREE)
    first = int(skip)
    return tuple(islice(free, first, first + count))


class Payment(NamedTuple):
    """Cubes to take off: their indexes among the values, and what they are worth together."""

    cubes: tuple[int, ...]
    influence: int


def cheapest_payment(values: Sequence[int], needed: int) -> Payment | None:
    """Return the cubes worth at least `needed`, as little above it as can be, then as few as can be; None: too little.

    Exact: the fewest cubes are found for every sum. Of equal ways the one with cubes further left is taken.

    >>> cheapest_payment((1, 1, 2, 3), 5)
    Payment(cubes=(2, 3), influence=5)
    >>> cheapest_payment((1, 1, 2, 3), 8) is None
    True
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for cube, value in enumerate(values):
        if value:
            for total, cubes in sorted(best.items(), reverse=True):
                known = best.get(total + value)
                if total < needed and (known is None or len(cubes) + 1 < len(known)):
                    best[total + value] = (*cubes, cube)
    enough = [total for total in best if total >= needed]
    if not enough:
        return None
    least = min(enough)
    return Payment(best[least], least)


def payments(values: Sequence[int], needed: int, negotiators: int) -> tuple[Payment | None, ...]:
    """Return the cheapest payment with no, one, two … negotiators exhausted, up to the fewest that need no cube.

    Rules: IB-DIPLO-4, IB-RUL-ZEROCUBES.
    """
    return tuple([cheapest_payment(values, needed - used) for used in range(min(negotiators, needed) + 1)])
