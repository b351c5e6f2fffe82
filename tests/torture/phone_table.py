"""A table that phones hold alone, tortured: connections are cut right after taps, and pages of host and guests killed.

The host's journal is what counts: every entry that a guest's phone has shown as entered is in it, and none twice.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from companion.play.ports import StoredGame
from companion.storage.tinydb_store import TinyGameStore
from tests.bench.browser import browser
from tests.drive import FIRST_START
from tests.drive.browsers import ensure_browser, launch_flags
from tests.drive.driver import Screen
from tests.drive.kept import expected, record, sample
from tests.drive.site.host import Host, build, folder_of, taken_from
from tests.drive.site.table import Break, PhoneTable
from tests.torture.phones import GAME, look_at_journal, with_bids
from tests.torture.trials import Row, folder, row

CUTS: Final = 100
BREAKS: Final[dict[int, Break]] = {
    1: PhoneTable.cut,
    3: PhoneTable.cut,
    6: PhoneTable.reload,
    8: PhoneTable.kill_host,
    10: PhoneTable.reload,
    12: PhoneTable.close_tab,
    17: PhoneTable.kill_host,
    19: PhoneTable.cut,
    21: PhoneTable.reload,
    24: PhoneTable.kill_host,
    27: PhoneTable.cut,
}
"""Faults by the number of the entry; 1, 10 and 17 are petitions, whose bids only the host knows by then."""


def phone_table(quick: bool) -> Iterator[Row]:
    """One connection cut after another, and a whole game."""
    with folder() as base, browser() as chromium:
        build(base / "site")
        yield cuts(chromium, base / "site", 2 if quick else CUTS)
        if not quick:
            yield whole_game(chromium, base / "site", BREAKS)


def cuts(chromium: Browser, site: Path, count: int) -> Row:
    """A guest takes its entry back and enters it again; its connection is cut right after the tap."""
    with row("phone table: cut after a tap") as found, Host(site) as server:
        table = PhoneTable(chromium, server, record(("Anna", "Bill")))
        guest = table.sit(0)
        anna = guest.screen
        anna.tap("bar-petition")
        anna.tap("winner-0")
        anna.expect_text("last-entry", re.compile(r"^1\. "))
        for turn in range(count):
            with found.trial(f"cut {turn + 1}"):
                guest.wait_for_standby()
                anna.tap("redo" if turn % 2 else "undo")
                guest.cut()
                if turn % 2:
                    anna.expect_text("last-entry", re.compile(r"^1\. "))
                else:
                    anna.gone("last-entry")
                found.acked += 1
        kept = stored(table.host, table.game)
        if len(kept.steps) != 1 + found.acked:
            found.lose(f"{len(kept.steps)} steps, not {1 + found.acked}")
        _look_at_problems(table, found)
        table.close()
    return found


def whole_game(chromium: Browser, site: Path, breaks: dict[int, Break], first: int = 1) -> Row:
    """Host, three guests and an onlooker play a sample to its end, from entry `first` on; all bids are secret."""
    document = sample(GAME)
    names = [player["name"] for player in document["setup"]["players"]]
    events = [with_bids(event, names) for event in document["events"]]
    with row("phone table: a whole game of five phones") as found, found.trial("the game"), Host(site) as server:
        own = chromium.browser_type.launch(executable_path=ensure_browser(), args=launch_flags())
        table = PhoneTable(own, server, {**document, "events": events[: first - 1]})
        table.guests_in = chromium
        for seat in range(len(names)):
            table.sit(seat)
        onlooker = table.arrive(None)
        expect(onlooker.page.locator("#players")).to_contain_text(names[-1], timeout=1000 * FIRST_START)
        table.play(events[first - 1 :], first, breaks)
        found.acked = len(events)
        look_at_end(table, found)
        look_at_journal("the host", stored(table.host, table.game), names, events, found, first - 1)
        _look_at_problems(table, found)
        found.note = f"{len(breaks)} cuts and kills; entered once more: {table.again or 'none'}"
        table.close()
        own.close()
    return found


def look_at_end(table: PhoneTable, found: Row) -> None:
    """Compare what every phone shows with the contract."""
    result = expected(GAME)
    [winner] = result["winners"]
    for screen in (table.host, *(guest.screen for guest in table.guests[: len(table.names)])):
        screen.go(f"/games/{table.game}/sheet")
        screen.expect_text("sheet-winner", re.compile(winner))
        for seat, player in enumerate(result["players"]):
            screen.scroll_to(f"sheet-total-{seat}")
            screen.expect_text(f"sheet-total-{seat}", re.compile(rf"(^|\D){player['score']}($|\D)"))
    expect(table.guests[-1].page.locator("#result")).to_contain_text(winner)


def stored(host: Screen, game: str) -> StoredGame:
    """Return what the host's browser has of the game by now."""
    data = folder_of(taken_from(host.page))
    found = TinyGameStore(str(data)).load(game)
    shutil.rmtree(data)
    return found


def _look_at_problems(table: PhoneTable, found: Row) -> None:
    for screen in (table.host, *(guest.screen for guest in table.guests)):
        for problem in screen.problems:
            found.alarm(problem)
