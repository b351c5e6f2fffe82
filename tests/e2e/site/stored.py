"""A site in which nothing is compressed: a browser of a test unpacks it in no time, by the same scripts."""

from __future__ import annotations

import os
import shutil
import zlib
from pathlib import Path
from typing import Final

from packed_files import content

FLAGS: Final = bytes(2)
"""Of a stream without sums: the service worker has its own of each file."""
FILTERS: Final = bytes([2, 0, 0x21, 1, 10, 0, 0, 0])
"""A header of a block, of twelve bytes with its sum: LZMA2 is its one filter."""
MAX_CHUNK: Final = 1 << 16


def copy_stored(site: Path, out: Path) -> None:
    """Make in `out` a copy of a site that is as quick to unpack as it can be."""
    shutil.copytree(site, out, copy_function=os.link)
    for path in out.rglob("*.xz"):
        whole = content(path)
        path.unlink()  # not to write into the file of `site`
        path.write_bytes(stored(whole))


def stored(whole: bytes) -> bytes:
    """The .xz file of some bytes, as they are (https://tukaani.org/xz/xz-file-format.txt)."""
    pieces = [whole[at : at + MAX_CHUNK] for at in range(0, len(whole), MAX_CHUNK)]
    chunks = [bytes([2 if at else 1]) + (len(piece) - 1).to_bytes(2, "big") + piece for at, piece in enumerate(pieces)]
    block = _summed(FILTERS) + b"".join(chunks) + b"\0"
    index = _summed(_padded(b"\0\1" + _number(len(block)) + _number(len(whole))))
    end = (len(index) // 4 - 1).to_bytes(4, "little") + FLAGS
    return b"\xfd7zXZ\0" + _summed(FLAGS) + _padded(block) + index + _sum(end) + end + b"YZ"


def _sum(part: bytes) -> bytes:
    return zlib.crc32(part).to_bytes(4, "little")


def _summed(part: bytes) -> bytes:
    return part + _sum(part)


def _padded(part: bytes) -> bytes:
    return part + bytes(-len(part) % 4)


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; all but the last have their highest bit set."""
    return bytes([value]) if value < 128 else bytes([value % 128 | 128]) + _number(value // 128)
