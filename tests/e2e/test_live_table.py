"""A table with guests, in real browsers: two phones join by the host's codes, one sits down, the other looks on."""

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
    id = keep(server, record(("Anna", "Bill", "Cecil")))
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


def test_two_phones_come_to_a_table(browser: Browser, live: tuple[AppServer, str]) -> None:
    """One takes a seat, enters something, and has it again after a reload; the other sees it, and can do nothing."""
    server, id = live
    bill, guest = arrive(browser, server, PLAYING), arrive(browser, server, LOOKING, locale="hu-HU")
    guest.wait_for("view-wall")
    bill.tap("seat-1")
    bill.tap("bar-petition")
    bill.tap("winner-1")
    bill.expect_text("last-entry", re.compile(r"^1\. .*Bill"))
    guest.expect_text("view-last", re.compile("Bill"))
    assert not {"undo", "bar-petition", "home"} & set(guest.identifiers())
    bill.reload()
    bill.wait_for("bar-more")
    assert [event["winner"] for event in kept(server)[0]["events"]] == ["Bill"]
    guest.go(f"/games/{id}/petition")
    guest.wait_for("guest-look")
    assert bill.problems == guest.problems == []
    assert "Traceback" not in server.output
    bill.close()
    guest.close()
