"""Who sits at the table, in records and in codes: the same in the set-up of every game."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.fields import LONGEST_NAME
from companion.engine.radix import Coder, NotInCode, one_of, text, whole
from companion.engine.record import Keys, RecordError


class Seat(NamedTuple):
    """A player at the table; `color` is an identity, hue and mark are chosen by the screen."""

    name: str
    color: str


def read_seats(keys: Keys, fewest: int, most: int, colors: Sequence[str]) -> tuple[Seat, ...]:
    """The `players` of a set-up: names without blanks around them and colors, each once.

    >>> read_seats(Keys({"players": [{"name": " Ann ", "color": "red"}]}, "setup"), 1, 2, ("red", "blue"))
    (Seat(name='Ann', color='red'),)
    """
    seats: list[Seat] = []
    for path, item in keys.items("players", fewest, most):
        seats.append(_read_seat(Keys(item, path), seats, colors))
    return tuple(seats)


def _read_seat(keys: Keys, others: Sequence[Seat], colors: Sequence[str]) -> Seat:
    name = keys.take("name")
    if not isinstance(name, str):
        raise RecordError(keys.path("name"), "not_a_text")
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RecordError(keys.path("name"), "name_length", limit=LONGEST_NAME)
    if any(name == other.name for other in others):
        raise RecordError(keys.path("name"), "name_taken", name=name)
    color = keys.choice("color", colors)
    if any(color == other.color for other in others):
        raise RecordError(keys.path("color"), "color_taken", color=color)
    keys.done()
    return Seat(name, color)


def pack_seats(
    coder: Coder, fewest: int, most: int, colors: Sequence[str], value: Sequence[Seat] | None
) -> tuple[Seat, ...]:
    """Codes the players (see `radix`); raises NotInCode if two have a name or none is one."""
    count = whole(coder, fewest, most, None if value is None else len(value))
    seats: list[Seat] = []
    for index in range(count):
        seats.append(_pack_seat(coder, seats, colors, value[index] if value else None))
    return tuple(seats)


def _pack_seat(coder: Coder, others: Sequence[Seat], colors: Sequence[str], value: Seat | None) -> Seat:
    name, color = value or (None, None)
    taken = [other.color for other in others]
    color = one_of(coder, [color for color in colors if color not in taken], color)
    name = text(coder, LONGEST_NAME, name)
    if not name or name != name.strip() or any(name == other.name for other in others):
        raise NotInCode("no name for another player")
    return Seat(name, color)
