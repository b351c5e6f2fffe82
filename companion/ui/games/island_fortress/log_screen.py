"""The log: what was entered, the newest on top, round by round; a tap shows the wall as it was then."""

import flet as ft

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.words import Words
from companion.text.catalogue import catalogue
from companion.ui.components.basics import button, heading, hint, icon_button, page_frame, tappable, words
from companion.ui.components.hints import once_hint
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, opened, use_changes
from companion.ui.games.island_fortress.present import step_words
from companion.ui.games.island_fortress.present_log import LogLine, log_rounds
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part
from companion.ui.routes import game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, RADIUS, SPACE, Palette


@part
def LogScreen() -> ft.Control:
    """The log of the game in the address."""
    session = use_session()
    game = opened(session, ft.use_route_params()["gid"])
    return cannot_open(session, game) if isinstance(game, str) else Log(game, key=f"log-{game.id}")


@part
def Log(game: FortressGame) -> ft.Control:
    """The log with undo and redo within the thumb's reach."""
    session = use_session()
    use_changes(game)
    t, say = game_texts(session), Words(game_texts(session), game.setup)
    last, following = game.last_step, game.next_step
    undo = t("log.undo", entry=step_words(say, game.states, last)) if last else t("log.undo_nothing")
    redo = t("log.redo", entry=step_words(say, game.states, following)) if following else t("log.redo_nothing")
    footer = ft.Row(
        [
            button(
                session,
                "log-undo",
                undo,
                (lambda: session.keep(game.undo)) if last else None,
                icon=ft.Icons.UNDO,
                expand=True,
                height=60,
            ),
            button(
                session,
                "log-redo",
                redo,
                (lambda: session.keep(game.redo)) if following else None,
                icon=ft.Icons.REDO,
                expand=True,
                height=60,
            ),
        ],
        spacing=8,
    )
    return page_frame(
        session,
        t("log.title"),
        [],
        on_back=lambda: go(game_route(game.id)),
        actions=[
            icon_button(
                session,
                "log-share",
                ft.Icons.QR_CODE_2,
                game_texts(session)("share.open"),
                lambda: go(game_route(game.id, "share")),
            )
        ],
        fill=LogList(session, game, key="list"),
        footer=footer,
    )


@part
def LogList(session: Session, game: FortressGame) -> ft.Control:
    """All entries, the newest on top; it follows the game."""
    use_changes(game)
    t, palette = game_texts(session), session.palette
    rounds = log_rounds(Words(t, game.setup), game.entries, game.states)
    if not rounds:
        return ft.Container(hint(session, t("log.empty"), BODY), padding=16, alignment=ft.Alignment.TOP_CENTER)
    rows: list[ft.Control] = once_hint(session, "log", t("log.hint"))
    for group in rounds:
        title = t("log.round", round=group.round) if group.round else t("log.before")
        rows.append(
            ft.Container(
                heading(session, title, BODY),
                key=f"round-{group.round}",
                padding=ft.Padding.only(left=6, top=10, bottom=2),
            )
        )
        rows.extend(
            _LINE(game.id, game.setup, line, session.language, palette, session.text_scale, key=f"line-{line.number}")
            for line in group.lines
        )
    return ft.ListView(rows, spacing=6, expand=True, padding=ft.Padding.only(left=2, right=2, bottom=SPACE))


@part
def Line(game: str, setup: Setup, line: LogLine, language: str, palette: Palette, scale: float) -> ft.Control:
    """One entry; all it shows is given, so that it is drawn again only when that changes."""
    t = catalogue(language)
    told: list[ft.Control] = [words(line.sentence, palette, BODY, spoken=False)]
    spoken = [t("log.entry", number=line.number, entry=line.sentence)]
    if line.correction:
        told.append(_tag(palette, t("log.correction")))
        spoken.append(t("log.correction"))
    told += [words(gain, palette, 15, palette.good, spoken=False) for gain in line.gains]
    spoken += line.gains
    if line.note:
        note = t("log.note", note=line.note)
        told.append(words(note, palette, 15, palette.quiet, spoken=False))
        spoken.append(note)
    mark = ft.Icon(ft.Icons.EDIT, size=18, color=palette.accent) if line.correction else None
    who = (
        badge(setup.seats[line.seat], palette, 26)
        if line.seat is not None
        else ft.Container(mark, width=26, height=26, alignment=ft.Alignment.CENTER)
    )
    return tappable(
        f"entry-{line.number}",
        ". ".join(spoken),
        lambda: go(game_route(game, f"at/{line.number}")),
        ft.Row(
            [
                ft.Container(
                    words(str(line.number), palette, 15, palette.quiet, spoken=False),
                    width=30 * scale,
                    alignment=ft.Alignment.TOP_RIGHT,
                    padding=ft.Padding.only(top=3),
                ),
                who,
                ft.Column(told, spacing=2, tight=True, expand=True),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        padding=ft.Padding.only(left=4, top=11, right=10, bottom=11),
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.accent if line.correction else palette.line),
        border_radius=RADIUS,
    )


_LINE = ft.memo(Line)  # type: ignore[no-untyped-call]


def _tag(palette: Palette, text: str) -> ft.Control:
    return ft.Row(
        [
            ft.Container(
                words(text, palette, 14, palette.accent, bold=True, spoken=False),
                border=ft.Border.all(1, palette.accent),
                border_radius=4,
                padding=ft.Padding.symmetric(horizontal=6, vertical=1),
            )
        ]
    )
