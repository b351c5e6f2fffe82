"""The site without a server: the browser is killed the moment it shows an entry as saved; tests of the served app."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Error, sync_playwright

from companion.storage.tinydb_store import TinyGameStore
from tests.drive import ROOT
from tests.drive.browsers import UNPOLISHED, ensure_browser, launch_flags
from tests.drive.driver import Screen
from tests.drive.kept import keep, sample
from tests.drive.site.host import Host, Phone, build, folder_of, taken_from
from tests.drive.site.waits import wait_in_page
from tests.torture.trials import Row, folder, row

ENTRIES = 20
"""The entries of the game; each trial takes the last one back, or enters it again."""
KILLS = 100
MORE: Final = ROOT / "tests" / "e2e" / "site" / "more_as_served.py"


def site(quick: bool) -> Iterator[Row]:
    """One kill after another, and what is too long for the test command."""
    with folder() as base, sync_playwright() as playwright:
        build(base / "site", "--without-reader")
        chromium = playwright.chromium.launch(executable_path=ensure_browser(), args=launch_flags())
        yield killed(chromium, base / "site", 2 if quick else KILLS)
        chromium.close()
    yield _same_as_served(quick)


def killed(chromium: Browser, built: Path, kills: int) -> Row:
    """One tap a start of the site in `built`: `undo` and `redo` are steps of the game's file like any other."""
    with row("site: browser killed after a save") as found, folder() as base, Host(built) as host:
        document = sample(1)
        id = keep(host, {**document, "events": document["events"][:ENTRIES]})
        phone = Phone(chromium, base / "phone", UNPOLISHED)
        for turn in range(kills):
            with found.trial(f"kill {turn + 1}"):
                _kill_after_a_save(host, phone, id, turn, found)
        with found.trial("after the last kill"):
            _opened(host, phone, id, found).page.context.close()
    return found


def _same_as_served(quick: bool) -> Row:
    """The tests of the served app that are too long for the test command, each a trial."""
    with row("site: more tests of the served app") as found:
        if quick:
            return found
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(MORE)]
        said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=False).stdout
        counts = {outcome: int(number) for number, outcome in re.findall(r"(\d+) (passed|failed|error)", said)}
        found.trials = sum(counts.values())
        found.exceptions = found.trials - counts.get("passed", 0) if found.trials else 1
        found.troubles += [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return found


def _kill_after_a_save(host: Host, phone: Phone, id: str, turn: int, found: Row) -> None:
    screen = _opened(host, phone, id, found)
    shown = screen.text_of("last-entry")
    screen.tap("redo" if turn % 2 else "undo")
    wanted = ENTRIES if turn % 2 else ENTRIES - 1
    assert not shown.startswith(f"{wanted}.")
    wait_in_page(screen.page, f"companionTest.text('last-entry')?.startsWith('{wanted}. ')")
    phone.kill()
    found.acked += 1
    with suppress(Error):  # the page may be gone before it can be waited for, which is what is waited for
        screen.page.wait_for_event("close", timeout=2000)


def _opened(host: Host, phone: Phone, id: str, found: Row) -> Screen:
    """The table in a browser just started, once its storage was looked at."""
    context = phone.open()
    if not found.acked:
        host.plant(context)
    screen = Screen.in_context(context, host.url, f"/games/{id}")
    data = folder_of(taken_from(screen.page))
    _compare(data, id, found)
    shutil.rmtree(data)
    return screen


def _compare(data: Path, id: str, found: Row) -> None:
    """Compare the browser's storage with what was shown as saved before it was killed."""
    store = TinyGameStore(str(data))
    game = store.load(id)
    if len(game.steps) != found.acked:
        found.lose(f"{len(game.steps)} steps of {found.acked}")
    if game.reviews or store.health().originals:
        found.alarm("the game is told to be damaged")
