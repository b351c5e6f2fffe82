"""A table that phones hold alone: the site as host, guests with the client only, data channels between real browsers.

The host's camera is a scene that the tests change: it reads what the guests' pages really show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgpack
import pytest
from playwright.sync_api import Browser, expect

from tests.drive import FIRST_START
from tests.drive.guests import bid, wait_until_entered
from tests.drive.kept import keep, kept, record
from tests.drive.site.host import hide
from tests.drive.site.phones import CAMERA, Guest, lost_table, open_host, table_code
from tests.drive.site.table import PhoneTable
from tests.e2e.site.conftest import SiteHost

pytestmark = pytest.mark.browser

INVITED = ("table.js", "peers.js", "table_code.js", "guest.js", "look.js")
PYTHON = "performance.getEntriesByType('resource').map(({name}) => name).filter((name) => name.includes('pyodide'))"
"""What of Python the page has asked for."""
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
LATE = """() => {
  const of = RTCPeerConnection.prototype, {setRemoteDescription} = of;
  const hasHeard = ({messagesReceived}) => messagesReceived > 0;
  of.setRemoteDescription = async function (...values) {
    of.setRemoteDescription = setRemoteDescription;
    await this.setRemoteDescription(...values);
    while (![...(await this.getStats()).values()].some(hasHeard)) await new Promise((done) => setTimeout(done, 10));
  };
}"""
"""Once, the browser says that it has taken an answer when a first message has come: on a busy phone that may be so."""


@pytest.fixture
def table(browser: Browser, server: SiteHost) -> Iterator[PhoneTable]:
    """Return an open table of Anna and Bill."""
    table = PhoneTable(browser, server, record(("Anna", "Bill")))
    server.screens.append(table.host)
    yield table
    table.close()


def test_phones_bid_in_secret_and_somebody_looks_on(browser: Browser, server: SiteHost) -> None:
    """Host, three guests and one who only watches: seats, secret bids, one entry, seen by all; two taps for each.

    While bids are made the host's page is hidden for a moment, and goes on.
    """
    table = PhoneTable(browser, server, record(("Anna", "Bill", "Carla")))
    server.screens.append(table.host)
    anna, bill, carla = (table.sit(seat).screen for seat in range(3))
    table.says("Carla is here.")
    onlooker = table.arrive(None)
    expect(onlooker.page.locator("#players")).to_contain_text("Carla", timeout=1000 * FIRST_START)
    assert not onlooker.page.locator("flt-glass-pane").count(), "who only looks on has no client"
    assert anna.page.evaluate(PYTHON) == [], "a guest has no Python"
    for number in range(3):
        table.host.expect_text(f"live-seat-{number}", re.compile("connected"))
    table.host.expect_text("live-onlookers", "Watching: 1")

    bill.tap("bar-petition")
    bill.tap("petition-secret")
    hide(table.host.page, True)
    bid(bill, 9)
    bill.expect_text("petition-waiting", "Bids made: 1 of 3")
    for other, jade in ((anna, 7), (carla, 3)):
        other.expect_text("secret-text", re.compile(r"[12] of 3"))
        assert "9" not in other.page.evaluate("companionTest.text('secret-text')")
        other.tap("secret-open")
        bid(other, jade)
    anna.tap("petition-confirm")
    wait_until_entered((anna, bill, carla), 1)
    hide(table.host.page, False)
    bill.expect_text("last-entry", re.compile(r"^1\. .*Bill"))
    expect(onlooker.page.locator("#log")).to_contain_text("Bill")
    table.host.go(f"/games/{table.game}")
    wait_until_entered([table.host], 1)
    [game] = kept(server)
    assert len(game["events"]) == 1
    table.close()


@pytest.mark.long
def test_a_guest_finds_its_table_after_a_cut_and_after_a_reload(table: PhoneTable) -> None:
    """A cut needs nobody; a page loaded again needs one look of the host's camera; seat and bid are the same.

    The host has been at its table in between, and comes back to the invitation; its camera fails once, and the code
    that it reads is not the guest's first: browsers give a connection up that nobody answers for some minutes. The
    guest's first message comes before the host knows that its browser has taken the answer.
    """
    guest = table.sit(1)
    bill = guest.screen
    for control in ("bar-petition", "petition-secret", "petition-key-9", "petition-done"):
        guest.cut()
        bill.tap(control)
    bill.expect_text("petition-waiting", "Bids made: 1 of 2")
    assert guest.page.evaluate(CUTS, 20) == 140, "each message comes once"
    table.host.expect_text("live-seat-1", re.compile("Bill: connected"))

    guest.page.reload()
    guest.says("once more")
    table.host.go(f"/games/{table.game}")
    table.host.wait_for("bar-petition")
    pictures = table.host.page.evaluate("companionScene.pictures")
    table.host.go(f"/games/{table.game}/invite")
    table.host.wait_for("camera")
    table.host.page.wait_for_function("(pictures) => companionScene.pictures > pictures", arg=pictures)
    films = table.host.page.evaluate("companionScene.fail() ?? companionScene.taken.length")
    table.host.page.wait_for_function("(films) => companionScene.taken.length > films", arg=films)
    guest.give_up()
    table.host.page.evaluate(LATE)
    guest.hold_before(table.host)
    bill.expect_text("petition-waiting", "Bids made: 1 of 2", FIRST_START)
    table.host.expect_text("live-seat-1", re.compile("Bill: connected"))


@pytest.mark.long
def test_a_host_that_ends_is_found_again_or_its_guests_go_on_without_it(table: PhoneTable) -> None:
    """Leaving is asked about; who scans the new code has the seat of before, by the secret that the phone keeps.

    Who waits for half a minute instead goes on with the game in the own app. A page that is closed is told as away.
    """
    anna, bill = table.sit(0), table.sit(1)
    bill.screen.settle()
    anna.page.wait_for_timeout(2_500)  # the game is handed out once nobody has entered anything for two seconds
    questions: list[str] = []
    table.host.page.on("dialog", lambda dialog: questions.append(dialog.type))
    table.host.reload()
    assert questions == ["beforeunload"]
    table.host.tap("phones-open")
    bill.says("isn’t responding")
    bill.begin_anew(table_code(table.host))
    bill.choose(1).hold_before(table.host)
    bill.screen.wait_for("bar-petition", FIRST_START)
    table.host.expect_text("live-seat-1", re.compile("Bill: connected"))
    anna.turn_clock(30)
    anna.page.locator("#guest-go-on").click()
    anna.screen.wait_until_shown()
    anna.screen.wait_for("receive-keep")
    bill.page.close()
    table.host.expect_text("live-seat-1", re.compile("Bill: not connected"))


@pytest.mark.long
def test_who_forges_or_has_an_old_code_is_put_out_and_the_table_goes_on(table: PhoneTable) -> None:
    """A message of the host's, and what is no message at all (`tests/browser` tries what else there is).

    An answer to old codes is known as such; new codes put everybody out; a closed table says so.
    """
    anna = table.sit(0)
    for forged in (b"\0\0" + msgpack.packb([2, {"id": 1}]), b"\x07garbage"):
        guest = table.sit(1)
        guest.screen.settle()  # till then its window opens, and what is on its way would be told as lost
        guest.send(forged)
        guest.says("could not read the messages")
        table.says("messages that the app does not understand")
        anna.screen.settle()
    (told,) = table.host.problems
    assert "a guest sent what is no message" in told
    table.host.problems.clear()
    table.host.expect_text("live-seat-0", re.compile("Anna: connected"))

    table.old = table_code(table.host)
    late = Guest(table.guests_in, table.old).choose(1)
    late.answer()
    table.host.tap("live-renew")
    anna.says("new codes")
    late.hold_before(table.host)
    table.says("is from another table")
    late.begin_anew(table_code(table.host, table.old))
    late.choose(1).hold_before(table.host)
    late.screen.wait_for("bar-petition", FIRST_START)
    table.host.tap("live-close")
    late.says("closed this table")
    table.host.wait_for("phones-open")
    late.close()


@pytest.mark.long
def test_who_never_invites_loads_nothing_of_it_and_who_bars_the_camera_is_told_what_it_is_for(
    browser: Browser, server: SiteHost
) -> None:
    """Up to the invitation neither code for guests nor a connection; then the host is told what the camera is for."""
    id = keep(server, record(("Anna", "Bill")))
    host = open_host(browser, server, f"/games/{id}/invite", camera=False)
    host.settle()
    before = [name for name in server.asked[: server.asked.index("app.zip.xz") + 1] if name in INVITED]
    assert not before
    assert not host.page.evaluate(
        "performance.getEntriesByType('resource').some(({name}) => /table|peers|guest|look/.test(name))"
    )
    host.tap("phones-open")
    host.expect_text("phones-problem", re.compile("does not let this page use the camera"))
    host.close()


@pytest.mark.long
def test_a_host_out_of_reach_of_another_version_and_links_that_are_no_code_say_so(
    browser: Browser, server: SiteHost
) -> None:
    """A guest who is not found is searched again while the camera runs; then the camera is off.

    A guest of another build than the host's, whose site has no newer one, does not begin.
    """
    guest = Guest(browser, lost_table(server), script=CAMERA).choose(None)
    guest.says("Can’t find the host’s phone")
    guest.page.click("#guest-camera")
    guest.page.wait_for_function("() => companionScene.taken.length === 1")
    ended = "() => companionScene.taken[0].getTracks().every(({readyState}) => readyState === 'ended')"
    guest.page.wait_for_function(ended)
    guest.close()

    guest = Guest(browser, lost_table(server, "0000"))
    guest.says("has another version of the app")
    guest.close()

    guest = Guest(browser, f"{server.url}/#/t/12345")
    guest.says("link is incomplete")
    guest.page.click("#guest-own-app")
    guest.screen.wait_until_shown()
    guest.close()
