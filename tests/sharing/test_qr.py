"""Codes as drawn: how large they are, that every game comes back out of its picture, and that all pictures agree."""

import re
import subprocess
import sys
from functools import cache
from io import BytesIO

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from qrcode import QRCode, constants
from qrcode.util import MODE_8BIT_BYTE, MODE_NUMBER, QRData

from companion.sharing.codes import history
from companion.sharing.frames import MAX_DIGITS, CodeError, data_of, digits_of, texts_of
from companion.sharing.qr import LARGEST, QUIET, Code, drawn, png, room, svg
from tests.conftest import by_turns, cases, long_but
from tests.drive.games.codes import CODING, TOKEN, kept_records

ADDRESS = "https://fort.example.org/#/i/"
RECORDS = kept_records()
NUMBERS = {"M": constants.ERROR_CORRECT_M, "Q": constants.ERROR_CORRECT_Q, "H": constants.ERROR_CORRECT_H}


@cache
def frame_of(name: str) -> bytes:
    """The code of a kept game."""
    return history(CODING, TOKEN, RECORDS[name])


def picture_of(code: Code, pixels: int = 3) -> Image.Image:
    return Image.open(BytesIO(png(code, pixels)))


def read(picture: Image.Image) -> zxingcpp.Barcode:
    [found] = zxingcpp.read_barcodes(picture.convert("L"))
    return found


def modules_of(code: Code) -> np.ndarray:
    """Dark ones true, with the quiet zone."""
    return np.pad(np.array(code.rows), QUIET)


@cache
def smallest(prefix: str, digits: str, level: str) -> int:
    """The version that the library itself finds for the two segments."""
    code = QRCode(error_correction=NUMBERS[level])
    if prefix:
        code.add_data(QRData(prefix, MODE_8BIT_BYTE))
    code.add_data(QRData(digits, MODE_NUMBER))
    return int(code.best_fit())


@pytest.mark.parametrize("prefix", long_but([ADDRESS], [ADDRESS, ""]), ids=["link", "bare"])
@pytest.mark.parametrize("name", by_turns(RECORDS, 3))
def test_every_game_comes_back_out_of_its_picture(name: str, prefix: str):
    for digits in texts_of(frame_of(name), room(prefix)):
        code = drawn(prefix, digits)
        found = read(picture_of(code))

        assert found.text == prefix + digits
        assert found.ec_level == code.level
        assert code.version <= LARGEST
        assert code.size == 17 + 4 * code.version == len(code.rows[0])
    if len(frame_of(name)) <= room(prefix):
        assert data_of(found.text) == frame_of(name)


# --- size ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prefix", "digits", "version", "level"),
    [
        # 9-M has 182 bytes, 1456 bits: 4 + 8 + 29 * 8 for the address, 4 + 10 + 119 * 10 + 7 for 359 digits, 1 is left.
        (ADDRESS, 359, 9, "M"),
        (ADDRESS, 360, 10, "M"),
        # 1-M has 16 bytes, 128 bits: 4 + 10 + 11 * 10 + 4 for 34 digits. 1-Q has 13, 1-H has 9: 27 and 17 digits.
        ("", 34, 1, "M"),
        ("", 35, 2, "Q"),
        ("", 28, 1, "M"),
        ("", 27, 1, "Q"),
        ("", 18, 1, "Q"),
        ("", 17, 1, "H"),
        ("", 1, 1, "H"),
        # From version 10 on the lengths take 16 and 12 bits. 12-M has 290 bytes: 4 + 16 + 232, 4 + 12 + 205 * 10 + 2.
        (ADDRESS, 615, 12, "M"),
        (ADDRESS, 616, 13, "M"),
    ],
)
def test_versions_and_levels_counted_by_hand(prefix: str, digits: int, version: int, level: str):
    code = drawn(prefix, "7" * digits)

    assert (code.version, code.level) == (version, level)
    assert read(picture_of(code)).text == prefix + "7" * digits


@given(
    prefix=st.sampled_from(["", ADDRESS, "http://192.168.100.200:8550/companion123/#/i/"]), digits=st.integers(1, 700)
)
@cases(40)
def test_the_version_is_the_smallest_and_the_level_the_highest_that_costs_no_module(prefix: str, digits: int):
    code = drawn(prefix, "9" * digits)

    assert code.version == smallest(prefix, "9" * digits, "M")
    free = [level for level in "MQH" if smallest(prefix, "9" * digits, level) == code.version]
    assert code.level == free[-1]


@pytest.mark.parametrize("digits", [20, 200, 359])
def test_digits_cost_what_digits_cost(digits: int):
    """No more than the library's own splitting, and far less than all of it as bytes."""
    text = ADDRESS + "8" * digits
    split, whole = QRCode(), QRCode()
    split.add_data(text)
    whole.add_data(QRData(text, MODE_8BIT_BYTE))
    version = drawn(ADDRESS, "8" * digits).version

    assert version <= split.best_fit()
    assert version < whole.best_fit()


@pytest.mark.parametrize(
    ("prefix", "count"), [("", MAX_DIGITS + 1), (ADDRESS, 100_000), ("x" * 2_000, 2_000), ("x" * 5_000, 1)]
)
def test_what_no_code_can_hold_is_too_large(prefix: str, count: int):
    with pytest.raises(CodeError) as error:
        drawn(prefix, "1" * count)

    assert error.value.problem == "too_large"
    assert error.value.values["size"] == count
    limit = error.value.values["limit"]
    assert isinstance(limit, int)
    assert 0 <= limit < count
    if limit:
        assert drawn(prefix, "1" * limit).version == 40 or limit == MAX_DIGITS


@pytest.mark.parametrize("digits", ["", "12x", "-1", "١٢٣", "1 2"])
def test_only_digits_are_drawn_as_digits(digits: str):
    with pytest.raises(ValueError, match="mode"):
        drawn("", digits)


# --- room ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", by_turns([3, 5, 9, 10, 12, 26, 27], 3))
@pytest.mark.parametrize("prefix", ["", "http://a/#/i/", ADDRESS])
def test_the_room_of_a_version_is_used_up_and_never_more(prefix: str, version: int):
    most = room(prefix, version)

    assert drawn(prefix, digits_of(b"\xff" * most)).version == version
    assert drawn(prefix, digits_of(b"\x00" * most)).version <= version
    assert drawn(prefix, digits_of(b"\xff" * (most + 1))).version > version


def test_the_room_counted_by_hand():
    """615 digits (see above) are less than 2043 bits: a leading 1 and 255 bytes are 2041, with 256 they are 2049."""
    assert room(ADDRESS) == room(ADDRESS, 12) == 255
    assert 10**615 > 2 * 256**255 - 1 > 10**614


def test_in_the_largest_version_the_room_ends_where_texts_are_not_read_any_more():
    assert len(digits_of(b"\xff" * room("", 40))) <= MAX_DIGITS < len(digits_of(b"\xff" * (room("", 40) + 1)))


@pytest.mark.parametrize("length", [256, 511, 1_000, 16_000])
def test_all_parts_of_a_long_frame_fit(length: int):
    texts = texts_of(b"\xff" * length, room(ADDRESS))

    assert len(texts) > 1
    assert all(smallest(ADDRESS, digits, "M") <= LARGEST for digits in texts)


def test_an_address_that_fills_the_code_leaves_no_room():
    with pytest.raises(CodeError) as error:
        room("https://" + "x" * 300)

    assert error.value.problem == "too_large"


# --- pictures --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pixels", [1, 2, 3, 5, 8])
def test_the_picture_is_the_code_dark_on_white_with_its_quiet_zone(pixels: int):
    code = drawn(ADDRESS, "1" * 100)
    picture = picture_of(code, pixels)

    assert picture.format == "PNG"
    assert picture.mode == "1"
    expected = ~np.kron(modules_of(code), np.ones((pixels, pixels), bool))
    assert np.array_equal(np.asarray(picture), expected)
    assert np.asarray(picture)[: QUIET * pixels].all()
    assert not np.asarray(picture)[QUIET * pixels, QUIET * pixels]


@pytest.mark.parametrize("digits", [1, 100, 500])
def test_the_drawing_shows_the_same_modules(digits: int):
    code = drawn(ADDRESS, "5" * digits)
    drawing = svg(code)
    side = code.size + 2 * QUIET
    shown = np.zeros((side, side), int)
    [path] = re.findall(r'<path d="([^"]*)"', drawing)
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", path)
    for x, y, length, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path):
        assert length == back
        shown[int(y), int(x) : int(x) + int(length)] += 1

    assert np.array_equal(shown, modules_of(code))
    assert f'viewBox="0 0 {side} {side}"' in drawing
    assert f'<rect width="{side}" height="{side}" fill="#fff"/>' in drawing
    assert 'shape-rendering="crispEdges"' in drawing


def test_runs_of_the_drawing_are_merged():
    code = drawn("", "1")
    runs = sum(len(re.findall("1+", "".join("01"[is_dark] for is_dark in row))) for row in code.rows)

    assert svg(code).count("M") == runs


def test_the_same_text_is_drawn_the_same_way():
    assert drawn(ADDRESS, "1234") == drawn(ADDRESS, "1234")


def test_what_draws_and_reads_is_not_loaded_before_it_is_used():
    heavy = {"qrcode", "png", "PIL", "zxingcpp", "numpy"}
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, companion.sharing.qr, companion.sharing.pictures; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()

    assert not heavy & set(loaded)
