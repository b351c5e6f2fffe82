"""Concurrent entries: an entry for a position that another device has changed meanwhile.

The other entry is shown, and the own one is checked again; one tap enters it.
"""

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.components.basics import labelled_text
from companion.ui.registry import screens_of
from companion.ui.table.panels.panel import Panel, PanelView, Table
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.results import Consequence, consequence
from companion.ui.theme import BODY


@dataclass(frozen=True)
class Overtaken(Panel):
    """An event with the position and the number of entries that it was meant for."""

    entry: Any
    meant_for: Any
    entries: int

    is_begun = True
    """The question stays until it is answered."""
    is_chosen = True
    """The event was chosen completely."""

    explains = True
    """It shows why the event is no longer legal, if so."""

    def event(self, now: Any) -> Any:
        """Return the event."""
        return self.entry

    def view(self, now: Any) -> "OvertakenView":
        """Return what was entered meanwhile, and the consequences of the own entry now."""
        facts, game, t = screens_of(now.position.game.format).facts, now.position.game, now.t
        theirs = t("table.overtaken_gone")
        if len(game.entries) > self.entries:
            theirs = t("table.overtaken", entry=now.words.entry(game.states[-2], game.entries[-1].event))
        turns = [(facts.round(state), facts.thinker(state, None)) for state in (self.meant_for, now.state)]
        return OvertakenView(
            now.words.entry(now.state, self.entry), theirs, turns[0] != turns[1], consequence(now.context, self.entry)
        )


@dataclass(frozen=True)
class OvertakenView(PanelView):
    """The own entry, those made meanwhile, whether the turn has changed, and the consequences."""

    title: str
    theirs: str
    has_moved: bool
    consequence: Consequence

    @property
    def height(self) -> float:
        """Height in pixels; every broken rule takes four lines."""
        return 260 + 92 * len(self.consequence.broken)

    def controls(self, table: Table, has_room: bool) -> list[ft.Control]:
        """Return all of it, and the button that enters the event anyway."""
        session, t = table.session, table.t
        text = " ".join([self.theirs, *([t("table.overtaken_moved")] if self.has_moved else [])])
        line = labelled_text("overtaken", text, session.palette, BODY, session.palette.pick, live_region=True)
        return [
            panel_title(session, self.title, table.close),
            line,
            *consequence_parts(table, self.consequence, t("turn.changes_nothing"), has_room),
            *confirm_parts(table, self.consequence, t("table.overtaken_send")),
        ]
