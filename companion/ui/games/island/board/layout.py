"""Positions of territories in the picture: bricks in rows shifted by half, each with six neighbors.

The record only knows which territories touch. Equal borders always give the same picture; a position chosen on this
device stays. A cell is a pair of column and row, the column along the shifted rows.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

Cell = tuple[int, int]

AROUND: Final[tuple[Cell, ...]] = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
"""Offsets of the six neighbors of a cell, from the top left."""
FIRST: Final[Cell] = (0, 0)
SIXTHS: Final = 6
"""Number of rotations of the picture."""


def beside(cell: Cell) -> list[Cell]:
    """Return the six neighbors of a cell."""
    return [(cell[0] + column, cell[1] + row) for column, row in AROUND]


def turned(cell: Cell, sixths: int) -> Cell:
    """Return a cell rotated clockwise by sixths of a circle, which preserves neighbors.

    >>> [turned((1, 0), sixths) for sixths in range(7)]
    [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
    """
    column, row = cell
    for _ in range(sixths % SIXTHS):
        column, row = -row, column + row
    return column, row


def laid_out(neighbors: Sequence[Iterable[int]], kept: Mapping[int, Cell]) -> tuple[Cell, ...]:
    """Return the cell of each territory by its index; `kept` are the chosen cells.

    Each takes the free cell with most of its neighbors and fewest others beside it; then the topmost, then the
    leftmost.
    """
    found: dict[int, Cell] = {}
    taken: dict[Cell, int] = {}
    for number, next_to in enumerate(neighbors, start=1):
        free = gaps(taken)
        cell = kept.get(number, FIRST)
        if cell not in free or number not in kept:
            cell = min(free, key=lambda cell: _worth(cell, frozenset(next_to), taken))
        found[number] = cell
        taken[cell] = number
    return tuple(found[number] for number in range(1, len(neighbors) + 1))


def _worth(cell: Cell, next_to: frozenset[int], taken: Mapping[Cell, int]) -> tuple[float, ...]:
    """Return the sort key of a cell for a territory with those neighbors; the least is best."""
    there = {taken[place] for place in beside(cell) if place in taken}
    column, row = cell
    return (-len(there & next_to), len(there - next_to), row, column + row / 2)


def gaps(taken: Iterable[Cell]) -> list[Cell]:
    """Return the free cells beside the taken ones, from the top left; the first cell if none is taken."""
    cells = set(taken)
    free = {place for cell in cells for place in beside(cell)} - cells
    return sorted(free, key=lambda cell: (cell[1], cell[0])) or [FIRST]


def touched(cell: Cell, cells: Sequence[Cell]) -> tuple[int, ...]:
    """Return the numbers of the territories beside a cell."""
    around = set(beside(cell))
    return tuple(number for number, other in enumerate(cells, start=1) if other in around)


class Frame(NamedTuple):
    """Mapping of cells to pixels: the size of a brick, and the edges of the visible part."""

    width: float
    height: float
    gap: float
    left: float
    top: float
    columns: float
    rows: int

    def place(self, cell: Cell) -> tuple[float, float]:
        """Return the upper left corner of a brick."""
        column, row = cell
        return (
            (column + row / 2 - self.left) * (self.width + self.gap) + self.gap,
            (row - self.top) * (self.height + self.gap) + self.gap,
        )

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a brick."""
        x, y = self.place(cell)
        return x + self.width / 2, y + self.height / 2

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole picture."""
        return (self.columns * (self.width + self.gap) + self.gap, self.rows * (self.height + self.gap) + self.gap)


def framed(cells: Sequence[Cell], width: float, height: float, gap: float) -> Frame:
    """Return the frame around cells with bricks of that size."""
    lefts = [column + row / 2 for column, row in cells] or [0]
    rows = [row for _, row in cells] or [0]
    return Frame(width, height, gap, min(lefts), min(rows), max(lefts) - min(lefts) + 1, max(rows) - min(rows) + 1)


def written(kept: Mapping[int, Cell]) -> str:
    """Return chosen cells in the form of a setting."""
    return ";".join(f"{number},{column},{row}" for number, (column, row) in sorted(kept.items()))


def read(text: str) -> dict[int, Cell]:
    """Return the cells of a setting; empty if it is invalid."""
    kept: dict[int, Cell] = {}
    for part in text.split(";"):
        try:
            number, column, row = map(int, part.split(","))
        except ValueError:
            continue
        kept[number] = (column, row)
    return kept
