"""A table that phones hold alone, between real browsers of this machine: how guests come, and what they cost the host.

The host is a browser of its own, so that its worker's processor time can be read; guests share another one, in small
windows; two of them may share a seat. What people wait for is printed beside its goal; the rest are ratios of the run.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser

from companion.sharing import qr
from companion.sharing.table_codes import LINK, Named, Offer, Place, offer_figures
from tests.bench.browser import BEFORE, WATCH, browser, result
from tests.bench.first_visit import built_site
from tests.bench.measure import Comparison, Figure, Medians, ratio_interleaved
from tests.bench.subject import identified
from tests.drive import FIRST_START
from tests.drive.browsers import ensure_browser, launch_flags
from tests.drive.driver import Screen
from tests.drive.kept import sample
from tests.drive.site.host import Host
from tests.drive.site.phones import Guest, table_code
from tests.drive.site.table import PhoneTable

VISITS: Final = 3
CUTS: Final = 10
TAPS: Final = 12
GUESTS: Final = 5
ENTRIES: Final = 20
VISIT_GOAL: Final = 0.8
WAIT_GOAL: Final = 1.2
GOALS: Final = {"MB": 5.5, "open": 1500, "back": 1000, "seat": 3000, "share": 1.0, "version": 12}
ANSWERED: Final = """
() => {
  globalThis.companionOpened = [];
  const Peer = RTCPeerConnection.prototype, set = Peer.setRemoteDescription;
  Peer.setRemoteDescription = function (...values) {
    const start = performance.now(), done = set.apply(this, values);
    done.then(() => {
      const look = () => this.sctp?.state === 'connected' && companionOpened.push(performance.now() - start);
      if (!look()) this.sctp?.addEventListener('statechange', look);
    });
    return done;
  };
}
"""
"""Notes in the host's page how long after an answer was taken its channel can be used."""
BACK: Final = """async () => {  // milliseconds from a cut to the answer of what is asked right after it
  const hears = companionTest.hears;
  const answered = new Promise((done) => {
    companionTest.hears = function (isPong) { if (isPong) done(performance.now()); return hears.call(this, isPong); };
  });
  const start = performance.now();
  companionLine.cut();
  companionTest.ping();
  const end = await answered;
  companionTest.hears = hears;
  return end - start;
}"""


def phone_table() -> Iterator[object]:
    """Every line."""
    yield _code()
    with browser() as others, ExitStack() as stack:
        server = stack.enter_context(Host(built_site()))
        own = others.browser_type.launch(executable_path=ensure_browser(), args=launch_flags())
        document = sample(1)
        table = PhoneTable(own, server, {**document, "events": document["events"][:ENTRIES]})
        table.guests_in, table.look = others, {"width": 320, "height": 480}
        table.host.page.evaluate(f"() => {{ {WATCH} }}")
        table.host.page.evaluate(ANSWERED)
        alone, alone_processor = _taps(own, table)
        yield from _visits(others, server, table)
        yield _within("from the answer to the open channel", table.host.page.evaluate("companionOpened"), "open")
        yield _within("a cut connection is back", [_cut(table.guests[0]) for _ in range(CUTS)], "back")
        yield _within("a page loaded anew has its seat", [_reload(table) for _ in range(VISITS)], "seat")
        while len(table.guests) < GUESTS:
            table.arrive(len(table.guests) % len(table.names)).screen.wait_for("player-0", FIRST_START)
        wait, processor = _taps(own, table)
        yield Comparison(f"phone table: the host's own wait with {GUESTS} guests", Medians(wait, alone), WAIT_GOAL)
        each = Medians((processor - alone_processor) / GUESTS, alone_processor)
        yield Comparison("phone table: a guest's processor time of a tap, against the tap's", each, GOALS["share"])
        table.close()
        own.close()


def _within(what: str, took: list[float], goal: str) -> Figure:
    return Figure(f"phone table: {what} after", median(took), GOALS[goal], "ms")


def _code() -> Figure:
    """The size of the code for four seats with names of six letters, at a link of 40 letters."""
    places = tuple(Place("Ab1+", "A" * 24, (("192.168.178.123", 50_000 + number),)) for number in range(6))
    seats = tuple(Named(name, "#a1672c") for name in ("Amalia", "Bettin", "Carlos", "Dieter"))
    figures = offer_figures(Offer("a1b2", "cd" * 32, places, seats))
    code = qr.drawn("https://" + "x" * (40 - len("https://" + LINK)) + LINK, figures)
    return Figure(
        f"phone table: the code for 4 seats at level {code.level}", code.version, GOALS["version"], "versions"
    )


def _visits(others: Browser, server: Host, table: PhoneTable) -> Iterator[object]:
    """A guest's first visit, from the link to its own seat; the host's camera reads at once."""
    sent: list[float] = []

    def ours() -> float:
        link, before, start = table_code(table.host), server.sent, time.monotonic()
        guest = Guest(others, link, **table.look).choose(len(table.guests))
        table.guests.append(guest)
        guest.hold_before(table.host)
        guest.screen.wait_for("player-0", FIRST_START)
        sent.append((server.sent - before) / 1e6)
        return 1000 * (time.monotonic() - start)

    def theirs() -> float:
        start = time.monotonic()
        screen = Screen.open(others, server.url, **table.look)
        took = 1000 * (time.monotonic() - start)
        screen.close()
        return took

    took = ratio_interleaved(ours, theirs, VISITS, 0)
    yield Figure("phone table: a guest's first visit fetches", median(sent), GOALS["MB"], "MB")
    yield Comparison("phone table: a guest's first visit, against the full site", took, VISIT_GOAL)


def _cut(guest: Guest) -> float:
    guest.wait_for_standby()
    took: float = guest.page.evaluate(BACK)
    return took


def _reload(table: PhoneTable) -> float:
    """Milliseconds from the host's look at a page that was loaded anew until that has its seat."""
    guest = table.guests[0]
    guest.page.reload(wait_until="commit")
    guest.says("once more")
    guest.answer()
    start = time.monotonic()
    guest.hold_before(table.host)
    guest.screen.wait_for("player-0", FIRST_START)
    return 1000 * (time.monotonic() - start)


def _taps(own: Browser, table: PhoneTable) -> tuple[float, float]:
    """The host's median milliseconds from a tap to its painting, and its worker's processor time for each."""
    host = table.host
    host.go(f"/games/{table.game}")
    host.wait_for("last-entry")
    waits, before = [], 0.0
    for turn in range(2 + TAPS):
        button = ("undo", "redo")[turn % 2]
        host.wait_until_tappable(button)
        for screen in (host, *(guest.screen for guest in table.guests)):
            screen.rest()
        if turn == 2:
            before = _worker_time(own)
        time.sleep(BEFORE)
        host.page.evaluate("(watched) => companionBench.armTap(watched)", identified("last-entry"))
        host.by_id(button).click()
        waits.append(result(host.page)["painted"])
    for screen in (host, *(guest.screen for guest in table.guests)):
        screen.rest()
    used = _worker_time(own) - before
    host.go(f"/games/{table.game}/invite")
    host.wait_for("camera")
    return median(waits[2:]), 1000 * used / TAPS


def _worker_time(own: Browser) -> float:
    """Seconds of processor that the workers of a browser's pages have used (Linux)."""
    found = own.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    seconds = 0.0
    for process in found:
        for task in Path(f"/proc/{process['id']}/task").glob("*"):
            if (task / "comm").read_text("ascii").startswith("DedicatedWorker"):
                seconds += int((task / "schedstat").read_text("ascii").split()[0]) / 1e9
    return seconds
