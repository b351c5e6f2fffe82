"""The set-up in a code, names and all."""

from companion.engine.radix import Coder, NotInCode, flag, one_of, text, whole
from companion.games.island_fortress.events import MOST
from companion.games.island_fortress.reading import LONGEST_NAME
from companion.games.island_fortress.setup import (
    COLORS,
    Incentive,
    Seat,
    Setup,
    Start,
    Tracking,
    Variants,
    allows_extra_region,
)
from companion.games.island_fortress.tables import FEWEST_PLAYERS, MOST_PLAYERS, OWN_BLOCKS


def setup(coder: Coder, value: Setup | None = None) -> Setup:
    """The set-up. Raises NotInCode if it is none."""
    seats, tracking, variants = value or (None, None, None)
    count = whole(coder, FEWEST_PLAYERS, MOST_PLAYERS, None if seats is None else len(seats))
    tracking = one_of(coder, tuple(Tracking), tracking)
    taken: list[Seat] = []
    for place in range(count):
        taken.append(_seat(coder, taken, seats[place] if seats else None))
    return Setup(tuple(taken), tracking, _variants(coder, count, variants))


def _seat(coder: Coder, others: list[Seat], value: Seat | None) -> Seat:
    name, color = value or (None, None)
    color = one_of(coder, [color for color in COLORS if all(color != other.color for other in others)], color)
    name = text(coder, LONGEST_NAME, name)
    if not name or name != name.strip() or any(name == other.name for other in others):
        raise NotInCode("no name for another player")
    return Seat(name, color)


def _variants(coder: Coder, players: int, value: Variants | None) -> Variants:
    no_replace, extra_region, start, first_round, trade_in = value or (None,) * len(Variants._fields)
    return Variants(
        no_replace=flag(coder, no_replace),
        extra_region=allows_extra_region(players) and flag(coder, extra_region),
        start=_start(coder, start),
        first_round=one_of(coder, (None, *Incentive), first_round),
        trade_in=flag(coder, trade_in),
    )


def _start(coder: Coder, value: Start | None) -> Start:
    if not flag(coder, None if value is None else value != Start()):
        return Start()
    amounts = value or (None,) * len(Start._fields)
    limits = Start(MOST, MOST, MOST, OWN_BLOCKS)
    return Start(*[_amount(coder, limit, amount) for limit, amount in zip(limits, amounts, strict=True)])


def _amount(coder: Coder, limit: int | None, value: int | None) -> int | None:
    return whole(coder, 0, limit or 0, value) if flag(coder, value is not None) else None
