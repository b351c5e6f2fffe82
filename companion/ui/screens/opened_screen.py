"""Files opened or shared with the app, and the device's shortcut to the game in progress."""

from typing import Final

import flet as ft

from companion.play.ports import StoreError, Wanted
from companion.sharing.codes import ours
from companion.sharing.frames import CodeError
from companion.ui import parts as ui
from companion.ui.device import OpenedFile
from companion.ui.screens.receive_screen import Receive

Found = ui.Refused | str
"""The reasons why a file was not imported, or the texts of the codes in it, separated by spaces."""

NOTHING: Final[Found | None] = None


@ui.component
def OpenedScreen() -> ft.Control:
    """Import the opened file: a record becomes a game, a code is shown like one from a link."""
    session, page = ui.use_session(), ft.context.page
    device, _ = ui.use_made(lambda: session.services.device)  # a state is followed: the file may come after the screen
    found, set_found = ui.use_made(lambda: NOTHING)
    is_taking, set_taking = ui.use_made(lambda: False)
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
            game = ui.take_in(opened.name, opened.content, session.services.store, session.t)
            if not isinstance(game, ui.Refused):
                session.services.adopt(game)
                ui.go(ui.game_route(game.id))
                return  # until the table is there the screen stays as it is
            set_found(game)
        set_taking(False)

    def begin() -> None:
        if file:
            page.run_task(take)  # as an effect it would be ended by what it changes itself

    ft.use_effect(begin, [file])
    if isinstance(found, str):
        return Receive(found, key=f"opened-{found}")
    if found:
        body = ui.import_problem(session, found, lambda: ui.go(ui.HOME))
    elif file or is_taking:
        body = ui.labelled_text("opened-busy", session.t("receive.busy"), session.palette, live_region=True)
    else:
        body = ui.notice(session, "opened-nothing", session.t("opened.nothing"))
    home = ui.button(session, "opened-home", session.t("app.home"), lambda: ui.go(ui.HOME))
    return ui.page_frame(session, session.t("opened.title"), [body], on_back=lambda: ui.go(ui.HOME), footer=home)


async def _codes(session: ui.Session, file: OpenedFile) -> Found:
    try:
        if file.type.startswith("image/"):
            return " ".join(await session.services.codes_in(file.content))
        return " ".join(ours(file.content.decode("utf-8", "replace").split()))
    except CodeError as error:
        return ui.Refused(file.name, (session.t(f"code.{error.problem}", **error.values),))


@ui.component
def ResumeScreen() -> ft.Control:
    """Open the game in progress; the home screen if there is none."""
    session = ui.use_session()

    def go_on() -> None:
        try:
            games = session.services.store.games(Wanted(finished=False), 1)
        except StoreError:
            games = []
        ui.go(ui.game_route(games[0].id) if games else ui.HOME)

    ft.use_effect(go_on, [])
    return ft.Container()
