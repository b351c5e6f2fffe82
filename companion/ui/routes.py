"""The addresses within the app, and how to go there."""

import flet as ft

HOME = "/"
NEW_GAME = "/new"
SETTINGS = "/settings"
DATA = "/settings/data"


def game_route(id: str, page: str = "") -> str:
    """The address of a game's table, or of one of its pages: log, sheet, favor, petition, finish, at/<entry>, ..."""
    return f"/games/{id}/{page}" if page else f"/games/{id}"


def go(route: str) -> None:
    """Shows another screen."""
    page = ft.context.page
    page.navigate(route)
