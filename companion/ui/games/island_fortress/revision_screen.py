"""An old entry made anew: what would become of the game, and whether the table accepts that."""

from typing import Any

import flet as ft

from companion.games.island_fortress.words import Words
from companion.play.revision import Revision
from companion.ui.components.basics import button, card, heading, hint, page_frame, said, words
from companion.ui.components.rulings import Explained, ruling_list
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, opened, use_changes
from companion.ui.games.island_fortress.present_revision import LeftOut, MovedScore, revision_look
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part
from companion.ui.routes import game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import BODY, TITLE

MOST_SHOWN = 20
"""Entries left out that are explained one by one."""


@part
def RevisionScreen() -> ft.Control:
    """The edit made last in this window, of the game in the address."""
    session = use_session()
    id = ft.use_route_params()["gid"]
    game = opened(session, id)
    if isinstance(game, str):
        return cannot_open(session, game)
    made_for, revision = session.revision or ("", None)
    if made_for != id or revision is None:
        return cannot_open(session, game_texts(session)("revision.none"))
    shown: ft.Control = Preview(game, revision, key=f"revision-{id}")
    return shown


@part
def Preview(game: FortressGame, revision: Revision[Any, Any]) -> ft.Control:
    """The scores that move and the entries left out, above accepting and going back."""
    session = use_session()
    use_changes(game)
    t, palette = game_texts(session), session.palette
    look = revision_look(Words(t, game.setup), game, revision)

    def leave() -> None:
        session.revision = None
        go(game_route(game.id, "log"))

    def accept() -> None:
        if session.keep(lambda: game.accept(revision)):
            session.revision = None
            go(game_route(game.id))

    body: list[ft.Control] = [
        said("revision-edited", look.edited, palette, BODY),
        _scores(session, game, look.moved),
    ]
    if look.winners:
        body.append(said("revision-winners", look.winners, palette, BODY, palette.accent, bold=True))
    body.append(_left_out(session, look.left_out))
    if look.stale:
        told = t("store.stale")
        body.insert(
            0,
            said("revision-stale", told, palette, BODY, palette.bad, bold=True, live_region=True),
        )
    return page_frame(
        session,
        t("revision.title"),
        body,
        on_back=leave,
        footer=ft.Row(
            [
                button(session, "revision-back", t("revision.back"), leave, expand=1, height=60),
                button(
                    session,
                    "revision-accept",
                    t("revision.accept"),
                    None if look.stale else accept,
                    kind="strong",
                    icon=ft.Icons.CHECK,
                    expand=1,
                    height=60,
                ),
            ],
            spacing=8,
        ),
    )


def _scores(session: Session, game: FortressGame, moved: tuple[MovedScore, ...]) -> ft.Control:
    t, palette = game_texts(session), session.palette
    rows: list[ft.Control] = [heading(session, t("revision.scores"))]
    for score in moved:
        name = game.setup.seats[score.seat].name
        told = t("revision.score", player=name, before=score.before, after=score.after)
        rows.append(
            ft.Semantics(
                identifier=f"revision-score-{score.seat}",
                label=told,
                content=ft.Row(
                    [
                        badge(game.setup.seats[score.seat], palette),
                        ft.Container(words(told, palette, BODY, spoken=False), expand=True),
                        words(score.change, palette, TITLE, palette.fresh, bold=True, spoken=False),
                    ],
                    spacing=10,
                ),
            )
        )
    if not moved:
        rows.append(hint(session, t("revision.no_scores"), BODY))
    return card(session, ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), key="scores")


def _left_out(session: Session, entries: tuple[LeftOut, ...]) -> ft.Control:
    t, palette = game_texts(session), session.palette
    rows: list[ft.Control] = [heading(session, t("revision.left_out", count=len(entries)))]
    if not entries:
        rows.append(hint(session, t("revision.all_legal"), BODY))
    above: list[Explained] = []
    for entry in entries[:MOST_SHOWN]:
        told = t("log.entry", number=entry.number, entry=entry.sentence)
        rows.append(said(f"revision-out-{entry.number}", told, palette, BODY, bold=True))
        rows.append(ruling_list(session, entry.broken, above))
        above += entry.broken
    if len(entries) > MOST_SHOWN:
        rows.append(hint(session, t("revision.more", count=len(entries) - MOST_SHOWN), BODY))
    return card(session, ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), key="left-out")
