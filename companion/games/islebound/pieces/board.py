"""The map as far as its layout is known: adjacent regions, and distances in steps.

Rules: IB-MOVE-3, IB-VAR-CLOSE-1.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from companion.games.islebound.setup import Printed
from companion.games.islebound.tables import ISLAND_TOWNS, TOWNS

Boards = tuple[tuple[int, ...], ...]
Borders = tuple[tuple[int, int], ...]

OUT_OF_REACH: Final = 99
"""More steps than any ship can go."""


@lru_cache(8)
def _neighbors(boards: Boards, borders: Borders) -> tuple[frozenset[int], ...]:
    found: list[set[int]] = [set() for _ in TOWNS]
    for board in boards:
        for region in board:
            found[region].update(board)
    for one, other in borders:
        found[one].add(other)
        found[other].add(one)
    return tuple([frozenset(near - {region}) for region, near in enumerate(found)])


def neighbors(printed: Printed) -> tuple[frozenset[int], ...] | None:
    """Return the neighbors of each region; None if the layout is not fully known."""
    if printed.boards is None or printed.borders is None:
        return None
    return _neighbors(printed.boards, printed.borders)


@lru_cache(8)
def _distances(boards: Boards, borders: Borders) -> tuple[tuple[int, ...], ...]:
    near = _neighbors(boards, borders)
    return tuple([_steps_from(near, start) for start in range(len(near))])


def _steps_from(near: Sequence[Collection[int]], start: int) -> tuple[int, ...]:
    steps = [OUT_OF_REACH] * len(near)
    steps[start] = 0
    shore = [start]
    while shore:
        further = []
        for region in shore:
            for other in near[region]:
                if steps[other] == OUT_OF_REACH:
                    steps[other] = steps[region] + 1
                    further.append(other)
        shore = further
    return tuple(steps)


def distances(printed: Printed, start: int) -> Sequence[int] | None:
    """Return the fewest steps to every region, `OUT_OF_REACH` where there is no way; None if the map is not known."""
    if printed.boards is None or printed.borders is None:
        return None
    return _distances(printed.boards, printed.borders)[start]


def share_board(printed: Printed, one: int, other: int) -> bool | None:
    """Return True if two regions lie on the same sea board; None if that is not known. Rules: IB-VAR-CLOSE-1."""
    if one not in ISLAND_TOWNS or other not in ISLAND_TOWNS:
        return False
    if one == other:
        return True
    if printed.boards is None:
        return None
    return any(one in board and other in board for board in printed.boards)
