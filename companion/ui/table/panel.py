"""The panel of a table, in the bar's place: what can be open is a value, and what it shows is another.

A game's panels lie in its own folder, one in a file: its value, what it shows, its controls, height and digit keys.
"""

from dataclasses import dataclass
from typing import Any, Final, Protocol

import flet as ft

from companion.text.catalogue import Catalogue
from companion.ui.components.layout import in_column
from companion.ui.kit import part
from companion.ui.session import Session, use_session
from companion.ui.table.position import AnyGame, TablePosition
from companion.ui.theme import SPACE

HINT_HEIGHT: Final = 110
"""What a hint takes of the panel with three lines, under reasons that are longer than most."""


class Table(Protocol):
    """A table as its panels know it: the position, what is open, and what taps do. It is the `TableModel`."""

    session: Session
    position: TablePosition
    game: AnyGame
    panel: Any

    @property
    def t(self) -> Catalogue:
        """The game's texts."""

    @property
    def state(self) -> Any:
        """The position shown."""

    def open(self, panel: Any) -> None:
        """Opens a panel in place of what is open."""

    def close(self) -> None:
        """Nothing is open any more."""

    def back(self) -> None:
        """One step back."""

    def choose_seat(self, seat: int) -> None:
        """Who acts."""

    def enter(self, event: Any) -> None:
        """Enters an event."""

    def confirm(self) -> None:
        """Enters what the panel shows."""

    def overrule(self) -> None:
        """Shows the corrections with the effect of what the panel shows."""

    def enter_corrections(self) -> None:
        """Enters them."""

    def undo(self) -> None:
        """Takes back the last entry."""

    def delete_entry(self) -> None:
        """Shows what would become of the game without the entry looked at."""

    def ask(self) -> None:
        """Shows the same position where nothing is recorded."""


@dataclass(frozen=True)
class Panel:
    """What can be open at a table: a frozen value, replaced as a whole. Here: a panel that enters nothing by itself."""

    @property
    def is_begun(self) -> bool:
        """Whether something is being asked or entered that nothing else may take the place of."""
        return False

    @property
    def explains(self) -> bool:
        """Whether it says itself what its entry would do, and which rules speak against it."""
        return False

    @property
    def is_chosen(self) -> bool:
        """Whether every part of its event was chosen by somebody: only then the table may overrule the rules."""
        return True

    @property
    def is_menu(self) -> bool:
        """Whether it offers ways to choose from, to which one comes back from the entry chosen."""
        return False

    @property
    def back(self) -> "Panel | None":
        """What is open after one step back; None: nothing."""
        return None

    def by(self, seat: int) -> "Panel":
        """The same for another player."""
        return self

    def event(self, now: Any) -> Any:
        """The event that it stands for; None where it is none yet."""
        return None

    def view(self, now: Any) -> "PanelView":
        """What it shows in a situation."""
        raise NotImplementedError


@dataclass(frozen=True)
class PanelView:
    """What a panel shows: a frozen value, all in words, and how it is drawn."""

    @property
    def height(self) -> float:
        """About how high it is with text of the usual size: where that is too much, it scrolls. 0: it never does."""
        return 0

    def controls(self, table: Any, has_room: bool) -> list[ft.Control]:
        """Its controls, one under the other; `has_room`: a hint fits besides."""
        raise NotImplementedError

    def choose(self, table: Any, number: int) -> None:
        """Does what a digit key is for, from 0; nothing where that is not offered."""


FIXED: Final = frozenset({"panel-confirm", "panel-overrule", "overrule-confirm", "desk-answer"})
"""What stays in sight below what scrolls: the way to enter something, and the answer of whoever only asks."""


@part
def PanelFrame(signal: Any, settling: Any, table: Any, fills: bool = False) -> ft.Control:
    """Whatever the table's panel shows now; what is higher than its share of the window scrolls above its buttons.

    `fills`: the panel has the rest of a column for itself.
    """
    shown: ft.Control = PanelBody(signal, table, fills, key="panel-body")
    return ft.Container(shown, ignore_interactions=settling.value, expand=fills or None)


@part
def PanelBody(signal: Any, table: Any, fills: bool) -> ft.Control:
    """What the panel shows."""
    session = use_session()
    view: PanelView = signal.value
    limit = max(200, session.height * (0.7 if session.is_wide else 0.55))
    if session.is_large:
        limit = max(200, session.height * 0.45)
    height = view.height * session.text_scale
    is_long, has_room = fills or height > limit, height + HINT_HEIGHT * session.text_scale <= limit
    palette = session.palette
    controls = view.controls(table, has_room)
    fixed = [control for control in controls if getattr(control, "identifier", None) in FIXED]
    body = ft.Column(
        [control for control in controls if control not in fixed],
        spacing=8,
        tight=not is_long,
        expand=is_long or None,
        scroll=ft.ScrollMode.AUTO if is_long else None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        in_column(body, *fixed),
        height=limit if is_long and not fills else None,
        padding=ft.Padding.only(left=SPACE + 2, right=SPACE + 2, top=8, bottom=10),
        bgcolor=palette.surface,
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
    )
