"""Parts of a referee's question: its numbers, and the lines of its answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from companion.engine.ruling import Breach
from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.setup import COLORS, Seat, Setup
from companion.games.islebound.words import Words
from companion.text.catalogue import Catalogue

FACES: Final = 6
GOOD, BAD, PLAIN = "good", "bad", ""


class Ask(NamedTuple):
    """A number of a question: its limits and initial value, None if there is none; a flag has `is_flag`.

    With `options`, it is the index of one of them, chosen by name. With `when`, it is asked while that is not 0.
    """

    name: str
    low: int = 0
    high: int = 99
    first: int | None = 0
    is_flag: bool = False
    options: tuple[str, ...] = ()
    when: str = ""


gap: Final = partial(Ask, first=None)
"""A number without an initial value, which only the table knows."""


class Line(NamedTuple):
    """A line of an answer: good, bad or neutral."""

    text: str
    kind: str = PLAIN


@dataclass(frozen=True)
class Asked:
    """The numbers of a question, its lists of digits (dice, values), and the knowledge of the group's copy."""

    numbers: Mapping[str, int]
    lists: Mapping[str, tuple[int, ...]]
    known: Known

    def __getitem__(self, name: str) -> int:
        """Return a number by its name."""
        return self.numbers[name]


class Question(NamedTuple):
    """A calculator: its numbers, its lists with their digits, and the function that answers."""

    asks: tuple[Ask, ...]
    answer: Callable[[Catalogue, Asked], Iterator[Line]]
    lists: tuple[str, ...] = ()


def words_for(t: Catalogue, players: int = 2) -> Words:
    """Return words for unnamed players."""
    seats = tuple(Seat(t("new_game.player", number=seat + 1), COLORS[seat]) for seat in range(players))
    return Words(t, Setup(seats))


def refused(t: Catalogue, breaches: Sequence[Breach]) -> Iterator[Line]:
    """Return that an entry is legal, or every rule that it breaks."""
    words = words_for(t)
    if not breaches:
        yield Line(t("what_if.allowed"), GOOD)
    for breach in breaches:
        yield Line(f"{words.breach(breach)} ({breach.rule})", BAD)
