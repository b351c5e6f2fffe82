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
from companion.ui import parts as ui
from companion.ui.guests import PhoneGuests
from companion.ui.table.live.following import use_guests
from companion.ui.table.position import seats_shown

LARGEST_CODE: Final = 420
LARGEST_BESIDE: Final = 560
LARGEST_CAMERA: Final = 300
BETWEEN: Final = 0.6
"""Seconds between two pictures of codes that do not change: the camera of a host may be on for a whole evening."""
SILENT: Final = ("no_code_in_picture", "no_picture", "no_answer")
"""Errors of a camera picture that are ignored: most pictures show no answer."""


def phones_closed(session: ui.Session, open_table: Callable[[], object]) -> list[ft.Control]:
    """Return how phones join without a computer, and the button that opens the table to them."""
    t, palette = session.t, session.palette
    parts: list[ft.Control] = [
        ui.plain_text(t("phones.intro"), palette, ui.BODY),
        ui.notice(session, "phones-new", t("phones.new")),
    ]
    if session.services.reads_pictures:
        parts.append(
            ui.button(session, "phones-open", t("phones.open"), open_table, kind="strong", icon=ft.Icons.QR_CODE_2)
        )
    else:
        parts.append(ui.notice(session, "phones-no-reader", t("phones.no_reader"), is_bad=True))
    about = ui.in_column(
        ui.plain_text(t("phones.about"), palette, ui.BODY, palette.quiet),
        ui.Details("phones", t("phones.about_details"), key="about"),
        spacing=0,
    )
    return [*parts, about]


def table_code(session: ui.Session, guests: PhoneGuests, address: str) -> tuple[ft.Control, float] | None:
    """Return the code for all guests and its side in pixels; None while there is no code."""
    if guests.problem or not guests.figures:
        return None
    code, drawing = ui.picture(f"{address}{LINK}", guests.figures)
    room = min(LARGEST_CODE, session.width - 2 * ui.SPACE)
    if ui.is_beside(session):
        room = min(LARGEST_BESIDE, session.height - session.tall(ui.TOP) - ui.SPACE, session.width - ui.BESIDE)
    side = ui.side_of(code, room)
    return ui.shown_code("phones-code", session.t("phones.code"), drawing, side, "code"), side


@ui.component
def CodeReader(game: AnyGame, guests: PhoneGuests, room: float) -> ft.Control:
    """Show what the camera sees, which reads the guests' codes, and the last event; if it cannot, the reason.

    `room` is the available width in pixels.
    """
    session = ui.use_session()
    use_guests()
    ui.use_awake(ft.context.page)
    t, palette = session.t, session.palette
    trouble, set_trouble = ft.use_state("")
    if guests.problem:
        return ui.in_column(
            ui.notice(session, "phones-problem", t(f"phones.problem_{guests.problem}"), is_bad=True),
            ui.button(
                session,
                "phones-again",
                t("phones.again"),
                partial(guests.open, game.id),
                kind="strong",
                icon=ft.Icons.REFRESH,
            ),
        )
    if not guests.figures:
        return ui.labelled_text("phones-making", t("phones.making"), palette, ui.BODY, live_region=True)

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
    camera = ui.Camera(scan, set_trouble, min(LARGEST_CAMERA, room), between=BETWEEN, key="live")
    parts: list[ft.Control] = [ui.notice(session, "phones-news", news, is_bad=is_bad)] if news else []
    parts += [
        ft.Container(camera, alignment=ft.Alignment.CENTER, key="camera"),
        ui.plain_text(t("phones.scan"), palette, ui.BODY),
        ui.labelled_text("phones-holds", t("phones.holds"), palette, ui.TITLE, bold=True),
        ui.hint(session, t("phones.hidden" if guests.is_hidden else "phones.new")),
    ]
    return ui.in_column(*parts, spacing=12)


def _news(session: ui.Session, game: AnyGame, guests: PhoneGuests) -> tuple[str, bool]:
    """Return the last event in words, and True if it needs an action."""
    what, seat = guests.news
    if not what:
        return "", False
    if what == "here":
        name = seats_shown(game.setup)[seat].name if seat is not None else ""
        key = "phones.news_here" if name else "phones.news_here_somebody"
        return session.t(key, player=name) if name else session.t(key), False
    return session.t(f"phones.news_{what}"), True
