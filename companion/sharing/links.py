"""Links with codes: the address of an app, then the digits, so that any phone's camera app opens them."""

import re
from typing import Final
from urllib.parse import urlsplit

from companion.sharing.frames import LINK, CodeError

MAX_ADDRESS_LENGTH: Final = 120

_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")


def prefix_of(address: str) -> str:
    """Return the prefix of the digits for the app at that address; "" without an address."""
    return address.rstrip("/") + LINK if address else ""


def address_in(text: str) -> str:
    """Return the address of an app in a typed text, up to its path. Raises CodeError (`no_address`)."""
    address = text.strip()
    try:
        parts = urlsplit(address)
        is_address = (
            parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
        )
    except ValueError:  # a port that is not a number, or unbalanced brackets
        is_address = False
    if not is_address or len(address) > MAX_ADDRESS_LENGTH or re.search(r"[\s#?]|[^\x21-\x7e]", address):
        raise CodeError("no_address", limit=MAX_ADDRESS_LENGTH)
    return address.rstrip("/")


def served_at(url: str | None) -> str:
    """Return the address at which a page is served, up to `#` or `?`; "" if it is not served.

    Flet provides the address of the page's socket, which differs only in its scheme.
    """
    address = re.sub(r"^ws(s?)://", r"http\1://", re.split(r"[?#]", url or "")[0])
    address = address.removesuffix("/index.html").rstrip("/")
    return address if address.startswith(("http://", "https://")) else ""


def is_this_machine(address: str) -> bool:
    """Return True if only the machine itself can open the address."""
    return urlsplit(address).hostname in _THIS_MACHINE
