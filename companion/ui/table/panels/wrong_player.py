"""The latest entry for another player: one tap enters it anew, or says why it may not be."""

from dataclasses import dataclass
from typing import Any

from companion.engine.fields import Seat
from companion.play.revision import Revision
from companion.ui.registry import screens_of
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import SeatRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.position import AnySituation, TablePosition
from companion.ui.table.results import consequence


def of_one_player(position: TablePosition) -> list[tuple[Any, str]]:
    """Return the latest entry, and the end of its turn if that came with it, each with the field of its player.

    Empty if it is not of one player, or no step of its own.
    """
    step, facts = position.game.last_step, screens_of(position.game.format).facts
    events = [entry.event for entry in step.entries] if step and position.is_play and not step.is_edit else []
    found = []
    for event in events:
        named = zip(event._fields, position.rules.kinds.of(event).fields, strict=False)
        found += [(event, name) for name, field in named if isinstance(field, Seat)][:1]
    is_one = len(events) == 1 or (len(events) == 2 and facts.is_closing(events[1]))
    return found if is_one and len(found) == len(events) else []


@dataclass(frozen=True)
class WrongPlayer(Panel):
    """The players to choose from; `tried` is the entry for one of them that the rules refuse."""

    tried: Any = None

    explains = True

    def view(self, now: AnySituation) -> EntryView:
        """Return the latest entry and the other players."""
        [(event, field), *closing] = of_one_player(now.position) or [(now.entries[-1].event, "")]
        seat, before = getattr(event, field, None), now.position.game.states[-2 - len(closing)]
        may = tuple(other not in (seat, *now.position.gone) for other in range(len(now.context.seats)))
        row = SeatRow(("wrong-player", 0), now.t("wrong_player.who"), None, may)
        found = None
        if self.tried is not None:
            found = consequence(now.context, self.tried, before)._replace(may_overrule=False)
        return EntryView(now.words.entry(before, event), rows=(row,), consequence=found)

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Enter the latest entry for that player, as one step; otherwise show the rules that refuse it."""
        events = [event._replace(**{field: value}) for event, field in of_one_player(table.position)]
        if not events:
            return
        revision = table.game.changed(len(table.game.entries) - len(events), *events)
        if isinstance(revision, Revision):
            table.accept(revision)
        else:
            table.open(WrongPlayer(events[0]))
