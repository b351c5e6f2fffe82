"""The lines of an entry in the making: each a frozen value that says what it shows and draws its controls.

A tap on one replaces the panel by one with another choice: `choose`.
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
from companion.ui.theme import BODY, SMALL, TOUCH

KEYS_SHOWN: Final = 16
"""So many numbers have a key of their own; from the last one on it is counted up."""
DIE_HEIGHT: Final = 52
MOST_IN_LINE: Final = 6
"""So many dice lie in one line; more lie in two."""
MOST_DOTS: Final = 3

Choose = Callable[[TableModel, Key, Any], None]
Take = Callable[[int], None]


class Row(Protocol):
    """A line: its step, what it asks, about how high it is, and its controls."""

    @property
    def key(self) -> Key:
        """The step of the plan that it tells."""

    @property
    def title(self) -> str:
        """What it asks, or says."""

    @property
    def height(self) -> float:
        """About how high it is with text of the usual size."""

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """What stands in it."""


def row_name(key: Key) -> str:
    """The part of an identifier that tells rows apart."""
    return f"{key[0]}-{key[1]}" if key[1] else key[0]


def row_title(session: Session, text: str) -> ft.Control:
    """What a line asks."""
    return plain_text(text, session.palette, BODY, bold=True, lines=3)


def _chips(
    session: Session, row: "ChoiceRow | ManyRow", texts: dict[int, str], chosen: Collection[int], take: Take
) -> list[ft.Control]:
    """A question, and below it a chip for each answer."""
    name = row_name(row.key)
    chips = choice_chips(session, name, texts, chosen, take, check=True, run_spacing=6, spacing=6)
    return [row_title(session, row.title), chips]


@dataclass(frozen=True)
class AmountRow:
    """A number that is there, with less and more."""

    key: Key
    title: str
    value: int
    low: int
    high: int

    height = 52
    """One line."""

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Title, minus and plus."""
        session = table.session

        def change(wanted: int) -> None:
            choose(table, self.key, max(self.low, min(self.high, wanted)))

        name = row_name(self.key)
        return [stepper_row(session, name, self.title, self.value, change, low=self.low, high=self.high)]


@dataclass(frozen=True)
class NumberRow:
    """A number that only the table knows, asked by a pad of keys."""

    key: Key
    title: str
    numbers: tuple[int, ...]
    value: int | None = None
    """What was answered, where it is asked again."""

    @property
    def is_cut(self) -> bool:
        """Whether there are more numbers than keys: then the last key stands for all higher ones."""
        return len(self.numbers) > KEYS_SHOWN

    @property
    def height(self) -> float:
        """The title, and the keys six in a line."""
        return 30 + 54 * -(-min(len(self.numbers), KEYS_SHOWN) // 6)

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """The question and its keys; the last stands for all higher ones, which are counted up then."""
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
    """Controls with room for so many, so that a short line has keys of the same width."""
    return [*controls, *(ft.Container(expand=1) for _ in range(count - len(controls)))]


@dataclass(frozen=True)
class TickRow:
    """Yes or no."""

    key: Key
    title: str
    value: bool

    height = 52
    """One line."""

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """A box to tick."""
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
    """One of several; none of them is lit where nobody has chosen."""

    key: Key
    title: str
    options: tuple[tuple[Any, str], ...]
    value: Any = UNSET

    @property
    def height(self) -> float:
        """The title, and about three chips in a line."""
        return 30 + 54 * -(-len(self.options) // 3)

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """The question and a chip for each answer."""

        def take(index: int) -> None:
            choose(table, self.key, self.options[index][0])

        texts = {index: text for index, (_, text) in enumerate(self.options)}
        is_set = self.value is not UNSET
        chosen = [index for index, (value, _) in enumerate(self.options) if is_set and value == self.value]
        return _chips(table.session, self, texts, chosen, take)


@dataclass(frozen=True)
class ManyRow:
    """Any of several: crew or influence slots, by number."""

    key: Key
    title: str
    members: tuple[tuple[int, str], ...]
    chosen: tuple[int, ...]

    @property
    def height(self) -> float:
        """The title, and about three chips in a line."""
        return 30 + 54 * -(-len(self.members) // 3)

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """The question and a chip for each; a tap lights it or takes it back."""

        def turn(number: int) -> None:
            chosen = {*self.chosen} ^ {number}
            choose(table, self.key, tuple(sorted(chosen)))

        return _chips(table.session, self, dict(self.members), self.chosen, turn)


class Laid(NamedTuple):
    """Cards with the same values: what each gives for die 1 to 6, how many dice of each face lie there, their sum."""

    title: str
    values: tuple[int, ...]
    dice: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class DiceRow:
    """The dice as they lie, entered one by one; once all are there, one may be rolled again for wood.

    `final` are the faces after all rerolls, `wood` is how many more may be rolled again, `picked` the die about to be.
    `laid` is where they lie, `lines` the same in words, `result` what they give in all, to be seen beside the buttons,
    `short` how much of what is needed they lack; hence so long.
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
        """The choice without the latest reroll, or the latest die; None where there is none."""
        if self.rerolls:
            return ("rerolls", 0), self.rerolls[:-1]
        return (self.key, self.dice[:-1]) if self.dice else None

    @property
    def is_whole(self) -> bool:
        """Whether all dice are there."""
        return len(self.dice) >= self.due

    @property
    def has_pad(self) -> bool:
        """Whether a face is to be tapped."""
        return not self.is_whole or self.picked is not None

    @property
    def height(self) -> float:
        """Title, pad, and what lies there."""
        lying = (DIE_HEIGHT + 8) * (1 + (self.due > MOST_IN_LINE))
        return 30 + lying + (DIE_HEIGHT + 8) * self.has_pad + 34 * self.is_whole + 66 * len(self.laid)

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """A pad of the six faces; below it the dice that lie there, and what they give."""
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
        """The dice that lie there, and the way to take back the last one."""
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
        across = MOST_IN_LINE if self.due <= MOST_IN_LINE else -(-self.due // 2)
        lines: list[ft.Control] = []
        for first in range(0, len(dice), across):
            line = padded(dice[first : first + across], across)
            is_last = first + across >= len(dice)
            lines.append(in_row(*line, back if is_last else ft.Container(width=TOUCH), spacing=6))
        return lines

    def _table(self, session: Session) -> ft.Control:
        """The values of the cards under the faces, and in the same columns the dice that lie on them."""
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
        """A die that lies there: entered wrong it goes, later it is rolled again."""

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
    """So many dice, as dots as long as they are seen at a glance."""
    return "\N{BULLET}" * count if count <= MOST_DOTS else f"{count} \N{BULLET}"
