"""The ways that people go, in Firefox and in the engine of the iPhone; one browser after the other."""

from __future__ import annotations

import fcntl
import json
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
import zxingcpp
from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

from companion.admission.keys import Keys
from companion.games.island_fortress.record import read_record
from companion.rights import LOOKING, Grant
from companion.sharing.codes import SharedGame, decoded
from companion.text.catalogue import catalogue
from tests.drive import FIRST_START, PATIENCE
from tests.drive.app_server import AppServer
from tests.drive.browsers import find_browser, launch_flags
from tests.drive.driver import Screen
from tests.drive.engines.firefox import OPEN, PRIVATE, Firefox
from tests.drive.engines.screen import CONTROL, ENGINES, EngineScreen, missing
from tests.drive.kept import keep, kept, kept_game, sample
from tests.drive.site.host import Host, build
from tests.drive.site.phones import CAMERA, Guest, open_host, show_before, table_code
from tests.drive.table_player import TablePlayer
from tests.e2e.test_receive import digits

pytestmark = pytest.mark.long

T = catalogue("en")
EVENTS = sample(1)["events"]
NAMES = [player["name"] for player in sample(1)["setup"]["players"]]
Open = Callable[..., EngineScreen]


@pytest.fixture
def open_in() -> Iterator[Open]:
    """Return what opens a page in an engine; tests of other workers wait meanwhile."""
    with ExitStack() as open_ones:
        lock = open_ones.enter_context((Path(tempfile.gettempdir()) / "companion-engines.lock").open("w"))
        fcntl.flock(lock, fcntl.LOCK_EX)

        def open_one(engine: str, url: str, path: str | None = "/", **look: Any) -> EngineScreen:
            if programs := missing(engine):
                pytest.skip(f"{engine} is not installed: no {', '.join(programs)}")
            screen = EngineScreen(engine, url, path, **look)
            open_ones.callback(screen.close)
            return screen

        yield open_one


@pytest.fixture
def server(tmp_path: Path) -> Iterator[AppServer]:
    """Return the running app with an empty data folder."""
    server = AppServer(tmp_path)
    server.start()
    yield server
    server.kill()


def entered(number: int) -> re.Pattern[str]:
    return re.compile(rf"^{number}\. ")


def receive(screen: Screen) -> None:
    """Take over a game of two entries by its link."""
    screen.go(f"/i/{digits({**sample(1), 'events': EVENTS[:2]})}")
    screen.tap("receive-keep")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_link_becomes_a_game_that_is_played_on(open_in: Open, server: AppServer, engine: str) -> None:
    screen = open_in(engine, server.url, f"/i/{digits({**sample(1), 'events': EVENTS[:2]})}")
    screen.tap("receive-keep")
    screen.expect_text("last-entry", entered(2))
    TablePlayer(screen, NAMES, entered=2).play(EVENTS[2:4])
    screen.tap("undo")
    screen.expect_text("last-entry", entered(3))
    screen.tap("redo")
    screen.reload()
    screen.expect_text("last-entry", entered(4))
    assert len(kept(server)[0]["events"]) == 4
    screen.go("/new/island_fortress")
    screen.type_into("seat-0-name", "Erdős Zoë")
    assert screen.value_of("seat-0-name") == "Erdős Zoë"
    assert screen.problems == []


def test_a_game_is_played_by_touch(open_in: Open, server: AppServer) -> None:
    """Up to its end and the winner, in Firefox: WebKit's driver has no touch."""
    id = kept_game(server, sample(1), len(EVENTS) - 3)
    screen = open_in("firefox", server.url, f"/games/{id}")
    screen.pointer = "touch"
    screen.expect_text("last-entry", entered(len(EVENTS) - 3))
    TablePlayer(screen, NAMES, entered=len(EVENTS) - 3).play(EVENTS[-3:-1])
    assert kept(server)[0]["events"][-1]["type"] == EVENTS[-2]["type"]
    assert screen.problems == []


@pytest.mark.parametrize("engine", ENGINES)
def test_the_code_on_the_screen_is_the_very_game(open_in: Open, server: AppServer, engine: str) -> None:
    """Read back from the picture of the page, as another phone would."""
    document = {**sample(1), "events": EVENTS[:4]}
    screen = open_in(engine, server.url, f"/games/{keep(server, document)}/share")
    screen.wait_for("code")
    until = time.monotonic() + PATIENCE
    found: list[str] = []
    while not found and time.monotonic() < until:  # it comes after its words
        shown = Image.open(BytesIO(screen.engine.picture())).convert("L")
        found = [one.text for one in zxingcpp.read_barcodes(shown.resize((2 * shown.width, 2 * shown.height)))]
    shared = decoded(found[0])
    assert isinstance(shared, SharedGame)
    assert [entry.event for entry in shared.record.entries] == [entry.event for entry in read_record(document).entries]
    assert screen.problems == []


@pytest.mark.parametrize("engine", ENGINES)
def test_what_a_page_saves_brings_the_very_game_back(
    open_in: Open, server: AppServer, engine: str, tmp_path: Path
) -> None:
    """The file as a second game; the code, copied and in a picture, as that which is there."""
    id = keep(server, {**sample(1), "events": EVENTS[:4]})
    screen = open_in(engine, server.url, f"/games/{id}/share")
    text = screen.text_of("share-text")
    files = {}
    for identifier in ("share-png", "export"):
        screen.scroll_to(identifier)
        files[identifier] = screen.saved(identifier, tmp_path)
    screen.tap_listed("share-copy")
    screen.expect_text("share-copy-done", T("share.copied"))
    screen.go("/receive")
    screen.give("receive-picture", files["share-png"])
    screen.tap("receive-open")
    screen.expect_text("last-entry", entered(4))
    screen.go("/receive")
    screen.enter_into("receive-text", [CONTROL, "v"])
    assert screen.value_of("receive-text") == text
    screen.tap("receive-read")
    screen.wait_for("receive-open")
    screen.go("/")
    screen.give("home-import", files["export"])
    screen.expect_text("last-entry", entered(4))
    first, second = kept(server)
    assert first == second == json.loads(files["export"].read_text("utf-8"))
    assert screen.problems == []


@pytest.mark.parametrize("engine", ENGINES)
def test_whoever_looks_on_sees_what_is_entered(open_in: Open, tmp_path: Path, engine: str) -> None:
    """At once, by a host in the other engine; and nothing on the page takes a tap."""
    data = tmp_path / "data"
    id = kept_game(AppServer(data), sample(1), 2)
    keys = Keys(str(data))
    keys.open_table(id)
    with AppServer(data, options=["--host", "0.0.0.0"]) as server:
        [other] = set(ENGINES) - {engine}
        host = open_in(other, server.url, f"/games/{id}", key=keys.key())
        looking = open_in(engine, server.url, None, key=keys.key(Grant(LOOKING, id)))
        looking.wait_until("() => document.querySelector('#log')?.innerText", None, "The page shows no entries")
        before = looking.page.evaluate("() => document.querySelector('#log').innerText")
        TablePlayer(host, NAMES, entered=2).enter(EVENTS[2])
        looking.wait_until(
            "(before) => document.querySelector('#log').innerText !== before", before, "The page does not go on"
        )
        assert looking.page.evaluate("() => document.querySelectorAll('button, a, input, form').length") == 0
        assert looking.problems == []


def test_two_engines_at_one_table_see_each_others_entries(open_in: Open, server: AppServer) -> None:
    """At once, and again after the app was started anew."""
    id = kept_game(server, sample(1), 2)
    first, second = (open_in(engine, server.url, f"/games/{id}") for engine in ENGINES)
    for number, (screen, other) in enumerate(((first, second), (second, first)), 2):
        TablePlayer(screen, NAMES, entered=number).enter(EVENTS[number])
        other.expect_text("last-entry", entered(number + 1))
    server.kill()
    for screen in (first, second):
        screen.wait_until("() => !companionTest.isUncovered()", None, "The page does not say that the app is gone")
    server.start()
    for screen in (first, second):
        screen.wait_until("() => companionTest.isUncovered()", None, "The page did not find the app again")
        screen.expect_text("last-entry", entered(4))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site that was just built."""
    out = tmp_path_factory.mktemp("site") / "out"
    build(out, "--base", "/companion/")
    return out


LOADED_LONG_AGO: Final = "() => performance.now() - performance.timing.loadEventEnd + performance.timeOrigin > 5000"
"""When this holds, WebKit has said what was preloaded in vain: it does so three seconds after."""


@pytest.fixture
def chromium() -> Iterator[Browser]:
    """Return the browser of the other tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=launch_flags())
        yield browser
        browser.close()


def press(screen: EngineScreen, *buttons: str) -> None:
    """Tap the buttons of a guest's own page, before the client; one that is not asked for is left out."""
    for button in buttons:
        screen.wait_until("(button) => document.querySelector(`${button}, #guest-answer`)", button, "Nothing is asked")
        if screen.page.evaluate("(button) => Boolean(document.querySelector(button))", button):
            screen.tap_middle("(button) => document.querySelector(button)", button)
    screen.wait_until("() => document.querySelector('#guest-answer')", None, "There is no code for the host")


@pytest.mark.parametrize("hosting", ["chromium", "firefox"])
def test_phones_of_two_engines_play_without_a_computer(
    open_in: Open, site: Path, chromium: Browser, hosting: str
) -> None:
    """Each of them as host of the other: its camera sees what the guest's page shows (WebKitGTK connects no phones)."""
    seat = NAMES.index(EVENTS[2]["player"])
    with Host(site) as server:
        is_chromium = hosting == "chromium"
        host = (
            open_host(chromium, server, "/")
            if is_chromium
            else open_in(hosting, server.url, script=CAMERA, preferences=OPEN)
        )
        receive(host)
        host.expect_text("last-entry", entered(2))
        table = host.address
        host.go(f"{table}/invite")
        host.tap("phones-open")
        if is_chromium:
            fox = open_in("firefox", server.url, None)
            fox.engine.go(table_code(host))
            press(fox, f"#guest-seat-{seat}", "#guest-connect")
            show_before(host, fox.page.screenshot)
            guest: Screen = fox
        else:
            phone = Guest(chromium, table_code(host)).choose(seat)
            phone.hold_before(host)
            guest = phone.screen
        guest.wait_for("last-entry", FIRST_START)
        TablePlayer(guest, NAMES, entered=2).enter(EVENTS[2])
        host.go(table)
        host.expect_text("last-entry", entered(3))
        TablePlayer(host, NAMES, entered=3).enter(EVENTS[3])
        guest.expect_text("last-entry", entered(4))
        assert (host.problems, guest.problems) == ([], [])


@pytest.mark.parametrize("engine", ENGINES)
def test_a_site_starts_and_goes_on_without_its_host(open_in: Open, site: Path, engine: str) -> None:
    """Firefox keeps the game; WebKitGTK has no such storage, and the first screen says so."""
    with Host(site) as host:
        screen = open_in(engine, host.url)
        if engine == "webkit":
            screen.expect_text("browser-memory", T("browser.memory"))
        receive(screen)
        TablePlayer(screen, NAMES, entered=2).enter(EVENTS[2])
        screen.wait_until("() => Boolean(navigator.serviceWorker.controller)", None, "Nothing is kept of the site")
        screen.wait_until(LOADED_LONG_AGO, None, "The page was loaded just now")
        assert screen.problems == [], "WebKit warns of scripts that it fetches twice"
        host.stop()
        screen.reload()
        if engine == "firefox":
            screen.expect_text("last-entry", entered(3))
            assert screen.problems == []
        assert screen.identifiers()


def test_two_tabs_of_a_site_have_one_storage(open_in: Open, site: Path) -> None:
    """The tab that is looked at has the games; the other says where they are, and gets them back (Firefox)."""
    with Host(site) as host:
        screen = open_in("firefox", host.url)
        assert isinstance(screen.engine, Firefox)
        first = screen.engine.page
        receive(screen)
        screen.expect_text("last-entry", entered(2))
        game = screen.address
        screen.engine.new_page()
        screen.go(game)
        screen.expect_text("last-entry", entered(2))
        TablePlayer(screen, NAMES, entered=2).enter(EVENTS[2])
        screen.engine.show(first)
        screen.expect_text("last-entry", entered(3))


def test_a_private_window_says_that_it_keeps_nothing(open_in: Open, site: Path) -> None:
    """Before the first game; the game is played all the same, and is gone with the page (Firefox)."""
    with Host(site) as host:
        screen = open_in("firefox", host.url, preferences=PRIVATE)
        screen.expect_text("browser-memory", T("browser.memory"))
        receive(screen)
        TablePlayer(screen, NAMES, entered=2).enter(EVENTS[2])
        screen.reload()
        assert not screen.has("last-entry")


MAIN: Final = {
    "home": ("/", ()),
    "which-game": ("/new", ()),
    "new-game": ("/new/island_fortress", ()),
    "guide-game": ("/guide/island_fortress", ()),
    "plays": ("/plays", ()),
    "rules": ("/rules", ()),
    "guide": ("/guide", ()),
    "table": ("/games/{id}", ()),
    "petition": ("/games/{id}", ("bar-petition",)),
    "share": ("/games/{id}/share", ()),
}
"""Screens that people see: their address, and what is tapped there. The settings show what a device prefers."""
PAINTED_OTHERWISE: Final = 0.0001
"""The part of a picture that may differ clearly from Chromium's: 12 points of the first screen did, of most none."""


def photographed(screen: Screen, id: str, picture: Callable[[], bytes]) -> Iterator[tuple[str, Image.Image]]:
    """Each main screen with its picture."""
    for name, (path, taps) in MAIN.items():
        screen.go(path.format(id=id))
        for identifier in taps:
            screen.tap(identifier)
        screen.rest()
        before, shown = b"", picture()
        while shown != before:  # painting lags behind what the page says, the more beside other work
            before, shown = shown, picture()
        yield name, Image.open(BytesIO(shown)).convert("L")


@pytest.mark.parametrize("engine", ENGINES)
def test_main_screens_look_as_in_chromium(
    open_in: Open, server: AppServer, chromium: Browser, engine: str, tmp_path: Path
) -> None:
    """Point by point; both pictures of each screen stay in the folder of the test."""
    id = kept_game(server, sample(1), 2)
    usual = Screen.open(chromium, server.url)
    wanted = dict(photographed(usual, id, usual.page.screenshot))
    usual.close()
    screen = open_in(engine, server.url)
    for name, shown in photographed(screen, id, screen.engine.picture):
        wanted[name].save(tmp_path / f"{name}-chromium.png")
        shown.save(tmp_path / f"{name}-{engine}.png")
        assert shown.size == wanted[name].size, name
        clearly = sum(ImageChops.difference(shown, wanted[name]).histogram()[64:])
        assert clearly <= PAINTED_OTHERWISE * shown.width * shown.height, name
