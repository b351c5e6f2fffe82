"""Codes as the screen shows them: read back from its pixels, saved, copied, for links, digits, rounds and cards."""

from __future__ import annotations

import re
import time
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, expect

from companion.engine.record import Record
from companion.engine.replay import last_state
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.registry import FIRST
from companion.play.meeting import token_of
from companion.sharing.codes import (
    SharedCards,
    SharedGame,
    SharedPosition,
    SharedTail,
    decoded,
    decoded_parts,
)
from companion.sharing.frames import Part
from companion.storage.library import Library
from tests.conftest import long_but
from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep, record, sample
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Béla", "Cecil")
QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
"""The formats to search for: among the modules of a large code some reader of striped codes finds one of its own."""
DESKTOP: Any = {"width": 1280, "height": 800}
EVENTS: list[dict[str, Any]] = [
    {"type": "petition", "winner": "Anna"},
    {"type": "build", "player": "Béla", "slots": ["1a1"]},
    {"type": "petition", "winner": "Cecil"},
    {"type": "build", "player": "Anna", "slots": ["1b1", "1b2"]},
]


def cards(count: int) -> list[dict[str, Any]]:
    """Cards of a group, the newest first."""
    return [
        {"pattern": ["a1", "b1", "c2"], "rewards": {"points": number % 9 + 1}, "name": f"A card of ours, {number}"}
        for number in range(count)
    ][::-1]


def know_cards(server: AppServer, count: int) -> list[dict[str, Any]]:
    """Have the app know some cards."""
    library = Library(str(server.data))
    for card in reversed(cards(count)):
        library.keep_card(card, FIRST)
    assert library.cards(FIRST) == cards(count)
    return cards(count)


def picture(screen: Screen, other_than: str = "") -> Image.Image:
    """The code as it is on the screen, once one is painted, and another one: it comes after its words."""
    until = time.monotonic() + PATIENCE
    while True:
        screen.stand_still()
        box = screen.by_id("code").bounding_box()
        assert box
        shown = Image.open(BytesIO(screen.page.screenshot()))
        code = shown.crop((int(box["x"]), int(box["y"]), int(box["x"] + box["width"]), int(box["y"] + box["height"])))
        found = [one.text for one in zxingcpp.read_barcodes(code, QR)]
        if found and found[0] != other_than:
            return code
        assert time.monotonic() < until, f"No other code is painted than {found} in {box}"


def read(image: Image.Image) -> str:
    """The text of the one QR code in a picture."""
    found = zxingcpp.read_barcodes(image, QR)
    assert [code.valid for code in found] == [True]
    return str(found[0].text)


def scanned(screen: Screen, other_than: str = "") -> str:
    """The next text of the code on the screen, once it has changed."""
    return read(picture(screen, other_than))


def untold(document: dict[str, Any]) -> Record[Any, Any]:
    """A record as codes carry it, without times and notes."""
    found = ISLAND_FORTRESS.read(document)
    return found._replace(entries=tuple(entry._replace(time=None, note=None) for entry in found.entries))


@pytest.mark.parametrize(
    ("theme", "look"),
    [
        ("dark", {}),
        *long_but(
            (), [("light", {"width": 360, "height": 740}), ("light", DESKTOP), ("dark", {"width": 915, "height": 412})]
        ),
    ],
    ids=["dark-phone", "light-small-phone", "light-desktop", "dark-lying-phone"],
)
def test_the_code_on_the_screen_is_the_very_game(
    server: AppServer, open_screen: OpenScreen, theme: str, look: Any
) -> None:
    """Dark on white in both themes, with its quiet zone, as large as the screen allows, whole without scrolling."""
    id = keep(server, sample(22))
    screen = open_screen(f"/games/{id}/share", dark=theme == "dark", seen=True, **look)

    image = picture(screen)
    text = read(image)

    assert text == screen.text_of("share-text")
    assert text.startswith(f"{server.url}/#/i/")
    found = decoded(text)
    assert isinstance(found, SharedGame)
    assert (found.token, found.record) == (token_of(id), untold(sample(22)))
    width, height = look.get("width", 412), look.get("height", 915)
    assert image.width > 0.9 * min(width, height - 100)
    quiet = [image.getpixel((x, y)) for x in range(0, image.width, 5) for y in (1, 8, image.height - 4)]
    assert {pixel[:3] for pixel in quiet if isinstance(pixel, tuple)} == {(255, 255, 255)}
    screen.expect_text("code", "QR code: the whole game, 306 entries")
    screen.tap_listed("code-details")
    screen.expect_text("code-about", re.compile(r"QR version \d+, error correction [MQH], \d+ bytes"))
    assert "code-part" not in screen.identifiers()
    assert "failed" not in server.output


@pytest.mark.long
def test_the_code_is_shown_where_the_browser_unpacks_no_pictures(server: AppServer, browser: Browser) -> None:
    """So it is on every page without https that another device serves: PNG files stay blank there."""
    id = keep(server, record(NAMES, EVENTS))
    script = "delete window.ImageDecoder;"
    screen = Screen.open(browser, server.url, f"/games/{id}/share", script=script, seen=True)

    assert screen.page.evaluate("typeof ImageDecoder") == "undefined"
    assert scanned(screen) == screen.text_of("share-text")
    screen.close()


def test_the_code_follows_the_game(server: AppServer, open_screen: OpenScreen) -> None:
    """An entry in another window is in the code at once, and gone when it is undone."""
    id = keep(server, record(NAMES, EVENTS[:1]))
    share, table = open_screen(f"/games/{id}/share", seen=True), open_screen(f"/games/{id}")
    before = scanned(share)
    share.expect_text("code", "QR code: the whole game, 1 entry")

    table.tap("bar-petition")
    table.tap("winner-2")

    share.expect_text("code", "QR code: the whole game, 2 entries")
    longer = scanned(share, other_than=before)
    found = decoded(longer)
    assert isinstance(found, SharedGame)
    assert len(found.record.entries) == 2
    table.tap("undo")
    share.expect_text("code", "QR code: the whole game, 1 entry")
    assert scanned(share, other_than=longer) == before == share.text_of("share-text")


@pytest.mark.long
def test_only_the_round_and_only_the_position(server: AppServer, open_screen: OpenScreen) -> None:
    """A tail for phones that have the entries before it; a position to be looked at."""
    id = keep(server, record(NAMES, EVENTS))
    screen = open_screen(f"/games/{id}/share", seen=True)

    whole = scanned(screen)
    screen.choose("share-round")
    screen.expect_text("code", "QR code: this round, 2 entries")
    round = scanned(screen, other_than=whole)
    tail = decoded(round)
    assert isinstance(tail, SharedTail)
    assert (tail.first, tail.last) == (2, 4)
    assert tail.after(untold(record(NAMES, EVENTS[:2]))).record == untold(record(NAMES, EVENTS))

    screen.choose("share-position")
    screen.expect_text("code", "QR code: the position after 4 entries")
    position = decoded(scanned(screen, other_than=round))
    assert isinstance(position, SharedPosition)
    assert position.state.wall == last_state(ISLAND_FORTRESS, untold(record(NAMES, EVENTS))).wall

    fresh = open_screen(f"/games/{keep(server, record(NAMES, EVENTS[:2]))}/share", seen=True)
    fresh.wait_for("share-position")
    assert "share-round" not in fresh.identifiers()


@pytest.mark.long
def test_the_address_of_codes_is_chosen_in_the_settings(server: AppServer, open_screen: OpenScreen) -> None:
    """Digits only, another address, what is no address, and back; each is kept."""
    id = keep(server, record(NAMES, EVENTS))
    screen = open_screen(f"/games/{id}/share", seen=True)
    screen.expect_text("share-link", re.compile("works on this device only"))
    screen.tap_listed("share-settings")

    screen.tap_listed("settings-share-digits")
    expect(screen.by_id("settings-share-digits")).to_have_attribute("aria-current", "true")
    screen.tap("back")
    digits = scanned(screen)
    assert digits.isdigit()
    assert digits == screen.text_of("share-text")
    screen.expect_text("share-link", re.compile("contains only digits.*Get a game from a code"))
    assert "share-settings" not in screen.identifiers()

    screen.go("/settings")
    screen.tap_listed("settings-share-other")
    screen.wait_for("settings-share-address")
    screen.type_into("settings-share-address", "fort.example.org")
    screen.page.get_by_text("Not an address").wait_for(state="attached")
    assert Library(str(server.data)).setting("share_address", "") == "digits"
    screen.type_into("settings-share-address", "https://fort.example.org/wall/")
    screen.page.get_by_text("Not an address").wait_for(state="detached")
    screen.stand_still()
    assert Library(str(server.data)).setting("share_address", "") == "https://fort.example.org/wall"
    screen.go(f"/games/{id}/share")
    assert scanned(screen) == f"https://fort.example.org/wall/#/i/{digits}" == screen.text_of("share-text")
    assert "fort.example.org/wall opens it" in screen.text_of("share-link")

    again = open_screen("/settings", seen=True)
    again.tap_listed("settings-share-other")
    field = again.by_id("settings-share-address").locator("input")
    field.click()
    expect(field).to_have_value("https://fort.example.org/wall")
    again.tap_listed("settings-share-own")
    again.go(f"/games/{id}/share")
    assert scanned(again) == f"{server.url}/#/i/{digits}"


def test_the_code_is_saved_as_a_picture_and_as_a_drawing(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """Both hold the same text; the record's file stands beside them."""
    id = keep(server, record(NAMES, EVENTS))
    screen = open_screen(f"/games/{id}/share")
    text = screen.text_of("share-text")
    files = {}
    for kind in ("share-png", "share-svg", "export"):
        screen.scroll_to(kind)
        with screen.page.expect_download() as download:
            screen.tap(kind)
        files[kind] = tmp_path / download.value.suggested_filename
        download.value.save_as(files[kind])

    assert re.fullmatch(r"\d{4}-\d\d-\d\d-anna-bela-cecil\.png", files["share-png"].name)
    image = Image.open(files["share-png"])
    assert read(image) == text
    modules = image.width // 10 - 8
    assert image.size == (10 * (modules + 8), 10 * (modules + 8))
    drawing = ET.fromstring(files["share-svg"].read_text("utf-8"))
    assert drawing.get("viewBox") == f"0 0 {modules + 8} {modules + 8}"
    assert files["share-svg"].suffix == ".svg"
    assert files["export"].suffix == ".json"


def test_texts_are_copied_and_the_result_is_told(server: AppServer, open_screen: OpenScreen) -> None:
    """The code's text and the result go to the clipboard, each with a word that it was done."""
    screen = open_screen(f"/games/{keep(server, record(NAMES, EVENTS))}/share", own=True)
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = screen.text_of("share-text")
    clipboard = "() => navigator.clipboard.readText()"

    screen.tap_listed("share-copy")
    screen.expect_text("share-copy-done", "Copied")
    assert screen.page.evaluate(clipboard) == text
    screen.expect_text("share-copy-done", "")

    assert screen.text_of("share-result").startswith("Island Fortress, score in round 2 ")
    screen.tap_listed("share-result-copy")
    screen.expect_text("share-result-copy-done", "Copied")
    result = screen.page.evaluate(clipboard)
    assert result.splitlines()[0] == "Island Fortress, score in round 2"
    assert sorted(line.split(":")[0] for line in result.splitlines()[1:]) == sorted(NAMES)
    assert "failed" not in server.output


@pytest.mark.long
def test_a_few_cards_are_one_code(server: AppServer, open_screen: OpenScreen) -> None:
    """From the Favor screen, and back there."""
    known = know_cards(server, 3)
    id = keep(server, record(NAMES, EVENTS))
    screen = open_screen(f"/games/{id}/favor", seen=True)
    screen.tap_listed("favor-share-library")

    screen.expect_text("code", "QR code: 3 Favor cards")
    found = decoded(scanned(screen))
    assert isinstance(found, SharedCards)
    assert list(found.cards) == known
    assert "code-part" not in screen.identifiers()
    screen.tap("back")
    screen.wait_for("favor-confirm")


@pytest.mark.parametrize("look", long_but([{}], [{}, DESKTOP]))
def test_many_cards_are_several_codes(server: AppServer, open_screen: OpenScreen, look: Any) -> None:
    """Part after part by hand, all of them in turn, and all as one text."""
    known = know_cards(server, 40)
    screen = open_screen("/settings", seen=True, **look)
    screen.tap_listed("settings-share-cards")

    screen.expect_text("code-part", re.compile(r"^Part 1 of [3-6]$"))
    count = int(screen.text_of("code-part").split()[-1])
    parts: list[Part] = []
    before = ""
    for number in range(1, count + 1):
        screen.expect_text("code-part", f"Part {number} of {count}")
        before = scanned(screen, other_than=before)
        part = decoded(before)
        assert isinstance(part, Part)
        assert part.number == number - 1
        parts.append(part)
        screen.tap("code-next")
    screen.expect_text("code-part", f"Part 1 of {count}")
    found = decoded_parts(parts)
    assert isinstance(found, SharedCards)
    assert list(found.cards) == known
    whole = decoded(screen.text_of("share-text"))
    assert isinstance(whole, SharedCards)
    assert list(whole.cards) == known
    screen.tap("code-previous")
    screen.expect_text("code-part", f"Part {count} of {count}")

    screen.tap("code-turn")
    for number in (1, 2, 3, 1):
        screen.expect_text("code-part", f"Part {number} of {count}")
    screen.tap("back")
    screen.wait_for("settings-share-cards" if look else "settings-language-en")
    assert "failed" not in server.output
