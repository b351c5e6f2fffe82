"""A visit under way: what the parts of a town's sign are judged on, and what they change. Rules: IB-VISIT-8."""

from collections.abc import Iterator
from typing import Any, Protocol

from companion.engine.fields import AnyField
from companion.engine.game import Decision, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.ledger import Hand
from companion.games.islebound.pieces.crew import on_deck, workers
from companion.games.islebound.setup import Setup


class Stay:
    """The position within a visit, after the entry and the parts done so far.

    `rule` is that of the town. `used` are the crew that the entry has exhausted, `exhausted` how many a part has since;
    `skip`: the left-most free slot is left out; `chosen` are the amounts taken so far, by key. `is_broken`: a part
    before was refused, so what follows from it is not asked.
    """

    __slots__ = ("changes", "chosen", "exhausted", "is_broken", "rule", "seat", "skip", "used")

    def __init__(self, changes: Changes, seat: int, rule: str, used: tuple[int, ...] = ()) -> None:
        self.changes = changes
        self.seat = seat
        self.rule = rule
        self.used = used
        self.exhausted = 0
        self.skip = False
        self.is_broken = False
        self.chosen: dict[str, int] = {}

    @property
    def hand(self) -> Hand:
        """The current possessions of the visitor."""
        return self.changes.hands[self.seat]

    @property
    def deck(self) -> int:
        """The visitor's crew on deck. Rules: section A14."""
        return on_deck(self.hand.crew)

    @property
    def work(self) -> int:
        """The visitor's crew with Work that count here. Rules: IB-SKILL-WORK, IB-BLDG-BUTCHER."""
        return workers(self.hand.crew, self.changes.players[self.seat].has("butcher"))

    def broken(self, case: str, **values: object) -> Breach:
        """Return a breach of the town's own rule."""
        return Breach(self.rule, values, case)


PartPlan = Plan
"""A part of a visit in the making: yields its steps, is sent each decision, returns the value."""


class Part(Protocol):
    """One part of a sign; its value is that of its field. Left out (0, no, nobody), it is neither judged nor done."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The names of the steps of its plan."""

    @property
    def field(self) -> AnyField[Setup]:
        """The field in records and codes."""

    def breaches(self, stay: Stay, value: Any) -> Iterator[Breach]:
        """Return the rules broken by the part, on the current position."""

    def apply(self, stay: Stay, value: Any) -> None:
        """Do it."""

    def plan(self, stay: Stay) -> PartPlan:
        """Return the decisions that lead to its value."""

    def decided(self, value: Any, step: Decision) -> Any:
        """Return the decision of the value in a step of the plan."""
