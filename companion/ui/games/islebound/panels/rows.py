"""Lines of an entry in preparation: frozen values with a text and controls.

A tap calls `choose`, which replaces the panel by one with the new choice.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

import flet as ft

from companion.ui.components.basics import button, hint, icon_button, plain_text
from companion.ui.components.choices import choice_chips
from companion.ui.components.fields import stepper_row, tick
from companion.ui.components.layout import in_column, in_row
from companion.ui.games.islebound.making.walk import FACES, UNSET, Key
from companion.ui.session import Session
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import panel_width
from companion.ui.theme import BODY, SMALL, TOUCH

KEYS_SHOWN: Final = 16
"""Number of values with a key of their own; higher ones use a counter."""
DIE_HEIGHT: Final = 52
MOST_IN_LINE: Final = 6
"""Maximum number of dice in one line; more lie in two, and fewer where they would be narrower than a finger."""
DIE_GAP: Final = 4
MOST_DOTS: Final = 3

Choose = Callable[[TableModel, Key, Any], None]
Take = Callable[[int], None]


class Row(Protocol):
    """A line: its step, question, approximate height and controls."""

    @property
    def key(self) -> Key:
        """The step of the plan that it sets."""

    @property
    def title(self) -> str:
        """The question or text."""

    @property
    def height(self) -> float:
        """Approximate height in pixels at the normal text size."""

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return its controls."""


def row_name(key: Key) -> str:
    """Return the part of an identifier that distinguishes rows."""
    return f"{key[0]}-{key[1]}" if key[1] else key[0]


def row_title(session: Session, text: str) -> ft.Control:
    """Return the title of a line."""
    return plain_text(text, session.palette, BODY, bold=True, lines=3)


def _chips(
    session: Session, row: "ChoiceRow | ManyRow", texts: dict[int, str], chosen: Collection[int], take: Take
) -> list[ft.Control]:
    """Return a question with a chip for each answer."""
    name = row_name(row.key)
    chips = choice_chips(session, name, texts, chosen, take, check=True, run_spacing=6, spacing=6)
    return [row_title(session, row.title), chips]


@dataclass(frozen=True)
class AmountRow:
    """A number with less and more."""

    key: Key
    title: str
    value: int
    low: int
    high: int

    height = 52
    """One line."""

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return title, minus and plus."""
        session = table.session

        def change(wanted: int) -> None:
            choose(table, self.key, max(self.low, min(self.high, wanted)))

        name = row_name(self.key)
        return [stepper_row(session, name, self.title, self.value, change, low=self.low, high=self.high)]


@dataclass(frozen=True)
class NumberRow:
    """A number known only at the table, entered by a pad of keys."""

    key: Key
    title: str
    numbers: tuple[int, ...]
    value: int | None = None
    """The previous answer, if it is asked again."""

    @property
    def is_cut(self) -> bool:
        """True if there are more numbers than keys: then the last key stands for all higher ones."""
        return len(self.numbers) > KEYS_SHOWN

    @property
    def height(self) -> float:
        """Height of the title, and of six keys in a line."""
        return 30 + 54 * -(-min(len(self.numbers), KEYS_SHOWN) // 6)

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return the question and its keys; the last one opens a counter if the keys are cut."""
        session = table.session
        shown = self.numbers[:KEYS_SHOWN]
        keys: list[ft.Control] = [
            button(
                session,
                f"{row_name(self.key)}-{number}",
                f"{number}+" if self.is_cut and number == shown[-1] else str(number),
                partial(choose, table, self.key, number),
                label=f"{self.title} {number}",
                selected=True if number == self.value else None,
                lines=1,
                expand=1,
            )
            for number in shown
        ]
        lines = [in_row(*padded(keys[first : first + 6], 6), spacing=6) for first in range(0, len(keys), 6)]
        return [row_title(session, self.title), *lines]


def padded(controls: Sequence[ft.Control], count: int) -> list[ft.Control]:
    """Return controls padded to `count`, so that a short line has keys of the same width."""
    return [*controls, *(ft.Container(expand=1) for _ in range(count - len(controls)))]


@dataclass(frozen=True)
class TickRow:
    """A yes-or-no question."""

    key: Key
    title: str
    value: bool

    height = 52
    """One line."""

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return a checkbox."""
        return [
            tick(
                table.session,
                row_name(self.key),
                self.title,
                self.value,
                lambda: choose(table, self.key, not self.value),
            )
        ]


@dataclass(frozen=True)
class ChoiceRow:
    """A choice of one; none is selected before an answer."""

    key: Key
    title: str
    options: tuple[tuple[Any, str], ...]
    value: Any = UNSET

    @property
    def height(self) -> float:
        """Height of the title, and of about three chips in a line."""
        return 30 + 54 * -(-len(self.options) // 3)

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return the question and a chip for each answer."""

        def take(index: int) -> None:
            choose(table, self.key, self.options[index][0])

        texts = {index: text for index, (_, text) in enumerate(self.options)}
        is_set = self.value is not UNSET
        chosen = [index for index, (value, _) in enumerate(self.options) if is_set and value == self.value]
        return _chips(table.session, self, texts, chosen, take)


@dataclass(frozen=True)
class ManyRow:
    """A choice of several: crew or influence slots, by number."""

    key: Key
    title: str
    members: tuple[tuple[int, str], ...]
    chosen: tuple[int, ...]

    @property
    def height(self) -> float:
        """Height of the title, and of about three chips in a line."""
        return 30 + 54 * -(-len(self.members) // 3)

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return the question and a chip for each; a tap selects or deselects it."""

        def turn(number: int) -> None:
            chosen = {*self.chosen} ^ {number}
            choose(table, self.key, tuple(sorted(chosen)))

        return _chips(table.session, self, dict(self.members), self.chosen, turn)


class Laid(NamedTuple):
    """Cards with equal values: the value for die 1 to 6, the number of dice of each face, and their sum."""

    title: str
    values: tuple[int, ...]
    dice: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class DiceRow:
    """Dice entered one by one; once complete, one may be rerolled for wood.

    `final` are the faces after all rerolls, `wood` is the number of further rerolls, `picked` the die to be rerolled.
    `laid` are the cards with their dice, `lines` the same in words, `result` the total beside the buttons, `short` the
    missing strength; hence so long.
    """

    key: Key
    title: str
    due: int
    dice: tuple[int, ...]
    final: tuple[int, ...] = ()
    rerolls: tuple[tuple[int, int], ...] = ()
    wood: int = 0
    picked: int | None = None
    laid: tuple[Laid, ...] = ()
    lines: tuple[str, ...] = ()
    result: str = ""
    short: int = 0

    @property
    def one_back(self) -> tuple[Key, Any] | None:
        """Return the choice without the latest reroll or die; None if there is none."""
        if self.rerolls:
            return ("rerolls", 0), self.rerolls[:-1]
        return (self.key, self.dice[:-1]) if self.dice else None

    @property
    def is_whole(self) -> bool:
        """True if all dice are entered."""
        return len(self.dice) >= self.due

    @property
    def has_pad(self) -> bool:
        """True if a face is to be entered."""
        return not self.is_whole or self.picked is not None

    @property
    def height(self) -> float:
        """Height of title, pad and dice."""
        lying = (DIE_HEIGHT + 8) * (1 + (self.due > MOST_IN_LINE))
        return 30 + lying + (DIE_HEIGHT + 8) * self.has_pad + 34 * self.is_whole + 66 * len(self.laid)

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return a pad of the six faces; below it the entered dice and their result."""
        session, t = table.session, table.t
        parts = [row_title(session, self.title)]
        if self.has_pad:
            parts.append(in_row(*(self._face(table, choose, face) for face in range(1, FACES + 1)), spacing=6))
        parts += self._lying(table, choose)
        if self.is_whole and (self.wood or self.picked is not None):
            parts.append(hint(session, t("making.die_reroll" if self.picked is None else "making.die_again")))
        if self.laid:
            parts.append(self._table(session))
        return parts

    def _lying(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return the entered dice, and the button that removes the last one."""
        lying = self.final or self.dice
        if self.one_back is None:
            return []
        back = icon_button(
            table.session,
            f"{self.key[0]}-back",
            ft.Icons.BACKSPACE_OUTLINED,
            table.t("making.back"),
            partial(choose, table, *self.one_back),
            22,
        )
        dice = [self._die(table, choose, number, face) for number, face in enumerate(lying, 1)]
        fitting = int((panel_width(table.session) - TOUCH) // (TOUCH + DIE_GAP))
        most = max(1, min(MOST_IN_LINE, fitting))
        across = -(-self.due // -(-self.due // most)) if self.due > most else most
        lines: list[ft.Control] = []
        for first in range(0, len(dice), across):
            line = padded(dice[first : first + across], across)
            is_last = first + across >= len(dice)
            lines.append(in_row(*line, back if is_last else ft.Container(width=TOUCH), spacing=DIE_GAP))
        return lines

    def _table(self, session: Session) -> ft.Control:
        """Return the values of the cards below the faces, with the dice on them in the same columns."""
        palette = session.palette

        def cells(texts: Sequence[str], size: float, color: str | None = None, bold: bool = False) -> ft.Control:
            return in_row(
                *(
                    ft.Container(
                        plain_text(text, palette, size, color, bold=bold, center=True, lines=1, semantics=False),
                        expand=1,
                    )
                    for text in texts
                ),
                spacing=6,
            )

        lines: list[ft.Control] = [cells([str(face) for face in range(1, FACES + 1)], SMALL, palette.quiet)]
        for one in self.laid:
            lines += [
                plain_text(f"{one.title} = {one.total}", palette, 15, lines=2, semantics=False),
                cells([str(value) for value in one.values], BODY, bold=True),
                cells([_dots(count) for count in one.dice], BODY, palette.pick, bold=True),
            ]
        return ft.Semantics(
            identifier=f"{self.key[0]}-laid", label=". ".join(self.lines), content=in_column(*lines, spacing=1)
        )

    def _face(self, table: TableModel, choose: Choose, face: int) -> ft.Control:
        def tap() -> None:
            if self.picked is not None:
                choose(table, ("rerolls", 0), (*self.rerolls, (self.picked, face)))
            elif len(self.dice) < self.due:
                choose(table, self.key, (*self.dice, face))

        return button(
            table.session,
            f"{self.key[0]}-face-{face}",
            str(face),
            tap,
            label=table.t("making.face", face=face),
            expand=1,
            height=DIE_HEIGHT,
            lines=1,
        )

    def _die(self, table: TableModel, choose: Choose, place: int, face: int) -> ft.Control:
        """Return an entered die: a tap removes it, or rerolls it once all are entered."""

        def tap() -> None:
            if not self.is_whole:
                choose(table, self.key, (*self.dice[: place - 1], *self.dice[place:]))
            elif self.picked == place:
                choose(table, ("picked", 0), UNSET)
            elif self.wood:
                choose(table, ("picked", 0), place)
            else:
                choose(table, self.key, (*self.dice[: place - 1], *self.dice[place:]))

        return button(
            table.session,
            f"{self.key[0]}-die-{place}",
            str(face),
            tap,
            selected=True if place == self.picked else None,
            expand=1,
            lines=1,
        )


def _dots(count: int) -> str:
    """Return a number of dice as dots, up to a number that can be seen at a glance."""
    return "\N{BULLET}" * count if count <= MOST_DOTS else f"{count} \N{BULLET}"
