"""The panel of a table, in the bar's place: what can be open is a value, and what it shows is another.

A game's panels lie in its own folder, one in a file: its value, what it shows, its controls, height and digit keys.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

import flet as ft

from companion.flet_patches.memo_owner import owner
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import NO_CLIP
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.components.rulings import are_reasons
from companion.ui.components.settled import shield
from companion.ui.kit import component, guarded, use_made
from companion.ui.session import Session, use_session
from companion.ui.table.position import AnyGame, TablePosition
from companion.ui.theme import SPACE

HINT_HEIGHT: Final = 110
"""What a hint takes of the panel with three lines, under reasons that are longer than most."""


class WayOut(NamedTuple):
    """What leads on from a refusal: its words, and the panel that opens."""

    text: str
    panel: Any


class Table(Protocol):
    """A table as its panels know it: the position, what is open, and what taps do. It is the `TableModel`."""

    session: Session
    position: TablePosition
    game: AnyGame
    panel: Any
    screens: Any
    """What the game gives to the shared screens."""

    @property
    def t(self) -> Catalogue:
        """The game's texts."""

    @property
    def state(self) -> Any:
        """The position shown."""

    @property
    def situation(self) -> Any:
        """All that decides what is shown."""

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

    def do_it_now(self) -> None:
        """Enters in the game what was only asked about."""

    @property
    def can_do_now(self) -> bool:
        """Whether that could be done."""

    def undo_end(self) -> None:
        """Takes back the end of the game."""

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
    """What can be open at a table: a frozen value, replaced as a whole. Here: a panel that enters nothing by itself.

    What always holds of a kind of panel, it says as a value of its class: `explains = True`.
    """

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

    @property
    def sought(self) -> str:
        """The name of what has to be told or read next: it is brought into sight when it is another one."""
        return ""

    @property
    def is_steady(self) -> bool:
        """Whether it is a bar as it mostly is: then it gets no lower, so that the board keeps its height."""
        return False

    @property
    def period(self) -> Any:
        """How long a bar gets no lower, such as the round: in another one the board has what is not needed any more."""
        return None

    def controls(self, table: Any, has_room: bool) -> list[ft.Control]:
        """Its controls, one under the other; `has_room`: a hint fits besides."""
        raise NotImplementedError

    def choose(self, table: Any, number: int) -> None:
        """Does what a digit key is for, from 0; nothing where that is not offered."""


FIXED: Final = frozenset({"panel-confirm", "panel-overrule", "overrule-confirm", "what-if-answer", "what-if-do"})
"""What stays in sight below what scrolls: the way to enter something, and the answer of whoever only asks."""
LEAST_PANEL: Final = 200
"""What a panel may always take of the window's height."""


LOG_WIDTH: Final = 364
"""What the panel and the log take beside the board where there is room for both."""
LANDSCAPE_SIDE: Final = 400
"""What the players and the panel take beside the board on a phone on its side, at most."""


def landscape_side(session: Session) -> float:
    """The width of what stands beside the board on a phone on its side."""
    return min(LANDSCAPE_SIDE, session.width * 0.48)


def panel_width(session: Session) -> float:
    """The width of what stands in a panel."""
    width = session.width
    if session.is_wide:
        width = LOG_WIDTH
    elif session.is_landscape:
        width = landscape_side(session)
    return width - 2 * SPACE


ABOVE, BELOW = 8, 10
"""What a panel keeps free within its edges."""
EDGE: Final = 1
"""The line above it."""
NO_BARS: Final[dict[tuple[Any, ...], float]] = {}
AT_EDGE: Final = ft.CrossAxisAlignment.END
"""Buttons stand at the lower edge of the window, whatever stands above them: a thumb learns their place."""
NOTHING: Final[Any] = None
NO_SHAPE: Final[tuple[Any, ...]] = ()


def kept_in_sight(control: ft.Control) -> ft.Control:
    """A control of a panel that stays in sight below what scrolls, as the buttons that enter something do."""
    control.data = FIXED
    return control


ASKED: Final = ft.ScrollKey("asked")  # type: ignore[call-arg]
"""The key of what `PanelView.sought` names."""


def brought_into_sight(control: ft.Control) -> ft.Control:
    """A control of a panel to which what scrolls is brought, where the view says that it is `sought`."""
    control.key = ASKED
    return control


async def _show_asked(body: Any) -> None:
    """Brings it to the top, unless the panel is left meanwhile."""
    with suppress(RuntimeError):
        await body.scroll_to(scroll_key=ASKED, duration=120)


def is_kept_in_sight(control: ft.Control) -> bool:
    """Whether it stays in sight below what scrolls."""
    return control.data is FIXED or getattr(control, "identifier", None) in FIXED


def highest(session: Session, room: float) -> float:
    """The height that no panel exceeds; `room` is what the rest of the table leaves it."""
    share = 0.7 if session.is_wide else 0.55
    if session.is_large:
        share = 0.45
    return max(LEAST_PANEL, min(session.height * share, room))


@component
def PanelFrame(signal: Any, settling: Any, table: Any, limit: float, fills: bool = False) -> ft.Control:
    """Whatever the table's panel shows now; what is higher than `limit` scrolls above its buttons.

    `fills`: the panel has the rest of a column for itself.
    """
    component = owner()
    shown: ft.Control = ft.use_memo(
        lambda: PanelBody(signal, table, limit, fills, key="panel-body"), [component, signal, table, limit, fills]
    )  # the same control again is not compared: what is open is drawn once, however often this changes
    parts = [shown, shield(settling.value, table.tapped_too_soon)]
    return ft.Stack(parts, expand=fills or None, fit=ft.StackFit.PASS_THROUGH, clip_behavior=NO_CLIP)


@component
def PanelBody(signal: Any, table: Any, limit: float, fills: bool) -> ft.Control:
    """What the panel shows. How high it is, its view guesses; what turns out to be higher scrolls from then on."""
    session = use_session()
    view: PanelView = signal.value
    height = view.height * session.text_scale
    shape: tuple[Any, ...] = (type(view), view.height, limit)
    too_high, set_too_high = use_made(lambda: NO_SHAPE)
    is_long = fills or height > limit or too_high == shape
    has_room = height + HINT_HEIGHT * session.text_scale <= limit
    tallest: Any = ft.use_ref(NO_BARS)
    window = (session.width, session.height, session.text_scale, view.period)
    keeps = view.is_steady and not is_long and not session.is_wide

    def measured(event: Any) -> None:
        if not is_long and event.height > limit + 1:
            set_too_high(shape)
        elif keeps:
            tallest.current = {window: max(tallest.current.get(window, 0), event.height)}

    palette = session.palette
    controls = view.controls(table, has_room)
    fixed = [control for control in controls if is_kept_in_sight(control)]
    scrolled = [control for control in controls if control not in fixed]
    if is_long and session.is_landscape:  # there is room for little more than the title: why it may not be, if so
        scrolled[1:] = sorted(scrolled[1:], key=lambda control: not are_reasons(control))
    spacing = 6 if session.is_landscape else 8
    list_: Any = ft.use_ref(NOTHING)
    page = ft.context.page

    def show_asked() -> None:
        if view.sought and is_long and list_.current is not None:
            page.run_task(_show_asked, list_.current)

    ft.use_effect(show_asked, [view.sought, is_long])
    body = ft.Column(
        scrolled,
        ref=list_,
        spacing=spacing,
        tight=not is_long,
        expand=is_long or None,
        scroll=ft.ScrollMode.AUTO if is_long else None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    content: ft.Control = in_column(body, *fixed, spacing=spacing)
    if view.is_steady:  # in the row whatever its height: else every button became another one once that is known
        least = max(0.0, tallest.current.get(window, 0) - EDGE - ABOVE - BELOW) if keeps else 0.0
        content = in_row(ft.Container(width=0, height=least), expanded(content), spacing=0, vertical_alignment=AT_EDGE)
    return ft.Container(
        content,
        height=limit if is_long and not fills else None,
        on_size_change=guarded(measured),
        padding=ft.Padding.only(left=SPACE + 2, right=SPACE + 2, top=ABOVE, bottom=BELOW),
        bgcolor=palette.surface,
        border=ft.Border.only(top=ft.BorderSide(EDGE, palette.line)),
    )
