"""The bar if only the numbers are tracked: count, end the cycle, draft.

And the confirmation of the end of the cycle.
"""

from dataclasses import dataclass
from functools import cached_property, partial

import flet as ft

from companion.games.island.entries.counts import Counts, EndCycle
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.island.next_steps import ending, king_now
from companion.ui.games.island.panels.count import count_from
from companion.ui.games.island.panels.due import DueView
from companion.ui.games.island.situation import Now
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import NoteRow
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import LiveBar, finished_row, more_button
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import bar_button, key_rows, latest_parts
from companion.ui.table.results import consequence


def score_view(now: Now) -> PanelView:
    """Return the due step, else the bar."""
    return DueView(now) if now.state.due and not now.state.ended_by else BarView(now)


def not_counted(now: Now) -> tuple[int, ...]:
    """Return the seats without any count since the cycle began, of who has not left."""
    counted = set(now.position.gone)
    states = now.context.game.states
    for number in range(now.position.at, 0, -1):
        event = now.entries[number - 1].event
        if states[number - 1].cycle != now.state.cycle:
            break
        if isinstance(event, Counts):
            counted |= {seat for seat, count in enumerate(event.counts) if count is not None}
    return tuple(seat for seat in range(len(now.state.players)) if seat not in counted)


class BarView(LiveBar):
    """The latest entry and the possible ones."""

    now: Now

    @cached_property
    def over(self) -> str:
        """Who is king once the game has ended, or nobody has a turn any more."""
        state = self.now.state
        return ending(self.now.words, state) if state.ended_by or state.table else ""

    def choose(self, table: TableModel, number: int) -> None:
        """Begin to count a player."""
        if not self.over and number < len(table.game.setup.seats):
            count_from(table, number, "territories")

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the latest entry, and hints."""
        session, t = table.session, table.t
        parts = latest_parts(table, self.latest, self.over)
        if self.over:
            told, story = t("cycle.told"), partial(table.position.go, "cycle")
            button = ui.button(session, "bar-story", told, story, icon=ft.Icons.FORMAT_LIST_NUMBERED)
            return parts if self.now.state.king is None else [*parts, button]
        if not table.position.at:
            parts.append(ui.hint(session, t("count.first_hint")))
        elif table.position.is_play:
            parts += ui.once_hint(session, "table", t("hint.table_score"))
        return parts

    def buttons(self, table: TableModel) -> list[ft.Control]:
        """Return the large buttons; after the end the button to the sheet."""
        session, t, position, end = table.session, table.t, table.position, partial(table.open, EndCyclePanel())
        if self.over:
            return [finished_row(table)] if position.is_play else []
        is_counted = len(not_counted(self.now)) < len(self.now.state.players) - len(position.gone)
        count = partial(count_from, table, position.staying(0), "territories")
        draft = partial(position.go, "draft")
        kinds = ("plain", "strong")
        keys = [
            ("bar-count", t("count.button"), ft.Icons.DIALPAD, count, kinds[not is_counted]),
            ("bar-end-cycle", t("cycle.end_short"), ft.Icons.FLAG_CIRCLE, end, kinds[is_counted]),
            ("bar-draft", t("draft.button"), ft.Icons.STYLE, draft, "plain"),
        ]
        return key_rows(table, [*(bar_button(session, *key) for key in keys), more_button(table)], 4)


# --- the end of a cycle --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EndCyclePanel(Panel):
    """Confirmation of the end of the cycle, as all have passed."""

    explains = True
    only_asks = True
    then = "cycle"

    def event(self, now: Now) -> EndCycle:
        """Return the event."""
        return EndCycle()

    def view(self, now: Now) -> EntryView:
        """Return who has not been counted, and who would be king."""
        t, missing = now.t, not_counted(now)
        names = listed(now.words.names[seat] for seat in missing)
        return EntryView(
            t("cycle.end_title"),
            t("cycle.not_counted", players=names) if missing else t("cycle.all_counted"),
            (NoteRow(("king", 0), king_now(now.words, now.state)),),
            consequence(now.context, EndCycle()),
            t("cycle.end", cycle=now.state.cycle),
        )
