"""Cards of the statistics: totals by number of players, seat and color, and the course of games."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion.plays import statistics
from companion.plays.play import Play
from companion.plays.statistics import Person
from companion.plays.wanted import Asked, query
from companion.ui import parts as ui
from companion.ui.plays.book import category_words, color_word, ending_words, length_words, number_words, percent_words
from companion.ui.plays.charts import Bar, bars, parts_bars

FEW: Final = 8
"""Number of people shown at first."""
COMPARED: Final = 4
"""Number of people whose points are compared by category."""


def show_plays(asked: Asked) -> None:
    """Open the log with the plays behind a number; the way back leads here."""
    ui.go(ui.with_query(ui.PLAYS, {**query(asked), "from": ft.context.page.route}))


def show_play(id: str) -> None:
    """Open a play; the way back leads here."""
    ui.visit(ui.play_route(id))


def by_number(session: ui.Session, plays: Sequence[Play], asked: Asked, game: str) -> ft.Control:
    """Return plays by number of players, with the average points."""
    t, name = session.t, asked.player
    found = statistics.by_number(plays, name)
    most = max(line.plays for line in found)
    lines = [
        Bar(
            str(line.value),
            t("plays.of_number", count=line.value),
            _line_words(session, line, name, game),
            line.plays / most,
            plays=partial(show_plays, asked._replace(number=line.value)),
        )
        for line in found
    ]
    return ui.group(session, t("plays.by_number"), bars(session, "number", lines), key="by-number")


def by_seat(session: ui.Session, plays: Sequence[Play], asked: Asked, game: str) -> list[ft.Control]:
    """Return wins by seat, with the average points; empty if no seats are known."""
    found = statistics.by_seat(plays, asked.player)
    told = [(line, str(line.value + 1), session.t("plays.at_seat", seat=line.value + 1)) for line in found]
    return _by_place(session, "seat", told, asked, game)


def by_color(session: ui.Session, plays: Sequence[Play], asked: Asked, game: str) -> list[ft.Control]:
    """Return wins by color, with the average points; empty if no colors are known."""
    found = statistics.by_color(plays, asked.player)
    told = [(line, line.value, color_word(session, line.value) or line.value) for line in found]
    return _by_place(session, "color", told, asked, game)


def _by_place(
    session: ui.Session, what: str, told: Sequence[tuple[statistics.Line[Any], str, str]], asked: Asked, game: str
) -> list[ft.Control]:
    """Return wins by seat or color: of each line its name, and its words."""
    lines = [
        Bar(
            name,
            words,
            _line_words(session, line, what, game),
            line.wins / line.plays,
            plays=partial(show_plays, asked._replace(**{what: line.value})) if asked.player else None,
        )
        for line, name, words in told
    ]
    if not lines:
        return []
    hint = ui.hint(session, session.t(f"plays.by_{what}_hint"))
    return [ui.group(session, session.t(f"plays.by_{what}"), hint, bars(session, what, lines), key=f"by-{what}")]


def streaks(session: ui.Session, plays: Sequence[Play], asked: Asked) -> list[ft.Control]:
    """Return the longest winning streaks; for one person, also the current one."""
    t = session.t
    found = [run for run in statistics.streaks(plays) if asked.player in ("", run.name) and (asked.player or run.won)]
    most = max((run.won for run in found), default=0)
    lines = [
        Bar(
            str(number),
            run.name,
            _streak_words(session, run),
            run.won / max(1, most),
            plays=partial(show_play, run.won_in) if run.won else None,
        )
        for number, run in enumerate(found[:FEW])
    ]
    chips: list[ft.Control] = []
    for run in found if asked.player else ():
        if not run.is_winning:
            text, last = t("plays.streak_losing", count=run.now), plays[0].id
            chips.append(ui.chip(session, "streak-losing", text, partial(show_play, last)))
        if run.lost:
            text = t("plays.streak_lost", count=run.lost)
            chips.append(ui.chip(session, "streak-lost", text, partial(show_play, run.lost_in)))
    if not lines:
        return []
    body = (ui.hint(session, t("plays.streaks_hint")), bars(session, "streak", lines))
    rest = [ui.in_row(*chips, wrap=True, run_spacing=8)] if chips else []
    return [ui.group(session, t("plays.streaks"), *body, *rest, key="streaks")]


def _streak_words(session: ui.Session, run: statistics.Streak) -> str:
    """Return the text of a longest and a current streak."""
    t, longest = session.t, session.t("plays.streak_longest", count=run.won)
    return f"{longest} · {t('plays.streak_now', count=run.now)}" if run.is_winning else longest


def _line_words(session: ui.Session, line: statistics.Line[Any], name: str, game: str) -> str:
    """Return the number of plays, the wins if a person is selected, and the average points."""
    t = session.t
    share = percent_words(t, line.wins / line.plays)
    text = (
        t("plays.wins_of", wins=line.wins, count=line.plays, share=share)
        if name
        else t("plays.found", count=line.plays)
    )
    if game and line.average is not None:
        return f"{text} · {t('plays.average', points=number_words(t, line.average, 1))}"
    return text


def endings(session: ui.Session, plays: Sequence[Play], asked: Asked, game: str) -> list[ft.Control]:
    """Return how games ended, if recorded."""
    found = statistics.endings(plays)
    total = sum(count for _, count in found)
    lines = [
        Bar(
            ended_by,
            ending_words(session, game, ended_by),
            str(count),
            count / total,
            plays=partial(show_plays, asked._replace(game=game, ended_by=ended_by)),
        )
        for ended_by, count in found
    ]
    return (
        [ui.group(session, session.t("plays.endings"), bars(session, "ended", lines), key="endings")] if lines else []
    )


def parts(
    session: ui.Session, plays: Sequence[Play], asked: Asked, people: Sequence[Person], game: str
) -> list[ft.Control]:
    """Return the average points by category, one bar for each of those who played most."""
    most = sorted(people, key=lambda person: -person.plays)[:COMPARED]
    names = (asked.player,) if asked.player else tuple(person.name for person in most)
    found = statistics.parts(plays, names)
    if not found:
        return []
    t = session.t
    parts = [(category_words(session, game, category), points) for category, points in found]
    shown = parts_bars(session, "parts", names, parts)
    return [ui.group(session, t("plays.parts"), ui.hint(session, t("plays.parts_hint")), *shown, key="parts")]


def leads(session: ui.Session, plays: Sequence[Play]) -> list[ft.Control]:
    """Return how the lead changed, if recorded."""
    t, found = session.t, statistics.leads(plays)
    if found is None:
        return []
    halves = [("kept", found.kept), ("turned", found.turned), ("open", found.open)]
    half = [Bar(kind, t(f"plays.half_{kind}"), str(count), count / found.games) for kind, count in halves]
    tenths = [
        Bar(
            str(number),
            t("plays.after_tenth", share=percent_words(t, number / len(found.tenths))),
            percent_words(t, count / found.games),
            count / found.games,
        )
        for number, count in enumerate(found.tenths, start=1)
    ]
    return [
        ui.group(
            session,
            t("plays.leads"),
            ui.hint(session, t("plays.changes", number=number_words(t, found.changes, 1))),
            bars(session, "half", half),
            ui.hint(session, t("plays.tenths_hint")),
            bars(session, "tenth", tenths),
            key="leads",
        )
    ]


def lengths(session: ui.Session, plays: Sequence[Play]) -> list[ft.Control]:
    """Return the durations of plays."""
    t, found = session.t, statistics.lengths(plays)
    if found is None:
        return []
    chips = [
        ui.chip(session, f"length-{name}", t(f"plays.{name}", length=length_words(t, length)), partial(show_play, id))
        for name, length, id in (
            ("shortest", found.shortest, found.shortest_in),
            ("longest", found.longest, found.longest_in),
        )
    ]
    text = t("plays.length_average", length=length_words(t, found.average), count=found.number)
    return [
        ui.group(
            session,
            t("plays.length"),
            ui.hint(session, text),
            ui.in_row(*chips, wrap=True, run_spacing=8),
            key="lengths",
        )
    ]
