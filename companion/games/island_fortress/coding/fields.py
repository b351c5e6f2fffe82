"""Every field of every kind of entry over its full range, legal or not: what `reading` allows, and no more."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, Final

from companion.engine.radix import Coder, NotInCode, flag, one_of, seldom, text, whole
from companion.games.island_fortress import events
from companion.games.island_fortress.choices import MEANS
from companion.games.island_fortress.events import MOST, SUPPLY_COUNTS, Card, FinalCount, Rewards
from companion.games.island_fortress.reading import (
    ADJUSTABLE_SCORES,
    COLUMNS_OF_PATTERN,
    LONGEST_CARD_NAME,
    MOST_CELLS,
    ROWS_OF_PATTERN,
)
from companion.games.island_fortress.setup import Setup, Tracking
from companion.games.island_fortress.tables import COSTS, DRAWS, MOST_BLOCKS_PER_BUILD
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, PLACES

Cell = tuple[int, int]
Alphabet = Callable[[Coder, Setup, Any], Any]
"""How one field is said: coder, set-up and the value in (None where it is read), the value out."""


def favor_card(coder: Coder, value: Card | None = None) -> Card:
    """A Favor card, its pattern in the order in which it was entered. Raises NotInCode if it is none."""
    pattern, rewards, name = value or (None, None, None)
    width, height = [max(places) + 1 for places in zip(*pattern, strict=True)] if pattern else (None, None)
    width = whole(coder, 1, COLUMNS_OF_PATTERN, width, 5)
    height = whole(coder, 1, ROWS_OF_PATTERN, height, 4)
    cells = _cells(coder, [(column, row) for row in range(height) for column in range(width)], pattern)
    if min(column for column, _ in cells) or min(row for _, row in cells):
        raise NotInCode("a pattern that does not begin at the corner")
    amounts = [seldom(coder, MOST, amount, 12) for amount in rewards or (None,) * len(Rewards._fields)]
    has_name = flag(coder, name is not None)
    return Card(cells, Rewards(*amounts), text(coder, LONGEST_CARD_NAME, name) if has_name else None)


def _cells(coder: Coder, grid: list[Cell], value: tuple[Cell, ...] | None) -> tuple[Cell, ...]:
    """The cells of a pattern, most of the time in the order of the grid."""
    count = whole(coder, 1, min(MOST_CELLS, len(grid)), len(value) if value else None)
    is_shuffled = coder.rare(16, list(value) != sorted(value, key=grid.index) if value else None)
    cells: list[Cell] = []
    for place in range(count):
        left = grid if is_shuffled else grid[: len(grid) - count + place + 1]
        cell = one_of(coder, left, value[place] if value else None)
        taken = grid.index(cell)
        grid = [*(grid[:taken] if is_shuffled else ()), *grid[taken + 1 :]]
        cells.append(cell)
    return tuple(cells)


def _whole(low: int, high: int) -> Alphabet:
    return lambda coder, setup, value: whole(coder, low, high, value)


def seat_field(coder: Coder, setup: Setup, value: Any) -> Any:
    """A player, as a seat."""
    return whole(coder, 0, len(setup.seats) - 1, value)


def region_field(coder: Coder, setup: Setup, value: Any) -> Any:
    """A region."""
    return whole(coder, 0, setup.regions - 1, value)


def _slot(coder: Coder, setup: Setup, value: Any) -> Any:
    """The impossible towers too: a record may name them."""
    return coder.index(setup.regions * PLACES, value)


def _flag(coder: Coder, setup: Setup, value: Any) -> Any:
    return flag(coder, value)


def _of(*values: Any) -> Alphabet:
    return lambda coder, setup, value: one_of(coder, values, value)


def maybe(alphabet: Alphabet) -> Alphabet:
    """A field that may be None."""
    return lambda coder, setup, value: alphabet(coder, setup, value) if flag(coder, value is not None) else None


def _full(alphabet: Alphabet, otherwise: Any) -> Alphabet:
    """A field that only the full tracking has; `otherwise` is what stands there in a light game."""
    return _by_mode(alphabet, _of(otherwise))


def _by_mode(full: Alphabet, light: Alphabet) -> Alphabet:
    """A field that is another one in each mode."""
    return lambda coder, setup, value: (full if setup.tracking is Tracking.FULL else light)(coder, setup, value)


def _some(fewest: int, most: int, alphabet: Alphabet) -> Alphabet:
    def of(coder: Coder, setup: Setup, value: Any) -> Any:
        length = whole(coder, fewest, most, None if value is None else len(value))
        return tuple([alphabet(coder, setup, value and value[place]) for place in range(length)])

    return of


def _by_seat(alphabet: Alphabet) -> Alphabet:
    return lambda coder, setup, value: tuple(
        [alphabet(coder, setup, value and value[seat]) for seat in range(len(setup.seats))]
    )


def _final_count(coder: Coder, setup: Setup, value: Any) -> Any:
    jade, workers = value or (None, None)
    return FinalCount(whole(coder, 0, MOST, jade), whole(coder, 0, MOST, workers))


def _prisons(coder: Coder, setup: Setup, value: Any) -> Any:
    """Two regions, the lower first; a record may name one twice."""
    return one_of(coder, list(combinations_with_replacement(range(setup.regions), 2)), value)


def _change(coder: Coder, setup: Setup, value: Any) -> Any:
    """A change of a count that most corrections leave as it is."""
    change = seldom(coder, MOST, None if value is None else abs(value))
    return -change if change and flag(coder, None if value is None else value < 0) else change


def _owner(coder: Coder, setup: Setup, value: Any) -> Any:
    return one_of(coder, (None, EMPTY, GOVERNOR, *range(len(setup.seats))), value)


def favor_card_field(coder: Coder, setup: Setup, value: Any) -> Any:
    """The field of a Favor card; a game says it shorter where the card was played before."""
    return favor_card(coder, value)


_count = _whole(0, MOST)
_bids = _by_seat(_count)
_workers = _full(_count, 0)
_repeat = _full(_flag, False)

FIELDS: Final[dict[type, tuple[Alphabet, ...]]] = {
    events.AdjustCounts: (seat_field, *(_change,) * len(ADJUSTABLE_SCORES), *(_full(_change, 0),) * len(SUPPLY_COUNTS)),
    events.AdjustSlot: (_slot, _owner, _of(None, False, True)),
    events.AdjustTaskmaster: (seat_field, region_field),
    events.AdjustPrison: (region_field, _change, _change),
    events.Petition: (_by_mode(maybe(seat_field), seat_field), _by_mode(_bids, maybe(_bids))),
    events.Recruit: (seat_field, _whole(1, max(COSTS)), _flag),
    events.CollectConvicts: (seat_field, _flag),
    events.CollectPrison: (seat_field, _flag),
    events.BuyBlocks: (seat_field, _whole(1, max(COSTS)), _flag),
    events.DrawFavors: (seat_field, _of(*DRAWS), _flag),
    events.RemoveReinforcement: (seat_field, _slot, _repeat),
    events.Build: (seat_field, _some(1, MOST_BLOCKS_PER_BUILD, _slot), maybe(_slot), _workers, _workers, _repeat),
    events.PlayFavor: (seat_field, favor_card_field, _slot, _slot, _repeat),
    events.Replace: (seat_field, _slot, _workers, _workers, _repeat),
    events.CollectJade: (seat_field, _flag),
    events.CollectTreasure: (seat_field, _full(_prisons, None), _repeat),
    events.MoveTaskmaster: (seat_field, region_field, _flag),
    events.PlaceGovernorBlock: (seat_field, _slot),
    events.Buyback: (seat_field, _of(*MEANS)),
    events.EndTurn: (seat_field,),
    events.TradeIn: (seat_field, _count, _count),
    events.Finish: (_by_mode(_of(()), _by_seat(_final_count)), _flag),
}
"""The kinds of entries in their order, each with its fields."""

_ONLY_FULL: Final = (events.AdjustTaskmaster, events.AdjustPrison)


def kinds_of(setup: Setup) -> list[type]:
    """The kinds of entries that a record of that mode can name: they need not be legal there."""
    return [kind for kind in FIELDS if setup.tracking is Tracking.FULL or kind not in _ONLY_FULL]
