"""The bar, where nothing is open and no turn is under way; and what stands behind "more"."""

from dataclasses import dataclass

import flet as ft

from companion.engine.choices import options
from companion.games.island_fortress.rules import KINDS
from companion.ui.components.basics import hint
from companion.ui.components.hints import once_hint
from companion.ui.games.island_fortress.marks import CHIP_MARK, REINFORCEMENT_MARK, TREASURE_MARK
from companion.ui.games.island_fortress.panels.choice import ENTERED, ChoicePanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.panels.legend import Legend
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.games.island_fortress.panels.turn import turn_view
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import SeatsView, finish_button, finished_row, more_button
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import bar_button, latest_parts, rows_of
from companion.ui.table.panels.shared import MoreItem, correction_item, looked_at
from companion.ui.table.results import Latest, latest


def panel_view(now: Now) -> PanelView:
    """What the panel shows where nothing is open: the turn under way, else the bar."""
    state = now.state
    return turn_view(now) if state.turn and state.ended_by is None else bar_view(now)


@dataclass(frozen=True)
class BarView(SeatsView):
    """The bar: what was entered last, and what can be entered; `over` says why the game is over, once it is."""

    latest: Latest
    petition: bool
    favor: bool
    finish: bool
    finished: bool
    fresh_game: bool
    over: str

    @property
    def is_steady(self) -> bool:
        """From the first entry to the end."""
        return not self.fresh_game and not self.finished

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """The latest entry, and the large buttons; after the end the way to the sheet."""
        session, t, position = table.session, table.t, table.position
        parts = latest_parts(table, self.latest, self.over)
        if self.fresh_game:
            parts.append(hint(session, t("table.first_hint" if self.favor else "table.first_hint_full")))
        elif session.is_wide and self.favor and position.is_play and not self.finished:
            parts += once_hint(session, "table", t("hint.table"))
        if self.finished and position.is_play:
            return [*parts, finished_row(table)]

        def begin() -> None:
            table.open(PetitionPanel())

        strong = self.petition and (self.fresh_game or not self.favor)
        petition = bar_button(session, "bar-petition", t("term.petition"), ft.Icons.GAVEL, begin, strong=strong)
        favor = bar_button(session, "bar-favor", t("table.favor"), ft.Icons.STYLE, lambda: position.go("favor"))
        more, finish = more_button(table), finish_button(table, strong=self.finish and not self.petition)
        controls = [petition, favor, more, finish] if self.favor else [petition, more, finish]
        return [*parts, *rows_of(controls, 2 if session.is_large else len(controls))]


def bar_view(now: Now) -> BarView:
    """The bar."""
    state, kinds = now.state, now.offers.kinds
    over = ""
    if state.result is not None:
        over = now.words.decision(state.result, [player.score for player in state.players])
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
    )


def more_items(now: Now) -> tuple[MoreItem, ...]:
    """What stands behind "more": entries of a light game, corrections, and screens."""
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
    items += correction_item(now, Correction(seat=now.seat), "adjust" in kinds)
    if state.ledger and state.result is None:  # elsewhere the bar has it
        items.append(MoreItem("favor", t("table.favor"), ft.Icons.STYLE, page="favor"))
    if now.position.is_play and state.turn and state.ended_by is None:
        items.append(MoreItem("finish", t("table.finish"), ft.Icons.FLAG, page="finish"))
    supplies = MoreItem("supplies", t("more.supplies"), ft.Icons.INVENTORY_2, page="supplies")
    legend = MoreItem("legend", t("legend.title"), ft.Icons.INFO_OUTLINE, Legend(), is_entry=False)
    return (*items, *looked_at(now, *([supplies] if state.ledger else []), legend))
