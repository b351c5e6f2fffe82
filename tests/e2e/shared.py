"""One app and one page for test after test: what costs most, starting Python and loading the client, is done once.

For the page it is as if the app had been started anew: its session is unknown, and it begins afresh. Each test has a
data folder of its own. A page of which a test has failed is not used again.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Final, Self, Unpack

from playwright.sync_api import Browser

from tests.drive import ROOT
from tests.drive.app_server import AppServer, app_environment
from tests.drive.driver import PHONE, Look, Screen
from tests.drive.waiting import until

HAS_OWN: Final = "() => localStorage.getItem('flutter.companion.own') !== null"
"""True if a device has settings of its own, which a visitor who comes for the first time has not."""
MAX_LEFT: Final = 2
"""So many pages of each kind are kept: a table is often looked at from two."""
BACK: Final = 30.0
"""Seconds within which a page has to be back."""


class SharedServer(AppServer):
    """The app with one data folder after another, in one process for as long as nobody kills it."""

    def __init__(self) -> None:
        super().__init__(Path(), (sys.executable, "-m", "tests.e2e.shared_app"))
        self._begun = 0

    def begin(self, data: Path) -> Self:
        """Start the app with another data folder; what it printed before is forgotten."""
        self.data = data
        self.start()
        self._begun, self._looked_through = len(super().output), 0
        return self

    @property
    def output(self) -> str:
        """The output of the app since `begin`."""
        return super().output[self._begun :]

    def start(self, timeout: float = 60) -> Self:
        """Start the app in the process, which is started if there is none."""
        self.watch()
        if self._process is None:
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=app_environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
            )
        self._pipe(self._process.stdin).write(json.dumps(self._arguments()).encode() + b"\n")
        self._pipe(self._process.stdin).flush()
        if self._pipe(self._process.stdout).readline() != b"ready\n" or not self._answers():
            self.kill()
            raise AssertionError(f"The app did not start:\n{super().output}")
        return self

    def threads(self) -> str:
        """Return where each thread of the process stands; nothing if it has ended, or on Windows."""
        if sys.platform == "win32" or self._process is None or self._process.poll() is not None:
            return ""
        before = len(super().output)
        self._process.send_signal(signal.SIGUSR1)
        until(lambda: "_run_module_as_main" in super(SharedServer, self).output[before:])
        return super().output[before:]

    def _pipe(self, pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe
        return pipe


Kind = tuple[str, bool]
"""Of a page that is kept: its language, and whether it is seen."""


class Visitors:
    """Opens screens in fresh pages, or in one that a test before has left."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._open: list[tuple[Screen, Kind | None]] = []
        self._left: dict[Kind, list[Screen]] = {}

    def open(self, server: AppServer, path: str = "/", *, own: bool = False, **look: Unpack[Look]) -> Screen:
        """Return a screen with a fresh session at `path`, in a page that no test had and none will have if `own`."""
        is_kept = isinstance(server, SharedServer) and not own and "scale" not in look
        kind = (look.get("locale", "en-US"), look.get("seen", False)) if is_kept else None
        screen = self._back(kind, path, look) if kind else None
        screen = screen or Screen.open(self._browser, server.url, path, **look)
        screen.app_output = lambda: server.output
        self._open.append((screen, kind))
        return screen

    def leave(self, is_fine: bool) -> None:
        """Keep pages of each kind for the next tests if all is fine; close all others."""
        for screen, kind in self._open:
            left = self._left.setdefault(kind, []) if kind else []
            is_left = is_fine and kind and len(left) < MAX_LEFT and not screen.page.is_closed()
            if is_left and not screen.page.evaluate(HAS_OWN):
                screen.page.evaluate("() => companionTest.leave()")
                left.append(screen)
            else:
                screen.close()
        self._open.clear()

    def _back(self, kind: Kind, path: str, look: Look) -> Screen | None:
        """Return the page that was left, with a new session at `path`; None if there is none."""
        if not self._left.get(kind):
            return None
        screen = self._left[kind].pop()
        screen.watch()
        width, height = look.get("width", PHONE[0]), look.get("height", PHONE[1])
        screen.resize(width, height)
        screen.page.emulate_media(color_scheme="dark" if look.get("dark", False) else "light")
        screen.page.mouse.move(0, 0)
        screen.page.evaluate("(path) => companionTest.enter(path)", path)
        screen.wait_until("() => companionTest.isFresh()", None, "The page of the test before is not back", BACK)
        screen.wait_until("() => companionTest.toldAt > 0", None, "The client does not tell the app its size")
        screen.rest()
        screen.problems.clear()  # that the app was gone for a moment is none
        return screen
