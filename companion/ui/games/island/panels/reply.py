"""Drown, the reply to the latest play: a button for each player who may, beside the latest entry."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import flet as ft

from companion.engine.choices import options
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.drop import DROWN, Drown
from companion.games.island.rules import KINDS
from companion.ui import parts as ui
from companion.ui.games.island.panels.play import payment
from companion.ui.games.island.situation import Now
from companion.ui.table.making.entry import Entry
from companion.ui.table.making.rows import Row
from companion.ui.table.making.walk import UNSET, Hooks, Walk, walked
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import LiveBar
from companion.ui.table.position import Mode

HOOKS: Final = Hooks(lambda walk, step: step.options[0] if step.name == "open" else UNSET, always=frozenset({"seat"}))
LOW: Final = 700
"""Window height in pixels below which a turn needs the lines of the cards more than full sentences."""
WORD: Final = 76
"""Width in pixels of the longest word for a Drown in any language."""
LEAST_LINE: Final = 160
"""Width in pixels below which a text does not stand beside the marks."""


class DrownKey(NamedTuple):
    """A player who may drown, and the number of ways to pay the two cards."""

    seat: int
    label: str
    ways: tuple[Cards, ...]


class TurnBar(LiveBar):
    """A bar of a tracked turn."""

    now: Now

    @cached_property
    def drowns(self) -> tuple[DrownKey, ...]:
        """All players who may drown the latest play."""
        now, state = self.now, self.now.state
        return tuple(
            DrownKey(seat, now.t("drown.by", player=now.words.names[seat]), tuple(options(KINDS, state, "drown", seat)))
            for seat in (() if now.position.mode is Mode.REVIEW else now.offers.drowners)
        )


def fitting_text(
    session: ui.Session, identifier: str, text: str, in_short: str, keys: tuple[DrownKey, ...]
) -> ft.Semantics:
    """Return the text beside the marks, `in_short` if they leave little room."""
    is_crowded = len(keys) > 1 or (bool(keys) and session.height < LOW)
    shown, most = in_short if is_crowded else text, 3 + (is_crowded or session.is_large)
    return ui.labelled_text(identifier, shown, session.palette, ui.BODY, bold=True, lines=most, live_region=True)


def with_drowners(table: TableModel, line: ft.Semantics, keys: tuple[DrownKey, ...], *before: ft.Control) -> ft.Control:
    """Return the line after what is `before` it, and beside or below it who may drown.

    Where there is little room, that takes the place of a line for which it leaves too little: readers still hear it,
    and whose turn it is stands above.
    """
    whole = ui.in_row(*before, ui.expanded(line), spacing=8) if before else line
    if not keys:
        return whole
    word, *marks = drowners(table, keys)
    if not table.session.is_large and table.room.dock - len(keys) * (ui.TOUCH + 4) - WORD >= LEAST_LINE:
        return ui.in_row(ui.expanded(whole), word, *marks, spacing=4)
    if table.room.is_short:
        line.content = word
        return ui.in_row(line, *marks, spacing=4, wrap=True)
    return ui.in_column(whole, ui.in_row(word, *marks, spacing=4, wrap=True))


def drowners(table: TableModel, keys: tuple[DrownKey, ...]) -> list[ft.Control]:
    """Return the word for a Drown and the marks of those who may, which enter it."""
    palette, seats = table.session.palette, table.game.setup.seats
    return [
        ui.plain_text(table.t("drown.told"), palette, ui.SMALL, palette.quiet, semantics=False),
        *(
            ui.tappable(
                f"drown-{key.seat}",
                key.label,
                lambda _, key=key: drown(table, key),
                ui.badge(seats[key.seat], palette, 28),
                square=ui.TOUCH,
                bgcolor=palette.raised,
            )
            for key in keys
        ),
    ]


def drown(table: TableModel, key: DrownKey) -> None:
    """Enter a Drown; ask for the payment if territory cards could be used."""
    if len(key.ways) > 1:
        table.open(DrownPanel(key.seat))
    else:
        table.enter(Drown(key.seat, key.ways[0]))


@dataclass(frozen=True)
class DrownPanel(Entry):
    """A Drown, and which of its cards are territory cards: as few as possible, unless others are chosen."""

    def walk(self, now: Now) -> Walk:
        """Return the steps of the Drown."""
        return walked(DROWN, now.state, {("seat", 0): self.seat, **dict(self.chosen)}, HOOKS)

    def event(self, now: Now) -> Drown:
        """Return the event of the panel, which may be illegal."""
        return super().event(now) or Drown(self.seat, ())

    def title(self, now: Now) -> tuple[str, str]:
        """Return who drowns, and the question."""
        return now.t("drown.by", player=now.words.names[self.seat]), now.t("play.which_open")

    def rows(self, now: Now, walk: Walk) -> Iterator[Row]:
        """Return the ways to pay."""
        return (row for step in walk.steps if step.name == "open" for row in payment(now, step))
