"""The protocol of a table's panel, which takes the bar's place: a panel is one value, its content another.

A game's panels are in its own folder, one in each file: the value, its content, controls, height and digit keys.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.room import Room


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

    explains: ClassVar[bool] = False
    """True if it shows the consequences and the broken rules itself."""
    only_asks: ClassVar[bool] = False
    """True if it only asks whether its event is meant, which can be entered as soon as it opens."""
    is_menu: ClassVar[bool] = False
    """True if it is a menu to which the chosen entry leads back."""
    then: ClassVar[str] = ""
    """The page that follows once its event is entered in play, unless that ends the game; empty for the table."""

    @property
    def is_begun(self) -> bool:
        """True if a question or an entry is in progress that nothing else may replace."""
        return False

    @property
    def is_chosen(self) -> bool:
        """True if every part of its event was chosen; only then the table may overrule the rules."""
        return True

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

    is_high: ClassVar[bool] = False
    """True if it needs the room of the supplies on a phone on its side, as an open panel does."""

    @property
    def sought(self) -> str:
        """Name of the next thing to read or enter, which is scrolled into view when it changes."""
        return ""

    def controls(self, table: Any) -> list[ft.Control]:
        """Return its controls in a column."""
        raise NotImplementedError

    def buttons(self, table: Any) -> list[ft.Control]:
        """Return the rows below them, which stay in sight."""
        return []

    def choose(self, table: Any, number: int) -> None:
        """Handle a digit key, counted from 0; ignored if it has no meaning."""


SAID: Final = frozenset({"panel-consequence", "adjust-gains"})
"""Identifiers of what an entry does: it stands directly above the buttons, as reasons do."""
FIXED: Final = SAID | {"panel-confirm", "panel-overrule", "overrule-confirm", "what-if-answer", "what-if-do"}
"""Identifiers that stay visible below the scrolling part: the buttons to enter, and the answer to a question."""
MOST_FIXED: Final = 0.85
"""Maximum share of a panel for what stays visible; what is higher scrolls for itself."""
NO_MEASURE: Final[dict[object, float]] = {}
ABOVE, BELOW = 6, 8
"""Padding of a panel in pixels, at top and bottom."""
EDGE: Final = 1
"""Width in pixels of the line above the panel."""
NOTHING: Final[Any] = None


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


async def _show_asked(body: ft.Column, is_sought: bool) -> None:
    """Scroll what is asked to the top, else the whole body, unless the panel is closed meanwhile."""
    with suppress(RuntimeError):
        await body.scroll_to(**{"scroll_key": ASKED} if is_sought else {"offset": 0}, duration=120)


def part_of(control: ft.Control) -> str:
    """Return where a control stands: `scrolled`, below that `said` (reasons, consequences), or `fixed` below both."""
    name = getattr(control, "identifier", None)
    if ui.are_reasons(control) or name in SAID:
        return "said"
    return "fixed" if control.data is FIXED or name in FIXED else "scrolled"


@ui.component
def PanelFrame(signal: ui.Signal, table: Table, room: Room, is_alone: bool = False) -> ft.Control:
    """Show the table's current panel; it is as high as its content, and from a limit on that scrolls.

    Buttons stay below what scrolls, and above them reasons and consequences, whole where there is room. `is_alone`: it
    may have all that is left of its column, and is at the lower edge, so that a thumb learns the buttons' place.
    """
    session = ui.use_session()
    view: PanelView = signal.value
    sizes, measure = ui.use_made(lambda: NO_MEASURE)
    palette, spacing = session.palette, 4 if session.is_landscape else 6
    controls = view.controls(table)
    scrolled, said, fixed = ([one for one in controls if part_of(one) == at] for at in ("scrolled", "said", "fixed"))
    fixed = [*fixed, *view.buttons(table)]
    most = room.at_rest if table.panel is None else room.open
    limit = (sizes.get(("alone", None), most) if is_alone else most) - ABOVE - BELOW - EDGE
    shape = table.drawing  # within one, the last height that was told counts: the client tells none that stays

    def measured(part: str, shape: str | None = shape) -> ui.Handler:
        def see(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
            session.taps.drawn()
            measure(lambda old: {**old, (part, shape): event.height})

        return see

    below, reasons = (sizes.get((at, shape), 0.0) if part else 0.0 for at, part in (("fixed", fixed), ("said", said)))
    least = min(below, limit * MOST_FIXED)
    told = min(reasons, limit * MOST_FIXED - least)
    left = limit - least - told - spacing * (sum(map(bool, (scrolled, said, fixed))) - 1)
    high = sizes.get(("scrolled", shape), 0.0)
    is_long = high > left + 1
    list_: Any = ft.use_ref(NOTHING)
    page = ft.context.page

    def show_asked() -> None:
        if is_long and list_.current is not None:
            page.run_task(_show_asked, list_.current, bool(view.sought))

    table.show_asked = show_asked
    ft.use_effect(lambda: show_asked() if view.sought else None, [view.sought, is_long, sizes.get(("list", shape))])
    parts = [
        ft.Column(
            [ft.Container(ui.in_column(*part, spacing=spacing), on_size_change=ui.guarded(measured(name)))],
            ref=list_ if name == "scrolled" else None,
            key=name,
            on_size_change=ui.guarded(measured("list")) if name == "scrolled" else None,  # more buttons leave it less
            scroll=ft.ScrollMode.AUTO,
            height=height,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            tight=True,
        )
        for name, part, height in (
            # Always one: with the first height the client builds anew what is in it, and a field loses the focus.
            ("scrolled", scrolled, min(high, left) or None),
            ("said", said, told if reasons > told + 1 else None),
            ("fixed", fixed, least if below > least + 1 else None),
        )
        if part
    ]
    panel = ft.Container(
        ui.in_column(*parts, spacing=spacing),
        key=table.drawing,
        padding=ft.Padding.only(left=ui.SPACE, right=ui.SPACE, top=ABOVE, bottom=BELOW),
        bgcolor=palette.surface,
        border=ft.Border.only(top=ft.BorderSide(EDGE, palette.line)),
    )
    if is_alone:
        return ft.Column(
            [panel],
            expand=True,
            alignment=ft.MainAxisAlignment.END,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            on_size_change=ui.guarded(measured("alone", None)),
        )
    return ft.Stack([panel], fit=ft.StackFit.PASS_THROUGH, clip_behavior=ui.NO_CLIP)
