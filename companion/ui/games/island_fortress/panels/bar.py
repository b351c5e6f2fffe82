"""The panel if none is open: the bar, or the turn in progress; and the menu "more"."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.engine.choices import options
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.turn import EndTurn
from companion.games.island_fortress.ledger import Role, Turn
from companion.games.island_fortress.rules import KINDS, check
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
from companion.ui.table.panels.bar import LiveBar, SeatsView, finish_button, finished_row, more_button
from companion.ui.table.panels.legend import legend_item
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import KEY, bar_button, is_told, key_rows, latest_parts
from companion.ui.table.panels.shared import MoreItem, correction_item, looked_at
from companion.ui.table.sheet.scores import won_by_points


def panel_view(now: Now) -> PanelView:
    """Return the turn in progress, else the bar."""
    state = now.state
    return TurnView(now) if state.turn and state.ended_by is None else BarView(now)


class BarView(LiveBar, SeatsView):
    """The bar: the latest and the possible entries."""

    now: Now

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the latest entry, the reason of the end, and hints."""
        session, t, state, is_light = table.session, table.t, self.now.state, self.now.state.ledger is None
        over = ""
        if state.result is not None:
            over = won_by_points(self.now.words, state)
        elif state.ended_by:
            over = t(f"table.over_{state.ended_by.value}")
        parts = latest_parts(table, self.latest, over)
        if not table.position.at:
            parts.append(ui.hint(session, t("table.first_hint" if is_light else "table.first_hint_full")))
        elif is_light and table.position.is_play and not any(0 <= owner < GOVERNOR for owner in state.wall):
            parts += ui.once_hint(session, "table", t("hint.table"))
        return parts

    def buttons(self, table: TableModel) -> list[ft.Control]:
        """Return the large buttons, the likely one strong; after the end the button to the sheet."""
        session, t, position, state = table.session, table.t, table.position, self.now.state
        if state.result is not None and position.is_play:
            return [finished_row(table)]
        kinds, is_light, bids = self.now.offers.kinds, state.ledger is None, bids_made(self.now)
        is_petition = "petition" in kinds and (not position.at or not is_light)
        is_finish = "petition" not in kinds and "finish" in kinds and False in options(KINDS, state, "finish")
        text = f"{t('term.petition')}\n{bids}" if bids else t("term.petition")
        begin, kind = partial(table.open, PetitionPanel()), "strong" if is_petition else "plain"
        petition = bar_button(session, "bar-petition", text, ft.Icons.GAVEL, begin, kind)
        favor = bar_button(session, "bar-favor", t("table.favor"), ft.Icons.STYLE, lambda: position.go("favor"))
        finish = finish_button(table, strong=is_finish, progress=progress(self.now.context, COUNT))
        controls = [petition, *([favor] if is_light else []), more_button(table), finish]
        return key_rows(table, controls, 2 if session.is_large else len(controls))


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


class TurnView(LiveBar):
    """The turn in progress."""

    now: Now

    @property
    def turn(self) -> Turn:
        """The turn."""
        turn = self.now.state.turn
        assert turn is not None
        return turn

    @property
    def may_end(self) -> bool:
        """True if it may end now."""
        return check(self.now.state, EndTurn(self.turn.seat)).is_legal

    def choose(self, table: TableModel, number: int) -> None:
        """Open a role card."""
        if number < len(Role):
            table.open(CardPanel(list(Role)[number]))

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return the actions taken, the due step, the cards, and the next buttons."""
        session, t, words, turn = table.session, table.t, self.now.words, self.turn
        line = ui.labelled_text("turn-text", _due(words, turn), session.palette, bold=True, lines=2, live_region=True)
        cells = [_card(table, self.now, turn, role) for role in Role]
        rows = key_rows(table, [*cells, more_button(table)], 3)

        def way(name: str, text: str, enter: Callable[[], None], icon: ft.IconData, kind: str = "plain") -> ft.Control:
            return ui.button(session, f"turn-{name}", text, enter, icon=icon, kind=kind, expand=1, height=KEY)

        ways = [
            way(f"buyback-{by}", t(f"turn.buyback_{by}", jade=BUYBACK_JADE), partial(buy_back, table, by), CHIP_MARK)
            for by in options(KINDS, self.now.state, "buyback", turn.seat)
        ]
        if self.may_end:
            ways.append(way("next", _next(words, turn), partial(end_turn, table), ft.Icons.ARROW_FORWARD, "strong"))
        has_due = turn.owes_action or (is_told(table) and not session.is_landscape)  # there the cards need the room
        told = [*latest_parts(table, self.latest), *([line] if has_due else [])]
        keys = key_rows(table, ways, 3)  # above the cards: below them the confirm was
        return [*keys, *told, *rows] if session.is_large else [*told, *keys, *rows]


def _next(text: Words, turn: Turn) -> str:
    """Return how the turn ends: with the next player's, or with the round."""
    seats = len(text.names)
    if turn.number + 1 == TURNS_EACH * seats:
        return text.texts("turn.end_round")
    return text.texts("turn.next", player=text.names[(turn.seat + 1) % seats])


def _due(text: Words, turn: Turn) -> str:
    """Return the due step."""
    if turn.owes_action:
        return text.texts("turn.second_due")
    return text.texts("turn.done" if turn.actions else "turn.choose", player=text.names[turn.seat])


def buy_back(table: TableModel, means: str) -> None:
    """Enter a buyback of all role cards, for a chip or for Jade."""
    table.enter(Buyback(table.likely_seat, means))


def end_turn(table: TableModel) -> None:
    """Enter the end of the turn."""
    table.enter(EndTurn(table.likely_seat))


def _card(table: TableModel, now: Now, turn: Turn, role: Role) -> ft.Control:
    """Return a role card: raised if in hand, flat on the table; prominent if it can be played now.

    One that cannot be played shows the reasons when an action of it is tapped.
    """
    name, on_table = now.words.role(role), role in cards_on_table(now.state, turn.seat)
    label = now.t("turn.card_on_table" if on_table else "turn.card", card=name)
    tap, kind = partial(table.open, CardPanel(role)), "flat" if on_table else ("idle", "ready")[turn.may_act]
    return bar_button(table.session, f"card-{role.value}", name, ROLE_MARKS[role.value], tap, kind, label)
