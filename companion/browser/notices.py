"""Dialogs shown while the games cannot be stored here: open in another window, or written by a newer version."""

import asyncio

import flet as ft

from companion.browser.keeper import YIELD, Hold, Keeper
from companion.text.catalogue import Catalogue, catalogue, preferred
from companion.ui.kit import guarded
from companion.ui.own_settings import device_languages
from companion.ui.theme import BODY, TOUCH


async def tell_elsewhere(page: ft.Page, keeper: Keeper) -> Hold:
    """Show that another window holds the games, until the user takes over or the other releases them.

    Returns the state.
    """
    texts = await _texts(page)
    taken: asyncio.Future[Hold] = asyncio.get_running_loop().create_future()

    async def go_on() -> None:
        await keeper.take(word=YIELD)

    def back(has_changed: bool) -> None:
        keeper.back = before
        page.pop_dialog()
        before(has_changed)
        if not taken.done():
            taken.set_result(keeper.hold)

    before, keeper.back = keeper.back, back
    action = ft.Semantics(
        identifier="go-on-here",
        label=texts("elsewhere.go_on"),
        button=True,
        content=ft.Container(
            ft.Text(texts("elsewhere.go_on"), size=BODY, semantics_label=""),
            height=TOUCH,
            padding=12,
            alignment=ft.Alignment.CENTER,
            on_click=guarded(go_on),
            ink=True,
        ),
    )
    page.show_dialog(_dialog("elsewhere", texts("elsewhere.text"), [action]))
    return await taken


async def tell_newer(page: ft.Page) -> None:
    """Show that a newer version of the app has written the games, which are left unchanged."""
    texts = await _texts(page)
    page.show_dialog(_dialog("newer-storage", texts("newer.text"), []))


def _dialog(identifier: str, text: str, actions: list[ft.Control]) -> ft.AlertDialog:
    return ft.AlertDialog(
        modal=True,
        content=ft.Semantics(
            identifier=identifier,
            label=text,
            live_region=True,
            container=True,
            content=ft.Text(text, size=BODY, semantics_label=""),
        ),
        actions=actions,
    )


async def _texts(page: ft.Page) -> Catalogue:
    return catalogue(preferred(await device_languages(page)))
