"""Codes read out of pictures: photos, screenshots, pictures with other codes or none, and files that are none."""

import binascii
import struct
import warnings
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import Any

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from qrcode import QRCode
from qrcode.util import MODE_8BIT_BYTE, QRData

from companion.sharing import pictures
from companion.sharing.codes import history
from companion.sharing.frames import CodeError, data_of, texts_of
from companion.sharing.pictures import can_read, texts_in
from companion.sharing.qr import drawn, png, room
from tests.conftest import cases
from tests.drive.games.codes import CODING, TOKEN, kept_records
from tests.sharing.camera import frame, read_rate, scene

ADDRESS = "https://fort.example.org/#/i/"
TEXT = ADDRESS + "1234567890" * 20
TEXTS = tuple(ADDRESS + digit * 60 for digit in "123456789")


@cache
def codes() -> list[tuple[str, str]]:
    """The address and the digits of every code of the sample games."""
    frames = (history(CODING, TOKEN, record) for name, record in kept_records().items() if name.isdigit())
    return [(ADDRESS, digits) for frame in frames for digits in texts_of(frame, room(ADDRESS))]


@cache
def page(text: str = TEXT, pixels: int = 4) -> Image.Image:
    """The picture of a code in shades of grey."""
    return Image.open(BytesIO(png(drawn(ADDRESS, text.removeprefix(ADDRESS)), pixels))).convert("L")


def other_code(content: bytes) -> Image.Image:
    """A code that is not of this app."""
    code = QRCode()
    code.add_data(QRData(content, MODE_8BIT_BYTE))
    modules = np.array(code.get_matrix())
    return Image.fromarray(np.where(modules, 0, 255).astype(np.uint8)).resize((200, 200), Image.Resampling.NEAREST)


def side_by_side(*codes: Image.Image) -> Image.Image:
    """A white sheet with the codes one below the other."""
    sheet = Image.new("L", (max(code.width for code in codes), sum(code.height for code in codes)), 255)
    for index, code in enumerate(codes):
        sheet.paste(code, (0, sum(code.height for code in codes[:index])))
    return sheet


def saved(picture: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    file = BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def turned_in_the_file(picture: Image.Image, orientation: int) -> bytes:
    """A JPEG that tells how it is to be held."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return saved(picture, "JPEG", exif=exif)


def png_that_claims(width: int, height: int) -> bytes:
    """A small file that says it is a large picture."""
    start = b"IHDR" + struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    content = png(drawn("", "1"), 1)
    return content[:12] + start + struct.pack(">I", binascii.crc32(start)) + content[33:]


def problem_with(data: bytes) -> str:
    with pytest.raises(CodeError) as error:
        texts_in(data)
    return error.value.problem


def clear(picture: Image.Image) -> Image.Image:
    """Dark modules on nothing at all."""
    nothing = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    nothing.paste((0, 0, 0, 255), mask=picture.point(lambda value: 255 - value))
    return nothing


# --- kinds of pictures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP"])
def test_the_kinds_of_pictures_that_phones_and_screens_make(kind: str):
    assert texts_in(saved(page(), kind)) == (TEXT,)


@pytest.mark.parametrize(
    "picture",
    [
        page().convert("1"),
        page().convert("RGB"),
        clear(page()),
        clear(page()).convert("LA"),
        clear(page()).quantize(4),
        page().convert("I").point(lambda value: value * 100 + 20_000).convert("I;16"),
        page().point(lambda value: 255 - value),
        page().transpose(Image.Transpose.FLIP_LEFT_RIGHT),
    ],
    ids=["1 bit", "colours", "clear", "clear grey", "clear palette", "16 bits", "light on dark", "mirrored"],
)
def test_the_modes_that_pictures_come_in(picture: Image.Image):
    assert texts_in(saved(picture)) == (TEXT,)


@pytest.mark.parametrize("kind", ["TIFF", "PPM", "ICO", "PDF"])
def test_other_kinds_are_not_even_tried(kind: str):
    assert problem_with(saved(page(), kind)) == "no_picture"


@pytest.mark.parametrize("data", [b"", b"\x89PNG", TEXT.encode(), b'{"a": 1}', b"\x00" * 1000, b"<svg/>"])
def test_what_is_no_picture_is_said_to_be_none(data: bytes):
    assert problem_with(data) == "no_picture"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_cut_off_is_no_picture(kind: str):
    data = saved(page(), kind)

    assert problem_with(data[: len(data) // 2]) == "no_picture"


@given(
    kind=st.sampled_from(["PNG", "JPEG", "WEBP", "GIF", "BMP"]),
    changes=st.lists(st.tuples(st.integers(0, 500), st.integers(0, 255)), min_size=1, max_size=8),
    cut=st.integers(0, 3),
)
@cases(60)
@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
def test_a_damaged_picture_gives_its_text_or_a_named_error(kind: str, changes: list[tuple[int, int]], cut: int):
    data = bytearray(saved(page(), kind))
    for place, value in changes:
        data[place % len(data)] = value
    problem = None
    try:
        found = texts_in(bytes(data[: len(data) * (4 - cut) // 4]))
    except CodeError as error:
        problem = error.problem

    assert problem in ("no_picture", "no_code_in_picture", "picture_too_large") or found == (TEXT,)


# --- limits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(50_001, 1_000), (7_100, 7_100), (60_000, 60_000), (1, 2**31 - 1)])
@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
def test_a_picture_of_too_many_pixels_is_not_unpacked(width: int, height: int):
    assert problem_with(png_that_claims(width, height)) == "picture_too_large"


def test_where_warnings_are_errors_it_is_the_same():
    with warnings.catch_warnings(action="error"):
        assert problem_with(png_that_claims(12_000, 10_000)) == "picture_too_large"


def test_a_file_of_too_many_bytes_is_not_opened(monkeypatch: pytest.MonkeyPatch):
    data = saved(page())
    monkeypatch.setattr(pictures, "MAX_BYTES", len(data))
    assert texts_in(data) == (TEXT,)
    monkeypatch.setattr(pictures, "MAX_BYTES", len(data) - 1)

    assert problem_with(data) == "picture_too_large"


def test_the_limits_are_told():
    with pytest.raises(CodeError) as error:
        texts_in(b"\x00" * (pictures.MAX_BYTES + 1))

    assert error.value.values == {"megabytes": 20, "megapixels": 50}


def test_a_large_photo_is_made_smaller_and_read():
    photo = Image.new("RGB", (8_000, 6_000), (90, 120, 60))
    photo.paste(page(pixels=16), (3_000, 2_000))

    assert texts_in(saved(photo, "JPEG")) == (TEXT,)


def test_a_picture_of_one_pixel_has_no_code():
    assert problem_with(saved(Image.new("L", (1, 1), 255))) == "no_code_in_picture"


# --- codes -----------------------------------------------------------------------------------------------


def test_several_codes_are_read_from_above_to_below():
    assert texts_in(saved(side_by_side(*map(page, TEXTS[:4])))) == TEXTS[:4]
    assert texts_in(saved(side_by_side(*map(page, TEXTS[3::-1])))) == TEXTS[3::-1]


def test_a_code_seen_twice_is_one_text():
    assert texts_in(saved(side_by_side(page(), page()))) == (TEXT,)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_its_file_says(orientation: int):
    """Codes one below the other in the upright photo stay in that order."""
    as_taken = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    sheet = side_by_side(*map(page, TEXTS[:3]))
    if orientation in as_taken:
        sheet = sheet.transpose(as_taken[orientation])

    assert texts_in(turned_in_the_file(sheet, orientation)) == TEXTS[:3]


@pytest.mark.parametrize("angle", [7, 45, 90, 133, 180])
def test_a_code_may_lie_at_any_angle(angle: int):
    assert texts_in(saved(page().rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255))) == (TEXT,)


def test_a_code_of_another_kind_of_app_is_read_and_then_refused():
    [text] = texts_in(saved(other_code("WIFI:S:Kastély;T:WPA;P:x;;".encode())))

    assert text == "WIFI:S:Kastély;T:WPA;P:x;;"
    with pytest.raises(CodeError) as error:
        data_of(text)
    assert error.value.problem == "no_code"


def test_bytes_that_are_no_text_are_passed_over():
    assert problem_with(saved(other_code(bytes(range(200))))) == "no_code_in_picture"
    assert texts_in(saved(side_by_side(other_code(bytes(range(200))), page()))) == (TEXT,)


@pytest.mark.parametrize("kind", ["MicroQRCode", "RMQRCode", "DataMatrix", "Aztec", "Code128"])
def test_codes_of_other_kinds_are_not_read(kind: str):
    """Small kinds have so few marks that they are seen where there are none."""
    code = zxingcpp.create_barcode("12345", zxingcpp.BarcodeFormat[kind])
    picture = Image.fromarray(np.array(code.to_image(scale=6)))
    assert zxingcpp.read_barcodes(picture)[0].text == "12345"

    assert problem_with(saved(picture)) == "no_code_in_picture"


def test_a_picture_without_a_code_has_none():
    blobs = np.random.default_rng(1).integers(0, 256, (60, 80)).astype(np.uint8)
    picture = Image.fromarray(blobs).resize((1_600, 1_200), Image.Resampling.BICUBIC)

    assert problem_with(saved(picture, "JPEG")) == "no_code_in_picture"


# --- far and small ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("pixels", [1.5, 1.75, 2.25])
def test_a_screenshot_made_smaller_is_read(pixels: float):
    small = page(pixels=8)
    side = round(small.width / 8 * pixels)

    assert texts_in(saved(small.resize((side, side), Image.Resampling.BILINEAR))) == (TEXT,)


def test_a_dark_screenshot_with_its_buttons_is_read():
    screen = Image.new("RGB", (1_080, 2_340), (18, 18, 24))
    screen.paste(page(pixels=12), (60, 500))
    for top in range(1_700, 2_300, 120):
        screen.paste((200, 160, 40), (60, top, 1_020, top + 90))

    assert texts_in(saved(screen)) == (TEXT,)


def test_three_frames_at_three_pixels_for_a_module_are_enough():
    """Over all games kept as samples, long ones in parts; measured over more: 99.5 %."""
    assert read_rate((codes() * 3)[:60], pixels=3, frames=3, seed=2) >= 0.98


def test_the_camera_is_hard_enough_for_that_to_say_something():
    assert read_rate(codes(), pixels=1.5, frames=1, seed=2) < 0.3
    assert 0.3 < read_rate(codes(), pixels=2, frames=1, seed=2) < 0.9


def test_the_camera_takes_the_same_pictures_for_the_same_seed():
    code = drawn(*codes()[0])
    [first, again, other] = [np.random.default_rng(seed) for seed in (1, 1, 2)]

    taken = frame(code, 3, scene(first), first)
    assert frame(code, 3, scene(again), again) == taken
    assert frame(code, 3, scene(other), other) != taken


# --- without the libraries -------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["PIL", "zxingcpp"])
def test_without_a_library_nothing_can_be_read(missing: str, monkeypatch: pytest.MonkeyPatch):
    assert can_read()
    monkeypatch.setattr(pictures, "find_spec", lambda name: None if name == missing else find_spec(name))

    assert not can_read()
    assert problem_with(saved(page())) == "no_reader"
