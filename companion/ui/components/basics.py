"""Buttons, rows and frames. Whatever is tapped has a semantics label and an identifier that no language changes."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.ui.kit import guarded, part
from companion.ui.session import LARGE, Session
from companion.ui.shortcuts import use_keys
from companion.ui.theme import BODY, RADIUS, READING_WIDTH, SMALL, SPACE, TITLE, TOUCH, Palette

Handler = Callable[..., Any]

NO_CLIP: Final = ft.ClipBehavior.NONE
"""For boxes with round corners: Flet clips at them by default, which costs more than all that is drawn within."""


def words(
    text: str,
    palette: Palette,
    size: float = BODY,
    color: str | None = None,
    bold: bool = False,
    center: bool = False,
    lines: int | None = None,
    spoken: bool = True,
) -> ft.Text:
    """A text; `spoken=False` where the control around it has a label of its own."""
    return ft.Text(
        text,
        size=size,
        color=color or palette.text,
        weight=ft.FontWeight.W_600 if bold else None,
        text_align=ft.TextAlign.CENTER if center else ft.TextAlign.START,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
        semantics_label=None if spoken else "",
    )


def said(
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
    **look: Any,
) -> ft.Semantics:
    """A text that readers and tests find by its identifier; in a `live_region` it is read out whenever it changes."""
    return ft.Semantics(
        key=key or identifier,
        identifier=identifier,
        label=text,
        live_region=live_region or None,
        header=header or None,
        expand=expand,
        content=words(text, palette, size, color, **look, spoken=False),
    )


def tappable(
    identifier: str,
    label: str,
    on_tap: Handler | None,
    content: ft.Control,
    *,
    selected: bool | None = None,
    key: str | None = None,
    expand: bool | int | None = None,
    focusable: bool = True,
    **look: Any,
) -> ft.Semantics:
    """A box that can be tapped, named for readers and tests; without `on_tap` it is a disabled button.

    Its key keeps it the same control when others beside it come and go, so that a tap under way is not lost. Tab leads
    to it unless it is not `focusable`: with ink, Flet takes a control that can have the focus, at some cost.
    """
    return ft.Semantics(
        key=key or identifier,
        identifier=identifier,
        label=label,
        button=True,
        selected=selected,
        expand=expand,
        content=ft.Container(
            content=content,
            on_click=guarded(on_tap) if on_tap else None,
            ink=focusable,
            **{"clip_behavior": NO_CLIP, **look},
        ),
    )


def button(
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
    """A button with a text; grey without `on_tap`. `action` is done by the client itself, within the tap.

    Kind `grey` looks as if it could not be tapped, for what is impossible now and says why when it is.
    """
    palette = session.palette
    ground, ink, line = {
        "strong": (palette.accent, palette.on_accent, palette.accent),
        "plain": (palette.raised, palette.text, palette.line),
        "quiet": (None, palette.text, None),
        "danger": (None, palette.bad, palette.bad),
        "grey": (palette.surface, palette.quiet, palette.line),
    }[kind]
    if selected:
        line, ink = palette.accent, palette.text
    if on_tap is None:
        ground, ink, line = (
            (palette.surface, palette.quiet, palette.line) if kind != "quiet" else (None, palette.quiet, None)
        )
    parts: list[ft.Control] = [ft.Icon(icon, size=20, color=ink)] if icon else []
    parts.append(
        ft.Container(
            words(
                text,
                palette,
                BODY,
                ink,
                bold=kind == "strong",
                center=True,
                lines=lines + session.is_large,
                spoken=False,
            ),
            expand=True,
            expand_loose=True,
        )
    )
    return tappable(
        identifier,
        label or text,
        on_tap,
        ft.Row(parts, spacing=6, alignment=ft.MainAxisAlignment.CENTER, tight=expand is None, wrap=False)
        if len(parts) > 1
        else parts[0],
        selected=selected,
        expand=expand,
        height=session.tall(height, 2),
        alignment=ft.Alignment.CENTER,
        # One of several side by side needs its room for the words.
        padding=ft.Padding.symmetric(horizontal=12 if expand is None and not session.is_large else 6),
        bgcolor=ground,
        border=ft.Border.all(2 if selected else 1, line) if line else None,
        border_radius=RADIUS,
        action=action,
    )


def chip(
    session: Session, identifier: str, text: str, on_tap: Handler | None, *, selected: bool = False, check: bool = False
) -> ft.Semantics:
    """A button as wide as its text, one of several in a row that wraps; `check` marks the selected with a sign too."""
    palette = session.palette
    ink = palette.text if on_tap else palette.quiet
    parts: list[ft.Control] = [words(text, palette, BODY, ink, lines=1, spoken=False)]
    if check and selected:
        parts.insert(0, ft.Icon(ft.Icons.CHECK, size=20, color=palette.accent))
    return tappable(
        identifier,
        text,
        on_tap,
        ft.Row(parts, spacing=6, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        selected=selected,
        height=session.tall(TOUCH),
        padding=ft.Padding.symmetric(horizontal=15 if selected else 16),
        bgcolor=palette.raised if on_tap else palette.surface,
        border=ft.Border.all(2 if selected else 1, palette.accent if selected else palette.line),
        border_radius=TOUCH / 2,
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
    """A round button with a sign; grey without `on_tap`."""
    palette = session.palette
    return tappable(
        identifier,
        label,
        on_tap,
        ft.Icon(icon, size=size, color=(color or palette.text) if on_tap else palette.line),
        width=TOUCH,
        height=TOUCH,
        alignment=ft.Alignment.CENTER,
        border_radius=TOUCH / 2,
        tooltip=None,
    )


def field(
    session: Session,
    identifier: str,
    label: str,
    value: str,
    on_change: Callable[[str], Any],
    *,
    expand: bool | None = None,
    **look: Any,
) -> ft.Semantics:
    """A field for a short text; `on_change` gets what stands in it after every letter."""
    palette = session.palette
    quiet = ft.TextStyle(color=palette.quiet)
    values: dict[str, Any] = {
        "autocorrect": False,
        "text_size": BODY,
        "color": palette.text,
        "border_color": palette.quiet,
        "focused_border_color": palette.accent,
        "label_style": quiet,
        "hint_style": quiet,
        "error_style": ft.TextStyle(color=palette.bad, size=SMALL + 1),
        "error_max_lines": 4,
        "content_padding": ft.Padding.symmetric(horizontal=12, vertical=14),
    }
    return ft.Semantics(
        key=identifier,
        identifier=identifier,
        expand=expand,
        content=ft.Container(
            # Room for the label, which stands on the upper edge while something is typed.
            padding=ft.Padding.symmetric(vertical=6),
            content=TextField(value, on_change, {"label": label, **values, **look}),
        ),
    )


def has_keys(page: ft.Page) -> bool:
    """Whether typing into a field can begin at once: on a phone, the keyboard would cover what stands below.

    In a browser with a screen reader, a field that took the focus by itself may not get it back after a tap elsewhere.
    """
    return not page.web and not (page.platform and page.platform.is_mobile())


@part
def TextField(value: str, on_change: Callable[[str], Any], look: dict[str, Any]) -> ft.Control:
    """A text field that takes no letter back.

    A letter reaches the control a little before its event is handled. A rendering in between still has the text
    without it, and would put that into the window.
    """
    shown: Any = ft.use_ref(None)
    told: Any = ft.use_ref(value)

    def typed(event: ft.Event[ft.TextField]) -> None:
        told.current = event.control.value
        on_change(event.control.value)

    if shown.current is not None and value == told.current:
        value = shown.current.value
    else:
        told.current = value
    shown.current = ft.TextField(value=value, on_change=guarded(typed), **look)
    field: ft.TextField = shown.current
    return field


def stepper(
    session: Session,
    identifier: str,
    label: str,
    value: int,
    on_change: Callable[[int], Any],
    *,
    low: int = 0,
    high: int = 999,
    shown: str | None = None,
) -> ft.Control:
    """A number with minus and plus: `<identifier>-minus`, `<identifier>-value`, `<identifier>-plus`."""
    t, palette = session.t, session.palette
    return ft.Row(
        [
            icon_button(
                session,
                f"{identifier}-minus",
                ft.Icons.REMOVE,
                t("app.less", what=label),
                (lambda: on_change(value - 1)) if value > low else None,
            ),
            ft.Semantics(
                identifier=f"{identifier}-value",
                label=f"{label}: {shown or value}",
                content=ft.Container(
                    words(shown or str(value), palette, TITLE, bold=True, center=True, spoken=False),
                    width=44 * max(1, session.text_scale / LARGE),
                    alignment=ft.Alignment.CENTER,
                ),
            ),
            icon_button(
                session,
                f"{identifier}-plus",
                ft.Icons.ADD,
                t("app.more_of", what=label),
                (lambda: on_change(value + 1)) if value < high else None,
            ),
        ],
        spacing=0,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def card(session: Session, content: ft.Control, **look: Any) -> ft.Container:
    """A surface that holds things that belong together."""
    palette = session.palette
    values: dict[str, Any] = {
        "padding": 14,
        "bgcolor": palette.surface,
        "border": ft.Border.all(1, palette.line),
        "border_radius": RADIUS + 2,
        "clip_behavior": NO_CLIP,
    }
    return ft.Container(content=content, **{**values, **look})


def heading(session: Session, text: str, size: float = TITLE) -> ft.Control:
    """A heading within a screen."""
    return ft.Semantics(header=True, label=text, content=words(text, session.palette, size, bold=True, spoken=False))


def group(session: Session, title: str, *content: ft.Control, **look: Any) -> ft.Container:
    """Things that belong together, under a heading; `look` is that of the card."""
    return card(
        session,
        ft.Column(
            [heading(session, title), *content],
            spacing=10,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        **look,
    )


def hint(session: Session, text: str, size: float = SMALL + 1) -> ft.Text:
    """A quiet explanation."""
    return words(text, session.palette, size, session.palette.quiet)


def message_bar(session: Session) -> ft.Control:
    """What went wrong and is not solved yet; an empty box where nothing did.

    That something is not saved cannot be closed, and goes with the next save. A disk nearly full is told quietly.
    """
    palette = session.palette
    if not session.message:
        return _low_bar(session) if session.is_low else ft.Container(height=0)
    close: ft.Control = ft.Container(width=14, height=TOUCH)
    if not session.is_unsaved:
        close = icon_button(
            session, "message-close", ft.Icons.CLOSE, session.t("app.close"), lambda: session.tell(""), 20
        )
    return ft.Semantics(
        identifier="message",
        live_region=True,
        label=session.message,
        container=True,
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(ft.Icons.ERROR_OUTLINE, color=palette.bad, size=22),
                    ft.Container(
                        words(session.message, palette, color=palette.text, spoken=False),
                        expand=True,
                        padding=ft.Padding.symmetric(vertical=6),
                    ),
                    close,
                ],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            bgcolor=palette.bad_ground,
            border=ft.Border.only(bottom=ft.BorderSide(2, palette.bad)),
            padding=ft.Padding.only(left=14, right=4),
        ),
    )


def _low_bar(session: Session) -> ft.Control:
    """That the space put by for a full disk is in use."""
    palette, told = session.palette, session.t("store.storage_low")
    return ft.Semantics(
        identifier="storage-low",
        label=told,
        container=True,
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(ft.Icons.SD_CARD_ALERT_OUTLINED, color=palette.quiet, size=20),
                    ft.Container(words(told, palette, SMALL, palette.quiet, spoken=False), expand=True),
                ],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            bgcolor=palette.surface,
            border=ft.Border.only(bottom=ft.BorderSide(1, palette.line)),
            padding=ft.Padding.symmetric(horizontal=14, vertical=6),
        ),
    )


def notice(session: Session, identifier: str, text: str, *, is_bad: bool = False) -> ft.Control:
    """What has just become of a tap, within a screen."""
    palette = session.palette
    sign = ft.Icons.ERROR_OUTLINE if is_bad else ft.Icons.CHECK_CIRCLE_OUTLINE
    return ft.Semantics(
        identifier=identifier,
        label=text,
        live_region=True,
        container=True,
        content=card(
            session,
            ft.Row(
                [
                    ft.Icon(sign, size=22, color=palette.bad if is_bad else palette.good),
                    ft.Container(words(text, palette, spoken=False), expand=True),
                ],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            bgcolor=palette.bad_ground if is_bad else palette.surface,
            border=ft.Border.all(1, palette.bad if is_bad else palette.good),
        ),
    )


@part
def BackButton(session: Session, on_back: Handler) -> ft.Control:
    """The way back; the Escape key is one too."""
    back = guarded(on_back)
    use_keys(session.keys, lambda key: back(None) if key == "Escape" else None)
    return icon_button(session, "back", ft.Icons.ARROW_BACK, session.t("app.back"), on_back)


def page_frame(
    session: Session,
    title: str,
    body: Sequence[ft.Control],
    *,
    on_back: Handler | None = None,
    actions: Sequence[ft.Control] = (),
    footer: ft.Control | None = None,
    width: float = READING_WIDTH,
    fill: ft.Control | None = None,
    from_top: str | None = None,
) -> ft.Control:
    """A screen with a title, a scrolling body of reading width, and what stays at the bottom within the thumb's arc.

    `fill` stands in place of the body and scrolls by itself, for long lists. When `from_top` becomes another text, the
    body is shown from its top again.
    """
    palette = session.palette
    top: list[ft.Control] = [BackButton(session, on_back, key="back")] if on_back else []
    is_crowded = len(actions) > 2 and session.width < 480
    top.append(ft.Container(heading(session, title, TITLE if is_crowded else 20), expand=True))
    top.extend(actions)
    column: list[ft.Control] = [
        ft.Container(
            ft.Row(
                top,
                # Without a way back the title stands above what stands in the body.
                width=min(width, session.width - (12 if on_back else 2 * SPACE)),
                spacing=4,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=session.tall(56, 2 if session.is_large else 1),
            alignment=ft.Alignment.CENTER,
        ),
        message_bar(session),
        ft.Container(
            ft.Row(
                [ft.Container(fill, width=min(width, session.width - 2 * SPACE))],
                alignment=ft.MainAxisAlignment.CENTER,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
            if fill
            else ft.Column(
                [
                    ft.Container(
                        ft.Column(list(body), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                        width=min(width, session.width - 2 * SPACE),
                        padding=ft.Padding.only(bottom=24),
                    )
                ],
                key=from_top,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                expand=True,
            ),
            expand=True,
            padding=ft.Padding.symmetric(horizontal=SPACE),
        ),
    ]
    if footer:
        column.append(
            ft.Container(
                ft.Row(
                    [ft.Container(footer, width=min(width, session.width - 2 * SPACE))],
                    alignment=ft.MainAxisAlignment.CENTER,
                ),
                padding=SPACE,
                bgcolor=palette.surface,
                border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
            )
        )
    return ft.Container(
        ft.Column(column, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True),
        bgcolor=palette.ground,
        expand=True,
    )
