"""Reading codes from photos and screenshots, with libraries that not every device has.

The format and size of a picture are checked before it is unpacked; `frames` and `codes` read the codes.
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
MAX_SIDE: Final = 4_000
"""In pixels: larger pictures are reduced to it, and none is enlarged beyond it."""

_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
_WORTH_HALVING: Final = 1_000


def can_read() -> bool:
    """Return True if the libraries that read pictures are installed (the extra `reader`)."""
    return all(find_spec(name) for name in ("PIL", "zxingcpp"))


def texts_in(data: bytes) -> tuple[str, ...]:
    """Return the texts of the QR codes in a picture, without duplicates, from top to bottom.

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
    """Return the CodeError for a picture that is too large."""
    return CodeError("picture_too_large", megabytes=MAX_BYTES // 1_000_000, megapixels=MAX_PIXELS // 1_000_000)


def _opened(data: bytes) -> "Image":
    """Return the picture in shades of grey, upright, and reduced to the maximum size."""
    from PIL import Image, ImageOps

    try:
        picture: Image.Image = Image.open(BytesIO(data), formats=_FORMATS)
        if picture.width * picture.height > MAX_PIXELS:
            raise too_large()
        picture.draft("L", (MAX_SIDE, MAX_SIDE))
        ImageOps.exif_transpose(picture, in_place=True)
        picture = _grey(picture)
        picture.thumbnail((MAX_SIDE, MAX_SIDE))
        return picture
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise too_large() from None
    except CodeError:
        raise
    except Exception:  # the exception depends on the format, and Pillow documents none
        raise CodeError("no_picture") from None


def _grey(picture: "Image") -> "Image":
    from PIL import Image

    if picture.mode.startswith("I"):  # 16 bits: Pillow would clip values above 255
        return picture.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    if not picture.has_transparency_data:
        return picture.convert("L")
    picture = picture.convert("RGBA")
    paper = Image.new("L", picture.size, 255)
    paper.paste(picture.convert("L"), mask=picture.getchannel("A"))
    return paper


def _sizes(picture: "Image") -> Iterator["Image"]:
    """Yield the picture, then sizes to try if nothing was found: enlarged for a far code, reduced for a close one.

    An enlarged picture is sharpened: of photos with 2 pixels per module, twice as many are read.
    """
    from PIL import ImageFilter

    yield picture
    longest = max(picture.size)
    for times in (2, 3):
        if times * longest <= MAX_SIDE:
            larger = picture.resize((times * picture.width, times * picture.height))
            yield larger.filter(ImageFilter.UnsharpMask(2 * times, 200, 0))
    if longest >= _WORTH_HALVING:
        yield picture.reduce(2)


def _texts(picture: "Image") -> tuple[str, ...]:
    import zxingcpp

    found = zxingcpp.read_barcodes(
        memoryview(picture.tobytes()).cast("B", (picture.height, picture.width)),
        # `QRCode` would include the micro codes, which are found where there are none.
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2),
        text_mode=zxingcpp.TextMode.Plain,
    )
    found.sort(key=lambda code: (code.position.top_left.y, code.position.top_left.x))
    kinds = (zxingcpp.ContentType.Binary, zxingcpp.ContentType.Mixed, zxingcpp.ContentType.UnknownECI)
    return tuple(dict.fromkeys(code.text for code in found if code.text and code.content_type not in kinds))
