"""A table with guests, in real browsers: they join by the host's codes, sit down, bid in secret, or only look on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.admission.keys import Keys
from companion.rights import HOSTING, LOOKING, PLAYING
from drive.app_server import AppServer
from drive.driver import Screen
from drive.guests import arrive, bid, look_on, sit_down, wait_until_entered
from drive.kept import keep, kept, record
from drive.table_player import TablePlayer
from drive.visitor import Visitor
from tests.web.test_door import cookie_of, join

pytestmark = pytest.mark.browser

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


def keys_of(server: AppServer) -> list[dict[str, str]]:
    """The keys that are kept."""
    found: list[dict[str, str]] = json.loads((server.data / "devices").read_text("utf-8"))["keys"]
    return found


def grant_of(server: AppServer, role: str) -> tuple[str, str]:
    """The key of a role, and the table that it is for."""
    return next((row["key"], row["table"]) for row in keys_of(server) if row["role"] == role)


def arrives(browser: Browser, server: AppServer, role: str = PLAYING) -> Screen:
    """A phone that has opened the link of a code, and then the one table."""
    table = next(row["table"] for row in keys_of(server) if row["table"])
    return arrive(browser, server, grant_of(server, role)[0], table)


def looks_on(browser: Browser, server: AppServer, problems: list[str], **look: Any) -> Page:
    """A screen that has opened the link of the code to look on; `problems` are what its console says."""
    page = browser.new_context(**look).new_page()
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    return look_on(page, server, grant_of(server, LOOKING)[0])


def test_phones_come_to_a_table(browser: Browser, live: tuple[AppServer, str]) -> None:
    """Two take seats and bid in secret; all bids are shown at once, and one entry comes of them.

    A reload keeps the seat. Who looks on sees it, and can do nothing.
    """
    server, id = live
    problems: list[str] = []
    bill, guest = arrives(browser, server), looks_on(browser, server, problems, locale="hu-HU")
    anna = arrives(browser, server)
    expect(guest.get_by_role("img", name=re.compile("^Az egész"))).to_be_visible()
    bill.tap("seat-1")
    anna.tap("seat-0")
    bill.tap("bar-petition")
    bill.tap("petition-secret")
    bid(bill, 9)
    bill.expect_text("petition-waiting", "Bids made: 1 of 2")
    bill.reload()
    bill.wait_for("petition-waiting")
    anna.tap("secret-open")
    bid(anna, 7)
    for screen in (anna, bill):
        screen.expect_text("petition-value-1", re.compile("Bill: .*value 9"))
    assert kept(server)[0]["events"] == []
    anna.tap("petition-confirm")
    bill.expect_text("last-entry", re.compile(r"^1\. .*Bill"))
    expect(guest.locator("#log")).to_contain_text("Bill")
    assert guest.locator("button, a, input, form").count() == 0
    assert [event["bids"] for event in kept(server)[0]["events"]] == [{"Anna": 7, "Bill": 9}]
    guest.goto(f"{server.url}/#/games/{id}/petition")
    guest.wait_for_url(re.compile("/look"))
    assert bill.problems == anna.problems == problems == []
    assert "Traceback" not in server.output
    for screen in (anna, bill):
        screen.close()
    guest.context.close()


def test_whoever_looks_on_is_told_that_nobody_answers(browser: Browser, live: tuple[AppServer, str]) -> None:
    """The last state is grey and a sentence says why; when the app is back all is as it was.

    It is in the device's language and colours, and scrolls nowhere sideways.
    """
    server, _ = live
    page = looks_on(browser, server, [], locale="de-DE", color_scheme="light", viewport={"width": 360, "height": 740})
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


def test_whoever_was_put_out_is_told_at_once(browser: Browser, live: tuple[AppServer, str]) -> None:
    """New codes end what is shown: nothing of the game stays, and a reload leads to the page that asks for a key."""
    server, id = live
    page = looks_on(browser, server, [])
    expect(page.locator("#players")).to_contain_text("Bill")
    host = re.search(r"/join#(\w+)", server.output)
    assert host
    cookie = cookie_of(join(server, host[1]))
    with Visitor(server.url, f"/games/{id}/invite", headers={"Cookie": cookie}).register() as visitor:
        visitor.wait_until_shown("live-renew")
        visitor.settle()
        visitor.tap("live-renew")
        expect(page.locator("#notice")).to_contain_text("no longer at a table")
    assert "Bill" not in page.content()
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("Join the table")
    page.context.close()


def test_five_devices_play_a_game_to_its_end(browser: Browser, tmp_path: Path) -> None:
    """Host, three seats and an onlooker: secret bids, a reload, and the host's process killed in the middle.

    Whoever is awaited feels and hears it, where that is wanted. New codes put all guests out, who are told so at once.
    """
    names = ("Anna", "Bill", "Cecil")
    server = AppServer(tmp_path / "data", options=["--host", "0.0.0.0"])
    id = keep(server, record(names, [{"type": "petition", "winner": "Anna"}] * 11))
    Keys(str(server.data)).open_table(id)
    problems: list[str] = []
    with server:
        host = arrives(browser, server, HOSTING)
        phones = [arrives(browser, server) for _ in names]
        guest = looks_on(browser, server, problems)
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
        cecil.page.wait_for_function("document.title.startsWith('\\u25cf')")
        assert cecil.page.evaluate("felt") == 1
        cecil.page.wait_for_function("heard.length > 1")
        assert cecil.page.evaluate("heard") == [660, 880]
        bill.tap("secret-open")
        bid(bill, 9)
        bill.reload()
        bill.expect_text("petition-waiting", "Bids made: 2 of 3")
        cecil.tap("secret-open")
        bid(cecil, 3)
        for phone in phones:
            phone.expect_text("petition-value-1", re.compile("Bill: .*value 9"))
        cecil.tap("petition-confirm")
        wait_until_entered((*phones, host), 12)
        host.expect_text("last-entry", re.compile("Bill"))

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
        assert problems == [] or all("net::ERR" in problem for problem in problems)  # the time without a host
        host.go(f"/games/{id}/invite")
        host.tap("live-renew")
        for phone in phones:
            expect(phone.page.get_by_role("alert")).to_contain_text("no longer at a table")
        expect(guest.locator("#notice")).to_contain_text("no longer at a table")
        assert "Traceback" not in server.output
        for screen in (*phones, host):
            screen.close()
        guest.context.close()
