"""The frame of a screen: title with the way back, message on top, and a fixed footer."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import flet as ft

from companion.ui.components.basics import Handler, heading, icon_button, plain_text, size_in_lines
from companion.ui.components.layout import expanded, in_row
from companion.ui.kit import component, guarded, use_task
from companion.ui.session import NARROW, Session
from companion.ui.shortcuts import use_keys
from companion.ui.theme import BODY, READING_WIDTH, SMALL, SPACE, TITLE, TOUCH

ROOM_FOR_ICONS: Final = 480


def message_bar(session: Session) -> ft.Control:
    """Return the message about a current problem; an empty box without one.

    That nothing can be stored now precedes all others. The message that something is not saved cannot be closed, and
    disappears with the next save. That the space reserved for a full disk is in use is a quiet line.
    """
    t = session.t
    if session.is_away:
        is_told = session.is_refused and session.who.is_host  # nobody else can do anything about it
        return _bar(session, "hub-away", t("hub.refused" if is_told else "hub.away"), ft.Icons.CLOUD_OFF_OUTLINED)
    if session.message:
        close: ft.Control = ft.Container(width=14, height=TOUCH)
        if not session.is_unsaved:
            close = icon_button(
                session, "message-close", ft.Icons.CLOSE, t("app.close"), lambda: session.show_message(""), 20
            )
        return _bar(session, "message", session.message, ft.Icons.ERROR_OUTLINE, close)
    if session.is_low:
        return _bar(session, "storage-low", t("store.storage_low"), ft.Icons.SD_CARD_ALERT_OUTLINED, is_quiet=True)
    return ft.Container(height=0)


def _bar(
    session: Session,
    identifier: str,
    text: str,
    icon: ft.IconData,
    end: ft.Control | None = None,
    *,
    is_quiet: bool = False,
) -> ft.Control:
    """Return a message with its icon, and what stands at its end."""
    palette = session.palette
    color, ink, size = (palette.quiet, palette.quiet, SMALL) if is_quiet else (palette.bad, palette.text, BODY)
    words = ft.Container(
        plain_text(text, palette, size, ink, semantics=False), expand=True, padding=ft.Padding.symmetric(vertical=6)
    )
    edge = ft.BorderSide(1, palette.line) if is_quiet else ft.BorderSide(2, palette.bad)
    return ft.Semantics(
        identifier=identifier,
        live_region=None if is_quiet else True,
        label=text,
        container=True,
        content=ft.Container(
            in_row(ft.Icon(icon, color=color, size=20 if is_quiet else 22), words, *([end] if end else []), spacing=10),
            bgcolor=palette.surface if is_quiet else palette.bad_ground,
            border=ft.Border.only(bottom=edge),
            padding=ft.Padding.only(left=14, right=4 if end else 14),
        ),
    )


@component
def BackButton(session: Session, on_back: Handler, on_key: Callable[[str], object] | None = None) -> ft.Control:
    """Return to the previous screen by the button or the Escape key; `on_key` gets all other keys."""
    back = guarded(on_back, keeps=True)

    def pressed(key: str) -> object:
        if key == "Escape":
            return back(None)
        return on_key(key) if on_key else None

    use_keys(session.keys, pressed)
    return icon_button(session, "back", ft.Icons.ARROW_BACK, session.t("app.back"), on_back)


def scroll_key(name: str) -> ft.ScrollKey:
    """Return the key of a control that a column can scroll to."""
    return ft.ScrollKey(name)  # type: ignore[call-arg]


@component
def Scrolled(content: ft.Control, sought: tuple[str, int]) -> ft.Control:
    """Show a scrolling column; it scrolls to the control with the scroll key `sought[0]` whenever `sought` changes."""
    column: Any = ft.use_ref(None)

    async def lead() -> None:
        with suppress(RuntimeError):  # no such control, or the screen is left
            await column.current.scroll_to(scroll_key=scroll_key(sought[0]), duration=120)

    use_task(ft.context.page, lead if sought[1] else None, [sought])
    return _scrolling(content, ref=column)


def _scrolling(content: ft.Control, ref: ft.Ref[ft.Column] | None = None, key: str | None = None) -> ft.Column:
    center = ft.CrossAxisAlignment.CENTER
    return ft.Column([content], scroll=ft.ScrollMode.AUTO, horizontal_alignment=center, expand=True, ref=ref, key=key)


def page_frame(  # the parts of a page, each where it is needed
    session: Session,
    title: str,
    body: Sequence[ft.Control],
    *,
    on_back: Handler | None = None,
    on_key: Callable[[str], object] | None = None,
    actions: Sequence[ft.Control] = (),
    footer: ft.Control | None = None,
    width: float = READING_WIDTH,
    fill: ft.Control | None = None,
    from_top: str | None = None,
    sought: tuple[str, int] | None = None,
    aside: float = 0,
) -> ft.Control:
    """Return a screen with a title, a scrolling body of reading width, and a footer within the thumb's reach.

    `on_key` gets the pressed keys if there is a way back. `fill` replaces the body and scrolls by itself, for long
    lists. When `from_top` changes, the body scrolls to its top; when `sought` does, to the scroll key of that name.
    `aside` is the width of the footer if it stands right of the body.
    """
    palette, stretch = session.palette, ft.CrossAxisAlignment.STRETCH
    top: list[ft.Control] = [BackButton(session, on_back, on_key, key="back")] if on_back else []
    size = 20.0
    if len(actions) > 2 and session.width < ROOM_FOR_ICONS:
        size = TITLE if session.width >= NARROW else SMALL
    beside = (bool(on_back) + len(actions)) * (TOUCH + 4)
    top.append(expanded(heading(session, title, size_in_lines(session, title, size, beside=beside))))
    top.extend(actions)
    room = min(width, session.width - 2 * SPACE)
    content = fill and ft.Container(fill, width=room)
    if content is None:
        lines = ft.Column(list(body), spacing=12, horizontal_alignment=stretch)
        whole = ft.Container(lines, width=None if aside else room, padding=ft.Padding.only(bottom=24))
        content = Scrolled(whole, sought, key=from_top) if sought else _scrolling(whole, key=from_top)
    side: list[ft.Control] = []
    if footer and aside:  # of large text it may be higher than the window
        scroll = ft.ScrollMode.AUTO if session.is_large else None  # what scrolls begins at the top
        foot = ft.Column([footer], scroll=scroll, tight=True, horizontal_alignment=stretch)
        side = [ft.Container(foot, width=aside, alignment=ft.Alignment.BOTTOM_CENTER, padding=ft.Padding(0, 0, 0, 4))]
    column: list[ft.Control] = [
        ft.Container(
            in_row(*top, width=min(width, session.width - (12 if on_back else 2 * SPACE)), spacing=4),
            height=session.tall(56, 2.6 if session.is_large else 1),  # two lines of a title, which is larger
            alignment=ft.Alignment.CENTER,
        ),
        message_bar(session),
        ft.Container(
            in_row(
                expanded(content) if side else content,
                *side,
                spacing=12,
                alignment=ft.MainAxisAlignment.CENTER,
                vertical_alignment=stretch,
            )
            if fill or side
            else content,
            expand=True,
            padding=ft.Padding.symmetric(horizontal=SPACE),
        ),
    ]
    if footer and not side:
        column.append(
            ft.Container(
                in_row(ft.Container(footer, width=room), spacing=10, alignment=ft.MainAxisAlignment.CENTER),
                padding=SPACE,
                bgcolor=palette.surface,
                border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
            )
        )
    return ft.Container(
        ft.Column(column, spacing=0, horizontal_alignment=stretch, expand=True),
        bgcolor=palette.ground,
        expand=True,
    )
