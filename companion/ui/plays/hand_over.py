"""Export of a play: to BG Stats as a link and a code, to a spreadsheet, to a messenger."""

from functools import lru_cache, partial
from typing import Final

import flet as ft

from companion.games.registry import FORMATS, meta_of
from companion.plays import bg_stats
from companion.plays.bg_stats import GameThere
from companion.plays.play import Play
from companion.plays.spreadsheet import csv
from companion.sharing import qr
from companion.sharing.frames import CodeError
from companion.text.catalogue import listed
from companion.text.dates import date_words
from companion.ui import parts as ui
from companion.ui.plays.book import (
    best_first,
    color_words,
    game_title,
    length_words,
    note_words,
    number_words,
    variants_words,
)
from companion.ui.plays.tables import log_rows
from companion.ui.sharing import is_trusted

BGG: Final = "bgg_"
"""Prefix of the setting with a game's number at BoardGameGeek; the key of the game follows."""
MAX_NUMBER_LENGTH: Final = 7
AROUND_CODE: Final = 130
"""Height in pixels above and below a code on a phone in landscape."""


def game_there(session: ui.Session, game: str) -> GameThere:
    """Return the game of a play in the form of BG Stats."""
    if game not in FORMATS:
        return GameThere(game, game)
    meta = meta_of(game)
    number = session.setting(BGG + meta.key, "")
    return GameThere(meta.key, meta.title, int(number) if is_number(number) else None)


def is_number(text: str) -> bool:
    """Return True if a text may be a number of BoardGameGeek."""
    return text.isascii() and text.isdecimal() and len(text) <= MAX_NUMBER_LENGTH and int(text) > 0


def bgstats_link(session: ui.Session, play: Play) -> str:
    """Return the link that logs a play in BG Stats."""
    noted, game = play._replace(note=note_words(session, play)), game_there(session, play.game)
    return bg_stats.link(noted, game, variants_words(session, play), color_words(session, play))


@lru_cache(maxsize=16)
def code_drawing(link: str) -> str:
    """Return the SVG of a link as a QR code. Raises CodeError if it is too long."""
    return qr.svg(qr.drawn(link, ""))


@ui.component
def HandOver(play: Play) -> ft.Control:
    """Show the exports: BG Stats by a tap or by another phone's camera, a spreadsheet, a text."""
    session = ui.use_session()
    t = session.t
    shows_code, turn = ui.use_made(lambda: False)
    link = bgstats_link(session, play)
    stem = ui.file_stem(play.day, play.names)
    text = result_text(session, play)
    code = _code(session, link) if shows_code else []
    rows: list[ft.Control] = [
        ui.in_row(
            ui.button(
                session,
                "bgstats-open",
                t("handover.bgstats"),
                lambda: None,
                icon=ft.Icons.OPEN_IN_NEW,
                action=ft.OpenUrl(link),
                label=t("handover.bgstats_label"),
                expand=True,
            ),
            ui.button(
                session,
                "bgstats-code",
                t("handover.code"),
                lambda: turn(lambda old: not old),
                icon=ft.Icons.QR_CODE_2,
                label=t("handover.code_label"),
                selected=shows_code,
                expand=True,
            ),
        )
    ]
    rows = [ui.InSight("bgstats", [*rows, *code], shows_code, key="bgstats")]
    table = ui.SaveButton(
        "play-csv",
        lambda: (f"{stem}.csv", csv(log_rows(session, [play]), session.language)),
        text=t("handover.csv"),
        label=t("handover.csv_label"),
        icon=ft.Icons.TABLE_CHART_OUTLINED,
    )
    rows.append(ui.in_row(ui.expanded(table)))
    rows.append(_text(session, text))
    rows.append(ui.CopyButton("play-text-copy", text, t("share.copy_result")))
    return ui.group(session, t("handover.title"), *rows, key="hand-over")


def _code(session: ui.Session, link: str) -> list[ft.Control]:
    """Return the link as a code as large as fits on the screen without scrolling."""
    t = session.t
    try:
        drawing = code_drawing(link)
    except CodeError:
        return [ui.hint(session, t("handover.code_too_large"))]
    side = min(min(ui.page_width(session), 480) - 30, session.height - AROUND_CODE)
    return [
        ft.Semantics(
            identifier="bgstats-picture",
            label=t("handover.code_label"),
            image=True,
            content=ft.Container(
                ft.Image(src=drawing, width=side, height=side, fit=ft.BoxFit.FILL, exclude_from_semantics=True),
                bgcolor=ui.PAPER,
                alignment=ft.Alignment.CENTER,
            ),
        ),
        ui.hint(session, t("handover.code_hint")),
    ]


def _text(session: ui.Session, text: str) -> ft.Control:
    """Return the text line by line; selectable only if it cannot be copied, as that costs a view in the browser."""
    palette = session.palette
    lines = ui.in_lines(*(ui.plain_text(line, palette, semantics=False) for line in text.splitlines()), spacing=2)
    return ft.Semantics(
        identifier="play-text",
        label=text,
        container=True,
        content=ft.Container(
            lines if is_trusted(ft.context.page) else ft.SelectionArea(lines),
            bgcolor=palette.raised,
            border_radius=ui.SPACE,
            padding=10,
        ),
    )


def result_text(session: ui.Session, play: Play) -> str:
    """Return the result in a few lines for a chat, best first."""
    t = session.t
    about = (game_title(play.game), date_words(play.moment, t), length_words(t, play.minutes), play.place)
    lines = [listed(filter(None, about))]
    for result in best_first(play):
        rank = f"{result.rank}. " if result.rank else ""
        points = f": {number_words(t, result.score)}" if result.score is not None else ""
        won = f" ({t('plays.winner_label')})" if result.is_winner else ""
        lines.append(f"{rank}{result.name}{points}{won}")
    return "\n".join([*lines, *filter(None, [note_words(session, play)])])


@ui.component
def BggNumbers(formats: tuple[str, ...]) -> ft.Control:
    """Enter the number of each game at BoardGameGeek, for use by BG Stats."""
    session = ui.use_session()
    t = session.t
    typed, type_in = ui.use_made(lambda: {format: session.setting(BGG + meta_of(format).key, "") for format in formats})

    def change(format: str, text: str) -> None:
        type_in(lambda old: {**old, format: text})
        if not text.strip() or is_number(text.strip()):
            session.choose(BGG + meta_of(format).key, text.strip())

    fields = [
        ui.field(
            session,
            f"bgg-{meta_of(format).key}",
            meta_of(format).title,
            typed[format],
            partial(change, format),
            error=t("handover.no_number") if typed[format].strip() and not is_number(typed[format].strip()) else None,
            keyboard_type=ft.KeyboardType.NUMBER,
            max_length=MAX_NUMBER_LENGTH,
        )
        for format in formats
    ]
    return ui.group(
        session, t("handover.numbers"), ui.hint(session, t("handover.numbers_hint")), ui.in_column(*fields), key="bgg"
    )
