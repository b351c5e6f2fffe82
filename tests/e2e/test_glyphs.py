"""Names in any script are shown, not boxes; without a request that fails or leaves this machine."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import pytest
from PIL import Image

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

FOREIGN = ("李", "김민", "יעל", "עמר", "عمر", "ไทย", "🏰")
"""The client's own font lacks these."""
OWN = ("Ελένη", "Юлия", "Ő")
UNKNOWN = "\N{EGYPTIAN HIEROGLYPH A001}"
"""Nobody has a glyph for it here."""
LATE = ("/notosanssc/", "/notosanskr/", "/notocoloremoji/")
"""The largest fonts: when they are there, the others are."""

THEY_ARE_HERE = """(wanted) => {
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  return wanted.every((family) => loaded.some((name) => name.includes(family)));
}"""


def lines(screen: Screen, games: dict[str, str]) -> dict[str, bytes]:
    """The pixels painted for each game's line, by the name in it."""
    screen.stand_still()
    picture = Image.open(io.BytesIO(screen.page.screenshot()))
    found = {}
    for name, id in games.items():
        box = screen.wait_for(f"game-{id}").bounding_box()
        assert box
        found[name] = picture.crop(
            (int(box["x"]), int(box["y"]), int(box["x"] + box["width"]), int(box["y"] + box["height"] / 2))
        ).tobytes()
    return found


def test_names_in_any_script_are_shown(server: AppServer, open_screen: OpenScreen) -> None:
    """The same list with our fonts held back shows boxes: each foreign name must differ from it, no other may."""
    games = {name: keep(server, record([name, "Anna"])) for name in (*FOREIGN, *OWN, UNKNOWN)}
    keep(server, record(["Béla", "Cecil"]))  # in progress, hence not in the list
    screen = open_screen(own=True, seen=True, height=1400)
    answers: list[tuple[int, str]] = []
    screen.page.on("response", lambda response: answers.append((response.status, response.url)))
    screen.reload()
    screen.page.wait_for_function(THEY_ARE_HERE, arg=LATE)
    shown = lines(screen, games)
    assert [answer for answer in answers if answer[0] >= 400] == []
    hosts = {urlsplit(url).netloc for _, url in answers if not url.startswith(("data:", "blob:"))}
    assert hosts == {f"127.0.0.1:{server.port}"}

    fonts = [url for _, url in answers if "/fonts/" in url]
    screen.tap("home-settings")
    screen.wait_for("settings-theme-dark")
    screen.tap("back")
    screen.wait_for("home-new")
    assert lines(screen, games) == shown
    assert [url for _, url in answers if "/fonts/" in url] == fonts, "what nobody has is asked for once"

    boxes = open_screen(own=True, seen=True, height=1400)
    boxes.page.route("**/assets/fonts/noto*/**", lambda route: route.fulfill(status=404))
    boxes.reload()
    hidden = lines(boxes, games)
    boxes.problems.clear()
    assert {name for name in games if shown[name] == hidden[name]} == {*OWN, UNKNOWN}


@pytest.mark.long
def test_the_names_at_the_curve_are_shown(server: AppServer, open_screen: OpenScreen) -> None:
    """On the sheet they stand over a picture; a picture's own texts would be boxes, with our fonts and without."""
    game = keep(server, record(["李李李", "Anna"], [{"type": "petition", "winner": "Anna"}]))
    shots = []
    for is_held_back in (False, True):
        screen = open_screen(f"/games/{game}/sheet", own=True, seen=True, height=1400)
        if is_held_back:
            screen.page.route("**/assets/fonts/noto*/**", lambda route: route.fulfill(status=404))
            screen.reload()
        else:
            screen.page.wait_for_function(THEY_ARE_HERE, arg=LATE[:1])
        screen.scroll_to("curve")
        screen.stand_still()
        shots.append(screen.by_id("curve").screenshot())
        screen.problems.clear()
    assert shots[0] != shots[1]


def test_where_nothing_is_missing_no_font_is_loaded(server: AppServer, open_screen: OpenScreen) -> None:
    """A table of European names starts with the client's own font."""
    game = keep(server, record(OWN))
    screen = open_screen(f"/games/{game}", own=True, locale="hu-HU")
    loaded: list[str] = []
    screen.page.on("request", lambda request: loaded.append(urlsplit(request.url).path))
    screen.reload()
    screen.wait_for("wall")
    screen.stand_still()

    assert sorted(path.rpartition("/assets/")[2] for path in loaded if "/fonts/" in path) == [
        "fonts/MaterialIcons-Regular.otf",
        "fonts/roboto.woff2",
    ]
