"""One play: what everybody came to, when and how long, what points came from, and who was ahead meanwhile."""

import flet as ft

from companion.plays.play import TRACKED, Play
from companion.text.catalogue import listed
from companion.text.dates import date_words
from companion.ui.components.basics import button, card, group, hint, labelled_text, plain_text
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_lines, in_row
from companion.ui.kit import component, use_made
from companion.ui.plays.book import (
    best_first,
    category_words,
    ending_words,
    game_title,
    length_words,
    number_words,
    open_book,
    variants_words,
)
from companion.ui.plays.charts import Part, letter_of, parts_bar, tenths_strip
from companion.ui.plays.hand_over import HandOver
from companion.ui.routes import PLAYS, game_route, go, leave
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, SCORE, TITLE


@component
def PlayScreen() -> ft.Control:
    """The play in the address."""
    session, id = use_session(), ft.use_route_params()["play"]
    book, _ = use_made(lambda: open_book(session))
    play = book.play(id)
    if play is None:
        body: list[ft.Control] = [hint(session, session.t("store.no_such_game"), BODY)]
    else:
        body = [_results(session, play), *_course(session, play), HandOver(play, variants_words(session, play))]
        if play.kind == TRACKED:
            way = game_route(play.id, "sheet")
            body.append(
                button(session, "play-sheet", session.t("plays.sheet"), lambda: go(way), icon=ft.Icons.GRID_VIEW)
            )
    title = game_title(play.game) if play else session.t("plays.title")
    return page_frame(session, title, body, on_back=lambda: leave(PLAYS))


def _results(session: Session, play: Play) -> ft.Control:
    """Everybody, the best first, and what is known of the play."""
    t, palette = session.t, session.palette
    rows: list[ft.Control] = []
    for number, result in enumerate(best_first(play)):
        won = t("plays.winner_label") if result.is_winner else ""
        score = number_words(t, result.score) if result.score is not None else ""
        sign = ft.Icon(ft.Icons.EMOJI_EVENTS, size=22, color=palette.pick) if result.is_winner else None
        rows.append(
            ft.Semantics(
                identifier=f"play-result-{number}",
                label=listed(filter(None, (result.name, score, won))),
                content=in_row(
                    ft.Container(sign, width=26),
                    expanded(plain_text(result.name, palette, TITLE, bold=result.is_winner, spoken=False)),
                    plain_text(score, palette, SCORE, bold=True, spoken=False),
                ),
            )
        )
    day, length = date_words(play.moment, t), length_words(t, play.minutes)
    about = " · ".join(filter(None, (day, length, ending_words(session, play.game, play.ended_by), play.place)))
    rows.append(labelled_text("play-about", about, palette, BODY, palette.quiet))
    if play.note:
        rows.append(labelled_text("play-note", play.note, palette))
    return card(session, in_lines(*rows, spacing=8), key="results")


def _course(session: Session, play: Play) -> list[ft.Control]:
    """What everybody's points came from, and who was ahead in each tenth of the game."""
    t, course = session.t, play.course
    shown: list[ft.Control] = []
    if course.parts:
        parts = [
            parts_bar(
                session,
                f"play-parts-{seat}",
                result.name,
                [Part(category_words(session, play.game, category), points[seat]) for category, points in course.parts],
            )
            for seat, result in enumerate(play.results)
        ]
        shown.append(group(session, t("plays.parts_of_play"), *parts, key="parts"))
    if course.leads:
        names = play.names
        ahead = [names[seat] if seat >= 0 else t("plays.nobody") for seat in course.leads]
        label = t("plays.lead_label", names=listed(ahead))
        letters = [letter_of(seat) if seat >= 0 else "–" for seat in course.leads]
        legend = " · ".join(f"{letter_of(seat)}\N{NO-BREAK SPACE}{name}" for seat, name in enumerate(names))
        shown.append(
            group(
                session,
                t("plays.lead"),
                tenths_strip(session, "play-leads", label, letters),
                hint(session, legend),
                hint(session, t("plays.lead_changes", count=course.changes)),
                key="lead",
            )
        )
    return shown
