"""What a browser shows of the app before it runs: its icon, its name, its picture on dark ground."""

from __future__ import annotations

import io
import json
from pathlib import Path
from urllib.request import urlopen

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.datafiles import data_path
from tests.e2e.driver import AppServer

pytestmark = pytest.mark.browser

GROUND = (0x14, 0x17, 0x1C)


def got(server: AppServer, path: str) -> bytes:
    with urlopen(server.url + path) as answer:
        content: bytes = answer.read()
    return content


def test_tab_and_home_screen_bear_our_name_and_icon(server: AppServer) -> None:
    """The page's icon, the manifest and what it names are ours; nothing says Flet."""
    page = got(server, "/").decode()
    manifest = json.loads(got(server, "/manifest.json"))

    assert "<title>Island Fortress</title>" in page
    assert 'content="Flet' not in page
    assert manifest["short_name"] == "Island Fortress"
    assert "Flet" not in json.dumps(manifest)
    for name in ("favicon.png", "icons/apple-touch-icon-192.png", *(icon["src"] for icon in manifest["icons"])):
        assert got(server, f"/{name}") == Path(data_path("app/assets"), name).read_bytes()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_while_it_loads_the_fort_stands_on_dark_ground(server: AppServer, browser: Browser, scheme: str) -> None:
    """Also where the system is light: no white flash before a dark table."""
    context = browser.new_context(
        viewport={"width": 412, "height": 915}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    page.route("**/main.dart.*", lambda route: None)  # the client never comes
    page.goto(server.url)
    page.wait_for_function("document.querySelector('#loading img').naturalWidth")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()

    colors = {color for _, color in picture.getcolors(maxcolors=1 << 20) or []}
    assert {picture.getpixel(place) for place in ((5, 5), (406, 5), (206, 900))} == {GROUND}
    assert len(colors) > 10, "the stones"
