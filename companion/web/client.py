"""The static files of Flet's client: compressed once, and cached by browsers under addresses that carry a version."""

import gzip
import json
import mimetypes
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from starlette.responses import FileResponse

from companion.web.asgi import App, Message, Receive, Send

FOR_EVER: Final = b"public, max-age=31536000, immutable"
ASK_FIRST: Final = b"no-cache"
"""Caching of files with a fixed address: a browser may store them but revalidates them before each use."""
PACKED: Final = (".bin", ".js", ".json", ".mjs", ".otf", ".svg", ".wasm")
"""Extensions of files that are worth compressing; pictures and WOFF2 are compressed already."""
LEFT_OUT: Final = ("pyodide/", "main.dart.js", "canvaskit/canvaskit", "canvaskit/chromium", "canvaskit/wimp")
"""Prefixes of files that hardly any browser requests; they are not compressed."""
LARGE: Final = ("main.dart.wasm", "canvaskit/skwasm.wasm")
"""Files whose download progress the page shows."""
SMALLEST: Final = 2_000
BROTLI_QUALITY: Final = 7
"""A quality of 8 saves 1 % and takes twice the time."""
BEST_QUALITY: Final = 11
"""Saves another 13 % of the large files, but takes a minute."""
BEST_WINDOW: Final = 24
BEST_AFTER: Final = 120.0
"""Seconds after the start of the server: whoever starts it is not to wait for that minute."""
KEPT_FOR: Final = 30 * 86_400.0
"""Seconds after its last start for which the copies of a version are kept: several may be in use on one machine."""
TWINS: Final = (("br", ".best.br"), ("br", ".br"), ("gzip", ".gz"))
"""Content codings with the extensions of their files, the smallest first."""


def version_of(folders: Sequence[str]) -> str:
    """Return a hash of all files below the folders, by name, size and modification time: 16 hexadecimal digits."""
    digest = blake2b(digest_size=8)
    for folder in folders:
        for path in _files_in(folder):
            about = os.stat(path)
            digest.update(f"{os.path.relpath(path, folder)} {about.st_size} {about.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _files_in(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        yield from (os.path.join(place, name) for name in sorted(names))


class ClientFiles:
    """The files of the client, and their compressed copies in `cache`.

    `folders` are searched in this order, as Flet's own server does.
    """

    def __init__(self, folders: Sequence[str], cache: str) -> None:
        self._folders = tuple(folders)
        self.version = version_of(folders)
        self._cache = os.path.join(cache, self.version)

    @property
    def sizes(self) -> dict[str, int]:
        """The size in bytes of each file in `LARGE`."""
        return {name: os.path.getsize(path) for name in LARGE if (path := self.find(name))}

    def find(self, name: str) -> str | None:
        """Return the path of a file by its name with forward slashes; None if there is none."""
        for folder in self._folders:
            path = os.path.normpath(os.path.join(folder, *name.split("/")))
            if path.startswith(folder + os.sep) and os.path.isfile(path):
                return path
        return None

    def packed(self, name: str, accepted: str) -> tuple[str, str] | None:
        """Return the compressed copy of a file and its content coding; None if there is none that the browser accepts.

        `accepted` is the value of the request's `accept-encoding` header.
        """
        codings = {word.split(";")[0].strip() for word in accepted.split(",")}
        for coding, ending in TWINS:
            twin = os.path.normpath(os.path.join(self._cache, *name.split("/"))) + ending
            if coding in codings and twin.startswith(self._cache + os.sep) and os.path.isfile(twin):
                return twin, coding
        return None

    def pack(self) -> None:
        """Create the missing compressed copies, large files first, and delete those of versions long unused.

        Raises OSError.
        """
        ending, compress = _coding()
        for name, path in sorted(self._worth_packing().items(), key=lambda item: (item[0] not in LARGE, item[0])):
            self._add(name, path, ending, compress)
        os.makedirs(self._cache, exist_ok=True)
        os.utime(self._cache)
        for version in Path(self._cache).parent.iterdir():
            if version.stat().st_mtime < time.time() - KEPT_FOR:
                shutil.rmtree(version, ignore_errors=True)

    def pack_best(self) -> None:
        """Create the smallest copies of the large files, if brotli is installed. Raises OSError."""
        if compress := _brotli(quality=BEST_QUALITY, lgwin=BEST_WINDOW):
            for name in LARGE:
                if path := self.find(name):
                    self._add(name, path, TWINS[0][1], compress)

    def _add(self, name: str, path: str, ending: str, compress: Callable[[bytes], bytes]) -> None:
        """Create the compressed copy of a file if it is missing."""
        twin = os.path.join(self._cache, *name.split("/")) + ending
        if not os.path.exists(twin):
            _write_whole(twin, compress(Path(path).read_bytes()))

    def _worth_packing(self) -> dict[str, str]:
        """Return the files to compress, as paths by name.

        Small files are left out, since Flet's server fills them in.
        """
        found = {
            os.path.relpath(path, folder).replace(os.sep, "/"): path
            for folder in reversed(self._folders)
            for path in _files_in(folder)
        }
        return {
            name: path
            for name, path in found.items()
            if name.endswith(PACKED) and not name.startswith(LEFT_OUT) and os.path.getsize(path) >= SMALLEST
        }

    def pack_aside(self) -> None:
        """Run `pack`, and later `pack_best`, in a daemon thread; until a copy exists, the file itself is served."""
        threading.Thread(target=self._try_to_pack, daemon=True).start()

    def _try_to_pack(self) -> None:
        try:
            self.pack()
            time.sleep(BEST_AFTER)
            if sys.platform == "linux":  # there a thread has a priority of its own
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
            self.pack_best()
        except OSError:
            return  # the disk cannot be written: files are served uncompressed


def _coding() -> tuple[str, Callable[[bytes], bytes]]:
    """Return the best compression available: the extension of its files, and the function that compresses."""
    if compress := _brotli(quality=BROTLI_QUALITY):
        return ".br", compress
    return ".gz", lambda content: gzip.compress(content, 6)


def _brotli(**settings: int) -> Callable[[bytes], bytes] | None:
    """Return brotli's compression with these settings; None if it is not installed."""
    try:
        import brotli
    except ImportError:
        return None
    return lambda content: bytes(brotli.compress(content, **settings))


def _write_whole(path: str, content: bytes) -> None:
    """Write a file atomically: it is there completely or not at all, even with several writers."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    handle, aside = tempfile.mkstemp(dir=os.path.dirname(path))
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.replace(aside, path)


class OwnClient:
    """ASGI layer that serves the client's files below `/v/<version>/`, compressed where possible and cached for ever.

    Files at other addresses are marked to be revalidated before each use.
    """

    def __init__(self, app: App, files: ClientFiles) -> None:
        self._app = app
        self._files = files
        self._prefix = f"/v/{files.version}/"

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Respond to one request, or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        is_versioned = path.startswith(self._prefix)
        if path.startswith("/v/"):  # a page of an older version is still open: serve the current file
            path = "/" + path.split("/", 3)[-1]
            scope = {**scope, "path": path, "raw_path": path.encode()}
        name, accepted = path[1:], dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        caching = FOR_EVER if is_versioned else ASK_FIRST

        async def kept(message: Any) -> None:
            if message["type"] == "http.response.start" and message["status"] in (200, 304):
                headers = [header for header in message["headers"] if header[0] != b"cache-control"]
                message = {**message, "headers": [*headers, (b"cache-control", caching), (b"vary", b"accept-encoding")]}
            await send(message)

        twin = self._files.packed(name, accepted) if is_versioned else None
        if not twin:
            await self._app(scope, receive, kept)
            return
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        await FileResponse(twin[0], media_type=kind, headers={"content-encoding": twin[1]})(scope, receive, kept)


def page_script(files: ClientFiles, texts: dict[str, dict[str, str]]) -> str:
    """Return the script that gives the page the client's address, the sizes of its large files and the start texts."""
    content: dict[str, object] = {"client": f"v/{files.version}/", "sizes": files.sizes, "texts": texts}
    return f"const companion = {json.dumps(content).replace('<', chr(92) + 'u003c')};"
