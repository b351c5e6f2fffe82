"""Opening of games for their screens: the game of an address, or the screen that says why it cannot be opened."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import flet as ft

from companion.engine.record import RecordError
from companion.games.registry import game_for
from companion.play.live_game import AnyGame
from companion.play.ports import StoreError
from companion.play.watched import Watched
from companion.text.catalogue import Catalogue
from companion.text.problems import problem_text
from companion.ui import parts as ui
from companion.ui.registry import has_screens
from companion.ui.table.position import Context, TablePosition, position_at


class CannotOpen(NamedTuple):
    """A game that cannot be opened, and the reason in a sentence."""

    id: str
    reason: str
    is_in_use: bool = False
    """True if it can be opened once the store is free."""


def open_game(session: ui.Session, id: str) -> AnyGame | CannotOpen:
    """Return the game of that id, or why it cannot be opened."""
    try:
        game = session.services.game(id)
        return game if has_screens(game.format) else CannotOpen(id, session.t("table.no_screens"))
    except StoreError as error:
        return CannotOpen(id, session.sentence(error), ui.is_in_use(error))
    except RecordError as error:
        return CannotOpen(id, problem_text(error, _stored_texts(session, id)))


def _stored_texts(session: ui.Session, id: str) -> Catalogue:
    """Return the texts of the game with that id; the app's if the game is unknown."""
    try:
        return session.texts(game_for(session.services.store.load(id).document).format)
    except (StoreError, RecordError):
        return session.t


def game_screen(session: ui.Session, id: str, screen: Callable[[AnyGame], ft.Control]) -> ft.Control:
    """Return the screen of the game with that id, or the one that says why it cannot be opened."""
    game = open_game(session, id)
    return cannot_open(session, game) if isinstance(game, CannotOpen) else screen(game)


def open_position(session: ui.Session, params: Mapping[str, Any]) -> TablePosition | CannotOpen:
    """Return the position in an address, or why its game cannot be opened."""
    game = open_game(session, params["gid"])
    return game if isinstance(game, CannotOpen) else position_at(game, params)


def position_screen(screen: Callable[[TablePosition], ft.Control]) -> ft.Control:
    """Return the screen of the position in the address, or the one that says why it cannot be opened."""
    session, params = ui.use_session(), ft.use_route_params()
    return game_screen(session, params["gid"], lambda game: screen(position_at(game, params)))


def screen_of_game(name: str, screen: Callable[..., ft.Control]) -> Callable[[], ft.Control]:
    """Return a component that shows a screen of the game in the address."""

    @ui.component
    def Screen() -> ft.Control:
        session, id = ui.use_session(), ft.use_route_params()["gid"]
        return game_screen(session, id, lambda game: screen(game, key=f"{name}-{id}"))

    return Screen


def page_at_position(name: str, screen: Callable[..., ft.Control]) -> Callable[[], ft.Control]:
    """Return a component that shows a page of a game at a position, for `GameScreens.pages`."""

    @ui.component
    def Page() -> ft.Control:
        session, is_begun = ui.use_session(), ft.use_ref(False)

        def shown(position: TablePosition) -> ft.Control:
            if not is_begun.current:
                is_begun.current = True
                session.drafts.begin(position.game)
            return screen(position, key=f"{name}-{position.address()}")

        return position_screen(shown)

    return Page


def use_changes(watched: Watched | None, seen: Callable[[], object] = object) -> None:
    """Redraw the component after every change of an object, such as a game, that changes what is `seen` of it.

    None never changes.
    """
    session = ui.use_session()
    _, see = ui.use_made(seen)

    def follow() -> Callable[[], None]:
        assert watched is not None
        page = ft.context.page
        return session.while_open(watched.subscribe(lambda: ui.in_window(page, lambda: see(seen()))))

    ui.use_while_shown(follow if watched is not None else None, [watched])


def use_position(position: TablePosition) -> Context[Any, Any]:
    """Return the context of a position; the component is redrawn when the game changes."""
    use_changes(position.game)
    return Context(ui.use_session(), position)


def try_again(session: ui.Session) -> None:
    """Have every screen of the window that could not open its game try again."""
    session.attempts += 1


def cannot_open(session: ui.Session, game: CannotOpen) -> ft.Control:
    """Return the screen of a game that cannot be opened."""
    body: list[ft.Control] = [ui.plain_text(game.reason, session.palette)]
    if game.is_in_use:
        body = [ui.StoreInUse(lambda: try_again(session), key="store-in-use")]
    if session.who.may_see(game.id) and session.services.store.is_removed(game.id):
        body = [
            ui.plain_text(session.t("store.removed"), session.palette),
            ui.restore_button(session, game.id, lambda: ui.go(ui.HOME)),
        ]
    title, where, text = session.t("table.cannot_open"), ui.HOME, session.t("app.home")
    if new := ui.query_of(ft.context.page.route).get(ui.NEW):
        body = [ui.plain_text(session.t("app.draft_lost"), session.palette)]
        title, where, text = session.t("midway.title"), ui.new_game_route(new), session.t("new_game.title")
    body.append(ui.button(session, "cannot-open-home", text, lambda: ui.go(where), kind="strong"))
    return ui.page_frame(session, title, body)
