"""Codes in pictures that somebody chose: photos and screenshots, read by libraries that not every device has.

What a picture is and how large is asked before it is unpacked; what a code says is for `frames` and `codes` to read.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Final

from companion.sharing.frames import CodeError

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_BYTES: Final = 20_000_000
MAX_PIXELS: Final = 50_000_000
LONGEST_SIDE: Final = 4_000
"""In pixels: larger pictures are made smaller, and none is enlarged beyond it."""

_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
_WORTH_HALVING: Final = 1_000


def can_read() -> bool:
    """Whether the libraries that read pictures are there (the extra `reader`)."""
    return all(find_spec(name) for name in ("PIL", "zxingcpp"))


def texts_in(data: bytes) -> tuple[str, ...]:
    """The texts of the QR codes in a picture, each once, from above to below.

    Raises CodeError: `no_reader` without the libraries, `picture_too_large`, `no_picture`, `no_code_in_picture`.
    """
    if not can_read():
        raise CodeError("no_reader")
    if len(data) > MAX_BYTES:
        raise too_large()
    for picture in _sizes(_opened(data)):
        if texts := _texts(picture):
            return texts
    raise CodeError("no_code_in_picture")


def too_large() -> CodeError:
    """What a picture is refused with that would take too much to read."""
    return CodeError("picture_too_large", megabytes=MAX_BYTES // 1_000_000, megapixels=MAX_PIXELS // 1_000_000)


def _opened(data: bytes) -> "Image":
    """The picture in shades of grey, upright, and no larger than is worth while."""
    from PIL import Image, ImageOps

    try:
        picture: Image.Image = Image.open(BytesIO(data), formats=_FORMATS)
        if picture.width * picture.height > MAX_PIXELS:
            raise too_large()
        picture.draft("L", (LONGEST_SIDE, LONGEST_SIDE))
        ImageOps.exif_transpose(picture, in_place=True)
        picture = _grey(picture)
        picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
        return picture
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise too_large() from None
    except CodeError:
        raise
    except Exception:  # what a damaged picture raises depends on its format, and Pillow promises nothing
        raise CodeError("no_picture") from None


def _grey(picture: "Image") -> "Image":
    from PIL import Image

    if picture.mode.startswith("I"):  # 16 bits: Pillow would cut off what is above 255
        return picture.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    if not picture.has_transparency_data:
        return picture.convert("L")
    picture = picture.convert("RGBA")
    paper = Image.new("L", picture.size, 255)
    paper.paste(picture.convert("L"), mask=picture.getchannel("A"))
    return paper


def _sizes(picture: "Image") -> Iterator["Image"]:
    """The picture, then what is left to try where nothing was found: a far code larger, a close one smaller.

    The edges of an enlarged picture are made sharper: of the photos at 2 pixels for a module, twice as many are read.
    """
    from PIL import ImageFilter

    yield picture
    longest = max(picture.size)
    for times in (2, 3):
        if times * longest <= LONGEST_SIDE:
            larger = picture.resize((times * picture.width, times * picture.height))
            yield larger.filter(ImageFilter.UnsharpMask(2 * times, 200, 0))
    if longest >= _WORTH_HALVING:
        yield picture.reduce(2)


def _texts(picture: "Image") -> tuple[str, ...]:
    import zxingcpp

    found = zxingcpp.read_barcodes(
        memoryview(picture.tobytes()).cast("B", (picture.height, picture.width)),
        # `QRCode` would take the small kinds too, and those are seen where there are none.
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2),
        text_mode=zxingcpp.TextMode.Plain,
    )
    found.sort(key=lambda code: (code.position.top_left.y, code.position.top_left.x))
    kinds = (zxingcpp.ContentType.Binary, zxingcpp.ContentType.Mixed, zxingcpp.ContentType.UnknownECI)
    return tuple(dict.fromkeys(code.text for code in found if code.text and code.content_type not in kinds))
