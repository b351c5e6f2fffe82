"""The large files of the site, compressed as .xz: a quarter less to fetch than what hosts compress on their way.

Hosts send them as they are; the page, Python's worker and the service worker unpack them with `xz/xz.js`.
"""

from __future__ import annotations

import hashlib
import lzma
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from python_files import cache

LARGE: Final = (
    *("main.dart.wasm", "canvaskit/skwasm.wasm", "canvaskit/canvaskit.wasm", "canvaskit/chromium/canvaskit.wasm"),
    *("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "library.zip", "app.zip", "zxing/reader/reader.wasm"),
)
"""Files that scripts of ours fetch; what a browser loads by itself it must be able to read."""
UNPACKER: Final = Path(__file__).with_name("xz")
FILTERS: Final[tuple[dict[str, int], ...]] = (
    {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 23, "lc": 3, "lp": 0, "pb": 0},
)
"""The dictionary is memory of the browser that unpacks it; nothing in these files is aligned."""


def pack(out: Path) -> None:
    """Put compressed files in the place of the large ones in `out`, and beside them what unpacks them."""
    for path in UNPACKER.iterdir():
        (out / "xz").mkdir(exist_ok=True)
        shutil.copyfile(path, out / "xz" / path.name)
    with ThreadPoolExecutor() as several:
        list(several.map(_pack, [out / name for name in LARGE if (out / name).is_file()]))


def packed(out: Path) -> Iterator[str]:
    """Return the files of which `out` has compressed ones, by the name that they have once they are unpacked."""
    return (name for name in LARGE if of_host(out, name).name.endswith(".xz"))


def of_host(out: Path, name: str) -> Path:
    """Return where a host has a file: as it is, or compressed."""
    compressed = out / f"{name}.xz"
    return compressed if compressed.is_file() else out / name


def content(path: Path) -> bytes:
    """Return what a browser has of a host's file once it is unpacked."""
    return lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()


def _pack(path: Path) -> None:
    """Compress a file, or take what was made of the same one before: it takes seconds."""
    whole = path.read_bytes()
    kept = cache() / f"{hashlib.sha256(repr(FILTERS).encode() + whole).hexdigest()[:32]}.xz"
    if not kept.exists():
        with TemporaryDirectory(dir=kept.parent) as folder:
            made = Path(folder) / kept.name
            made.write_bytes(lzma.compress(whole, filters=FILTERS))
            os.replace(made, kept)
    shutil.copyfile(kept, path.with_name(f"{path.name}.xz"))
    path.unlink()
