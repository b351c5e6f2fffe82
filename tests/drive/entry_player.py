"""Enters entries by taps, in any game's panel: the walk of an entry says what is still to be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Protocol

from companion.engine.replay import states
from companion.games.registry import game_for
from companion.ui.components.choices import slug
from companion.ui.table.making.rows import KEYS_SHOWN, row_name
from companion.ui.table.making.walk import Key, Step, Value, Walk
from tests.drive.driver import Screen
from tests.drive.kept import Json

Choices = Mapping[Key, Value]
MAX_STEPS: Final = 60
"""More answers than any entry has."""


class Taps(Protocol):
    """A table on which something can be tapped."""

    def tap(self, identifier: str) -> None:
        """Tap a control; AssertionError where there is none."""

    def shows(self, identifier: str) -> bool:
        """Return whether the control is there."""

    def is_chosen(self, identifier: str) -> bool:
        """Return whether the control is chosen among others."""


class EntryPlayer:
    """Answers the steps of entries; a game adds how its entries begin, and the rows that it draws itself."""

    lists: ClassVar[frozenset[str]] = frozenset()
    """The steps that are answered one by one, in one choice."""
    late: ClassVar[frozenset[str]] = frozenset()
    """The steps whose rows stand below all others."""

    def __init__(self, taps: Taps) -> None:
        self.taps = taps
        self.chosen: dict[Key, Value] = {}
        """The answers to the entry in preparation."""

    def follow(self, walk: Callable[[Choices], Walk], wanted: Choices, begun: Choices) -> None:
        """Answer each step that is not filled in as `wanted`, then confirm, unless the last answer enters.

        `walk` returns the steps after some choices, of which `begun` are made.
        """
        self.chosen = dict(begun)
        for _ in range(MAX_STEPS):
            now = walk(self.chosen)
            steps = sorted(now.steps, key=lambda step: step.name in self.late)
            step = next((step for step in steps if self._differs(now, step, wanted)), None)
            if step is None:
                break
            self.reopen(row_name(self.key(step)))
            self.answer(now, step, wanted)
            self.chosen[self.key(step)] = wanted[self.key(step)]
        assert now.event is not None, (now, wanted)
        self.confirm()

    def confirm(self) -> None:
        """Enter the entry by the button, if its last answer did not."""
        if self.taps.shows("panel-confirm"):
            self.taps.tap("panel-confirm")

    def key(self, step: Step) -> Key:
        """Return the key of the choice that a step belongs to."""
        return (step.name, 0) if step.name in self.lists else step.key

    def _differs(self, walk: Walk, step: Step, wanted: Choices) -> bool:
        key = self.key(step)
        return key in wanted and self._filled_in(walk, step) != wanted[key]

    def _filled_in(self, walk: Walk, step: Step) -> Value:
        if step.name in self.lists:  # of a list, the walk has only what precedes the next question
            return self.chosen.get(self.key(step), walk.values(step.name))
        return step.value

    def answer(self, walk: Walk, step: Step, wanted: Choices) -> None:
        """Tap the answer to a step."""
        name, value, before = row_name(self.key(step)), wanted[self.key(step)], self._filled_in(walk, step)
        if isinstance(value, bool):
            self.taps.tap(name)
        elif step.name in self.lists:
            for number in sorted({*before} ^ {*value}):
                self.reopen(name)  # it folds where the first of them asks something
                self.taps.tap(f"{name}-{number}")
        elif step.is_free:
            for count in value._fields:
                self.step(f"{name}-{count}", getattr(value, count) - getattr(before, count))
        elif self.taps.shows(f"{name}-{slug(value)}"):
            self.taps.tap(f"{name}-{slug(value)}")
        else:
            if not self.taps.shows(f"{name}-plus"):  # the last key stands for all higher numbers
                before = step.options[KEYS_SHOWN - 1]
                self.taps.tap(f"{name}-{before}")
            self.step(name, value - before)

    def reopen(self, name: str) -> None:
        """Ask a question again that is folded."""
        if self.taps.shows(f"change-{name}") and not self.taps.is_chosen(f"change-{name}"):
            self.taps.tap(f"change-{name}")

    def correct(self, what: str, seat: int | None, answers: Iterable[str], changes: Mapping[str, int]) -> None:
        """Enter a correction: what is corrected, of whom, the `answers` to tap, and the changes of counts."""
        self.taps.tap("bar-more")
        self.taps.tap("more-adjust")
        for choice in (f"adjust-what-{what}", f"adjust-seat-{seat}", f"adjust-turn-{seat}"):
            if self.taps.shows(choice) and not self.taps.is_chosen(choice):
                self.taps.tap(choice)
        for answer in answers:
            self.taps.tap(answer)
        for count, change in changes.items():
            self.step(f"adjust-{count}", change)
        self.taps.tap("panel-confirm")

    def step(self, name: str, change: int) -> None:
        """Tap plus or minus as often as needed."""
        for _ in range(abs(change)):
            self.taps.tap(f"{name}-{'plus' if change > 0 else 'minus'}")


class RecordPlayer(EntryPlayer):
    """Enters a record one entry after the other, of which the first `entered` are there already."""

    def __init__(self, taps: Taps, document: Json, entered: int = 0) -> None:
        super().__init__(taps)
        game = game_for(document)
        self.document, self.record, self.entered = document, game.read(document), entered
        start = game.start(self.record.setup)
        self.positions = [start, *states(game, start, self.record.entries)]

    @property
    def state(self) -> Any:
        """The position before the next entry."""
        return self.positions[self.entered]

    @property
    def event(self) -> Any:
        """The next event."""
        return self.record.entries[self.entered].event

    def play(self, until: int | None = None) -> None:
        """Enter all that is left, or up to an entry."""
        for _ in self.record.entries[self.entered : until]:
            self.enter()

    def enter(self) -> None:
        """Enter the next event, and wait until it stands there."""
        raise NotImplementedError


class ScreenTaps:
    """Taps on a screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def tap(self, identifier: str) -> None:
        """Tap a control, wherever its list was scrolled to."""
        self.screen.tap_listed(identifier)

    def shows(self, identifier: str) -> bool:
        """True if the control is there."""
        self.screen.settle()
        return self.screen.has(identifier)

    def is_chosen(self, identifier: str) -> bool:
        """True if it is the one chosen."""
        return self.screen.is_chosen(identifier)
