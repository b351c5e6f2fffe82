"""A table with guests, in real browsers: they join by the host's codes, sit down, bid in secret, or only look on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.admission.keys import Keys
from companion.rights import HOSTING, LOOKING, PLAYING
from companion.text.catalogue import catalogue
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.guests import arrive, bid, look_on, sit_down, wait_until_entered
from tests.drive.kept import keep, kept, record
from tests.drive.table_player import TablePlayer

pytestmark = pytest.mark.browser

HU = catalogue("hu")

SENSES = """() => {
    window.felt = 0;
    const vibrate = navigator.vibrate.bind(navigator);
    navigator.vibrate = (pattern) => { felt += 1; return vibrate(pattern); };
    window.heard = [];
    const {connect} = AudioNode.prototype, {start} = OscillatorNode.prototype, leadsTo = new Map();
    AudioNode.prototype.connect = function (to, ...more) {
        leadsTo.set(this, to);
        return connect.call(this, to, ...more);
    };
    OscillatorNode.prototype.start = function (...when) {
        let end = this;
        while (leadsTo.has(end)) end = leadsTo.get(end);
        if (end === this.context.destination && this.context.state === 'running') heard.push(this.frequency.value);
        return start.apply(this, when);
    };
}"""
"""Counts how often a page makes its phone vibrate, and notes the pitches that it plays aloud, in Hz.

A busy machine plays late: what is heard at a moment would say little.
"""


@pytest.fixture
def live(tmp_path: Path) -> Iterator[tuple[AppServer, str]]:
    """Return an app in the network, and a game of it that is open to guests."""
    data = tmp_path / "data"
    server = AppServer(data, options=["--host", "0.0.0.0"])
    id = keep(server, record(("Anna", "Bill")))
    Keys(str(data)).open_table(id)
    with server:
        yield server, id


def grant_of(server: AppServer, role: str) -> tuple[str, str]:
    """The key of a role, and the table that it is for."""
    return next((key, grant.table) for grant, key in server.keys.items() if grant.role == role)


def arrives(browser: Browser, server: AppServer, role: str = PLAYING) -> Screen:
    """A phone that has opened the link of a code, and then the one table."""
    return arrive(browser, server, grant_of(server, role)[0], grant_of(server, PLAYING)[1])


def looks_on(browser: Browser, server: AppServer, **look: Any) -> Page:
    """A screen that has opened the link of the code to look on."""
    page = Screen(browser.new_context(**look).new_page(), server.url).page
    return look_on(page, server, grant_of(server, LOOKING)[0])


def are_put_out(host: Screen, id: str, phones: list[Screen], guest: Page) -> None:
    """New codes put all guests out, who are told so at once: nothing of the game stays, and a reload asks for a key."""
    host.go(f"/games/{id}/invite")
    host.tap("live-renew")
    for phone in phones:
        expect(phone.page.get_by_role("alert")).to_contain_text("no longer at a table")
    expect(guest.locator("#notice")).to_have_text(HU("guest.out"))
    assert "Anna" not in guest.content()
    guest.reload()
    expect(guest.get_by_role("heading")).to_have_text(HU("join.title"))
    for screen in (*phones, host):
        screen.close()
    guest.context.close()


@pytest.mark.parametrize("window", [(390, 844), (667, 375), (1280, 800)])
def test_whoever_looks_on_reads_whole_names(browser: Browser, tmp_path: Path, window: tuple[int, int]) -> None:
    """Names of 24 letters that begin alike are never cut, nor are their points, upright or across."""
    server = AppServer(tmp_path / "data", options=["--host", "0.0.0.0"])
    names = (
        "Maximiliane Hohenfelsers",
        "Maximilian Hohenfelsiger",
        "Krisztina-Erzsébet Nagyi",
        "Wolfgangwilhelmfriedrich",
    )
    Keys(str(server.data)).open_table(keep(server, record(names, [{"type": "petition", "winner": names[2]}])))
    with server:
        page = looks_on(browser, server, locale="de-DE", viewport={"width": window[0], "height": window[1]})
        expect(page.locator("#players b")).to_have_text(names)
        script = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.clientWidth < 100).length"
        assert page.eval_on_selector_all("#players b", script) == 0
        assert page.eval_on_selector(
            "#players", "(one) => one.scrollHeight <= innerHeight && one.scrollWidth <= innerWidth"
        )
        page.context.close()


def test_whoever_looks_on_is_told_that_nobody_answers(browser: Browser, live: tuple[AppServer, str]) -> None:
    """The last state is grey and a sentence says why; when the app is back all is as it was.

    It is in the device's language and colors, and scrolls nowhere sideways.
    """
    server, _ = live
    page = looks_on(browser, server, locale="de-DE", color_scheme="light", viewport={"width": 360, "height": 740})
    expect(page.locator("#head h1")).to_have_text("Vor Runde 1 von 12")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(244, 241, 234)"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    server.kill()
    expect(page.locator("#notice")).to_have_text(re.compile("^Keine Verbindung"))
    assert page.evaluate("document.body.className") == "lost"
    assert "Anna" in page.locator("#players").inner_text()
    server.start()
    expect(page.locator("body:not(.lost)")).to_be_attached()
    expect(page.locator("#notice")).to_be_hidden()
    page.context.close()


def test_host_seat_and_onlooker_see_what_is_entered(browser: Browser, live: tuple[AppServer, str]) -> None:
    """Each of the two enters something; who looks on sees it and can do nothing."""
    server, id = live
    host, phone = arrives(browser, server, HOSTING), arrives(browser, server)
    guest = looks_on(browser, server, locale="hu-HU")
    sit_down(phone, 0)
    TablePlayer(host, ("Anna", "Bill")).enter({"type": "petition", "winner": "Anna"})
    wait_until_entered([phone], 1)
    TablePlayer(phone, ("Anna", "Bill"), 1).enter({"type": "build", "player": "Anna", "slots": ["1a1"]})
    wait_until_entered([host], 2)
    expect(guest.locator("#log")).to_contain_text("Anna")
    assert guest.locator("button, a, input, form").count() == 0
    are_put_out(host, id, [phone], guest)


@pytest.mark.long
def test_five_devices_play_a_game_to_its_end(browser: Browser, tmp_path: Path) -> None:
    """Host, three seats and an onlooker: secret bids, a reload, and the host's process killed in the middle.

    Whoever is awaited feels and hears it, where that is wanted. Who looks on sees it all.
    """
    names = ("Anna", "Bill", "Cecil")
    server = AppServer(tmp_path / "data", options=["--host", "0.0.0.0"])
    id = keep(server, record(names, [{"type": "petition", "winner": "Anna"}] * 11))
    Keys(str(server.data)).open_table(id)
    with server:
        host = arrives(browser, server, HOSTING)
        phones = [arrives(browser, server) for _ in names]
        guest = looks_on(browser, server, locale="hu-HU")
        expect(guest.get_by_role("img", name=re.compile("^Az egész"))).to_be_visible()
        for seat, phone in enumerate(phones):
            phone.wait_for(f"seat-{seat}")
            if seat == 2:
                phone.tap("seat-signal")
                phone.page.evaluate(SENSES)
            sit_down(phone, seat)
        anna, bill, cecil = phones
        anna.tap("bar-petition")
        anna.tap("petition-secret")
        bid(anna, 7)
        cecil.page.wait_for_function("() => document.title.startsWith('\\u25cf')")
        assert cecil.page.evaluate("felt") == 1
        cecil.page.wait_for_function("() => heard.length > 1")
        assert cecil.page.evaluate("heard") == [660, 880]
        bill.tap("secret-open")
        bid(bill, 9)
        bill.reload()
        bill.expect_text("petition-waiting", "Bids made: 2 of 3")
        cecil.tap("secret-open")
        bid(cecil, 3)
        for phone in phones:
            phone.expect_text("petition-value-1", re.compile("Bill: .*value 9"))
        assert len(kept(server)[0]["events"]) == 11, "one entry comes of all bids"
        cecil.tap("petition-confirm")
        wait_until_entered((*phones, host), 12)
        host.expect_text("last-entry", re.compile("Bill"))
        expect(guest.locator("#log")).to_contain_text("Bill")
        guest.goto(f"{server.url}/#/games/{id}/petition")
        guest.wait_for_url(re.compile("/look"))

        server.kill()
        expect(guest.locator("#notice")).to_be_visible()
        server.start()
        for screen in (*phones, host):
            screen.wait_until_back()
        expect(guest.locator("body:not(.lost)")).to_be_attached()
        TablePlayer(bill, names, 12).enter({"type": "build", "player": "Bill", "slots": ["1a1"]})
        TablePlayer(cecil, names, 13).enter({"type": "build", "player": "Cecil", "slots": ["1b1"]})
        host.expect_text("last-entry", re.compile(r"^14\. "))
        counts = {name: {"jade": 0, "workers": 0} for name in names}
        TablePlayer(host, names, 14).enter({"type": "finish", "counts": {**counts, "Bill": {"jade": 2, "workers": 0}}})
        expect(guest.locator("#result")).to_contain_text("Bill")

        document = kept(server)[0]
        assert len(document["events"]) == 15
        assert document["events"][11]["bids"] == {"Anna": 7, "Bill": 9, "Cecil": 3}
        are_put_out(host, id, phones, guest)
