"""Concurrent entries: an entry for a position that another device has changed meanwhile.

The other entry is shown, and the own one is checked again; one tap enters it.
"""

from dataclasses import dataclass
from typing import Any

from companion.ui.registry import screens_of
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import AlertRow
from companion.ui.table.panels.panel import Panel
from companion.ui.table.position import AnySituation
from companion.ui.table.results import consequence


@dataclass(frozen=True)
class Overtaken(Panel):
    """An event with the position and the number of entries that it was meant for."""

    entry: Any
    meant_for: Any
    entries: int

    is_begun = True
    explains = True

    def event(self, now: AnySituation) -> Any:
        """Return the event."""
        return self.entry

    def view(self, now: AnySituation) -> EntryView:
        """Return what was entered meanwhile, and the consequences of the own entry now."""
        facts, game, t = screens_of(now.position.game.format).facts, now.position.game, now.t
        theirs = t("table.overtaken_gone")
        if len(game.entries) > self.entries:
            theirs = t("table.overtaken", entry=now.words.entry(game.states[-2], game.entries[-1].event))
        turns = [(facts.round(state), facts.thinker(state, None)) for state in (self.meant_for, now.state)]
        if turns[0] != turns[1]:
            theirs = f"{theirs} {t('table.overtaken_moved')}"
        title, row = now.words.entry(now.state, self.entry), AlertRow(("overtaken", 0), theirs)
        found = consequence(now.context, self.entry)
        return EntryView(title, rows=(row,), consequence=found, confirm=t("table.overtaken_send"))
