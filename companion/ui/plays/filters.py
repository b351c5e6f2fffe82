"""Filters of play log and statistics: by game, player, days and number of players."""

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from typing import Any, Final

import flet as ft

from companion.plays.wanted import EVERYTHING, Asked, Offered
from companion.text.catalogue import listed
from companion.text.dates import date_words
from companion.ui import parts as ui
from companion.ui.plays.book import RECENT_DAYS, color_word, ending_words, game_title, recent

FEW: Final = 8
"""Number of people offered at first."""
MAX_YEARS: Final = 6

Ask = Callable[[Asked], object]


@ui.component
def Filters(offered: Offered, asked: Asked, count: int, ask: Ask) -> ft.Control:
    """Show the number of plays and the current filters; a tap unfolds the choices."""
    session = ui.use_session()
    t, palette = session.t, session.palette
    shows_all, show_all = ft.use_state(False)
    words = asked_words(session, asked)
    found = t("plays.found", count=count)
    text = f"{found}. {words}" if words else found
    rows: list[ft.Control] = [ui.labelled_text("plays-found", text, palette, ui.BODY, live_region=True)]
    if asked != EVERYTHING:
        clear = ui.button(session, "plays-filter-clear", t("plays.filter_clear"), lambda: ask(EVERYTHING), kind="quiet")
        rows.append(ui.in_row(clear))
    choices = _choices(session, offered, asked, ask, shows_all)
    if not shows_all and len(offered.players) > FEW:
        more = t("plays.all_players", count=len(offered.players))
        choices.append(ui.button(session, "plays-people-more", more, lambda: show_all(True), kind="quiet"))
    texts, icon = (t("plays.filter"), t("plays.filter_close")), ft.Icons.FILTER_ALT_OUTLINED
    rows.append(ui.Fold("plays-filter", texts[0], choices, texts[1], icon=icon, key="filter"))
    return ui.card(session, ui.in_column(*rows, spacing=10), key="filters")


def _choices(session: ui.Session, offered: Offered, asked: Asked, ask: Ask, shows_all: bool) -> list[ft.Control]:
    """Return a row of buttons for each kind of filter."""
    t = session.t
    today = datetime.now(UTC).astimezone().date()
    rows: list[ft.Control] = []
    if len(offered.games) > 1:
        games = {game: game_title(game) for game, _ in offered.games}
        rows += _row(session, "game", t("plays.game"), games, asked.game, lambda game: ask(asked._replace(game=game)))
    days = {(recent(today), ""): t("plays.recent", days=RECENT_DAYS)}
    days |= {(f"{year}-01-01", f"{year}-12-31"): year for year in offered.years[:MAX_YEARS]}
    rows += _row(
        session,
        "days",
        t("plays.days"),
        days,
        (asked.since, asked.until),
        lambda chosen: ask(asked._replace(since=chosen[0] if chosen else "", until=chosen[1] if chosen else "")),
    )
    if len(offered.numbers) > 1:
        numbers = {number: str(number) for number in offered.numbers}
        rows += _row(
            session,
            "number",
            t("plays.number"),
            numbers,
            asked.number,
            lambda number: ask(asked._replace(number=number or None)),
        )
    names = [name for name, _ in offered.players[: None if shows_all else FEW]]
    if asked.player and asked.player not in names:
        names.insert(0, asked.player)
    people = {name: name for name in names}
    rows += _row(session, "player", t("plays.player"), people, asked.player, lambda name: ask(of_player(asked, name)))
    return rows


def of_player(asked: Asked, name: str) -> Asked:
    """Return the filters for another player, or for all, without those that apply to the previous player only."""
    return asked._replace(player=name, result="", seat=None, color="", other="", meeting="")


def _row(
    session: ui.Session, kind: str, title: str, texts: dict[Any, str], chosen: object, choose: Callable[[Any], object]
) -> list[ft.Control]:
    """Return buttons of which at most one is selected; a second tap clears it."""
    chips = numbered_chips(session, f"plays-{kind}", texts, [chosen], lambda one: choose("" if one == chosen else one))
    return [ui.heading(session, title, ui.BODY), chips]


def numbered_chips(
    session: ui.Session, name: str, texts: dict[Any, str], chosen: Collection[object], tap: Callable[[Any], object]
) -> ft.Control:
    """Return a chip for each value, named by its number."""
    values = list(texts)
    lit = [number for number, value in enumerate(values) if value in chosen]
    return ui.choice_chips(session, name, dict(enumerate(texts.values())), lit, lambda at: tap(values[at]), check=True)


def asked_words(session: ui.Session, asked: Asked) -> str:
    """Return the filters in words."""
    t = session.t
    parts = [game_title(asked.game)] if asked.game else []
    if asked.since[4:] == "-01-01" and asked.until == f"{asked.since[:4]}-12-31":
        parts.append(asked.since[:4])
    elif asked.since == recent(datetime.now(UTC).astimezone().date()) and not asked.until:
        parts.append(t("plays.recent", days=RECENT_DAYS))
    else:
        days = {"since": asked.since, "until": asked.until}
        parts += [t(f"plays.{name}", day=date_words(day, t) or day) for name, day in days.items() if day]
    if asked.number is not None:
        parts.append(t("plays.of_number", count=asked.number))
    if asked.player:
        parts.append(asked.player)
    if asked.result:
        parts.append(t(f"plays.result_{asked.result}"))
    if asked.seat is not None:
        parts.append(t("plays.at_seat", seat=asked.seat + 1))
    if asked.color:
        parts.append(t("plays.with_color", color=color_word(session, asked.color) or asked.color))
    if asked.other:
        parts.append(t(f"plays.meeting_{asked.meeting or 'any'}", other=asked.other))
    if asked.ended_by:
        parts.append(ending_words(session, asked.game, asked.ended_by))
    return listed(parts)
