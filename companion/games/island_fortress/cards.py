"""Favor cards: what is printed on them, how records write them and codes pack them. Rules: IF-FAVOR."""

from typing import Final, NamedTuple

from companion.engine.fields import pack_plain_text
from companion.engine.radix import Coder, NotInCode, flag, one_of, seldom, whole
from companion.engine.record import Keys, RecordError, read_text
from companion.games.island_fortress.entries.fields import MAX_NUMBER

MAX_CARD_NAME_LENGTH: Final = 60
MAX_CELLS: Final = 40
COLUMNS_OF_PATTERN: Final = 26
ROWS_OF_PATTERN: Final = 9

Cell = tuple[int, int]
"""A cell of a pattern as (column, row) from 0; (0, 0) is `a1`, the lower left."""


class Rewards(NamedTuple):
    """The rewards of a Favor card. Rules: IF-FAVOR-6."""

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
    """A Favor card: the cells of its pattern, its rewards, and the name that the table gave it."""

    pattern: tuple[Cell, ...]
    rewards: Rewards = Rewards()
    name: str | None = None


def read_card(value: object, path: str) -> Card:
    """Return the Favor card in a JSON value; raises RecordError with its path."""
    keys = Keys(value, path)
    cells: list[Cell] = []
    for cell_path, item in keys.items("pattern", 1, MAX_CELLS):
        cell = _read_cell(read_text(item, cell_path, 40), cell_path)
        if cell in cells:
            raise RecordError(cell_path, "repeated_cell", cell=str(item))
        cells.append(cell)
    if min(column for column, _ in cells) or min(row for _, row in cells):
        raise RecordError(keys.path("pattern"), "pattern_corner")
    amounts = keys.group("rewards")
    rewards = Rewards(*(amounts.optional_whole(name, 0, MAX_NUMBER) or 0 for name in Rewards._fields))
    amounts.done()
    name = keys.optional_text("name", MAX_CARD_NAME_LENGTH)
    keys.done()
    return Card(tuple(cells), rewards, name)


def _read_cell(name: str, path: str) -> Cell:
    if len(name) != 2 or not ("a" <= name[0] <= "z" and "1" <= name[1] <= "9"):
        raise RecordError(path, "unknown_cell", cell=name[:10])
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def write_card(card: Card) -> dict[str, object]:
    """Return the card as a JSON value; rewards of 0 are left out."""
    content: dict[str, object] = {
        "pattern": [f"{chr(ord('a') + column)}{row + 1}" for column, row in card.pattern],
        "rewards": {name: amount for name, amount in card.rewards._asdict().items() if amount},
    }
    if card.name is not None:
        content["name"] = card.name
    return content


def pack_card(coder: Coder, value: Card | None = None) -> Card:
    """Codes a card, its pattern in the order in which it was entered; raises NotInCode if it cannot be coded."""
    pattern, rewards, name = value or (None, None, None)
    width, height = [max(numbers) + 1 for numbers in zip(*pattern, strict=True)] if pattern else (None, None)
    width = whole(coder, 1, COLUMNS_OF_PATTERN, width, 5)
    height = whole(coder, 1, ROWS_OF_PATTERN, height, 4)
    cells = _pack_cells(coder, [(column, row) for row in range(height) for column in range(width)], pattern)
    if min(column for column, _ in cells) or min(row for _, row in cells):
        raise NotInCode("a pattern that does not begin at the corner")
    amounts = [seldom(coder, MAX_NUMBER, amount, 12) for amount in rewards or (None,) * len(Rewards._fields)]
    has_name = flag(coder, name is not None)
    return Card(cells, Rewards(*amounts), pack_plain_text(coder, MAX_CARD_NAME_LENGTH, name) if has_name else None)


def _pack_cells(coder: Coder, grid: list[Cell], value: tuple[Cell, ...] | None) -> tuple[Cell, ...]:
    """Return the cells of a pattern, most of the time in the order of the grid."""
    count = whole(coder, 1, min(MAX_CELLS, len(grid)), len(value) if value else None)
    is_shuffled = coder.rare(16, list(value) != sorted(value, key=grid.index) if value else None)
    cells: list[Cell] = []
    for index in range(count):
        left = grid if is_shuffled else grid[: len(grid) - count + index + 1]
        cell = one_of(coder, left, value[index] if value else None)
        taken = grid.index(cell)
        grid = [*(grid[:taken] if is_shuffled else ()), *grid[taken + 1 :]]
        cells.append(cell)
    return tuple(cells)
