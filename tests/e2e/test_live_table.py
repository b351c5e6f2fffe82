"""A table with guests, in real browsers: they join by the host's codes, sit down, bid in secret, or only look on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from companion.rights import LOOKING, PLAYING
from companion.web.keys import Keys
from tests.e2e.driver import AppServer, Screen
from tests.e2e.kept import keep, kept, record

pytestmark = pytest.mark.browser


@pytest.fixture
def live(tmp_path: Path) -> Iterator[tuple[AppServer, str]]:
    """Return an app in the network, and a game of it that is open to guests."""
    data = tmp_path / "data"
    server = AppServer(data, options=["--host", "0.0.0.0"])
    id = keep(server, record(("Anna", "Bill")))
    Keys(str(data)).open_table(id)
    with server:
        yield server, id


def arrive(browser: Browser, server: AppServer, role: str, **look: Any) -> Screen:
    """A phone that opens the link of a code; nothing of it is left in the address."""
    keys = json.loads((server.data / "devices").read_text("utf-8"))["keys"]
    key = next(row["key"] for row in keys if row["role"] == role)
    table = next(row["table"] for row in keys if row["role"] == role)

    def join(context: BrowserContext) -> None:
        page = context.new_page()
        page.goto(f"{server.url}/join#{key}")
        page.wait_for_url(re.compile(rf"/#/games/{table}$"))
        page.close()

    return Screen.open(browser, server.url, f"/games/{table}", prepare=join, **look)


def bids(screen: Screen, digit: int) -> None:
    """Bids on the own phone."""
    screen.tap(f"petition-key-{digit}")
    screen.tap("petition-done")


def test_phones_come_to_a_table(browser: Browser, live: tuple[AppServer, str]) -> None:
    """Two take seats and bid in secret; all bids are shown at once, and one entry comes of them.

    A reload keeps the seat. Who looks on sees it, and can do nothing.
    """
    server, id = live
    bill, guest = arrive(browser, server, PLAYING), arrive(browser, server, LOOKING, locale="hu-HU")
    anna = arrive(browser, server, PLAYING)
    guest.wait_for("view-wall")
    bill.tap("seat-1")
    anna.tap("seat-0")
    bill.tap("bar-petition")
    bill.tap("petition-secret")
    bids(bill, 9)
    bill.expect_text("petition-waiting", "1 of 2 have bid")
    bill.reload()
    bill.wait_for("petition-waiting")
    anna.tap("secret-open")
    bids(anna, 7)
    for screen in (anna, bill):
        screen.expect_text("petition-value-1", re.compile("Bill: .*value 9"))
    assert kept(server)[0]["events"] == []
    anna.tap("petition-confirm")
    bill.expect_text("last-entry", re.compile(r"^1\. .*Bill"))
    guest.expect_text("view-last", re.compile("Bill"))
    assert not {"undo", "bar-petition", "home", "secret-open"} & set(guest.identifiers())
    assert [event["bids"] for event in kept(server)[0]["events"]] == [{"Anna": 7, "Bill": 9}]
    guest.go(f"/games/{id}/petition")
    guest.wait_for("guest-look")
    assert bill.problems == anna.problems == guest.problems == []
    assert "Traceback" not in server.output
    for screen in (anna, bill, guest):
        screen.close()
