"""The wall of one table: its signals, and the handler of taps on slots.

There is one signal for each slot, row and region, so that a tap redraws only what it changed.
"""

from collections.abc import Callable

from companion.games.island_fortress.entries.adjust import AdjustSlot
from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.wall import EMPTY, shape_of, slot_at
from companion.ui import parts as ui
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.choice import PICKED, ChoicePanel, PickPanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.situation import Now
from companion.ui.games.island_fortress.supplies import prison_rows
from companion.ui.games.island_fortress.wall.present import row_views, slot_views
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode


class WallModel:
    """The wall of a table in one window."""

    def __init__(self, table: TableModel) -> None:
        self.table = table
        shape = shape_of(table.game.setup.regions)
        self.slots = {slot: ui.Signal() for slot in shape.slots}
        self.rows = {row[0]: ui.Signal() for row in shape.rows}
        self.regions = [ui.Signal() for _ in range(shape.regions)]
        self.cursor: int | None = None
        """The slot at the keyboard's cursor; None without one."""
        self.across = 1
        """Number of regions side by side."""
        self.reveal: Callable[..., None] = lambda *slots: None
        """Scrolls to slots, or to the last of them if they do not all fit; set by the board."""
        self._led_to: object = None
        """The turn and the choice of a place that were last scrolled to."""

    @property
    def chosen(self) -> tuple[int, ...]:
        """The slots of the open panel, the latest one at the end."""
        match self.table.panel:
            case BlockPanel(slot=slot, second=second, between=between):
                return tuple(place for place in (slot, second, between) if place is not None)
            case Correction(slot=slot) if slot is not None:
                return (slot,)
            case _:
                return ()

    def show(self, now: Now) -> None:
        """Update slots and rows, which the eye waits for."""
        for slot, view in slot_views(now):
            self.slots[slot].value = view._replace(cursor=slot == self.cursor)
        for first, row in row_views(now):
            self.rows[first].value = row

    def show_around(self, now: Now) -> None:
        """Update the prisons of the regions, if tracked."""
        if now.state.ledger:
            for signal, row in zip(self.regions, prison_rows(now.words, now.state), strict=True):
                signal.value = row
        self.show_up(now)

    def show_up(self, now: Now, anew: bool = False) -> None:
        """Scroll to the first legal place when a choice of one begins, and to where who is up comes with a turn."""
        turn, ledger, panel = now.state.turn, now.state.ledger, now.panel
        camp = ledger.supplies[turn.seat].region if turn and ledger else None
        is_choosing = isinstance(panel, PickPanel | ChoicePanel) or bool(getattr(panel, "wants", ""))
        of = (turn and (turn.number, turn.seat, camp), is_choosing and panel)
        if of == self._led_to and not anew:
            return
        self._led_to = of
        legal = [slot for slot, signal in self.slots.items() if signal.value.what in ("open", "governor", "target")]
        if is_choosing and legal:
            self.reveal(min(legal))
        elif panel is None and camp is not None:
            self.reveal(slot_at(camp, 1, 0))

    def point(self, slot: int | None) -> None:
        """Move the keyboard's cursor to a slot, or off the wall."""
        left, self.cursor = self.cursor, slot
        for changed in {place for place in (left, slot) if place is not None}:
            signal = self.slots[changed]
            signal.value = signal.value._replace(cursor=changed == slot)
        if slot is not None:
            self.reveal(slot)

    def cancel(self) -> bool:
        """Move the cursor off the wall; False if it was not there."""
        if self.cursor is None:
            return False
        self.point(None)
        return True

    def tap(self, slot: int) -> None:
        """Handle a tap: show the possible entry on the slot, or pass the slot to the open entry."""
        table = self.table
        if table.position.mode is Mode.REVIEW:
            return
        match table.panel:
            case ChoicePanel("reinforcement"):
                table.enter(RemoveReinforcement(table.likely_seat, slot))
            case Correction() as correction:
                table.open(correction.of(AdjustSlot(slot)))
                self.reveal(slot)
            case BlockPanel(wants=wants) as block if wants:
                table.open(block.given(slot))
                self.reveal(*self.chosen)
            case BlockPanel(slot=same, second=None) if same == slot:
                table.close()
            case PickPanel(action):
                self._begin(slot, PICKED[action], table.likely_seat)
            case _:
                self._begin(slot, *self._likely(slot))

    def _begin(self, slot: int, kind: str, seat: int) -> None:
        self.table.open(BlockPanel(slot, kind, seat))
        self.reveal(slot)

    def _likely(self, slot: int) -> tuple[str, int]:
        """Return the legal entry and player of a tap on the slot; "" if several are possible."""
        table, state = self.table, self.table.state
        seat = table.likely_seat
        if state.wall[slot] == EMPTY:
            is_governors = slot in table.offers.governor and slot not in table.offers.slots[seat].build
            if is_governors and state.holder is not None and table.actor in (None, state.holder):
                return "governor", state.holder
            return "build", seat
        return ("" if slot in state.reinforced else "replace"), seat
