"""The client's own files, as browsers fetch them: compressed, and kept for ever at addresses that change with them."""

import gzip
import json
import mimetypes
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from starlette.responses import FileResponse

from companion.web.asgi import App, Message, Receive, Send

FOR_EVER: Final = b"public, max-age=31536000, immutable"
ASK_FIRST: Final = b"no-cache"
"""For what keeps its address: a browser may keep it, and asks each time whether it is still the same."""
PACKED: Final = (".bin", ".js", ".json", ".mjs", ".otf", ".svg", ".wasm")
"""The endings of files that compression makes smaller; pictures and WOFF2 are compressed already."""
LEFT_OUT: Final = ("pyodide/", "main.dart.js", "canvaskit/canvaskit", "canvaskit/chromium", "canvaskit/wimp")
"""What hardly a browser asks for, and is compressed only for those that do."""
LARGE: Final = ("main.dart.wasm", "canvaskit/skwasm.wasm")
"""The files whose arrival the page shows."""
SMALLEST: Final = 2_000
BROTLI_QUALITY: Final = 7
"""A quality higher saves one part in a hundred and takes twice the time."""


def version_of(folders: Sequence[str]) -> str:
    """What changes whenever a file in one of the folders does: made of names, sizes and times of change."""
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
    """Where the files of the client lie, and their compressed twins, which are made once and kept in `cache`.

    `folders` are searched in their order, as by the server of the pages.
    """

    def __init__(self, folders: Sequence[str], cache: str) -> None:
        self._folders = tuple(folders)
        self.version = version_of(folders)
        self._cache = os.path.join(cache, self.version)

    @property
    def sizes(self) -> dict[str, int]:
        """The bytes of each large file."""
        return {name: os.path.getsize(path) for name in LARGE if (path := self.find(name))}

    def find(self, name: str) -> str | None:
        """The path of a file by its name with forward slashes; None if there is none."""
        for folder in self._folders:
            path = os.path.normpath(os.path.join(folder, *name.split("/")))
            if path.startswith(folder + os.sep) and os.path.isfile(path):
                return path
        return None

    def packed(self, name: str, accepted: str) -> tuple[str, str] | None:
        """The compressed twin of a file and the name of its coding, if there is one that the browser accepts."""
        codings = {word.split(";")[0].strip() for word in accepted.split(",")}
        for coding, ending in (("br", ".br"), ("gzip", ".gz")):
            twin = os.path.normpath(os.path.join(self._cache, *name.split("/"))) + ending
            if coding in codings and twin.startswith(self._cache + os.sep) and os.path.isfile(twin):
                return twin, coding
        return None

    def pack(self) -> None:
        """Makes the twins that are missing, the large ones first, and takes away those of other versions."""
        ending, pack = _coding()
        for name, path in sorted(self._worth_packing().items(), key=lambda item: (item[0] not in LARGE, item[0])):
            twin = os.path.join(self._cache, *name.split("/")) + ending
            if not os.path.exists(twin):
                _write_whole(twin, pack(Path(path).read_bytes()))
        above = os.path.dirname(self._cache)
        for other in os.listdir(above) if os.path.isdir(above) else ():
            if other != self.version:
                shutil.rmtree(os.path.join(above, other), ignore_errors=True)

    def _worth_packing(self) -> dict[str, str]:
        """The files that have a twin, by name; none is small, as those are that the server of the pages fills in."""
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
        """Packs in a thread that nobody waits for; until a twin is there the file itself serves."""
        threading.Thread(target=self._try_to_pack, daemon=True).start()

    def _try_to_pack(self) -> None:
        try:
            self.pack()
        except OSError:
            return  # a disk that takes no files: everything is served as it is


def _coding() -> tuple[str, Callable[[bytes], bytes]]:
    """The best compression to be had: its ending, and how it is made."""
    try:
        import brotli
    except ImportError:
        return ".gz", lambda content: gzip.compress(content, 6)
    return ".br", lambda content: bytes(brotli.compress(content, quality=BROTLI_QUALITY))


def _write_whole(path: str, content: bytes) -> None:
    """Writes a file that is there whole or not at all, whoever else writes it at the same time."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    handle, aside = tempfile.mkstemp(dir=os.path.dirname(path))
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.replace(aside, path)


class OwnClient:
    """Serves the client's files at `/v/<version>/`, compressed where a twin is there, to be kept for ever.

    What lies at other addresses is to be asked for again before it is used.
    """

    def __init__(self, app: App, files: ClientFiles) -> None:
        self._app = app
        self._files = files
        self._prefix = f"/v/{files.version}/"

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answers one request, or hands it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        is_versioned = path.startswith(self._prefix)
        if path.startswith("/v/"):  # a page of another version, still open: what there is now has to do
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
    """What the page is told of the client and the app, as a script."""
    content: dict[str, Any] = {"client": f"v/{files.version}/", "sizes": files.sizes, "texts": texts}
    return f"const companion = {json.dumps(content).replace('<', chr(92) + 'u003c')};"
