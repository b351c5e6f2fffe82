"""Python's library, the libraries that the app uses and the app itself, as bytecode in three archives.

The libraries are those installed, so the site runs what the tests have run; nothing is fetched. Pyodide comes with its
library as sources and would compile it at every start. Bytecode of its Python is made by that Python, in Node.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from client_files import web

LIBRARIES: Final = ("flet", "flet-camera", "msgpack", "pypng", "qrcode", "repath", "six", "tinydb")
"""All pure Python, or with a part in Python for where compiled ones cannot run."""
PARTS: Final = {"companion": "companion", "data": "companion/_data"}
KINDS: Final = (".py", ".json", ".toml")
NOT_IN_BROWSERS: Final = ("companion/web/", "companion/app.py", "companion/__main__.py", "companion/_data/app/assets/")
NOT_USED: Final = (
    *("antigravity.py", "curses/", "dbm/", "doctest.py", "ensurepip/", "ftplib.py", "idlelib/", "imaplib.py"),
    *("lib2to3/", "mailbox.py", "multiprocessing/", "optparse.py", "pdb.py", "pickletools.py", "poplib.py", "pydoc.py"),
    *("pydoc_data/", "_pyrepl/", "smtplib.py", "sqlite3/", "test/", "tkinter/", "turtle.py", "turtledemo/"),
    *("unittest/", "venv/", "wsgiref/", "xml/", "xmlrpc/"),
)
"""Of Python's library, what the app cannot use."""

Files = Mapping[str, bytes]


def library() -> dict[str, bytes]:
    """Python's own library."""
    with zipfile.ZipFile(web() / "pyodide" / "python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and not name.startswith(NOT_USED)]
        return {name: archive.read(name) for name in names}


def libraries() -> dict[str, bytes]:
    """What the app uses, as it is installed here."""
    return {name: content for library in LIBRARIES for name, content in _installed(library)}


def _installed(name: str) -> Iterator[tuple[str, bytes]]:
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        raise SystemExit(f"{name} is not installed.") from None
    for file in files:
        path = file.as_posix()
        is_own = not path.startswith("..") and ".dist-info/" not in path and "/tests/" not in path
        if is_own and file.suffix in KINDS:
            yield path, file.locate().read_bytes()  # type: ignore[attr-defined]


def app(root: Path) -> dict[str, bytes]:
    """The app of a checkout, with its data inside, as a wheel carries them."""
    found = {}
    for part, place in PARTS.items():
        for path in sorted((root / part).rglob("*")):
            name = f"{place}/{path.relative_to(root / part).as_posix()}"
            if path.suffix in KINDS and not name.startswith(NOT_IN_BROWSERS):
                found[name] = path.read_bytes()
    return found


def archive(target: Path, files: Files) -> None:
    """Writes the files, compiled, as an archive: always the same of the same files."""
    kept = cache() / f"{_digest(files)}.zip"
    if not kept.exists():
        with TemporaryDirectory(dir=kept.parent) as folder:
            sources, made = Path(folder) / "sources.zip", Path(folder) / "compiled.zip"
            sources.write_bytes(_zipped(files))
            _compile(sources, made)
            os.replace(made, kept)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(kept, target)


def _compile(sources: Path, target: Path) -> None:
    command: list[str | Path] = [*node(), Path(__file__).with_name("compile.mjs"), web() / "pyodide", sources, target]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit("The app could not be compiled for the browser.")


def node() -> list[str]:
    """The command that runs JavaScript: an installed Node, or the one that Playwright brings along."""
    if found := shutil.which("node"):
        return [found]
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        raise SystemExit("Node.js is needed to build the site.") from None
    return [str(compute_driver_executable()[0])]


def _digest(files: Files) -> str:
    """A name for what is compiled: it changes with any file, with Pyodide and with the way of compiling."""
    digest = hashlib.sha256()
    for path in (web() / "pyodide" / "pyodide.asm.wasm", Path(__file__).with_name("compile.mjs")):
        digest.update(path.read_bytes())
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:32]


def _zipped(files: Files) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(name, content)
    return packed.getvalue()


def cache() -> Path:
    """Where compiled archives are kept: a library is compiled once, not for every build."""
    from platformdirs import user_cache_dir

    folder = Path(user_cache_dir("island-fortress-companion", appauthor=False)) / "site"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
