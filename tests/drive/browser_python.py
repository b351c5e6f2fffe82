"""The companion's pure parts in a browser's own Python: Pyodide, which Flet's web client brings along.

Nothing is installed in there and nothing is fetched: what runs is what the checkout has, `companion` and `data`.
"""

from __future__ import annotations

import io
import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.drive import ROOT

PARTS: Final = ("companion", "data")
KINDS: Final = (".py", ".json", ".toml")

_LOAD: Final = """async () => {
  const {loadPyodide} = await import('/pyodide.mjs');
  window.python = await loadPyodide({indexURL: '/'});
  const app = await (await fetch('/app.zip')).arrayBuffer();
  window.python.FS.mkdirTree('/app');
  window.python.unpackArchive(app, 'zip', {extractDir: '/app'});
  window.python.runPython('import sys; sys.path.insert(0, "/app")');
}"""


class Python:
    """Python in a page."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def run(self, code: str) -> Any:
        """The value of the last expression; texts and numbers come out as they are."""
        return self._page.evaluate("(code) => window.python.runPython(code)", code)


@contextmanager
def python_in(browser: Browser, files: Mapping[str, bytes]) -> Iterator[Python]:
    """Python in a new page of the browser, with the checkout and further files by name in `/app`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(_packed(files)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    try:
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.evaluate(_LOAD)
        yield Python(page)
    finally:
        page.close()
        server.shutdown()
        server.server_close()


def _packed(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in PARTS:
            for path in sorted((ROOT / part).rglob("*")):
                if path.suffix in KINDS:
                    archive.write(path, path.relative_to(ROOT))
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def _handler(app: bytes) -> type[SimpleHTTPRequestHandler]:
    found = find_spec("flet_web")
    assert found
    assert found.origin
    folder = Path(found.origin).parent / "web" / "pyodide"

    class Handler(SimpleHTTPRequestHandler):
        extensions_map = {  # noqa: RUF012
            **SimpleHTTPRequestHandler.extensions_map,
            ".mjs": "text/javascript",
            ".wasm": "application/wasm",
        }

        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments, directory=str(folder))

        def do_GET(self) -> None:
            own = {"/": (b"<!doctype html>", "text/html"), "/app.zip": (app, "application/zip")}
            if self.path not in own:
                super().do_GET()
                return
            content, kind = own[self.path]
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *arguments: Any) -> None:
            """Nobody reads it."""

    return Handler
