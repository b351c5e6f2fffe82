"""What one window shows of a game's table, and what its taps do.

The model holds one observable a slot and one for each other place that changes, so that a tap redraws only what it
changed. Each holds one frozen value, made by `present`; a value equal to the old one redraws nothing.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.games.island_fortress.actions.petition import contest
from companion.games.island_fortress.events import (
    Buyback,
    CollectTreasure,
    Event,
    Petition,
    RemoveReinforcement,
)
from companion.games.island_fortress.options import Options, options
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import EMPTY, shape_of
from companion.text.island_fortress import Words
from companion.ui.games.island_fortress import present
from companion.ui.games.island_fortress.drafts import Bids, Correction, Draft, Situation, corrected, drafted
from companion.ui.games.island_fortress.opened import FortressGame
from companion.ui.session import Session

WALL_FIRST: Final = 0.03
"""The seconds by which what stands around the wall follows it."""


@ft.observable
@dataclass
class View:
    """One place of the screen: what it shows, as a frozen value."""

    look: Any = None


class TableModel:
    """The table of one game in one window. `at` is the number of entries shown; None: all, and play goes on."""

    def __init__(self, session: Session, game: FortressGame, at: int | None = None) -> None:
        self.session = session
        self.game = game
        self.at = at
        shape = shape_of(game.setup.regions)
        self.slots = {slot: View() for slot in shape.slots}
        self.rows = {row[0]: View() for row in shape.rows}
        self.head, self.strip, self.panel = View(), View(), View()
        self.draft: Draft | None = None
        self.open = ""
        self.bids = Bids((0,) * len(game.setup.seats))
        self.correction = Correction()
        self.actor: int | None = None
        self._options: tuple[State, Options] | None = None
        self.reveal: Callable[[int], None] = lambda slot: None
        self._busy = False
        self._unfollow: Callable[[], None] | None = None
        self.refresh()

    def follow(self, changed: Callable[[], None]) -> None:
        """Calls `changed` when the game changes through another window."""
        self.stop()
        self._unfollow = self.game.subscribe(lambda: None if self._busy else changed())

    def stop(self) -> None:
        """Follows the game no longer."""
        if self._unfollow:
            self._unfollow()
            self._unfollow = None

    @property
    def words(self) -> Words:
        """The game's words in the window's language."""
        return Words(self.session.t, self.game.setup)

    @property
    def state(self) -> State:
        """The position shown."""
        return self.game.states[len(self.game.entries) if self.at is None else min(self.at, len(self.game.entries))]

    @property
    def situation(self) -> Situation:
        """All that decides what is shown."""
        entries, states = self.game.entries, self.game.states
        at = None if self.at is None else min(self.at, len(entries))
        shown = len(entries) if at is None else at
        return Situation(
            self.words,
            states[shown],
            states[max(0, shown - 1)],
            entries,
            self.game.undone,
            at,
            self.likely_seat,
            self.options,
            self.draft,
            self.open,
            self.bids,
            self.correction,
        )

    @property
    def options(self) -> Options:
        """What can be entered in the position shown."""
        state = self.state
        if self._options is None or self._options[0] is not state:
            self._options = (state, options(state))
        return self._options[1]

    @property
    def likely_seat(self) -> int:
        """Who probably acts next: whoever was chosen, else the player after the last one who built, else the holder."""
        return present.likely_seat(self.state, self.game.entries) if self.actor is None else self.actor

    def refresh(self) -> None:
        """Shows the game as it is now."""
        self._show_wall()
        self._show_around()

    # --- the wall ------------------------------------------------------------------------------------

    def tap_slot(self, slot: int) -> None:
        """Shows what could be entered on the slot, or gives it to the entry being made."""
        if self.at is not None:
            return
        draft = self.draft
        if self.open == "reinforcement":
            self._enter(RemoveReinforcement(self.likely_seat, slot))
        elif self.open == "adjust":
            self.correction = Correction(self.correction.seat, slot=slot)
            self.show_panel("adjust_slot")
        elif self.open == "adjust_slot":
            self.correction = self.correction._replace(slot=slot, owner=None, reinforced=None)
            self.refresh()
        elif draft and draft.wants:
            self._redraft(draft.given(slot))
        elif draft and draft.slot == slot and draft.second is None:
            self.close()
        else:
            self.open = ""
            self._redraft(Draft(slot, self._likely_kind(slot), self.likely_seat))
            self.reveal(slot)

    def _likely_kind(self, slot: int) -> str:
        if self.state.wall[slot] == EMPTY:
            return "build"
        return "remove" if slot in self.state.reinforced else "replace"

    def choose_kind(self, kind: str) -> None:
        """What the slot is tapped for: build, governor, replace or remove."""
        if self.draft:
            seat = self.state.holder if kind == "governor" and self.state.holder is not None else self.draft.seat
            self._redraft(Draft(self.draft.slot, kind, seat))

    def choose_seat(self, seat: int) -> None:
        """Who acts, in the entry being made and from now on."""
        self.actor = seat
        if self.open in ("adjust", "adjust_slot"):
            self.correction = self.correction._replace(seat=seat)
        if self.draft:
            self.draft = self.draft._replace(seat=seat)
        self.refresh()

    def want(self, what: str) -> None:
        """The next slot tapped is the second block, or the Governor block between; asked again, it is taken out."""
        draft = self.draft
        if draft is None:
            return
        if draft.wants == what:
            self._redraft(draft._replace(wants=""))
        elif what == "second" and draft.second is not None:
            self._redraft(draft._replace(second=None))
        elif what == "between" and draft.between is not None:
            self._redraft(draft._replace(between=None))
        else:
            self._redraft(draft._replace(wants=what))

    def _redraft(self, draft: Draft) -> None:
        self.draft = draft
        self.refresh()

    def confirm(self) -> None:
        """Enters what the panel shows."""
        if self.draft:
            self._enter(drafted(self.draft))
        elif self.open == "bids":
            self.confirm_bids()
        elif self.open in ("adjust", "adjust_slot"):
            self._enter(corrected(self.correction))

    # --- the bar -------------------------------------------------------------------------------------

    def show_panel(self, name: str) -> None:
        """Opens petition, bids, more, treasure, chip, reinforcement, adjust or adjust_slot."""
        self.draft = None
        self.open = name
        if name == "bids":
            self.bids = Bids((0,) * len(self.game.setup.seats))
        if name == "adjust":
            self.correction = Correction(self.likely_seat)
        self.refresh()

    def close(self) -> None:
        """Back to the bar; nothing is entered."""
        self.draft, self.open = None, ""
        self.refresh()

    def petition_won(self, seat: int) -> None:
        """Enters the petition's winner."""
        self._enter(Petition(seat))

    def bid(self, seat: int, jade: int) -> None:
        """Enters the Jade in a bidding hand."""
        bids = self.bids.bids
        self.bids = Bids((*bids[:seat], jade, *bids[seat + 1 :]))
        self.refresh()

    def draw_lot(self, seat: int | None = None) -> None:
        """Names who was drawn among the tied in round 1; None: the app draws. Rules: IF-PETITION-5."""
        tied = contest(self.state, self.bids.bids).outcome.tied
        self.bids = self.bids._replace(drawn=secrets.choice(tied) if seat is None else seat)
        self.refresh()

    def confirm_bids(self) -> None:
        """Enters the petition with its bids."""
        tied = contest(self.state, self.bids.bids).outcome.tied
        winner = tied[0] if len(tied) == 1 else self.bids.drawn
        if winner is not None:
            self._enter(Petition(winner, self.bids.bids))

    def collect_treasure(self, seat: int) -> None:
        """Enters a Treasure collected."""
        self._enter(CollectTreasure(seat))

    def spend_chip(self, seat: int) -> None:
        """Enters a Buyback Chip spent."""
        self._enter(Buyback(seat, "chip"))

    def correct(self, **changes: Any) -> None:
        """Changes the correction being made."""
        self.correction = self.correction._replace(**changes)
        self.refresh()

    # --- the log -------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Takes back the last entry."""
        self._change(self.game.undo)

    def redo(self) -> None:
        """Brings back the entry undone last."""
        self._change(self.game.redo)

    def _enter(self, event: Event) -> None:
        """Enters the event; if a rule is broken the panel stays, and it says which."""
        if not check(self.state, event).is_legal:
            self.refresh()
            return
        self._change(lambda: self.game.propose(event))

    def _change(self, change: Callable[[], Any]) -> None:
        self._busy = True
        try:
            if self.session.keep(change):
                self.draft, self.open, self.actor = None, "", None
        finally:
            self._busy = False
        self._show_wall()
        self._soon(self._show_around)

    def _show_wall(self) -> None:
        now = self.situation
        for slot, slot_look in present.slot_looks(now):
            self.slots[slot].look = slot_look
        for first, row_look in present.row_looks(now):
            self.rows[first].look = row_look

    def _show_around(self) -> None:
        now = self.situation
        self.strip.look = present.seat_looks(now)
        self.head.look = present.head_look(now)
        self.panel.look = present.panel_look(now)

    @staticmethod
    def _soon(action: Callable[[], None]) -> None:
        """Lets the block be painted before all else is drawn anew: that is what the eye waits for."""
        try:
            asyncio.get_running_loop().call_later(WALL_FIRST, action)
        except RuntimeError:  # no window is open
            action()
