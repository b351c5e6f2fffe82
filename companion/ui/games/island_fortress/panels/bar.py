"""The panel if none is open: the bar, or the turn in progress; and the menu "more"."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import flet as ft

from companion.engine.choices import options
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.turn import EndTurn
from companion.games.island_fortress.ledger import Role, Turn
from companion.games.island_fortress.rules import KINDS, check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import BUYBACK_JADE, TURNS_EACH
from companion.games.island_fortress.wall import GOVERNOR
from companion.games.island_fortress.words import Words
from companion.ui import parts as ui
from companion.ui.games.island_fortress.finish import COUNT
from companion.ui.games.island_fortress.marks import CHIP_MARK, REINFORCEMENT_MARK, ROLE_MARKS, TREASURE_MARK
from companion.ui.games.island_fortress.panels.card import CardPanel
from companion.ui.games.island_fortress.panels.choice import ENTERED, ChoicePanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.panels.legend import signs_of
from companion.ui.games.island_fortress.panels.petition import PetitionPanel, bids_made
from companion.ui.games.island_fortress.situation import Now
from companion.ui.games.island_fortress.supplies import cards_on_table
from companion.ui.table.finish import progress
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import SeatsView, finish_button, finished_row, more_button
from companion.ui.table.panels.legend import legend_item
from companion.ui.table.panels.panel import PanelView, kept_in_sight
from companion.ui.table.panels.parts import KEY, bar_button, is_told, keys_across, latest_parts, sign_above, size_among
from companion.ui.table.panels.shared import MoreItem, correction_item, looked_at
from companion.ui.table.results import Latest, latest
from companion.ui.table.sheet.scores import won_by_points


def panel_view(now: Now) -> PanelView:
    """Return the turn in progress, else the bar."""
    state = now.state
    return turn_view(now) if state.turn and state.ended_by is None else bar_view(now)


@dataclass(frozen=True)
class BarView(SeatsView):
    """The bar: the latest and the possible entries; `over` is the reason of the end."""

    latest: Latest
    petition: bool
    favor: bool
    finish: bool
    finished: bool
    fresh_game: bool
    over: str
    progress: str
    """How much of the final count is done."""
    bids: str
    """How many of the secret bids are made."""

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the latest entry, and hints."""
        session, t, position = table.session, table.t, table.position
        parts = latest_parts(table, self.latest, self.over)
        if self.fresh_game:
            parts.append(ui.hint(session, t("table.first_hint" if self.favor else "table.first_hint_full")))
        elif self.favor and position.is_play and not any(0 <= owner < GOVERNOR for owner in table.state.wall):
            parts += ui.once_hint(session, "table", t("hint.table"))
        return parts

    def buttons(self, table: TableModel) -> list[ft.Control]:
        """Return the large buttons; after the end the button to the sheet."""
        session, t, position = table.session, table.t, table.position
        if self.finished and position.is_play:
            return [finished_row(table)]

        def begin() -> None:
            table.open(PetitionPanel())

        strong = self.petition and (self.fresh_game or not self.favor)
        text = f"{t('term.petition')}\n{self.bids}" if self.bids else t("term.petition")
        petition = bar_button(session, "bar-petition", text, ft.Icons.GAVEL, begin, strong=strong)
        favor = bar_button(session, "bar-favor", t("table.favor"), ft.Icons.STYLE, lambda: position.go("favor"))
        more, finish = (
            more_button(table),
            finish_button(table, strong=self.finish and not self.petition, progress=self.progress),
        )
        controls = [petition, favor, more, finish] if self.favor else [petition, more, finish]
        return ui.rows_of(controls, 2 if session.is_large else len(controls))


def bar_view(now: Now) -> BarView:
    """Return the bar."""
    state, kinds = now.state, now.offers.kinds
    over = ""
    if state.result is not None:
        over = won_by_points(now.words, state)
    elif state.ended_by:
        over = now.t(f"table.over_{state.ended_by.value}")
    return BarView(
        latest(now.context),
        "petition" in kinds,
        state.ledger is None,
        "finish" in kinds and False in options(KINDS, state, "finish"),
        state.result is not None,
        not now.position.at,
        over,
        progress(now.context, COUNT),
        bids_made(now),
    )


def more_items(now: Now) -> tuple[MoreItem, ...]:
    """Return the menu "more": entries of a light game, corrections, and screens."""
    t, kinds, state = now.t, now.offers.kinds, now.state
    entries = {
        "treasure": (t("term.collect_treasure"), TREASURE_MARK),
        "chip": (t("more.chip"), CHIP_MARK),
        "reinforcement": (t("term.remove_reinforcement"), REINFORCEMENT_MARK),
    }
    items = [
        MoreItem(name, text, icon, ChoicePanel(name), is_possible=ENTERED[name] in kinds)
        for name, (text, icon) in entries.items()
        if state.ledger is None
    ]
    items += correction_item(now, Correction(AdjustCounts(now.seat)), "adjust" in kinds)
    if state.ledger and state.result is None:  # elsewhere the bar has it
        items.append(MoreItem("favor", t("table.favor"), ft.Icons.STYLE, page="favor"))
    if now.position.is_play and state.turn and state.ended_by is None:
        items.append(MoreItem("finish", t("table.finish"), ft.Icons.FLAG, page="finish"))
    supplies = MoreItem("supplies", t("more.supplies"), ft.Icons.INVENTORY_2, page="supplies")
    legend = legend_item(now, signs_of)
    return (*items, *looked_at(now, *([supplies] if state.ledger else []), legend))


# --- the turn under way -----------------------------------------------------------------------------------


class CardView(NamedTuple):
    """A role card of the active player, in hand or on the table. `ready`: it can be played now."""

    role: Role
    name: str
    on_table: bool
    ready: bool
    label: str


@dataclass(frozen=True)
class TurnView(PanelView):
    """The turn in progress; `buybacks` are the possible ones, each with its price in words."""

    latest: Latest
    due: str
    owes: bool
    """True if what is due is no usual turn."""
    cards: tuple[CardView, ...]
    buybacks: tuple[tuple[str, str], ...]
    next: str
    may_end: bool

    def choose(self, table: TableModel, number: int) -> None:
        """Open a role card."""
        if number < len(self.cards):
            table.open(CardPanel(self.cards[number].role))

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the actions taken, the due step, the cards, and the next buttons."""
        session = table.session
        line = ui.labelled_text("turn-text", self.due, session.palette, ui.BODY, bold=True, lines=2, live_region=True)
        across = keys_across(table, [card.name for card in self.cards], 3)
        cells = [_card(table, card, across, session.tall(KEY)) for card in self.cards]
        rows = ui.rows_of([*cells, more_button(table)], across)

        def way(name: str, text: str, enter: Callable[[], None], icon: ft.IconData, kind: str = "plain") -> ft.Control:
            return ui.button(session, f"turn-{name}", text, enter, icon=icon, kind=kind, expand=1, height=KEY)

        ways = [
            way(f"buyback-{means}", text, partial(buy_back, table, means), CHIP_MARK) for means, text in self.buybacks
        ]
        if self.may_end:
            ways.append(way("next", self.next, partial(end_turn, table), ft.Icons.ARROW_FORWARD, "strong"))
        parts = [*latest_parts(table, self.latest), *([line] if self.owes or is_told(table) else [])]
        return [*parts, *rows, *([kept_in_sight(ui.in_row(*ways, spacing=6))] if ways else [])]


def turn_view(now: Now) -> TurnView:
    """Return the turn in progress."""
    state, text, t = now.state, now.words, now.t
    turn = state.turn
    assert turn is not None
    seat, seats = turn.seat, len(state.players)
    is_last = turn.number + 1 == TURNS_EACH * seats
    following = text.names[(seat + 1) % seats]
    prices = {"chip": t("turn.buyback_chip"), "jade": t("turn.buyback_jade", jade=BUYBACK_JADE)}
    return TurnView(
        latest(now.context),
        _due(text, turn),
        turn.owes_action,
        tuple(_cards(text, state, turn)),
        tuple((means, prices[means]) for means in options(KINDS, state, "buyback", seat)),
        t("turn.end_round") if is_last else t("turn.next", player=following),
        check(state, EndTurn(seat)).is_legal,
    )


def _due(text: Words, turn: Turn) -> str:
    """Return the due step."""
    if turn.owes_action:
        return text.texts("turn.second_due")
    return text.texts("turn.done" if turn.actions else "turn.choose", player=text.names[turn.seat])


def _cards(text: Words, state: State, turn: Turn) -> Iterator[CardView]:
    table = cards_on_table(state, turn.seat)
    for role in Role:
        on_table = role in table
        name = text.role(role)
        ready = not on_table and turn.may_act
        label = text.texts("turn.card_on_table" if on_table else "turn.card", card=name)
        yield CardView(role, name, on_table, ready, label)


def buy_back(table: TableModel, means: str) -> None:
    """Enter a buyback of all role cards, for a chip or for Jade."""
    table.enter(Buyback(table.likely_seat, means))


def end_turn(table: TableModel) -> None:
    """Enter the end of the turn."""
    table.enter(EndTurn(table.likely_seat))


def _card(table: TableModel, view: CardView, across: int, height: float) -> ft.Control:
    """Return a role card: raised if in hand, flat on the table; prominent if it can be played now.

    One that cannot be played shows the reasons when an action of it is tapped.
    """
    palette = table.session.palette
    idle = palette.line if view.on_table else palette.quiet
    sign = palette.accent if view.ready else idle
    ink = palette.quiet if view.on_table else palette.text
    size = size_among(table, view.name, across)
    return ui.tappable(
        f"card-{view.role.value}",
        view.label,
        lambda: table.open(CardPanel(view.role)),
        sign_above(palette, ROLE_MARKS[view.role.value], view.name, sign, ink, bold=view.ready, size=size),
        expand=1,
        height=height,
        alignment=ft.Alignment.CENTER,
        bgcolor=None if view.on_table else palette.raised,
        border=None if view.on_table else ft.Border.all(1, palette.line),
        border_radius=ui.RADIUS,
        clip_behavior=ui.NO_CLIP,
    )
