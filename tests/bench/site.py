"""The site without a server beside the served app, in one run: starts, taps, one save, what it fetches, what it takes.

Both are opened by the same browser in turns. A start ends when the first text is painted and nothing lies over it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.bench.browser import UNCOVERED, WATCH, Tapping, browser, result
from tests.bench.first_visit import built_site, compress
from tests.bench.measure import Comparison, Medians, Sample, ratio_interleaved
from tests.bench.subject import OURS
from tests.drive import ROOT
from tests.drive.app_server import AppServer
from tests.drive.driver import PHONE, SEMANTICS_ON, Screen, address
from tests.drive.site.host import Host, Phone
from tests.drive.site.waits import wait_for_the_service_worker, wait_in_page, wait_until_python_is_kept

STARTS: Final = 3
TAPS: Final = 7
SAVES: Final = 100
START_GOAL: Final = 4.0
LATER_GOAL: Final = 2.0
TAP_GOAL: Final = 1.2
SAVE_GOAL: Final = 8.0
SIZE_GOAL: Final = 5.0
BUILD_GOAL: Final = 3.0
MEMORY_GOAL: Final = 2.0
ENTRIES: Final = 200
GROWTH_GOAL: Final = 1.1
SETTLED: Final = 5.0
"""Seconds after which a page has done all that it does at its start."""


def site() -> Iterator[Comparison]:
    """Every line: the site against the app served by this machine."""
    with browser() as chromium, ExitStack() as stack:
        yield _build()
        host = stack.enter_context(Host(built_site()))
        compress()  # else the server would, two minutes later, beside what is measured then
        served = stack.enter_context(AppServer(Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        yield from _starts(chromium, host, served)
        yield from _taps(chromium, host, served)
        yield _saves(chromium, host)
        yield _memory(chromium, host, served)
        yield _after_entries(chromium, host)


def _build() -> Comparison:
    """The processor's time of the build, beside that of compiling the app's modules, where nothing was.

    What a build compresses is kept for the next one: it is a next one that is measured.
    """
    built_site()
    built_site.cache_clear()
    before = _of_children()
    built_site()
    built = _of_children()
    with tempfile.TemporaryDirectory() as folder:
        compiling = [sys.executable, "-X", f"pycache_prefix={folder}", "-m", "compileall", "-q", "companion"]
        subprocess.run(compiling, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    took = Medians(built - before, _of_children() - built)
    return Comparison("site: its build, against compiling the app", took, BUILD_GOAL, "s")


def _of_children() -> float:
    """The seconds of processor that processes which have ended have used."""
    times = os.times()
    return times.children_user + times.children_system


def _starts(chromium: Browser, host: Host, served: AppServer) -> Iterator[Comparison]:
    first = ratio_interleaved(_first(chromium, host.url), _first(chromium, served.url), STARTS, warm_up=0)
    yield Comparison("site, first start", first, START_GOAL)
    ours, theirs = _Visitor(chromium, host.url), _Visitor(chromium, served.url)
    host.sent = 0
    ours.wait_until_kept()
    fetched = Medians(host.sent / 1e6, theirs.fetched() / 1e6)
    yield Comparison("site, first visit", fetched, SIZE_GOAL, "MB")
    yield Comparison("site, later start", ratio_interleaved(ours, theirs, STARTS, warm_up=0), LATER_GOAL)
    host.stop()
    yield Comparison(
        "site, later start without a network", ratio_interleaved(ours, theirs, STARTS, warm_up=0), LATER_GOAL
    )
    host.start()


def _first(chromium: Browser, url: str) -> Sample:
    def sample() -> float:
        visitor = _Visitor(chromium, url)
        try:
            return visitor()
        finally:
            visitor.context.close()

    return sample


class _Visitor:
    """Opens the app in a new tab of one and the same browser context, and closes it again."""

    def __init__(self, chromium: Browser, url: str) -> None:
        width, height = PHONE
        self.context: BrowserContext = chromium.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        arm = f"companionBench.armCold({json.dumps(OURS.first_text)})"
        self.context.add_init_script(f"{SEMANTICS_ON}{WATCH}{UNCOVERED}{arm}")
        self._url = url

    def __call__(self) -> float:
        page = self.open()
        took = result(page)["painted"]
        wait_in_page(page, "uncovered < Infinity")
        uncovered: float = page.evaluate("uncovered")
        page.close()
        return max(took, uncovered)

    def open(self) -> Page:
        page = self.context.new_page()
        page.goto(address(self._url, OURS.path), wait_until="commit")
        return page

    def wait_until_kept(self) -> None:
        """Until the service worker has everything, and the browser Python's memory."""
        for wait in (wait_for_the_service_worker, wait_until_python_is_kept):
            page = self.open()
            wait(page)
            page.close()

    def fetched(self) -> float:
        """Open the app for the first time, and return the bytes that are sent for it."""
        sent: list[float] = []
        page = self.context.new_page()
        tools = self.context.new_cdp_session(page)
        tools.send("Network.enable")
        tools.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        page.goto(address(self._url, OURS.path))
        result(page)
        page.close()
        return sum(sent)


def _come_again(screen: Screen) -> None:
    wait_for_the_service_worker(screen.page)
    screen.reload()
    OURS.prepare(screen)


_KEPT: Final = replace(OURS, prepare=_come_again)


def _taps(chromium: Browser, host: Host, served: AppServer) -> Iterator[Comparison]:
    """One after the other, each alone in the browser: whatever else is open would wait for the same two cores.

    The site is there for the second time: from then on a thread of its own draws, unless the host had sent the headers.
    """
    found = []
    for url, subject in ((host.url, _KEPT), (served.url, OURS)):
        tapping = Tapping(chromium, url, subject)
        found.append(median([tapping() for _ in range(TAPS + 1)][1:]))
        tapping.close()
    yield Comparison("site, tap", Medians(*found), TAP_GOAL)


_SAVES: Final = """
import time
from companion.games.registry import FIRST
from companion.services import services_in
from companion.storage.folder import DataFolder

game = services_in(DataFolder(folder, ops), shown="").begin_sample(FIRST, lambda name: name)
took = []
for number in range({count}):
    begun = time.perf_counter()
    game.redo() if number % 2 else game.undo()
    took.append(1000 * (time.perf_counter() - begun))
print("SAVE", sorted(took)[{count} // 2], flush=True)
"""
"""Takes back the last entry of the sample game, and enters it again: each is kept when it returns."""
_IN_BROWSER: Final = """
from companion.browser.opfs import open_media
from companion.storage.browser_files import BrowserFiles

folder, ops = "/bench", BrowserFiles("/bench")
ops.open(await open_media())
"""
_STARTED: Final = "from companion.browser.main import main; main()"


def _saves(chromium: Browser, host: Host) -> Comparison:
    """One entry kept, without what is shown of it: in the browser's Python, and in this one.

    The browser has a folder on the disk, as everybody's has: without one another process would keep what it writes.
    """
    code = _SAVES.format(count=SAVES)
    with tempfile.TemporaryDirectory() as folder:
        here = subprocess.run(
            [sys.executable, "-c", f"folder, ops = {folder!r}, None\n{code}"],
            check=True,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=ROOT,
        )
    theirs = float(here.stdout.split()[1])

    def instead(route: Route) -> None:
        """Have the worker run this instead of the app."""
        answer = route.fetch()
        text = answer.text()
        assert _STARTED in text, "the worker starts the app in another way"
        run = json.dumps(_IN_BROWSER + code)[1:-1].replace("'", "\\'")
        route.fulfill(response=answer, body=text.replace(_STARTED, run))

    with tempfile.TemporaryDirectory() as profile:
        context = Phone(chromium, Path(profile)).open()
        page = context.new_page()
        page.route("**/worker.js", instead)
        with page.expect_console_message(lambda message: message.text.startswith("SAVE"), timeout=120_000) as said:
            page.goto(f"{host.url}/")
        ours = float(said.value.text.split()[1])
        context.close()
    return Comparison("site, one entry kept", Medians(ours, theirs), SAVE_GOAL)


def _memory(chromium: Browser, host: Host, served: AppServer) -> Comparison:
    """The memory of the processes of a browser that shows nothing else, in MB."""
    found = []
    for url in (host.url, served.url):
        with tempfile.TemporaryDirectory() as profile:
            context = Phone(chromium, Path(profile)).open()
            page = context.new_page()
            page.goto(address(url, OURS.path))
            page.wait_for_timeout(1000 * SETTLED)
            found.append(_resident(profile) / 1e6)
            context.close()
    return Comparison("site, memory of the browser", Medians(*found), MEMORY_GOAL, "MB")


def _after_entries(chromium: Browser, host: Host) -> Comparison:
    """The memory of a browser with one table open, in MB: after entries taken back and made again, and before."""
    with tempfile.TemporaryDirectory() as profile:
        context = Phone(chromium, Path(profile)).open()
        screen = Screen.in_context(context, host.url)
        OURS.prepare(screen)
        found = []
        for entries in (0, ENTRIES):
            for turn in range(entries):
                screen.press(("Control+Z", "Control+Y")[turn % 2])
                screen.settle()
            screen.page.wait_for_timeout(1000 * SETTLED)
            found.append(_resident(profile) / 1e6)
        context.close()
    return Comparison(f"site, memory after {ENTRIES} entries", Medians(found[1], found[0]), GROWTH_GOAL, "MB")


def _resident(profile: str) -> int:
    """The bytes of memory that a browser and its children have, each page counted once where the system says so."""
    parents = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(process.name)] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    family = {pid for pid in parents if profile.encode() in _command(pid)}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(_proportional(pid) for pid in family)


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _proportional(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
