"""The first screen: the game in progress, all others, and the way to a new one."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple

import flet as ft

from companion.play.ports import GameLine, GameStore, Wanted
from companion.text.catalogue import Catalogue, listed
from companion.text.dates import day_words
from companion.ui.components.basics import (
    button,
    card,
    heading,
    icon_button,
    page_frame,
    tappable,
    words,
)
from companion.ui.components.files import ImportButton, Refused, import_problem
from companion.ui.kit import part, use_made
from companion.ui.routes import NEW_GAME, SETTINGS, game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, RADIUS, SCORE, SMALL, TITLE

SHOWN: Final = 30
"""Games listed at first, and with each tap on "more"."""

Remove = Callable[[str], None]

NOTHING_REFUSED: Final[Refused | None] = None


class LineLook(NamedTuple):
    """A game in the list: the text of each part."""

    id: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    what: str
    day: str
    problem: str

    @property
    def title(self) -> str:
        """Who plays, to name the game by."""
        return listed(self.names) or self.id

    @property
    def points(self) -> str:
        """Everyone's score in one line."""
        return listed(f"{name} {score}" for name, score in zip(self.names, self.scores, strict=False))


def present_line(line: GameLine, texts: Catalogue, now: datetime) -> LineLook:
    """What the list shows of a game; a file that cannot be read gives its sentence."""
    if line.problem:
        key = f"store.{line.problem}" if line.problem in ("damaged", "newer_file", "lost") else "home.unreadable"
        return LineLook(line.id, (), (), (), "", "", texts(key, file=line.id))
    if not line.finished:
        what = texts("home.open", round=line.round)
    else:
        what = texts("home.won", count=len(line.winners), winners=listed(line.winners))
    day = day_words(line.changed, now.astimezone().date(), texts)
    return LineLook(line.id, line.names, line.scores, line.winners, what, day, "")


def in_progress(lines: Iterable[GameLine]) -> GameLine | None:
    """The unfinished game changed last."""
    return next((line for line in lines if not line.problem and not line.finished), None)


def first_lines(store: GameStore) -> tuple[GameLine, ...]:
    """The games changed last, and the one in progress wherever it stands."""
    lines = store.games(limit=SHOWN + 1)
    return (*lines, *(line for line in store.games(Wanted(finished=False), limit=1) if line not in lines))


def more_lines(store: GameStore, lines: tuple[GameLine, ...]) -> tuple[GameLine, ...]:
    """The lines with the next games; one that was removed stays where it was."""
    known = {line.id for line in lines}
    left = store.games(limit=len(lines) + SHOWN)
    return (*lines, *[line for line in left if line.id not in known][:SHOWN])


@part
def HomeScreen() -> ft.Control:
    """The game in progress, the list of all others, and what one can do here."""
    session = use_session()
    store = session.services.store
    lines, set_lines = use_made(lambda: first_lines(store))
    removed, set_removed = ft.use_state("")
    refused, set_refused = use_made(lambda: NOTHING_REFUSED)
    refusals, set_refusals = ft.use_state(0)
    texts = session.t

    def remove(id: str) -> None:
        if session.keep(lambda: store.remove(id)):
            session.services.forget(id)
            set_lines(lambda old: tuple(line for line in old if line.id != removed))
            set_removed(id)

    def restore() -> None:
        if session.keep(lambda: store.restore(removed)):
            set_removed("")

    def more() -> None:
        set_lines(lambda old: more_lines(store, old))

    def refuse(file: Refused | None) -> None:
        set_refused(file)
        if file:
            set_refusals(lambda old: old + 1)

    now = datetime.now(UTC)
    current = in_progress(lines)
    others = [line for line in lines if line is not current]
    body: list[ft.Control] = []
    if refused:
        body.append(import_problem(session, refused, lambda: set_refused(None)))
    if not lines:
        body.append(_welcome(session))
    if current:
        look = present_line(current, texts, now)
        gone = current.id == removed
        body.append(_removed(session, look, restore) if gone else _resume(session, current, look, remove))
    if others:
        body.append(
            ft.Container(
                heading(session, texts("home.other_games" if current else "home.games")), padding=ft.Padding.only(top=8)
            )
        )
    for line in others:
        look = present_line(line, texts, now)
        body.append(_removed(session, look, restore) if line.id == removed else _line(session, look, remove))
    left = store.count() + bool(removed) - len(lines)
    if left > 0:
        count = min(SHOWN, left)
        body.append(button(session, "home-more", texts("home.more", count=count), more, icon=ft.Icons.EXPAND_MORE))
    return page_frame(
        session,
        texts("app.title"),
        body,
        actions=[
            icon_button(
                session, "home-settings", ft.Icons.SETTINGS_OUTLINED, texts("home.settings"), lambda: go(SETTINGS)
            )
        ],
        footer=ft.Row(
            [
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
            ],
            spacing=8,
        ),
        from_top=f"body-{refusals}",
    )


def _resume(session: Session, game: GameLine, look: LineLook, remove: Remove) -> ft.Control:
    """The game in progress: tapped anywhere, it goes on."""
    texts, palette = session.t, session.palette
    best = max(look.scores, default=0)
    seats: list[ft.Control] = [
        ft.Container(
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
            ),
            expand=True,
        )
        for name, score in zip(look.names, look.scores, strict=False)
    ]
    go_on = ft.Container(
        ft.Row(
            [
                ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, size=24, color=palette.accent),
                words(texts("home.resume"), palette, TITLE, palette.accent, bold=True, spoken=False),
                ft.Container(
                    words(texts("home.round", round=game.round), palette, BODY, palette.quiet, spoken=False),
                    expand=True,
                    alignment=ft.Alignment.CENTER_RIGHT,
                ),
            ],
            spacing=6,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
        padding=ft.Padding.only(top=12),
    )
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Container(heading(session, texts("home.in_progress")), expand=True),
                    _remove_button(session, look, remove),
                ],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            tappable(
                "home-resume",
                texts("home.resume_label", scores=look.points, round=game.round),
                lambda: go(game_route(game.id)),
                ft.Column([ft.Row(seats, spacing=4), go_on], spacing=12),
                padding=14,
                bgcolor=palette.surface,
                border=ft.Border.all(2, palette.accent),
                border_radius=RADIUS + 2,
            ),
        ],
        key=f"resume-{game.id}",
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _line(session: Session, look: LineLook, remove: Remove) -> ft.Control:
    """A game of the list, or a file that cannot be read."""
    texts, palette = session.t, session.palette
    if look.problem:
        content: ft.Control = ft.Semantics(
            identifier=f"game-{look.id}",
            label=look.problem,
            content=ft.Container(
                ft.Row(
                    [
                        ft.Icon(ft.Icons.ERROR_OUTLINE, size=22, color=palette.bad),
                        ft.Container(words(look.problem, palette, BODY, spoken=False), expand=True),
                    ],
                    spacing=10,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                padding=ft.Padding.only(left=14, top=12, bottom=12),
            ),
            expand=True,
        )
    else:
        content = tappable(
            f"game-{look.id}",
            texts("home.game_label", scores=look.points, what=look.what, day=look.day),
            lambda: go(game_route(look.id)),
            ft.Column(
                [
                    ft.Text(spans=_scores(session, look), size=BODY, color=palette.text, semantics_label=""),
                    words(f"{look.what} · {look.day}", palette, SMALL + 1, palette.quiet, spoken=False),
                ],
                spacing=4,
            ),
            expand=True,
            padding=ft.Padding.only(left=14, top=12, bottom=12, right=4),
        )
    return card(
        session,
        ft.Row(
            [content, _remove_button(session, look, remove)],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        key=f"line-{look.id}",
        padding=0,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        border=ft.Border.all(1, palette.bad if look.problem else palette.line),
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


def _remove_button(session: Session, look: LineLook, remove: Remove) -> ft.Control:
    return icon_button(
        session,
        f"game-{look.id}-remove",
        ft.Icons.DELETE_OUTLINE,
        session.t("home.remove", names=look.title),
        lambda: remove(look.id),
        22,
        session.palette.quiet,
    )


def _removed(session: Session, look: LineLook, restore: Callable[[], None]) -> ft.Control:
    """What stands where a game was, until the next one is removed or the screen is left."""
    texts, palette = session.t, session.palette
    return ft.Container(
        ft.Row(
            [
                ft.Container(
                    words(texts("home.removed", names=look.title), palette, BODY, palette.quiet, lines=2), expand=True
                ),
                button(session, "home-restore", texts("home.restore"), restore, icon=ft.Icons.UNDO),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        key=f"removed-{look.id}",
        padding=ft.Padding.only(left=14, right=8, top=8, bottom=8),
        border=ft.Border.all(1, palette.line),
        border_radius=RADIUS + 2,
    )


def _welcome(session: Session) -> ft.Control:
    """What the first visitor sees: a piece of wall, and what to do."""
    texts, palette = session.t, session.palette
    steps = [
        ft.Row(
            [
                ft.Container(
                    words(str(number), palette, BODY, palette.accent, bold=True, spoken=False),
                    width=32,
                    height=32,
                    border_radius=16,
                    border=ft.Border.all(1, palette.accent),
                    alignment=ft.Alignment.CENTER,
                ),
                ft.Container(words(texts(f"home.step_{number}"), palette), expand=True),
            ],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        for number in (1, 2, 3)
    ]
    return ft.Container(
        ft.Column(
            [
                _piece_of_wall(session),
                ft.Container(height=8),
                ft.Container(heading(session, texts("home.welcome"), 26), alignment=ft.Alignment.CENTER),
                words(texts("home.welcome_text"), palette, BODY, palette.quiet, center=True),
                ft.Container(height=12),
                *steps,
            ],
            spacing=14,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=16, vertical=28),
    )


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
            ft.Row(
                [
                    ft.Container(
                        width=64,
                        height=30,
                        border_radius=5,
                        bgcolor=stone.face if stone else None,
                        border=ft.Border.only(bottom=ft.BorderSide(4, stone.edge)) if stone else free,
                    )
                    for stone in course
                ],
                spacing=5,
                alignment=ft.MainAxisAlignment.CENTER,
            )
            for course in courses
        ],
        spacing=5,
    )
