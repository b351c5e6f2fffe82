"""A first visit over a slow line, of the site and of the served app: when it can be read and played, what it fetches.

The line lets 400 kB through in a second, and every request is on its way for 300 ms.
"""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from flet_web import get_package_web_dir
from playwright.sync_api import Browser

from companion.datafiles import cache_folder, data_path
from companion.web.client import ClientFiles
from tests.bench.browser import UNCOVERED, WATCH, browser
from tests.bench.measure import Figure
from tests.bench.subject import OURS
from tests.drive.app_server import AppServer
from tests.drive.driver import PHONE, SEMANTICS_ON, address
from tests.drive.site.host import Host, build
from tests.drive.site.waits import wait_in_page
from tests.drive.slow_line import slow_line

RATE: Final = 400e3
TRIP: Final = 0.3
READABLE_GOAL: Final = 3.0
PLAYABLE_GOAL: Final = 30.0
"""Once on a phone, while the box is unpacked; the line takes 22 s of it."""
SIZE_GOAL: Final = 10.0
SERVED_PLAYABLE_GOAL: Final = 15.0
"""Before a guest asks whether it works; the line takes 9 s of it for the client, which is Flutter's."""
SERVED_SIZE_GOAL: Final = 4.0
PATIENCE: Final = 120_000
"""Milliseconds."""

_READABLE: Final = """
addEventListener('DOMContentLoaded', () => {
  const splash = document.getElementById('splash');
  window.readable = Infinity;
  const look = () => requestAnimationFrame(() => {
    if (splash?.querySelector('#step, #splash-text').textContent) readable = performance.now();
    else look();
  });
  look();
});
"""
_PAINTED: Final = """(patience) => Promise.race([
  companionBench.result.then(({painted}) => painted),
  new Promise((done, fail) => setTimeout(fail, patience, Error('The app did not start.'))),
])"""


class Visit(NamedTuple):
    """A visit until the first screen: seconds since the address was opened, and megabytes with the heads of answers."""

    readable: float
    playable: float
    fetched: float


def first_visits() -> Iterator[Figure]:
    """Every line."""
    with browser() as chromium, ExitStack() as stack:
        host = stack.enter_context(Host(built_site()))
        compress()
        served = stack.enter_context(AppServer(Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        yield from _lines(chromium, host, served)


def _lines(chromium: Browser, host: Host, served: AppServer) -> Iterator[Figure]:
    visit = first_visit(chromium, host.url)
    yield Figure("site, slow line: the first words", visit.readable, READABLE_GOAL, "s")
    yield Figure("site, slow line: first screen", visit.playable, PLAYABLE_GOAL, "s")
    yield Figure("site: fetched until the first screen", visit.fetched, SIZE_GOAL, "MB")
    visit = first_visit(chromium, served.url)
    yield Figure("served app, slow line: the first words", visit.readable, READABLE_GOAL, "s")
    yield Figure("served app, slow line: first screen", visit.playable, SERVED_PLAYABLE_GOAL, "s")
    yield Figure("served app: fetched until the first screen", visit.fetched, SERVED_SIZE_GOAL, "MB")


def first_visit(chromium: Browser, url: str, rate: float = RATE, trip: float = TRIP) -> Visit:
    """Open the app, of which the browser has nothing yet, over a line of so many bytes per second."""
    found = urlsplit(url)
    width, height = PHONE
    context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    arm = f"companionBench.armCold({json.dumps(OURS.first_text)})"
    context.add_init_script(f"{SEMANTICS_ON}{WATCH}{UNCOVERED}{_READABLE}{arm}")
    assert found.port
    with slow_line(found.port, rate, trip) as line:
        page = context.new_page()
        slow = found._replace(netloc=f"{found.hostname}:{line.port}").geturl()
        page.goto(address(slow, OURS.path), wait_until="commit")
        painted = page.evaluate(_PAINTED, PATIENCE)
        wait_in_page(page, "uncovered < Infinity")
        visit = Visit(
            page.evaluate("readable") / 1000,
            max(painted, page.evaluate("uncovered")) / 1000,
            line.passed / 1e6,
        )
        context.close()
    return visit


@cache
def built_site() -> Path:
    """The folder of the site, which is built once in a run, and removed at its end."""
    folder = Path(tempfile.mkdtemp(prefix="site-"))
    atexit.register(shutil.rmtree, folder)
    print(build(folder), end="")
    return folder


def compress() -> None:
    """Compress the client's files as a server does that has been up for minutes."""
    files = ClientFiles((data_path("app/assets"), str(get_package_web_dir())), cache_folder("web"))
    files.pack()
    files.pack_best()
