"""Flutter's engine crashes in a page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

_TRAP: Final = bytes.fromhex("0061736d 01000000 010401600000 03020100 0705010166 0000 0a05010300000b")
"""A WebAssembly module whose function `f` is the instruction `unreachable`."""


def crash(page: Page) -> None:
    """Have WebAssembly of the page end in a trap that nobody catches, as the engine does."""
    page.evaluate(
        """(bytes) => {
          const {exports} = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
          setTimeout(exports.f);
        }""",
        list(_TRAP),
    )
