"""A table that phones hold alone: the site as host, guests with the client only, data channels between real browsers.

The host's camera is a scene that the tests change: it reads what the guests' pages really show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgpack
import pytest
from playwright.sync_api import Browser, expect

from drive import FIRST_START
from drive.driver import Screen, saying
from drive.guests import bid, wait_until_entered
from drive.kept import keep, kept, record
from drive.site.phones import Guest, open_host, table_code
from tests.e2e.site.conftest import SiteHost

pytestmark = pytest.mark.browser

INVITED = ("table.js", "peers.js", "table_code.js", "guest.js", "look.js")
CUTS = """async (cuts) => {  // sends messages right before each cut and right after it, and counts the answers
  let answers = 0;
  const hears = companionTest.hears;
  companionTest.hears = function (isPong) { answers += isPong; return hears.call(this, isPong); };
  const say = () => companionTest.ping();
  const until = async (holds, most) => {
    const end = performance.now() + most;
    while (!holds() && performance.now() < end) await new Promise((done) => setTimeout(done, 5));
  };
  for (let cut = 0; cut < cuts; cut++) {
    await until(companionLine.hasStandby, 60_000);
    say();
    await until(() => answers > 7 * cut, 60_000);
    say(); say(); say();
    companionLine.cut();
    say(); say(); say();
    await until(() => answers > 7 * cut + 6, 60_000);
  }
  await until(() => answers > 7 * cuts, 3_000);
  companionTest.hears = hears;
  return answers;
}"""
"""Whatever would come twice comes within these seconds."""


class PhoneTable:
    """A host with an open table, and the guests that a test lets come."""

    def __init__(self, browser: Browser, server: SiteHost, names: Sequence[str] = ("Anna", "Bill")) -> None:
        self._browser = browser
        self.server = server
        self.game = keep(server, record(tuple(names)))
        self.host = open_host(browser, server, f"/games/{self.game}/invite")
        server.screens.append(self.host)
        self.host.tap("phones-open")
        self.guests: list[Guest] = []
        self.old = ""
        """A code that holds no more."""

    def arrive(self, seat: int | None) -> Guest:
        """A phone scans the code, says who it is, and is held before the host's camera."""
        guest = Guest(self._browser, table_code(self.host, self.old)).choose(seat)
        self.guests.append(guest)
        guest.hold_before(self.host)
        return guest

    def sit(self, seat: int) -> Screen:
        """The same, until it sees its table."""
        guest = self.arrive(seat)
        guest.screen.wait_for("bar-petition", FIRST_START)
        return guest.screen

    def says(self, text: str) -> None:
        """Waits until the host's screen says what happened."""
        self.host.expect_text("phones-news", saying(text))

    def close(self) -> None:
        """All go."""
        for guest in self.guests:
            guest.close()
        self.host.close()


@pytest.fixture
def table(browser: Browser, server: SiteHost) -> Iterator[PhoneTable]:
    """Return an open table of Anna and Bill."""
    table = PhoneTable(browser, server)
    yield table
    table.close()


def test_phones_bid_in_secret_and_somebody_looks_on(browser: Browser, server: SiteHost) -> None:
    """Host, three guests and one who only watches: seats, secret bids, one entry, seen by all; two taps for each."""
    table = PhoneTable(browser, server, ("Anna", "Bill", "Carla"))
    anna, bill, carla = (table.sit(seat) for seat in range(3))
    table.says("Carla is here.")
    onlooker = table.arrive(None)
    expect(onlooker.page.locator("#players")).to_contain_text("Carla", timeout=60_000)
    assert not onlooker.page.locator("flt-glass-pane").count(), "who only looks on has no client"
    for number in range(3):
        table.host.expect_text(f"live-seat-{number}", re.compile("connected"))
    table.host.expect_text("live-onlookers", "Watching: 1")

    bill.tap("bar-petition")
    bill.tap("petition-secret")
    bid(bill, 9)
    bill.expect_text("petition-waiting", "Bids made: 1 of 3")
    for other, jade in ((anna, 7), (carla, 3)):
        other.expect_text("secret-text", re.compile(r"[12] of 3"))
        assert "9" not in other.page.evaluate("companionTest.text('secret-text')")
        other.tap("secret-open")
        bid(other, jade)
    anna.tap("petition-confirm")
    wait_until_entered((anna, bill, carla), 1)
    bill.expect_text("last-entry", re.compile(r"^1\. .*Bill"))
    expect(onlooker.page.locator("#log")).to_contain_text("Bill")
    table.host.go(f"/games/{table.game}")
    wait_until_entered([table.host], 1)
    [game] = kept(server)
    assert len(game["events"]) == 1
    assert not [problem for screen in (table.host, anna, bill, carla) for problem in screen.problems]
    table.close()


def test_a_guest_finds_its_table_after_a_cut_and_after_a_reload(table: PhoneTable) -> None:
    """A cut needs nobody; a page loaded again needs one look of the host's camera; seat and bid are the same."""
    bill = table.sit(1)
    guest = table.guests[0]
    for control in ("bar-petition", "petition-secret", "petition-key-9", "petition-done"):
        guest.cut()
        bill.tap(control)
    bill.expect_text("petition-waiting", "Bids made: 1 of 2")
    assert guest.page.evaluate(CUTS, 20) == 140, "each message comes once"
    table.host.expect_text("live-seat-1", re.compile("Bill: connected"))

    guest.page.reload()
    guest.says("once more")
    guest.hold_before(table.host)
    bill.expect_text("petition-waiting", "Bids made: 1 of 2", 60)
    table.host.expect_text("live-seat-1", re.compile("Bill: connected"))


def test_a_closed_page_is_told_as_away_and_a_silent_host_greys_its_guests(table: PhoneTable) -> None:
    """And whoever waits for half a minute goes on with the game in the own app."""
    table.sit(0)
    bill = table.sit(1)
    table.guests[0].close()
    table.host.expect_text("live-seat-0", re.compile("Anna: not connected"))
    guest = table.guests[1]
    bill.settle()
    guest.page.wait_for_timeout(2_500)  # the game is handed out once nobody has entered anything for two seconds
    table.host.close()
    guest.says("does not answer")
    guest.page.locator("#guest-go-on").click(timeout=60_000)
    bill.wait_until_shown()
    bill.wait_for("receive-keep")


def test_guests_that_forge_are_put_out_and_the_table_goes_on(table: PhoneTable) -> None:
    """A message of the host's, and what is no message at all; what else there is, `tests/browser` tries."""
    anna = table.sit(0)
    for forged in (b"\0\0" + msgpack.packb([2, {"id": 1}]), b"\x07garbage"):
        guest = table.arrive(1)
        guest.screen.wait_for("bar-petition", FIRST_START)
        guest.send(forged)
        guest.says("did not understand")
        table.says("messages that the app does not understand")
        anna.settle()
    table.host.expect_text("live-seat-0", re.compile("Anna: connected"))


def test_codes_of_another_table_and_closed_tables(browser: Browser, table: PhoneTable) -> None:
    """An answer to old codes is known as such; new codes put everybody out; a closed table says so."""
    bill = table.arrive(1)
    bill.screen.wait_for("bar-petition", FIRST_START)
    table.old = table_code(table.host)
    late = Guest(browser, table.old).choose(0)
    late.answer()
    table.host.tap("live-renew")
    bill.says("new codes")
    late.hold_before(table.host)
    table.says("belongs to another table")
    anna = table.sit(0)
    anna.settle()
    table.host.tap("live-close")
    table.guests[-1].says("closed this table")
    table.host.wait_for("phones-open")
    late.close()


def test_the_host_started_anew_finds_its_guests_again(table: PhoneTable) -> None:
    """All connections are gone with its page; who scans the new code has the seat of before, and the same secret."""
    bill = table.arrive(1)
    bill.screen.wait_for("bar-petition", FIRST_START)
    table.host.page.on("dialog", lambda dialog: dialog.accept())
    table.host.reload()
    table.host.tap("phones-open")
    bill.says("does not answer")
    again = table.arrive(1)
    again.screen.wait_for("bar-petition", FIRST_START)
    table.host.expect_text("live-seat-1", re.compile("Bill: connected"))


def test_who_never_invites_loads_nothing_of_it_and_who_bars_the_camera_is_told_what_it_is_for(
    browser: Browser, server: SiteHost
) -> None:
    """Neither code for guests nor a connection, up to the invitation itself."""
    id = keep(server, record(("Anna", "Bill")))
    host = open_host(browser, server, f"/games/{id}/invite", camera=False)
    host.settle()
    before = [name for name in server.asked[: server.asked.index("app.zip") + 1] if name in INVITED]
    assert not before
    assert not host.page.evaluate(
        "performance.getEntriesByType('resource').some(({name}) => /table|peers|guest|look/.test(name))"
    )
    host.tap("phones-open")
    host.expect_text("phones-problem", re.compile("does not let this page use the camera"))
    host.close()


def test_links_that_are_no_code_of_a_table_say_so(browser: Browser, server: SiteHost) -> None:
    guest = Guest(browser, f"{server.url}/#/t/12345")
    guest.says("not a complete code")
    guest.page.click("#guest-own-app")
    guest.screen.wait_until_shown()
    guest.close()
