"""The players in records and codes, the same in the set-up of every game."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from companion.engine.fields import MAX_NAME_LENGTH, AnyField, pack_plain_text
from companion.engine.radix import Coder, NotInCode, flag, one_of, whole
from companion.engine.record import Keys, RecordError, read_text

SCORE: Final = "score"
"""The mode of tracking without turns, in which a player can leave."""


class Seat(NamedTuple):
    """A player at the table; `color` is a name, the screen chooses hue and mark.

    Who has `left` in the middle of a game makes no entries from then on, where only the score is entered.
    """

    name: str
    color: str
    left: bool = False


SeatT = TypeVar("SeatT")
SetupT = TypeVar("SetupT")


def read_seats(
    keys: Keys,
    fewest: int,
    most: int,
    colors: Sequence[str],
    make: Callable[..., Any] = Seat,
    more: Sequence[AnyField[None]] = (),
    *,
    may_leave: bool = False,
) -> tuple[Any, ...]:
    """Return the `players` of a set-up: distinct names without blanks around them, distinct colors. Raises RecordError.

    For games with more fields per player, `make` also gets the values of the fields `more`.

    >>> read_seats(Keys({"players": [{"name": " Ann ", "color": "red"}]}, "setup"), 1, 2, ("red", "blue"))
    (Seat(name='Ann', color='red', left=False),)
    """
    seats: list[Any] = []
    for path, item in keys.items("players", fewest, most):
        seat = Keys(item, path)
        given = seat.take("name")  # surrounding blanks of any kind are ignored
        name = read_text(given.strip() if isinstance(given, str) else given, seat.path("name"), 10 * MAX_NAME_LENGTH)
        if not 1 <= len(name) <= MAX_NAME_LENGTH:
            raise RecordError(seat.path("name"), "name_length", limit=MAX_NAME_LENGTH)
        if any(name == other.name for other in seats):
            raise RecordError(seat.path("name"), "name_taken", name=name)
        color = seat.choice("color", colors)
        if any(color == other.color for other in seats):
            raise RecordError(seat.path("color"), "color_taken", color=color)
        values = [field.take(seat, None) for field in more]
        seats.append(make(name, color, *values, may_leave and seat.flag("left")))
        seat.done()
    return tuple(seats)


def write_seats(seats: Sequence[Any], more: Sequence[AnyField[None]] = ()) -> list[dict[str, object]]:
    """Return the `players` of a set-up as JSON values."""
    written: list[dict[str, object]] = []
    for seat in seats:
        written.append({"name": seat.name, "color": seat.color})
        for field, value in zip(more, seat[2:], strict=False):
            field.put(written[-1], value, None)
        if seat.left:
            written[-1]["left"] = True
    return written


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
    taken: list[tuple[str, str]] = []
    for index in range(count):
        seat = value[index] if value else None
        if seat and seat.left:
            raise NotInCode("somebody has left")
        free = [color for color in colors if color not in [other for _, other in taken]]
        color = one_of(coder, free, seat and seat.color)
        name = pack_plain_text(coder, MAX_NAME_LENGTH, seat and seat.name)
        if not name or name != name.strip() or any(name == other for other, _ in taken):
            raise NotInCode("no name for another player")
        taken.append((name, color))
        values = seat[2 : 2 + len(more)] if seat else [None] * len(more)
        packed = [field.pack(coder, None, one) for field, one in zip(more, values, strict=True)]
        seats.append(make(name, color, *packed))
    return tuple(seats)


def with_leaving(pack_setup: Callable[..., SetupT]) -> Callable[..., SetupT]:
    """Return the coding of set-ups of which some players have left, from that of set-ups of which nobody has."""

    def packed(coder: Coder, value: Any = None) -> SetupT:
        seats = value and tuple([seat._replace(left=False) for seat in value.seats])
        made: Any = pack_setup(coder, value and value._replace(seats=seats))
        may = made.tracking.value == SCORE
        left = [may and flag(coder, value and value.seats[seat].left) for seat in range(len(made.seats))]
        seats = tuple([seat._replace(left=is_gone) for seat, is_gone in zip(made.seats, left, strict=True)])
        found: SetupT = made._replace(seats=seats)
        return found

    return packed
