"""The addresses within the app, and how to go there."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, parse_qsl, quote, urlencode, urlsplit

import flet as ft

from companion.ui.visits import Visits

HOME = "/"
NEW_GAME = "/new"
SETTINGS = "/settings"
DATA = "/settings/data"
DEVICES = "/settings/devices"
RECEIVE = "/receive"
RULES = "/rules"
REFEREE = "/referee"
OUR_COPY = "/copy"
KEYS = "/keys"
INSTALL = "/install"
GUIDE = "/guide"
OPENED = "/opened"
PLAYS = "/plays"
STATISTICS = "/plays/statistics"
ENTER_PLAY = "/plays/new"
PEOPLE = "/plays/people"
IMPORT_PLAYS = "/plays/import"
EXAMPLE = "try"
"""In the address of a table where nothing is recorded: what is opened there."""


def game_route(id: str, page: str = "") -> str:
    """The address of a game's table, or of one of its pages: log, sheet, favor, petition, finish, at/<entry>, ..."""
    return f"/games/{id}/{page}" if page else f"/games/{id}"


def play_route(id: str) -> str:
    """The address of a play of the play log."""
    return f"{PLAYS}/of/{id}"


def new_game_route(key: str) -> str:
    """The address of a new game of that kind."""
    return f"{NEW_GAME}/{key}"


def copy_route(key: str) -> str:
    """The address of what a group knows of its copy of a game."""
    return f"{OUR_COPY}/{key}"


def guide_route(key: str = "") -> str:
    """The address of the guide, or of what it says of one game."""
    return f"{GUIDE}/{key}" if key else GUIDE


def rule_route(rule: str = "", gid: str = "", origin: str = "") -> str:
    """The address of the rules, or of one; within a game, and with the address that the way back leads to."""
    path = game_route(gid, "rules") if gid else RULES
    return with_origin(f"{path}/{rule}" if rule else path, origin)


def with_origin(page: str, origin: str) -> str:
    """The address of a screen with the address that the way back leads to, if there is one."""
    return f"{page}?from={quote(origin)}" if origin else page


def origin_of(route: str) -> str:
    """Where the way back leads to, as the address of a screen says; empty where it does not."""
    found = parse_qs(urlsplit(route).query).get("from", [""])[0]
    return found if found.startswith("/") else ""


def query_of(route: str) -> dict[str, str]:
    """What an address says besides the place."""
    return dict(parse_qsl(urlsplit(route).query))


def with_query(path: str, query: Mapping[str, str]) -> str:
    """An address that says this besides the place."""
    written = urlencode(query, safe="/")
    return f"{path}?{written}" if written else path


def is_over(path: str) -> bool:
    """Whether what stands at an address is shown over the screen before, which stays as it is: the rules."""
    return re.match(rf"(/games/[^/]+)?/rules(/|$)|{KEYS}$", path) is not None


def is_same_replay(route: str, other: str) -> bool:
    """Whether two addresses are of the same game's replay, at whatever entry: that is one page."""
    path = urlsplit(route).path
    return path == urlsplit(other).path and re.fullmatch(r"/games/[^/]+/replay", path) is not None


def look_up(rule: str = "") -> None:
    """Shows a rule, or all of them, over the screen in the address."""
    origin = ft.context.page.route
    if EXAMPLE in query_of(origin):  # who comes back finds the table as it was left, and nothing opened once more
        origin = urlsplit(origin).path
    found = re.match(r"/games/([^/?]+)", origin)
    go(rule_route(rule, found[1] if found else "", origin))


def show_keys() -> None:
    """Shows what keys there are, over the screen in the address."""
    if urlsplit(ft.context.page.route).path != KEYS:
        visit(KEYS)


def visit(page: str) -> None:
    """Shows another screen, from which the way back leads here."""
    go(with_origin(page, ft.context.page.route))


def leave(otherwise: str = HOME) -> None:
    """Goes back to where the screen was visited from; where its address does not say so, to the usual place."""
    go(origin_of(ft.context.page.route) or otherwise)


def go(route: str) -> None:
    """Shows another screen."""
    page = ft.context.page
    visits = getattr(page.data, "visits", None)
    if isinstance(visits, Visits):
        visits.expect(route)
    page.navigate(route)
