"""The latest entry for another player: one tap enters it anew, or says why it may not be."""

from dataclasses import dataclass
from typing import Any

from companion.engine.fields import Seat
from companion.play.revision import Revision
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import SeatRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.position import AnySituation, TablePosition
from companion.ui.table.results import consequence


def player_field(position: TablePosition) -> str:
    """Return the field with the player of the latest entry; empty if it is not of one player, or no step of its own."""
    step = position.game.last_step
    if not position.is_play or step is None or step.is_edit or len(step.entries) > 1:
        return ""
    event: Any = step.entries[0].event
    fields = position.rules.kinds.of(event).fields
    found = (name for name, field in zip(event._fields, fields, strict=False) if isinstance(field, Seat))
    return next(found, "")


@dataclass(frozen=True)
class WrongPlayer(Panel):
    """The players to choose from; `tried` is the entry for one of them that the rules refuse."""

    tried: Any = None

    explains = True

    def view(self, now: AnySituation) -> EntryView:
        """Return the latest entry and the other players."""
        game, event = now.position.game, now.entries[-1].event
        seat = getattr(event, player_field(now.position), None)
        may = tuple(other != seat for other in range(len(now.context.seats)))
        row = SeatRow(("wrong-player", 0), now.t("wrong_player.who"), None, may)
        before = game.states[-2]
        found = None if self.tried is None else consequence(now.context, self.tried, before)
        return EntryView(now.words.entry(before, event), rows=(row,), consequence=found)

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Enter the latest entry for that player, as one step; otherwise show the rules that refuse it."""
        field = player_field(table.position)
        if not field:
            return
        event = table.game.entries[-1].event._replace(**{field: value})
        revision = table.game.changed(len(table.game.entries) - 1, event)
        if isinstance(revision, Revision):
            table.accept(revision)
        else:
            table.open(WrongPlayer(event))
