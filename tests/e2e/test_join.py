"""Another device comes in by the code on the host's screen, with a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.admission.keys import spaced
from tests.drive.app_server import AppServer

pytestmark = pytest.mark.browser


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[AppServer]:
    """Return the app as other devices reach it."""
    with AppServer(tmp_path / "data", options=["--host", "0.0.0.0"]) as server:
        yield server


def link_of(server: AppServer) -> str:
    """The address that the host's browser is opened at."""
    return f"{server.url}/join#{server.key}"


def test_the_code_of_the_hosts_screen_lets_a_device_in(browser: Browser, open_server: AppServer) -> None:
    """Scanned, it comes to the first screen; a reload asks for nothing; where a link has led to is not forgotten."""
    link = link_of(open_server)
    base, _, key = link.partition("/join#")
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(f"{base}/#/rules")
    expect(page.get_by_role("heading")).to_have_text("Dem Tisch beitreten")
    page.get_by_label("Schlüssel").fill("FALSCH")
    page.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_contain_text("stimmt nicht")
    page.goto(f"{base}/#/rules")
    page.get_by_label("Schlüssel").fill(spaced(key).lower())
    page.get_by_role("button").click()
    page.wait_for_url(f"{base}/#/rules")
    context.close()


@pytest.mark.long
def test_a_scanned_code_needs_no_tap(browser: Browser, open_server: AppServer) -> None:
    """And its key does not stay in the address."""
    link = link_of(open_server)
    context = browser.new_context()
    page = context.new_page()
    page.goto(link)
    page.wait_for_url(re.compile(r"/(#/)?$"))
    page.reload()
    page.wait_for_selector("flutter-view, flt-glass-pane", state="attached", timeout=60_000)
    assert link.partition("#")[2] not in page.url
    context.close()
