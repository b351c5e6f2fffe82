"""Times that a person waits: from a tap to the picture, and from nothing to the first text. Ours against the bare app.

Painted means: the picture that Flutter hands to the browser differs, at the place in question, from the one before. The
semantics change earlier (Flutter draws a frame after it has described it), so they only say that the change came. The
way of measuring is the same for both apps, which run in the same browser and take turns.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from companion.ui.taps import SETTLED
from tests.bench.measure import Comparison, Medians, Sample, ratio_interleaved
from tests.bench.subject import BARE, OURS, Subject
from tests.drive.app_server import AppServer
from tests.drive.browsers import ensure_browser, launch_flags
from tests.drive.driver import PHONE, SEMANTICS_ON, address

TAPS: Final = 11
COLD_STARTS: Final = 5
TAP_GOAL: Final = 5.0
"""A tenth of a second, which feels immediate, where the bare page takes a fiftieth."""
COLD_GOAL: Final = 1.15

BEFORE: Final = SETTLED + 0.1
"""Seconds of rest before a tap that is measured: until then, a new key takes none."""
UNCOVERED: Final = """
addEventListener('DOMContentLoaded', () => {
  const splash = document.getElementById('splash');
  window.uncovered = splash ? Infinity : 0;
  if (splash) new MutationObserver(() => { if (!splash.isConnected) uncovered = performance.now(); })
    .observe(document.body, {childList: true});
});
"""
"""When nothing lies over the app any more: `uncovered`, in milliseconds; 0 for a page that never covers it."""
WATCH: Final = """
window.companionBench = {
  canvas: null, painted: () => {},
  say: (node) => node && (node.getAttribute('aria-label') ?? node.textContent).trim(),
  pixels(box) {
    const scale = devicePixelRatio, width = Math.ceil(box.width * scale), height = Math.ceil(box.height * scale);
    const copy = new OffscreenCanvas(width, height).getContext('2d', {willReadFrequently: true});
    copy.drawImage(this.canvas, -box.x * scale, -box.y * scale);
    return new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
  },
  same: (one, other) => one.every((pixel, index) => pixel === other[index]),
  // When does a tap, here or on another device, change what `watched` says, and when what it looks like?
  armTap(watched, isHere = true) {
    const node = document.querySelector(watched), box = node.getBoundingClientRect();
    const words = this.say(node), look = this.pixels(box);
    this.result = new Promise((done) => {
      let start = isHere ? undefined : performance.now(), said;
      if (isHere)
        addEventListener('pointerdown', (event) => { start = event.timeStamp; }, {capture: true, once: true});
      const observer = new MutationObserver(() => {
        if (start && this.say(document.querySelector(watched)) !== words) {
          said = performance.now();
          observer.disconnect();
        }
      });
      observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
      this.painted = (at) => {
        if (!said || this.same(look, this.pixels(box))) return;
        this.painted = () => {};
        done({said: said - start, painted: at - start, at: performance.timeOrigin + at});
      };
    });
  },
  // When does a text, or the node of a selector, first look as it will when all is quiet? `tapped` is the next tap.
  armCold(text) {
    let tapped = 0;
    addEventListener('pointerdown', (event) => { tapped = event.timeStamp; }, {capture: true, once: true});
    const nodes = () => [...document.querySelectorAll('flt-semantics-host *')];
    const find = () => text.startsWith('[') ? document.querySelector(text)
      : nodes().findLast((node) => this.say(node) === text);
    this.result = new Promise((done) => {
      let box, said, last, looks = [];
      const observer = new MutationObserver(() => {
        const node = find();
        if (!node) return;
        observer.disconnect();
        box = node.getBoundingClientRect();
        said = last = performance.now();
        const timer = setInterval(() => {
          const now = performance.now(), isPainted = looks.length || now - said > 5000;
          if (now - last < 700 || !isPainted) return;
          clearInterval(timer);
          this.painted = () => {};
          const final = this.pixels(box), different = looks.findLastIndex(([, look]) => !this.same(final, look));
          done({said, painted: looks[different + 1]?.[0] ?? said, origin: performance.timeOrigin, tapped});
        }, 50);
      });
      observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
      this.painted = (at) => { last = at; if (box) looks.push([at, this.pixels(box)]); };
    });
  },
};
(() => {
  const canvas = ImageBitmapRenderingContext.prototype, show = canvas.transferFromImageBitmap;
  canvas.transferFromImageBitmap = function (picture) {
    show.call(this, picture);
    companionBench.canvas = this.canvas;
    companionBench.painted(performance.now());
  };
})();
"""


def tap() -> Iterator[Comparison]:
    """From the finger's touch to the changed picture; and to the changed semantics, before Flutter has drawn them."""
    with browser() as chromium, ExitStack() as stack:
        ours, theirs = (Tapping(chromium, _serve(stack, subject).url, subject) for subject in (OURS, BARE))
        painted = ratio_interleaved(ours, theirs, TAPS)
    yield Comparison("tap", painted, TAP_GOAL)
    yield Comparison("tap, until described", Medians(median(ours.described), median(theirs.described)), TAP_GOAL)


def cold() -> Iterator[Comparison]:
    """From a fresh browser context to the first text, the server already running; and from the process's start."""
    with browser() as chromium, ExitStack() as stack:
        ours, theirs = (_opening(chromium, _serve(stack, subject), subject) for subject in (OURS, BARE))
        yield Comparison("cold", ratio_interleaved(ours, theirs, COLD_STARTS, warm_up=0), COLD_GOAL)
        ours, theirs = (_starting(chromium, subject) for subject in (OURS, BARE))
        yield Comparison("cold, from process start", ratio_interleaved(ours, theirs, COLD_STARTS, warm_up=0), COLD_GOAL)


class Tapping:
    """Takes one tap a call, in a page that stays open, and returns the milliseconds until it was painted."""

    def __init__(self, browser: Browser, url: str, subject: Subject) -> None:
        self.described: list[float] = []
        """The milliseconds until the semantics had changed, of all calls."""
        self._next_tap = subject.next_tap
        self._screen = subject.screen.open(browser, url, subject.path, script=WATCH)
        subject.prepare(self._screen)

    def __call__(self) -> float:
        """Take one."""
        page = self._screen.page
        page.bring_to_front()
        target, watched = self._next_tap(self._screen, len(self.described))
        page.wait_for_timeout(1000 * BEFORE)
        box = page.locator(target).bounding_box()
        if box is None:
            raise LookupError(f"{target} is not in the page")
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(*place)  # what hovering changes is painted before
        self._screen.stand_still()
        page.evaluate("(watched) => companionBench.armTap(watched)", watched)
        page.mouse.click(*place)
        took = result(page)
        self.described.append(took["said"])
        return took["painted"]

    def close(self) -> None:
        """Close the page."""
        self._screen.close()


def _opening(browser: Browser, server: AppServer, subject: Subject) -> Sample:
    """Open the app in a fresh context: milliseconds from navigation to the first text."""
    return lambda: _open(browser, server, subject)["painted"]


def _starting(browser: Browser, subject: Subject) -> Sample:
    """Start the app with an empty data folder, and open it as soon as it answers."""

    def sample() -> float:
        with ExitStack() as stack:
            server = _serve(stack, subject)
            took = _open(browser, server, subject)
            return took["origin"] + took["painted"] - server.started * 1000

    return sample


def _open(browser: Browser, server: AppServer, subject: Subject) -> dict[str, float]:
    page = arriving(browser, address(server.url, subject.path), subject.first_text)
    took = result(page)
    page.context.close()
    return took


def arriving(browser: Browser, link: str, first_text: str) -> Page:
    """A fresh phone that opens a link, armed for the first text."""
    width, height = PHONE
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_init_script(f"{SEMANTICS_ON}{WATCH}companionBench.armCold({json.dumps(first_text)})")
    page = context.new_page()
    page.goto(link, wait_until="commit")
    return page


def result(page: Page) -> dict[str, float]:
    """Wait for what was armed, without a word to the page meanwhile.

    Raises:
        AssertionError: If what should change did not, within 30 s.
    """
    waiting = """() => Promise.race([
        companionBench.result, new Promise((done) => setTimeout(done, 30_000, null))])"""
    took: dict[str, float] | None = page.evaluate(waiting)
    if took is None:
        words = page.evaluate("() => document.querySelector('flt-semantics-host')?.innerText")
        raise AssertionError(f"What was to change did not change, or was not painted. The page says: {words}")
    return took


def _serve(stack: ExitStack, subject: Subject) -> AppServer:
    """Start an app that ends with the stack, on an empty data folder."""
    data = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
    return stack.enter_context(AppServer(data, subject.command))


@contextmanager
def browser() -> Iterator[Browser]:
    """The browser in which is measured."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=ensure_browser(), args=launch_flags())
        try:
            yield chromium
        finally:
            chromium.close()
