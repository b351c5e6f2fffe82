"""Games kept in the browser: there after whatever happens to it, and told where they are not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Route

from companion.browser.opfs import FILES
from companion.storage.one_file import VERSION, Kind, packed
from companion.text.catalogue import catalogue
from tests.drive.driver import Screen
from tests.drive.kept import ended_early, keep, kept, sample
from tests.drive.site.host import hide, put_into, storage_of, taken_from
from tests.drive.site.phones import KEEPS_NOTHING
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen
from tests.e2e.site.conftest import SiteHost
from tests.e2e.test_files import written

pytestmark = pytest.mark.browser

T = catalogue("en")
OpenOwn = Callable[[str], Screen]


SAFARI = """
const files = FileSystemFileHandle.prototype, {createSyncAccessHandle} = files;
files.createSyncAccessHandle = function () {
  return createSyncAccessHandle.call(this).catch((error) => {
    if (error.name !== 'NoModificationAllowedError') throw error;
    throw new DOMException('The object is in an invalid state.', 'InvalidStateError');
  });
};
"""
"""WebKit's name for the error of a file that another tab has open, put into the worker."""


def in_worker(script: str) -> Callable[[BrowserContext], None]:
    """Return what lets a script run first in the worker of a context's pages."""

    def begin_with_it(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{script}\n{answer.text()}")

    def prepare(context: BrowserContext) -> None:
        context.route("**/worker.js", begin_with_it)

    return prepare


@pytest.fixture(params=["", SAFARI], ids=["as here", "as in Safari"])
def open_own(request: pytest.FixtureRequest, browser: Browser, server: SiteHost) -> Iterator[OpenOwn]:
    """Return what opens a screen of its own, in two kinds of browsers."""
    opened: list[Screen] = []

    def open_one(path: str) -> Screen:
        def prepare(context: BrowserContext) -> None:
            in_worker(request.param)(context)
            server.plant(context)

        server.screens.append(Screen.open(browser, server.url, path, script=KEEPS_NOTHING, prepare=prepare))
        opened.append(server.screens[-1])
        return opened[-1]

    yield open_one
    for screen in opened:
        screen.close()


def new_table(server: SiteHost, entered: int = 0) -> tuple[str, list[str], list[dict[str, Any]]]:
    """A game of a sample with its first entries: its id, its players, and all events of the sample."""
    document = sample(1)
    id = keep(server, {**document, "events": document["events"][:entered]})
    return id, [player["name"] for player in document["setup"]["players"]], document["events"]


def is_entered(screen: Screen, number: int) -> None:
    """The table says that there are so many entries."""
    screen.expect_text("last-entry", re.compile(rf"^{number}\. "))


def test_ten_entries_are_there_after_a_reload(open_screen: OpenScreen, server: SiteHost) -> None:
    id, names, events = new_table(server)
    screen = open_screen(f"/games/{id}")
    TablePlayer(screen, names).play(events[:10])
    screen.reload()
    is_entered(screen, 10)
    [game] = kept(server)
    assert len(game["events"]) == 10


@pytest.mark.long
def test_the_tab_that_is_looked_at_has_the_games(open_own: OpenOwn, server: SiteHost) -> None:
    """A link opens a second tab: it has what the first has entered, and the first what came there meanwhile."""
    id, names, events = new_table(server)
    first = open_own(f"/games/{id}")
    TablePlayer(first, names).enter(events[0])
    hide(first.page, True)

    second = Screen.in_context(first.page.context, server.url, f"/games/{id}")
    is_entered(second, 1)
    TablePlayer(second, names, entered=1).enter(events[1])
    hide(second.page, True)

    hide(first.page, False)
    is_entered(first, 2)
    TablePlayer(first, names, entered=2).enter(events[2])
    assert len(kept(server)[0]["events"]) == 3


@pytest.mark.long
def test_of_two_windows_side_by_side_the_second_says_where_the_games_are_and_may_go_on(
    open_own: OpenOwn, server: SiteHost
) -> None:
    """Both stay in view; what the one that lost them would enter is not taken, and it may go on again."""
    id, names, events = new_table(server, entered=1)
    first = open_own(f"/games/{id}")
    is_entered(first, 1)

    second = Screen.in_context(first.page.context, server.url, f"/games/{id}")
    second.expect_text("elsewhere", T("elsewhere.text"))
    second.tap("go-on-here")
    is_entered(second, 1)
    first.expect_text("elsewhere", T("elsewhere.text"))
    TablePlayer(second, names, entered=1).enter(events[1])

    first.tap("go-on-here")
    first.gone("elsewhere")
    is_entered(first, 2)
    second.wait_for("elsewhere")
    TablePlayer(first, names, entered=2).enter(events[2])
    assert len(kept(server)[0]["events"]) == 3


@pytest.mark.long
def test_a_full_storage_is_told_and_nothing_is_lost(browser: Browser, server: SiteHost) -> None:
    """The reserve takes entries, and says so; when it is used up nothing is entered; with room the table goes on."""
    id, names, events = new_table(server)
    given = storage_of(server.data)
    # Room for one entry, where the app puts by far more.
    nearly_full = {name: content.rstrip(b"\0") + bytes(400) for name, content in given.items() if content}
    nearly_full[FILES[2]] = given[FILES[2]]
    origin = server.url.rpartition("/")[0]

    prepare = lambda context: put_into(context, server.url, nearly_full)  # noqa: E731
    screen = Screen.open(browser, server.url, f"/games/{id}", script=KEEPS_NOTHING, prepare=prepare)
    screen.wait_for("wall")
    tools = screen.page.context.new_cdp_session(screen.page)  # while it is open, the quota holds
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    player = TablePlayer(screen, names)
    player.enter(events[0])
    screen.expect_text("storage-low", T("store.storage_low"))
    screen.tap("undo")
    screen.expect_text("message", T("store.storage_full"))

    screen.reload()
    is_entered(screen, 1)  # opened where nothing can even be opened for writing
    screen.tap("undo")
    screen.expect_text("message", T("store.storage_full"))

    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    screen.reload()
    is_entered(screen, 1)
    player.enter(events[1])
    screen.reload()
    is_entered(screen, 2)
    screen.close()


def test_before_the_first_game_it_is_said_what_a_private_window_keeps(open_screen: OpenScreen) -> None:
    """No browser says whether a window is private (Chromium tells the same of both), so everybody is told."""
    screen = open_screen()
    screen.expect_text("browser-first", T("browser.first"))


@pytest.mark.long
def test_no_room_for_the_app_itself_is_told(browser: Browser, server: SiteHost) -> None:
    """20 MB hold the games but not the app: it says so, gives the room back, and the games are kept."""
    screen = Screen.open(browser, server.url)
    tools = screen.page.context.new_cdp_session(screen.page)
    origin = server.url.rpartition("/")[0]
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 20_000_000})
    screen.expect_text("browser-full", T("browser.full"), timeout=60)
    assert screen.page.evaluate("caches.keys()") == []
    screen.close()


@pytest.mark.long
def test_where_nothing_is_kept_it_is_said_first_and_at_the_end_the_game_can_be_saved(
    browser: Browser, server: SiteHost, tmp_path: Path
) -> None:
    """As in some browsers' private windows, which have no such storage."""
    prepare = in_worker("navigator.storage.getDirectory = undefined;")
    screen = Screen.open(browser, server.url, prepare=prepare)
    screen.expect_text("browser-memory", T("browser.memory"))

    screen.pick("home-import", written(tmp_path, "game.json", ended_early(["Anna", "Béla"])))
    screen.page.wait_for_url(re.compile(r"/games/[^/]+$"))
    screen.go(f"{urlsplit(screen.page.url).fragment}/sheet")
    screen.scroll_to("browser-save-game")
    with screen.page.expect_download() as download:
        screen.page.locator('[flt-semantics-identifier="export"]').last.click()
    assert download.value.suggested_filename.endswith("-anna-bela.json")
    screen.problems.clear()
    screen.close()


@pytest.mark.long
def test_data_health_says_what_the_browser_has_promised(open_screen: OpenScreen, server: SiteHost) -> None:
    """Chromium promises nothing to a site that it sees for the first time; a backup as a file makes up for it."""
    new_table(server, entered=2)
    screen = open_screen()
    screen.expect_text("browser-keep-offer", T("browser.keep_offer"))
    screen.tap("browser-keep")
    screen.gone("browser-keep-offer")

    screen.go("/settings/data")
    screen.wait_for("browser-unsafe")
    assert T("browser.backups_hint") in screen.page.evaluate("companionTest.words()"), "none is made by itself here"
    with screen.page.expect_download() as download:
        screen.tap_listed("browser-backup")
    content = Path(download.value.path()).read_bytes()
    assert content[:2] == b"PK"
    assert download.value.suggested_filename.endswith(".zip")


@pytest.mark.long
def test_a_storage_of_a_newer_version_is_told_and_left_alone(browser: Browser, server: SiteHost) -> None:
    newer = bytearray(packed(7, 0, Kind.START) + b"what only the newer one reads")
    newer[4] = VERSION + 1
    given = {FILES[0]: bytes(newer), FILES[1]: b"", FILES[2]: b""}
    screen = Screen.open(browser, server.url, prepare=lambda context: put_into(context, server.url, given))
    screen.expect_text("newer-storage", T("newer.text"))
    assert taken_from(screen.page) == given
    screen.problems.clear()
    screen.close()
