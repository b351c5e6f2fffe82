"""Typed access to the module `companion_page`, which `packaging/site/page/worker.js` registers in the worker.

The module exists only in a browser, so it is imported on first use.
"""

import logging
from collections.abc import Callable
from typing import Any

log = logging.getLogger("companion.browser")


def _safe(handler: Callable[..., object]) -> Callable[..., None]:
    """Return a handler of the page's events that logs its errors: in the page they would end the app."""

    def safe(*values: object) -> None:
        try:
            handler(*values)
        except Exception:
            log.exception("an event of the page was not handled")

    return safe


def report(name: str) -> None:
    """Report a stage of the start to the page: `shown` after the first screen is painted."""
    import companion_page

    companion_page.tell(name)


def document_url() -> str:
    """Return the URL of the page."""
    import flet_js

    return str(flet_js.documentUrl)


async def ask(name: str, value: object = None) -> Any:
    """Have the page perform an action; returns its result, None if it failed."""
    import companion_page
    from pyodide.ffi import to_js

    answer = await companion_page.ask(name, to_js(value))
    return answer.to_py() if hasattr(answer, "to_py") else answer


def listen(handler: Callable[[str, object], None]) -> None:
    """Call `handler` with the name and the value of every event of the page."""
    import companion_page
    from pyodide.ffi import create_proxy

    @_safe
    def heard(name: str, value: object) -> None:
        handler(name, value.to_py() if hasattr(value, "to_py") else value)

    companion_page.listen(create_proxy(heard))


def channel(name: str, handler: Callable[[str], None]) -> Callable[[str], None]:
    """Join a channel of all windows of the site; returns the function that sends a message to it."""
    import companion_page
    from pyodide.ffi import create_proxy

    joined = companion_page.channel(name, create_proxy(_safe(handler)))
    return lambda word: joined.postMessage(word)


async def codes_in(picture: bytes, is_frame: bool = False) -> list[str] | None:
    """Return the texts of the QR codes in a picture; None if the browser cannot decode the picture.

    `is_frame`: the next picture of the same camera follows at once, so that one is not searched for long.
    """
    import companion_page
    from pyodide.ffi import to_js

    found = await companion_page.codes_in(to_js(picture), is_frame)
    return None if found is None else list(found.to_py())


def listen_to_guests(handler: Callable[[int, str, object], None]) -> None:
    """Call `handler` with the id of a guest's connection, the event and its value.

    `came` with its place, `message` with bytes, `away`, `back`, `refused` with a reason, `gone`.
    """
    import companion_page
    from pyodide.ffi import create_proxy

    @_safe
    def heard(id: int, what: str, value: object) -> None:
        to_bytes = getattr(value, "to_bytes", None) if what == "message" else None
        handler(id, what, to_bytes() if to_bytes else value)

    companion_page.listen_to_guests(create_proxy(heard))


def send_to_guest(id: int, message: bytes) -> None:
    """Send a message to a guest."""
    import companion_page
    from pyodide.ffi import to_js

    companion_page.send_to_guest(id, to_js(message))


def put_out_guest(id: int, why: str) -> None:
    """End the connection of a guest, with the reason."""
    import companion_page

    companion_page.put_out_guest(id, why)
