"""The dice of an attack or a raid as a row: entered one by one, rerolled, and laid beside the cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.islebound.our_copy.printed import FACES
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.table.making.rows import NO_ANSWER, Choose, Row, padded, row_title
from companion.ui.table.making.walk import UNSET, Key, Unset
from companion.ui.table.panels.panel import Table

DIE_HEIGHT: Final = 52
MAX_IN_LINE: Final = 6
"""Maximum number of dice in one line; more lie in two, and fewer where they would be narrower than a finger."""
DIE_GAP: Final = 4
MAX_DOTS: Final = 3


class Laid(NamedTuple):
    """Cards with equal values: the value for die 1 to 6, the number of dice of each face, and their sum."""

    title: str
    values: tuple[int, ...]
    dice: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class DiceRow(Row):
    """Dice entered one by one; once complete, one may be rerolled for wood.

    `final` are the faces after all rerolls, `wood` is the number of further rerolls, `picked` the die to be rerolled.
    `laid` are the cards with their dice, `lines` the same in words, `result` the total beside the buttons, `short` the
    missing strength.
    """

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

    is_asked = True
    """Dice are changed where they lie."""

    @property
    def is_checked(self) -> bool:
        """True if dice lie on the cards."""
        return bool(self.dice)

    def keyed(self, number: int) -> tuple[int, ...] | Unset:
        """Return the dice with one more, until all are entered."""
        return UNSET if self.is_whole or number > FACES else (*self.dice, number)

    def answer(self, t: Catalogue) -> str:
        """Return the faces."""
        return " ".join(map(str, self.final or self.dice)) or NO_ANSWER

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return a pad of the six faces; below it the entered dice and their result."""
        session, t = table.session, table.t
        parts = [row_title(session, self.title)]
        if self.has_pad:
            parts.append(ui.in_row(*(self._face(table, choose, face) for face in range(1, FACES + 1)), spacing=6))
        parts += self._lying(table, choose)
        if self.is_whole and (self.wood or self.picked is not None):
            parts.append(ui.hint(session, t("making.die_reroll" if self.picked is None else "making.die_again")))
        if self.laid:
            parts.append(self._table(session))
        return parts

    def _lying(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the entered dice, and the button that removes the last one."""
        lying = self.final or self.dice
        if self.one_back is None:
            return []
        back = ui.icon_button(
            table.session,
            f"{self.key[0]}-back",
            ft.Icons.BACKSPACE_OUTLINED,
            table.t("making.back"),
            partial(choose, table, *self.one_back),
            22,
        )
        dice = [self._die(table, choose, number, face) for number, face in enumerate(lying, 1)]
        most = max(1, min(MAX_IN_LINE, int((table.room.dock - ui.TOUCH) // (ui.TOUCH + DIE_GAP))))
        across = -(-self.due // -(-self.due // most)) if self.due > most else most
        lines: list[ft.Control] = []
        for first in range(0, len(dice), across):
            line = padded(dice[first : first + across], across)
            is_last = first + across >= len(dice)
            lines.append(ui.in_row(*line, back if is_last else ft.Container(width=ui.TOUCH), spacing=DIE_GAP))
        return lines

    def _table(self, session: ui.Session) -> ft.Control:
        """Return the values of the cards below the faces, with the dice on them in the same columns."""
        palette = session.palette

        def cells(texts: Sequence[str], size: float, color: str | None = None, bold: bool = False) -> ft.Control:
            return ui.in_row(
                *(
                    ft.Container(
                        ui.plain_text(text, palette, size, color, bold=bold, center=True, lines=1, semantics=False),
                        expand=1,
                    )
                    for text in texts
                ),
                spacing=6,
            )

        lines: list[ft.Control] = [cells([str(face) for face in range(1, FACES + 1)], ui.SMALL, palette.quiet)]
        for one in self.laid:
            dots = ["\N{BULLET}" * many if many <= MAX_DOTS else f"{many} \N{BULLET}" for many in one.dice]
            lines += [
                ui.plain_text(f"{one.title} = {one.total}", palette, 15, lines=2, semantics=False),
                cells([str(value) for value in one.values], ui.BODY, bold=True),
                cells(dots, ui.BODY, palette.pick, bold=True),
            ]
        return ft.Semantics(
            identifier=f"{self.key[0]}-laid", label=". ".join(self.lines), content=ui.in_column(*lines, spacing=1)
        )

    def _face(self, table: Table, choose: Choose, face: int) -> ft.Control:
        def tap() -> None:
            if self.picked is not None:
                choose(table, ("rerolls", 0), (*self.rerolls, (self.picked, face)))
            elif len(self.dice) < self.due:
                choose(table, self.key, (*self.dice, face))

        return ui.button(
            table.session,
            f"{self.key[0]}-face-{face}",
            str(face),
            tap,
            label=table.t("making.face", face=face),
            expand=1,
            height=DIE_HEIGHT,
            lines=1,
        )

    def _die(self, table: Table, choose: Choose, place: int, face: int) -> ft.Control:
        """Return an entered die: a tap removes it, or rerolls it once all are entered."""

        def tap() -> None:
            if self.is_whole and self.picked == place:
                choose(table, ("picked", 0), UNSET)
            elif self.is_whole and self.wood:
                choose(table, ("picked", 0), place)
            else:
                choose(table, self.key, (*self.dice[: place - 1], *self.dice[place:]))

        return ui.button(
            table.session,
            f"{self.key[0]}-die-{place}",
            str(face),
            tap,
            selected=True if place == self.picked else None,
            expand=1,
            lines=1,
        )
