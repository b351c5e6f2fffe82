"""Phones at a live table, in real browsers: when all have painted a tap of one of them, and how fast one joins.

All phones run on this machine, one beside the other, and paint without a graphics card: four take turns at its cores.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, BrowserContext

from companion.text.catalogue import catalogue
from tests.bench.browser import BEFORE, WATCH, arriving, browser, result
from tests.bench.measure import Comparison, Medians, ratio_interleaved
from tests.bench.open_table import OpenTable, open_table
from tests.bench.subject import BARE, identified
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen, address

PHONES: Final = 4
TAPS: Final = 8
JOINS: Final = 5
OTHERS_GOAL: Final = 2.0
JOIN_GOAL: Final = 2.0
"""Two screens, the question for the seat and the table, where the bare app shows one."""
UNDO, REDO = "undo", "redo"
WATCHED: Final = identified("last-entry")


def phones() -> Iterator[Comparison]:
    """Both lines."""
    with browser() as chromium, open_table() as table, ExitStack() as stack:
        yield _painted(chromium, table)
        data = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        bare = stack.enter_context(AppServer(data, BARE.command))
        yield _joined(chromium, table, bare)


# --- a tap ---------------------------------------------------------------------------------------------------


def _painted(chromium: Browser, table: OpenTable) -> Comparison:
    """Undo and redo on the host's phone, until the last of the players' has painted it."""
    secrets = (table.host, *table.players)[:PHONES]
    own, *others = screens = [_phone(chromium, table, secret) for secret in secrets]
    own.wait_for(UNDO)
    taken = [_tap(own, others, (UNDO, REDO)[turn % 2]) for turn in range(2 + TAPS)][2:]
    for screen in screens:
        screen.close()
    name = f"live: a tap painted by the last of {PHONES} phones, against the own one"
    last, first = (median(values) for values in zip(*taken, strict=True))
    return Comparison(name, Medians(last, first), OTHERS_GOAL)


def _phone(chromium: Browser, table: OpenTable, secret: str) -> Screen:
    def let_in(context: BrowserContext) -> None:
        context.add_cookies([{"name": table.cookie, "value": secret, "url": table.server.url}])

    screen = Screen.open(chromium, table.server.url, table.route, script=WATCH, prepare=let_in)
    screen.wait_for("last-entry")
    return screen


def _tap(own: Screen, others: list[Screen], button: str) -> tuple[float, float]:
    """Milliseconds from the touch until the last of the others has painted the change, and the own one."""
    own.wait_until_tappable(button)
    for screen in (own, *others):
        screen.stand_still()
    time.sleep(BEFORE)
    for screen in others:
        screen.page.evaluate("(watched) => companionBench.armTap(watched, false)", WATCHED)
    own.page.evaluate("(watched) => companionBench.armTap(watched)", WATCHED)
    own.by_id(button).click()
    took = result(own.page)
    touched = took["at"] - took["painted"]
    return max(result(screen.page)["at"] for screen in others) - touched, took["painted"]


# --- joining -------------------------------------------------------------------------------------------------


def _joined(chromium: Browser, table: OpenTable, bare: AppServer) -> Comparison:
    """From the link to the own seat, less the time in which somebody chooses it; against opening the bare app."""
    question = catalogue("en")("seat.title")

    def ours() -> float:
        start = time.time()
        page = arriving(chromium, f"{table.server.url}{table.link}", question)
        page.wait_for_url(re.compile(r"/#/games/"), wait_until="commit")
        came = result(page)
        page.evaluate("(shown) => companionBench.armCold(shown)", identified("player-0"))
        page.locator(identified("seat-0")).click()
        sat = result(page)
        page.context.close()
        return came["origin"] + came["painted"] - 1000 * start + sat["painted"] - sat["tapped"]

    def theirs() -> float:
        start = time.time()
        page = arriving(chromium, address(bare.url, BARE.path), BARE.first_text)
        came = result(page)
        page.context.close()
        return came["origin"] + came["painted"] - 1000 * start

    took = ratio_interleaved(ours, theirs, JOINS, warm_up=0)
    return Comparison("live: joining, against opening the bare app", took, JOIN_GOAL)
