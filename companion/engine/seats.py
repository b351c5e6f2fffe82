"""The players in records and codes, the same in the set-up of every game."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from companion.engine.fields import MAX_NAME_LENGTH, AnyField, pack_plain_text
from companion.engine.radix import Coder, NotInCode, one_of, whole
from companion.engine.record import Keys, RecordError, read_text


class Seat(NamedTuple):
    """A player at the table; `color` is a name, the screen chooses hue and mark."""

    name: str
    color: str


SeatT = TypeVar("SeatT")


def read_seats(
    keys: Keys,
    fewest: int,
    most: int,
    colors: Sequence[str],
    make: Callable[..., Any] = Seat,
    more: Sequence[AnyField[None]] = (),
) -> tuple[Any, ...]:
    """Return the `players` of a set-up: distinct names without blanks around them, distinct colors. Raises RecordError.

    For games with more fields per player, `make` also gets the values of the fields `more`.

    >>> read_seats(Keys({"players": [{"name": " Ann ", "color": "red"}]}, "setup"), 1, 2, ("red", "blue"))
    (Seat(name='Ann', color='red'),)
    """
    seats: list[Any] = []
    for path, item in keys.items("players", fewest, most):
        seats.append(_read_seat(Keys(item, path), seats, colors, make, more))
    return tuple(seats)


def _read_seat(
    keys: Keys, others: Sequence[Any], colors: Sequence[str], make: Callable[..., SeatT], more: Sequence[AnyField[None]]
) -> SeatT:
    given = keys.take("name")  # surrounding blanks of any kind are ignored
    name = read_text(given.strip() if isinstance(given, str) else given, keys.path("name"), 10 * MAX_NAME_LENGTH)
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise RecordError(keys.path("name"), "name_length", limit=MAX_NAME_LENGTH)
    if any(name == other.name for other in others):
        raise RecordError(keys.path("name"), "name_taken", name=name)
    color = keys.choice("color", colors)
    if any(color == other.color for other in others):
        raise RecordError(keys.path("color"), "color_taken", color=color)
    seat = make(name, color, *[field.take(keys, None) for field in more])
    keys.done()
    return seat


def pack_seats(
    coder: Coder,
    limits: tuple[int, int],
    colors: Sequence[str],
    value: Sequence[Any] | None,
    make: Callable[..., Any] = Seat,
    more: Sequence[AnyField[None]] = (),
) -> tuple[Any, ...]:
    """Codes the players (see `radix`) as `read_seats`; `limits` are the fewest and the most.

    Raises NotInCode if a name is empty or not unique.
    """
    count = whole(coder, *limits, None if value is None else len(value))
    return pack_counted(coder, count, colors, value, make, more)


def pack_counted(
    coder: Coder,
    count: int,
    colors: Sequence[str],
    value: Sequence[Any] | None,
    make: Callable[..., SeatT],
    more: Sequence[AnyField[None]] = (),
) -> tuple[SeatT, ...]:
    """Like `pack_seats`, if their number was coded before."""
    seats: list[SeatT] = []
    for index in range(count):
        name, color = _pack_name(coder, seats, colors, value[index] if value else None)
        values = value[index][2:] if value else [None] * len(more)
        packed = [field.pack(coder, None, one) for field, one in zip(more, values, strict=True)]
        seats.append(make(name, color, *packed))
    return tuple(seats)


def _pack_name(coder: Coder, others: Sequence[Any], colors: Sequence[str], value: Any) -> tuple[str, str]:
    name, color = (None, None) if value is None else (value.name, value.color)
    taken = [other.color for other in others]
    color = one_of(coder, [color for color in colors if color not in taken], color)
    name = pack_plain_text(coder, MAX_NAME_LENGTH, name)
    if not name or name != name.strip() or any(name == other.name for other in others):
        raise NotInCode("no name for another player")
    return name, color
