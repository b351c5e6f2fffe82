"""Addresses within the app, and navigation."""

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
"""Query parameter with the example to open at a table where nothing is recorded."""
NEW = "new"
"""Query parameter with the kind of a game that is stored with its first entry: a restart before that loses it."""


def game_route(id: str, page: str = "") -> str:
    """Return the address of a game's table or of one of its pages.

    Log, sheet, favor, petition, finish, at/<entry>, ...
    """
    return f"/games/{id}/{page}" if page else f"/games/{id}"


def play_route(id: str, page: str = "") -> str:
    """Return the address of a play in the play log, or of one of its pages."""
    return f"{PLAYS}/of/{id}/{page}" if page else f"{PLAYS}/of/{id}"


def new_game_route(key: str) -> str:
    """Return the address of the screen for a new game of that kind."""
    return f"{NEW_GAME}/{key}"


def copy_route(key: str) -> str:
    """Return the address of what a group knows of its copy of a game."""
    return f"{OUR_COPY}/{key}"


def guide_route(key: str = "") -> str:
    """Return the address of the guide, or of its section on one game."""
    return f"{GUIDE}/{key}" if key else GUIDE


def rule_route(rule: str = "", gid: str = "", origin: str = "") -> str:
    """Return the address of the rules or of one rule, optionally within a game and with the address of the way back."""
    path = game_route(gid, "rules") if gid else RULES
    return with_origin(f"{path}/{rule}" if rule else path, origin)


def with_origin(page: str, origin: str) -> str:
    """Return a screen's address with the address of the way back, if there is one."""
    return f"{page}?from={quote(origin)}" if origin else page


def origin_of(route: str) -> str:
    """Return the address of the way back in a route; empty without one."""
    found = parse_qs(urlsplit(route).query).get("from", [""])[0]
    return found if found.startswith("/") else ""


def query_of(route: str) -> dict[str, str]:
    """Return the query parameters of an address."""
    return dict(parse_qsl(urlsplit(route).query))


def with_query(path: str, query: Mapping[str, str]) -> str:
    """Return an address with query parameters."""
    written = urlencode(query, safe="/")
    return f"{path}?{written}" if written else path


def is_over(path: str) -> bool:
    """Return True if the screen of an address lies over the previous one, which stays as it is: the rules."""
    return re.match(rf"(/games/[^/]+)?/rules(/|$)|{KEYS}$", path) is not None


def is_same_replay(route: str, other: str) -> bool:
    """Return True if two addresses are of the same game's replay, at whatever entry: they are one page."""
    path = urlsplit(route).path
    return path == urlsplit(other).path and re.fullmatch(r"/games/[^/]+/replay", path) is not None


def look_up(rule: str = "") -> None:
    """Open a rule or the list of rules over the current screen."""
    origin = ft.context.page.route
    if EXAMPLE in query_of(origin):  # on return the table is as it was left, and the example is not opened again
        origin = urlsplit(origin).path
    found = re.match(r"/games/([^/?]+)", origin)
    go(rule_route(rule, found[1] if found else "", origin))


def show_keys() -> None:
    """Open the list of keys over the current screen."""
    if urlsplit(ft.context.page.route).path != KEYS:
        visit(KEYS)


def visit(page: str) -> None:
    """Open another screen with the way back to the current one."""
    go(with_origin(page, ft.context.page.route))


def leave(otherwise: str = HOME) -> None:
    """Return to the screen before; to `otherwise` if the address has no way back."""
    go(origin_of(ft.context.page.route) or otherwise)


def go(route: str) -> None:
    """Navigate to an address."""
    page = ft.context.page
    visits = getattr(page.data, "visits", None)
    if isinstance(visits, Visits):
        visits.expect(route)
    page.navigate(route)
