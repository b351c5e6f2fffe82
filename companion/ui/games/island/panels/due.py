"""A due step: the decision of a tie, the coin, a territory, a castle, a unit; and its reason."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from companion.games.island.entries.steps import Skip
from companion.games.island.setup import Coin
from companion.games.island.state import DueStep
from companion.ui import parts as ui
from companion.ui.games.island.next_steps import due_text
from companion.ui.games.island.panels.reply import DrownKey, drown_keys, with_drowners
from companion.ui.games.island.situation import IslandContext, Now, due_entries
from companion.ui.table.making.walk import Value
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import TALL, latest_parts
from companion.ui.table.panels.shared import More
from companion.ui.table.position import Mode
from companion.ui.table.results import Latest, latest

COIN_MARKS: Final = {Coin.HEADS: ft.Icons.ROTATE_RIGHT, Coin.TAILS: ft.Icons.ROTATE_LEFT}


@dataclass(frozen=True)
class DueView(PanelView):
    """The due step, with the entry of each button; `skip` is the player who may skip it."""

    latest: Latest
    entries: Mapping[Value, object]
    text: str
    detail: str
    skip: int | None
    drowns: tuple[DrownKey, ...]
    has_story: bool

    def choose(self, table: TableModel, number: int) -> None:
        """Choose one of the options, or a side of the coin."""
        if number < len(self.entries):
            table.enter(tuple(self.entries.values())[number])

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the previous events, the due step, and its buttons."""
        session, t, palette = table.session, table.t, table.session.palette
        parts = latest_parts(table, self.latest)
        line = ui.labelled_text("due-text", self.text, palette, ui.TITLE, bold=True, lines=3, live_region=True)
        parts.append(with_drowners(table, line, self.drowns))
        if self.detail:
            parts.append(ui.hint(session, self.detail, ui.BODY))
        parts += answers(table.context, self.entries, table.enter)
        ways: list[ft.Control] = []
        if self.has_story:
            icon, story = ft.Icons.FORMAT_LIST_NUMBERED, partial(table.position.go, "cycle")
            ways.append(ui.button(session, "due-story", t("cycle.told"), story, icon=icon, expand=1))
        if self.skip is not None:
            skip = self.skip
            ways.append(
                ui.button(session, "due-skip", t("due.skip"), lambda: table.enter(Skip(skip)), kind="quiet", expand=1)
            )
        more = ui.button(
            session, "bar-more", t("table.more_short"), lambda: table.open(More()), icon=ft.Icons.MORE_HORIZ, expand=1
        )
        return [*parts, ui.in_row(*ways, more, spacing=6)]


def answers(
    context: IslandContext, entries: Mapping[Value, object], enter: Callable[[object], object]
) -> list[ft.Control]:
    """Return the buttons of a choice or of the coin; a territory and a castle are placed on the board."""
    session, seats = context.session, context.seats
    if not entries:
        return []
    if Coin.HEADS not in entries:
        may = [seat in entries for seat in range(len(seats))]
        return [ui.seat_row(session, seats, "choose", None, lambda seat: enter(entries[seat]), may)]
    return [
        ui.in_row(
            *(
                ui.button(
                    session,
                    f"coin-{side.value}",
                    context.t(f"coin.{side.value}_button"),
                    partial(enter, entry),
                    icon=COIN_MARKS[side],
                    height=TALL,
                    expand=1,
                )
                for side, entry in entries.items()
            ),
            spacing=6,
        )
    ]


def due_view(now: Now) -> DueView:
    """Return the due step."""
    due, t = now.state.due, now.t
    assert due is not None
    details = {
        DueStep.TERRITORY: "due.tap_gap",
        DueStep.CASTLE: "due.tap_territory",
        DueStep.PLACE: "due.tap_territory",
    }
    detail = t(details[due.step]) if due.step in details else ""
    if due.step is DueStep.CHOOSE and due.role is not None:
        detail = t(f"due.why_{due.role.value}")
    is_answering = now.position.mode is not Mode.REVIEW
    return DueView(
        latest(now.context),
        due_entries(now.state),
        due_text(now.words, now.state),
        detail,
        now.offers.skip if is_answering else None,
        drown_keys(now),
        now.state.cycle > 1,
    )
