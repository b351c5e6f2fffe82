"""The protocol of a table's panel, which takes the bar's place: a panel is one value, its content another.

A game's panels are in its own folder, one in each file: the value, its content, controls, height and digit keys.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.making.walk import Key, Value

HINT_HEIGHT: Final = 110
"""Height in pixels of a hint with three lines below long reasons."""


class WayOut(NamedTuple):
    """The next step after a refusal: its words, and the panel that it opens."""

    text: str
    panel: Any


if TYPE_CHECKING:  # the model of the table opens the panels
    from companion.ui.table.model import TableModel

    Table: TypeAlias = TableModel
else:
    Table = object


@dataclass(frozen=True)
class Panel:
    """State of an open panel: a frozen value, replaced as a whole. This base class makes no entry.

    Constant properties of a kind of panel are class attributes: `explains = True`.
    """

    @property
    def is_begun(self) -> bool:
        """True if a question or an entry is in progress that nothing else may replace."""
        return False

    @property
    def explains(self) -> bool:
        """True if it shows the consequences and the broken rules itself."""
        return False

    @property
    def is_chosen(self) -> bool:
        """True if every part of its event was chosen; only then the table may overrule the rules."""
        return True

    @property
    def is_menu(self) -> bool:
        """True if it is a menu to which the chosen entry leads back."""
        return False

    @property
    def then(self) -> str:
        """The page that follows once its event is entered in play, unless that ends the game; empty for the table."""
        return ""

    @property
    def back(self) -> "Panel | None":
        """The panel after one step back; None to close."""
        return None

    def by(self, seat: int) -> "Panel":
        """Return the panel for another player."""
        return self

    def event(self, now: Any) -> Any:
        """Return its event; None if it is incomplete."""
        return None

    def answer(self, table: Any, key: Key, value: Value) -> None:
        """Take the answer to a row of its view; ignored by a panel that asks nothing."""

    def change(self, table: Any, key: Key, value: Value) -> None:
        """Take an answer that may be changed further; as any other one, unless the panel tells them apart."""
        self.answer(table, key, value)

    def view(self, now: Any) -> "PanelView":
        """Return its content in a situation."""
        raise NotImplementedError


@dataclass(frozen=True)
class PanelView:
    """Content of a panel: a frozen value in words, and how it is drawn."""

    @property
    def height(self) -> float:
        """Approximate height in pixels at the normal text size; scrolls if it is too high. 0: never scrolls."""
        return 0

    @property
    def sought(self) -> str:
        """Name of the next thing to read or enter, which is scrolled into view when it changes."""
        return ""

    @property
    def is_steady(self) -> bool:
        """True if it is the usual bar, which never gets lower, so that the board keeps its height."""
        return False

    @property
    def period(self) -> Any:
        """Period, such as a round, within which a bar gets no lower.

        In the next one the board gets the unused height.
        """
        return None

    def controls(self, table: Any, has_room: bool) -> list[ft.Control]:
        """Return its controls in a column; `has_room`: a hint fits as well."""
        raise NotImplementedError

    def buttons(self, table: Any) -> list[ft.Control]:
        """Return the rows below them, which stay in sight.

        They are drawn again only if the window or the view has changed, but for its `latest`.
        """
        return []

    def choose(self, table: Any, number: int) -> None:
        """Handle a digit key, counted from 0; ignored if it has no meaning."""


FIXED: Final = frozenset({"panel-confirm", "panel-overrule", "overrule-confirm", "what-if-answer", "what-if-do"})
"""Identifiers that stay visible below the scrolling part: the buttons to enter, and the answer to a question."""
LEAST_PANEL: Final = 200
"""Minimum height in pixels always available to a panel."""
LOW_WINDOW: Final = 720
"""Height in pixels of a window in portrait below which not everything has its usual room."""


LOG_WIDTH: Final = 364
"""Width in pixels of panel and log beside the board, if both fit."""
LANDSCAPE_SIDE: Final = 400
"""Maximum width in pixels of players and panel beside the board on a phone in landscape."""


def is_short(session: ui.Session) -> bool:
    """Return True if a panel has room for little: what is asked comes first."""
    is_low = session.height < LOW_WINDOW and not session.is_wide
    return is_low or session.is_landscape or session.is_large


def landscape_side(session: ui.Session) -> float:
    """Return the width in pixels of the column beside the board on a phone in landscape."""
    return min(LANDSCAPE_SIDE, session.width * ui.SIDE_SHARE)


def panel_width(session: ui.Session) -> float:
    """Return the width in pixels of a panel's content."""
    width = session.width
    if session.is_wide:
        width = LOG_WIDTH
    elif session.is_landscape:
        width = landscape_side(session)
    return width - 2 * ui.SPACE


ABOVE, BELOW = 8, 10
"""Padding of a panel in pixels, at top and bottom."""
EDGE: Final = 1
"""Width in pixels of the line above the panel."""
NO_BARS: Final[dict[tuple[object, ...], float]] = {}
AT_EDGE: Final = ft.CrossAxisAlignment.END
"""Buttons are at the lower edge of the window, whatever is above them, so that a thumb learns their place."""
NOTHING: Final[Any] = None
NO_SHAPE: Final[tuple[object, ...]] = ()


def kept_in_sight(control: ft.Control) -> ft.Control:
    """Mark a control to stay visible below the scrolling part, like the buttons that enter something."""
    control.data = FIXED
    return control


ASKED: Final = ui.scroll_key("asked")
"""Scroll key of what `PanelView.sought` names."""


def brought_into_sight(control: ft.Control) -> ft.Control:
    """Mark a control to be scrolled into view if the view has it as `sought`."""
    control.key = ASKED
    return control


async def _show_asked(body: ft.Column) -> None:
    """Scroll it to the top, unless the panel is closed meanwhile."""
    with suppress(RuntimeError):
        await body.scroll_to(scroll_key=ASKED, duration=120)


def is_kept_in_sight(control: ft.Control) -> bool:
    """Return True if a control stays visible below the scrolling part."""
    return control.data is FIXED or getattr(control, "identifier", None) in FIXED


def highest(session: ui.Session, room: float) -> float:
    """Return the maximum height of a panel in pixels; `room` is what the rest of the table leaves."""
    share = 0.7 if session.is_wide else 0.55
    if session.is_large:
        share = 0.45
    return max(LEAST_PANEL, min(session.height * share, room))


@ui.component
def PanelFrame(signal: ui.Signal, table: Table, limit: float, fills: bool = False) -> ft.Control:
    """Show the table's current panel; content higher than `limit` scrolls above its buttons.

    Its height is an estimate; content that proves higher scrolls from then on. `fills`: the panel has the rest of a
    column for itself.
    """
    session = ui.use_session()
    view: PanelView = signal.value
    height = view.height * session.text_scale
    shape: tuple[object, ...] = (type(view), view.height, limit)
    too_high, set_too_high = ui.use_made(lambda: NO_SHAPE)
    seen: Any = ft.use_ref(NO_SHAPE)  # with its height: a window pulled smaller measures it before the limit is known
    was_too_high = seen.current[:2] == shape[:2] and seen.current[2] > limit + 1
    is_long = fills or height > limit or too_high == shape or was_too_high
    has_room = height + HINT_HEIGHT * session.text_scale <= limit
    tallest: Any = ft.use_ref(NO_BARS)
    window = (session.width, session.height, session.text_scale, view.period)
    keeps = view.is_steady and not is_long and not session.is_wide

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        session.taps.drawn()
        if not is_long:
            seen.current = (*shape[:2], event.height)
        if not is_long and event.height > limit + 1:
            set_too_high(shape)
        elif keeps:
            tallest.current = {window: max(tallest.current.get(window, 0), event.height)}

    palette = session.palette
    of = {**vars(view), "latest": None}
    buttons = ft.use_memo(lambda: view.buttons(table), [session.look, table, table.drawing, of])
    controls = view.controls(table, has_room)
    fixed = [*filter(is_kept_in_sight, controls), *buttons]
    scrolled = [control for control in controls if not is_kept_in_sight(control)]
    if is_long and session.is_landscape:  # there is room for little more than the title: why it may not be, if so
        scrolled[1:] = sorted(scrolled[1:], key=lambda control: not ui.are_reasons(control))
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
    content: ft.Control = ui.in_column(body, *fixed, spacing=spacing)
    if view.is_steady:  # in the row whatever its height: else every button became another one once that is known
        least = max(0.0, tallest.current.get(window, 0) - EDGE - ABOVE - BELOW) if keeps else 0.0
        content = ui.in_row(
            ft.Container(width=0, height=least), ui.expanded(content), spacing=0, vertical_alignment=AT_EDGE
        )
    panel = ft.Container(
        content,
        key=table.drawing,
        height=limit if is_long and not fills else None,
        on_size_change=ui.guarded(measured),
        padding=ft.Padding.only(left=ui.SPACE + 2, right=ui.SPACE + 2, top=ABOVE, bottom=BELOW),
        bgcolor=palette.surface,
        border=ft.Border.only(top=ft.BorderSide(EDGE, palette.line)),
    )
    return ft.Stack([panel], expand=fills or None, fit=ft.StackFit.PASS_THROUGH, clip_behavior=ui.NO_CLIP)
