"""QR codes: the modules of a text of digits behind an address, and pictures of them; what the digits say is not here.

The libraries are imported where they are used: the app's start should not pay for them (30 ms, and more in a browser),
and most of the times it is opened no code is drawn.
"""

from io import BytesIO
from itertools import groupby
from typing import Final, NamedTuple

from companion.sharing.frames import MAX_DIGITS, CodeError

QUIET: Final = 4
"""The modules around a code that have to stay light."""
LARGEST: Final = 12
"""The largest version that phones read well from a screen; what is longer is shown in parts."""

_LEVELS: Final = "MQH"
"""How much may be damaged: the level that is always drawn, then those that are taken where they cost no module."""
_VERSIONS: Final = range(1, 41)


class Code(NamedTuple):
    """The modules of a code, dark ones true, without the quiet zone."""

    rows: tuple[tuple[bool, ...], ...]
    version: int
    level: str

    @property
    def size(self) -> int:
        """The modules along a side."""
        return len(self.rows)


def drawn(prefix: str, digits: str) -> Code:
    """The smallest code of digits behind an address; raises CodeError (`too_large`) where none can hold them.

    Two segments, the address as bytes and the digits as digits: the library's own splitting may cut elsewhere.
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
    if digits or not prefix:  # an address alone is a code, nothing at all is none
        code.add_data(QRData(digits, MODE_NUMBER))
    code.make(fit=False)
    return Code(tuple(tuple(map(bool, row)) for row in code.get_matrix()), version, level)


def room(prefix: str, version: int = LARGEST) -> int:
    """The most bytes of a frame whose digits, whatever they are, have room behind an address.

    Raises CodeError (`too_large`) where the address leaves no room at all.
    """
    digits = min(MAX_DIGITS, _most_digits(prefix, version, "M"))
    # The largest number of n bytes after a leading 1 is 2 * 256**n - 1.
    most: int = ((10 ** max(digits, 0) // 2).bit_length() - 1) // 8
    if most < 1:
        raise CodeError("too_large", size=1, limit=0)
    return most


def png(code: Code, pixels_per_module: int) -> bytes:
    """A picture of the code, dark on white, with its quiet zone: one bit for a pixel."""
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
    """A drawing of the code, dark on white, with its quiet zone, a module for a unit.

    All dark modules are one path, a rectangle for each run: between separate shapes seams would show at odd scales.
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
    """How many digits have room behind an address; below 0 where not even the address has."""
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
