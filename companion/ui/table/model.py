"""What one window shows of a game's table, and what every game's taps do.

A place of the table that changes by itself is a signal: it holds one frozen value, and an equal one redraws nothing.
What a game adds: its board with signals of its own, and its panels. What is open is one panel or none.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar
from weakref import proxy

from companion.engine.record import Entry
from companion.text.catalogue import Catalogue
from companion.ui.components.motion import moves
from companion.ui.components.settled import SETTLING
from companion.ui.kit import Signal
from companion.ui.registry import screens_of
from companion.ui.routes import go
from companion.ui.samples import samples_known
from companion.ui.session import Session
from companion.ui.table.entering import record
from companion.ui.table.history.edits import DELETE, LogEdit, edit_address
from companion.ui.table.panels.overtaken import Overtaken
from companion.ui.table.panels.shared import Confirm, More, Overruling, UndoEnd, present_review
from companion.ui.table.position import Context, Mode, TablePosition
from companion.ui.table.title import present_head

REACTION: Final = 0.7
"""Seconds after somebody else's entry within which a tap is taken to be meant for what was shown before it."""
NOTHING_LEFT: Final[tuple[Any, Any]] = (None, None)
BOUNCE: Final = 0.25
"""Seconds within which nobody means a second tap on the same key."""
BOARD_FIRST: Final = 0.03
"""The seconds by which what stands around the board follows it."""

WordsT = TypeVar("WordsT")
StateT = TypeVar("StateT")
OffersT = TypeVar("OffersT")
PanelT = TypeVar("PanelT")


@dataclass(frozen=True)
class Situation(Generic[WordsT, StateT, OffersT, PanelT]):
    """All that decides what a table shows: position and words, who acts, what can be entered, what is open."""

    context: Context[WordsT, StateT]
    seat: int
    offers: OffersT
    panel: PanelT | None
    has_news: bool = True
    """Whether the latest entry was made since; after an undo what it gave is old, and is not played again."""

    @property
    def position(self) -> TablePosition:
        """The position shown."""
        return self.context.position

    @cached_property
    def state(self) -> StateT:
        """The same, as the rules know it."""
        return self.context.state

    @cached_property
    def before(self) -> StateT:
        """The position before the latest entry shown."""
        before: StateT = self.position.before
        return before

    @property
    def words(self) -> WordsT:
        """The game's words."""
        return self.context.words

    @cached_property
    def t(self) -> Catalogue:
        """The game's texts."""
        return self.context.t

    @property
    def entries(self) -> tuple[Entry[Any], ...]:
        """The whole log, also what was entered later than the position shown."""
        return self.position.game.entries


class TableModel:
    """The table of one position in one window: the one thing in it that changes, hence so long."""

    def __init__(self, session: Session, position: TablePosition) -> None:
        self.session, self.position, self.game = session, position, position.game
        self.screens = screens_of(position.game.format)
        self.is_sample = position.game.id in samples_known(session.services.library)
        self.head, self.players, self.panel_view = Signal(), Signal(), Signal()
        self.settling = Signal(False)
        """Whether something in the panel has just come in place of a button."""
        self._taps = 0
        self._has_entered = False
        self._tapped = ("", 0.0)
        self._left = NOTHING_LEFT
        """The key that stays where it is that was tapped last, and when."""
        self.panel: Any = None
        """What is open: one of the game's panels, or one of those that every game has."""
        self.actor: int | None = None
        """Who was said to act."""
        self.moves = moves(session)
        self._offers: tuple[Any, Any] | None = None
        self._busy = False
        self._shown, self._has_news = position.game.states, True
        self._meant_for, self._overtaken_at = position.game.states, 0.0
        """The positions that were known at the last tap, and when somebody else has changed them."""
        self._unfollow: Callable[[], None] | None = None
        self.board = self.screens.table.board(proxy(self))  # in no circle: both go when the window does
        begun = session.drafts.of(position, "panel", lambda: None)
        if begun is not None:
            self.panel, self.actor = begun
        elif position.edited is not None:
            self.panel = self.screens.table.taken_up(self.situation, position.edited)
        self.refresh()

    def follow(self, changed: Callable[[], None]) -> None:
        """Calls `changed` when the game changes through another window."""
        self.stop()

        def on_change() -> None:
            if not self._busy:
                self._overtaken_at = time.monotonic()
                changed()

        self._unfollow = self.session.while_open(self.game.subscribe(on_change))

    def stop(self) -> None:
        """Follows the game no longer."""
        if self._unfollow:
            self._unfollow()
            self._unfollow = None

    # --- what is shown -------------------------------------------------------------------------------

    @property
    def context(self) -> Context[Any, Any]:
        """The window and the position, in the window's language of now."""
        return Context(self.session, self.position)

    @property
    def t(self) -> Catalogue:
        """The game's texts in the window's language."""
        return self.session.texts(self.game.format)

    @property
    def state(self) -> Any:
        """The position shown."""
        return self.position.state

    @property
    def situation(self) -> Situation[Any, Any, Any, Any]:
        """All that decides what is shown."""
        states = self.game.states
        if states is not self._shown:
            self._shown, self._has_news = states, len(states) > len(self._shown)
        return Situation(self.context, self.likely_seat, self.offers, self.panel, self._has_news)

    @property
    def offers(self) -> Any:
        """What can be entered in the position shown, worked out once for each."""
        state = self.state
        if self._offers is None or self._offers[0] is not state:
            self._offers = (state, self.screens.table.offers(state))
        return self._offers[1]

    @property
    def likely_seat(self) -> int:
        """Who acts: whoever was chosen, else whose turn it is or probably is; where no game knows that, a guest."""
        if self.actor is not None:
            return self.actor
        own = self.session.who.seat
        is_open = own is not None and own < len(self.game.setup.seats) and self.position.is_play
        if is_open and self.screens.facts.thinker(self.state, None) is None:
            assert own is not None
            return own
        return self.screens.table.likely_seat(self.position)

    def refresh(self) -> None:
        """Shows the game as it is now."""
        now = self.situation
        self.board.show(now)
        self._show_around(now)

    # --- what is open --------------------------------------------------------------------------------

    def open(self, panel: Any) -> None:
        """Opens a panel in place of what is open; None: nothing is."""
        before = self._panel_shape
        self.panel = panel
        self._meant_for = self.game.states
        self._keep_draft()
        self.refresh()
        if self._panel_shape != before:
            self._settle()

    def close(self) -> None:
        """Nothing is open any more, and nothing is entered."""
        self.open(None)

    def back(self) -> None:
        """One step back: to the panel that this one came from, if there is one."""
        self.open(self.panel.back if self.panel else None)

    def step_back(self) -> bool:
        """The browser's step back: out of what is open; False if nothing is."""
        if self.panel is None:
            return False
        left = self.panel
        self.back()
        self._left = (left, self.game.states)
        return True

    def left_open(self, is_it: Callable[[Any], bool]) -> Any:
        """The panel that the last step back has closed, if it is the one wanted and the game is as it was; else None.

        So the browser's step back loses nothing that was chosen; whoever closes a panel by its own sign begins anew.
        """
        left, states = self._left
        self._left = NOTHING_LEFT
        return left if left is not None and states is self.game.states and is_it(left) else None

    def choose_seat(self, seat: int) -> None:
        """Who acts, in the entry being made and from now on."""
        self.actor = seat
        self.open(self.panel and self.panel.by(seat))

    def tap_player(self, seat: int) -> None:
        """What a tap on a player is for at this game's table: to say who acts, if the game says nothing else."""
        tap = self.screens.table.players.tap
        if tap:
            tap(self, seat)
        else:
            self.choose_seat(seat)

    @property
    def proposed(self) -> Any:
        """The event that the open panel stands for; None where it is none yet."""
        return self.panel.event(self.situation) if self.panel else None

    def confirm(self) -> None:
        """Enters what the panel shows."""
        event = self.proposed
        if event is not None:
            self.enter(event)

    def overrule(self) -> None:
        """Shows the corrections with the effect of what the panel shows, because the table decides otherwise."""
        if self.panel is not None and self.panel.is_chosen and self._corrections(self.proposed):
            self.open(Overruling(self.proposed, self.panel))

    def _corrections(self, event: Any) -> Sequence[Any]:
        return self.screens.facts.overruled(self.state, event) if event is not None and self.position.is_play else ()

    def enter_corrections(self) -> None:
        """Enters the corrections that the panel shows."""
        if not isinstance(self.panel, Overruling) or self._has_entered:
            return
        event = self.panel.entry
        corrections = self._corrections(event)
        if corrections:
            context = self.context
            note = context.t("overrule.note", entry=context.words.entry(self.state, event))
            self._change(lambda: self.game.propose_all(corrections, note))

    def enter(self, event: Any) -> None:
        """Enters the event; if a rule is broken, or nothing is recorded here, the panel says what would be.

        A second tap on a button that is already gone enters nothing.
        """
        if self._has_entered:
            return
        if self._is_overtaken:
            self._ask_again(event)
        elif self.position.mode is Mode.WHAT_IF or not self.position.check(event).is_legal:
            before = self._panel_shape
            if self.panel is None or not self.panel.explains:
                self.panel = Confirm(event, self.panel)
            self.refresh()
            if self._panel_shape != before:
                self._settle()
        elif self.position.is_play:
            before = self.game.states
            if not self._change(lambda: record(self.context, event)) and self.game.states is not before:
                self.session.show_message("")  # another process was first: the panel says it
                self._meant_for = before
                self._ask_again(event)
        elif self.position.is_recorded:
            self.session.drafts.keep(self.position, "panel", None)  # it is whole: whoever comes back begins anew
            record(self.context, event)

    @property
    def _is_overtaken(self) -> bool:
        """Whether somebody else has changed the game since what is about to be entered was meant.

        With a panel open, since that was touched last; a tap without one means what was shown a moment before.
        """
        if not self.position.is_play or self.game.states is self._meant_for:
            return False
        return self.panel is not None or time.monotonic() - self._overtaken_at < REACTION

    def _ask_again(self, event: Any) -> None:
        """Shows what was entered meanwhile, and asks whether the own entry is still wanted."""
        before = self._meant_for
        self.open(Overtaken(event, before[-1], len(before) - 1))

    def enter_once(self, panel: Any, event: Any) -> None:
        """Enters what one tap in a panel stands for; a second tap, quicker than the picture, is none."""
        if self.panel == panel:
            self.enter(event)

    def do_it_now(self) -> None:
        """Enters in the game what was only asked about, where that is legal as the game stands now."""
        event = self.proposed
        game = TablePosition(self.game)
        if event is None or self.position.mode is not Mode.WHAT_IF or not game.check(event).is_legal:
            return
        if self.session.keep(lambda: record(Context(self.session, game), event)):
            game.go()

    @property
    def can_do_now(self) -> bool:
        """Whether what is asked about could be entered in the game as it stands now."""
        is_now = self.position.mode is Mode.WHAT_IF and self.position.at == len(self.game.entries)
        event = self.proposed if is_now else None
        return event is not None and TablePosition(self.game).check(event).is_legal

    def try_example(self, name: str) -> None:
        """Opens what is to be tried, where nothing is recorded and nothing is being asked already."""
        if name and self.position.mode is Mode.WHAT_IF and (self.panel is None or not self.panel.is_begun):
            self.screens.rules.open(self, name)

    # --- the log -------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Takes back the last entry; the end of the game only once somebody has confirmed it.

        What somebody else has entered a moment ago is not what was meant.
        """
        if self._is_overtaken and time.monotonic() - self._overtaken_at < REACTION:
            self.session.show_message(self.t("table.overtaken_undo"))
        elif self.position.rules.summary(self.game.state).is_finished and self.position.is_play:
            self.open(UndoEnd())
        else:
            self._change(self.game.undo)

    def undo_end(self) -> None:
        """Takes back the end of the game."""
        if isinstance(self.panel, UndoEnd) and not self._has_entered:
            self._change(self.game.undo)

    def redo(self) -> None:
        """Brings back the entry undone last."""
        self._change(self.game.redo)

    def delete_entry(self) -> None:
        """Shows what would become of the game without the entry looked at."""
        go(edit_address(self.game, LogEdit(DELETE, self.position.at)))

    def ask(self) -> None:
        """Shows the same position where nothing is recorded."""
        go(TablePosition(self.game, Mode.WHAT_IF, self.position.at).address())

    def _change(self, change: Callable[[], object]) -> bool:
        """Changes the game; says whether that was kept."""
        before = self.game.states
        self._busy = True
        try:
            is_kept = self.session.keep(change)
            # Also refused because another window was first: what it entered is shown, and nothing half entered is left.
            if is_kept or self.game.states is not before:
                self._meant_for = self.game.states
                self.panel, self.actor = None, None
                self._keep_draft()
                self._has_entered = True
                self._settle()
        finally:
            self._busy = False
        now = self.situation
        self.board.show(now)
        self._soon(lambda: self._show_around(self.situation))
        return is_kept

    def _keep_draft(self) -> None:
        """Keeps an entry that is half made, for whoever leaves the table and comes back."""
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
            self.panel_view.value = self.screens.table.panel(now)

    @property
    def _panel_shape(self) -> Any:
        """What the panel shows as far as its buttons keep their places."""
        view = self.panel_view.value
        return type(view), getattr(view, "height", 0)

    def is_bounce(self, key: str) -> bool:
        """Whether a tap on a key that stays where it is comes so soon after one that the finger only bounced."""
        now, (before, since) = time.monotonic(), self._tapped
        if key == before and now - since < BOUNCE:
            return True
        self._tapped = (key, now)
        return False

    def key_pressed(self) -> None:
        """A key is pressed on purpose, however soon after an entry."""
        self._has_entered = False

    def _settle(self) -> None:
        """Has the panel take no tap for a moment: something else has come in place of the button tapped."""
        self.settling.value = True
        self._taps += 1
        tap = self._taps

        def end() -> None:
            if tap == self._taps:
                self.settling.value = self._has_entered = False

        self._later(SETTLING, end)

    def tapped_too_soon(self) -> None:
        """Has the panel go on taking no tap for a moment: a finger that taps again and again means none of them."""
        if self.settling.value:
            self._settle()

    def _soon(self, action: Callable[[], None]) -> None:
        """Lets the board be painted before all else is drawn anew: that is what the eye waits for."""
        self._later(BOARD_FIRST, action)

    @staticmethod
    def _later(seconds: float, action: Callable[[], None]) -> None:
        try:
            asyncio.get_running_loop().call_later(seconds, action)
        except RuntimeError:  # no window is open
            action()
