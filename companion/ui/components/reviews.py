"""Notices about a game's file at its table: damage that was repaired, or that nothing can be entered."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.engine.record import RecordError
from companion.engine.ruling import IllegalMove
from companion.play.live_game import REMOVED, AnyGame
from companion.play.ports import Review, StoreError
from companion.text.catalogue import Catalogue
from companion.text.dates import date_words
from companion.text.problems import problem_text
from companion.ui.components.basics import button, plain_text
from companion.ui.components.layout import in_column, in_lines, in_row
from companion.ui.routes import DATA, game_route, go
from companion.ui.session import Session
from companion.ui.theme import BODY, SMALL


class ReviewsView(NamedTuple):
    """Effects of damage on a game in sentences, and the names of the damaged files."""

    title: str
    lines: tuple[str, ...]


def present_reviews(reviews: tuple[Review, ...], t: Catalogue) -> ReviewsView:
    """Return the sentences on all damage; empty without any."""
    if not reviews:
        return ReviewsView("", ())
    missing = sum(len(review.missing) for review in reviews)
    later = sum(len(review.later) for review in reviews)
    lines = [t("review.missing", count=missing)]
    if later:
        lines.append(t("review.later", count=later))
    lines.append(t("review.now"))
    return ReviewsView(t("review.title"), tuple(lines))


def review_banner(session: Session, reviews: tuple[Review, ...], on_done: Callable[[], object]) -> ft.Control:
    """Return the notice of what damage has removed from the game, until it is dismissed.

    An empty box without damage.
    """
    view, t, palette = present_reviews(reviews, session.t), session.t, session.palette
    if not view.title:
        return ft.Container(height=0)
    return _banner(
        session,
        "review-banner",
        view.title,
        " ".join(view.lines),
        in_row(
            button(session, "review-done", t("review.done"), on_done, expand=True),
            button(session, "review-backups", t("review.backups"), lambda: go(DATA), expand=True),
        ),
        color=palette.bad,
    )


def problem_banner(session: Session, game: AnyGame) -> ft.Control:
    """Return why nothing can be entered in the game; an empty box if everything can."""
    problem, refused, t = game.problem, game.refused, session.texts(game.format)
    more: list[ft.Control] = []
    if isinstance(refused, RecordError):
        text = problem_text(refused, t)
    elif problem:
        text = session.sentence(StoreError(problem, file=game.id))
        more = [restore_button(session, game.id)] if problem == REMOVED else []
    elif refused:
        text = refused_text(game, t)
        way = f"{game_route(game.id, 'revision')}?go-on={len(game.states)}&of={len(game.entries)}"
        more = [button(session, "refused-go-on", t("review.go_on"), lambda: go(way))] if session.who.is_host else []
    else:
        return ft.Container(height=0)
    return _banner(session, "problem-banner", session.t("review.read_only"), text, *more)


def refused_text(game: AnyGame, t: Catalogue) -> str:
    """Return which entry of the game the rules refuse, by which rule and since when; empty if none."""
    if not isinstance(game.refused, IllegalMove):
        return ""
    entry, rules = game.record.entries[len(game.entries)], ", ".join(game.refused.ruling.rules)
    day = date_words(entry.time or "", t)
    since = t("review.since", day=day) if day else t("review.since_unknown")
    return f"{t('review.refused', entry=len(game.states), rules=rules)} {since}"


def restore_button(session: Session, id: str, on_done: Callable[[], object] = lambda: None) -> ft.Control:
    """Return the button that restores a removed game."""

    def restore() -> None:
        if session.keep(lambda: session.services.restore(id)):
            on_done()

    return button(session, "game-restore", session.t("review.restore"), restore, icon=ft.Icons.UNDO)


def _banner(
    session: Session, identifier: str, title: str, text: str, *more: ft.Control, color: str | None = None
) -> ft.Control:
    palette = session.palette
    return ft.Container(
        in_column(
            ft.Semantics(
                identifier=identifier,
                label=f"{title}. {text}",
                container=True,
                content=in_row(
                    ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, color=color or palette.accent, size=22),
                    in_lines(
                        plain_text(title, palette, BODY, bold=True, semantics=False),
                        plain_text(text, palette, SMALL + 1, semantics=False),
                        spacing=2,
                        expand=True,
                    ),
                    spacing=10,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
            ),
            *more,
        ),
        bgcolor=palette.bad_ground if color else palette.surface,
        border=ft.Border.only(bottom=ft.BorderSide(2, color or palette.accent)),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
    )
