"""The play log: all plays of all games, latest first, with filters."""

from datetime import UTC, datetime
from typing import Final

import flet as ft

from companion.engine.characters import shown as isolated
from companion.plays.play import Play
from companion.plays.spreadsheet import csv
from companion.plays.wanted import EVERYTHING, Asked, asked_in, offered, selected
from companion.text.catalogue import numbered
from companion.text.dates import day_words
from companion.text.standing import standing
from companion.ui import parts as ui
from companion.ui.plays.book import Book, game_texts, game_title, length_words, note_words, number_words, open_book
from companion.ui.plays.filters import Filters
from companion.ui.plays.tables import log_rows

LOG_FILE: Final = "plays"
SHOWN: Final = 50
"""Number of plays listed at first, and added by each tap on "more"."""


@ui.component
def PlaysScreen() -> ft.Control:
    """Show all plays, or those behind a number of the statistics as given in the address."""
    session = ui.use_session()
    t, query = session.t, ui.query_of(ft.context.page.route)
    behind = asked_in(query)
    book, _ = ui.use_made(lambda: open_book(session))
    own, set_own = ui.use_made(lambda: behind)
    shown, show = ft.use_state(SHOWN)
    asked = own if behind != EVERYTHING else session.asked

    def ask(wanted: Asked) -> None:
        show(SHOWN)
        if behind != EVERYTHING:
            set_own(wanted)
        else:
            session.asked = wanted

    plays = book.plays if behind == EVERYTHING else book.counted
    found = ft.use_memo(lambda: selected(plays, asked), [book, asked])
    body = notice_lines(session, book)
    if book.plays:
        can_ask = ft.use_memo(lambda: offered(book.plays), [book])
        body.append(Filters(can_ask, asked, len(found), ask, key="filters"))
        body += [play_row(session, play) for play in found[:shown]]
        if len(found) > shown:
            more = t("home.more", count=min(SHOWN, len(found) - shown))
            body.append(
                ui.button(session, "plays-more", more, lambda: show(lambda old: old + SHOWN), icon=ft.Icons.EXPAND_MORE)
            )
    people = ui.button(
        session, "plays-people", t("plays.names"), lambda: ui.visit(ui.PEOPLE), icon=ft.Icons.PEOPLE_OUTLINE
    )
    taken = ui.button(
        session, "plays-import", t("plays.import"), lambda: ui.visit(ui.IMPORT_PLAYS), icon=ft.Icons.FILE_OPEN_OUTLINED
    )
    body += [people, taken] if book.plays else [taken]
    return ui.page_frame(
        session,
        t("plays.title"),
        body,
        on_back=lambda: ui.leave(ui.HOME),
        actions=[
            ui.SaveButton(
                "plays-csv",
                lambda: (f"{LOG_FILE}.csv", csv(log_rows(session, found), session.language)),
                text="CSV",
                label=t("handover.log_csv"),
                kind="quiet",
            )
        ]
        if found
        else [],
        footer=ui.side_by_side(
            ui.button(
                session,
                "plays-statistics",
                t("plays.statistics"),
                lambda: ui.go(ui.STATISTICS),
                icon=ft.Icons.BAR_CHART,
                height=56,
                expand=True,
            ),
            ui.button(
                session,
                "plays-enter",
                t("plays.enter"),
                lambda: ui.visit(ui.ENTER_PLAY),
                icon=ft.Icons.ADD,
                height=56,
                expand=True,
            ),
            is_large=session.is_large,
        ),
    )


def notice_lines(session: ui.Session, book: Book) -> list[ft.Control]:
    """Return the notices on top: no plays yet, or why they cannot be read."""
    if book.problem:
        return [ui.notice(session, "plays-problem", session.sentence(book.problem), is_bad=True)]
    return [] if book.plays else [ui.hint(session, session.t("plays.nothing"), ui.BODY)]


def play_row(session: ui.Session, play: Play) -> ft.Control:
    """Return the row of a play: players and result, game, date and duration."""
    t, palette = session.t, session.palette
    results: list[ui.Scored] = []
    for result in play.results:
        score = number_words(t, result.score) if result.score is not None else ""
        cup = [ui.winner_sign(palette, 18)] if result.is_winner else []
        results.append(ui.Scored(isolated(result.name), score, cup, result.is_winner))
    about = about_words(session, play)
    lines: list[ft.Control] = [
        ui.scored_names(session, results, ui.card_width(session) - 28),
        ui.plain_text(about, palette, ui.SMALL + 1, palette.quiet, semantics=False),
    ]
    return ui.tappable(
        f"play-{play.id}",
        f"{result_words(session, play)}. {about}",
        lambda: ui.visit(ui.play_route(play.id)),
        ui.card(
            session, ui.in_row(ui.in_lines(*lines, spacing=4, expand=True), ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20))
        ),
    )


def result_words(session: ui.Session, play: Play) -> str:
    """Return the players and the result."""
    scores = (number_words(session.t, result.score) if result.score is not None else "" for result in play.results)
    return numbered(zip((result.name for result in play.results), scores, strict=True))


def play_words(session: ui.Session, play: Play) -> str:
    """Return a play in one line."""
    return f"{result_words(session, play)}. {about_words(session, play)}"


def about_words(session: ui.Session, play: Play) -> str:
    """Return game, winner, date and duration."""
    t = session.t
    day = day_words(play.moment, datetime.now(UTC).astimezone().date(), t)
    won = standing(game_texts(session, play.game), play.winners, "", None)
    told = "" if play.is_counted else t("plays.uncounted"), note_words(session, play)
    parts = (game_title(play.game), won, day, length_words(t, play.minutes), play.place, *told)
    return " · ".join(filter(None, parts))
