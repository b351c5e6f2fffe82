"""Concurrent entries: an entry for a position that another device has changed meanwhile.

The other entry is shown, and the own one is checked again; one tap enters it.
"""

from dataclasses import dataclass, replace
from typing import Any

from companion.ui.registry import screens_of
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import AlertRow
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.position import AnySituation


@dataclass(frozen=True, kw_only=True)
class Overtaken(Confirm):
    """An event with the position and the number of entries that it was meant for."""

    meant_for: Any
    entries: int

    def view(self, now: AnySituation) -> EntryView:
        """Return what was entered meanwhile, and the consequences of the own entry now."""
        facts, game, t = screens_of(now.position.game.format).facts, now.position.game, now.t
        theirs = t("table.overtaken_gone")
        if len(game.entries) > self.entries:
            theirs = t("table.overtaken", entry=now.words.entry(game.states[-2], game.entries[-1].event))
        turns = [(facts.round(state), facts.thinker(state, None)) for state in (self.meant_for, now.state)]
        if turns[0] != turns[1]:
            theirs = f"{theirs} {t('table.overtaken_moved')}"
        row = AlertRow(("overtaken", 0), theirs)
        return replace(super().view(now), rows=(row,), confirm=t("table.overtaken_send"))
