"""QR codes: the modules of digits after an address, and pictures of them. The meaning of the digits is in `frames`.

The libraries are imported where they are used, because they would add 30 ms (more in a browser) to every start, and
most sessions draw no code.
"""

from io import BytesIO
from itertools import groupby
from typing import Final, NamedTuple

from companion.sharing.frames import MAX_DIGITS, CodeError

QUIET: Final = 4
"""The width of the light margin around a code, in modules."""
LARGEST: Final = 12
"""The largest version that phones read well from a screen; longer codes are shown in parts."""

_LEVELS: Final = "MQH"
"""Error correction: the minimum level, then higher ones that are used if the code does not grow."""
_VERSIONS: Final = range(1, 41)


class Code(NamedTuple):
    """The modules of a code, true for dark, without the quiet zone."""

    rows: tuple[tuple[bool, ...], ...]
    version: int
    level: str

    @property
    def size(self) -> int:
        """The number of modules along a side."""
        return len(self.rows)


def drawn(prefix: str, digits: str) -> Code:
    """Return the smallest code of digits after an address; raises CodeError (`too_large`) if none can hold them.

    It has two segments, the address as bytes and the digits as digits: the library's own splitting may differ.
    """
    from qrcode import QRCode
    from qrcode.util import MODE_8BIT_BYTE, MODE_NUMBER, QRData

    most = min(MAX_DIGITS, _most_digits(prefix, _VERSIONS[-1], "M"))
    if len(digits) > most:
        raise CodeError("too_large", size=len(digits), limit=max(most, 0))
    version = next(version for version in _VERSIONS if _most_digits(prefix, version, "M") >= len(digits))
    level = [level for level in _LEVELS if _most_digits(prefix, version, level) >= len(digits)][-1]
    code = QRCode(version, _number_of(level), border=0)
    if prefix:
        code.add_data(QRData(prefix, MODE_8BIT_BYTE))
    if digits or not prefix:  # an address alone is a valid code, an empty text is not
        code.add_data(QRData(digits, MODE_NUMBER))
    code.make(fit=False)
    return Code(tuple(tuple(map(bool, row)) for row in code.get_matrix()), version, level)


def room(prefix: str, version: int = LARGEST) -> int:
    """Return the maximum number of bytes of a frame whose digits fit after an address, whatever they are.

    Raises CodeError (`too_large`) if the address leaves no space.
    """
    digits = min(MAX_DIGITS, _most_digits(prefix, version, "M"))
    # The largest number of n bytes after a leading 1 is 2 * 256**n - 1.
    most: int = ((10 ** max(digits, 0) // 2).bit_length() - 1) // 8
    if most < 1:
        raise CodeError("too_large", size=1, limit=0)
    return most


def png(code: Code, pixels_per_module: int) -> bytes:
    """Return a PNG of the code, dark on white, with its quiet zone, one bit per pixel."""
    from png import Writer

    side = (code.size + 2 * QUIET) * pixels_per_module
    light = (False,) * (code.size + 2 * QUIET)
    quiet = (False,) * QUIET
    lines = []
    for row in (*[light] * QUIET, *((*quiet, *row, *quiet) for row in code.rows), *[light] * QUIET):
        bits = "".join(("0" if is_dark else "1") * pixels_per_module for is_dark in row)
        line = int(bits.ljust(-(-side // 8) * 8, "0"), 2).to_bytes(-(-side // 8))
        lines += [line] * pixels_per_module
    picture = BytesIO()
    Writer(side, side, greyscale=True, bitdepth=1).write_packed(picture, lines)
    return picture.getvalue()


def svg(code: Code) -> str:
    """Return an SVG of the code, dark on white, with its quiet zone, one unit per module.

    All dark modules are one path, a rectangle per run, because seams between shapes would show at fractional scales.
    """
    side = code.size + 2 * QUIET
    path = []
    for y, row in enumerate(code.rows, start=QUIET):
        x = QUIET
        for is_dark, modules in groupby(row):
            run = len(list(modules))
            if is_dark:
                path.append(f"M{x} {y}h{run}v1h-{run}z")
            x += run
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path d="{"".join(path)}" fill="#000"/></svg>'
    )


def _most_digits(prefix: str, version: int, level: str) -> int:
    """Return the number of digits that fit after an address; negative if not even the address fits."""
    from qrcode.util import BIT_LIMIT_TABLE, MODE_8BIT_BYTE, MODE_NUMBER, NUMBER_LENGTH, length_in_bits

    bits: int = BIT_LIMIT_TABLE[_number_of(level)][version] - 4 - length_in_bits(MODE_NUMBER, version)
    if prefix:
        bits -= 4 + length_in_bits(MODE_8BIT_BYTE, version) + 8 * len(prefix.encode())
    triples, rest = divmod(bits, NUMBER_LENGTH[3])
    return 3 * triples + sum(rest >= NUMBER_LENGTH[digits] for digits in (1, 2)) if bits >= 0 else -1


def _number_of(level: str) -> int:
    from qrcode import constants

    number: int = getattr(constants, f"ERROR_CORRECT_{level}")
    return number
