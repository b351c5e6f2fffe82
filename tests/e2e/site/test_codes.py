"""Codes on the site: a link, a picture, the camera, parts in several tabs; files that the device hands over."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING as CODING
from companion.games.registry import coding_of, game_for
from companion.sharing import qr
from companion.sharing.codes import history
from companion.sharing.frames import digits_of, texts_of
from companion.text.catalogue import catalogue
from tests.drive import ROOT
from tests.drive.driver import Screen
from tests.drive.kept import keep, kept, record, sample
from tests.drive.site.waits import wait_for_the_service_worker, wait_in_page
from tests.e2e.conftest import OpenScreen
from tests.e2e.site.conftest import SiteHost
from tests.e2e.test_files import written
from tests.e2e.test_receive import EVENTS, TWO, digits, shared

pytestmark = pytest.mark.browser

Json = dict[str, Any]

T = catalogue("en")


@pytest.mark.long
def test_a_sample_of_each_kind_comes_by_link_and_by_file(
    open_screen: OpenScreen, server: SiteHost, tmp_path: Path
) -> None:
    """Score only and every action, and of each game: looked at first, then kept; its file makes a second game."""
    documents = [sample(1), sample(22), *(sample_of(game) for game in ("island", "islebound"))]
    screen = open_screen()
    for document in documents:
        game = game_for(document)
        code = digits_of(history(coding_of(game), "a1b2c3", game.read(document)))
        screen.go(f"/i/{code}")
        screen.expect_text("receive-met", re.compile(f"{len(document['events'])} entries"))
        screen.tap("receive-keep")
        screen.expect_text("last-entry", re.compile(rf"^{len(document['events'])}\. "))
        screen.go("/")
        screen.pick("home-import", written(tmp_path, "sample.json", document))
        screen.page.wait_for_url(re.compile(r"/games/[^/]+$"))
        screen.expect_text("last-entry", re.compile(rf"^{len(document['events'])}\. "))
        by_file, by_link = (
            [{key: value for key, value in event.items() if key != "note"} for event in kept_one["events"]]
            for kept_one in kept(server)[:2]
        )
        assert by_file == by_link, "but for its notes, which a code does not carry"
        assert len(by_link) == len(document["events"])
    assert len(kept(server)) == 2 * len(documents)


def sample_of(game: str) -> Json:
    """The game that one is given to look around in."""
    found: Json = json.loads((ROOT / "data" / game / "sample.json").read_text("utf-8"))
    return found


def test_a_game_goes_from_one_phone_to_another_without_any_server(
    browser: Browser, open_screen: OpenScreen, server: SiteHost
) -> None:
    """The code that one phone shows leads to this site; the other one opens it, offline and with its own games."""
    id = keep(server, record(TWO, EVENTS))
    here = open_screen(f"/games/{id}/share")
    link = here.text_of("share-text")
    assert link.startswith(f"{server.url}/#/i/")
    server.screens.clear()
    for path in server.data.rglob("*"):
        if path.is_file():
            path.unlink()

    there = Screen.open(browser, server.url)
    server.screens.append(there)
    wait_for_the_service_worker(there.page)
    server.stop()
    there.reload()
    there.wait_for("home-new")
    there.page.goto(link)
    there.expect_text("receive-met", re.compile("4 entries"))
    there.tap("receive-keep")
    there.wait_for("wall")
    assert len(kept(server)[0]["events"]) == 4
    there.close()


@pytest.mark.long
def test_parts_of_a_code_meet_though_each_opens_a_tab(open_screen: OpenScreen, server: SiteHost) -> None:
    """As the camera app of a phone does it."""
    first, *middle, last = texts_of(history(CODING, "a1b2c3", shared(sample(22))), 80)
    assert middle
    tab = open_screen(f"/i/{first}", own=True)
    for part in (*middle, last):
        tab.wait_for("receive-waiting")
        tab.page.close()
        tab = Screen.in_context(tab.page.context, server.url, f"/i/{part}")
    tab.wait_for("receive-round")


def test_pictures_are_read_by_the_browser(open_screen: OpenScreen, tmp_path: Path) -> None:
    """A code on a large dark photo, one that is turned, one from the clipboard, and what is none of ours."""
    code = Image.open(BytesIO(qr.png(qr.drawn("", digits(record(TWO, EVENTS))), 4))).convert("RGB")
    photo = Image.new("RGB", (2000, 1500), (60, 50, 40))
    photo.paste(code, (700, 500))
    screen = open_screen("/receive")
    for name, picture, kind in (
        ("photo.jpg", photo, "JPEG"),
        ("turned.png", photo.rotate(20, expand=True), "PNG"),
        ("small.webp", code, "WEBP"),
    ):
        file = tmp_path / name
        picture.save(file, kind)
        pick(screen, file)
        screen.expect_text("receive-met", re.compile("4 entries"))
        screen.tap("receive-leave")
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.page.evaluate(COPY, list((tmp_path / "turned.png").read_bytes()))
    screen.tap_listed("receive-clipboard")
    screen.expect_text("receive-met", re.compile("4 entries"))
    screen.tap("receive-leave")
    Image.new("RGB", (400, 400), "white").save(tmp_path / "white.png")
    pick(screen, tmp_path / "white.png")
    screen.expect_text("receive-problem", T("code.no_code_in_picture"))
    (tmp_path / "text.png").write_bytes(b"no picture")
    pick(screen, tmp_path / "text.png")
    screen.expect_text("receive-problem", T("code.no_picture"))


COPY = """async (bytes) => navigator.clipboard.write(
    [new ClipboardItem({'image/png': new Blob([new Uint8Array(bytes)], {type: 'image/png'})})])"""
"""Puts a picture into the clipboard."""


def pick(screen: Screen, file: Path) -> None:
    screen.scroll_to("receive-picture")
    screen.pick("receive-picture", file)


SHARE = """async ([name, type, bytes]) => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name, {type}));
  const answer = await fetch('share', {method: 'POST', body: form, redirect: 'manual'});
  return answer.type;
}"""
"""The script that shares a file with the app as a phone does, without opening the app."""


NOTED = """
window.noted = new Set();
const noting = setInterval(() => document.querySelectorAll('[flt-semantics-identifier]').forEach(
    (each) => noted.add(each.getAttribute('flt-semantics-identifier'))), 5);
setTimeout(() => clearInterval(noting), 20_000);
"""
"""Notes everything that has a name and stood on the screen, however short."""


@pytest.mark.long
def test_a_file_shared_with_the_app_becomes_a_game(open_screen: OpenScreen, server: SiteHost) -> None:
    """A record is taken in, a picture of a code is shown, and what is neither is refused in words.

    Nobody is told before the first screen that there is nothing.
    """
    screen = open_screen()
    screen.page.add_init_script(NOTED)
    wait_for_the_service_worker(screen.page)
    document = record(TWO, EVENTS)
    png = qr.png(qr.drawn("", digits(document)), 4)
    for name, kind, content in (
        ("game.json", "application/json", json.dumps(document).encode()),
        ("code.png", "image/png", png),
        ("prose.json", "application/json", b"Dear diary"),
    ):
        assert screen.page.evaluate(SHARE, [name, kind, list(content)]) == "opaqueredirect"
        screen.go("/opened")
        screen.reload()  # a file is handed over by opening the app
        if name == "game.json":
            screen.wait_for("wall")
            noted = set(screen.page.evaluate("[...noted]"))
            assert "wall" in noted
            assert "opened-nothing" not in noted
            assert [ISLAND_FORTRESS.read(game) for game in kept(server)] == [ISLAND_FORTRESS.read(document)]
        elif kind == "image/png":
            screen.expect_text("receive-met", re.compile("4 entries"))
        else:
            screen.expect_text("import-problem", re.compile("prose.json"))


LAUNCHED = """
const files = [{getFile: async () => new File([TEXT], 'game.json')}];
Object.defineProperty(window, 'launchQueue', {value: {setConsumer: (take) => take({files})}});
"""
"""A device that starts the installed app with a file, as early as any does."""


@pytest.mark.long
def test_a_file_that_the_device_opens_with_the_app_is_shown(browser: Browser, server: SiteHost) -> None:
    document = record(TWO, EVENTS)
    script = LAUNCHED.replace("TEXT", json.dumps(json.dumps(document)))
    screen = Screen.open(browser, server.url, prepare=lambda context: context.add_init_script(script))
    screen.wait_for("wall")
    screen.close()


def test_what_a_file_brings_is_text_and_nothing_else(open_screen: OpenScreen, server: SiteHost, tmp_path: Path) -> None:
    """Names that would run, load or be formatted elsewhere stand there letter by letter."""
    names = ["<svg onload=alert(1)>", "{t} %s **b** ${1}"]
    screen = open_screen()
    told: list[str] = []
    screen.page.on("dialog", lambda dialog: told.append(dialog.message))
    screen.pick(
        "home-import", written(tmp_path, "names.json", record(names, [{"type": "petition", "winner": names[0]}]))
    )
    screen.page.wait_for_url(re.compile(r"/games/[^/]+$"))
    screen.expect_text("last-entry", re.compile(re.escape(names[0]).replace("\\ ", " ")))
    screen.go("/")
    words = screen.page.evaluate("companionTest.words()")
    assert all(name in words for name in names)
    assert told == []
    assert not screen.page.locator("svg[onload]").count()
    assert [player["name"] for player in kept(server)[0]["setup"]["players"]] == names


def test_the_shortcut_resumes_the_game_in_progress(open_screen: OpenScreen, server: SiteHost) -> None:
    id = keep(server, record(TWO, EVENTS))
    screen = open_screen("/resume")
    screen.page.wait_for_url(re.compile(rf"/games/{id}$"))
    screen.wait_for("wall")


@pytest.mark.long
def test_where_the_browser_does_not_offer_it_pictures_show_how_to_install(browser: Browser, server: SiteHost) -> None:
    """Safari on a phone."""
    agent = "Object.defineProperty(navigator, 'userAgent', {get: () => 'Mozilla/5.0 (iPhone) Safari'});"
    screen = Screen.open(browser, server.url, "/settings", script=agent)
    screen.tap_listed("settings-install")
    for step in (1, 2, 3):
        screen.expect_text(f"install-step-{step}", f"{step}. {T(f'install.ios_{step}')}")
    screen.close()


@pytest.mark.long
def test_the_browsers_own_offer_to_install_is_taken_up(open_screen: OpenScreen, server: SiteHost) -> None:
    """Chromium offers it by an event, which is kept for the button."""
    keep(server, record(TWO, EVENTS))
    screen = open_screen("/settings")
    screen.page.evaluate(
        """() => {
          const offer = new Event('beforeinstallprompt');
          offer.prompt = async () => { window.asked = true; };
          offer.userChoice = Promise.resolve({outcome: 'accepted'});
          dispatchEvent(offer);
        }"""
    )
    screen.tap_listed("settings-install")
    wait_in_page(screen.page, "window.asked")
