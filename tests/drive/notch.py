"""A phone that lies on its side, whose notch and rounded corners take room from the page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, Page

INSETS: Final = {"top": 0, "left": 59, "bottom": 34, "right": 59}
"""Those of an iPhone, in points."""


def on_its_side(browser: Browser) -> Page:
    """Return a page of such a phone, told of the insets as every page is (`env(safe-area-inset-left)`)."""
    page = browser.new_page(viewport={"width": 812, "height": 375}, reduced_motion="reduce")
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})
    return page


def keeps_out(page: Page, selector: str) -> bool:
    """Tell whether an element that fills the page leaves all room at its edges which the phone takes."""
    script = """([selector, insets]) => Object.entries(insets).every(([side, inset]) =>
      parseFloat(getComputedStyle(document.querySelector(selector))[`padding-${side}`]) >= inset)"""
    return bool(page.evaluate(script, [selector, INSETS]))
