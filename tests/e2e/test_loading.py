"""The page that a browser shows before the app runs: its icon, its name, its picture on dark ground."""

from __future__ import annotations

import io
import json
import os
import re
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.request import Request, urlopen

import brotli
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route

from companion import NAME
from companion.datafiles import cache_folder, data_path
from companion.text.catalogue import catalogue
from companion.web.client import KEPT_FOR, LARGE, ClientFiles
from tests.conftest import long_but
from tests.drive import FIRST_START
from tests.drive.app_server import AppServer
from tests.drive.crash import crash
from tests.drive.kept import keep, record
from tests.drive.slow_line import slow_line
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

COMPRESSED = 300.0
"""Seconds until files are given up of which no compressed one comes."""
RATE = 500_000
"""Bytes in a second that come over a slow line."""
MOVES = 4
"""So many times the bar moves at least."""
WIDTHS = """
window.widths = [];
addEventListener('DOMContentLoaded', () => {
  const bar = document.querySelector('#bar div');
  new MutationObserver(() => widths.push(parseFloat(bar.style.width))).observe(bar, {attributeFilter: ['style']});
});
"""
"""Notes how wide the bar is, also when nobody looks for a while."""
WITHOUT_WEBGL = """
for (const {prototype} of [HTMLCanvasElement, OffscreenCanvas]) {
  const {getContext} = prototype;
  prototype.getContext = function (kind, ...more) {
    return kind.includes('webgl') ? null : getContext.call(this, kind, ...more);
  };
}
"""
"""As where a graphics driver is not trusted, or has crashed: the client is another one then, in JavaScript."""
GROUNDS = {"dark": (0x14, 0x17, 0x1C), "light": (0xF4, 0xF1, 0xEA)}


def got(server: AppServer, path: str) -> bytes:
    with urlopen(server.url + path) as answer:
        content: bytes = answer.read()
    return content


def test_tab_and_home_screen_bear_our_name_and_icon(server: AppServer) -> None:
    """The page's icon, the manifest and what it names are ours; nothing says Flet."""
    page = got(server, "/").decode()
    manifest = json.loads(got(server, "/manifest.json"))

    assert f"<title>{NAME}</title>" in page
    assert 'content="Flet' not in page
    assert manifest["short_name"] == NAME
    assert "Flet" not in json.dumps(manifest)
    for name in ("favicon.png", "icons/apple-touch-icon-192.png", *(icon["src"] for icon in manifest["icons"])):
        assert got(server, f"/{name}") == Path(data_path("app/assets"), name).read_bytes()


@pytest.mark.parametrize("scheme", long_but(["light"], ["light", "dark"]))
def test_while_it_loads_the_fort_stands_on_the_tables_ground(server: AppServer, browser: Browser, scheme: str) -> None:
    """In the colors that the device wants at a first visit: no white flash before the table."""
    context = browser.new_context(
        viewport={"width": 412, "height": 915}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    page.route("**/main.dart.*", lambda route: None)  # the client never comes
    page.goto(server.url)
    page.wait_for_function("() => document.querySelector('#splash img').naturalWidth")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()

    colors = {color for _, color in picture.getcolors(maxcolors=1 << 20) or []}
    assert {picture.getpixel(place) for place in ((5, 5), (406, 5), (206, 900))} == {GROUNDS[scheme]}
    assert len(colors) > 10, "the stones"


REFUSED = """
window.refused = [];
addEventListener('securitypolicyviolation', ({blockedURI}) => refused.push(blockedURI));
"""
"""Notes what the page's rules have stopped."""
PUT_IN = """
async () => {
  window.ran = [];
  document.head.append(Object.assign(document.createElement('script'), {textContent: "ran.push('script')"}));
  const html = `<img src="data:," onerror="ran.push('image')"><b style="color: red"></b>`;
  document.body.insertAdjacentHTML('beforeend', html);
  await new Promise((done) => setTimeout(done, 100));  // what a test runs may do more, until it waits
  try { eval("ran.push('eval')"); } catch { }
  return [ran, getComputedStyle(document.body.lastChild).color === 'rgb(255, 0, 0)'];
}
"""


@pytest.mark.parametrize("engine", ["skwasm", "canvaskit"])
def test_what_gets_into_the_page_is_not_run(server: AppServer, browser: Browser, engine: str) -> None:
    """Neither scripts nor styles nor text that becomes code; and both clients need nothing of it."""
    with browser.new_context(viewport={"width": 412, "height": 915}) as context:
        page = context.new_page()
        page.add_init_script(REFUSED + (WITHOUT_WEBGL if engine == "canvaskit" else ""))
        page.goto(server.url)
        page.wait_for_selector("#splash", state="detached", timeout=1000 * FIRST_START)
        assert all("rive" in stopped for stopped in page.evaluate("refused"))  # wanted from elsewhere, and not needed
        assert page.evaluate(PUT_IN) == [[], False]


def client_of(server: AppServer) -> str:
    """Where the client's files lie, as the page says."""
    found = re.search(r'"client": "([^"]+)"', got(server, "/").decode())
    assert found
    return f"/{found[1]}"


def test_the_client_comes_compressed_and_is_kept_for_ever(server: AppServer) -> None:
    """A first visit is under 5 MB, a second one asks for the page alone; the address changes with the files."""
    client, sent = client_of(server), 0
    for name in (*LARGE, "main.dart.mjs", "flutter_bootstrap.js", "start.js"):
        asked = Request(f"{server.url}{client}{name}", headers={"Accept-Encoding": "br, gzip"})
        until = time.monotonic() + COMPRESSED
        while True:  # the first app on a machine compresses aside, and serves the files as they are until then
            with urlopen(asked) as answer:
                packed, headers = answer.read(), answer.headers
            if headers["Content-Encoding"]:
                break
            assert time.monotonic() < until, f"{name} is not compressed yet"
            time.sleep(0.5)
        assert headers["Content-Encoding"] in ("br", "gzip"), name
        assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert headers["Content-Type"].split(";")[0] in ("application/wasm", "text/javascript"), name
        sent += len(packed)

    assert 1_000_000 < sent < 5_000_000
    with urlopen(server.url) as page:
        assert page.headers["Cache-Control"] == "no-cache"


def test_whoever_takes_nothing_compressed_gets_the_file_itself(server: AppServer) -> None:
    """Nobody is sent what they have not said they can read, and an address of another version still leads somewhere."""
    for client in (client_of(server), "/v/0123456789abcdef/"):
        with urlopen(Request(f"{server.url}{client}flutter_bootstrap.js", headers={"Accept-Encoding": ""})) as answer:
            assert answer.headers["Content-Encoding"] is None
            assert b"_flutter.loader.load" in answer.read()
            kept = answer.headers["Cache-Control"]
    assert kept == "no-cache", "of the other version"


def test_twins_are_of_the_files_and_of_no_path_outside(tmp_path: Path) -> None:
    """A twin is found by the name of its file only; those of a version long unused go, those of another one stay."""
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "main.js").write_bytes(b"// " + b"a stone " * 1000)
    (tmp_path / "secret.js.gz").write_bytes(b"x")
    for name, unused in {"another": 1.0, "older": KEPT_FOR + 1}.items():
        (tmp_path / "cache" / name).mkdir(parents=True)
        os.utime(tmp_path / "cache" / name, (time.time() - unused,) * 2)
    files = ClientFiles((str(tmp_path / "client"),), str(tmp_path / "cache"))
    files.pack()

    twin = files.packed("main.js", "gzip, deflate, br")
    assert twin
    assert Path(twin[0]).stat().st_size < 1000
    assert files.packed("main.js", "identity") is None
    assert files.packed("../../secret.js", "gzip") is None
    assert files.find("../secret.js.gz") is None
    assert {path.name for path in (tmp_path / "cache").iterdir()} == {"another", files.version}

    (tmp_path / "client" / "main.js").write_bytes(b"// other")
    assert ClientFiles((str(tmp_path / "client"),), "").version != files.version
    assert cache_folder("web").endswith("web")


def test_a_server_that_stays_up_compresses_the_large_files_as_well_as_it_can(tmp_path: Path) -> None:
    (tmp_path / "client").mkdir()
    words = " ".join(f"stone {number * number} of wall {number % 7}" for number in range(5000))
    (tmp_path / "client" / LARGE[0]).write_text(words, "utf-8")
    files = ClientFiles((str(tmp_path / "client"),), str(tmp_path / "cache"))
    files.pack()
    quick = files.packed(LARGE[0], "br, gzip")
    files.pack_best()
    best = files.packed(LARGE[0], "br, gzip")

    assert quick
    assert best
    assert (best[1], files.packed(LARGE[0], "gzip")) == ("br", None)
    assert Path(best[0]).stat().st_size < Path(quick[0]).stat().st_size
    assert brotli.decompress(Path(best[0]).read_bytes()).decode() == words


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("de-DE", "Wird geladen"), *long_but((), [("hu-HU", "Betöltés"), ("fr", "Loading")])],
)
def test_what_is_loaded_is_told_in_the_browsers_language(
    server: AppServer, browser: Browser, locale: str, sentence: str
) -> None:
    """On a slow line something moves from the first second on: so many of so many MB."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale=locale)
    page = context.new_page()
    page.add_init_script(WIDTHS)
    with slow_line(server.port, RATE, trip=0.02) as line:
        page.goto(f"http://127.0.0.1:{line.port}/", wait_until="commit")
        page.wait_for_function(
            "(words) => document.getElementById('splash-text')?.innerText.includes(words)", arg=sentence
        )
        page.wait_for_function(f"() => new Set(widths).size > {MOVES}")
        widths = page.evaluate("widths")
        context.close()
    assert widths == sorted(widths)


@pytest.mark.long
def test_no_amount_is_told_of_files_that_the_client_does_not_take(server: AppServer, browser: Browser) -> None:
    """Chromium without WebGL takes none of those that were asked for early; they are asked for no longer."""
    page = browser.new_page()
    page.add_init_script(WITHOUT_WEBGL)
    for name in ("main.dart.js", *LARGE):
        page.route(f"**/{name}", lambda route: None)  # all are long in coming
    with ExitStack() as left:
        for name in LARGE:
            left.enter_context(page.expect_event("requestfailed", lambda asked, name=name: asked.url.endswith(name)))
        page.goto(server.url, wait_until="commit")
    opening = catalogue("en")("start.opening")
    page.wait_for_function("(words) => document.getElementById('splash-text').innerText === words", arg=opening)
    assert page.evaluate("document.getElementById('bar').hidden")
    page.unroute_all()
    page.reload()
    page.wait_for_selector("flutter-view", state="attached")
    page.context.close()


@pytest.mark.long
def test_a_page_that_is_still_read_loads_its_client(server: AppServer, browser: Browser) -> None:
    """On a busy device files arrive before the browser has read what of the page tells of them."""
    page = browser.new_page()

    def cut(route: Route) -> None:
        """Answer with the half of the very page: its scripts are allowed by a number of its own."""
        answer = route.fetch()
        half = re.sub(r'<div id="bar".*?</p>', "", answer.text(), flags=re.DOTALL)
        assert 'id="splash"' in half
        assert half != answer.text()
        route.fulfill(response=answer, body=half)

    # only once: the page asks for its own address again later, which would be under way when the test ends
    page.route(f"{server.url}/", cut, times=1)
    page.goto(server.url)
    page.wait_for_selector("flutter-view", state="attached")
    page.context.close()


def test_a_client_that_does_not_come_is_told_with_a_way_on(server: AppServer, browser: Browser) -> None:
    """An error before the app is there is said in words, with a button."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="de-DE")
    page = context.new_page()
    page.route("**/flutter_bootstrap.js", lambda route: route.abort())
    page.goto(server.url)
    page.get_by_role("button", name="Noch einmal versuchen").wait_for()
    page.unroute("**/flutter_bootstrap.js")
    page.get_by_role("button", name="Noch einmal versuchen").click()
    page.wait_for_selector("flutter-view", state="attached")
    context.close()


@pytest.mark.long
def test_the_first_thing_after_the_splash_has_words(open_screen: OpenScreen) -> None:
    """No empty frame between the splash and the first screen: it goes when the screen's text is painted."""
    screen = open_screen(own=True, seen=True)
    screen.page.add_init_script("""
        new MutationObserver((_, me) => {
          if (!window.hadSplash) { window.hadSplash = !!document.getElementById('splash'); return; }
          if (document.getElementById('splash')) return;
          me.disconnect();
          const canvas = (function find(node) {
            if (node.tagName === 'CANVAS') return node;
            for (const child of [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.childNodes]) {
              const found = find(child);
              if (found) return found;
            }
          })(document.documentElement);
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
          copy.drawImage(canvas, 0, 0);
          const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
          window.colorsAfterSplash = new Set(new Uint32Array(pixels.buffer)).size;
        }).observe(document, {subtree: true, childList: true});""")
    screen.page.reload()
    screen.page.wait_for_function("() => window.colorsAfterSplash")
    assert screen.page.evaluate("window.colorsAfterSplash") > 200


def test_without_the_server_the_screen_stays_readable_and_says_so(server: AppServer, open_screen: OpenScreen) -> None:
    """Greyed, with a sentence in the reader's language, and no tap goes through; back again, it goes by itself."""
    screen = open_screen(locale="hu-HU", seen=True)
    screen.wait_for("home-new")
    server.kill()
    cover = screen.page.locator("#lost")
    cover.wait_for(state="attached")
    assert f"Nincs kapcsolat ezzel: 127.0.0.1:{server.port}" in cover.inner_text()
    colors = screen.page.evaluate("""() => {
      const copy = document.querySelector('#lost canvas');
      const pixels = copy.getContext('2d').getImageData(0, 0, copy.width, copy.height).data;
      return new Set(new Uint32Array(pixels.buffer)).size; }""")
    assert colors > 200, "what was last on the screen"
    assert screen.page.evaluate("document.elementFromPoint(200, 600).closest('#lost') !== null")

    server.restart()
    cover.wait_for(state="detached", timeout=60_000)
    screen.wait_for("home-new")


def refuse(page: Page) -> None:
    """Have Flet's client throw, as it does at a patch that does not fit what it shows."""
    page.evaluate("() => setTimeout(() => { throw new Error('Exception: no such control'); })")


@pytest.mark.parametrize("fail", [crash, refuse])
def test_where_the_client_has_failed_the_page_is_loaded_anew(
    server: AppServer, open_screen: OpenScreen, fail: Callable[[Page], None]
) -> None:
    """What is half entered is still there, and the log tells why; an error of any other kind changes nothing."""
    screen = open_screen(f"/games/{keep(server, record(('Anna', 'Béla')))}", own=True)
    screen.tap("bar-petition")
    screen.wait_for("winner-0")
    screen.page.evaluate("() => { window.isOld = true; setTimeout(() => { throw new TypeError('no trap'); }); }")
    screen.settle()
    assert screen.page.evaluate("window.isOld")
    fail(screen.page)
    screen.page.wait_for_function("() => !window.isOld")
    screen.wait_until_shown()
    screen.wait_for("winner-0")
    assert "the client has failed: " in server.output
    screen.problems.clear()


@pytest.mark.long
def test_where_flutters_engine_crashes_again_the_page_says_so(open_screen: OpenScreen) -> None:
    """The last screen stays readable below it."""
    screen = open_screen(own=True, seen=True, locale="de-DE")
    screen.wait_for("home-new")
    screen.page.evaluate("() => sessionStorage.setItem('companion.crashed', Date.now())")
    crash(screen.page)
    cover = screen.page.locator("#lost")
    cover.wait_for()
    assert "Alles, was ihr eingetragen habt, ist gespeichert." in cover.inner_text()
    cover.get_by_role("button", name="Neu starten").click()
    cover.wait_for(state="detached")
    screen.wait_for("home-new")
    screen.problems.clear()
