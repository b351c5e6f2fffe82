"""Frames, parts and texts: what goes in comes out, and whatever else comes in is refused from the outside in."""

import binascii
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sharing.frames import (
    LINK,
    MAX_BODY,
    MAX_DIGITS,
    MAX_PARTS,
    CodeError,
    Frame,
    Kind,
    Part,
    codes_in,
    data_of,
    digits_of,
    joined,
    packed,
    texts_of,
    unpacked,
)
from tests.conftest import cases

SETTINGS = cases(200)

tokens = st.binary(min_size=3, max_size=3)
bytes_ = st.integers(0, 255)
counts = st.integers(0, 65_535)
bodies = st.binary(min_size=1, max_size=300)
FIELDS = {
    Kind.HISTORY: st.tuples(bytes_, bytes_, tokens, counts),
    Kind.SNAPSHOT: st.tuples(bytes_, bytes_, tokens),
    Kind.TAIL: st.tuples(bytes_, bytes_, tokens, counts, counts),
    Kind.FIELDS: st.tuples(bytes_, bytes_, tokens, counts),
    Kind.CARDS: st.tuples(bytes_, bytes_, bytes_),
}
frames = st.one_of(
    *(
        st.builds(Frame, st.just(kind), fields, bodies, st.binary(min_size=2, max_size=2))
        for kind, fields in FIELDS.items()
    )
)

FRAME = Frame(Kind.HISTORY, (1, 1, b"\xa1\xb2\xc3", 7), bytes(range(1, 200)), b"\x12\x34")
DATA = packed(FRAME)
LONG = packed(FRAME._replace(body=bytes(range(1, 251)) * 20))


def problem(text: str) -> str:
    """The error of a text."""
    with pytest.raises(CodeError) as told:
        unpacked(data_of(text))
    return told.value.problem


def resealed(data: bytes) -> bytes:
    """The data with the checksum that it should have."""
    return data[:-2] + binascii.crc_hqx(data[:-2], 0).to_bytes(2)


# --- there and back ----------------------------------------------------------------------------------


@SETTINGS
@given(frames)
def test_a_frame_of_any_kind_comes_out_as_it_went_in(frame: Frame):
    assert unpacked(packed(frame)) == frame
    assert unpacked(data_of(digits_of(packed(frame)))) == frame


@SETTINGS
@given(st.binary(max_size=1600))
def test_any_bytes_are_digits_and_bytes_again(data: bytes):
    """Zeros at the beginning too."""
    assert digits_of(data).isdecimal()
    assert data_of(digits_of(data)) == data


@pytest.mark.parametrize(
    "before",
    ["", "https://example.org/#/i/", "http://localhost:8550/#/i/", "https://example.org/companion/?x=1/#/i/"],
)
@pytest.mark.parametrize("around", ["", "\n", "  \t"])
def test_digits_stand_alone_or_behind_the_address_of_an_app(before: str, around: str):
    """Wherever the app is installed; what was pasted may have blanks around it."""
    assert data_of(around + before + digits_of(DATA) + around) == DATA


# --- parts -------------------------------------------------------------------------------------------


def parts_of(data: bytes, most: int = 300) -> list[Part]:
    found = [unpacked(data_of(text)) for text in texts_of(data, most)]
    assert all(isinstance(part, Part) for part in found)
    return [part for part in found if isinstance(part, Part)]


def message(how: str, digits: str) -> str:
    """A message with a code, as messengers and mail pass it on."""
    link = f"https://play.example/app/#/i/{digits}"
    broken = "\n".join(link[start : start + 76] for start in range(0, len(link), 76))
    return {
        "before": f"Here is our game: {link}",
        "between lines": f"Hier unser Spiel:\n{link}\nViel Spaß!",
        "a number after it": f"{link}\n2 players are missing",
        "a full stop": f"{link}.",
        "in brackets": f"<{link}>",
        "broken": broken,
        "quoted": broken.replace("\n", "\n> "),
        "quoted-printable": broken.replace("\n", "=\n"),
        "no width": f"{link}\u200b",
        "escaped": link.replace("#", "%23"),
        "digits with a full stop": f"{digits}.",
    }[how]


@pytest.mark.parametrize(
    "how",
    [
        *("before", "between lines", "a number after it", "a full stop", "in brackets", "broken", "quoted"),
        *("quoted-printable", "no width", "escaped", "digits with a full stop"),
    ],
)
def test_a_code_is_found_in_a_message(how: str) -> None:
    """The check bytes say which digits belong to it."""
    digits = digits_of(packed(Frame(Kind.SNAPSHOT, (0, 1, b"abc"), b"\x01" * 90, b"ab")))
    assert codes_in(message(how, digits)) == (digits,)


def test_a_frame_that_fits_is_one_text():
    assert texts_of(DATA, len(DATA)) == (digits_of(DATA),)
    assert len(texts_of(DATA, len(DATA) - 1)) == 2


@SETTINGS
@given(st.integers(80, 2000), st.integers(1, 5000), st.randoms(use_true_random=False))
def test_parts_come_together_in_any_order_and_any_number_of_times(most: int, size: int, chance: Random):
    data = packed(FRAME._replace(body=bytes(range(1, 251)) * (size // 250 + 1)))
    texts = texts_of(data, most)
    assert all(len(data_of(text)) <= most for text in texts)
    found = [unpacked(data_of(text)) for text in texts]
    if len(found) == 1:
        assert found == [unpacked(data)]
        return
    seen = [part for part in found if isinstance(part, Part)]
    seen += chance.choices(seen, k=3)
    chance.shuffle(seen)

    assert joined(seen) == data


def test_while_a_part_is_missing_there_is_nothing():
    parts = parts_of(LONG)

    assert joined([]) is None
    for missing in range(len(parts)):
        assert joined(parts[:missing] + parts[missing + 1 :]) is None


def test_parts_are_of_one_size_so_that_their_pictures_are():
    """But for the last, which may be a little shorter."""
    sizes = [len(part.content) for part in parts_of(LONG)]

    assert len(set(sizes[:-1])) == 1
    assert sizes[0] - len(sizes) < sizes[-1] <= sizes[0]


def test_parts_of_two_frames_are_told_whatever_their_order():
    """Even where those of one frame hide all of the other's."""
    ours, theirs = parts_of(LONG), parts_of(packed(FRAME._replace(body=bytes(range(1, 250)) * 20)))

    for mixed in ([*ours, theirs[0]], [theirs[0], *ours], [*ours, *theirs], [ours[0], theirs[1]], [ours[0], theirs[0]]):
        with pytest.raises(CodeError) as told:
            joined(mixed)
        assert told.value.problem == "mixed_parts"


def test_parts_of_one_name_that_do_not_make_that_frame_are_damaged():
    """The checksum of the whole is in each part."""
    parts = [part._replace(whole=part.whole ^ 1) for part in parts_of(LONG)]

    with pytest.raises(CodeError) as told:
        joined(parts)
    assert told.value.problem == "damaged"


def test_two_parts_of_one_number_that_say_different_things_are_told():
    first, *others = parts_of(LONG)

    with pytest.raises(CodeError) as told:
        joined([first, first._replace(content=b"x" + first.content[1:]), *others])
    assert told.value.problem == "mixed_parts"


@pytest.mark.parametrize(
    "content",
    [b"", b"\0\0", b"\0\0\0\2", b"\0\0\0\1x", b"\0\0\2\2x", bytes([0, 0, 0, MAX_PARTS + 1, 1])],
    ids=["empty", "no numbers", "no content", "one part only", "number too high", "too many parts"],
)
def test_a_part_that_can_be_none_is_damaged(content: bytes):
    assert problem(digits_of(resealed(bytes([0x14]) + content + b"\0\0"))) == "damaged"


def test_no_text_is_longer_than_what_is_read():
    """However much a picture could carry."""
    texts = texts_of(packed(FRAME._replace(body=b"\xff" * MAX_BODY)), 10**6)

    assert all(len(text) <= MAX_DIGITS for text in texts)
    assert joined(part for text in texts if isinstance(part := unpacked(data_of(text)), Part))


def test_what_would_need_too_many_parts_is_not_made():
    with pytest.raises(CodeError) as told:
        texts_of(packed(FRAME._replace(body=b"\xff" * MAX_BODY)), 100)
    assert told.value.problem == "too_large"


# --- refusals, from the outside in -------------------------------------------------------------------


def test_a_frame_too_large_is_not_made():
    packed(FRAME._replace(body=b"\1" * MAX_BODY))
    with pytest.raises(CodeError) as told:
        packed(FRAME._replace(body=b"\1" * (MAX_BODY + 1)))
    assert told.value.problem == "too_large"


@pytest.mark.parametrize(
    "text", ["1" * (MAX_DIGITS + 1), "x" * 10_000, "1" * 10**6, "https://example.org/" + "1" * 5000]
)
def test_what_is_too_long_is_not_looked_at(text: str):
    assert problem(text) == "too_long"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Adam",
        "-1234",
        "+1234",
        "12 34",
        "12_34",
        "1234.0",
        "1e99",
        "0x1234",
        "٣٤٥",
        "\uff11\uff12\uff13",
        "\U0001d7cf\U0001d7d0",
        "²³",
        "1234\n5678",
        "\u200b1234",
        "https://example.org/1234",
        "https://example.org/#/1234",
        "https://example.org/#/i/",
        "https://example.org/#/i/12#/i/34",
        "https://exam ple.org/#/i/1234",
        "https:///#/i/12x",
        "ftp://example.org/#/i/1234",
        "javascript:alert(1)//#/i/1234",
        "https://" + "x" * 201 + LINK + "1234",
        "#/i/1234",
        "/#/i/1234",
    ],
)
def test_what_is_neither_digits_nor_such_a_link_is_no_code(text: str):
    """Python itself would take digits of other scripts, blanks, signs and underscores for numbers."""
    assert problem(text) == "no_code"


@pytest.mark.parametrize("text", ["0", "1", "00", "255", "256", "65791", "0" + digits_of(DATA), digits_of(DATA)[1:]])
def test_without_the_leading_1_or_any_content_it_is_damaged(text: str):
    assert problem(text) == "damaged"


@pytest.mark.parametrize("version", range(2, 16))
def test_a_newer_version_says_so_whatever_else_is_in_it(version: int):
    """Its checksum may be another one."""
    assert problem(digits_of(bytes([version << 4 | 1]) + DATA[1:])) == "newer"


@pytest.mark.parametrize("kind", range(7, 16))
def test_a_newer_kind_says_so(kind: int):
    assert problem(digits_of(resealed(bytes([0x10 | kind]) + DATA[1:]))) == "newer"


@pytest.mark.parametrize("first", [0x00, 0x01, 0x10])
def test_there_is_no_version_and_no_kind_of_number_0(first: int):
    assert problem(digits_of(resealed(bytes([first]) + DATA[1:]))) == "damaged"


def test_every_bit_is_guarded_by_the_checksum():
    """But those of version and kind, which come before it."""
    for bit in range(8 * (len(DATA) - 1)):
        changed = (int.from_bytes(DATA) ^ 1 << bit).to_bytes(len(DATA))
        assert problem(digits_of(changed)) == "damaged"


def read(data: bytes) -> Frame | Part | str:
    """The content of some bytes, or their error."""
    try:
        return unpacked(data)
    except CodeError as error:
        return error.problem


@pytest.mark.parametrize("kind", FIELDS)
def test_a_frame_too_short_for_its_kind_is_damaged(kind: Kind):
    """Where the checksum is right too."""
    for size in range(12):
        found = read(resealed(bytes([0x10 | kind]) + bytes(size) + b"\0\0"))
        assert found == "damaged" or (isinstance(found, Frame) and found.body)


@SETTINGS
@given(st.binary(max_size=400))
def test_any_bytes_are_a_frame_or_refused(data: bytes):
    found = read(data)

    assert isinstance(found, Frame | Part) or found in {"damaged", "newer"}
