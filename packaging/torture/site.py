"""The site without a server: the whole browser is killed the moment it shows an entry as saved."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from browsers import ensure_browser, launch_flags
from companion.storage.tinydb_store import TinyGameStore
from tests.e2e.driver import Screen
from tests.e2e.kept import keep, sample
from tests.e2e.site.host import Host, Phone, build, folder_of, taken_from
from torture.trials import Row, folder, row

ENTRIES = 20
"""The entries of the game; each trial takes the last one back, or enters it again."""
KILLS = 100


def site(quick: bool) -> Iterator[Row]:
    """One tap a start: `undo` and `redo` are steps of the game's file like any other."""
    with row("site: browser killed after a save") as found, folder() as base, sync_playwright() as playwright:
        build(base / "site", "--without-reader")
        document = sample(1)
        chromium = playwright.chromium.launch(executable_path=ensure_browser(), args=launch_flags())
        with Host(base / "site") as host:
            id = keep(host, {**document, "events": document["events"][:ENTRIES]})
            phone = Phone(chromium, base / "phone")
            for turn in range(2 if quick else KILLS):
                with found.trial(f"kill {turn + 1}"):
                    _kill_after_a_save(host, phone, id, turn, found)
            with found.trial("after the last kill"):
                _opened(host, phone, id, found).page.context.close()
        chromium.close()
    yield found


def _kill_after_a_save(host: Host, phone: Phone, id: str, turn: int, found: Row) -> None:
    screen = _opened(host, phone, id, found)
    shown = screen.text_of("last-entry")
    screen.tap("redo" if turn % 2 else "undo")
    wanted = ENTRIES if turn % 2 else ENTRIES - 1
    assert not shown.startswith(f"{wanted}.")
    screen.page.wait_for_function(
        "(start) => companionTest.text('last-entry')?.startsWith(start)", arg=f"{wanted}. ", polling="raf"
    )
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
    """What the browser has now against what was shown as saved before it was killed."""
    store = TinyGameStore(str(data))
    game = store.load(id)
    if len(game.steps) != found.acked:
        found.lose(f"{len(game.steps)} steps of {found.acked}")
    if game.reviews or store.health().originals:
        found.alarm("the game is told to be damaged")
