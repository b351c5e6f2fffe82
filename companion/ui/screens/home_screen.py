"""The first screen: the game in progress, all others, and the way to a new one."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.registry import meta_of
from companion.play.live_game import LiveGame
from companion.play.ports import ALL, GameLine
from companion.ui.components.basics import (
    button,
    card,
    chip,
    heading,
    icon_button,
    labelled_text,
    notice,
    plain_text,
    tappable,
)
from companion.ui.components.browser_parts import browser_notices
from companion.ui.components.fields import field, has_keys
from companion.ui.components.files import ImportButton, Refused, import_problem
from companion.ui.components.frames import page_frame
from companion.ui.components.in_use import StoreInUse, is_in_use
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.games.registry import PLAYED, screens_of
from companion.ui.kit import component, use_made
from companion.ui.routes import GUIDE, NEW_GAME, RECEIVE, REFEREE, RULES, SETTINGS, game_route, go, visit
from companion.ui.screens.present_home import (
    FEW,
    FINISHED,
    SHOWN,
    LineView,
    Search,
    first_lines,
    in_progress,
    more_lines,
    present_line,
)
from companion.ui.screens.samples import remember_sample, sample_name, samples_known
from companion.ui.screens.welcome import welcome
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, RADIUS, SCORE, SMALL, TITLE


@dataclass(frozen=True)
class RowMenu:
    """What can be done with a game of the list besides opening it: behind a button, not one tap away."""

    open: str
    """Whose menu is open; empty: nobody's."""
    toggle: Callable[[str], None]
    remove: Callable[[str], None]


NOTHING_REFUSED: Final[Refused | None] = None


NO_SEARCH: Final[Search | None] = None


@component
def HomeScreen() -> ft.Control:
    """The game in progress, the list of all others, and what one can do here."""
    session = use_session()
    store = session.services.store
    search, set_search = use_made(lambda: NO_SEARCH)
    listed, set_listed = use_made(lambda: first_lines(store))
    removed, set_removed = ft.use_state("")
    refused, set_refused = use_made(lambda: NOTHING_REFUSED)
    refusals, set_refusals = ft.use_state(0)
    opened, set_opened = ft.use_state("")
    t, lines, now = session.t, listed.lines, datetime.now(UTC)
    samples, _ = use_made(lambda: samples_known(session.services.library))
    is_welcoming, set_welcoming = ft.use_state(False)
    started: list[LiveGame[Any, Any, Any]] = []
    wanted = search.wanted(now) if search else ALL

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

    def more() -> None:
        set_listed(lambda old: more_lines(store, old, wanted))

    def refuse(file: Refused | None) -> None:
        set_refused(file)
        if file:
            set_refusals(lambda old: old + 1)

    def turn_welcome() -> None:
        set_welcoming(lambda old: not old)

    def look_around(format: str) -> None:
        begin = session.services.begin_sample

        if begin and session.keep(lambda: started.append(begin(format, partial(sample_name, t)))):
            session.services.adopt(started[0])
            remember_sample(session.services.library, started[0].id)
            go(game_route(started[0].id))

    menu = RowMenu(opened, lambda id: set_opened(lambda old: "" if old == id else id), remove)
    current = in_progress(lines) if search is None else None
    others = [line for line in lines if line is not current]
    body: list[ft.Control] = browser_notices(session, bool(listed.games))
    if refused:
        body.append(import_problem(session, refused, lambda: set_refused(None)))
    if search:
        body.append(_search(session, search, look_for))
    if listed.problem and is_in_use(listed.problem):
        body.append(StoreInUse(lambda: look_for(search), key="store-in-use"))
    elif listed.problem:
        body.append(notice(session, "home-problem", session.sentence(listed.problem), is_bad=True))
    elif search:
        body.append(_found(session, len(lines) + listed.left))
    elif not lines or is_welcoming:
        body.append(welcome(session, look_around if session.services.begin_sample else None))
    if current:
        view = present_line(current, t, now, samples)
        gone = current.id == removed
        body.append(_removed(session, view, restore) if gone else _resume(session, current, view, menu))
    if others and not search:
        body.append(
            ft.Container(
                heading(session, t("home.other_games" if current else "home.games")), padding=ft.Padding.only(top=8)
            )
        )
    for line in others:
        view = present_line(line, t, now, samples)
        body.append(_removed(session, view, restore) if line.id == removed else _line(session, view, menu))
    if listed.left > 0:
        count = min(SHOWN, listed.left)
        body.append(button(session, "home-more", t("home.more", count=count), more, icon=ft.Icons.EXPAND_MORE))
    if not search:
        how = t("guide.open")
        body.append(button(session, "home-guide", how, lambda: visit(GUIDE), kind="quiet", icon=ft.Icons.HELP_OUTLINE))
        if lines:
            again = t("home.welcome_less" if is_welcoming else "home.welcome_again")
            icon = ft.Icons.EXPAND_LESS if is_welcoming else ft.Icons.TRAVEL_EXPLORE
            body.append(button(session, "home-welcome", again, turn_welcome, kind="quiet", icon=icon))
    body += [_referee(session, format) for format in PLAYED if not search and screens_of(format).referee]
    actions = [
        icon_button(session, "home-rules", ft.Icons.MENU_BOOK, t("home.rules"), lambda: go(RULES)),
        icon_button(session, "home-receive", ft.Icons.QR_CODE_SCANNER, t("home.receive"), lambda: go(RECEIVE)),
        icon_button(session, "home-settings", ft.Icons.SETTINGS_OUTLINED, t("home.settings"), lambda: go(SETTINGS)),
    ]
    if search:
        end = t("home.search_close")
        actions.insert(0, icon_button(session, "home-find", ft.Icons.SEARCH_OFF, end, lambda: look_for(None)))
    elif listed.games > FEW:
        begin = t("home.search_open")
        actions.insert(0, icon_button(session, "home-find", ft.Icons.SEARCH, begin, lambda: look_for(Search())))
    return page_frame(
        session,
        t("app.title"),
        body,
        actions=actions,
        footer=in_row(
            ImportButton(refuse),
            button(
                session,
                "home-new",
                t("home.new"),
                lambda: go(NEW_GAME),
                kind="strong",
                icon=ft.Icons.ADD,
                expand=True,
                height=56,
            ),
        ),
        from_top=f"body-{refusals}-{is_welcoming}",
    )


def _search(session: Session, search: Search, look_for: Callable[[Search | None], None]) -> ft.Control:
    """Part of a name, and which games."""
    t = session.t

    name = field(
        session,
        "home-search",
        t("home.search"),
        search.name,
        lambda name: look_for(search._replace(name=name)),
        hint_text=t("home.search_hint"),
        autofocus=has_keys(ft.context.page),
        prefix_icon=ft.Icons.SEARCH,
    )
    chips = [
        chip(
            session,
            f"home-show-{show}",
            t(f"home.show_{show}"),
            lambda _, show=show: look_for(search._replace(show=show)),
            selected=search.show == show,
        )
        for show in FINISHED
    ]
    chips.append(
        chip(
            session,
            "home-show-won",
            t("home.show_won"),
            lambda: look_for(search._replace(is_winner=not search.is_winner)),
            selected=search.is_winner,
            check=True,
        )
    )
    chips.append(
        chip(
            session,
            "home-show-recent",
            t("home.show_recent"),
            lambda: look_for(search._replace(is_recent=not search.is_recent)),
            selected=search.is_recent,
            check=True,
        )
    )
    return ft.Column(
        [name, in_row(*chips, wrap=True, run_spacing=8)],
        key="search",
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _found(session: Session, count: int) -> ft.Control:
    """How many games fit the search."""
    text = session.t("home.found", count=count) if count else session.t("home.nothing_found")
    return labelled_text("home-found", text, session.palette, live_region=True, key="found")


def _warning(session: Session, text: str) -> ft.Control:
    """What is wrong with a game, within its line."""
    palette = session.palette
    return in_row(
        ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, size=20, color=palette.bad),
        expanded(plain_text(text, palette, SMALL + 1, palette.bad, spoken=False)),
    )


def _resume(session: Session, game: GameLine, view: LineView, menu: RowMenu) -> ft.Control:
    """The game in progress: tapped anywhere, it goes on."""
    t, palette = session.t, session.palette
    best, at = max(view.scores, default=0), " · ".join(filter(None, (view.game, view.at)))
    label = t("home.resume_label", scores=view.points)
    seats: list[ft.Control] = [
        expanded(
            ft.Column(
                [
                    plain_text(
                        str(score),
                        palette,
                        SCORE,
                        palette.accent if score == best > 0 else None,
                        bold=True,
                        spoken=False,
                    ),
                    plain_text(name, palette, BODY, center=True, lines=1, spoken=False),
                ],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
        for name, score in zip(view.names, view.scores, strict=False)
    ]
    go_on = ft.Container(
        in_row(
            ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, size=24, color=palette.accent),
            plain_text(t("home.resume"), palette, TITLE, palette.accent, bold=True, spoken=False),
            ft.Container(
                plain_text(at, palette, BODY, palette.quiet, spoken=False),
                expand=True,
                alignment=ft.Alignment.CENTER_RIGHT,
            ),
            spacing=6,
        ),
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
        padding=ft.Padding.only(top=12),
    )
    return ft.Column(
        [
            in_row(expanded(heading(session, t("home.in_progress"))), _menu_button(session, view, menu), spacing=10),
            tappable(
                "home-resume",
                " ".join(filter(None, (label, at and f"{at}.", view.warning))),
                lambda: go(game_route(game.id)),
                ft.Column(
                    [in_row(*seats, spacing=4), *([_warning(session, view.warning)] if view.warning else []), go_on],
                    spacing=12,
                ),
                padding=14,
                bgcolor=palette.surface,
                border=ft.Border.all(2, palette.accent),
                border_radius=RADIUS + 2,
            ),
            *_menu(session, view, menu),
        ],
        key=f"resume-{game.id}",
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _line(session: Session, view: LineView, menu: RowMenu) -> ft.Control:
    """A game of the list, or a file that cannot be read."""
    t, palette = session.t, session.palette
    if view.problem:
        content: ft.Control = ft.Semantics(
            identifier=f"game-{view.id}",
            label=view.problem,
            content=ft.Container(
                in_row(
                    ft.Icon(ft.Icons.ERROR_OUTLINE, size=22, color=palette.bad),
                    expanded(plain_text(view.problem, palette, BODY, spoken=False)),
                    spacing=10,
                ),
                padding=ft.Padding.only(left=14, top=12, bottom=12),
            ),
            expand=True,
        )
    else:
        content = tappable(
            f"game-{view.id}",
            " ".join(
                filter(
                    None,
                    (
                        view.game and f"{view.game}.",
                        t("home.game_label", scores=view.points, what=view.what, day=view.day),
                        view.warning,
                    ),
                )
            ),
            lambda: go(game_route(view.id)),
            ft.Column(
                [
                    ft.Text(spans=_scores(session, view), size=BODY, color=palette.text, semantics_label=""),
                    plain_text(view.about, palette, SMALL + 1, palette.quiet, spoken=False),
                    *([_warning(session, view.warning)] if view.warning else []),
                ],
                spacing=4,
            ),
            expand=True,
            padding=ft.Padding.only(left=14, top=12, bottom=12, right=4),
        )
    return card(
        session,
        in_column(
            in_row(content, _menu_button(session, view, menu), spacing=0), *_menu(session, view, menu), spacing=0
        ),
        key=f"line-{view.id}",
        padding=0,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        border=ft.Border.all(1, palette.bad if view.problem or view.warning else palette.line),
    )


def _scores(session: Session, view: LineView) -> list[ft.TextSpan]:
    """Names and scores in seating order, the winner's heavier."""
    palette = session.palette
    quiet = ft.TextStyle(color=palette.text)
    loud = ft.TextStyle(color=palette.accent, weight=ft.FontWeight.W_600)
    spans = []
    for place, (name, score) in enumerate(zip(view.names, view.scores, strict=False)):
        if place:
            spans.append(ft.TextSpan("  ·  ", ft.TextStyle(color=palette.quiet)))
        # A name and its score stay on one line.
        spans.append(ft.TextSpan(f"{name}\N{NO-BREAK SPACE}{score}", loud if name in view.winners else quiet))
    return spans


def _menu_button(session: Session, view: LineView, menu: RowMenu) -> ft.Control:
    """Opens and closes what can be done with a game besides opening it."""
    return icon_button(
        session,
        f"game-{view.id}-menu",
        ft.Icons.MORE_VERT,
        session.t("home.menu", names=view.title),
        lambda: menu.toggle(view.id),
        22,
        session.palette.quiet,
    )


def _menu(session: Session, view: LineView, menu: RowMenu) -> list[ft.Control]:
    """To share a game, or to remove it from the list."""
    if menu.open != view.id:
        return []
    t = session.t
    share = button(
        session,
        f"game-{view.id}-share",
        t("share.title"),
        lambda: go(game_route(view.id, "share")),
        icon=ft.Icons.QR_CODE_2,
        kind="quiet",
        expand=1,
        label=t("share.open"),
    )
    remove = button(
        session,
        f"game-{view.id}-remove",
        t("home.remove_short"),
        lambda: menu.remove(view.id),
        icon=ft.Icons.DELETE_OUTLINE,
        kind="quiet",
        expand=1,
        label=t("home.remove", names=view.title),
    )
    return [in_row(share, remove, spacing=6)]


def _removed(session: Session, view: LineView, restore: Callable[[], None]) -> ft.Control:
    """What stands where a game was, until the next one is removed or the screen is left."""
    t, palette = session.t, session.palette
    return ft.Container(
        in_row(
            expanded(plain_text(t("home.removed", names=view.title), palette, BODY, palette.quiet, lines=2)),
            button(session, "home-restore", t("home.restore"), restore, icon=ft.Icons.UNDO),
        ),
        key=f"removed-{view.id}",
        padding=ft.Padding.only(left=14, right=8, top=8, bottom=8),
        border=ft.Border.all(1, palette.line),
        border_radius=RADIUS + 2,
    )


def _referee(session: Session, format: str) -> ft.Control:
    """The way to answers about a game that is played without the app."""
    meta = meta_of(format)
    text = session.t("home.referee", game=meta.title)
    place = f"{REFEREE}/{meta.key}"
    return button(session, f"home-referee-{meta.key}", text, lambda: go(place), icon=ft.Icons.GAVEL, kind="quiet")
