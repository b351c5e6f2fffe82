"""Where territories lie in the picture: bricks in rows shifted by half, each beside six others.

The record knows only what touches what. The same neighbours always give the same picture; where somebody put a
territory on this device, it stays there. A cell is its column and row, the column along the shifted rows.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

Cell = tuple[int, int]

AROUND: Final[tuple[Cell, ...]] = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
"""The six cells beside a cell, from the top left."""
FIRST: Final[Cell] = (0, 0)
SIXTHS: Final = 6
"""The ways in which the picture can lie."""


def beside(cell: Cell) -> list[Cell]:
    """The six cells beside a cell."""
    return [(cell[0] + column, cell[1] + row) for column, row in AROUND]


def turned(cell: Cell, sixths: int) -> Cell:
    """Where a cell lies once the picture is turned clockwise by so many sixths of a circle; what touches still does.

    >>> [turned((1, 0), sixths) for sixths in range(7)]
    [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
    """
    column, row = cell
    for _ in range(sixths % SIXTHS):
        column, row = -row, column + row
    return column, row


def laid_out(neighbours: Sequence[Iterable[int]], kept: Mapping[int, Cell]) -> tuple[Cell, ...]:
    """The cell of each territory by its number less one; `kept` are cells that were chosen by somebody.

    Each goes to the free cell with most of its neighbours and fewest others beside it; then upwards, then to the left.
    """
    found: dict[int, Cell] = {}
    taken: dict[Cell, int] = {}
    for number, next_to in enumerate(neighbours, start=1):
        free = gaps(taken)
        cell = kept.get(number, FIRST)
        if cell not in free or number not in kept:
            cell = min(free, key=lambda cell: _worth(cell, frozenset(next_to), taken))
        found[number] = cell
        taken[cell] = number
    return tuple(found[number] for number in range(1, len(neighbours) + 1))


def _worth(cell: Cell, next_to: frozenset[int], taken: Mapping[Cell, int]) -> tuple[float, ...]:
    """The less, the better a territory that touches those would lie there."""
    there = {taken[place] for place in beside(cell) if place in taken}
    column, row = cell
    return (-len(there & next_to), len(there - next_to), row, column + row / 2)


def gaps(taken: Iterable[Cell]) -> list[Cell]:
    """The free cells beside those taken, from the top left; the first cell where there is none."""
    cells = set(taken)
    free = {place for cell in cells for place in beside(cell)} - cells
    return sorted(free, key=lambda cell: (cell[1], cell[0])) or [FIRST]


def touched(cell: Cell, cells: Sequence[Cell]) -> tuple[int, ...]:
    """The numbers of the territories beside a cell."""
    around = set(beside(cell))
    return tuple(number for number, other in enumerate(cells, start=1) if other in around)


class Frame(NamedTuple):
    """How cells become places in a picture: the size of a brick, and the edge of what is shown."""

    width: float
    height: float
    gap: float
    left: float
    top: float
    columns: float
    rows: int

    def place(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a brick."""
        column, row = cell
        return (
            (column + row / 2 - self.left) * (self.width + self.gap) + self.gap,
            (row - self.top) * (self.height + self.gap) + self.gap,
        )

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a brick."""
        x, y = self.place(cell)
        return x + self.width / 2, y + self.height / 2

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole picture."""
        return (
            self.columns * (self.width + self.gap) + self.gap,
            self.rows * (self.height + self.gap) + self.gap,
        )


def framed(cells: Sequence[Cell], width: float, height: float, gap: float) -> Frame:
    """The frame around these cells with bricks of that size."""
    lefts = [column + row / 2 for column, row in cells] or [0]
    rows = [row for _, row in cells] or [0]
    return Frame(width, height, gap, min(lefts), min(rows), max(lefts) - min(lefts) + 1, max(rows) - min(rows) + 1)


def written(kept: Mapping[int, Cell]) -> str:
    """Chosen cells as a setting keeps them."""
    return ";".join(f"{number},{column},{row}" for number, (column, row) in sorted(kept.items()))


def read(text: str) -> dict[int, Cell]:
    """The same read back; nothing of what cannot be read."""
    kept: dict[int, Cell] = {}
    for part in text.split(";"):
        try:
            number, column, row = map(int, part.split(","))
        except ValueError:
            continue
        kept[number] = (column, row)
    return kept
