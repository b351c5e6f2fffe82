"""The ways that people go, in Firefox and in the engine of the iPhone; one browser after the other."""

from __future__ import annotations

import fcntl
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.text.catalogue import catalogue
from tests.drive.app_server import AppServer
from tests.drive.engines.screen import ENGINES, EngineScreen, missing
from tests.drive.kept import keep, kept, sample
from tests.drive.site.host import Host, build
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

        def open_one(engine: str, url: str, path: str = "/") -> EngineScreen:
            if programs := missing(engine):
                pytest.skip(f"{engine} is not installed: no {', '.join(programs)}")
            screen = EngineScreen(engine, url, path)
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


def test_two_engines_at_one_table_see_each_others_entries(open_in: Open, server: AppServer) -> None:
    """At once, and again after the app was started anew."""
    id = keep(server, {**sample(1), "events": EVENTS[:2]})
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
    build(out, "--base", "/companion/", "--without-reader")
    return out


@pytest.mark.parametrize("engine", ENGINES)
def test_a_site_starts_and_goes_on_without_its_host(open_in: Open, site: Path, engine: str) -> None:
    """Firefox keeps the game; WebKitGTK has no such storage, and the first screen says so."""
    with Host(site) as host:
        screen = open_in(engine, host.url)
        if engine == "webkit":
            screen.expect_text("browser-memory", T("browser.memory"))
        screen.go(f"/i/{digits({**sample(1), 'events': EVENTS[:2]})}")
        screen.tap("receive-keep")
        TablePlayer(screen, NAMES, entered=2).enter(EVENTS[2])
        screen.wait_until("() => Boolean(navigator.serviceWorker.controller)", None, "Nothing is kept of the site")
        host.stop()
        screen.reload()
        if engine == "firefox":
            screen.expect_text("last-entry", entered(3))
            assert screen.problems == []
        assert screen.identifiers()
