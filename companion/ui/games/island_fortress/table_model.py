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

from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.petition import Petition, contest, most_bid
from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.entries.treasurer import CollectTreasure
from companion.games.island_fortress.entries.turn import EndTurn
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.overruling import overruled
from companion.games.island_fortress.rules import ACTIONS, KINDS, Event, check, closest
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import EMPTY, shape_of
from companion.games.island_fortress.words import Words
from companion.ui.components.motion import moves
from companion.ui.games.island_fortress import present
from companion.ui.games.island_fortress.desk import ASK, LOOK, Desk
from companion.ui.games.island_fortress.drafts import (
    Bids,
    Correction,
    Draft,
    Offers,
    Situation,
    corrected,
    draft_of,
    drafted,
    laborers_between,
    workers_of,
)
from companion.ui.games.island_fortress.panel_look import panel_look
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.games.island_fortress.trials import PANEL_TRIALS, TURN_TRIALS, WALL_TRIALS
from companion.ui.routes import game_route, go

WALL_FIRST: Final = 0.03
"""The seconds by which what stands around the wall follows it."""


@ft.observable
@dataclass
class View:
    """One place of the screen: what it shows, as a frozen value."""

    look: Any = None


class TableModel:
    """The table of one desk in one window."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.session = desk.session
        self.game = desk.game
        shape = shape_of(self.game.setup.regions)
        self.slots = {slot: View() for slot in shape.slots}
        self.rows = {row[0]: View() for row in shape.rows}
        self.regions = [View() for _ in range(shape.regions)]
        self.head, self.strip, self.panel = View(), View(), View()
        self.bids = Bids((0,) * len(self.game.setup.seats))
        self.correction = Correction()
        self.actor: int | None = None
        self.cursor: int | None = None
        """The slot that the keyboard points at."""
        self.across = 1
        """How many regions stand side by side."""
        self.moves = moves(self.session)
        self._offers: tuple[State, Offers] | None = None
        self.reveal: Callable[[int], None] = lambda slot: None
        self._busy = False
        self._unfollow: Callable[[], None] | None = None
        self._clear()
        if desk.changed:
            self._take_up(desk.changed)
        self.refresh()

    def _clear(self) -> None:
        """Nothing is being entered."""
        self.draft: Draft | None = None
        self.open = ""
        self.card: Role | None = None
        self.repeat = False
        self.event: Event | None = None

    def _take_up(self, event: Event) -> None:
        """Shows an old entry as it was made, or where it was made, to be changed."""
        self.draft = draft_of(event)
        kind = KINDS.of(event).record_type
        if self.draft:
            self.actor = self.draft.seat
        elif kind in ACTIONS and self.state.ledger:
            self.open, self.card, self.repeat = "card", ACTIONS[kind], getattr(event, "repeat", False)
        elif kind in ("petition", "adjust"):
            self.open = kind

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
        return Words(game_texts(self.session), self.game.setup)

    @property
    def state(self) -> State:
        """The position shown."""
        return self.desk.state

    @property
    def situation(self) -> Situation:
        """All that decides what is shown."""
        at, states = self.desk.at, self.game.states
        return Situation(
            self.words,
            self.desk,
            states[at],
            states[max(0, at - 1)],
            self.game.entries,
            self.likely_seat,
            self.offers,
            self.draft,
            self.open,
            self.bids,
            self.correction,
            self.card,
            self.repeat,
            self.event,
        )

    @property
    def offers(self) -> Offers:
        """What can be entered in the position shown."""
        state = self.state
        if self._offers is None or self._offers[0] is not state:
            self._offers = (state, present.offers_of(state))
        return self._offers[1]

    @property
    def likely_seat(self) -> int:
        """Who acts: whoever was chosen, else whose turn it is or probably is."""
        entries = self.game.entries[: self.desk.at]
        return present.likely_seat(self.state, entries) if self.actor is None else self.actor

    def refresh(self) -> None:
        """Shows the game as it is now."""
        self._show_wall()
        self._show_around()

    # --- the wall ------------------------------------------------------------------------------------

    def tap_slot(self, slot: int) -> None:
        """Shows what could be entered on the slot, or gives it to the entry being made."""
        if self.desk.purpose == LOOK:
            return
        draft = self.draft
        if self.open == "reinforcement":
            self._enter(RemoveReinforcement(self.likely_seat, slot))
        elif self.open == "adjust":
            if self.correction.slot != slot:
                self.correction = Correction("slot", self.correction.seat, slot=slot)
            self.refresh()
        elif draft and draft.wants:
            self._redraft(draft.given(slot))
        elif draft and draft.slot == slot and draft.second is None:
            self.close()
        else:
            kind = {"remove_reinforcement": "remove"}.get(self.open, self.open)
            if kind not in ("build", "replace", "remove"):
                kind = self._likely_kind(slot)
            self._clear()
            self._redraft(Draft(slot, kind, self.likely_seat))
            self.reveal(slot)

    def point(self, slot: int | None) -> None:
        """Moves the keyboard's cursor to a slot, or takes it off the wall."""
        left, self.cursor = self.cursor, slot
        for changed in {place for place in (left, slot) if place is not None}:
            view = self.slots[changed]
            view.look = view.look._replace(cursor=changed == slot)
        if slot is not None:
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
        if self.open == "adjust":
            self.correction = self.correction._replace(seat=seat)
        if self.draft:
            self.draft = self.draft._replace(seat=seat, laborers=None)
        self.refresh()

    def tap_player(self, seat: int) -> None:
        """Shows what a player holds where that is tracked, else chooses who acts."""
        if self.state.ledger and not self.draft and self.open != "adjust" and self.desk.purpose != ASK:
            self.desk.go("supplies")
        else:
            self.choose_seat(seat)

    def want(self, what: str) -> None:
        """The next slot tapped is the second block, or the Governor block between; asked again, it is taken out."""
        draft = self.draft
        if draft is None:
            return
        if draft.wants == what:
            self._redraft(draft._replace(wants=""))
        elif what == "second" and draft.second is not None:
            self._redraft(draft._replace(second=None, laborers=None))
        elif what == "between" and draft.between is not None:
            self._redraft(draft._replace(between=None))
        else:
            self._redraft(draft._replace(wants=what))

    def assign(self, more: int) -> None:
        """So many more of the Workers are Laborers, as far as there are any."""
        if self.draft:
            fewest, most = laborers_between(self.state, self.draft)
            laborers, _ = workers_of(self.state, self.draft)
            self._redraft(self.draft._replace(laborers=max(fewest, min(most, laborers + more))))

    def _redraft(self, draft: Draft) -> None:
        self.draft = draft
        self.refresh()

    @property
    def proposed(self) -> Event | None:
        """The event that the panel stands for."""
        if self.draft:
            return drafted(self.state, self.draft)
        if self.open == "adjust":
            return corrected(self.correction)
        if self.open == "bids":
            return self._petition_with_bids()
        return self.event

    def confirm(self) -> None:
        """Enters what the panel shows."""
        event = self.proposed
        if event is not None:
            self._enter(event)

    def overrule(self) -> None:
        """Enters what the panel shows as corrections, because the table decides otherwise."""
        event = self.proposed
        if event is None or not self.desk.is_play:
            return
        corrections = overruled(self.state, event)
        if corrections:
            note = game_texts(self.session)("overrule.note", entry=self.words.entry(self.state, event))
            self._change(lambda: self.game.propose_all(corrections, note))

    # --- turns ---------------------------------------------------------------------------------------

    def open_card(self, role: Role, repeat: bool = False) -> None:
        """Shows the actions of a role card; `repeat`: those that the Taskmaster repeats."""
        self._clear()
        self.open, self.card, self.repeat = "card", role, repeat
        self.refresh()

    def act(self, event: Event) -> None:
        """Shows what an action would do, or why it cannot be performed."""
        self.event = event
        self.refresh()

    def pick(self, kind: str) -> None:
        """The next tap on the wall is for this action, if it is possible anywhere; else why it is not."""
        seat = self.likely_seat
        nearest = closest(self.state, kind, seat, self.repeat)
        if not check(self.state, nearest).is_legal:
            self.act(nearest)
            return
        self._clear()
        self.open = kind
        self.refresh()

    def buy_back(self, means: str) -> None:
        """Enters the buyback of the card just played."""
        self._enter(Buyback(self.likely_seat, means))

    def end_turn(self) -> None:
        """Enters the end of the turn."""
        self._enter(EndTurn(self.likely_seat))

    def take_trial(self) -> None:
        """Opens what is to be tried, where nothing is recorded and nothing is being asked already."""
        if self.desk.purpose == ASK:
            trial, self.session.errand.trial = self.session.errand.trial, ""
            if self.draft is None and self.event is None and self.open != "bids":
                self._try_out(trial)

    def _try_out(self, trial: str) -> None:
        is_full, seat = self.state.ledger is not None, self.likely_seat
        if trial in WALL_TRIALS:
            self.pick(trial)
        elif trial in PANEL_TRIALS:
            self.show_panel(trial)
        elif trial == "governor":
            self.draft = draft_of(closest(self.state, trial, seat if self.state.holder is None else self.state.holder))
            self.refresh()
        elif trial == "repeat" and is_full:
            self.open_card(Role.TASKMASTER)
        elif trial in ACTIONS and is_full:
            self.open_card(ACTIONS[trial])
            self.act(closest(self.state, trial, seat))
        elif trial in TURN_TRIALS and is_full:
            self.act(closest(self.state, trial, seat))

    def ask(self) -> None:
        """Shows the desk at which nothing is recorded, for the position shown."""
        go(game_route(self.game.id, f"{ASK}/{self.desk.at}"))

    def back(self) -> None:
        """From an entry to be confirmed back to the card that it came from."""
        if self.event is not None and self.open == "card":
            self.event = None
            self.refresh()
        elif self.repeat:
            self.open_card(Role.TASKMASTER)
        else:
            self.close()

    # --- the bar -------------------------------------------------------------------------------------

    def show_panel(self, name: str) -> None:
        """Opens petition, bids, more, treasure, chip, reinforcement or adjust."""
        self._clear()
        self.open = name
        if name == "bids":
            self.bids = Bids((0,) * len(self.game.setup.seats))
        if name == "adjust":
            self.correction = Correction(seat=self.likely_seat)
        self.refresh()

    def close(self) -> None:
        """Back to the bar; nothing is entered."""
        self._clear()
        self.refresh()

    def petition_won(self, seat: int) -> None:
        """Enters the petition's winner."""
        self._enter_once("petition", Petition(seat))

    def bid(self, seat: int, more: int) -> None:
        """Puts so much more Jade into a bidding hand, as far as there is any."""
        bids = self.bids.bids
        jade = max(0, min(most_bid(self.state, seat), bids[seat] + more))
        self.bids = Bids((*bids[:seat], jade, *bids[seat + 1 :]))
        self.refresh()

    def draw_lot(self, seat: int | None = None) -> None:
        """Names who was drawn among the tied in round 1; None: the app draws. Rules: IF-PETITION-5."""
        tied = contest(self.state, self.bids.bids).outcome.tied
        self.bids = self.bids._replace(drawn=secrets.choice(tied) if seat is None else seat)
        self.refresh()

    def _petition_with_bids(self) -> Petition | None:
        winner = contest(self.state, self.bids.bids).outcome.winner(self.bids.drawn)
        return None if winner is None else Petition(winner, self.bids.bids)

    def collect_treasure(self, seat: int) -> None:
        """Enters a Treasure collected."""
        self._enter_once("treasure", CollectTreasure(seat))

    def spend_chip(self, seat: int) -> None:
        """Enters a Buyback Chip spent."""
        self._enter_once("chip", Buyback(seat, "chip"))

    def correct_by(self, count: str, more: int) -> None:
        """Corrects a count by so much more."""
        self.correct(**{count: getattr(self.correction, count) + more})

    def correct(self, **changes: Any) -> None:
        """Changes the correction being made; another thing to correct begins anew."""
        if "what" in changes:
            self.correction = Correction(seat=self.correction.seat)
        self.correction = self.correction._replace(**changes)
        self.refresh()

    # --- the log -------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Takes back the last entry."""
        self._change(self.game.undo)

    def redo(self) -> None:
        """Brings back the entry undone last."""
        self._change(self.game.redo)

    def delete_entry(self) -> None:
        """Shows what would become of the game without the entry looked at."""
        self.session.revision = (self.game.id, self.game.deleted(self.desk.at - 1))
        go(game_route(self.game.id, "revision"))

    def _enter_once(self, panel: str, event: Event) -> None:
        """Enters what one tap in a panel stands for; a second tap, quicker than the picture, is none."""
        if self.open == panel:
            self._enter(event)

    def _enter(self, event: Event) -> None:
        """Enters the event; if a rule is broken, or nothing is to be kept, the panel says what would be."""
        if self.desk.purpose == ASK or not check(self.state, event).is_legal:
            if self.draft is None and self.open != "adjust":
                self.event = event
            self.refresh()
        elif self.desk.is_play:
            self._change(lambda: self.desk.enter(event))
        else:
            self.desk.enter(event)

    def _change(self, change: Callable[[], Any]) -> None:
        before = self.game.states
        self._busy = True
        try:
            # Also refused because another window was first: what it entered is shown, and nothing half entered is left.
            if self.session.keep(change) or self.game.states is not before:
                self._clear()
                self.actor = None
        finally:
            self._busy = False
        self._show_wall()
        self._soon(self._show_around)

    def _show_wall(self) -> None:
        now = self.situation
        for slot, slot_look in present.slot_looks(now):
            self.slots[slot].look = slot_look._replace(cursor=slot == self.cursor)
        for first, row_look in present.row_looks(now):
            self.rows[first].look = row_look

    def _show_around(self) -> None:
        now = self.situation
        for region, region_look in present.region_looks(now):
            self.regions[region].look = region_look
        self.strip.look = present.seat_looks(now)
        self.head.look = present.head_look(now)
        self.panel.look = panel_look(now)

    @staticmethod
    def _soon(action: Callable[[], None]) -> None:
        """Lets the block be painted before all else is drawn anew: that is what the eye waits for."""
        try:
            asyncio.get_running_loop().call_later(WALL_FIRST, action)
        except RuntimeError:  # no window is open
            action()
