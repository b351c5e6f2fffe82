"""Files opened or shared with the app, and the device's shortcut to the game in progress."""

from typing import Final

import flet as ft

from companion.play.ports import StoreError, Wanted
from companion.sharing.codes import ours
from companion.sharing.frames import CodeError
from companion.ui.components.basics import button, labelled_text, notice
from companion.ui.components.files import Refused, import_problem, take_in
from companion.ui.components.frames import page_frame
from companion.ui.device import OpenedFile
from companion.ui.kit import component, use_made
from companion.ui.routes import HOME, game_route, go
from companion.ui.screens.receive_screen import Receive
from companion.ui.session import Session, use_session

Found = Refused | str
"""The reasons why a file was not imported, or the texts of the codes in it, separated by spaces."""

NOTHING: Final[Found | None] = None


@component
def OpenedScreen() -> ft.Control:
    """Import the opened file: a record becomes a game, a code is shown like one from a link."""
    session, page = use_session(), ft.context.page
    device, _ = use_made(lambda: session.services.device)  # a state is followed: the file may come after the screen
    found, set_found = use_made(lambda: NOTHING)
    is_taking, set_taking = use_made(lambda: False)
    file = device.opened if device else None

    async def take() -> None:
        opened = device.take() if device else None
        if opened is None:
            return
        set_taking(True)
        set_found(NOTHING)
        if opened.type.startswith(("image/", "text/plain")):
            set_found(await _codes(session, opened))
        else:
            game = take_in(opened.name, opened.content, session.services.store, session.t)
            if not isinstance(game, Refused):
                session.services.adopt(game)
                go(game_route(game.id))
                return  # until the table is there the screen stays as it is
            set_found(game)
        set_taking(False)

    def begin() -> None:
        if file:
            page.run_task(take)  # as an effect it would be ended by what it changes itself

    ft.use_effect(begin, [file])
    if isinstance(found, str):
        shown: ft.Control = Receive(found, key=f"opened-{found}")
        return shown
    if found:
        body = import_problem(session, found, lambda: go(HOME))
    elif file or is_taking:
        body = labelled_text("opened-busy", session.t("receive.busy"), session.palette, live_region=True)
    else:
        body = notice(session, "opened-nothing", session.t("opened.nothing"))
    home = button(session, "opened-home", session.t("app.home"), lambda: go(HOME))
    return page_frame(session, session.t("opened.title"), [body], on_back=lambda: go(HOME), footer=home)


async def _codes(session: Session, file: OpenedFile) -> Found:
    try:
        if file.type.startswith("image/"):
            return " ".join(await session.services.codes_in(file.content))
        return " ".join(ours(file.content.decode("utf-8", "replace").split()))
    except CodeError as error:
        return Refused(file.name, (session.t(f"code.{error.problem}", **error.values),))


@component
def ResumeScreen() -> ft.Control:
    """Open the game in progress; the home screen if there is none."""
    session = use_session()

    def go_on() -> None:
        try:
            games = session.services.store.games(Wanted(finished=False), 1)
        except StoreError:
            games = []
        go(game_route(games[0].id) if games else HOME)

    ft.use_effect(go_on, [])
    return ft.Container()
