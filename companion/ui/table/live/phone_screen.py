"""Invitation of phones without a computer.

The table's code, and the camera that reads the answers of guests' phones.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.play.live_game import AnyGame
from companion.sharing.frames import CodeError
from companion.sharing.table_codes import LINK, answers_in
from companion.ui.components.basics import button, hint, labelled_text, notice, plain_text
from companion.ui.components.camera import Camera
from companion.ui.components.code_panel import BESIDE, TOP, is_beside, picture, shown_code, side_of
from companion.ui.components.details import Details
from companion.ui.components.layout import in_column
from companion.ui.components.wakelock import use_awake
from companion.ui.guests import PhoneGuests
from companion.ui.kit import component
from companion.ui.session import Session, use_session
from companion.ui.table.live.following import use_guests
from companion.ui.table.position import seats_shown
from companion.ui.theme import BODY, SPACE, TITLE

LARGEST_CODE: Final = 420
LARGEST_BESIDE: Final = 560
LARGEST_CAMERA: Final = 300
BETWEEN: Final = 0.6
"""Seconds between two pictures of codes that do not change: the camera of a host may be on for a whole evening."""
SILENT: Final = ("no_code_in_picture", "no_picture", "no_answer")
"""Errors of a camera picture that are ignored: most pictures show no answer."""


def phones_closed(session: Session, open_table: Callable[[], object]) -> list[ft.Control]:
    """Return how phones join without a computer, and the button that opens the table to them."""
    t, palette = session.t, session.palette
    parts: list[ft.Control] = [
        plain_text(t("phones.intro"), palette, BODY),
        notice(session, "phones-new", t("phones.new")),
    ]
    if session.services.reads_pictures:
        parts.append(
            button(session, "phones-open", t("phones.open"), open_table, kind="strong", icon=ft.Icons.QR_CODE_2)
        )
    else:
        parts.append(notice(session, "phones-no-reader", t("phones.no_reader"), is_bad=True))
    about = in_column(
        plain_text(t("phones.about"), palette, BODY, palette.quiet),
        Details("phones", t("phones.about_details"), key="about"),
        spacing=0,
    )
    return [*parts, about]


def table_code(session: Session, guests: PhoneGuests, address: str) -> tuple[ft.Control, float] | None:
    """Return the code for all guests and its side in pixels; None while there is no code."""
    if guests.problem or not guests.figures:
        return None
    code, drawing = picture(f"{address}{LINK}", guests.figures)
    room = min(LARGEST_CODE, session.width - 2 * SPACE)
    if is_beside(session):
        room = min(LARGEST_BESIDE, session.height - session.tall(TOP) - SPACE, session.width - BESIDE)
    side = side_of(code, room)
    return shown_code("phones-code", session.t("phones.code"), drawing, side, "code"), side


@component
def CodeReader(game: AnyGame, guests: PhoneGuests, room: float) -> ft.Control:
    """Show what the camera sees, which reads the guests' codes, and the last event; if it cannot, the reason.

    `room` is the available width in pixels.
    """
    session = use_session()
    use_guests()
    use_awake(ft.context.page)
    t, palette = session.t, session.palette
    trouble, set_trouble = ft.use_state("")
    if guests.problem:
        return in_column(
            notice(session, "phones-problem", t(f"phones.problem_{guests.problem}"), is_bad=True),
            button(
                session,
                "phones-again",
                t("phones.again"),
                partial(guests.open, game.id),
                kind="strong",
                icon=ft.Icons.REFRESH,
            ),
        )
    if not guests.figures:
        return labelled_text("phones-making", t("phones.making"), palette, BODY, live_region=True)

    async def scan(pixels: bytes) -> None:
        assert session.services.read_picture
        try:
            answers = answers_in(await session.services.read_picture(pixels, True))
        except CodeError as error:
            if error.problem not in SILENT:
                set_trouble(t("phones.news_newer"))
            return
        set_trouble("")
        for answer in answers:
            await guests.answered(answer)

    news, is_bad = (trouble, True) if trouble else _news(session, game, guests)
    camera = Camera(scan, set_trouble, min(LARGEST_CAMERA, room), between=BETWEEN, key="live")
    parts: list[ft.Control] = [notice(session, "phones-news", news, is_bad=is_bad)] if news else []
    parts += [
        ft.Container(camera, alignment=ft.Alignment.CENTER, key="camera"),
        plain_text(t("phones.scan"), palette, BODY),
        labelled_text("phones-holds", t("phones.holds"), palette, TITLE, bold=True),
        hint(session, t("phones.hidden" if guests.is_hidden else "phones.new")),
    ]
    return in_column(*parts, spacing=12)


def _news(session: Session, game: AnyGame, guests: PhoneGuests) -> tuple[str, bool]:
    """Return the last event in words, and True if it needs an action."""
    what, seat = guests.news
    if not what:
        return "", False
    if what == "here":
        name = seats_shown(game.setup)[seat].name if seat is not None else ""
        key = "phones.news_here" if name else "phones.news_here_somebody"
        return session.t(key, player=name) if name else session.t(key), False
    return session.t(f"phones.news_{what}"), True
