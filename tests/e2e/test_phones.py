"""What browsers of phones do otherwise than Chromium on a computer, put into it by a script; and two fingers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.text.catalogue import catalogue
from tests.conftest import by_turns
from tests.drive import FIRST_START
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen, address
from tests.drive.kept import keep, sample
from tests.drive.notch import keeps_out, on_its_side

pytestmark = pytest.mark.browser

T = catalogue("en")


def being(**properties: str) -> str:
    """Return the script by which the browser says of itself what another one would."""
    return "".join(
        f"Object.defineProperty(Navigator.prototype, '{name}', {{get: () => {value}}});"
        for name, value in properties.items()
    )


IPHONE = being(
    userAgent="'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'",
    platform="'iPhone'",
    vendor="'Apple Computer, Inc.'",
    maxTouchPoints="5",
)
ANDROID = being(userAgent="'Mozilla/5.0 (Linux; Android 15) Chrome/150.0.0.0 Mobile'", platform="'Linux armv8l'")


@pytest.mark.parametrize("languages", by_turns(["['xx_!', 'de-DE']", "['C']", "['en-US@posix', 'C']"], 3))
def test_languages_that_are_none_do_not_keep_the_app_from_starting(
    browser: Browser, server: AppServer, languages: str
) -> None:
    screen = Screen.open(browser, server.url, script=being(languages=languages))
    assert screen.text_of("home-new")
    screen.close()


def test_a_client_that_fails_while_it_starts_is_told_in_words(browser: Browser, server: AppServer) -> None:
    """Whatever its error: nothing else would end the picture of the start."""
    page = browser.new_page()
    page.route("**/flutter_bootstrap.js", lambda route: route.fulfill(body="Promise.reject(new Error('no tag'));"))
    page.goto(server.url)
    page.get_by_text(T("start.failed")).wait_for()
    page.get_by_role("button", name=T("start.again")).wait_for()
    page.close()


@pytest.mark.parametrize(("phone", "mode"), [(IPHONE, ""), (ANDROID, "tel")])
def test_keyboards_of_phones_have_what_may_be_entered(
    browser: Browser, server: AppServer, phone: str, mode: str
) -> None:
    """Points may be negative and have decimals; a name begins with a capital letter.

    Where a screen reader is served, the client says neither: the page beside it is of somebody without one.
    """
    keep(server, sample(1))
    screen = Screen.open(browser, server.url, "/plays/new", script=phone, height=2_400)
    page = screen.page.context.new_page()
    page.goto(address(server.url, "/plays/new"))
    page.locator("#splash").wait_for(state="detached", timeout=1000 * FIRST_START)

    def tap(identifier: str) -> None:
        place = screen.by_id(identifier).bounding_box()
        assert place
        page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    def keyboard(field: str) -> list[str]:
        tap(field)
        page.wait_for_function("() => document.activeElement.matches('input')")
        found: list[str] = page.evaluate("[document.activeElement.inputMode, document.activeElement.autocapitalize]")
        return found

    assert keyboard("entry-name")[1] == "sentences"
    tap("entry-player-0")
    screen.tap("entry-player-0")
    assert keyboard("entry-score-0")[0] == mode
    screen.close()


def test_what_is_said_while_the_app_starts_keeps_out_of_the_notch(browser: Browser, server: AppServer) -> None:
    page = on_its_side(browser)
    page.route("**/flutter_bootstrap.js", lambda route: route.fulfill(body="Promise.reject(new Error('no tag'));"))
    page.goto(server.url)
    page.get_by_role("button", name=T("start.again")).wait_for()
    assert keeps_out(page, "#splash")
    page.close()


def test_two_fingers_enlarge_the_page_and_nothing_is_laid_out_anew(browser: Browser, server: AppServer) -> None:
    id = keep(server, sample(1))
    context = browser.new_context(viewport={"width": 412, "height": 915}, has_touch=True, is_mobile=True)
    screen = Screen.in_context(context, server.url, f"/games/{id}")
    before = screen.page.evaluate("() => companionTest.layout()")
    hand = context.new_cdp_session(screen.page)
    for kind, apart in [("touchStart", 20), *(("touchMove", 20 + 10 * step) for step in range(1, 10)), ("touchEnd", 0)]:
        fingers = [{"x": 200 + side * apart, "y": 400, "id": side + 1} for side in (-1, 1)] if apart else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    assert hand.send("Page.getLayoutMetrics")["cssVisualViewport"]["scale"] > 2
    screen.settle()
    assert screen.page.evaluate("() => companionTest.layout()") == before
    context.close()


SHARES = """
window.shared = [];
navigator.canShare = ({files}) => files.length > 0;
navigator.share = async ({files: [file]}) => {
  shared.push([file.name, file.type, await file.text()]);
  if (window.refuses) throw new DOMException('', refuses);
};
"""


def test_an_iphone_shares_the_file_that_is_saved(browser: Browser, server: AppServer, tmp_path: Path) -> None:
    """With its own sheet; where that refuses, the file is saved as everywhere."""
    id = keep(server, sample(1))
    screen = Screen.open(browser, server.url, f"/games/{id}/sheet", script=IPHONE + SHARES)
    screen.scroll_to("export")
    screen.tap("export")
    screen.wait_until("() => shared.length === 1", None, "Nothing was shared")
    [[name, _, text]] = screen.page.evaluate("shared")
    assert name.endswith(".json")
    screen.page.evaluate("() => { window.refuses = 'NotAllowedError'; }")
    saved = screen.saved("export", tmp_path)
    assert (saved.name, saved.read_text("utf-8")) == (name, text)
    screen.close()


SILENT = """
window.sounds = 0;
window.AudioContext = class {
  state = 'suspended';
  async resume() { if (window.event?.type === 'pointerup') this.state = 'running'; sounds += this.state === 'running'; }
};
localStorage.setItem('flutter.companion.own', JSON.stringify(JSON.stringify({turn_signal: 'on'})));
"""


def test_sound_is_allowed_by_whichever_event_of_a_tap_counts(browser: Browser, server: AppServer) -> None:
    """By the standard it is the end of a touch, not its beginning."""
    screen = Screen.open(browser, server.url, script=SILENT)
    screen.page.mouse.click(5, 5)
    assert screen.page.evaluate("sounds") == 1
    screen.page.mouse.click(5, 5)
    assert screen.page.evaluate("sounds") == 1, "it is not asked for again while it sounds"
    screen.close()


@pytest.mark.parametrize(
    "source", ["companion/web/look_page.py", "companion/web/door.py", "packaging/site/page/guest.js"]
)
def test_what_is_as_high_as_the_window_leaves_room_for_the_bar_of_safari(source: str) -> None:
    """`100vh` is the height without it: 100dvh, which older browsers do not know, has the last word."""
    style = (Path(__file__).parents[2] / source).read_text("utf-8")
    heights = re.findall(r"[\w-]*height: 100vh;( [\w-]*height: 100dvh;)?|100vh - 40px(, 100dvh - 40px)?", style)
    assert heights
    assert all(any(each) for each in heights)
