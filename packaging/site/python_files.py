"""Python's library, the libraries that the app uses and the app itself, as bytecode in three archives.

The libraries are those installed, so the site runs what the tests have run; nothing is fetched. Pyodide comes with its
library as sources and would compile it at every start. Bytecode of its Python is made by that Python, in Node.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
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
KINDS: Final = (".py", ".json", ".md", ".toml")
NOT_IN_BROWSERS: Final = (
    *(
        "companion/web/",
        "companion/hub/",
        "companion/flet_patches/served/",
        "companion/app.py",
        "companion/arguments.py",
    ),
    *("companion/cli.py", "companion/doctor.py", "companion/__main__.py", "companion/_data/app/assets/"),
)
NOT_IN_APPS: Final = (
    "flet/testing/",
    "flet/cli.py",
    "flet/pytest_plugin.py",
    "flet/auth/",
    "qrcode/console_scripts.py",
)
NOT_USED: Final = (
    # tools for programmers
    *(
        "bdb.py",
        "cProfile.py",
        "cmd.py",
        "code.py",
        "compileall.py",
        "doctest.py",
        "ensurepip/",
        "idlelib/",
        "lib2to3/",
    ),
    *(
        "modulefinder.py",
        "pdb.py",
        "pickletools.py",
        "profile.py",
        "pstats.py",
        "py_compile.py",
        "pyclbr.py",
        "pydoc.py",
    ),
    *(
        "pydoc_data/",
        "_pyrepl/",
        "rlcompleter.py",
        "symtable.py",
        "_sysconfigdata",
        "tabnanny.py",
        "test/",
        "timeit.py",
    ),
    *("trace.py", "unittest/", "venv/", "zipapp.py", "asyncio/__main__.py", "asyncio/tools.py"),
    # the command line and the terminal
    *("argparse.py", "curses/", "fileinput.py", "getpass.py", "optparse.py", "pty.py", "tkinter/", "tty.py"),
    # networks and other machines
    *(
        "asyncio/proactor_events.py",
        "asyncio/windows_",
        "email/",
        "ftplib.py",
        "http/",
        "imaplib.py",
        "importlib/metadata/",
    ),
    *(
        "logging/config.py",
        "logging/handlers.py",
        "mailbox.py",
        "netrc.py",
        "poplib.py",
        "smtplib.py",
        "socketserver.py",
    ),
    *(
        "urllib/error.py",
        "urllib/request.py",
        "urllib/response.py",
        "urllib/robotparser.py",
        "webbrowser.py",
        "wsgiref/",
    ),
    *("xmlrpc/",),
    # processes, foreign code, formats of files that nobody opens
    *("configparser.py", "ctypes/", "dbm/", "multiprocessing/", "plistlib.py", "quopri.py", "shelve.py", "sqlite3/"),
    *("tarfile.py", "wave.py", "xml/"),
    # second homes of what is compiled in, and toys
    *(
        "antigravity.py",
        "colorsys.py",
        "__hello__.py",
        "__phello__/",
        "_pydatetime.py",
        "_pyio.py",
        "sre_",
        "statistics.py",
    ),
    *("this.py", "turtle.py", "turtledemo/"),
)
"""Of Python's library, what the app and the libraries never import."""
ENCODINGS: Final = re.compile(
    r"encodings/(__init__|aliases|ascii|charmap|cp1252|cp437|idna|iso8859_1|latin_1|punycode|(raw_)?unicode_escape|utf_.*)\.py"
)
"""Of the codecs, those that the web knows."""

Files = Mapping[str, bytes]


def library() -> dict[str, bytes]:
    """Python's own library."""
    with zipfile.ZipFile(web() / "pyodide" / "python_stdlib.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist() if _is_used(name)}


def _is_used(name: str) -> bool:
    is_rare = name.startswith("encodings/") and not ENCODINGS.fullmatch(name)
    return not name.endswith("/") and not name.startswith(NOT_USED) and not is_rare


def libraries() -> dict[str, bytes]:
    """Return the packages that the app uses, as they are installed here."""
    return {name: content for library in LIBRARIES for name, content in _installed(library)}


def _installed(name: str) -> Iterator[tuple[str, bytes]]:
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        raise SystemExit(f"{name} is not installed.") from None
    for file in files:
        path = file.as_posix()
        is_own = not path.startswith(("..", *NOT_IN_APPS)) and ".dist-info/" not in path and "/tests/" not in path
        if is_own and file.suffix in KINDS:
            yield path, file.locate().read_bytes()  # type: ignore[attr-defined]


def app(root: Path) -> dict[str, bytes]:
    """Return the app of a checkout, with its data inside, as a wheel carries them."""
    found = {}
    for part, place in PARTS.items():
        for path in sorted((root / part).rglob("*")):
            name = f"{place}/{path.relative_to(root / part).as_posix()}"
            if path.suffix in KINDS and not name.startswith(NOT_IN_BROWSERS):
                found[name] = path.read_bytes()
    return found


def archive(target: Path, files: Files) -> None:
    """Write the files, compiled, as an archive: always the same of the same files."""
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
    """Return the command that runs JavaScript: an installed Node, or the one that Playwright brings along."""
    if found := shutil.which("node"):
        return [found]
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        raise SystemExit("Node.js is needed to build the site.") from None
    return [str(compute_driver_executable()[0])]


def _digest(files: Files) -> str:
    """Return a name for what is compiled: it changes with any file, with Pyodide and with the way of compiling."""
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
    """Return where compiled archives are kept: a library is compiled once, not for every build."""
    from platformdirs import user_cache_dir

    folder = Path(user_cache_dir("island-fortress-companion", appauthor=False)) / "site"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
