"""Drown, the reply to the latest play: a button for each player who may, beside the latest entry."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import flet as ft

from companion.engine.choices import options
from companion.games.island.board import Icon
from companion.games.island.entries.cards import Cards
from companion.games.island.entries.drop import Drown
from companion.games.island.rules import KINDS
from companion.ui.components.basics import NO_CLIP, button, labelled_text, plain_text, tappable
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.components.seats import badge
from companion.ui.games.island.marks import ICON_MARKS
from companion.ui.games.island.situation import Now
from companion.ui.session import Session
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.position import Mode
from companion.ui.table.results import Consequence, consequence
from companion.ui.theme import BODY, RADIUS, TOUCH

LOW: Final = 700
"""Window height in pixels below which a turn needs the lines of the cards more than full sentences."""


class DrownKey(NamedTuple):
    """A player who may drown, and the number of ways to pay the two cards."""

    seat: int
    label: str
    ways: tuple[Cards, ...]


def drown_keys(now: Now) -> tuple[DrownKey, ...]:
    """Return all players who may drown the latest play."""
    if now.position.mode is Mode.REVIEW:
        return ()
    return tuple(
        DrownKey(
            seat,
            now.t("drown.by", player=now.words.names[seat]),
            tuple(options(KINDS, now.state, "drown", seat)),
        )
        for seat in now.offers.drowners
    )


def _leaves_little_room(keys: tuple[DrownKey, ...]) -> bool:
    """Return True if so many marks beside the text require a short one."""
    return len(keys) > 1


def fitting_text(session: Session, identifier: str, text: str, in_short: str, keys: tuple[DrownKey, ...]) -> ft.Control:
    """Return the text beside the marks, `in_short` if they leave little room."""
    is_crowded = _leaves_little_room(keys) or (bool(keys) and session.height < LOW)
    shown, most = in_short if is_crowded else text, 3 + session.is_large
    return labelled_text(identifier, shown, session.palette, BODY, bold=True, lines=most, live_region=True)


def with_drowners(table: TableModel, line: ft.Control, keys: tuple[DrownKey, ...]) -> ft.Control:
    """Return the line, and beside it the marks of those who may drown, after the word or an icon for it."""
    if not keys:
        return line
    palette, seats = table.session.palette, table.game.setup.seats
    drowned: ft.Control = plain_text(table.t("drown.told"), palette, 14, palette.quiet, semantics=False)
    if _leaves_little_room(keys) and not table.session.is_large:
        drowned = ft.Icon(ICON_MARKS[Icon.DROP], size=18, color=palette.quiet)
    marks = [
        tappable(
            f"drown-{key.seat}",
            key.label,
            lambda _, key=key: drown(table, key),
            badge(seats[key.seat], palette, 28),
            width=TOUCH,
            height=TOUCH,
            alignment=ft.Alignment.CENTER,
            bgcolor=palette.raised,
            border_radius=RADIUS,
            clip_behavior=NO_CLIP,
        )
        for key in keys
    ]
    if table.session.is_large:
        return in_column(line, in_row(drowned, *marks, spacing=4, wrap=True))
    return in_row(expanded(line), drowned, *marks, spacing=4)


def drown(table: TableModel, key: DrownKey) -> None:
    """Enter a Drown; ask for the payment if territory cards could be used."""
    if len(key.ways) > 1:
        table.open(DrownPanel(key.seat, key.ways[0]))
    else:
        table.enter(Drown(key.seat, key.ways[0]))


@dataclass(frozen=True)
class DrownPanel(Panel):
    """A Drown, and which of its cards are territory cards."""

    seat: int
    open: Cards

    explains = True
    """It shows the consequences."""

    def event(self, now: Now) -> Drown:
        """Return its event."""
        return Drown(self.seat, self.open)

    def view(self, now: Now) -> "DrownView":
        """Return the ways to pay."""
        ways = tuple(options(KINDS, now.state, "drown", self.seat))
        texts = tuple(now.words.icons(way) if way else now.t("play.from_hand") for way in ways)
        label = now.t("drown.by", player=now.words.names[self.seat])
        return DrownView(label, self, ways, texts, consequence(now.context, self.event(now)))


@dataclass(frozen=True)
class DrownView(PanelView):
    """The ways to pay for a Drown."""

    title: str
    panel: DrownPanel
    ways: tuple[Cards, ...]
    texts: tuple[str, ...]
    consequence: Consequence

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return a button for each way."""
        t = table.t
        ways = [
            button(
                table.session,
                f"drown-open-{'-'.join(way) or 'none'}",
                text,
                lambda _, way=way: table.open(DrownPanel(self.panel.seat, way)),
                selected=way == self.panel.open,
                expand=1,
            )
            for way, text in zip(self.ways, self.texts, strict=True)
        ]
        return [
            panel_title(table.session, self.title, table.close, t("play.which_open")),
            in_row(*ways, spacing=6),
            *consequence_parts(table, self.consequence, t("turn.changes_nothing"), has_room),
            *confirm_parts(table, self.consequence, t("turn.confirm")),
        ]
