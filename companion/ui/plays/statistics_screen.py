"""Statistics of plays: by person, seat and number of players, over time, and the course of games.

They count the same plays as the play log. Every number of plays opens them when it is tapped.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import flet as ft

from companion.engine.record import RecordError
from companion.play.ports import StoreError
from companion.plays import statistics
from companion.plays.play import Play
from companion.plays.statistics import Person
from companion.plays.wanted import AHEAD, BEHIND, LEVEL, LOST, SHARED, WON, Asked, offered, selected
from companion.text.dates import date_words
from companion.ui import parts as ui
from companion.ui.plays import breakdowns
from companion.ui.plays.book import game_title, number_words, open_book, percent_words
from companion.ui.plays.breakdowns import FEW, show_play, show_plays
from companion.ui.plays.charts import Bar, bars, points_curve, row_button
from companion.ui.plays.filters import Filters, of_player
from companion.ui.plays.log_screen import notice_lines

LISTED: Final = 30
"""Number of points listed beside the curve."""
AT_A_TIME: Final = 5
"""Number of old games read before the screen is updated."""


@ui.component
def StatisticsScreen() -> ft.Control:
    """Show the statistics of the selected plays."""
    session = ui.use_session()
    t, asked = session.t, session.asked
    book, set_book = ui.use_made(lambda: open_book(session))
    is_reading, read = ft.use_state(False)

    def ask(wanted: Asked) -> None:
        session.asked = wanted

    async def read_old() -> None:
        for number, id in enumerate(book.unread):
            with suppress(StoreError, RecordError):
                session.services.game(id)  # a finished game says how it went when it is opened
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0.01)
        read(False)
        set_book(open_book(session))

    ui.use_task(ft.context.page, read_old if is_reading else None, [is_reading])
    found = ft.use_memo(lambda: selected(book.counted, asked), [book, asked])
    body = notice_lines(session, book)
    if book.plays:
        can_ask = ft.use_memo(lambda: offered(book.counted), [book])
        body.append(Filters(can_ask, asked, len(found), ask, key="filters"))
        if book.unread:
            body.append(_unread(session, len(book.unread), None if is_reading else lambda: read(True)))
        if found:
            body.append(Numbers(found, asked, ask, key="numbers"))
    return ui.page_frame(
        session,
        t("plays.statistics"),
        body,
        on_back=lambda: ui.go(ui.HOME),
        footer=ui.button(
            session, "statistics-plays", t("plays.title"), lambda: ui.go(ui.PLAYS), icon=ft.Icons.LIST, height=56
        ),
    )


def _unread(session: ui.Session, count: int, read: Callable[[], object] | None) -> ft.Control:
    """Return the notice that some games have to be read again to be counted completely."""
    t = session.t
    text = t("plays.read_old" if read else "plays.reading_old", count=count)
    return ui.in_column(ui.hint(session, t("plays.old_hint")), ui.button(session, "statistics-read", text, read))


@ui.component
def Numbers(plays: Sequence[Play], asked: Asked, ask: Callable[[Asked], object]) -> ft.Control:
    """Show the charts, each in a card of its own."""
    session = ui.use_session()
    shows_all, show_all = ft.use_state(False)
    games = {play.game for play in plays}
    one = next(iter(games)) if len(games) == 1 else ""
    cards: list[ft.Control] = []
    if not one:
        cards.append(_one_game(session, plays, asked, ask))
    people = ft.use_memo(lambda: statistics.people(plays), [plays])
    cards.append(_people(session, people, asked, one, ask, None if shows_all else lambda: show_all(True)))
    if asked.player:
        cards += _of_person(session, plays, asked, one)
    cards += breakdowns.streaks(session, plays, asked)
    cards.append(breakdowns.by_number(session, plays, asked, one))
    cards += breakdowns.by_seat(session, plays, asked, one)
    cards += breakdowns.by_color(session, plays, asked, one)
    if one:
        cards += breakdowns.endings(session, plays, asked, one)
        cards += breakdowns.parts(session, plays, asked, people, one)
        cards += breakdowns.leads(session, plays)
    cards += breakdowns.lengths(session, plays)
    return ui.in_column(*cards, spacing=12)


def _one_game(session: ui.Session, plays: Sequence[Play], asked: Asked, ask: Callable[[Asked], object]) -> ft.Control:
    """Return the choice of a game, as points of different games cannot be compared."""
    counts = offered(plays).games
    chips = [
        ui.chip(
            session,
            f"statistics-game-{number}",
            f"{game_title(game)} · {count}",
            partial(ask, asked._replace(game=game)),
        )
        for number, (game, count) in enumerate(counts)
    ]
    return ui.group(
        session,
        session.t("plays.one_game"),
        ui.hint(session, session.t("plays.one_game_hint")),
        ui.in_row(*chips, wrap=True, run_spacing=8),
        key="one-game",
    )


# --- people ----------------------------------------------------------------------------------------------------


def _people(  # what is shown of people, for which plays, and what a tap on one does
    session: ui.Session,
    people: Sequence[Person],
    asked: Asked,
    game: str,
    ask: Callable[[Asked], object],
    show_all: Callable[[], object] | None,
) -> ft.Control:
    """Return plays and wins of each person, and their points if all plays are of one game."""
    t = session.t
    shown = [person for person in people if asked.player in ("", person.name)]
    more = len(shown) - FEW if show_all else 0
    lines: list[ft.Control] = []
    for number, person in enumerate(shown[:FEW] if more > 0 else shown):
        of_person = of_player(asked, person.name)
        show = partial(show_plays, of_person)
        wins = t("plays.wins_of", wins=person.wins, count=person.plays, share=percent_words(t, person.share))
        bar = Bar(str(number), person.name, wins, person.won / person.plays, person.shared / person.plays, show)
        lines.append(bars(session, "person", [bar]))
        numbers: list[ft.Control] = []
        for kind, count in ((WON, person.won), (SHARED, person.shared)):
            if count and person.plays > 1:
                text = t(f"plays.count_{kind}", count=count)
                wanted = of_person._replace(result=kind)
                numbers.append(ui.chip(session, f"person-{number}-{kind}", text, partial(show_plays, wanted)))
        scores = person.scores
        if game and scores.number:
            found = [("best", scores.best, scores.best_in), ("last", scores.last, scores.last_in)]
            if scores.number > 1:  # of a single one, the last says it all
                text = t("plays.average", points=number_words(t, scores.average, 1))
                numbers.append(ui.chip(session, f"person-{number}-average", text, show))
            for kind, points, id in found[scores.number == 1 :]:
                text = t(f"plays.{kind}", points=number_words(t, points))
                numbers.append(ui.chip(session, f"person-{number}-{kind}", text, partial(show_play, id)))
        if not asked.player:
            text = t("plays.more_about", player=person.name)
            numbers.append(ui.chip(session, f"person-{number}-more", text, partial(ask, of_person)))
        lines.append(ui.in_row(*numbers, wrap=True, run_spacing=8))
    if more > 0:
        lines.append(ui.button(session, "people-more", t("home.more", count=more), show_all, icon=ft.Icons.EXPAND_MORE))
    return ui.group(session, t("plays.people"), ui.hint(session, t("plays.people_hint")), *lines, key="people")


def _of_person(session: ui.Session, plays: Sequence[Play], asked: Asked, game: str) -> list[ft.Control]:
    """Return a person's results, opponents, and points over time."""
    t, name = session.t, asked.player
    counts = statistics.results(plays, name)

    def bar(kind: str) -> Bar:
        found = partial(show_plays, asked._replace(result=kind))
        return Bar(kind, t(f"plays.result_{kind}"), str(counts[kind]), counts[kind] / max(1, len(plays)), plays=found)

    lines = bars(session, "result", [*map(bar, (WON, SHARED, LOST))])
    cards: list[ft.Control] = [ui.group(session, t("plays.results", player=name), lines, key="results")]
    if met := statistics.meetings(plays, name):
        cards.append(_meetings(session, met, asked))
    if game and (points := statistics.over_time(plays, name)):
        cards.append(_over_time(session, points, name))
    return cards


def _meetings(session: ui.Session, met: Sequence[statistics.Meeting], asked: Asked) -> ft.Control:
    """Return a person's results against each opponent."""
    t = session.t
    lines: list[ft.Control] = []
    for number, line in enumerate(met[:FEW]):
        wanted = asked._replace(other=line.other)
        text = t("plays.met", count=line.plays, won=line.won, lost=line.other_won)
        bar = Bar(
            str(number), line.other, text, line.ahead / line.plays, line.level / line.plays, partial(show_plays, wanted)
        )
        lines.append(bars(session, "met", [bar]))
        numbers = [
            ui.chip(
                session,
                f"met-{number}-{stood}",
                t(f"plays.count_{stood}", count=count),
                partial(show_plays, wanted._replace(meeting=stood)),
            )
            for stood, count in ((AHEAD, line.ahead), (LEVEL, line.level), (BEHIND, line.behind))
            if count
        ]
        lines.append(ui.in_row(*numbers, wrap=True, run_spacing=8))
    return ui.group(
        session,
        t("plays.meetings", player=asked.player),
        ui.hint(session, t("plays.meetings_hint", player=asked.player)),
        *lines,
        key="meetings",
    )


def _over_time(session: ui.Session, points: Sequence[statistics.Point], name: str) -> ft.Control:
    """Return a person's points as a curve and as a table."""
    t = session.t
    width = ui.page_width(session) - 30
    label = t("plays.curve_label", player=name, count=len(points))
    latest = [
        row_button(
            session,
            f"point-{number}",
            date_words(point.moment, t),
            number_words(t, point.score),
            partial(show_play, point.id),
            is_win=point.is_winner,
        )
        for number, point in enumerate(reversed(points[-LISTED:]))
    ]
    return ui.group(
        session,
        t("plays.over_time", player=name),
        points_curve(session, "curve", label, points, width),
        ui.hint(session, t("plays.curve_hint")),
        ui.in_column(*latest, spacing=0),
        key="over-time",
    )
