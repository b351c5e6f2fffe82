"""Devices that come to a table of the app by its codes, each in a browser context of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Unpack

from playwright.sync_api import Browser, BrowserContext, Page

from tests.drive.app_server import AppServer
from tests.drive.driver import Look, Screen


def arrive(browser: Browser, server: AppServer, key: str, table: str, **look: Unpack[Look]) -> Screen:
    """A phone that opens the link of a code, and then the table; nothing of the key is left in the address."""

    def join(context: BrowserContext) -> None:
        page = context.new_page()
        page.goto(f"{server.url}/join#{key}")
        page.wait_for_url(re.compile(rf"/#/(games/{table})?$|/$"), wait_until="commit")  # and no client yet
        page.close()

    return Screen.open(browser, server.url, f"/games/{table}", prepare=join, **look)


def look_on(page: Page, server: AppServer, key: str) -> Page:
    """The page, once it has opened the link of the code to look on."""
    page.goto(f"{server.url}/join#{key}")
    page.wait_for_url(f"{server.url}/look")
    return page


def sit_down(phone: Screen, seat: int) -> None:
    """Take a seat."""
    phone.tap(f"seat-{seat}")
    phone.wait_for("bar-petition")


def bid(phone: Screen, jade: int) -> None:
    """Bids on the own phone, on the page of the secret petition."""
    for digit in str(jade):
        phone.tap(f"petition-key-{digit}")
    phone.tap("petition-done")


def wait_until_entered(screens: Iterable[Screen], number: int) -> None:
    """Wait until all windows show an entry of this number as the last one."""
    for screen in screens:
        screen.expect_text("last-entry", re.compile(rf"^{number}\. "))
