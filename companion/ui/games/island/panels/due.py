"""A due step: the decision of a tie, the coin, a territory, a castle, a unit; and its reason."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import flet as ft

from companion.games.island.entries.steps import Skip
from companion.games.island.setup import Coin
from companion.games.island.state import DueStep
from companion.ui import parts as ui
from companion.ui.games.island.next_steps import due_text
from companion.ui.games.island.panels.reply import TurnBar, drowners
from companion.ui.games.island.situation import IslandContext, Now, due_entries
from companion.ui.table.making.walk import Value
from companion.ui.table.model import TableModel
from companion.ui.table.panels.parts import TALL, key_rows, latest_parts
from companion.ui.table.panels.shared import More
from companion.ui.table.position import Mode

DETAILS: Final = {
    DueStep.TERRITORY: "due.tap_gap",
    DueStep.CASTLE: "due.tap_territory",
    DueStep.PLACE: "due.tap_territory",
}
COIN_MARKS: Final = {Coin.HEADS: ft.Icons.ROTATE_RIGHT, Coin.TAILS: ft.Icons.ROTATE_LEFT}


class DueView(TurnBar):
    """The due step."""

    def choose(self, table: TableModel, number: int) -> None:
        """Choose one of the options, or a side of the coin."""
        entries = tuple(due_entries(self.now.state, self.now.position.gone).values())
        if number < len(entries):
            table.enter(entries[number])

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the previous events, the due step, and its buttons."""
        session, t, palette, state = table.session, table.t, table.session.palette, self.now.state
        parts, text = latest_parts(table, self.latest), due_text(self.now.words, state)
        parts.append(ui.labelled_text("due-text", text, palette, ui.TITLE, bold=True, lines=3, live_region=True))
        if self.drowns:
            parts.append(ui.in_row(*drowners(table, self.drowns), spacing=4, wrap=True))
        if detail := _detail(self.now):
            parts.append(ui.hint(session, detail, ui.BODY))
        parts += answers(table.context, due_entries(state, self.now.position.gone), table.enter)
        ways: list[ft.Control] = []
        if state.cycle > 1:
            icon, story = ft.Icons.FORMAT_LIST_NUMBERED, partial(table.position.go, "cycle")
            ways.append(ui.button(session, "due-story", t("cycle.told"), story, icon=icon, expand=1))
        if self.now.offers.skip is not None and self.now.position.mode is not Mode.REVIEW:
            skip = partial(table.enter, Skip(self.now.offers.skip))
            ways.append(ui.button(session, "due-skip", t("due.skip"), skip, kind="quiet", expand=1))
        more = ui.button(
            session, "bar-more", t("table.more_short"), lambda: table.open(More()), icon=ft.Icons.MORE_HORIZ, expand=1
        )
        return [*parts, *key_rows(table, [*ways, more], 3)]


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


def _detail(now: Now) -> str:
    """Return where to tap, or why somebody chooses."""
    due = now.state.due
    if due is None:
        return ""
    if due.step is DueStep.CHOOSE and due.role is not None:
        return now.t(f"due.why_{due.role.value}")
    return now.t(DETAILS[due.step]) if due.step in DETAILS else ""
