"""Build the app as a folder of files that any static host can serve: it then runs in the browser alone, also offline.

    python packaging/tasks.py site OUT [--base /companion/] [--without-reader]

Addresses in it are relative, so one build does for every path; `--base` is for a host that shows the page at an address
without the slash at its end. Without npm there is no reader for codes in pictures, and `--without-reader` accepts that.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import json
import re
import shutil
import struct
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from client_files import ENGINES, client_builds, copy_client, lock
from companion.ui.table.live.onlooking import colors_of
from companion.ui.theme import DARK as DARK_THEME
from companion.ui.theme import LIGHT as LIGHT_THEME
from companion.web.look_page import LookPage
from packed_files import content, of_host, pack, packed
from python_files import app, archive, libraries, library
from reader_files import NoReader, copy_reader

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = Path(__file__).parent / "page"
LANGUAGES: Final = ("en", "de", "hu")
DARK, LIGHT = "#14171c", "#f4f1ea"

FIRST_SCRIPT: Final = (PAGE / "index.html").read_text("utf-8").partition("<script>")[2].partition("</script>")[0]
"""The one script that is in the page itself: the page's rules allow it by its sum, so nothing is filled in there."""
_SUM: Final = base64.b64encode(hashlib.sha256(FIRST_SCRIPT.encode()).digest()).decode()
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        f"script-src 'self' 'sha256-{_SUM}' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "connect-src 'self' blob:",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "media-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
"""The page may load and run its own files. Flet's client writes styles into the page, and fetches what the camera
took from memory (`blob:`)."""
OF_SCRIPTS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
"""Headers that the service worker adds to the page and its scripts, whatever the host sends."""
HEADERS: Final = {
    **OF_SCRIPTS,
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), clipboard-read=(self), clipboard-write=(self), screen-wake-lock=(self)",
}
"""Headers of a host that can be configured; `_headers` does so for some of them."""
SCREENSHOTS: Final = {
    "table-phone-dark.png": "narrow",
    "turn-phone-dark.png": "narrow",
    "share-phone-dark.png": "narrow",
    "table-desktop-light.png": "wide",
}
COMPRESSED: Final = (".html", ".js", ".json", ".wasm", ".otf", ".css", ".frag", ".bin")
"""File types that hosts send compressed."""
AT_START: Final = ("fonts/blank.woff2", "fonts/notosans.woff2", "fonts/notosanssymbols.woff2")
"""Of the fonts for rare letters, those that are kept from the first visit on."""
LOOK_ELEMENTS: Final = (
    *("h1", "h2", "p", "ul", "ol", "li", "b", "i", "span", "strong", "em", "div", "table", "tr", "td", "th", "tbody"),
    *("svg", "g", "path", "rect", "circle", "line", "polygon", "polyline", "ellipse", "text", "tspan", "title"),
    *("defs", "clipPath", "clippath", "linearGradient", "lineargradient", "stop"),
)
"""The files that a spectator's page takes from the host at a table of phones."""
ICON_FONT: Final = "assets/fonts/MaterialIcons-Regular.otf"
STARTING: Final = (
    *("pyodide/pyodide.module.js", "pyodide/pyodide.asm.module.js", "pyodide/pyodide.asm.wasm"),
    *("pyodide/python_stdlib.zip", "library.zip", "app.zip", ICON_FONT, "assets/fonts/roboto.woff2"),
)
"""The files that every browser loads before the first screen, beside one of the engines."""
MAX_FETCHED: Final = 11_000_000
"""The bytes that a first visit may cost."""


class Site(NamedTuple):
    """The result of the build."""

    version: str
    files: int
    size: int
    fetched: dict[str, int]
    """The bytes that a first visit fetches, by the engine that the browser takes."""


def build(out: Path, base: str = "./", root: Path = ROOT, *, with_reader: bool = True) -> Site:
    """Make the folder, of the checkout at `root`; what was there before is removed if it was a site."""
    _clear(out)
    copy_client(out, root / "data" / "app" / "assets")
    if with_reader:
        try:
            copy_reader(out)
        except NoReader as reason:
            raise SystemExit(f"{reason}; --without-reader does without it.") from None
    archives = {"pyodide/python_stdlib.zip": library(), "library.zip": libraries(), "app.zip": app(root)}
    with ThreadPoolExecutor() as several:  # each in a process of its own
        list(several.map(lambda name: archive(out / name, archives[name]), archives))
    return finish(out, base, root)


def finish(out: Path, base: str = "./", root: Path = ROOT) -> Site:
    """Compress the large files; write the page, the manifests and the service worker, which know all files."""
    pack(out)
    texts = {language: _texts(root, language) for language in LANGUAGES}
    for name, form in SCREENSHOTS.items():
        shutil.copyfile(root / "packaging" / "pictures" / name, _made(out / "screenshots" / f"{form}-{name}"))
    for language in LANGUAGES:
        name = "manifest.json" if language == "en" else f"manifest-{language}.json"
        manifest = _manifest(root, out, language, texts[language])
        (out / name).write_text(json.dumps(manifest, ensure_ascii=False, indent=1), "utf-8")
    values = _values(root, out, base, texts)
    for page in PAGE.iterdir():
        if page.name != "sw.js":
            (out / page.name).write_text(_filled(page.read_text("utf-8"), values), "utf-8")
    headers = "".join(f"  {name}: {value}\n" for name, value in HEADERS.items())
    (out / "_headers").write_text(f"/*\n{headers}  Cache-Control: no-cache\n", "utf-8")
    (out / ".nojekyll").write_bytes(b"")  # else GitHub Pages leaves out what begins with an underscore
    files = {
        name.removesuffix(".xz"): hashlib.sha256(content(path)).hexdigest()
        for name, path in _files(out)
        if name not in ("sw.js", "_headers", ".nojekyll")
    }
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    later = sorted(name for name in files if _is_later(name))
    worker = {
        "VERSION": version,
        "FILES": json.dumps(files, indent=1),
        "ENGINES": json.dumps(ENGINES, indent=1),
        "LATER": json.dumps(later, indent=1),
        "HEADERS": json.dumps(OF_SCRIPTS, indent=1),
    }
    (out / "sw.js").write_text(_filled((PAGE / "sw.js").read_text("utf-8"), values | worker), "utf-8")
    sent = {name: _sent(of_host(out, name)) for name in (*files, "sw.js")}
    common = sum(sent[name] for name in sent if name not in (*later, *chain(*ENGINES.values())))
    fetched = {browser: common + sum(sent[name] for name in names) for browser, names in ENGINES.items()}
    return Site(version, len(files) + 3, sum(path.stat().st_size for _, path in _files(out)), fetched)


def _values(root: Path, out: Path, base: str, texts: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return the text that replaces `@NAME@` in the page."""
    said = {
        language: {key.split(".")[1]: text for key, text in found.items() if key.startswith(("site.", "start."))}
        | {"about": found["app.description"]}
        for language, found in texts.items()
    }
    sizes = {
        engine: {name: [of_host(out, name).stat().st_size, _sent(of_host(out, name))] for name in names}
        for engine, names in {"all": STARTING, **ENGINES}.items()
    }
    guests = {
        language: {key.split(".")[1]: text for key, text in found.items() if key.startswith("phone_page.")}
        for language, found in texts.items()
    }
    fonts = sorted(path.stem for path in (out / "fonts").glob("*.woff2"))
    return {
        "BASE": base,
        "POLICY": POLICY,
        "NAME": texts["en"]["app.title"],
        "SHORT_NAME": _served_manifest(root)["short_name"],
        "DESCRIPTION": texts["en"]["app.description"],
        "NOSCRIPT": " ".join(f"<p>{found['site.no_script']}</p>" for found in texts.values()),
        "DARK": DARK,
        "LIGHT": LIGHT,
        "FONTS": json.dumps(fonts),
        "CLIENT": json.dumps(client_builds()),
        "BUILD": _build(out)[:4],
        "PYTHON": _build(out)[:16],
        "GUEST_TEXTS": json.dumps(guests, ensure_ascii=False, indent=1),
        "PHONES": _of_start(root, r"  // --- phones -+\n(.*?)(?=\n  // ---)"),
        "TURN_SIGNAL": _of_start(root, r"(  let audio = null, wasMyTurn.*?observe\(document\.head, \{.*?\}\);\n)"),
        "LOOK_STYLE": json.dumps(LookPage(colors_of(LIGHT_THEME), colors_of(DARK_THEME)).style),
        "LOOK_ELEMENTS": json.dumps(LOOK_ELEMENTS),
        "TEXTS": json.dumps(said, ensure_ascii=False, indent=1),
        "SIZES": json.dumps(sizes, indent=1),
        "LOCK": json.dumps(lock()),
        "PACKED": json.dumps(sorted(packed(out))),
    }


def _of_start(root: Path, pattern: str) -> str:
    """Return a part of the served page's script: for phones what browsers do not do, vibration and chimes."""
    found = re.search(pattern, (root / "data/app/assets/start.js").read_text("utf-8"), re.DOTALL)
    if not found:
        raise SystemExit(f"The served page's script has no part like {pattern!r}, which a site has, too.")
    return found[1]


def _build(out: Path) -> str:
    """Figures by which two phones know whether they run the same client, app and page."""
    digest = hashlib.sha256()
    for _, path in (*_files(out), *_files(PAGE)):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _manifest(root: Path, out: Path, language: str, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the manifest to install the app: that of the served app, and the additions that a site can have."""
    served = _served_manifest(root)
    icon = served["icons"][0]
    return {
        **served,
        "id": "./",
        "scope": "./",
        "start_url": "./",
        "name": texts["app.title"],
        "description": texts["app.description"],
        "lang": language,
        "dir": "ltr",
        "categories": ["games", "utilities"],
        "launch_handler": {"client_mode": ["navigate-existing", "auto"]},
        "screenshots": [
            {
                "src": f"screenshots/{form}-{name}",
                "sizes": "{}x{}".format(*_png_size(out / "screenshots" / f"{form}-{name}")),
                "type": "image/png",
                "form_factor": form,
                "label": texts["app.title"],
            }
            for name, form in SCREENSHOTS.items()
        ],
        "shortcuts": [
            {"name": texts["install.shortcut_new"], "url": "./#/new", "icons": [icon]},
            {"name": texts["install.shortcut_resume"], "url": "./#/resume", "icons": [icon]},
        ],
        "share_target": {
            "action": "./share",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                "title": "title",
                "text": "text",
                "url": "url",
                "files": [{"name": "file", "accept": ["application/json", ".json", "image/*"]}],
            },
        },
        "file_handlers": [{"action": "./", "accept": {"application/json": [".json"]}}],
    }


def _served_manifest(root: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((root / "data/app/assets/manifest.json").read_text("utf-8"))
    return manifest


def _texts(root: Path, language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((root / f"data/app/text/{language}.json").read_text("utf-8"))
    return texts


def _is_later(name: str) -> bool:
    """Return True if a file is kept only when first asked for: the licenses, pictures, the fonts of rare letters."""
    return name.startswith(("assets/NOTICES", "screenshots/")) or (name.startswith("fonts/") and name not in AT_START)


def _sent(path: Path) -> int:
    """Return the bytes that a host sends of a file: compressed as the quickest of them do it."""
    content = path.read_bytes()
    return len(gzip.compress(content, 6)) if path.suffix in COMPRESSED else len(content)


def _png_size(path: Path) -> tuple[int, int]:
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return width, height


def _filled(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"@([A-Z_]+)@", lambda found: values[found[1]], text)


def _files(out: Path) -> Iterable[tuple[str, Path]]:
    return ((path.relative_to(out).as_posix(), path) for path in sorted(out.rglob("*")) if path.is_file())


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _clear(out: Path) -> None:
    if out.exists() and any(out.iterdir()) and not (out / "sw.js").is_file():
        raise SystemExit(f"{out} is not empty, and no site that was built before.")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (out / "sw.js").write_bytes(b"")  # by this it is known, also if the build stops half-way


def main(arguments: Sequence[str]) -> int:
    """Build as the command line says, and say what a visit costs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to make")
    parser.add_argument("--base", default="./", help="the path at which the page is shown, with a slash at its end")
    parser.add_argument("--without-reader", action="store_true", help="codes in pictures cannot be read then")
    options = parser.parse_args(arguments)
    site = build(options.out, options.base, with_reader=not options.without_reader)
    print(f"{options.out}: version {site.version}, {site.files} files, {site.size / 1e6:.1f} MB")
    for browser, size in site.fetched.items():
        print(f"A first visit fetches {size / 1e6:.1f} MB in {browser}, a later one nothing.")
    if site.fetched["Chromium"] > MAX_FETCHED:
        print(f"That is more than the {MAX_FETCHED / 1e6:.0f} MB that it may be.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
