"""A due step: the decision of a tie, the coin, a territory, a castle, a unit; and its reason."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.games.island.entries.steps import Choose, FlipCoin, Skip
from companion.games.island.setup import Coin
from companion.games.island.state import Due, DueStep
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import button, hint, labelled_text
from companion.ui.components.layout import in_row
from companion.ui.components.seats import Seated, seat_row
from companion.ui.games.island.next_steps import due_text
from companion.ui.games.island.panels.reply import DrownKey, drown_keys, with_drowners
from companion.ui.games.island.situation import Now
from companion.ui.session import Session
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import TALL, latest_parts
from companion.ui.table.panels.shared import More
from companion.ui.table.position import Mode
from companion.ui.table.results import Latest, latest
from companion.ui.theme import BODY, TITLE

COIN_MARKS: Final = {Coin.HEADS: ft.Icons.ROTATE_RIGHT, Coin.TAILS: ft.Icons.ROTATE_LEFT}


@dataclass(frozen=True)
class DueView(PanelView):
    """The due step; `skip` is the player who may skip it."""

    latest: Latest
    due: Due
    text: str
    detail: str
    skip: int | None
    drowns: tuple[DrownKey, ...]
    has_story: bool

    height = 300
    """Approximate height of its parts."""

    def choose(self, table: TableModel, number: int) -> None:
        """Choose one of the options, or a side of the coin."""
        due = self.due
        if due.step is DueStep.CHOOSE and due.role and number < len(due.between):
            table.enter(Choose(due.role, due.between[number]))
        elif due.step is DueStep.COIN and number < len(Coin):
            table.enter(FlipCoin(tuple(Coin)[number]))

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the previous events, the due step, and its buttons."""
        session, t, palette = table.session, table.t, table.session.palette
        parts = latest_parts(table, self.latest)
        line = labelled_text("due-text", self.text, palette, TITLE, bold=True, lines=3, live_region=True)
        parts.append(with_drowners(table, line, self.drowns))
        if self.detail:
            parts.append(hint(session, self.detail, BODY))
        parts += answers(session, t, table.context.seats, self.due, table.enter)
        ways: list[ft.Control] = []
        if self.has_story:
            ways.append(_way(table, "due-story", t("cycle.told"), ft.Icons.FORMAT_LIST_NUMBERED, "cycle"))
        if self.skip is not None:
            skip = self.skip
            ways.append(
                button(session, "due-skip", t("due.skip"), lambda: table.enter(Skip(skip)), kind="quiet", expand=1)
            )
        more = button(
            session, "bar-more", t("table.more_short"), lambda: table.open(More()), icon=ft.Icons.MORE_HORIZ, expand=1
        )
        return [*parts, in_row(*ways, more, spacing=6)]


def answers(
    session: Session, t: Catalogue, seats: Sequence[Seated], due: Due, enter: Callable[[Any], Any]
) -> list[ft.Control]:
    """Return the buttons of a choice or of the coin; a territory and a castle are placed on the board."""
    if due.step is DueStep.CHOOSE and due.role is not None:
        role = due.role
        may = [seat in due.between for seat in range(len(seats))]
        return [seat_row(session, seats, "choose", None, lambda seat: enter(Choose(role, seat)), may)]
    if due.step is not DueStep.COIN:
        return []
    return [
        in_row(
            *(
                button(
                    session,
                    f"coin-{side.value}",
                    t(f"coin.{side.value}_button"),
                    lambda _, side=side: enter(FlipCoin(side)),
                    icon=COIN_MARKS[side],
                    height=TALL,
                    expand=1,
                )
                for side in Coin
            ),
            spacing=6,
        )
    ]


def _way(table: TableModel, identifier: str, text: str, icon: ft.IconData, page: str) -> ft.Control:
    return button(table.session, identifier, text, lambda: table.position.go(page), icon=icon, expand=1)


def due_view(now: Now) -> DueView:
    """Return the due step."""
    due, t = now.state.due, now.t
    assert due is not None
    details = {
        DueStep.TERRITORY: "due.tap_gap",
        DueStep.CASTLE: "due.tap_territory",
        DueStep.PLACE: "due.tap_territory",
    }
    detail = t(details[due.step]) if due.step in details else ""
    if due.step is DueStep.CHOOSE and due.role is not None:
        detail = t(f"due.why_{due.role.value}")
    is_answering = now.position.mode is not Mode.REVIEW
    return DueView(
        latest(now.context),
        due,
        due_text(now.words, now.state),
        detail,
        now.offers.skip if is_answering else None,
        drown_keys(now),
        now.state.cycle > 1,
    )
