"""Plays a package for the first time: a new game, ten entries, and everything is there after a restart."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.drive.app_server import AppServer
from tests.drive.browsers import ensure_browser, launch_flags
from tests.drive.driver import Screen
from tests.drive.table_player import Event, TablePlayer

PLAYERS: Final = ("Ann", "Bob")
ENTRIES: Final[tuple[Event, ...]] = (
    {"type": "petition", "winner": "Ann"},
    {"type": "build", "player": "Ann", "slots": ["1a1", "1b1"]},
    {"type": "build", "player": "Bob", "slots": ["2c1"]},
    {"type": "petition", "winner": "Bob"},
    {"type": "build", "player": "Bob", "slots": ["1c1"]},
    {"type": "build", "player": "Ann", "slots": ["2d1", "2e1"]},
    {"type": "petition", "winner": "Ann"},
    {"type": "build", "player": "Ann", "slots": ["1d1"]},
    {"type": "build", "player": "Bob", "slots": ["1e1"]},
    {"type": "petition", "winner": "Bob"},
)
LAST: Final = re.compile(rf"^{len(ENTRIES)}\. ")
SYSTEM: Final = ("libc", "libdl", "libm", "libpthread", "libresolv", "librt", "libutil", "libz", "ld-linux")
"""The libraries that a program for Linux finds everywhere: those of C, and zlib."""


@contextmanager
def browser() -> Iterator[Browser]:
    """Yield a browser that reaches nothing but this machine."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=ensure_browser(), args=launch_flags())
        yield chromium
        chromium.close()


def play(url: str, again: Callable[[], None]) -> None:
    """Play an app in a browser of its own (`play_in`)."""
    with browser() as chromium:
        play_in(chromium, url, again)


def play_in(chromium: Browser, url: str, again: Callable[[], None]) -> None:
    """Begin a game at an app, enter ten things, have it started `again`, and see that all are there.

    Raises AssertionError where something is not as it should be.
    """
    screen = Screen.open(chromium, url, "/new/island_fortress")
    for seat, name in enumerate(PLAYERS):
        screen.type_into(f"seat-{seat}-name", name)
    screen.tap("tracking-score")
    screen.tap("start-game")
    screen.wait_for("wall")
    TablePlayer(screen, PLAYERS).play(ENTRIES)
    game = screen.address
    screen.page.close()
    again()
    after = Screen.in_context(screen.page.context, url, game)
    after.expect_text("last-entry", LAST)
    assert not screen.problems + after.problems, screen.problems + after.problems
    after.close()


def play_program(command: Sequence[str | Path], data: Path, folder: Path) -> None:
    """Play what a command starts, from a folder without a checkout, stopped and started again; it says its version.

    It is told to stop, and not killed: one file without Python is two processes, of which the first only waits.
    """
    told = subprocess.run([*command, "--version"], cwd=folder, capture_output=True, encoding="utf-8", check=True)
    print(f"  says {told.stdout.strip()!r}", flush=True)
    with AppServer(data, command, root=folder) as app:

        def again() -> None:
            app.stop()
            with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", app.port)):
                raise AssertionError("It was told to stop, and still answers.")
            app.start()

        try:
            play(app.url, again)
        finally:
            app.stop()
        assert "Traceback" not in app.output, app.output


def bare_machine(program: Path, root: Path) -> list[str | Path]:
    """Put a program into an empty folder with the system's libraries alone, and return what starts it there (Linux).

    No Python, no shell, no home, no fonts, no certificates: what it needs it has with it. Needs to be root.
    """
    for name in ("data", "tmp"):
        (root / name).mkdir(parents=True)
    shutil.copy(program, root / "companion")
    linked = subprocess.run(["ldd", str(program)], capture_output=True, encoding="utf-8", check=True).stdout
    loader = Path(re.search(r"(/\S*/ld-linux\S+)", linked)[1])  # type: ignore[index]
    libraries = Path(re.search(r"=> (/\S+)/libc\.so", linked)[1])  # type: ignore[index]
    for library in [loader, *libraries.glob("*.so.*")]:
        if library.name.split(".so")[0].split("-x86")[0].split("-aarch")[0] in SYSTEM:
            place = root / library.relative_to("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library.resolve(), place)
    return ["chroot", root, "/companion"]
