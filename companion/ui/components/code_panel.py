"""QR codes on the screen: as large as possible, with a description and ways to share them.

The screens provide the content; `ui.sharing` converts it to digits.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import flet as ft

from companion.sharing import qr
from companion.sharing.frames import data_of
from companion.sharing.links import is_this_machine
from companion.ui.components.basics import button, card, group, heading, hint, icon_button, labelled_text, plain_text
from companion.ui.components.details import Details
from companion.ui.components.files import SaveButton
from companion.ui.components.frames import message_bar
from companion.ui.components.layout import expanded, in_column, in_lines, in_row
from companion.ui.components.wakelock import use_awake
from companion.ui.kit import component, use_made, use_task
from companion.ui.routes import SETTINGS, visit
from companion.ui.session import Session, use_session
from companion.ui.sharing import DIGITS, Codes, chosen_address, is_trusted
from companion.ui.theme import READING_WIDTH, SMALL, SPACE

PAPER: Final = "#ffffff"
"""Background of a code in every theme: many cameras cannot read inverted codes."""
PER_SECOND: Final = 4
"""Number of parts of a code shown in turn per second."""
SAVED_MODULE: Final = 10
"""Pixels per module in a saved picture."""
COPIED_FOR: Final = 2.5
"""Seconds for which the confirmation of a copy is shown."""

TOP: Final = 56
ABOUT: Final = 44
STEPS: Final = 56
STEPS_HINT: Final = 48
"""Heights of the title, the small print, the buttons between parts and their hint, in pixels."""
NO_HINTS: Final = 560
"""Height in pixels below which hints are omitted in favour of the code."""
BESIDE: Final = 352
"""Minimum width in pixels of the column beside a code."""
LONG_TEXT: Final = 600
"""Number of characters from which a text scrolls within its box."""


@lru_cache(maxsize=64)
def picture(prefix: str, digits: str) -> tuple[qr.Code, str]:
    """Return a code and its SVG: pages without https cannot show bitmaps, as browsers do not unpack them."""
    code = qr.drawn(prefix, digits)
    return code, qr.svg(code)


def is_beside(session: Session) -> bool:
    """Return True if the other controls fit beside a code as high as the window."""
    return session.width - session.height + TOP + ABOUT >= BESIDE


def room_for(session: Session, parts: int) -> float:
    """Return the side of the square available for a code, including its quiet zone."""
    steps = STEPS if session.height < NO_HINTS else STEPS + STEPS_HINT
    height = session.height - TOP - ABOUT - (steps if parts > 1 else 0)
    width = session.width - (BESIDE if is_beside(session) else 0)
    return max(160, min(width, height))


def side_of(code: qr.Code, room: float) -> float:
    """Return the side of a picture within `room`.

    A multiple of half a pixel per module, so that all modules are equal.
    """
    modules = code.size + 2 * qr.QUIET
    return modules * max(1, int(2 * room / modules)) / 2


def shown_code(identifier: str, label: str, drawing: str, side: float, key: str) -> ft.Control:
    """Return the picture of a code in the middle of a white strip, `side` pixels wide and high."""
    return ft.Container(
        ft.Semantics(
            identifier=identifier,
            label=label,
            image=True,
            content=ft.Image(src=drawing, width=side, height=side, exclude_from_semantics=True),
        ),
        bgcolor=PAPER,
        alignment=ft.Alignment.CENTER,
        key=key,
    )


def beside_code(code: ft.Control, rest: Sequence[ft.Control], from_top: str) -> ft.Control:
    """Return a code and the rest of its page in a column beside it; a new `from_top` scrolls that to its top."""
    column = ft.Container(
        ft.Column(list(rest), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(right=SPACE, bottom=24),
    )
    return in_row(
        ft.Container(code),
        expanded(
            ft.Column(
                [column],
                key=from_top,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                expand=True,
            )
        ),
        spacing=2 * SPACE,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


@component
def CodePanel(codes: Codes, what: str, part_shown: Any) -> ft.Control:
    """Show one code, or one part after the other; `what` describes its content, `part_shown` holds the current part."""
    session = use_session()
    page = ft.context.page
    t, palette = session.t, session.palette
    count = len(codes.digits)
    shown, show = ft.use_state(0)
    in_turn, set_in_turn = use_made(lambda: False)
    use_awake(page)
    part_shown.current = at = min(shown, count - 1)
    code, drawing = picture(codes.prefix, codes.digits[at])
    room = room_for(session, count)
    side = side_of(code, room)

    async def tick() -> None:
        while True:
            await asyncio.sleep(1 / PER_SECOND)
            show(lambda old: (old + 1) % count)

    use_task(page, tick if in_turn and count > 1 else None, [in_turn, count])

    def step(by: int) -> None:
        set_in_turn(False)
        show(lambda old: (min(old, count - 1) + by) % count)

    numbered = t("code_panel.part", number=at + 1, count=count)
    label = t("code_panel.label", what=what)
    content: list[ft.Control] = [
        ft.Container(
            ft.Semantics(
                identifier="code",
                label=f"{label}. {numbered}" if count > 1 else label,
                image=True,
                content=ft.Image(src=drawing, width=side, height=side, fit=ft.BoxFit.FILL, exclude_from_semantics=True),
            ),
            bgcolor=PAPER,
            height=side if is_beside(session) else room,
            width=side if is_beside(session) else None,
            # Whole pixels: between two of them edges would be grey.
            padding=None
            if is_beside(session)
            else ft.Padding.only(left=(session.width - side) // 2, top=(room - side) // 2),
            alignment=ft.Alignment.TOP_LEFT,
            key="code",
        )
    ]
    if count > 1:
        content.append(_steps(session, numbered, in_turn, step, lambda: set_in_turn(lambda old: not old)))
    content.append(
        ft.Container(
            plain_text(what, palette, SMALL, palette.quiet, center=True, semantics=False),
            padding=ft.Padding.symmetric(horizontal=SPACE, vertical=6),
            width=side if is_beside(session) else None,
        )
    )
    return in_lines(*content) if is_beside(session) else in_column(*content, spacing=0)


def _steps(
    session: Session, numbered: str, in_turn: bool, step: Callable[[int], None], turn: Callable[[], None]
) -> ft.Control:
    """Return the controls to step through the parts by hand or to show them in turn."""
    t, palette = session.t, session.palette
    sign, label = ft.Icons.PAUSE if in_turn else ft.Icons.PLAY_ARROW, t("code_panel.turn_label")
    is_narrow = room_for(session, 2) < 340
    hints = (
        []
        if session.height < NO_HINTS
        else [plain_text(t("code_panel.turn_hint"), palette, SMALL, palette.quiet, center=True)]
    )
    return ft.Container(
        in_column(
            in_row(
                icon_button(
                    session, "code-previous", ft.Icons.CHEVRON_LEFT, t("code_panel.previous"), lambda: step(-1), 32
                ),
                labelled_text("code-part", numbered, palette, bold=True, center=True, live_region=not in_turn),
                icon_button(session, "code-next", ft.Icons.CHEVRON_RIGHT, t("code_panel.next"), lambda: step(1), 32),
                icon_button(session, "code-turn", sign, label, turn)
                if is_narrow
                else button(session, "code-turn", t("code_panel.turn"), turn, icon=sign, selected=in_turn, label=label),
                alignment=ft.MainAxisAlignment.CENTER,
                spacing=4,
            ),
            *hints,
            spacing=2,
        ),
        key="steps",
        padding=ft.Padding.symmetric(horizontal=SPACE, vertical=4),
        width=room_for(session, 2) if is_beside(session) else None,
    )


# --- the page ------------------------------------------------------------------------------------------


def code_page(
    session: Session, title: str, on_back: Callable[[], object], panel: ft.Control | None, rest: Sequence[ft.Control]
) -> ft.Control:
    """Return a screen with a code from edge to edge and the rest below it, or beside it on a wide screen."""
    palette = session.palette
    below = ft.Container(
        ft.Column(list(rest), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=min(READING_WIDTH, session.width - 2 * SPACE),
        padding=ft.Padding.only(top=4, bottom=24),
        key="rest",
    )
    scrolling: dict[str, Any] = {
        "scroll": ft.ScrollMode.AUTO,
        "horizontal_alignment": ft.CrossAxisAlignment.CENTER,
        "expand": True,
    }
    body: ft.Control
    if panel and is_beside(session):
        below.width = None
        below.padding = ft.Padding.only(left=SPACE, right=2 * SPACE, top=4, bottom=24)
        scrolling["horizontal_alignment"] = ft.CrossAxisAlignment.STRETCH
        body = in_row(
            ft.Container(panel, padding=ft.Padding.only(left=SPACE)),
            expanded(ft.Column([below], **scrolling)),
            spacing=SPACE,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        shown = [ft.Container(panel, width=session.width, key="panel")] if panel else []
        body = ft.Column([*shown, below], spacing=4, **scrolling)
    top = in_row(
        icon_button(session, "back", ft.Icons.ARROW_BACK, session.t("app.back"), on_back),
        expanded(heading(session, title, 20)),
        spacing=4,
    )
    return ft.Container(
        in_column(
            ft.Container(top, height=TOP, padding=ft.Padding.symmetric(horizontal=6)),
            message_bar(session),
            expanded(body),
            spacing=0,
            expand=True,
        ),
        bgcolor=palette.ground,
        expand=True,
    )


def link_words(session: Session, address: str) -> ft.Control:
    """Return who can open the link to an address, and what to do where nobody else can."""
    t = session.t
    if address and not is_this_machine(address):
        return ft.Semantics(
            identifier="share-link", content=hint(session, t("share.link_open", address=address)), key="link"
        )
    text = t("share.link_here" if address else "share.link_none", place=t("receive.title"))
    content: list[ft.Control] = [labelled_text("share-link", text, session.palette, 15)]
    if chosen_address(session) != DIGITS:
        content.append(
            button(session, "share-settings", t("share.settings"), lambda: visit(SETTINGS), icon=ft.Icons.LINK)
        )
    return card(session, in_column(*content, spacing=10), key="link")


def code_text(session: Session, codes: Codes) -> ft.Control:
    """Return the text of the code, to be selected or copied, and its details folded away."""
    t = session.t
    code, _ = picture(codes.prefix, codes.digits[0])
    size = len(data_of(codes.digits[0]))
    about = t("code_panel.about", version=code.version, level=code.level, bytes=size)
    return group(
        session,
        t("share.text"),
        hint(session, t("share.text_hint" if codes.prefix else "share.digits_hint", place=t("receive.title"))),
        selectable(session, "share-text", codes.text, SMALL),
        CopyButton("share-copy", codes.text, t("share.copy_text"), key="copy"),
        Details("code", about, key="details"),
        key="text",
    )


def selectable(session: Session, identifier: str, text: str, size: float) -> ft.Control:
    """Return a selectable text of one or more lines; a long one scrolls within its box.

    A selectable `ft.Text` would be a text field for screen readers, empty until it is tapped.
    """
    palette = session.palette
    lines: list[ft.Control] = [plain_text(line, palette, size, semantics=False) for line in text.splitlines()]
    shown: ft.Control = ft.SelectionArea(ft.Column(lines, spacing=0, tight=True))
    if len(text) > LONG_TEXT:
        shown = ft.Column([shown], scroll=ft.ScrollMode.AUTO, height=180)
    return ft.Semantics(
        identifier=identifier,
        label=text,
        container=True,
        content=ft.Container(shown, bgcolor=palette.raised, border_radius=SPACE, padding=10),
        key=identifier,
    )


@component
def CopyButton(identifier: str, text: str, label: str) -> ft.Control:
    """Copy a text and confirm it for a moment; if the browser refuses, show what to do instead."""
    session = use_session()
    page = ft.context.page
    t, palette = session.t, session.palette
    copied, set_copied = ft.use_state("")
    if not is_trusted(page):
        return ft.Semantics(identifier=f"{identifier}-not", content=hint(session, t("share.no_copy")))

    async def show_copied() -> None:
        set_copied(text)
        await asyncio.sleep(COPIED_FOR)
        set_copied("")

    is_done = copied == text
    sentence = t("share.copied") if is_done else ""
    return in_row(
        button(
            session,
            identifier,
            t("share.copy"),
            show_copied,
            icon=ft.Icons.CONTENT_COPY,
            label=label,
            action=ft.CopyToClipboard(text),
        ),
        ft.Semantics(
            identifier=f"{identifier}-done",
            label=sentence,
            live_region=True,
            content=in_row(
                ft.Icon(ft.Icons.CHECK, size=20, color=palette.good if is_done else ft.Colors.TRANSPARENT),
                plain_text(sentence, palette, color=palette.good, semantics=False),
                spacing=4,
                tight=True,
            ),
        ),
        spacing=12,
    )


def picture_buttons(session: Session, codes: Codes, part_shown: Any, name: str) -> ft.Control:
    """Return the buttons that save the current part as a PNG or SVG picture."""
    t = session.t

    def shown() -> tuple[qr.Code, str]:
        at = min(part_shown.current or 0, len(codes.digits) - 1)
        code, _ = picture(codes.prefix, codes.digits[at])
        return code, f"{name}-{at + 1}-{len(codes.digits)}" if len(codes.digits) > 1 else name

    def png() -> tuple[str, bytes]:
        code, stem = shown()
        return f"{stem}.png", qr.png(code, SAVED_MODULE)

    def svg() -> tuple[str, bytes]:
        code, stem = shown()
        return f"{stem}.svg", qr.svg(code).encode()

    return in_row(
        *(
            expanded(
                SaveButton(f"share-{kind}", made, text=t(f"share.{kind}"), label=t(f"share.{kind}_label")), key=kind
            )
            for kind, made in (("png", png), ("svg", svg))
        )
    )
