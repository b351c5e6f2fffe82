"""A static host for the built site, and what a browser keeps of it: games are put there before a test and read after.

The host can be switched off, sends files compressed as real ones do, and notes what it was asked for.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final, Self

from playwright.sync_api import Browser, BrowserContext, Page

from companion.browser.opfs import FILES, FOLDER
from companion.storage.browser_files import BrowserFiles, Media
from tests.drive import ROOT
from tests.drive.app_server import free_port
from tests.drive.browsers import find_browser, launch_flags
from tests.drive.driver import PHONE, Screen
from tests.drive.storage.media import Storage

BASE: Final = "/companion"
"""The site lies in a folder of its host, as on many."""
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".otf": "font/otf",
    ".xz": "application/x-xz",
}
COMPRESSED: Final = (".html", ".js", ".json", ".wasm", ".otf", ".bin", ".frag")


class NotBuilt(Exception):
    """The site could not be built; says why, in the words of the build."""


def build(out: Path, *arguments: str) -> str:
    """Build the site as `tasks.py site` does, and return its output. Raises NotBuilt."""
    command = [sys.executable, str(ROOT / "packaging" / "site" / "build_site.py"), str(out), *arguments]
    done = subprocess.run(command, check=False, capture_output=True, encoding="utf-8", cwd=ROOT)
    if done.returncode:
        raise NotBuilt(done.stderr.strip())
    return done.stdout


class Host:
    """Serves a folder. `data` are the games that browsers are given before they open the site."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = Path(tempfile.mkdtemp(prefix="site-data-"))
        self.port = free_port()
        self.asked: list[str] = []
        """The paths that were asked for, in the order of the answers."""
        self.sent = 0
        """The bytes of their bodies."""
        self.answers: dict[str, int] = {}
        """The status to answer a path with, instead of its file."""
        self._server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        """Where a browser finds the site; without a slash at the end."""
        return f"http://127.0.0.1:{self.port}{BASE}"

    def start(self) -> None:
        """Switch the host on."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), _handler(self))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Switch it off: nobody answers at its port."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)

    def plant(self, context: BrowserContext) -> None:
        """Give a browser what lies in `data`, as if it had been kept there by an earlier visit."""
        if any(self.data.iterdir()):
            put_into(context, self.url, storage_of(self.data))


def storage_of(folder: Path) -> Mapping[str, bytes]:
    """The files of the browser's storage that hold a data folder."""
    storage = Storage()
    with tempfile.TemporaryDirectory() as root:
        files = storage.opened(BrowserFiles(root))
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not name.startswith(("running/", "lock", "reserve")):
                files.put(f"{root}/{name}", path.read_bytes())
    return {name: bytes(medium.content) for name, medium in zip(FILES, storage.media, strict=True)}


def folder_of(kept: Mapping[str, bytes]) -> Path:
    """A data folder that holds what is in a browser's storage; it is the caller's to remove."""
    storage = Storage()
    for name, medium in zip(FILES, storage.media, strict=True):
        medium.content = bytearray(kept.get(name, b""))
    root = Path(tempfile.mkdtemp(prefix="site-kept-"))
    BrowserFiles(str(root)).open(Media(*storage.media))
    return root


_PUT: Final = """async ([folder, files]) => {
  const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, {create: true});
  const end = Date.now() + 60_000;
  for (const [name, content] of Object.entries(files)) {
    const there = await place.getFileHandle(name, {create: true});
    let file;
    while (!file) {  // a tab that has just been hidden may not have let go of it yet
      try { file = await there.createWritable(); } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((done) => setTimeout(done, 20));
      }
    }
    await file.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
    await file.close();
  }
}"""
_GET: Final = """async ([folder, names]) => {
  const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, {create: true}), found = {};
  for (const name of names) {
    const bytes = new Uint8Array(await (await (await place.getFileHandle(name)).getFile()).arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    found[name] = btoa(text);
  }
  return found;
}"""


def put_into(context: BrowserContext, url: str, kept: Mapping[str, bytes]) -> None:
    """Put files into the storage that the browser has for the site."""
    page = context.new_page()
    page.goto(f"{url}/favicon.png")
    put_beside(page, kept)
    page.close()


def put_beside(page: Page, kept: Mapping[str, bytes]) -> None:
    """Put files into the storage of a page's site, as another tab of it would; nobody may have them open."""
    page.evaluate(_PUT, [FOLDER, {name: base64.b64encode(content).decode() for name, content in kept.items()}])


def hide(page: Page, is_hidden: bool) -> None:
    """Put a tab into the background, or back."""
    page.evaluate(
        """(isHidden) => {
          const set = (name, value) => Object.defineProperty(document, name, {configurable: true, get: () => value});
          set('hidden', isHidden);
          set('visibilityState', isHidden ? 'hidden' : 'visible');
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        is_hidden,
    )


def taken_from(page: Page) -> dict[str, bytes]:
    """The files in the storage of a page's site, as they are by now."""
    found = page.evaluate(_GET, [FOLDER, list(FILES)])
    return {name: base64.b64decode(content) for name, content in found.items()}


@cache
def _compressed(path: Path, size: int, time: int) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


def _handler(host: Host) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.split("?")[0]
            name = path.removeprefix(f"{BASE}/") or "index.html"
            file = host.folder / name
            host.asked.append(name)
            status = host.answers.get(name, 200 if path.startswith(f"{BASE}/") and file.is_file() else 404)
            if status != 200:
                self._send(status, b"")
                return
            seen = file.stat()
            etag = f'"{seen.st_size}-{seen.st_mtime_ns}"'
            headers = {"content-type": TYPES.get(file.suffix, "application/octet-stream"), "etag": etag}
            if self.headers.get("if-none-match") == etag:
                self._send(304, b"", headers)
            elif file.suffix in COMPRESSED:
                content = _compressed(file, seen.st_size, seen.st_mtime_ns)
                self._send(200, content, headers | {"content-encoding": "gzip"})
            else:
                self._send(200, file.read_bytes(), headers)

        def _send(self, status: int, body: bytes, headers: Mapping[str, str] | None = None) -> None:
            self.send_response(status)
            for key, value in {"cache-control": "max-age=600", **(headers or {})}.items():
                self.send_header(key, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            host.sent += len(body)

        def log_message(self, *arguments: object) -> None:
            """Nobody reads it."""

    return Handler


class Phone:
    """A browser with a folder of its own, which is killed as a phone's system does it: without a word."""

    def __init__(self, browser: Browser, folder: Path, *flags: str) -> None:
        self._kind = browser.browser_type
        self._folder, self._flags = folder, flags

    def open(self) -> BrowserContext:
        """Start it."""
        width, height = PHONE
        context = self._kind.launch_persistent_context(
            str(self._folder),
            executable_path=find_browser(),
            args=[*launch_flags(), *self._flags],
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
        )
        context.add_init_script(Screen.unseen)
        return context

    def kill(self) -> None:
        """End all of its processes at once: they are known by the folder."""
        mark = f"--user-data-dir={self._folder}".encode()
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if mark in (process / "cmdline").read_bytes():
                    os.kill(int(process.name), signal.SIGKILL)
