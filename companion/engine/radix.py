"""Packing decisions into one integer, and back; each takes the minimum number of bits.

A code is described once for both directions: every method takes the value to write and returns the value read. A writer
returns its argument, a reader ignores it. The number has mixed radix, with the first decision as its lowest digit; a
rarer case takes more of it (as in asymmetric numeral systems), exactly.
"""

import sys
from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

ValueT = TypeVar("ValueT")

SMALL: Final = 64
"""The number of likely values of a long range; the others follow an escape."""

RARE: Final = 256
"""The odds of what hardly ever happens: an entry that no choice leads to, say."""

COMMON: Final = "abcdefghijklmnopqrstuvwxyz -.0123456789"
"""Common characters of names; others follow an escape, a shorter one for European languages."""
LATIN: Final = 0x180


class NotInCode(ValueError):
    """A value that cannot be coded (writing), or digits that stand for no value (reading)."""


class Coder(Protocol):
    """A writer or a reader; see the module."""

    def index(self, count: int, value: int | None = None) -> int:
        """Return one of `count` equally likely cases, from 0."""

    def rare(self, one_in: int, value: bool | None = None) -> bool:
        """Return True in one of `one_in` cases."""


class Writer:
    """Collects decisions; `number` makes one integer from them."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int, int]] = []

    def index(self, count: int, value: int | None = None) -> int:
        """Add `value`, from 0 to `count` - 1; raise NotInCode if it is not in that range."""
        if value is None or not 0 <= value < count:
            raise NotInCode(f"{value} of {count}")
        self._digits.append((count, value, 1))
        return value

    def rare(self, one_in: int, value: bool | None = None) -> bool:
        """Add a flag for the rare case."""
        self._digits.append((one_in, one_in - 1, 1) if value else (one_in, 0, one_in - 1))
        return bool(value)

    @property
    def length(self) -> int:
        """The number of decisions so far, for `cut`."""
        return len(self._digits)

    def cut(self, length: int) -> None:
        """Remove the decisions after the first `length`."""
        del self._digits[length:]

    @property
    def number(self) -> int:
        """All decisions as one number, at least 1: the leading digit 1 marks its end."""
        number = 1
        for total, first, share in reversed(self._digits):
            number, within = divmod(number, share)
            number = number * total + first + within
        return number


class Reader:
    """Unpacks a number made by a writer."""

    def __init__(self, number: int) -> None:
        self._number = number

    def index(self, count: int, value: int | None = None) -> int:
        """Return the next decision, one of `count`; raises NotInCode if `count` is 0, or nothing is left to read."""
        if count < 1 or self._number < 1:
            raise NotInCode("nothing to choose from" if count < 1 else "nothing left to read")
        self._number, found = divmod(self._number, count)
        return found

    def rare(self, one_in: int, value: bool | None = None) -> bool:
        """Return True if the rare case holds; raises NotInCode if nothing is left to read."""
        if self._number < 1:
            raise NotInCode("nothing left to read")
        above, within = divmod(self._number, one_in)
        if within == one_in - 1:
            self._number = above
            return True
        self._number = above * (one_in - 1) + within
        return False

    @property
    def is_done(self) -> bool:
        """True if everything was read and nothing is left over."""
        return self._number == 1


def one_of(coder: Coder, values: Sequence[ValueT], value: ValueT | None = None) -> ValueT:
    """Return one of the values, coded by its index; raises NotInCode if it is not among them."""
    if not isinstance(coder, Writer):
        return values[coder.index(len(values))]
    try:
        index = values.index(value)
    except ValueError:
        raise NotInCode(f"{value!r} is not one of {len(values)}") from None
    return values[coder.index(len(values), index)]


def whole(coder: Coder, low: int, high: int, value: int | None = None, likely: int = SMALL) -> int:
    """Return a whole number from `low` to `high`; in a longer range the first `likely` ones take less space."""
    count = high - low + 1
    above = None if value is None else value - low
    if count <= likely:
        return low + coder.index(count, above)
    first = coder.index(likely + 1, None if above is None or above < 0 else min(above, likely))
    if first < likely:
        return low + first
    return low + likely + coder.index(count - likely, None if above is None else above - likely)


def seldom(coder: Coder, high: int, value: int | None = None, likely: int = SMALL) -> int:
    """Return a count up to `high` that is 0 three times out of four."""
    return whole(coder, 1, high, value, likely) if coder.rare(4, None if value is None else value > 0) else 0


def flag(coder: Coder, value: bool | None = None) -> bool:
    """Return a boolean, both values equally likely."""
    return bool(coder.index(2, value))


def text(coder: Coder, longest: int, value: str | None = None) -> str:
    """Return a text of at most `longest` characters, short for names; raises NotInCode if longer, or of surrogates."""
    size = whole(coder, 0, longest, None if value is None else len(value))
    found = ""
    for index in range(size):
        found += _character(coder, found, None if value is None else value[index])
    return found


def _character(coder: Coder, before: str, value: str | None) -> str:
    """Return the next character of a text; letters are assumed lower case except at the start of a word."""
    small = value.lower() if value is not None and value.isascii() else value
    number = coder.index(len(COMMON) + 1, None if small is None else _index(COMMON, small))
    if number == len(COMMON):
        found = chr(whole(coder, 0, sys.maxunicode, None if value is None else ord(value), LATIN))
        if (found.isascii() and found.lower() in COMMON) or "\ud800" <= found <= "\udfff":
            raise NotInCode("a character said the long way, or half of one")
        return found
    letter = COMMON[number]
    if not letter.isalpha():
        return letter
    begins = not before[-1:].isalnum()
    is_unusual = coder.rare(16, None if value is None else value.isupper() != begins)
    return letter.upper() if begins != is_unusual else letter


def _index(values: str, value: str) -> int:
    return values.index(value) if value in values else len(values)
