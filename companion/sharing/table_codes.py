"""The codes by which phones come to a table without a server: the host's offer for all, and each guest's answer.

Both are figures: a leading 1 and the bytes as one number, all numbers big-endian. An offer has everything that a peer
connection needs to begin with: the host's certificate (its fingerprint), addresses in the local network, and for each
place, a connection that waits, ufrag, password and ports. An answer has the same of the guest but addresses, which the
host learns from the first check; `to` says which place it answers.

Ufrag and password are the browser's own. Form 0 are 4 and 24 letters of base64 (Chromium), form 1 are 8 and 32
hexadecimal figures (Firefox). Where not all places have the same addresses, as names that a browser makes anew for
each connection, each tells its own. `packaging/site/page/table_code.js` is the other end.
"""

import base64
import binascii
import re
from collections.abc import Sequence
from ipaddress import IPv4Address, ip_address
from typing import Final, NamedTuple

from companion.sharing.frames import CodeError, data_of, digits_of

OFFER, ANSWER = 1, 2
VERSION: Final = 1
LINK: Final = "/#/t/"
"""The part of a link between the address of the site and the digits."""
MAX_PLACES: Final = 12
MAX_NAME: Final = 10
"""Bytes of a name."""
BUILD: Final = 2
"""Bytes that tell one build of the site from another."""
FINGERPRINT: Final = 32
MARK: Final = 3
"""Bytes of a ufrag by which an answer names its place."""
_NAME: Final = 1
"""Family of an address that the browser hides behind a name."""
_HIDDEN: Final = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local")
_SIZES: Final = ((3, 18), (4, 16))
"""The bytes of ufrag and password, by form."""


class Place(NamedTuple):
    """A connection that waits for an answer, with the addresses and ports at which it does."""

    ufrag: str
    password: str
    candidates: tuple[tuple[str, int], ...]


class Named(NamedTuple):
    """A seat as the code shows it; the color is `#rrggbb`."""

    name: str
    color: str


class Offer(NamedTuple):
    """The content of a host's code; `build` and `fingerprint` are hexadecimal digits.

    The seats belong to the first places, in their order.
    """

    build: str
    fingerprint: str
    places: tuple[Place, ...]
    seats: tuple[Named, ...]


class Answer(NamedTuple):
    """The content of a guest's code; `to` and `fingerprint` are hexadecimal digits."""

    to: str
    ufrag: str
    password: str
    fingerprint: str


def offer_figures(offer: Offer) -> str:
    """Return the figures of an offer. Raises CodeError (`no_offer`) for what no code says: other browsers' letters."""
    try:
        form = 1 if len(offer.places[0].ufrag) == 8 else 0
        if not 1 <= len(offer.places) <= MAX_PLACES or not all(place.candidates for place in offer.places):
            raise ValueError(len(offer.places))
        known = [[address for address, _ in place.candidates] for place in offer.places]
        common = known[0] if all(each == known[0] for each in known) else []
        content = bytearray([VERSION << 4 | OFFER])
        content += _exactly(bytes.fromhex(offer.build), BUILD)
        content.append(form << 4 | len(offer.places))
        content += _exactly(bytes.fromhex(offer.fingerprint), FINGERPRINT)
        content.append(len(common))
        for address in common:
            content += _address(address)
        for place in offer.places:
            content += _letters(form, place.ufrag, place.password)
            if not common:
                content.append(len(place.candidates))
            for address, port in place.candidates:
                if not port:
                    raise ValueError(place.candidates)
                content += (b"" if common else _address(address)) + port.to_bytes(2)
        for seat in offer.seats:
            content += _named(seat)
    except (ValueError, IndexError, OverflowError) as error:
        raise CodeError("no_offer", reason=str(error)) from error
    return digits_of(bytes(content))


def answers_in(texts: Sequence[str]) -> tuple[Answer, ...]:
    """Return the answers among the texts of the codes in a picture: phones may be held side by side. Raises CodeError.

    (`no_answer`: none of them is one; `newer`: one is of a later version.)
    """
    found: dict[str, Answer] = {}
    problem = CodeError("no_answer")
    for text in texts:
        try:
            found[text] = read_answer(text)
        except CodeError as error:
            if error.problem == "newer":
                problem = error
    if not found:
        raise problem
    return tuple(found.values())


def read_answer(text: str) -> Answer:
    """Return the content of the digits of an answer. Raises CodeError (`no_answer` where they are none, `newer`)."""
    try:
        data = data_of(text)
    except CodeError as error:
        raise CodeError("no_answer") from error
    if not text.isascii() or not text.isdecimal() or not data or data[0] & 15 != ANSWER:
        raise CodeError("no_answer")
    form, version = data[0] >> 6, data[0] >> 4 & 3
    if version > VERSION:
        raise CodeError("newer")
    if version != VERSION or form >= len(_SIZES):
        raise CodeError("no_answer")
    ufrag, password = _SIZES[form]
    start = 1 + MARK + FINGERPRINT
    if len(data) != start + ufrag + password:
        raise CodeError("no_answer")
    return Answer(
        data[1 : 1 + MARK].hex(),
        _text(form, data[start : start + ufrag]),
        _text(form, data[start + ufrag :]),
        data[1 + MARK : start].hex(),
    )


def chosen_addresses(addresses: Sequence[str], most: int = 2) -> tuple[str, ...]:
    """Return those of a device's addresses that go into its code.

    Private IPv4 first; IPv6 only where there is no IPv4; `.local` names only where the browser tells no address.
    """
    known, names = [], []
    for address in dict.fromkeys(addresses):
        try:
            known.append(ip_address(address))
        except ValueError:
            if is_hidden(address):
                names.append(address)
    if not known:
        return tuple(names[:most])
    old = [each for each in known if isinstance(each, IPv4Address)]
    ranked = sorted(old or known, key=lambda each: not each.is_private)
    return tuple(str(each) for each in ranked[:most])


def is_hidden(address: str) -> bool:
    """Return True if this is a name that a browser shows instead of an address."""
    return _HIDDEN.fullmatch(address) is not None


def _address(address: str) -> bytes:
    """Family 4 or 6 and the number; family 1 and the UUID of a `.local` name."""
    if hidden := _HIDDEN.fullmatch(address):
        return bytes([_NAME]) + bytes.fromhex(hidden[1].replace("-", ""))
    known = ip_address(address)
    return bytes([known.version]) + known.packed


def _letters(form: int, ufrag: str, password: str) -> bytes:
    sizes = _SIZES[form]
    return _exactly(_bytes(form, ufrag), sizes[0]) + _exactly(_bytes(form, password), sizes[1])


def _bytes(form: int, letters: str) -> bytes:
    try:
        return bytes.fromhex(letters) if form else base64.b64decode(letters, validate=True)
    except binascii.Error as error:
        raise ValueError(letters) from error


def _text(form: int, data: bytes) -> str:
    return data.hex() if form else base64.b64encode(data).decode()


def _exactly(data: bytes, size: int) -> bytes:
    if len(data) != size:
        raise ValueError(f"{len(data)} bytes instead of {size}")
    return data


def _named(seat: Named) -> bytes:
    """Color in 12 bits, length in 4, then the name, cut between two letters."""
    name = seat.name.encode()[:MAX_NAME].decode(errors="ignore").encode()
    red, green, blue = (int(seat.color[at : at + 2], 16) >> 4 for at in (1, 3, 5))
    return (red << 12 | green << 8 | blue << 4 | len(name)).to_bytes(2) + name
