"""Buttons, rows and frames. Every control has a semantics label and a language-independent identifier."""

from collections.abc import Callable
from math import inf
from typing import Any, Final

import flet as ft

from companion.engine.characters import shown
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.components.looks import chosen
from companion.ui.drawing import folded, width_of
from companion.ui.kit import guarded
from companion.ui.session import LINE, Session
from companion.ui.taps import Key, Strong, Sure, noted
from companion.ui.theme import BODY, RADIUS, READING_WIDTH, SMALL, SPACE, TITLE, TOUCH, Palette

Handler = Callable[..., object]

PHONE: Final = 400
"""Width in pixels of a phone, or of the column of buttons beside a board."""
SIDE_SHARE: Final = 0.426
"""The share of a phone in landscape that what stands beside the board has."""
KEY_EDGES: Final = 34
"""Pixels beside the text of a button: its padding, and a share of the edges of the window and the gap."""
LINE_HEIGHT: Final = 1.43
"""Height of a line of words relative to the font size."""
CARD_EDGE: Final = 15
"""Pixels between the edge of a card and its content: frame and padding."""
NO_CLIP: Final = ft.ClipBehavior.NONE
"""For boxes with round corners: Flet clips them by default, which costs more than drawing their content."""


def plain_text(  # as Flet's own text: callers name only what differs
    text: str,
    palette: Palette,
    size: float = BODY,
    color: str | None = None,
    bold: bool = False,
    center: bool = False,
    lines: int | None = None,
    semantics: bool = True,
) -> ft.Text:
    """Return a text; `semantics=False` if the control around it has its own label."""
    return ft.Text(
        shown(text),
        size=size,
        color=color or palette.text,
        weight=ft.FontWeight.W_600 if bold else None,
        text_align=ft.TextAlign.CENTER if center else ft.TextAlign.START,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
        semantics_label=None if semantics else "",
    )


def fitting_size(text: str, size: float, room: float, lines: int = 1, height: float = inf) -> float:
    """Return the font size, at most `size`, with which a text fits in `lines` lines and none of its words is broken.

    `room` is the width of a line in pixels, divided by the text scale, and `height` that of all lines.
    """
    room = max(1, room)
    size = min([size, *(room / width_of(word, 1) for word in text.split())])
    while size > 1 and (many := len(folded(text, size, room))) and (many > lines or many * size * LINE_HEIGHT > height):
        size *= 0.98
    return size


def size_beside_another(
    session: Session, text: str, size: float, edges: float = KEY_EDGES, across: int = 2, high: float = inf
) -> float:
    """Return the font size in one of `across` buttons that share a phone's width, so that no word of it is broken."""
    width = min(PHONE, _column(session)) / across - edges
    return fitting_size(text, size, width / session.text_scale, 99, high / session.text_scale)


def size_in_lines(session: Session, text: str, size: float, lines: int = 2, beside: float = 0) -> float:
    """Return the font size with which large text is whole in `lines` lines; its line is the window but `beside`."""
    if not session.is_large or not text:
        return size
    width = min(READING_WIDTH, _column(session)) - 2 * SPACE - beside
    return fitting_size(text, size, width / session.text_scale, lines)


def page_width(session: Session) -> float:
    """Return the width in pixels of the body of a page."""
    return min(READING_WIDTH, session.width - 2 * SPACE)


def card_width(session: Session) -> float:
    """Return the width of what is in a card on a page."""
    return page_width(session) - 2 * CARD_EDGE


def _column(session: Session) -> float:
    """Return the width in pixels of what stands beside the board on a phone in landscape, else of the window."""
    return session.width * (SIDE_SHARE if session.is_landscape else 1)


def labelled_text(  # as above, and how readers meet it
    identifier: str,
    text: str,
    palette: Palette,
    size: float = BODY,
    color: str | None = None,
    *,
    live_region: bool = False,
    header: bool = False,
    expand: bool | None = None,
    key: str | None = None,
    **style: Any,
) -> ft.Semantics:
    """Return a text with an identifier for screen readers and tests.

    A `live_region` is read out whenever it changes.
    """
    return ft.Semantics(
        key=key or identifier,
        identifier=identifier,
        label=text,
        live_region=live_region or None,
        header=header or None,
        expand=expand,
        content=plain_text(text, palette, size, color, **style, semantics=False),
    )


def tappable(  # the one place that knows how readers, tests and Tab meet what is tapped
    identifier: str,
    label: str,
    on_tap: Handler | None,
    content: ft.Control,
    *,
    selected: bool | None = None,
    key: str | None = None,
    expand: bool | int | None = None,
    focusable: bool = True,
    kind: type[Key] = Key,
    square: float | None = None,
    **style: Any,
) -> ft.Semantics:
    """Return a box that can be tapped, labelled for screen readers and tests; a disabled button without `on_tap`.

    Its key keeps it the same control when others beside it come and go, so that a tap in progress is not lost. One that
    begins or ceases to take taps is another one: a tap on its way was not meant for it. Tab reaches it if it is
    `focusable`: with ink, Flet uses a control that can have the focus, at some cost.
    """
    sides = {"width": square, "height": square, "alignment": ft.Alignment.CENTER} if square else {}
    return ft.Semantics(
        key=f"{key or identifier}{'' if on_tap else '-off'}",
        identifier=identifier,
        label=label,
        button=True,
        selected=selected,
        expand=expand,
        content=kind(
            content=content,
            on_click=guarded(on_tap, keeps=True) if on_tap else None,
            on_tap_down=noted if on_tap else None,
            ink=focusable,
            **{"clip_behavior": NO_CLIP, "border_radius": RADIUS, **sides, **style},
        ),
    )


def button(  # the only button of the app: callers name only what differs
    session: Session,
    identifier: str,
    text: str,
    on_tap: Handler | None,
    *,
    kind: str = "plain",
    icon: ft.IconData | None = None,
    selected: bool | None = None,
    expand: bool | int | None = None,
    label: str | None = None,
    height: float = TOUCH,
    lines: int = 2,
    action: ft.ClientAction | None = None,
) -> ft.Semantics:
    """Return a button with a text; grey without `on_tap`. `action` runs in the client itself, within the tap.

    Kind `grey` looks disabled, for an action that is impossible now; a tap shows why. `undo` is quiet, and
    comes not under the finger that has just entered something; `sure` is strong, see `Sure`.
    """
    palette, type_ = session.palette, {"strong": Strong, "undo": Strong, "sure": Sure}.get(kind, Key)
    kind = {"undo": "quiet", "sure": "strong"}.get(kind, kind)
    ground, ink, line = {
        "strong": (palette.accent, palette.on_accent, palette.accent),
        "plain": (palette.raised, palette.text, palette.line),
        "quiet": (None, palette.text, None),
        "danger": (None, palette.bad, palette.bad),
        "grey": (palette.surface, palette.quiet, palette.line),
    }[kind]
    if on_tap is None:
        ground, ink, line = (
            (palette.surface, palette.quiet, palette.line) if kind != "quiet" else (None, palette.quiet, None)
        )
    look: dict[str, Any] = {"bgcolor": ground, "border": ft.Border.all(1, line) if line else None}
    if selected:
        look, ink = chosen(palette, True), palette.text if on_tap else palette.quiet
    parts: list[ft.Control] = [ft.Icon(icon, size=20, color=ink)] if icon else []
    sign, high = 26 * len(parts), session.tall(height, 2)
    parts.append(
        ft.Container(
            plain_text(
                text,
                palette,
                size_beside_another(session, text, BODY, KEY_EDGES + sign, high=high if session.is_large else inf)
                if expand
                else size_in_lines(session, text, BODY, lines, 14 + sign),
                ink,
                bold=kind == "strong",
                center=True,
                lines=lines + (2 if expand else 1) * session.is_large,
                semantics=False,
            ),
            expand=True,
            expand_loose=True,
        )
    )
    return tappable(
        identifier,
        label or text,
        on_tap,
        key=f"{identifier}-{kind}",
        content=in_row(*parts, spacing=6, alignment=ft.MainAxisAlignment.CENTER, tight=expand is None, wrap=False)
        if len(parts) > 1
        else parts[0],
        selected=selected,
        expand=expand,
        height=high,
        alignment=ft.Alignment.CENTER,
        # One of several side by side needs its room for the words.
        padding=ft.Padding.symmetric(horizontal=12 if expand is None and not session.is_large else 6),
        action=action,
        kind=type_,
        **look,
    )


def chip(
    session: Session,
    identifier: str,
    text: str,
    on_tap: Handler | None,
    *,
    selected: bool = False,
    check: bool = False,
    label: str | None = None,
) -> ft.Semantics:
    """Return a button as wide as its text, for rows that wrap; `check` also marks the selected one with an icon.

    Text that has no room in one line is set in several. Screen readers get `label` if given.
    """
    palette = session.palette
    room = min(READING_WIDTH, _column(session)) - 2 * SPACE - 2 * CARD_EDGE - 36 - 26 * check
    lines = len(folded(text, BODY, room / session.text_scale))
    ink = palette.text if on_tap else palette.quiet
    ground = palette.raised if on_tap else palette.surface
    words = plain_text(text, palette, BODY, ink, lines=lines + (lines > 1), semantics=False)
    parts: list[ft.Control] = [ft.Container(words, expand=True, expand_loose=True)]
    if check and selected:
        parts.insert(0, ft.Icon(ft.Icons.CHECK, size=20, color=palette.pick))
    return tappable(
        identifier,
        label or text,
        on_tap,
        in_row(*parts, spacing=6, tight=True),
        selected=selected,
        height=session.tall(TOUCH + LINE * (lines - 1), lines),
        padding=ft.Padding.symmetric(horizontal=16 if selected else 17),
        border_radius=TOUCH / 2,
        **chosen(palette, selected, ground),
    )


def icon_button(
    session: Session,
    identifier: str,
    icon: ft.IconData,
    label: str,
    on_tap: Handler | None,
    size: float = 26,
    color: str | None = None,
) -> ft.Semantics:
    """Return a round button with an icon; grey without `on_tap`."""
    palette = session.palette
    return tappable(
        identifier,
        label,
        on_tap,
        ft.Icon(icon, size=size, color=(color or palette.text) if on_tap else palette.line),
        square=TOUCH,
        border_radius=TOUCH / 2,
        tooltip=_tooltip(session, identifier, label) if session.is_wide else None,
    )


SHORTCUTS: Final = {
    "undo": "Ctrl+Z",
    "redo": "Ctrl+Y",
    "log": "L",
    "bar-scores": "S",
    "home": "Escape",
    "back": "Escape",
}
"""The shortcut of each icon button (`ui/shortcuts.py`)."""


def _tooltip(session: Session, identifier: str, label: str) -> ft.Tooltip:
    """Return the tooltip of an icon with its shortcut, for a resting mouse; screen readers get the label anyway."""
    key = SHORTCUTS.get(identifier, "")
    names = [session.t(f"key.{name.lower()}") if len(name) > 1 else name for name in key.split("+")] if key else []
    message = f"{label} ({'+'.join(names)})" if names else label
    return ft.Tooltip(message=message, exclude_from_semantics=True, wait_duration=400)


def card(session: Session, content: ft.Control, **style: Any) -> ft.Container:
    """Return a surface for controls that belong together."""
    palette = session.palette
    values: dict[str, object] = {
        "padding": CARD_EDGE - 1,
        "bgcolor": palette.surface,
        "border": ft.Border.all(1, palette.line),
        "border_radius": RADIUS + 2,
        "clip_behavior": NO_CLIP,
    }
    return ft.Container(content=content, **{**values, **style})


def heading(session: Session, text: str, size: float = TITLE) -> ft.Control:
    """Return a heading within a screen."""
    return ft.Semantics(
        header=True, label=text, content=plain_text(text, session.palette, size, bold=True, semantics=False)
    )


def group(session: Session, title: str, *content: ft.Control, **style: Any) -> ft.Container:
    """Return a card with a heading; `style` is that of the card."""
    return card(session, in_column(heading(session, title), *content, spacing=10), **style)


def hint(session: Session, text: str, size: float = SMALL + 1) -> ft.Text:
    """Return a line of secondary text."""
    return plain_text(text, session.palette, size, session.palette.quiet)


def notice(session: Session, identifier: str, text: str, *, is_bad: bool = False) -> ft.Control:
    """Return the result of an action, shown within a screen."""
    palette = session.palette
    sign = ft.Icons.ERROR_OUTLINE if is_bad else ft.Icons.CHECK_CIRCLE_OUTLINE
    return ft.Semantics(
        identifier=identifier,
        label=text,
        live_region=True,
        container=True,
        content=card(
            session,
            in_row(
                ft.Icon(sign, size=22, color=palette.bad if is_bad else palette.good),
                expanded(plain_text(text, palette, semantics=False)),
                spacing=10,
            ),
            bgcolor=palette.bad_ground if is_bad else palette.surface,
            border=ft.Border.all(1, palette.bad if is_bad else palette.good),
        ),
    )


def tag(palette: Palette, text: str) -> ft.Control:
    """Return a framed word that labels the content beside it."""
    return in_row(
        ft.Container(
            plain_text(text, palette, 14, palette.pick, bold=True, semantics=False),
            border=ft.Border.all(1, palette.pick),
            border_radius=4,
            padding=ft.Padding.symmetric(horizontal=6, vertical=1),
        ),
        spacing=10,
    )
