"""Sharing as codes: the address before the digits, and frames as the texts of codes."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, cast

import flet as ft

from companion.engine.radix import NotInCode
from companion.engine.ruling import IllegalMove
from companion.sharing import qr
from companion.sharing.frames import MAX_BYTES, CodeError, texts_of
from companion.sharing.links import address_in, is_this_machine, served_at
from companion.ui.guests import NetworkGuests
from companion.ui.kit import beside, use_made, use_task
from companion.ui.session import Session

SHARE_ADDRESS: Final = "share_address"
"""Setting of the address that codes link to: an address, or one of these two values."""
OWN: Final = ""
"""Link to the address at which the app itself is served, if it is."""
DIGITS: Final = "digits"
"""No link: digits only."""

UNSHARED: Final = (CodeError, IllegalMove, NotInCode)
"""Errors raised for content that cannot be shared."""


class Codes(NamedTuple):
    """Encoded content: the digits of each picture, and the same as texts to be pasted; both follow `prefix`."""

    prefix: str
    digits: tuple[str, ...]
    pasted: tuple[str, ...]

    @property
    def text(self) -> str:
        """All parts as one text, usually one line."""
        return "\n".join(self.prefix + digits for digits in self.pasted)


def codes_of(prefix: str, data: Iterable[bytes]) -> Codes:
    """Encode frames as codes with an address. Raises CodeError (`too_large`) if too many parts would be needed."""
    most = qr.room(prefix)
    digits: list[str] = []
    pasted: list[str] = []
    for frame in data:
        digits += texts_of(frame, most)
        pasted += texts_of(frame, MAX_BYTES)
    return Codes(prefix, tuple(digits), tuple(pasted))


def codes_or_why_not(session: Session, prefix: str, frames: Callable[[], Iterable[bytes]]) -> Codes | str:
    """Return the codes of frames with an address, or a sentence saying why there are none."""
    try:
        return codes_of(prefix, frames())
    except UNSHARED as error:
        return unshared_words(session, error)


def chosen_address(session: Session) -> str:
    """Return the setting: an address, `OWN` or `DIGITS`; `OWN` if the stored value is invalid."""
    kept = session.setting(SHARE_ADDRESS, OWN)
    if kept in (OWN, DIGITS):
        return kept
    try:
        return address_in(kept)
    except CodeError:
        return OWN


def own_address(page: Any) -> str:
    """Return the URL at which this window's page is served; "" in a window of the app's own."""
    try:
        return address_in(served_at(page.url)) if page.web else ""
    except CodeError:
        return ""


def share_address(session: Session, page: object) -> str:
    """Return the address that codes link to; "" for digits only."""
    chosen = chosen_address(session)
    return {OWN: own_address(page), DIGITS: ""}.get(chosen, chosen)


def use_share_address(session: Session) -> str:
    """Return the same address; instead of one of this machine alone, the one at which its guests were tested to come.

    Until the test is over, that is the likeliest.
    """
    page = ft.context.page
    address, guests, invitation = share_address(session, page), session.services.guests, session.services.invitation
    is_sought = session.who.is_host and chosen_address(session) == OWN and is_this_machine(address)
    reached, reach = use_made(lambda: invitation.address if is_sought and invitation else "")

    async def look() -> None:
        found = await beside(cast(NetworkGuests, guests).addresses)
        reach(lambda _: "".join(found[:1]))

    use_task(page, look if is_sought and invitation else None, [is_sought])
    return (is_sought and reached.rstrip("/")) or address


def is_trusted(page: Any) -> bool:
    """Return True if the page may copy and keep the screen on.

    Browsers allow it only with https or on the own machine.
    """
    return not page.web or own_address(page).startswith("https:") or is_this_machine(own_address(page))


def unshared_words(session: Session, error: Exception) -> str:
    """Return a sentence saying why content cannot be shared as a code."""
    if isinstance(error, CodeError):
        return session.t(f"code.{error.problem}", **error.values)
    return session.t("share.not_coded")
