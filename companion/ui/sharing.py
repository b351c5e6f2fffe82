"""What is shared as codes: which address stands before the digits, and frames as the texts of codes."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from companion.engine.radix import NotInCode
from companion.engine.ruling import IllegalMove
from companion.sharing import qr
from companion.sharing.frames import MAX_BYTES, CodeError, texts_of
from companion.sharing.links import address_in, is_this_machine, prefix_of, served_at
from companion.ui.session import Session

SHARE_ADDRESS: Final = "share_address"
"""The setting by which codes are links: an address, or one of these two."""
OWN: Final = ""
"""To the address at which the app itself is served, where it is."""
DIGITS: Final = "digits"
"""To nowhere."""

UNSHARED: Final = (CodeError, IllegalMove, NotInCode)
"""What is raised by what cannot be shared."""


class Codes(NamedTuple):
    """What is shared: the digits for each picture, and the same as texts to be pasted; both stand behind `prefix`."""

    prefix: str
    digits: tuple[str, ...]
    pasted: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it as a text: mostly one line."""
        return "\n".join(self.prefix + digits for digits in self.pasted)


def codes_of(prefix: str, data: Iterable[bytes]) -> Codes:
    """Frames as codes behind an address. Raises CodeError (`too_large`) where too many parts would be needed."""
    most = qr.room(prefix)
    digits: list[str] = []
    pasted: list[str] = []
    for frame in data:
        digits += texts_of(frame, most)
        pasted += texts_of(frame, MAX_BYTES)
    return Codes(prefix, tuple(digits), tuple(pasted))


def codes_or_why_not(session: Session, prefix: str, frames: Callable[[], Iterable[bytes]]) -> Codes | str:
    """What is shared as codes behind an address; or, in words, why there are none."""
    try:
        return codes_of(prefix, frames())
    except UNSHARED as error:
        return unshared_words(session, error)


def chosen_address(session: Session) -> str:
    """What the settings say: an address, `OWN` or `DIGITS`; `OWN` where what was kept is none of them."""
    kept = session.setting(SHARE_ADDRESS, OWN)
    if kept in (OWN, DIGITS):
        return kept
    try:
        return address_in(kept)
    except CodeError:
        return OWN


def own_address(page: Any) -> str:
    """The address at which this window's page is served; "" in a window of the app's own."""
    try:
        return address_in(served_at(page.url)) if page.web else ""
    except CodeError:
        return ""


def share_address(session: Session, page: Any) -> str:
    """The address that codes lead to; "" where they are digits only."""
    chosen = chosen_address(session)
    return {OWN: own_address(page), DIGITS: ""}.get(chosen, chosen)


def share_prefix(session: Session, page: Any) -> str:
    """What stands before the digits of codes."""
    return prefix_of(share_address(session, page))


def is_trusted(page: Any) -> bool:
    """Whether the client lets the page copy and keep the screen on: browsers do so only with https, or at home."""
    return not page.web or own_address(page).startswith("https:") or is_this_machine(own_address(page))


def unshared_words(session: Session, error: Exception) -> str:
    """Why something cannot be shared as a code."""
    if isinstance(error, CodeError):
        return session.t(f"code.{error.problem}", **error.values)
    return session.t("share.not_coded")
