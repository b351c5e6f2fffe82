"""Links to codes: the address of an app, then the digits, so that any phone's camera app opens them."""

import re
from typing import Final
from urllib.parse import urlsplit

from companion.sharing.frames import LINK, CodeError

LONGEST_ADDRESS: Final = 120

_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")


def prefix_of(address: str) -> str:
    """What stands before the digits for the app at that address; nothing where there is none."""
    return address.rstrip("/") + LINK if address else ""


def address_in(text: str) -> str:
    """The address of an app as a reader typed it, without what follows the path. Raises CodeError (`no_address`)."""
    address = text.strip()
    try:
        parts = urlsplit(address)
        is_address = (
            parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
        )
    except ValueError:  # a port that is no number, or brackets that do not close
        is_address = False
    if not is_address or len(address) > LONGEST_ADDRESS or re.search(r"[\s#?]|[^\x21-\x7e]", address):
        raise CodeError("no_address", limit=LONGEST_ADDRESS)
    return address.rstrip("/")


def served_at(url: str | None) -> str:
    """The address at which a page is served, "" if it is not: what stands before `#` and `?`.

    Flet names the address of the page's socket, which differs in its scheme only.
    """
    address = re.sub(r"^ws(s?)://", r"http\1://", re.split(r"[?#]", url or "")[0])
    address = address.removesuffix("/index.html").rstrip("/")
    return address if address.startswith(("http://", "https://")) else ""


def is_this_machine(address: str) -> bool:
    """Whether only the machine itself can open the address."""
    return urlsplit(address).hostname in _THIS_MACHINE
