"""The verdict of the rules on an event: named values, no sentences (`companion.text` makes those)."""

from collections.abc import Container, Mapping
from typing import NamedTuple

NOTHING: Mapping[str, object] = {}


class Breach(NamedTuple):
    """One broken rule.

    `rule` is its id in `rules.toml`, `case` distinguishes ways to break one rule, `values` are the placeholders of its
    sentence (seats and slots as numbers).
    """

    rule: str
    values: Mapping[str, object] = NOTHING
    case: str = ""

    @property
    def key(self) -> str:
        """The text key of the sentence: rule and case."""
        return f"{self.rule}.{self.case}" if self.case else self.rule


class Notice(Breach):
    """Information for the table that refuses nothing; it is worded like a breach."""

    __slots__ = ()


class Ruling(NamedTuple):
    """The result of `check`: legal, or every rule that the event breaks."""

    breaches: tuple[Breach, ...] = ()

    @property
    def is_legal(self) -> bool:
        """True if no rule is broken."""
        return not self.breaches

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules without duplicates, in the order found."""
        return tuple(dict.fromkeys(breach.rule for breach in self.breaches))


LEGAL = Ruling()


def family_of(rule: str, families: Container[str]) -> str:
    """Return the longest prefix of a rule's id, up to a dash, that is in `families`; "" if there is none.

    >>> family_of("IF-BUILD-5", {"IF", "IF-BUILD"})
    'IF-BUILD'
    """
    name = rule
    while name and name not in families:
        name = name.rpartition("-")[0]
    return name


class IllegalMove(Exception):
    """An event that `check` refuses; `index` is its number in the log, from 0."""

    def __init__(self, ruling: Ruling, index: int | None = None) -> None:
        super().__init__(f"event {index}: {', '.join(ruling.rules)}")
        self.ruling = ruling
        self.index = index
