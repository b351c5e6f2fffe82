"""State of a table in one window, and the handlers of taps shared by all games.

Each independent part of the table is a signal: it holds one frozen value, and an equal one redraws nothing. A game adds
its board with signals of its own, and its panels. At most one panel is open.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final
from weakref import proxy

from companion.play.revision import Revision
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.clock import is_timed
from companion.ui.registry import screens_of
from companion.ui.samples import samples_known
from companion.ui.table.entering import record
from companion.ui.table.history.edits import DELETE, LogEdit, edit_address
from companion.ui.table.panels.overtaken import Overtaken
from companion.ui.table.panels.shared import Confirm, More, Overruling, UndoEnd, present_review
from companion.ui.table.panels.waiting import WaitingView
from companion.ui.table.position import Context, Mode, Situation, TablePosition
from companion.ui.table.room import Room, room_of
from companion.ui.table.title import present_head

NOTHING_LEFT: Final[tuple[Any, Any]] = (None, None)
BOARD_FIRST: Final = 0.03
"""Seconds by which everything around the board is drawn after it."""


class TableModel:
    """The table of one position in one window: all of its mutable state, hence so long."""

    def __init__(self, session: ui.Session, position: TablePosition) -> None:
        self.session, self.position, self.game = session, position, position.game
        self.screens = screens_of(position.game.format)
        self.is_sample = position.game.id in samples_known(session.services.library)
        self.head, self.players, self.panel_view = ui.Signal(), ui.Signal(), ui.Signal()
        self.looked_at, self.is_waiting = ui.Signal(), ui.Signal(False)
        """The seat whose supplies a tap asked for, None for who is up; if the dock waits for another player."""
        self._helped: int | None = None
        """The player for whom a guest enters now."""
        self.is_timed = is_timed(session)
        self._left = NOTHING_LEFT
        self.panel: Any = None
        """The open panel, one of the game's or of the shared ones; None if none is open."""
        self.show_asked: Callable[[], None] = lambda: None
        """Scroll to what the open panel asks: set by its frame."""
        self.actor: int | None = None
        """The seat chosen to act; None if not chosen."""
        self.moves = ui.moves(session)
        self._offers: tuple[Any, Any] | None = None
        self._news: tuple[Sequence[Any], bool] = (position.game.states, True)
        self._drawn_for: Sequence[Any] | None = position.game.states
        """The states that the keys were drawn for, or the open panel was; None during an entry of this window."""
        self._unfollow: Callable[[], None] | None = None
        self.board = self.screens.table.board(proxy(self))  # in no circle: both go when the window does
        draft = session.drafts.of(position, "panel", lambda: None)
        if draft is not None:
            self.panel, self.actor = draft
        elif position.edited is not None:
            self.panel = self.screens.table.edit_panel(self.situation, position.edited)
        self.refresh()

    def follow(self, changed: Callable[[], None]) -> None:
        """Call `changed` when the game changes through another window."""
        self.stop()

        def on_change() -> None:
            if self._drawn_for is not None:
                changed()

        self._unfollow = self.session.while_open(self.game.subscribe(on_change))

    def stop(self) -> None:
        """End the subscription to changes."""
        if self._unfollow:
            self._unfollow()
            self._unfollow = None

    # --- display -------------------------------------------------------------------------------------

    @property
    def context(self) -> Context[Any, Any]:
        """The window and the position, in the window's current language."""
        return Context(self.session, self.position)

    @property
    def t(self) -> Catalogue:
        """The game's texts in the window's language."""
        return self.session.texts(self.game.format)

    @property
    def state(self) -> Any:
        """The state shown."""
        return self.position.state

    @property
    def situation(self) -> Situation[Any, Any, Any, Any]:
        """Everything that the table is drawn from."""
        states = self.game.states
        if states is not self._news[0]:
            self._news = (states, len(states) > len(self._news[0]))
        last, kinds = self.game.entries[self.position.at - 1 : self.position.at], self.position.rules.kinds
        has_news = self._news[1] and not any(kinds.of(entry.event).is_midway for entry in last)
        return Situation(self.context, self.likely_seat, self.offers, self.panel, has_news)

    @property
    def offers(self) -> Any:
        """The possible entries of the position shown, computed once for each position."""
        state = self.state
        if self._offers is None or self._offers[0] is not state:
            self._offers = (state, self.screens.table.offers(state))
        return self._offers[1]

    @property
    def likely_seat(self) -> int:
        """The seat that acts: the chosen one, else the guest's own without tracked turns, else the likely one.

        It is not that of a player who has left.
        """
        seat, own = self.actor, self.session.who.seat
        is_open = own is not None and own < len(self.game.setup.seats) and self.position.is_play
        if seat is None and is_open and self.screens.facts.thinker(self.state, None) is None:
            seat = own
        return self.position.staying(self.screens.table.likely_seat(self.position) if seat is None else seat)

    def refresh(self) -> None:
        """Update everything shown to the current state of the game."""
        now = self.situation
        self.board.show(now)
        self._show_around(now)

    # --- panels --------------------------------------------------------------------------------------

    def open(self, panel: Any) -> None:
        """Open a panel in place of the current one; None closes it."""
        self.panel = panel
        self._drawn_for = self.game.states
        self._keep_draft()
        self.refresh()

    def close(self) -> None:
        """Close the panel without an entry."""
        self.open(None)

    def back(self) -> None:
        """Go one step back: to the panel before, or close it."""
        self.open(self.panel.back if self.panel else None)

    def step_back(self) -> bool:
        """Handle the browser's step back: leave the open panel; False if none is open."""
        if self.panel is None:
            return False
        left = self.panel
        self.back()
        self._left = (left, self.game.states)
        return True

    def left_open(self, is_it: Callable[[Any], bool]) -> Any:
        """Return the panel closed by the last step back if `is_it` accepts it and the game is unchanged; else None.

        So the browser's step back loses no choice; a panel closed by its own button starts anew.
        """
        left, states = self._left
        self._left = NOTHING_LEFT
        return left if left is not None and states is self.game.states and is_it(left) else None

    def choose_seat(self, seat: int) -> None:
        """Set the acting player, for the current entry and from now on."""
        if not self.is_gone(seat):
            self.actor = seat
            self.open(self.panel and self.panel.by(seat))

    def is_gone(self, seat: int) -> bool:
        """Return True if the player has left, and say that nothing can be entered."""
        is_gone = seat in self.position.gone
        if is_gone:
            self.session.show_message(self.t("players.gone", player=self.context.seats[seat].name))
        return is_gone

    def tap_player(self, seat: int) -> None:
        """Handle a tap on a player: show the supplies, and select the acting player where that is to be chosen.

        A second tap leaves the supplies.
        """
        self.looked_at.value = None if self.looked_at.value == seat else seat
        if self.position.mode is not Mode.REVIEW and self.screens.table.players.chooses(self):
            self.choose_seat(seat)

    def look_into(self, seat: int) -> None:
        """Show everything that a player has."""
        if self.screens.table.players.details:
            self.screens.table.players.details(self, seat)

    @property
    def proposed(self) -> Any:
        """The event of the open panel; None if it is incomplete."""
        return self.panel.event(self.situation) if self.panel else None

    def confirm(self) -> None:
        """Enter the event of the panel."""
        if (event := self.proposed) is not None:
            page, entered = self.panel.then, len(self.game.entries)
            self.enter(event)
            if page and self.position.is_play and len(self.game.entries) > entered and not self.position.is_over:
                self.position.go(page)

    def overrule(self) -> None:
        """Open the corrections with the effect of the panel's event, as the table decides otherwise."""
        if self.panel is not None and self.panel.is_chosen and self._corrections(self.proposed):
            self.open(Overruling(self.proposed, self.panel))

    def _corrections(self, event: Any) -> Sequence[Any]:
        return self.screens.facts.overruled(self.state, event) if event is not None and self.position.is_play else ()

    def enter_corrections(self) -> None:
        """Enter the corrections of the panel."""
        if not isinstance(self.panel, Overruling):
            return
        event = self.panel.entry
        corrections = self._corrections(event)
        if corrections:
            context = self.context
            note = context.t("overrule.note", entry=context.words.entry(self.state, event))
            self._change(lambda: self.game.propose_all(corrections, note))

    def enter(self, event: Any) -> None:
        """Enter an event; if a rule is broken or nothing is recorded here, the panel shows the consequences instead.

        If the game has changed since the panel was opened, it asks again. Keys without a panel do nothing then: they
        are about to be drawn anew.
        """
        if self._is_overtaken:
            if self.panel is not None:
                self._ask_again(event)
        elif self.position.mode is Mode.WHAT_IF or not self.position.check(event).is_legal:
            if self.panel is None or not self.panel.explains:
                self.panel = Confirm(event, self.panel)
            self.refresh()
        elif self.position.is_play:
            before = self.game.states
            if not self._change(lambda: record(self.context, event)) and self.game.states is not before:
                self.session.show_message("")  # another process was first: the panel shows it
                self._drawn_for = before
                self._ask_again(event)
        elif self.position.is_recorded:
            self.session.drafts.keep(self.position, "panel", None)  # the entry is complete: the next one starts anew
            record(self.context, event)

    @property
    def _is_overtaken(self) -> bool:
        """Return True if what is shown was drawn for another position than the present one."""
        return self.position.is_play and self.game.states is not self._drawn_for

    def _ask_again(self, event: Any) -> None:
        """Show what was entered meanwhile, and ask whether the own entry is still wanted."""
        before = self._drawn_for
        assert before is not None
        self.open(Overtaken(event, meant_for=before[-1], entries=len(before) - 1))

    def do_it_now(self) -> None:
        """Enter the event that was only asked about, if it is legal in the current game."""
        event = self.proposed
        game = TablePosition(self.game)
        if event is None or self.position.mode is not Mode.WHAT_IF or not game.check(event).is_legal:
            return
        if self.session.keep(lambda: record(Context(self.session, game), event)):
            game.go()

    @property
    def can_do_now(self) -> bool:
        """True if the event asked about could be entered in the current game."""
        is_now = self.position.mode is Mode.WHAT_IF and self.position.at == len(self.game.entries)
        event = self.proposed if is_now else None
        return event is not None and TablePosition(self.game).check(event).is_legal

    def try_example(self, name: str) -> None:
        """Open an example, if nothing is recorded here and no panel is open."""
        if name and self.position.mode is Mode.WHAT_IF and (self.panel is None or not self.panel.is_begun):
            self.screens.rules.open(self, name)

    # --- the log -------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last entry; the end of the game only after a confirmation."""
        if self._is_overtaken and self.panel is None:
            return
        if self.position.is_play and self.position.is_over:
            self.open(UndoEnd())
        else:
            self._change(self.game.undo)

    def undo_end(self) -> None:
        """Take back the end of the game."""
        if isinstance(self.panel, UndoEnd):
            self._change(self.game.undo)

    def redo(self) -> None:
        """Restore the entry undone last."""
        self._change(self.game.redo)

    def delete_entry(self) -> None:
        """Show the game without the entry being reviewed, for confirmation."""
        ui.go(edit_address(self.game, LogEdit(DELETE, self.position.at)))

    def ask(self) -> None:
        """Show the same position without recording, to ask questions."""
        ui.go(TablePosition(self.game, Mode.WHAT_IF, self.position.at).address())

    def accept(self, revision: Revision[Any, Any]) -> None:
        """Take over the revised game."""
        self._change(lambda: self.game.accept(revision))

    def _change(self, change: Callable[[], object]) -> bool:
        """Change the game; returns False if that could not be stored."""
        before, self._drawn_for = self.game.states, None
        is_kept = False
        try:
            is_kept = self.session.keep(change)
        finally:
            self._drawn_for = before
        # Also refused because another window was first: what it entered is shown, and nothing half entered is left.
        if is_kept or self.game.states is not before:
            self.panel, self.actor, self.looked_at.value = None, None, None
            self._keep_draft()
        now = self.situation
        self.board.show(now)
        self._soon(lambda: self._show_around(self.situation))
        return is_kept

    def _keep_draft(self) -> None:
        """Store an unfinished entry for a return to the table."""
        is_half_made = self.panel is not None and not isinstance(self.panel, More) and not self.panel.is_menu
        half_made = (self.panel, self.actor) if is_half_made else None
        self.session.drafts.keep(self.position, "panel", half_made)

    def _show_around(self, now: Situation[Any, Any, Any, Any]) -> None:
        self.board.show_around(now)
        self.players.value = self.screens.table.players.view(now)
        self.head.value = present_head(now)
        if now.position.mode is Mode.REVIEW:
            self.panel_view.value = present_review(now)
        elif now.panel is not None:
            self.panel_view.value = now.panel.view(now)
        else:
            self._drawn_for = self.game.states
            self.panel_view.value = self._resting(now)
        self.is_waiting.value = isinstance(self.panel_view.value, WaitingView)

    def _resting(self, now: Situation[Any, Any, Any, Any]) -> Any:
        """Return the dock without an open panel: on a guest's phone in another's turn only whose turn it is.

        Who may reply to an entry has the replies.
        """
        view: Any = self.screens.table.panel(now)
        own, up = self.session.who.seat, self.screens.facts.thinker(self.state, None)
        if up != self._helped:
            self._helped = None
        if own is None or up is None or up in (own, self._helped) or not self.position.is_play:
            return view
        if any(key.seat == own for key in getattr(view, "drowns", ())):
            return view
        return WaitingView(view.latest, up, now.words.names[up], self.session.who.may_act_for(up))

    def help(self) -> None:
        """Enter for the player who is up, until the turn ends."""
        self._helped = self.screens.facts.thinker(self.state, None)
        self.refresh()

    @property
    def room(self) -> Room:
        """The room for its parts."""
        return room_of(self.session)

    @property
    def drawing(self) -> str:
        """What the panel was drawn for: with another one, its keys are others, though they look alike."""
        position = len(self.game.states) if self.position.is_play else self.position.at
        return f"{position} {type(self.panel).__name__} {type(self.panel_view.value).__name__}"

    def _soon(self, action: Callable[[], None]) -> None:
        """Run `action` after the board has been drawn, which the eye waits for."""
        try:
            asyncio.get_running_loop().call_later(BOARD_FIRST, action)
        except RuntimeError:  # no window is open
            action()
