"""What a rule says about an event: values with names, never sentences (those are made in `companion.text`)."""

from collections.abc import Container, Mapping
from typing import NamedTuple

NOTHING: Mapping[str, object] = {}


class Breach(NamedTuple):
    """One broken rule.

    `rule` is the id in the rules document; `case` tells apart the ways to break one rule; `values` fill the
    sentence (seats and slots as numbers, counts as they are).
    """

    rule: str
    values: Mapping[str, object] = NOTHING
    case: str = ""

    @property
    def key(self) -> str:
        """The name of the sentence: rule and case."""
        return f"{self.rule}.{self.case}" if self.case else self.rule


class Notice(Breach):
    """Something the table should know although play goes on; it is worded as a breach is."""

    __slots__ = ()


class Ruling(NamedTuple):
    """The answer to "may I?": legal, or every rule that the event breaks."""

    breaches: tuple[Breach, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.breaches

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each once, in the order found."""
        return tuple(dict.fromkeys(breach.rule for breach in self.breaches))


LEGAL = Ruling()


def family_of(rule: str, families: Container[str]) -> str:
    """The longest beginning of a rule's id, up to a dash, that is among the families; "" where none is.

    >>> family_of("IF-BUILD-5", {"IF", "IF-BUILD"})
    'IF-BUILD'
    """
    name = rule
    while name and name not in families:
        name = name.rpartition("-")[0]
    return name


class IllegalMove(Exception):
    """An event was applied that `check` refuses; `index` is its number in the log, from 0."""

    def __init__(self, ruling: Ruling, index: int | None = None) -> None:
        super().__init__(f"event {index}: {', '.join(ruling.rules)}")
        self.ruling = ruling
        self.index = index
