"""Find a Chromium-like browser for the tests and benchmarks, or get one.

Standard library only, so that it runs before anything is installed.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

VARIABLE = "COMPANION_BROWSER"
MISSING = (
    f"No browser was found: install Chromium, Google Chrome or Microsoft Edge, "
    f"or name one in the environment variable {VARIABLE}."
)
UNPOLISHED = "--js-flags=--liftoff-only"
"""The client is compiled once, quickly: no page lives so long that doing it again for speed would pay."""

_ON_PATH = (
    "chromium-headless-shell",  # the same engine without windows: a test takes an eighth less of the processor
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
_MAC_APPS = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
_WINDOWS_PROGRAMS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
_PLAYWRIGHT_PROGRAMS = (
    "chromium_headless_shell-*/*/*headless*shell",
    "chromium_headless_shell-*/*/*headless*shell.exe",
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
)


def find_browser() -> Path | None:
    """Return a browser that is already there: the named one, a system one, Playwright's own."""
    if named := os.environ.get(VARIABLE):
        path = Path(named)
        if not path.is_file():
            raise SystemExit(f"{VARIABLE} names {named}, but there is no such file.")
        return path
    return next((path for path in _candidates() if _is_usable(path)), None)


def ensure_browser() -> Path:
    """Return a browser, fetching one if there is none; end with one sentence if that fails."""
    for fetch in (None, _fetch_with_playwright, _fetch_with_apt):
        if fetch is not None:
            fetch()
        if found := find_browser():
            return found
    raise SystemExit(MISSING)


def launch_flags() -> list[str]:
    """Return the flags a quiet, offline browser is started with.

    No page may load anything from elsewhere: every foreign name fails at once, without a lookup.
    """
    flags = [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return ["--no-sandbox", *flags] if is_root else flags


def _candidates() -> Iterator[Path]:
    for name in _ON_PATH:
        if found := shutil.which(name):
            yield Path(found)
    if sys.platform == "darwin":
        for folder in (Path("/Applications"), Path.home() / "Applications"):
            yield from (folder / app for app in _MAC_APPS)
    if sys.platform == "win32":
        for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
            if folder_name := os.environ.get(variable):
                yield from (Path(folder_name) / program for program in _WINDOWS_PROGRAMS)
    for pattern in _PLAYWRIGHT_PROGRAMS:
        yield from sorted(_playwright_folder().glob(pattern), reverse=True)


def _playwright_folder() -> Path:
    """Return where Playwright keeps its browsers; asking Playwright itself costs a second."""
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    if named == "0":
        spec = importlib.util.find_spec("playwright")
        home = Path(spec.origin).parent if spec and spec.origin else Path()
        return home / "driver" / "package" / ".local-browsers"
    if named:
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ms-playwright"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "ms-playwright"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "ms-playwright"


def _is_usable(path: Path) -> bool:
    """Tell whether this is a program, and on Linux also whether it starts.

    Some distributions ship a `chromium-browser` that only says how to install one.
    """
    if not path.is_file():
        return False
    if platform.system() != "Linux":
        return True
    try:
        answer = subprocess.run(
            [path, "--version"], capture_output=True, timeout=30, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def _fetch_with_playwright() -> None:
    if importlib.util.find_spec("playwright"):
        _run(sys.executable, "-m", "playwright", "install", "--only-shell", "chromium")


def _fetch_with_apt() -> None:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        _run("apt-get", "update")
        for package in ("chromium-headless-shell", "chromium"):  # not every release has the first
            if find_browser() is None:
                _run("apt-get", "install", "-y", "--no-install-recommends", package)


def _run(*command: str) -> None:
    """Run a step that may fail: what counts is whether a browser is there afterwards."""
    print("+", *command, flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, env=environment, check=False, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    print(ensure_browser())
