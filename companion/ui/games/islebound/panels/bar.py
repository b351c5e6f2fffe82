"""The bar without an open panel: latest entry, likely next entry, all others, and the menu "more"."""

from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from companion.engine.choices import closest
from companion.games.islebound.entries.adjust import AdjustCounts
from companion.games.islebound.entries.attack import more_needed
from companion.games.islebound.entries.effect import TOKEN
from companion.games.islebound.entries.hunt import Hunt, hunted
from companion.games.islebound.entries.turn import EndTurn, turns_ahead
from companion.games.islebound.ledger import ACTION, DONE, MOVE, Ledger, Turn
from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.pieces.crew import speed_of
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.state import State
from companion.ui import parts as ui
from companion.ui.games.islebound.finish import COUNT
from companion.ui.games.islebound.marks import (
    BLUE_GREEN_MARK,
    BUILDING_MARK,
    COUNT_MARKS,
    CUBE_MARK,
    EVENT_MARK,
    MAP_MARK,
    RED_MARK,
    RENOWN_MARK,
    REPUTATION_MARK,
    SHIP_MARK,
    TOKEN_MARK,
)
from companion.ui.games.islebound.next_steps import turn_text
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.correction import Correction
from companion.ui.games.islebound.panels.impossible import Impossible, kinds_of, state_of
from companion.ui.games.islebound.panels.legend import signs_of
from companion.ui.games.islebound.panels.making import ANYBODY, NOBODY, Making, new_panel
from companion.ui.games.islebound.panels.offer import MAX_LINES, Offer, shown_offer, visit_offer
from companion.ui.games.islebound.panels.pad import BUILDING, COINS, KEYS, RENOWN, Pad
from companion.ui.games.islebound.panels.town import TownPanel
from companion.ui.games.islebound.sea.present import banner_text
from companion.ui.games.islebound.situation import Now
from companion.ui.table.finish import progress
from companion.ui.table.making.walk import Chosen
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import SeatsView, finish_button, finished_row, more_button
from companion.ui.table.panels.legend import legend_item
from companion.ui.table.panels.panel import Panel, PanelView, kept_in_sight
from companion.ui.table.panels.parts import KEY, KEY_GAP, bar_button, fit_words, is_told, key_rows, latest_parts
from companion.ui.table.panels.shared import Confirm, More, MoreItem, correction_item, looked_at
from companion.ui.table.position import Mode
from companion.ui.table.results import Latest, latest

LONGEST: Final = 5.6 * ui.BODY
"""Width in pixels of a line on one of several keys, about that of the longest word on another one."""
LOOKS: Final = ("grey", "plain")
"""Kinds of the buttons of what is impossible, which show the reasons, and of what is possible."""


def panel_view(now: Now) -> PanelView:
    """Return the bar of the mode; after the last turn and after the end, the next steps."""
    state = now.state
    if state.turn and state.result is None:
        return turn_view(now)
    turn = turn_text(now.words, state)
    is_over = not turn and state.result is None and (state.end is not None or state.ended_by is not None)
    over = now.t("table.over") if is_over else ""
    counted = progress(now.context, COUNT)
    keys = () if state.setup.is_full else tuple(_light_keys(now))
    return BarView(latest(now.context), state.result is not None, not now.position.at, over, turn, counted, keys)


@dataclass(frozen=True)
class BarView(SeatsView):
    """The bar of a light game, or after the last turn.

    `over` is the reason of the end, `turn` the player with a turn left.
    """

    latest: Latest
    finished: bool
    fresh_game: bool
    over: str
    turn: str
    progress: str
    """How much of the final count is done."""
    keys: tuple["Key", ...]
    """Entries besides renown of a light game."""

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the latest entry, hints, and who has a turn left."""
        session, t = table.session, table.t
        parts = latest_parts(table, self.latest, self.over)
        if self.finished and table.position.is_play:
            return parts
        if self.fresh_game:
            parts.append(ui.hint(session, t("table.first_hint")))
        elif table.state.ledger is None and table.position.is_play:
            parts += ui.once_hint(session, "table", t("hint.table_score"))
        if self.turn:  # large text has room for little above the buttons: what is tapped comes first
            parts.insert(0 if session.is_large else len(parts), _countdown(table, self.turn))
        return parts

    def buttons(self, table: TableModel) -> list[ft.Control]:
        """Return the large buttons; after the end the button to the sheet."""
        if self.finished and table.position.is_play:
            return [finished_row(table)]
        buttons = [
            bar_button(table.session, f"bar-{key.kind}", key.text, key.icon, partial(open_entry, table, key.kind))
            for key in self.keys
        ]
        finish = finish_button(table, strong=bool(self.over), progress=self.progress)
        return key_rows(table, [*buttons, more_button(table), finish], 2 if table.session.is_large else 3)


def tick_off(table: TableModel) -> None:
    """Enter that the shown turn is over."""
    coming = turns_ahead(table.state)
    if coming:
        table.enter(EndTurn(coming[0]))


def _countdown(table: TableModel, text: str) -> ft.Control:
    """Return the player with a turn left, and the button to enter that it is over."""
    session = table.session
    line = ui.labelled_text(
        "countdown", text, session.palette, 16, session.palette.accent, bold=True, live_region=True, expand=True
    )
    over = ui.button(session, "bar-turn-over", table.t("table.turn_over"), partial(tick_off, table), lines=1)
    return ui.in_row(line, over, spacing=8)


@dataclass(frozen=True)
class Key:
    """A button of the bar and what it opens; `is_possible`: drawn as usable, else a tap shows the reasons."""

    kind: str
    text: str
    icon: ft.IconData
    is_possible: bool


@dataclass(frozen=True)
class TurnView(SeatsView):
    """A turn in progress: its stage, empty without tracked actions, and the likely next entry as the large button."""

    latest: Latest
    seat: int
    stage: str
    lead: str
    """Text of the large button, or what to tap."""
    offer: Offer | None
    reward: str
    keys: tuple[Key, ...]
    ends: str
    """How the turn ends, in words; empty before the move."""

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the latest entry, the large button, and the others."""
        session, t = table.session, table.t
        parts = latest_parts(table, self.latest)
        if self.reward:
            reward = partial(open_entry, table, "effect")
            parts.append(
                ui.button(session, "bar-reward", self.reward, reward, kind="strong", height=KEY, icon=TOKEN_MARK)
            )
        if self.stage == MOVE:
            sail = ui.hint(session, self.lead, 15) if is_told(table) else ft.Container(height=1)  # readers are told
            parts.append(ft.Semantics(identifier="bar-sail", label=self.lead, content=sail, live_region=True))
            if not table.room.is_short and table.position.is_play:
                parts += ui.once_hint(session, "table", t("hint.table_full"))
        elif self.offer is not None:
            parts.append(kept_in_sight(_offer(table, self.offer, strong=not self.reward)))
        elif self.stage == DONE:
            parts.append(kept_in_sight(self._next(table, strong=not self.reward)))
        button = partial(ui.button, session, expand=1, height=KEY)
        keys: list[ft.Control] = [
            button(f"bar-{key.kind}", key.text, partial(open_entry, table, key.kind), kind=LOOKS[key.is_possible])
            for key in self.keys
        ]
        keys.append(button("bar-more", t("table.more_short"), lambda: table.open(More()), lines=1))
        if self.ends and (self.stage != DONE or self.offer):  # of large text the last keys may be out of sight
            keys.insert(0 if session.is_large else len(keys), self._next(table, strong=False))
        return [*parts, *map(kept_in_sight, key_rows(table, keys, 4))]

    def _next(self, table: TableModel, strong: bool) -> ft.Control:
        """Return the button that ends the turn; it asks first if no action was used. Rules: IB-RUL-ACTION.

        Where actions are not tracked, it stands among the other keys, and is the likely next entry.
        """

        def end_turn() -> None:
            event = EndTurn(self.seat)
            if self.stage == ACTION:
                table.open(Confirm(event))
            elif table.panel is None:
                table.enter(event)

        is_whole = strong or ui.fitting_size(self.ends, ui.BODY, LONGEST, 2) == ui.BODY
        return ui.button(
            table.session,
            "turn-next",
            self.ends if is_whole else table.t("table.turn_over"),
            end_turn,
            label=self.ends,
            kind="strong" if strong or not self.stage else "plain",
            expand=None if strong else 1,
            height=KEY,
        )


def _offer(table: TableModel, offer: Offer, *, strong: bool) -> ft.Control:
    """Return the visit as the large button, and beside it the button to other amounts."""
    session, t = table.session, table.t
    offer = shown_offer(table.room, offer)

    def enter() -> None:
        if table.panel is None and offer.event is not None and table.position.is_recorded:
            table.enter(offer.event)
        else:
            open_entry(table, "visit")

    possible = "strong" if strong else "plain"
    big = ui.button(
        session,
        "bar-visit",
        offer.text,
        enter,
        kind=possible if offer.is_possible else "grey",
        height=KEY,
        expand=1,
        lines=MAX_LINES,
    )
    fit_words(session, [big], table.room.dock - (0 if offer.event is None else ui.TOUCH + KEY_GAP))
    if offer.event is None:
        return ui.in_row(big)
    other = ui.button(
        session, "bar-visit-other", "•••", partial(open_entry, table, "visit"), label=t("bar.visit_other"), height=KEY
    )
    return ui.in_row(big, ft.Container(other, width=ui.TOUCH), spacing=KEY_GAP)


def turn_view(now: Now) -> TurnView:
    """Return the turn in progress."""
    state, t = now.state, now.t
    ledger, turn = state.ledger, state.turn
    assert ledger
    assert turn
    seat = turn.seat
    reward = t("bar.reward", player=now.words.names[ledger.rewarded[0]]) if ledger.rewarded else ""
    lead = t("bar.sail", player=now.words.names[seat], speed=speed_of(ledger.hands[seat].crew))
    can_visit = state.setup.is_full and (turn.stage == ACTION or turn.may_visit)
    stage = turn.stage if state.setup.is_full else ""
    following = now.words.names[(seat + 1) % len(state.players)]
    last = state.end is not None and not state.end.turns_left
    ends = t("bar.end_last") if last else t("bar.next", player=following)
    return TurnView(
        latest(now.context),
        seat,
        stage,
        lead,
        visit_offer(now) if can_visit else None,
        reward,
        tuple(_keys(now, ledger, turn)),
        "" if stage == MOVE else ends,
    )


def _keys(now: Now, ledger: Ledger, turn: Turn) -> list[Key]:
    """Return the other possible entries, each with the number needed or gained."""
    t, state, kinds = now.t, now.state, kinds_of(now) if now.state.setup.is_full else now.offers.kinds
    gain = hunted(ledger.treasure_map, state.players[turn.seat].has("jeweller"))
    hunt = Key("hunt", t("bar.hunt", count=gain), MAP_MARK, "hunt" in kinds)
    if state.setup.is_table:
        *keys, reputation = _light_keys(now)
        return [*keys, hunt, reputation]
    if turn.stage == MOVE:  # a tap on the map spends no more fish than is known to be needed
        has_fish = ledger.hands[turn.seat].fish > 0
        return [Key("move", now.words.count("fish"), COUNT_MARKS["fish"], "move" in kinds)] if has_fish else []
    known = copy_for(now.context).known
    keys = []
    if turn.stage == ACTION:
        red, blue = _needed(ledger, turn.seat, known)
        keys += [
            Key("attack", t("bar.attack", number=red), RED_MARK, "attack" in kinds),
            Key("diplomacy", t("bar.diplomacy", number=blue), BLUE_GREEN_MARK, "diplomacy" in kinds),
            hunt,
        ]
    keys += [
        Key("event", t("bar.event"), EVENT_MARK, "event" in kinds),
        Key("buy", t("bar.buy"), BUILDING_MARK, "buy" in kinds),
    ]
    here = ledger.ships_at(ledger.hands[turn.seat].region, turn.seat)
    if state.setup.variants.raid and turn.stage == ACTION and here:
        keys.append(Key("raid", t("bar.raid"), SHIP_MARK, "raid" in kinds))
    if state.setup.variants.trading and here:
        keys.append(Key("trade", t("bar.trade"), SHIP_MARK, "trade" in kinds))
    return keys


def _light_keys(now: Now) -> list[Key]:
    """Return the entries without a card that anybody may make at any time, whatever our copy knows; reputation last."""
    t, count, kinds = now.t, now.words.count, now.offers.kinds
    texts = {"reputation": (t("bar.reputation"), REPUTATION_MARK)}
    if now.state.setup.is_table:
        texts = {
            RENOWN: (count("renown"), RENOWN_MARK),
            BUILDING: (t("card.building"), BUILDING_MARK),
            COINS: (count("coins"), COUNT_MARKS["coins"]),
            "town": (t("bar.town"), CUBE_MARK),
            **texts,
        }
    return [Key(kind, *text, kind in kinds) for kind, text in texts.items()]


def _needed(ledger: Ledger, seat: int, known: Known) -> tuple[str, str]:
    """Return the known needs of the town for attack and diplomacy; a dash without a banner, or for one's own town."""
    region = ledger.hands[seat].region
    printed = known.printed.towns[region]
    if ledger.towns[region] == seat:
        return "–", "–"
    more = more_needed(ledger, region)
    return banner_text(printed.red, more), banner_text(printed.blue_green, more)


def open_entry(table: TableModel, kind: str) -> None:
    """Begin an entry of a kind; enter it at once if it needs no choice, show the reasons if it is impossible.

    An effect is the reward that is due first.
    """
    state: State = table.state
    seat = table.likely_seat
    if kind in KEYS or kind == "town":
        table.open(TownPanel(None, seat) if kind == "town" else Pad(kind, seat))
        return
    if state.turn and kind not in ("effect", "dump"):
        seat = state.turn.seat
    chosen: Chosen = ()
    if kind == "effect" and state.ledger and state.ledger.rewarded:
        seat, chosen = state.ledger.rewarded[0], ((("source", 0), TOKEN),)
    is_possible = kind in kinds_of(table.situation)
    if kind == "hunt" and (is_possible or table.position.mode is Mode.WHAT_IF):
        table.enter(Hunt(seat))
    elif is_possible:
        if kind == "reputation" and table.actor is None and table.session.who.seat is None:
            seat = NOBODY
        seats = range(len(state.players)) if kind in ANYBODY else (seat,)
        left = table.left_open(lambda panel: isinstance(panel, Making) and panel.kind == kind and panel.seat in seats)
        table.open(left or new_panel(table.context, kind, seat, chosen))
    else:
        _explain(table, kind, seat)


def _explain(table: TableModel, kind: str, seat: int) -> None:
    """Show why an entry is impossible."""
    state = state_of(table.situation)
    event: Event = closest(KINDS, state, kind, seat)
    is_whole = kind in ("hunt", "end_turn")
    if KINDS.check(state, event).is_legal:
        table.open(new_panel(table.context, kind, seat))
    else:
        table.open(Impossible(event, table.panel, is_guess=not is_whole, kind=kind))


def more_items(now: Now) -> tuple[MoreItem, ...]:
    """Return the menu "more": rare entries, corrections, and screens."""
    t, kinds, context = now.t, now.offers.kinds, now.context
    items: list[MoreItem] = []
    if now.state.setup.is_full and now.state.result is None:
        for kind, icon in (("effect", TOKEN_MARK), ("dump", ft.Icons.DELETE_OUTLINE)):
            panel: Panel = new_panel(context, kind, now.seat)
            if kind not in kinds:  # it says why
                panel = Impossible(closest(KINDS, now.state, kind, now.seat), is_guess=True, kind=kind)
            items.append(MoreItem(kind, t(f"more.{kind}"), icon, panel))
        if now.position.is_recorded:
            items.append(MoreItem("seen", t("more.seen"), ft.Icons.VISIBILITY, page="seen"))
    items += correction_item(now, Correction(AdjustCounts(now.seat)), now.state.result is None)
    if now.position.is_play and not isinstance(panel_view(now), BarView):  # which has the way to the end itself
        items.append(MoreItem("finish", t("table.finish"), ft.Icons.FLAG, page="finish"))
    copy = MoreItem("copy", t("copy.title"), ft.Icons.EDIT_NOTE, page="copy")
    referee = MoreItem("referee", t("referee.title"), ft.Icons.GAVEL, page="referee")
    legend = legend_item(now, signs_of)
    return (*items, *looked_at(now, copy, referee, legend))
