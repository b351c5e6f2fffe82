"""From the address to the first screen: what is said on the way, what is fetched, and what a later start needs."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from io import BytesIO
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

import msgpack
import pytest
from flet.controls.object_patch import Operation
from flet.messaging.protocol import MessageAction
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from build_site import MAX_FETCHED, OF_SCRIPTS, finish
from client_files import ENGINES
from companion.text.catalogue import catalogue
from tests.drive import FIRST_START
from tests.drive.browsers import find_browser, launch_flags
from tests.drive.crash import crash
from tests.drive.driver import Screen
from tests.drive.kept import keep, record
from tests.drive.notch import keeps_out, on_its_side
from tests.drive.site.host import BASE
from tests.drive.site.phones import KEEPS_NOTHING, lost_table
from tests.drive.site.waits import is_from_memory, wait_for_the_service_worker, wait_until_python_is_kept
from tests.drive.slow_line import slow_line
from tests.e2e.conftest import OpenScreen
from tests.e2e.site.conftest import SiteHost

pytestmark = pytest.mark.browser

STEPS = """
window.steps = [];
window.abouts = new Set();
addEventListener('DOMContentLoaded', () => {
  const step = document.getElementById('step'), bar = document.getElementById('progress');
  new MutationObserver(() => {
    steps.push([step.textContent, bar.value]);
    abouts.add(document.getElementById('about').textContent);
  }).observe(step, {childList: true});
});
"""
"""Notes what the picture before the first screen says, and how far its bar is."""


REFUSED = """
window.refused = [];
addEventListener('securitypolicyviolation', (event) => refused.push(event.blockedURI));
"""
"""Notes what the page's rules have stopped."""


FIRST_FILE = "pyodide/pyodide.asm.wasm.xz"
RATE = 700_000
"""Bytes in a second: of what comes faster, a busy browser tells several amounts at once."""


def visitor(browser: Browser, locale: str = "en-US") -> BrowserContext:
    context = browser.new_context(viewport={"width": 412, "height": 915}, locale=locale, reduced_motion="reduce")
    context.set_default_timeout(1000 * FIRST_START)
    context.add_init_script(STEPS)
    return context


def fail_text(page: Page) -> str:
    """The message shown where the app does not start."""
    page.wait_for_selector("#retry:not([hidden])", timeout=1000 * FIRST_START)
    return page.inner_text("#step")


def number(text: str) -> float:
    return float(text.replace(",", "."))


def test_no_other_site_shows_it_in_its_own(browser: Browser, server: SiteHost) -> None:
    """A tap there could be meant for something else. This host sends no header that would keep browsers from it."""
    with browser.new_context() as context:
        page = context.new_page()
        with page.expect_event("pageerror", timeout=1000 * FIRST_START):
            page.set_content(f'<iframe src="{server.url}/"></iframe>')
        assert page.frames[1].evaluate("document.documentElement") is None
        assert not any(path.endswith("worker.js") for path in server.asked)


def test_the_first_visit_tells_how_far_it_is_and_costs_what_it_may(browser: Browser, server: SiteHost) -> None:
    """In the browser's language, and what the app does; with the service worker's files each is fetched once.

    Python's largest file is on its way before the first script.
    Nothing from elsewhere is even asked for: Flet's client would load an animation runtime from a public network, which
    the page's rules would stop, and tell.
    """
    context = visitor(browser, "de-DE")
    context.add_init_script(REFUSED)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with slow_line(server.port, RATE, trip=0) as line:
        address = f"http://127.0.0.1:{line.port}{BASE}"
        page.goto(f"{address}/")
        page.wait_for_selector("#splash", state="detached", timeout=1000 * FIRST_START)
        steps = page.evaluate("steps")
        assert page.evaluate("[...abouts]") == [catalogue("de")("app.description")]
        wait_for_the_service_worker(page)
    refused = page.evaluate("refused")
    context.close()

    texts = catalogue("de")
    wanted = texts("start.loading", loaded=r"([\d,]+)", all=r"([\d,]+)")
    said = [text for text, _ in steps]
    fetched = [found for text in said if (found := re.fullmatch(wanted, text))]
    done = [number(found[1]) for found in fetched]
    assert len(set(done)) > 10
    assert done == sorted(done)
    assert done[-1] <= number(fetched[-1][2])
    rest = [text for text in said if text not in {found[0] for found in fetched}]
    assert set(rest) <= {texts("site.python"), texts("start.opening")}, "Python may be ready before the client is here"
    assert said[-1] == texts("start.opening"), "said once all but 300 kB are counted"
    bars = [value for _, value in steps]
    assert bars == sorted(bars)

    assert server.sent < MAX_FETCHED
    twice = {path for path in server.asked if server.asked.count(path) > 1}
    assert twice <= {"sw.js", "xz/xz.js", "index.html"}, "the page has two addresses, the worker is always asked for"
    assert next(url for url in asked if url.endswith((".js", ".xz"))) == f"{address}/{FIRST_FILE}"
    assert refused == []
    assert {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))} == {
        urlsplit(address).netloc
    }


def test_without_a_network_it_starts_and_opens_a_link(browser: Browser, server: SiteHost, site: Path) -> None:
    """Everything comes from the service worker; also what was never asked for before. A thread of its own draws.

    The second start has Python from the memory that the first one kept when it was left alone.
    """
    screen = Screen.open(browser, server.url, seen=True)
    wait_for_the_service_worker(screen.page)
    server.stop()
    wait_until_python_is_kept(screen.page)
    screen.reload()
    screen.wait_for("home-new")
    assert is_from_memory(screen.page)
    assert screen.page.evaluate("crossOriginIsolated")
    screen.stand_still()
    picture = Image.open(BytesIO(screen.page.screenshot())).convert("RGB")
    assert len(picture.getcolors(1 << 20) or ()) > 20, "nothing is drawn"
    screen.go("/settings")
    screen.wait_for("settings-version")
    screen.page.close()
    third = Screen.in_context(screen.page.context, server.url, "/rules")
    third.wait_for("rules-search")
    assert is_from_memory(third.page)
    server.start()
    server.asked.clear()
    screen.close()
    assert server.asked == []


@pytest.mark.long
def test_the_second_start_keeps_python_where_the_first_was_left_too_soon(browser: Browser, server: SiteHost) -> None:
    screen = Screen.open(browser, server.url)
    wait_for_the_service_worker(screen.page)
    for is_there in (False, True):
        screen.reload()
        screen.wait_for("home-new")
        assert is_from_memory(screen.page) == is_there
        wait_until_python_is_kept(screen.page)
    screen.close()


@pytest.mark.long
def test_a_chromium_without_webgl_counts_and_keeps_the_engine_that_it_takes(browser: Browser, server: SiteHost) -> None:
    """Its graphics driver is not trusted, say: the engine is another one, which a later start has without a network."""
    flags = [*launch_flags(), "--disable-software-rasterizer"]
    with browser.browser_type.launch(executable_path=find_browser(), args=flags) as own:
        page = visitor(own).new_page()
        page.goto(f"{server.url}/")
        page.wait_for_selector("#splash", state="detached", timeout=1000 * FIRST_START)
        said = page.evaluate("steps.at(-1)[0]")
        assert said == catalogue("en")("start.opening"), "said once all but 300 kB are counted"
        wait_for_the_service_worker(page)
        kept = page.evaluate(
            """async () => {
              const [name] = (await caches.keys()).filter((name) => /^companion-[0-9a-f]/.test(name));
              return (await (await caches.open(name)).keys()).map(({url}) => url);
            }"""
        )
        of_engines = {url.removeprefix(f"{server.url}/") for url in kept} & {*chain(*ENGINES.values())}
        assert of_engines == {*ENGINES["Chromium without WebGL"]}
        server.stop()
        page.reload()
        page.wait_for_selector("#splash", state="detached")


@pytest.mark.long
def test_what_goes_wrong_is_told_in_words_and_can_be_tried_again(browser: Browser, server: SiteHost) -> None:
    """First three files do not come, then two, then one: of the app, of the client and of Python."""
    server.answers = {"app.zip.xz": 404, "main.dart.wasm.xz": 500, FIRST_FILE: 404}
    context = visitor(browser, "de-DE")
    page = context.new_page()
    page.goto(f"{server.url}/")
    texts = catalogue("de")
    for path in tuple(server.answers):
        assert fail_text(page) in {texts("site.error_network"), texts("site.error_other")}
        assert page.inner_text("#retry") == texts("start.again")
        del server.answers[path]
        with page.expect_navigation():
            page.click("#retry")
    page.wait_for_selector("#splash", state="detached", timeout=1000 * FIRST_START)
    context.close()


def test_an_old_browser_is_told_so(browser: Browser, server: SiteHost) -> None:
    """One without modules in workers, say: the worker does not even begin."""
    context = visitor(browser)
    page = context.new_page()
    page.route("**/worker.js", lambda route: route.fulfill(body="not of this {{ time", content_type="text/javascript"))
    page.goto(f"{server.url}/")
    assert fail_text(page) == catalogue("en")("site.error_old")
    context.close()


def test_what_the_page_says_itself_keeps_out_of_the_notch(browser: Browser, server: SiteHost) -> None:
    """The picture of the start, with why it does not go on, and the page of a guest at a table of phones."""
    server.answers["app.zip.xz"] = 404
    page = on_its_side(browser)
    page.goto(f"{server.url}/")
    fail_text(page)
    assert keeps_out(page, "#splash")
    page.close()
    page = on_its_side(browser)
    page.goto(lost_table(server))
    page.wait_for_selector("#guest-seat-0")
    assert keeps_out(page, "#guest")
    page.close()


@pytest.mark.long
def test_a_damaged_cache_is_mended_from_the_network(browser: Browser, server: SiteHost) -> None:
    """A file that is gone, and one that is not what it was: both are fetched again, and only those.

    Without a network, a damaged memory of Python is no hindrance.
    """
    screen = Screen.open(browser, server.url)
    wait_for_the_service_worker(screen.page)
    screen.page.evaluate(
        """async () => {
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            await cache.delete('app.zip');
            await cache.put('library.zip', new Response('rubbish'));
          }
        }"""
    )
    screen.page.context.new_cdp_session(screen.page).send("Network.clearBrowserCache")
    server.asked.clear()
    screen.reload()
    screen.wait_for("home-new")
    assert sorted(set(server.asked) - {"sw.js", "xz/xz.js"}) == ["app.zip.xz", "library.zip.xz"]
    server.stop()
    wait_until_python_is_kept(screen.page)
    screen.page.evaluate(
        """async () => {
          const cache = await caches.open("companion-python"), [key] = await cache.keys();
          const kept = await cache.match(key), bytes = new Uint8Array(await kept.arrayBuffer());
          bytes[bytes.length >> 1] ^= 1;
          await cache.put(key, new Response(bytes, kept));
        }"""
    )
    screen.reload()
    screen.wait_for("home-new")
    assert not is_from_memory(screen.page)
    screen.problems.clear()
    screen.close()


@pytest.mark.long
def test_the_page_is_dark_or_light_as_the_app_was(open_screen: OpenScreen) -> None:
    """The picture at the next start and the browser's own bars have the colors of the theme."""
    screen = open_screen("/settings", own=True)
    screen.tap("settings-theme-light")
    screen.stand_still()
    assert screen.page.evaluate("document.querySelector('meta[name=theme-color]').content") != "#14171c"
    screen.page.reload(wait_until="commit")
    screen.page.wait_for_selector("#splash.light")
    screen.wait_until_shown()


@pytest.mark.long
def test_where_flutters_engine_has_crashed_the_page_says_so_and_can_be_loaded_anew(open_screen: OpenScreen) -> None:
    screen = open_screen()
    screen.wait_for("home-new")
    crash(screen.page)
    again = screen.page.locator("#retry")
    again.wait_for()
    assert screen.page.inner_text("#step").endswith(catalogue("en")("start.error_stopped"))
    assert again.inner_text() == catalogue("en")("start.restart")
    screen.problems.clear()
    again.click()
    screen.page.wait_for_selector("#splash", state="detached")
    screen.wait_for("home-new")


WORKER = """
const Python = Worker;
Worker = class extends Python { constructor(...of) { super(...of); globalThis.python = this; } };
"""
"""Lets a test say to the client what the app says."""
PAGE = 1
"""The number of Flet's page."""
SAY = "(bytes) => { setTimeout(() => python.onmessage({data: Uint8Array.from(bytes)})); }"


@pytest.mark.long
def test_a_window_whose_client_refuses_a_patch_is_drawn_anew(browser: Browser, server: SiteHost) -> None:
    """What is half entered is still there, and the log tells why; an error of any other kind changes nothing."""
    game = keep(server, record(("Anna", "Béla")))
    screen = Screen.open(browser, server.url, f"/games/{game}", script=KEEPS_NOTHING + WORKER, prepare=server.plant)
    screen.tap("bar-petition")
    screen.wait_for("winner-0")
    screen.page.evaluate("() => { setTimeout(() => { throw new TypeError('no patch'); }); }")
    emptied = [[0], [Operation.Remove.value, 0, "views", 0]]
    of_no_view = [[0, {"views": [1, {7: [2]}]}], [Operation.Replace.value, 2, "route", "/"]]
    for patch in (emptied, of_no_view):
        assert "the client has failed: " not in screen.failures()
        message = [MessageAction.PATCH_CONTROL.value, {"id": PAGE, "patch": patch}]
        screen.page.evaluate(SAY, [0, *msgpack.packb(message)])
        if patch == emptied:
            screen.gone("winner-0")
    screen.wait_for("winner-0")
    assert "the client has failed: " in screen.failures()
    screen.tap("winner-0")
    screen.wait_for("last-entry")
    screen.problems.clear()
    screen.close()


def test_nothing_runs_that_is_not_of_the_site(open_screen: OpenScreen, server: SiteHost) -> None:
    """Neither what somebody writes into the page nor what stands elsewhere; in the worker neither, once it is kept."""
    screen = open_screen()
    page = screen.page
    refused = page.evaluate(
        """async () => {
          const tries = {
            eval: () => eval('1'), made: () => new Function('return 1')(),
            script: () => new Promise((done, no) => {
              const script = document.createElement('script');
              script.textContent = 'window.ran = 1'; document.head.append(script);
              setTimeout(() => window.ran ? done() : no('not run'), 50);
            }),
            fetch: () => fetch('http://127.0.0.1:1/'), picture: () => new Promise((done, no) => {
              const image = new Image(); image.onload = done; image.onerror = no; image.src = 'http://127.0.0.1:1/x.png';
            }),
          };
          const found = [];
          await new Promise((done) => setTimeout(done));  // what a debugger runs itself may do more
          for (const [name, run] of Object.entries(tries)) try { await run(); } catch { found.push(name); }
          return found;
        }"""
    )
    assert refused == ["eval", "made", "script", "fetch", "picture"]
    screen.problems.clear()
    wait_for_the_service_worker(page)
    given = page.evaluate("async () => Object.fromEntries((await fetch('worker.js')).headers)")
    [script] = re.findall(r"<script>(.*?)</script>", (server.folder / "index.html").read_text("utf-8"), re.DOTALL)
    known = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{known}' 'wasm-unsafe-eval';" in given["content-security-policy"]
    headers = (server.folder / "_headers").read_text("utf-8")
    for name in OF_SCRIPTS:
        assert f"{name}: {given[name.lower()]}" in headers


def test_the_client_speaks_to_the_worker_as_this_site_expects(site: Path) -> None:
    """Flet's client calls three functions of the page; a newer one may call others."""
    for engine in ("main.dart.js", "main.dart.module.js"):
        text = (site / engine).read_text("utf-8")
        for name in ("jsConnect", "jsSend", "jsDisconnect"):
            assert name in text, (engine, name)


def test_a_page_that_is_shown_elsewhere_finds_its_files(site: Path, tmp_path: Path) -> None:
    """By the path that the build is told; else beside itself, wherever that is."""
    there = tmp_path / "there"
    shutil.copytree(site, there)
    finish(there, "/club/")
    assert '<base href="/club/">' in (there / "index.html").read_text("utf-8")
    assert '<base href="./">' in (site / "index.html").read_text("utf-8")


@pytest.mark.long
def test_the_manifest_is_complete(site: Path, browser: Browser, server: SiteHost) -> None:
    """Nothing speaks against installing; in three languages, with what the device can hand over."""
    context = visitor(browser, "de-DE")
    page = context.new_page()
    page.goto(f"{server.url}/")
    tools = context.new_cdp_session(page)
    found = tools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert urlsplit(found["url"]).path == f"{BASE}/manifest-de.json"
    wait_for_the_service_worker(page)
    problems = [one["errorId"] for one in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    context.close()
    assert set(problems) <= {"in-incognito"}

    for language in ("", "-de", "-hu"):
        manifest = json.loads((site / f"manifest{language}.json").read_text("utf-8"))
        assert {"id", "scope", "lang", "name", "short_name", "description"} <= manifest.keys()
        assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["./#/new", "./#/resume"]
        assert {icon["purpose"] for icon in manifest["icons"] if "purpose" in icon} == {"maskable"}
        assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"narrow", "wide"}
        assert manifest["share_target"]["action"] == "./share"
        assert manifest["file_handlers"]
        for picture in (*manifest["icons"], *manifest["screenshots"]):
            assert (site / picture["src"]).is_file()
