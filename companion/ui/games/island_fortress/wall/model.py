"""The wall of one table: its signals, and what a tap on a slot does.

It holds one signal a slot and one for each row and region, so that a tap redraws only what it changed.
"""

from collections.abc import Callable

from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.wall import EMPTY, shape_of
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.choice import PICKED, ChoicePanel, PickPanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.situation import Now
from companion.ui.games.island_fortress.supplies import prison_rows
from companion.ui.games.island_fortress.wall.present import row_views, slot_views
from companion.ui.kit import Signal
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode


class WallModel:
    """The wall of a table in one window."""

    def __init__(self, table: TableModel) -> None:
        self.table = table
        shape = shape_of(table.game.setup.regions)
        self.slots = {slot: Signal() for slot in shape.slots}
        self.rows = {row[0]: Signal() for row in shape.rows}
        self.regions = [Signal() for _ in range(shape.regions)]
        self.cursor: int | None = None
        """The slot that the keyboard points at."""
        self.across = 1
        """How many regions stand side by side."""
        self.reveal: Callable[..., None] = lambda *slots: None
        """Scrolls to slots; to the last of them where not all have room."""

    @property
    def chosen(self) -> tuple[int, ...]:
        """The slots that what is open is about, the one given last at the end."""
        match self.table.panel:
            case BlockPanel(slot=slot, second=second, between=between):
                return tuple(place for place in (slot, second, between) if place is not None)
            case Correction(slot=slot) if slot is not None:
                return (slot,)
            case _:
                return ()

    def show(self, now: Now) -> None:
        """Shows slots and rows: what the eye waits for."""
        for slot, view in slot_views(now):
            self.slots[slot].value = view._replace(cursor=slot == self.cursor)
        for first, row in row_views(now):
            self.rows[first].value = row

    def show_around(self, now: Now) -> None:
        """Shows what lies in the regions, where that is tracked."""
        if now.state.ledger:
            for signal, row in zip(self.regions, prison_rows(now.words, now.state), strict=True):
                signal.value = row

    def point(self, slot: int | None) -> None:
        """Moves the keyboard's cursor to a slot, or takes it off the wall."""
        left, self.cursor = self.cursor, slot
        for changed in {place for place in (left, slot) if place is not None}:
            signal = self.slots[changed]
            signal.value = signal.value._replace(cursor=changed == slot)
        if slot is not None:
            self.reveal(slot)

    def cancel(self) -> bool:
        """Takes the cursor off the wall; False if it was not there."""
        if self.cursor is None:
            return False
        self.point(None)
        return True

    def tap(self, slot: int) -> None:
        """Shows what could be entered on the slot, or gives it to the entry being made."""
        table = self.table
        if table.position.mode is Mode.REVIEW:
            return
        match table.panel:
            case ChoicePanel("reinforcement"):
                table.enter(RemoveReinforcement(table.likely_seat, slot))
            case Correction() as correction:
                table.open(correction.at(slot))
                self.reveal(slot)
            case BlockPanel(wants=wants) as block if wants:
                table.open(block.given(slot))
                self.reveal(*self.chosen)
            case BlockPanel(slot=same, second=None) if same == slot:
                if not table.settling.value:  # a double tap does not close what it has just opened
                    table.close()
            case PickPanel(action):
                self._begin(slot, PICKED[action], table.likely_seat)
            case _:
                self._begin(slot, *self._likely(slot))

    def _begin(self, slot: int, kind: str, seat: int) -> None:
        self.table.open(BlockPanel(slot, kind, seat))
        self.reveal(slot)

    def _likely(self, slot: int) -> tuple[str, int]:
        """What a tap on the slot is for, and by whom: what is legal there; "" where somebody has to choose it."""
        table, state = self.table, self.table.state
        seat = table.likely_seat
        if state.wall[slot] == EMPTY:
            is_governors = slot in table.offers.governor and slot not in table.offers.slots[seat].build
            if is_governors and state.holder is not None and table.actor in (None, state.holder):
                return "governor", state.holder
            return "build", seat
        return ("" if slot in state.reinforced else "replace"), seat
