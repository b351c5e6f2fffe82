"""One play: results, date and duration, the sources of points, and the lead over time."""

from functools import partial
from typing import Final

import flet as ft

from companion.plays.play import TRACKED, Play
from companion.text.catalogue import listed
from companion.text.dates import date_words
from companion.ui import parts as ui
from companion.ui.plays.book import (
    best_first,
    category_words,
    ending_words,
    game_title,
    length_words,
    note_words,
    number_words,
    open_book,
)
from companion.ui.plays.charts import letter_of, parts_bars, tenths_strip
from companion.ui.plays.hand_over import HandOver

NO_PLAY: Final[Play | None] = None


@ui.component
def PlayScreen() -> ft.Control:
    """Show the play in the address."""
    session, id = ui.use_session(), ft.use_route_params()["play"]
    book, set_book = ui.use_made(lambda: open_book(session))
    removed, set_removed = ui.use_made(lambda: NO_PLAY)
    play = book.play(id)

    def remove(gone: Play) -> None:
        kept = session.services.book
        if kept and session.keep(lambda: kept.forget(gone.id)):
            set_removed(next((each for each in book.kept.plays if each.id == gone.id), None))
            set_book(open_book(session))

    def restore(gone: Play) -> None:
        kept = session.services.book
        if kept and session.keep(lambda: kept.add([gone])):
            set_removed(None)
            set_book(open_book(session))

    if play is None:
        body: list[ft.Control] = [ui.hint(session, session.t("store.no_such_game"), ui.BODY)]
        if removed:
            undo = session.t("home.restore")
            body = [
                ui.hint(session, session.t("home.removed", names=listed(removed.names)), ui.BODY),
                ui.button(session, "play-restore", undo, partial(restore, removed), icon=ft.Icons.UNDO),
            ]
    else:
        body = [_results(session, play), *_course(session, play), HandOver(play)]
        if play.kind == TRACKED:
            way = ui.game_route(play.id, "sheet")
            body.append(
                ui.button(session, "play-sheet", session.t("plays.sheet"), lambda: ui.go(way), icon=ft.Icons.GRID_VIEW)
            )
        change = partial(ui.visit, ui.play_route(play.id, "edit"))
        body.append(ui.button(session, "play-edit", session.t("plays.edit"), change, icon=ft.Icons.EDIT))
        if play.kind != TRACKED:
            gone = session.t("home.remove_short")
            body.append(ui.button(session, "play-remove", gone, partial(remove, play), icon=ft.Icons.DELETE_OUTLINE))
    title = game_title(play.game) if play else session.t("plays.title")
    return ui.page_frame(session, title, body, on_back=lambda: ui.leave(ui.PLAYS))


def _results(session: ui.Session, play: Play) -> ft.Control:
    """Return all results, best first, and the facts of the play."""
    t, palette = session.t, session.palette
    rows: list[ft.Control] = []
    for number, result in enumerate(best_first(play)):
        won = t("plays.winner_label") if result.is_winner else ""
        score = number_words(t, result.score) if result.score is not None else ""
        sign = ui.winner_sign(palette, 22) if result.is_winner else None
        rows.append(
            ft.Semantics(
                identifier=f"play-result-{number}",
                label=listed(filter(None, (result.name, score, won))),
                content=ui.in_row(
                    ft.Container(sign, width=26),
                    ui.expanded(ui.plain_text(result.name, palette, ui.TITLE, bold=result.is_winner, semantics=False)),
                    ui.plain_text(score, palette, ui.SCORE, bold=True, semantics=False),
                ),
            )
        )
    day, length = date_words(play.moment, t), length_words(t, play.minutes)
    ending = ending_words(session, play.game, play.ended_by)
    about = " · ".join(filter(None, (day, length, ending, play.place)))
    rows.append(ui.labelled_text("play-about", about, palette, ui.BODY, palette.quiet))
    if not play.is_counted:
        rows.append(ui.labelled_text("play-uncounted", t("plays.uncounted"), palette, ui.BODY))
    if note := note_words(session, play):
        rows.append(ui.labelled_text("play-note", note, palette))
    return ui.card(session, ui.in_lines(*rows, spacing=8), key="results")


def _course(session: ui.Session, play: Play) -> list[ft.Control]:
    """Return the points by category, and who was ahead in each tenth of the game."""
    t, course = session.t, play.course
    shown: list[ft.Control] = []
    if course.parts:
        parts = [(category_words(session, play.game, category), points) for category, points in course.parts]
        bars = parts_bars(session, "play-parts", play.names, parts)
        shown.append(ui.group(session, t("plays.parts_of_play"), *bars, key="parts"))
    if course.leads:
        names = play.names
        ahead = [names[seat] if seat >= 0 else t("plays.nobody") for seat in course.leads]
        label = t("plays.lead_label", names=listed(ahead))
        letters = [letter_of(seat) if seat >= 0 else "–" for seat in course.leads]
        legend = " · ".join(f"{letter_of(seat)}\N{NO-BREAK SPACE}{name}" for seat, name in enumerate(names))
        shown.append(
            ui.group(
                session,
                t("plays.lead"),
                tenths_strip(session, "play-leads", label, letters),
                ui.hint(session, legend),
                ui.hint(session, t("plays.lead_changes", count=course.changes)),
                key="lead",
            )
        )
    return shown
