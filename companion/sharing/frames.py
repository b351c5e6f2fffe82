"""The frame of a code: its kind, game and checksum; its text of digits; its parts, if it is long.

Input is checked from the outside in, and its size before anything else: the text, the leading 1, version, kind, sizes,
checksum. `codes` reads the body.
"""

import binascii
import re
import struct
from collections.abc import Iterable
from enum import IntEnum
from typing import Final, NamedTuple

VERSION: Final = 1
MAX_DIGITS: Final = 4_000
MAX_BYTES: Final = 1_660
"""Maximum number of bytes, which limits the number of digits."""
MAX_BODY: Final = 16_000
"""Maximum number of bytes of a frame, all parts together."""
MAX_PARTS: Final = 99
LINK: Final = "/#/i/"
"""The separator between the address of the app and the digits."""

_TEXT = re.compile(rf"(?:https?://[^\s#]{{1,200}}?{LINK})?([0-9]+)", re.ASCII)
_MARKS: Final = ".,;:!?<>()[]{}\"'»«„“”\u200b"
"""Marks that a text has around a code."""
_CHECK: Final = struct.Struct(">H")


class CodeError(Exception):
    """A text is not a code, or cannot be imported. `problem` is a key of the texts (`code.<problem>`)."""

    def __init__(self, problem: str, /, **values: object) -> None:
        super().__init__(f"{problem} {values or ''}".rstrip())
        self.problem = problem
        self.values = values


class Kind(IntEnum):
    """The kind of content of a code."""

    HISTORY = 1
    """A whole game, its entries as choices."""
    SNAPSHOT = 2
    """A position, for viewing."""
    TAIL = 3
    """The later entries of a game whose earlier ones the other side has."""
    PART = 4
    """A part of a frame too long for one picture."""
    FIELDS = 5
    """A whole game, its entries field by field, legal or not."""
    CARDS = 6
    """Cards of a group."""


_HEADERS: Final = {
    Kind.HISTORY: struct.Struct(">BB3sH"),
    Kind.SNAPSHOT: struct.Struct(">BB3s"),
    Kind.TAIL: struct.Struct(">BB3sHH"),
    Kind.FIELDS: struct.Struct(">BB3sH"),
    Kind.CARDS: struct.Struct(">BBB"),
}
_PART: Final = struct.Struct(">HBB")
_DIGEST_SIZE: Final = 2


class Frame(NamedTuple):
    """The content of a code; `fields` are game, rules, id and counts, depending on the kind."""

    kind: Kind
    fields: tuple[int | bytes, ...]
    body: bytes
    digest: bytes


class Part(NamedTuple):
    """A part of a frame: the `number`th of `total`, from 0, of the frame whose checksum is `whole`."""

    whole: int
    number: int
    total: int
    content: bytes


def packed(frame: Frame) -> bytes:
    """Return the frame as bytes. Raises CodeError (`too_large`) if not even parts could hold it."""
    if len(frame.body) > MAX_BODY:
        raise CodeError("too_large", size=len(frame.body), limit=MAX_BODY)
    return _checked(
        bytes([VERSION << 4 | frame.kind]) + _HEADERS[frame.kind].pack(*frame.fields) + frame.body + frame.digest
    )


def unpacked(data: bytes) -> Frame | Part:
    """Return the frame or part in the bytes; raises CodeError if it is damaged, or from a newer app."""
    if len(data) < 1 + _CHECK.size:
        raise CodeError("damaged")
    version, number = data[0] >> 4, data[0] & 15
    if version != VERSION or number not in Kind.__members__.values():
        raise CodeError("newer") if version and number else CodeError("damaged")
    content, check = data[1 : -_CHECK.size], data[-_CHECK.size :]
    if _CHECK.pack(binascii.crc_hqx(data[: -_CHECK.size], 0)) != check:
        raise CodeError("damaged")
    kind = Kind(number)
    if kind is Kind.PART:
        return _part(content)
    header = _HEADERS[kind]
    body = content[header.size : -_DIGEST_SIZE]
    if not body or len(body) > MAX_BODY:
        raise CodeError("damaged")
    return Frame(kind, header.unpack_from(content), body, content[-_DIGEST_SIZE:])


def _part(content: bytes) -> Part:
    if len(content) <= _PART.size:
        raise CodeError("damaged")
    whole, number, total = _PART.unpack_from(content)
    if not (2 <= total <= MAX_PARTS and number < total):
        raise CodeError("damaged")
    return Part(whole, number, total, content[_PART.size :])


def _checked(data: bytes) -> bytes:
    return data + _CHECK.pack(binascii.crc_hqx(data, 0))


def digits_of(data: bytes) -> str:
    """Return the text of a frame: its bytes after a leading 1 as one decimal number."""
    return str(int.from_bytes(b"\x01" + data))


def data_of(text: str) -> bytes:
    """Return the bytes in a text: digits alone, or after the address of an app. Raises CodeError if it is no code."""
    text = text.strip()
    if len(text) > MAX_DIGITS + 300:
        raise CodeError("too_long", limit=MAX_DIGITS)
    found = _TEXT.fullmatch(text)
    if not found:
        raise CodeError("no_code")
    digits = found[1]
    if len(digits) > MAX_DIGITS:
        raise CodeError("too_long", limit=MAX_DIGITS)
    number = int(digits)
    data = number.to_bytes((number.bit_length() + 7) // 8)
    if data[:1] != b"\x01" or digits[0] == "0":
        raise CodeError("damaged")
    return data[1:]


def codes_in(text: str) -> tuple[str, ...]:
    """Return the codes in a message: the digits after each link, also broken into lines; without a link, its words.

    Of the digits up to the first other character and those with line ends and marks of quotations between them, those
    with the right check bytes are taken.

    >>> codes_in("Hier unser Spiel: http://x.org/#/i/123. Viel Spaß!"), codes_in("<123>")
    (('123',), ('123',))
    """
    plain = re.sub(r"=\r?\n", "", text.replace("%23", "#"))
    _, *after = re.split(rf"{LINK}(?=[0-9])", plain)
    if not after:
        return tuple(filter(None, (word.strip(_MARKS) for word in text.split()))) or (text,)
    found = []
    for rest in after:
        short, whole = (re.split("[^0-9]", each)[0] for each in (rest, re.sub(r"[\s>\u200b]", "", rest)))
        found.append(whole if _is_checked(whole) and not _is_checked(short) else short)
    return tuple(found)


def _is_checked(digits: str) -> bool:
    try:
        unpacked(data_of(digits))
    except CodeError:
        return False
    return True


def texts_of(data: bytes, most_bytes: int) -> tuple[str, ...]:
    """Return the digits of a frame: one text, or as many as needed so that each holds at most `most_bytes`.

    Raises CodeError (`too_large`) if too many parts would be needed.
    """
    most_bytes = min(most_bytes, MAX_BYTES)
    if len(data) <= most_bytes:
        return (digits_of(data),)
    room = max(1, most_bytes - 1 - _PART.size - _CHECK.size)
    count = -(-len(data) // room)
    if count > MAX_PARTS:
        raise CodeError("too_large", size=len(data), limit=room * MAX_PARTS)
    size = -(-len(data) // count)
    [whole] = _CHECK.unpack(data[-_CHECK.size :])
    head = bytes([VERSION << 4 | Kind.PART])
    return tuple(
        digits_of(_checked(head + _PART.pack(whole, index, count) + data[index * size : (index + 1) * size]))
        for index in range(count)
    )


def joined(parts: Iterable[Part]) -> bytes | None:
    """Return the bytes of the frame of these parts, None while one is missing.

    Raises CodeError if they belong to several frames, or do not match their checksum.
    """
    by_number: dict[int, Part] = {}
    for part in parts:
        known = by_number.setdefault(part.number, part)
        first = next(iter(by_number.values()))
        if known != part or (part.whole, part.total) != (first.whole, first.total):
            raise CodeError("mixed_parts")
    if not by_number or len(by_number) < first.total:
        return None
    data = b"".join(by_number[number].content for number in range(first.total))
    if data[-_CHECK.size :] != _CHECK.pack(first.whole):
        raise CodeError("damaged")
    return data
