"""Conditions to wait for in a page of the site, whose policy forbids what Playwright itself would evaluate there."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from companion.browser.opfs import FILES, FOLDER

LONGEST: Final = 60.0
"""Seconds until a thing that does not come is given up."""


def wait_in_page(page: Page, expression: str) -> None:
    """Wait until an expression holds in the page; it is asked at every frame.

    Raises:
        playwright.sync_api.Error: If it never does, or if the page goes meanwhile.
    """
    page.evaluate(
        f"""() => new Promise((found, fail) => {{
            const end = Date.now() + {1000 * LONGEST};
            const look = () =>
                ({expression}) ? found() : Date.now() > end ? fail(Error("never")) : requestAnimationFrame(look);
            look();
        }})"""
    )


def wait_for_the_service_worker(page: Page) -> None:
    """Wait until it has kept everything, and answers from now on."""
    page.evaluate("navigator.serviceWorker.ready")
    wait_in_page(page, "navigator.serviceWorker.controller")


def wait_until_python_is_kept(page: Page) -> None:
    """Wait until the browser keeps Python's memory: a first start was left alone for a while, or a second is there."""
    page.evaluate(
        f"""async () => {{
          for (const end = Date.now() + {1000 * LONGEST};;) {{
            if ((await (await caches.open("companion-python")).keys()).length) return;
            if (Date.now() > end) throw Error("never");
            await new Promise((done) => setTimeout(done, 100));
          }}
        }}"""
    )


def is_from_memory(page: Page) -> bool:
    """True if the page's Python was loaded from the memory of an earlier start."""
    [worker] = (worker for worker in page.workers if worker.url.endswith("/worker.js"))
    found: int = worker.evaluate("performance.getEntriesByName('from memory').length")
    return found == 1


def wait_until_held(page: Page) -> None:
    """Wait until a tab of the page's site has its storage: nobody else may write there then."""
    page.evaluate(
        """async ([folder, name]) => {
          const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
          const file = await place.getFileHandle(name), end = Date.now() + 60_000;
          for (;;) {
            try { await (await file.createWritable()).abort(); } catch { return; }
            if (Date.now() > end) throw Error("never");
            await new Promise((done) => setTimeout(done, 100));
          }
        }""",
        [FOLDER, FILES[-1]],
    )
