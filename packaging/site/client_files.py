"""Flet's client and Pyodide as the site needs them: a list of what is wanted, not of what is left out."""

from __future__ import annotations

import json
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

WANTED: Final = (
    "flutter.js",
    "main.dart.*",
    "canvaskit/canvaskit.*",
    "canvaskit/chromium/canvaskit.*",
    "canvaskit/skwasm.*",
    "version.json",
    "assets/AssetManifest.bin*",
    "assets/FontManifest.json",
    "assets/NOTICES",
    "assets/fonts/*",
    "assets/shaders/*",
    "assets/packages/wakelock_plus/**/*",
)
DEBUGGING: Final = (".symbols", ".map")
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
MODULE, EVERYWHERE = ".mjs", ".module.js"
"""How a module's name ends in the packages and in the site: not every host knows the first (nginx before 1.29)."""

ENGINES: Final = {
    "Chromium": ("main.dart.wasm", "main.dart.module.js", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm"),
    "Chromium without WebGL": ("main.dart.js", "canvaskit/chromium/canvaskit.js", "canvaskit/chromium/canvaskit.wasm"),
    "other browsers": ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
}
"""The files of the client's engine, by the browser that takes it."""


def web() -> Path:
    """Return where the environment has them."""
    found = find_spec("flet_web")
    if not found or not found.origin:
        raise SystemExit("flet-web is not installed.")
    return Path(found.origin).parent / "web"


def copy_client(out: Path, assets: Path) -> None:
    """Put the client into `out`, and our own files over it."""
    source = web()
    for pattern in WANTED:
        found = [path for path in source.glob(pattern) if path.is_file() and path.suffix not in DEBUGGING]
        if not found:
            raise SystemExit(f"Flet's client has no {pattern} any more.")
        for path in found:
            _copy(path, out / path.relative_to(source))
    copy_runtime(out / "pyodide")
    for path in sorted(assets.rglob("*")):
        # What lies on top are pictures for builds of other kinds; the manifest is made anew.
        is_wanted = path.parent != assets or path.name == "favicon.png"
        if path.is_file() and is_wanted and path.suffix != ".md":
            _copy(path, out / path.relative_to(assets))
    faces = out / "assets" / "FontManifest.json"
    known = json.loads(faces.read_text("utf-8"))
    roboto = {"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]}
    faces.write_text(json.dumps([*known, roboto]), "utf-8")


def copy_runtime(out: Path) -> None:
    """Put Pyodide into `out`."""
    for name in RUNTIME:
        _copy(web() / "pyodide" / name, out / name)


def client_builds() -> dict[str, Any]:
    """Return how the client was built, as its loader wants to know it; the rest of its start is ours."""
    text = (web() / "flutter_bootstrap.js").read_text("utf-8")
    found = re.search(r"_flutter\.buildConfig = (\{.*?\});$", text, re.MULTILINE)
    if not found:
        raise SystemExit("Flet's client starts in another way than this build knows.")
    builds: dict[str, Any] = json.loads(found[1].replace(MODULE, EVERYWHERE))
    return builds


def lock() -> str:
    """Pyodide's lock file; it needs no package of its own."""
    info = json.loads((web() / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["info"]
    return json.dumps({"info": info, "packages": {}})


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.suffix == MODULE:
        target = target.with_name(target.name.replace(MODULE, EVERYWHERE))
        target.write_text(source.read_text("utf-8").replace(MODULE, EVERYWHERE), "utf-8")
    else:
        shutil.copyfile(source, target)
