"""The reader of codes in pictures in a browser: zxing-wasm, from the npm registry by its ordinary client."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from python_files import cache

PACKAGE: Final = "zxing-wasm"
VERSION: Final = "3.1.4"
SHA512: Final = "1+v8p7sauddySVNG+ye7GD/0TS95BG2ycdkrC+EnBrFBFkHeIghzUt2yVjtx3NucJeNrQnhT8yGAIz60Vx9o0w=="
FILES: Final = {
    "dist/es/reader/index.js": "zxing/reader/index.js",
    "dist/es/share.js": "zxing/share.js",
    "dist/reader/zxing_reader.wasm": "zxing/reader/reader.wasm",
    "LICENSE": "zxing/LICENSE",
}
"""Where the files of the package lie in the site."""
PATIENCE: Final = ("--fetch-retries=1", "--fetch-timeout=60000")
"""By itself npm waits a quarter of an hour for a registry that does not answer."""


class NoReader(Exception):
    """The reader was not fetched before, and cannot be had now; says why."""


def copy_reader(out: Path) -> None:
    """Put the reader into `out`. Raises NoReader."""
    with tarfile.open(_packed()) as package:
        for name, target in FILES.items():
            content = package.extractfile(f"package/{name}")
            if content is None:
                raise SystemExit(f"{PACKAGE} {VERSION} has no {name}.")
            (out / target).parent.mkdir(parents=True, exist_ok=True)
            (out / target).write_bytes(content.read())


def _packed() -> Path:
    """Return the package, as it was when this was written: whatever else comes is refused. Raises NoReader."""
    kept = cache() / f"{PACKAGE}-{VERSION}.tgz"
    if not kept.exists() or not _is_sound(kept):
        npm = shutil.which("npm")
        if npm is None:
            raise NoReader(f"npm is needed, once, to fetch {PACKAGE} {VERSION}, which reads codes in pictures")
        with TemporaryDirectory(dir=kept.parent) as folder:
            command = [npm, "pack", *PATIENCE, "--silent", "--pack-destination", folder, f"{PACKAGE}@{VERSION}"]
            if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
                raise NoReader(f"npm could not fetch {PACKAGE} {VERSION}, which reads codes in pictures")
            [fetched] = Path(folder).iterdir()
            if not _is_sound(fetched):
                raise SystemExit(f"{PACKAGE} {VERSION} is not what it was: its SHA-512 differs.")
            os.replace(fetched, kept)
    return kept


def _is_sound(path: Path) -> bool:
    return base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode() == SHA512
