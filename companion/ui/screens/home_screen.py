"""The home screen: the game in progress, all others, and the button for a new one."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final

import flet as ft

from companion.games.registry import meta_of
from companion.play.live_game import AnyGame
from companion.play.ports import ALL, GameLine
from companion.plays.wanted import EVERYTHING
from companion.ui import parts as ui
from companion.ui.registry import PLAYED, screens_of
from companion.ui.samples import remember_sample, sample_name, samples_known
from companion.ui.screens.home_rows import RowMenu, line_row, removed_row, resume_card
from companion.ui.screens.positions import MAX_BOARDS, use_positions
from companion.ui.screens.present_home import (
    FEW,
    FINISHED,
    SHOWN,
    Search,
    first_lines,
    in_progress,
    more_lines,
    present_line,
)
from companion.ui.screens.welcome import app_picture, welcome

FEWEST: Final = 2
"""Maximum number of games with which a picture fills the screen."""
FAINT: Final = 0.55

NOTHING_REFUSED: Final[ui.Refused | None] = None


NO_SEARCH: Final[Search | None] = None


@ui.component
def HomeScreen() -> ft.Control:
    """Show the game in progress, the list of all others, and the main actions."""
    session = ui.use_session()
    store = session.services.store
    search, set_search = ui.use_made(lambda: NO_SEARCH)
    listed, set_listed = ui.use_made(lambda: first_lines(store))
    removed, set_removed = ft.use_state("")
    refused, set_refused = ui.use_made(lambda: NOTHING_REFUSED)
    refusals, set_refusals = ft.use_state(0)
    opened, set_opened = ft.use_state("")
    t, lines, now = session.t, listed.lines, datetime.now(UTC)
    samples, _ = ui.use_made(lambda: samples_known(session.services.library))
    is_welcoming, set_welcoming = ft.use_state(False)

    def look_for(found: Search | None) -> None:
        set_search(found)
        set_listed(first_lines(store, found.wanted(now) if found else ALL))
        set_removed("")

    def remove(id: str) -> None:
        if session.keep(lambda: session.services.remove(id)):
            set_listed(lambda old: old._replace(lines=tuple(line for line in old.lines if line.id != removed)))
            set_removed(id)
        set_opened("")

    def restore() -> None:
        if session.keep(lambda: session.services.restore(removed)):
            set_removed("")

    def refuse(file: ui.Refused | None) -> None:
        set_refused(file)
        if file:
            set_refusals(lambda old: old + 1)

    menu = RowMenu(opened, lambda id: set_opened(lambda old: "" if old == id else id), remove)
    current = in_progress(lines) if search is None else None
    others = [line for line in lines if line is not current]
    shown = [current, *others] if current else others
    positions, seen = use_positions(session, shown), shown[:MAX_BOARDS]

    def row(line: GameLine) -> ft.Control:
        view = present_line(line, t, now, samples)
        if line.id == removed:
            return removed_row(session, view, restore)
        if line is current:
            return resume_card(session, line, view, menu, positions.get(line.id))
        return line_row(session, view, menu, is_seen=line in seen, seen=positions.get(line.id))

    body: list[ft.Control] = ui.browser_notices(session, bool(listed.games))
    if refused:
        body.append(ui.import_problem(session, refused, lambda: set_refused(None)))
    if search:
        body.append(_search(session, search, look_for))
    if listed.problem:
        body.append(ui.not_read(session, "home-problem", listed.problem, lambda: look_for(search)))
    elif search:
        body.append(_found(session, len(lines) + listed.left, lambda: look_for(None)))
    elif not lines or is_welcoming:
        body.append(welcome(session, partial(_open_sample, session) if session.services.begin_sample else None))
    body += [row(current)] if current else []
    if lines and not search:
        body.append(_plays(session))
    if others and not search:
        title = ui.heading(session, t("home.other_games" if current else "home.games"))
        body.append(ft.Container(title, padding=ft.Padding.only(top=8)))
    body += map(row, others)
    if listed.left > 0:
        wanted = search.wanted(now) if search else ALL
        body.append(_more(session, listed.left, lambda: set_listed(lambda old: more_lines(store, old, wanted))))
    if not search:
        body += _below_the_games(session, len(lines), is_welcoming, lambda: set_welcoming(not is_welcoming))
    return ui.page_frame(
        session,
        t("app.title"),
        body,
        actions=_actions(session, search, listed.games, look_for),
        footer=ui.in_row(ui.ImportButton(refuse), _new_game(session)),
        from_top=f"body-{refusals}-{is_welcoming}",
    )


def _more(session: ui.Session, left: int, more: Callable[[], object]) -> ft.Control:
    """Return the button that lists more of the games left."""
    text = session.t("home.more", count=min(SHOWN, left))
    return ui.button(session, "home-more", text, more, icon=ft.Icons.EXPAND_MORE)


def _open_sample(session: ui.Session, format: str) -> None:
    """Begin the sample of a game and open it."""
    begin = session.services.begin_sample
    started: list[AnyGame] = []
    if begin and session.keep(lambda: started.append(begin(format, partial(sample_name, session.t)))):
        session.services.adopt(started[0])
        remember_sample(session.services.library, started[0].id)
        ui.go(ui.game_route(started[0].id))


def _new_game(session: ui.Session) -> ft.Control:
    """Return the button to a new game."""
    text, icon = session.t("home.new"), ft.Icons.ADD
    return ui.button(
        session, "home-new", text, lambda: ui.go(ui.NEW_GAME), kind="strong", icon=icon, expand=True, height=56
    )


def _plays(session: ui.Session) -> ft.Control:
    """Return the button to the play log, with all plays."""

    def show_all() -> None:
        session.asked = EVERYTHING
        ui.go(ui.PLAYS)

    return ui.button(session, "home-plays", session.t("home.plays"), show_all, icon=ft.Icons.BAR_CHART)


def _below_the_games(
    session: ui.Session, games: int, is_welcoming: bool, turn_welcome: Callable[[], None]
) -> list[ft.Control]:
    """Return the buttons below the list: guide, plays, welcome, and the pages of games that need no game."""
    t = session.t
    below: list[ft.Control] = [
        ui.button(
            session, "home-guide", t("guide.open"), lambda: ui.visit(ui.GUIDE), kind="quiet", icon=ft.Icons.HELP_OUTLINE
        )
    ]
    if games:
        again = t("home.welcome_less" if is_welcoming else "home.welcome_again")
        icon = ft.Icons.EXPAND_LESS if is_welcoming else ft.Icons.TRAVEL_EXPLORE
        below.append(ui.button(session, "home-welcome", again, turn_welcome, kind="quiet", icon=icon))
    else:
        below.append(_plays(session))
    if 0 < games <= FEWEST and not is_welcoming:
        below.append(ft.Container(app_picture(session, FAINT), padding=ft.Padding.only(top=32), key="fort"))
    below += [_referee(session, format) for format in PLAYED if screens_of(format).referee]
    return below + [_our_copy(session, format) for format in PLAYED if screens_of(format).our_copy]


def _actions(
    session: ui.Session, search: Search | None, games: int, look_for: Callable[[Search | None], None]
) -> list[ft.Control]:
    """Return the buttons of the title: search, if there are many games, rules, codes, settings."""
    t = session.t
    actions: list[ft.Control] = [
        ui.icon_button(session, "home-rules", ft.Icons.MENU_BOOK, t("home.rules"), lambda: ui.go(ui.RULES)),
        ui.icon_button(session, "home-receive", ft.Icons.QR_CODE_SCANNER, t("home.receive"), lambda: ui.go(ui.RECEIVE)),
        ui.icon_button(
            session, "home-settings", ft.Icons.SETTINGS_OUTLINED, t("home.settings"), lambda: ui.go(ui.SETTINGS)
        ),
    ]
    if search:
        end = t("home.search_close")
        actions.insert(0, ui.icon_button(session, "home-find", ft.Icons.SEARCH_OFF, end, lambda: look_for(None)))
    elif games > FEW:
        begin = t("home.search_open")
        actions.insert(0, ui.icon_button(session, "home-find", ft.Icons.SEARCH, begin, lambda: look_for(Search())))
    return actions


def _search(session: ui.Session, search: Search, look_for: Callable[[Search | None], None]) -> ft.Control:
    """Return the search field and its filters."""
    t = session.t

    name = ui.field(
        session,
        "home-search",
        t("home.search"),
        search.name,
        lambda name: look_for(search._replace(name=name)),
        hint_text=t("home.search_hint"),
        autofocus=ui.has_keys(ft.context.page),
        prefix_icon=ft.Icons.SEARCH,
    )
    chips = [
        ui.chip(
            session,
            f"home-show-{show}",
            t(f"home.show_{show}"),
            lambda _, show=show: look_for(search._replace(show=show)),
            selected=search.show == show,
        )
        for show in FINISHED
    ]
    chips += [
        ui.chip(
            session, f"home-show-{name}", t(f"home.show_{name}"), partial(look_for, turned), selected=is_on, check=True
        )
        for name, is_on, turned in (
            ("won", search.is_winner, search._replace(is_winner=not search.is_winner)),
            ("recent", search.is_recent, search._replace(is_recent=not search.is_recent)),
        )
    ]
    return ui.in_column(name, ui.in_row(*chips, wrap=True, run_spacing=8), key="search", spacing=10)


def _found(session: ui.Session, count: int, end: Callable[[], None]) -> ft.Control:
    """Return the number of games found, and what to do if there is none."""
    t = session.t
    line = ui.labelled_text(
        "home-found",
        t("home.found", count=count) if count else t("home.nothing_found"),
        session.palette,
        ui.TITLE if not count else ui.BODY,
        live_region=True,
        center=not count,
        key="found",
    )
    if count:
        return line
    back = ui.button(session, "home-found-all", t("home.show_every"), end, icon=ft.Icons.LIST)
    return ft.Container(
        ui.in_column(app_picture(session), line, ui.in_row(back, alignment=ft.MainAxisAlignment.CENTER), spacing=20),
        padding=ft.Padding.symmetric(vertical=32, horizontal=16),
        key="nothing-found",
    )


def _referee(session: ui.Session, format: str) -> ft.Control:
    """Return the button to the referee of a game that is played without the app."""
    meta = meta_of(format)
    text = session.t("home.referee", game=meta.title)
    path = f"{ui.REFEREE}/{meta.key}"
    return ui.button(session, f"home-referee-{meta.key}", text, lambda: ui.go(path), icon=ft.Icons.GAVEL, kind="quiet")


def _our_copy(session: ui.Session, format: str) -> ft.Control:
    """Return the button to what the group knows of its copy, before the first game."""
    meta = meta_of(format)
    text = session.t("home.copy", game=meta.title, title=session.texts(format)("copy.title"))
    path = ui.copy_route(meta.key)
    return ui.button(session, f"home-copy-{meta.key}", text, lambda: ui.go(path), icon=ft.Icons.EDIT_NOTE, kind="quiet")
