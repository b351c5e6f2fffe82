"""Codes opened in the app: links, texts and pictures; what is offered, what is kept, and what is refused in words."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import qrcode
from PIL import Image
from playwright.sync_api import Browser

from companion.engine.record import Record
from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING as CODING
from companion.play.meeting import token_of
from companion.sharing import codes, frames, qr
from companion.storage.tinydb_store import TinyGameStore
from companion.web.server import MAX_MESSAGE_SIZE
from tests.drive.app_server import AppServer
from tests.drive.browsers import find_browser, launch_flags
from tests.drive.driver import Screen
from tests.drive.kept import keep, kept, record, sample
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

Json = dict[str, Any]

TWO = ("Anna", "Béla")
EVENTS: list[Json] = [
    {"type": "petition", "winner": "Anna"},
    {"type": "build", "player": "Anna", "slots": ["1a1"]},
    {"type": "build", "player": "Béla", "slots": ["1b1"]},
    {"type": "build", "player": "Anna", "slots": ["1c1"]},
]
OTHERWISE: list[Json] = [*EVENTS[:2], {"type": "build", "player": "Béla", "slots": ["2e1"]}]


def shared(document: Json) -> Record[Any, Any]:
    """The record in a document."""
    found: Record[Any, Any] = CODING.game.read(document)
    return found


def digits(document: Json, token: str = "a1b2c3") -> str:
    """The code of a whole game."""
    return frames.digits_of(codes.history(CODING, token, shared(document)))


def _untold(event: Json) -> Json:
    """An event without what codes do not carry."""
    return {key: value for key, value in event.items() if key not in ("time", "note")}


def _picture(folder: Path, name: str, *texts: str) -> Path:
    """A picture with these codes side by side."""
    parts = [Image.open(BytesIO(qr.png(qr.drawn("", text), 4))).convert("L") for text in texts]
    sheet = Image.new(
        "L", (sum(part.width for part in parts) or 200, max([part.height for part in parts] or [200])), 255
    )
    left = 0
    for part in parts:
        sheet.paste(part, (left, 0))
        left += part.width
    path = folder / name
    sheet.save(path)
    return path


def test_pictures_are_read_and_what_is_wrong_with_one_is_said(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """None, several, a foreign one, no picture at all; then one among foreign ones, and all parts of one at once."""
    good, other = digits(record(TWO, EVENTS)), digits(record(TWO, OTHERWISE), "ffffff")
    foreign = tmp_path / "foreign.png"
    foreign.write_bytes(_foreign("https://example.org/menu"))
    prose = tmp_path / "prose.png"
    prose.write_bytes(b"Dear diary")
    screen = open_screen("/receive")
    for path, sentence in (
        (_picture(tmp_path, "white.png"), "No code was found"),
        (_picture(tmp_path, "two.png", good, other), r"codes from this app \(2\)"),
        (foreign, "is not from this app.*example.org/menu"),
        (prose, "cannot read this file as a picture"),
    ):
        screen.pick("receive-picture", path)
        screen.expect_text("receive-problem", re.compile(sentence))

    screen.pick("receive-picture", _picture(tmp_path, "good.png", good))
    screen.expect_text("receive-met", re.compile("4 entries"))
    screen.tap("back")
    parts = frames.texts_of(codes.history(CODING, "a1b2c3", shared(record(TWO, EVENTS))), 17)
    screen.pick("receive-picture", _picture(tmp_path, "part.png", parts[0]))
    screen.expect_text("receive-waiting", re.compile(f"1 of {len(parts)}"))
    screen.pick("receive-picture", _picture(tmp_path, "parts.png", *parts[1:]))
    screen.expect_text("receive-met", re.compile("4 entries"))
    assert kept(server) == []


@pytest.mark.parametrize("mark", ["", "%23/"])
def test_a_link_without_its_hash_leads_to_its_code(server: AppServer, open_screen: OpenScreen, mark: str) -> None:
    """Some messengers escape the `#` of a link, some drop it; the rest of the message may cling to it."""
    screen = open_screen()
    screen.page.goto(f"{server.url}/{mark}i/{digits(sample(3))}.")
    screen.expect_text("receive-met", re.compile("entries"))


def _foreign(text: str) -> bytes:
    found = BytesIO()
    qrcode.make(text).save(found)
    return found.getvalue()


def test_a_game_goes_from_phone_to_phone_and_back(
    browser: Browser, server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """Two apps with their own games: shared here, opened and played on there, shared back, brought up to date here."""
    id = keep(server, record(TWO, EVENTS[:2]))
    here = open_screen(f"/games/{id}/share")
    link = here.text_of("share-text")
    assert link.startswith(f"{server.url}/#/i/")

    folder = tmp_path / "elsewhere"
    folder.mkdir()
    with AppServer(folder) as other:
        there = Screen.open(browser, other.url, f"/i/{link.rpartition('/')[2]}")
        there.tap("receive-keep")
        there.expect_text("last-entry", re.compile(r"^2\. "))
        TablePlayer(there, TWO, entered=2).enter(EVENTS[2])
        [line] = TinyGameStore(str(other.data)).games()
        assert token_of(line.id) == token_of(id)
        [game] = kept(other)
        there.go(f"/games/{line.id}/share")
        back = there.text_of("share-text")
        there.close()
    here.go(f"/i/{back.rpartition('/')[2]}")
    here.expect_text("receive-met", re.compile("one more entry"))
    here.tap("receive-take")
    here.expect_text("last-entry", re.compile(r"^3\. .*1b1"))
    assert [_untold(event) for event in kept(server)[0]["events"]] == [_untold(event) for event in game["events"]]


@pytest.fixture
def camera_screen(browser: Browser, server: AppServer, tmp_path: Path) -> Iterator[Callable[[bytes], Screen]]:
    """Open the app in a browser whose camera sees a picture."""
    opened: list[Browser] = []

    def see(picture: bytes) -> Screen:
        film = tmp_path / "seen.y4m"
        film.write_bytes(_film(Image.open(BytesIO(picture))))
        flags = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
        flags.append(f"--use-file-for-fake-video-capture={film}")
        own = browser.browser_type.launch(executable_path=find_browser(), args=[*launch_flags(), *flags])
        opened.append(own)
        return Screen.open(own, server.url, "/receive")

    yield see
    for own in opened:
        own.close()


def _film(picture: Image.Image, width: int = 1280, height: int = 720) -> bytes:
    """The picture on a table, as a camera sees it all the time.

    The table is as rich as can be: what the camera takes would be larger than a message may be.
    """
    table = Image.effect_noise((width, height), 90).convert("RGB")
    table.paste(picture.convert("RGB"), ((width - picture.width) // 2, (height - picture.height) // 2))
    bright, *colours = table.convert("YCbCr").split()
    frame = bright.tobytes() + b"".join(colour.resize((width // 2, height // 2)).tobytes() for colour in colours)
    return b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420mpeg2\n" % (width, height) + 5 * (b"FRAME\n" + frame)


def test_the_camera_of_a_browser_reads_a_code(server: AppServer, camera_screen: Callable[[bytes], Screen]) -> None:
    """A whole sample as another screen shows it; nothing has to be tapped but the camera's button."""
    code = qr.drawn("https://fort.example.org/#/i/", digits(sample(3)))
    screen = camera_screen(qr.png(code, 6))
    screen.tap("receive-camera")
    screen.expect_text("receive-met", re.compile("38 entries"))
    assert kept(server) == []


@pytest.mark.long
def test_a_picture_is_pasted_from_the_clipboard(open_screen: OpenScreen, server: AppServer) -> None:
    """First there is none in it; then a screenshot with a code, larger than a message may be."""
    screen = open_screen("/receive", own=True)
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.page.evaluate("navigator.clipboard.writeText('no picture')")
    screen.tap("receive-clipboard")
    screen.expect_text("receive-problem", re.compile("no picture in the clipboard"))

    code = Image.open(BytesIO(qr.png(qr.drawn("", digits(record(TWO, EVENTS))), 8))).convert("RGB")
    desktop = Image.effect_noise((1600, 1000), 90).convert("RGB")
    desktop.paste(code, (200, 200))
    desktop.save(screenshot := BytesIO(), "PNG")
    picture = screenshot.getvalue()
    assert len(picture) > 4 * MAX_MESSAGE_SIZE
    screen.page.evaluate(
        """async (coded) => navigator.clipboard.write([new ClipboardItem({'image/png': new Blob(
            [Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))], {type: 'image/png'})})])""",
        b64encode(picture).decode(),
    )
    screen.tap("receive-clipboard")
    screen.expect_text("receive-met", re.compile("4 entries"))
    assert kept(server) == []
