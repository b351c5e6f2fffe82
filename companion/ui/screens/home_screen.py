"""The first screen: the game in progress, all others, and the way to a new one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.characters import shown, told_apart
from companion.games.registry import FORMATS, meta_of, texts_of
from companion.play.live_game import LiveGame
from companion.play.ports import ALL, GameLine, GameStore, StoreError, Wanted
from companion.play.sample import sample_formats
from companion.text.catalogue import Catalogue, listed
from companion.text.dates import day_words
from companion.text.standing import progress, standing
from companion.ui.components.basics import button, card, chip, heading, icon_button, notice, said, tappable, words
from companion.ui.components.browser_parts import browser_notices
from companion.ui.components.fields import field, has_keys
from companion.ui.components.files import ImportButton, Refused, import_problem
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.games.registry import PLAYED, has_screens
from companion.ui.kit import part, use_made
from companion.ui.routes import NEW_GAME, RECEIVE, RULES, SETTINGS, game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, RADIUS, SCORE, SMALL, TITLE

SHOWN: Final = 50
"""Games listed at first, and with each tap on "more"."""
FEW: Final = 5
"""Up to so many games, nobody needs to search."""
RECENT: Final = timedelta(days=30)
FINISHED: Final = {"all": None, "open": False, "done": True}


@dataclass(frozen=True)
class RowMenu:
    """What can be done with a game of the list besides opening it: behind a button, not one tap away."""

    open: str
    """Whose menu is open; empty: nobody's."""
    toggle: Callable[[str], None]
    remove: Callable[[str], None]


NOTHING_REFUSED: Final[Refused | None] = None


class Search(NamedTuple):
    """What is searched for: part of a name, among all games or those that someone of that name won."""

    name: str = ""
    show: str = "all"
    is_winner: bool = False
    is_recent: bool = False

    def wanted(self, now: datetime) -> Wanted:
        """The games that fit."""
        name = self.name.strip()
        return Wanted(
            "" if self.is_winner else name,
            name if self.is_winner else "",
            (now - RECENT).date().isoformat() if self.is_recent else "",
            finished=FINISHED[self.show],
        )


class Listed(NamedTuple):
    """The games shown, how many more there are, how many there are in all; or why none can be shown."""

    lines: tuple[GameLine, ...] = ()
    left: int = 0
    games: int = 0
    problem: StoreError | None = None


class LineLook(NamedTuple):
    """A game in the list: the text of each part."""

    id: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    what: str
    day: str
    problem: str
    warning: str = ""
    at: str = ""
    """How far a game in progress is; empty where that is not known."""
    game: str = ""
    """Which game is played, where there are several."""

    @property
    def title(self) -> str:
        """Who plays, to name the game by."""
        return listed(self.names) or self.id

    @property
    def about(self) -> str:
        """Which game, how far it is or who won, and when."""
        return " · ".join(filter(None, (self.game, self.what, self.day)))

    @property
    def points(self) -> str:
        """Everyone's score in one line."""
        return listed(f"{name} {score}" for name, score in zip(self.names, self.scores, strict=False))


def present_line(line: GameLine, texts: Catalogue, now: datetime) -> LineLook:
    """What the list shows of a game; a file that cannot be read gives its sentence."""
    if line.problem:
        key = f"store.{line.problem}" if line.problem in ("damaged", "newer_file", "lost") else "home.unreadable"
        return LineLook(line.id, (), (), (), "", "", texts(key, file=line.id))
    says = texts_of(line.game, texts.language)
    apart = {name: shown(other) for name, other in zip(line.names, told_apart(line.names), strict=True)}
    winners = tuple(apart[name] for name in line.winners if name in apart)
    told = winners if line.finished else None
    what = standing(says, told, line.round_label, line.round)
    at = progress(says, line.round_label, line.round)
    day = day_words(line.changed, now.astimezone().date(), texts)
    warning = texts("home.to_review") if line.needs_review else ""
    names = tuple(apart[name] for name in line.names)
    return LineLook(line.id, names, line.scores, winners, what, day, "", warning, at, _title(line.game))


def _title(format: str) -> str:
    """The game's title; empty for the only one that can be played here, and for one that the app does not know."""
    return meta_of(format).title if format in FORMATS and (format,) != PLAYED else ""


def in_progress(lines: Iterable[GameLine]) -> GameLine | None:
    """The unfinished game changed last."""
    return next((line for line in lines if not line.problem and not line.finished), None)


def first_lines(store: GameStore, wanted: Wanted = ALL) -> Listed:
    """The games changed last; of all games, also the one in progress wherever it stands."""
    try:
        lines = store.games(wanted, SHOWN)
        if wanted == ALL:
            lines += [line for line in store.games(Wanted(finished=False), 1) if line not in lines]
        return Listed(tuple(lines), store.count(wanted) - len(lines), store.count())
    except StoreError as error:
        return Listed(problem=error)


def more_lines(store: GameStore, listed: Listed, wanted: Wanted = ALL) -> Listed:
    """The same with the next games; one that was removed stays where it was."""
    known = {line.id for line in listed.lines}
    try:
        # What was entered meanwhile moved others down: so many more hold the next ones.
        below = store.games(wanted, len(known) + SHOWN)
        new = [line for line in below if line.id not in known][:SHOWN]
        return listed._replace(lines=(*listed.lines, *new), left=max(0, listed.left - len(new)) if new else 0)
    except StoreError as error:
        return Listed(problem=error)


NO_SEARCH: Final[Search | None] = None


@part
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
    texts, lines, now = session.t, listed.lines, datetime.now(UTC)
    started: list[LiveGame[Any, Any, Any]] = []
    wanted = search.wanted(now) if search else ALL

    def look_for(found: Search | None) -> None:
        set_search(found)
        set_listed(first_lines(store, found.wanted(now) if found else ALL))
        set_removed("")

    def remove(id: str) -> None:
        if session.keep(lambda: store.remove(id)):
            session.services.forget(id)
            set_listed(lambda old: old._replace(lines=tuple(line for line in old.lines if line.id != removed)))
            set_removed(id)
        set_opened("")

    def restore() -> None:
        if session.keep(lambda: store.restore(removed)):
            set_removed("")

    def more() -> None:
        set_listed(lambda old: more_lines(store, old, wanted))

    def refuse(file: Refused | None) -> None:
        set_refused(file)
        if file:
            set_refusals(lambda old: old + 1)

    def look_around(format: str) -> None:
        begin = session.services.begin_sample

        def named(name: str) -> str:
            return texts("home.sample_player", name=name)

        if begin and session.keep(lambda: started.append(begin(format, named))):
            session.services.adopt(started[0])
            go(game_route(started[0].id))

    menu = RowMenu(opened, lambda id: set_opened(lambda old: "" if old == id else id), remove)
    current = in_progress(lines) if search is None else None
    others = [line for line in lines if line is not current]
    body: list[ft.Control] = browser_notices(session, bool(listed.games))
    if refused:
        body.append(import_problem(session, refused, lambda: set_refused(None)))
    if search:
        body.append(_search(session, search, look_for))
    if listed.problem:
        body.append(notice(session, "home-problem", session.sentence(listed.problem), is_bad=True))
    elif search:
        body.append(_found(session, len(lines) + listed.left))
    elif not lines:
        body.append(_welcome(session, look_around if session.services.begin_sample else None))
    if current:
        look = present_line(current, texts, now)
        gone = current.id == removed
        body.append(_removed(session, look, restore) if gone else _resume(session, current, look, menu))
    if others and not search:
        body.append(
            ft.Container(
                heading(session, texts("home.other_games" if current else "home.games")), padding=ft.Padding.only(top=8)
            )
        )
    for line in others:
        look = present_line(line, texts, now)
        body.append(_removed(session, look, restore) if line.id == removed else _line(session, look, menu))
    if listed.left > 0:
        count = min(SHOWN, listed.left)
        body.append(button(session, "home-more", texts("home.more", count=count), more, icon=ft.Icons.EXPAND_MORE))
    actions = [
        icon_button(session, "home-rules", ft.Icons.MENU_BOOK, texts("home.rules"), lambda: go(RULES)),
        icon_button(session, "home-receive", ft.Icons.QR_CODE_SCANNER, texts("home.receive"), lambda: go(RECEIVE)),
        icon_button(session, "home-settings", ft.Icons.SETTINGS_OUTLINED, texts("home.settings"), lambda: go(SETTINGS)),
    ]
    if search:
        end = texts("home.search_close")
        actions.insert(0, icon_button(session, "home-find", ft.Icons.SEARCH_OFF, end, lambda: look_for(None)))
    elif listed.games > FEW:
        begin = texts("home.search_open")
        actions.insert(0, icon_button(session, "home-find", ft.Icons.SEARCH, begin, lambda: look_for(Search())))
    return page_frame(
        session,
        texts("app.title"),
        body,
        actions=actions,
        footer=in_row(
            ImportButton(refuse),
            button(
                session,
                "home-new",
                texts("home.new"),
                lambda: go(NEW_GAME),
                kind="strong",
                icon=ft.Icons.ADD,
                expand=True,
                height=56,
            ),
        ),
        from_top=f"body-{refusals}",
    )


def _search(session: Session, search: Search, look_for: Callable[[Search | None], None]) -> ft.Control:
    """Part of a name, and which games."""
    texts = session.t

    name = field(
        session,
        "home-search",
        texts("home.search"),
        search.name,
        lambda name: look_for(search._replace(name=name)),
        hint_text=texts("home.search_hint"),
        autofocus=has_keys(ft.context.page),
        prefix_icon=ft.Icons.SEARCH,
    )
    chips = [
        chip(
            session,
            f"home-show-{show}",
            texts(f"home.show_{show}"),
            lambda _, show=show: look_for(search._replace(show=show)),
            selected=search.show == show,
        )
        for show in FINISHED
    ]
    chips.append(
        chip(
            session,
            "home-show-won",
            texts("home.show_won"),
            lambda: look_for(search._replace(is_winner=not search.is_winner)),
            selected=search.is_winner,
            check=True,
        )
    )
    chips.append(
        chip(
            session,
            "home-show-recent",
            texts("home.show_recent"),
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
    told = session.t("home.found", count=count) if count else session.t("home.nothing_found")
    return said("home-found", told, session.palette, live_region=True, key="found")


def _warning(session: Session, text: str) -> ft.Control:
    """What is wrong with a game, within its line."""
    palette = session.palette
    return in_row(
        ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, size=20, color=palette.bad),
        expanded(words(text, palette, SMALL + 1, palette.bad, spoken=False)),
    )


def _resume(session: Session, game: GameLine, look: LineLook, menu: RowMenu) -> ft.Control:
    """The game in progress: tapped anywhere, it goes on."""
    texts, palette = session.t, session.palette
    best, at = max(look.scores, default=0), " · ".join(filter(None, (look.game, look.at)))
    label = texts("home.resume_label", scores=look.points)
    seats: list[ft.Control] = [
        expanded(
            ft.Column(
                [
                    words(
                        str(score),
                        palette,
                        SCORE,
                        palette.accent if score == best > 0 else None,
                        bold=True,
                        spoken=False,
                    ),
                    words(name, palette, BODY, center=True, lines=1, spoken=False),
                ],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
        for name, score in zip(look.names, look.scores, strict=False)
    ]
    go_on = ft.Container(
        in_row(
            ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, size=24, color=palette.accent),
            words(texts("home.resume"), palette, TITLE, palette.accent, bold=True, spoken=False),
            ft.Container(
                words(at, palette, BODY, palette.quiet, spoken=False), expand=True, alignment=ft.Alignment.CENTER_RIGHT
            ),
            spacing=6,
        ),
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
        padding=ft.Padding.only(top=12),
    )
    return ft.Column(
        [
            in_row(
                expanded(heading(session, texts("home.in_progress"))), _menu_button(session, look, menu), spacing=10
            ),
            tappable(
                "home-resume",
                " ".join(filter(None, (label, at and f"{at}.", look.warning))),
                lambda: go(game_route(game.id)),
                ft.Column(
                    [in_row(*seats, spacing=4), *([_warning(session, look.warning)] if look.warning else []), go_on],
                    spacing=12,
                ),
                padding=14,
                bgcolor=palette.surface,
                border=ft.Border.all(2, palette.accent),
                border_radius=RADIUS + 2,
            ),
            *_menu(session, look, menu),
        ],
        key=f"resume-{game.id}",
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _line(session: Session, look: LineLook, menu: RowMenu) -> ft.Control:
    """A game of the list, or a file that cannot be read."""
    texts, palette = session.t, session.palette
    if look.problem:
        content: ft.Control = ft.Semantics(
            identifier=f"game-{look.id}",
            label=look.problem,
            content=ft.Container(
                in_row(
                    ft.Icon(ft.Icons.ERROR_OUTLINE, size=22, color=palette.bad),
                    expanded(words(look.problem, palette, BODY, spoken=False)),
                    spacing=10,
                ),
                padding=ft.Padding.only(left=14, top=12, bottom=12),
            ),
            expand=True,
        )
    else:
        content = tappable(
            f"game-{look.id}",
            " ".join(
                filter(
                    None,
                    (
                        look.game and f"{look.game}.",
                        texts("home.game_label", scores=look.points, what=look.what, day=look.day),
                        look.warning,
                    ),
                )
            ),
            lambda: go(game_route(look.id)),
            ft.Column(
                [
                    ft.Text(spans=_scores(session, look), size=BODY, color=palette.text, semantics_label=""),
                    words(look.about, palette, SMALL + 1, palette.quiet, spoken=False),
                    *([_warning(session, look.warning)] if look.warning else []),
                ],
                spacing=4,
            ),
            expand=True,
            padding=ft.Padding.only(left=14, top=12, bottom=12, right=4),
        )
    return card(
        session,
        in_column(
            in_row(content, _menu_button(session, look, menu), spacing=0), *_menu(session, look, menu), spacing=0
        ),
        key=f"line-{look.id}",
        padding=0,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        border=ft.Border.all(1, palette.bad if look.problem or look.warning else palette.line),
    )


def _scores(session: Session, look: LineLook) -> list[ft.TextSpan]:
    """Names and scores in seating order, the winner's heavier."""
    palette = session.palette
    quiet = ft.TextStyle(color=palette.text)
    loud = ft.TextStyle(color=palette.accent, weight=ft.FontWeight.W_600)
    spans = []
    for place, (name, score) in enumerate(zip(look.names, look.scores, strict=False)):
        if place:
            spans.append(ft.TextSpan("  ·  ", ft.TextStyle(color=palette.quiet)))
        # A name and its score stay on one line.
        spans.append(ft.TextSpan(f"{name}\N{NO-BREAK SPACE}{score}", loud if name in look.winners else quiet))
    return spans


def _menu_button(session: Session, look: LineLook, menu: RowMenu) -> ft.Control:
    """Opens and closes what can be done with a game besides opening it."""
    return icon_button(
        session,
        f"game-{look.id}-menu",
        ft.Icons.MORE_VERT,
        session.t("home.menu", names=look.title),
        lambda: menu.toggle(look.id),
        22,
        session.palette.quiet,
    )


def _menu(session: Session, look: LineLook, menu: RowMenu) -> list[ft.Control]:
    """To share a game, or to remove it from the list."""
    if menu.open != look.id:
        return []
    texts = session.t
    share = button(
        session,
        f"game-{look.id}-share",
        texts("share.title"),
        lambda: go(game_route(look.id, "share")),
        icon=ft.Icons.QR_CODE_2,
        kind="quiet",
        expand=1,
        label=texts("share.open"),
    )
    remove = button(
        session,
        f"game-{look.id}-remove",
        texts("home.remove_short"),
        lambda: menu.remove(look.id),
        icon=ft.Icons.DELETE_OUTLINE,
        kind="quiet",
        expand=1,
        label=texts("home.remove", names=look.title),
    )
    return [in_row(share, remove, spacing=6)]


def _removed(session: Session, look: LineLook, restore: Callable[[], None]) -> ft.Control:
    """What stands where a game was, until the next one is removed or the screen is left."""
    texts, palette = session.t, session.palette
    return ft.Container(
        in_row(
            expanded(words(texts("home.removed", names=look.title), palette, BODY, palette.quiet, lines=2)),
            button(session, "home-restore", texts("home.restore"), restore, icon=ft.Icons.UNDO),
        ),
        key=f"removed-{look.id}",
        padding=ft.Padding.only(left=14, right=8, top=8, bottom=8),
        border=ft.Border.all(1, palette.line),
        border_radius=RADIUS + 2,
    )


def _welcome(session: Session, look_around: Callable[[str], None] | None) -> ft.Control:
    """What the first visitor sees: a piece of wall, what to do, and a game to look around in."""
    texts, palette = session.t, session.palette
    steps = [
        in_row(
            ft.Container(
                words(str(number), palette, BODY, palette.accent, bold=True, spoken=False),
                width=32,
                height=32,
                border_radius=16,
                border=ft.Border.all(1, palette.accent),
                alignment=ft.Alignment.CENTER,
            ),
            expanded(words(session.texts_of_all(f"home.step_{number}"), palette)),
            spacing=14,
        )
        for number in (1, 2, 3)
    ]
    samples = tuple(filter(has_screens, sample_formats())) if look_around else ()
    return ft.Container(
        ft.Column(
            [
                _piece_of_wall(session),
                ft.Container(height=8),
                ft.Container(heading(session, texts("home.welcome"), 26), alignment=ft.Alignment.CENTER),
                words(texts("home.welcome_text"), palette, BODY, palette.quiet, center=True),
                ft.Container(height=12),
                *steps,
                *(_sample(session, format, look_around, len(samples) > 1) for format in samples if look_around),
            ],
            spacing=14,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=16, vertical=28),
    )


def _sample(session: Session, format: str, look_around: Callable[[str], None], is_named: bool) -> ft.Control:
    """The way into a sample game; it names its game where there are several."""
    meta, texts = meta_of(format), session.t
    text = texts("home.sample_of", game=meta.title) if is_named else texts("home.sample")
    key = f"home-sample-{meta.key}" if is_named else "home-sample"
    sample = button(session, key, text, lambda: look_around(format), icon=ft.Icons.TRAVEL_EXPLORE)
    return ft.Container(sample, padding=ft.Padding.only(top=10))


def _piece_of_wall(session: Session) -> ft.Control:
    """A few courses of stones in the builders' colours, for the eye only."""
    palette = session.palette
    stones = list(palette.players.values())
    free = ft.Border.all(1, palette.empty_line)
    courses = (
        (None, stones[1], None, None),
        (stones[2], None, stones[0], None),
        (stones[0], stones[2], stones[3], stones[1]),
    )
    return ft.Column(
        [
            in_row(
                *(
                    ft.Container(
                        width=64,
                        height=30,
                        border_radius=5,
                        bgcolor=stone.face if stone else None,
                        border=ft.Border.only(bottom=ft.BorderSide(4, stone.edge)) if stone else free,
                    )
                    for stone in course
                ),
                spacing=5,
                alignment=ft.MainAxisAlignment.CENTER,
            )
            for course in courses
        ],
        spacing=5,
    )
