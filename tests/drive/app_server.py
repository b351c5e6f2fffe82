"""The app in a process of its own, for whoever drives it: `AppServer` starts, kills and restarts it."""

from __future__ import annotations

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from companion.admission.admitted import FILE, HUB_FILE, kept_at
from companion.rights import HOST, Grant
from tests.drive import PATIENCE, ROOT, Watched

COMPANION: Final = (sys.executable, "-m", "companion")
PORTS: Final = range(12_000, 32_000)


_taken: Final[list[socket.socket]] = []
"""Sockets for UDP, which nothing else uses, at the ports that were given: no other process is given the same ones."""


def free_port() -> int:
    """Return a port nobody listens on, below those that a system gives to clients: it has to be free after a kill."""
    while True:
        port, mark = secrets.choice(PORTS), socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        with suppress(OSError):
            mark.bind(("127.0.0.1", port))
            with socket.create_server(("127.0.0.1", port)):
                _taken.append(mark)
                return port
        mark.close()


class AppServer(Watched):
    """The app in a process of its own, serving browsers on this machine and keeping its games in `data`.

    A second life on the same data and port (`restart`) is what a test of "nothing is lost" needs: open pages find
    back by themselves, into a fresh session at the same route (`Screen.wait_until_back`).
    """

    _process: subprocess.Popen[bytes] | None = None
    _said, _looked_through = "", 0

    def __init__(
        self, data: Path, command: Sequence[str | Path] = COMPANION, options: Sequence[str] = (), root: Path = ROOT
    ) -> None:
        """`options` come after those that are always given, and count more; `root` is the checkout that is run."""
        self.data = data
        self._root = root
        self._options = options
        self.port = free_port()
        self.started = 0.0
        """When the process was started, in seconds since 1970."""
        self._command = [str(part) for part in command]
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`

    @property
    def url(self) -> str:
        """Where a browser finds the app; without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def connect(self, timeout: float = PATIENCE) -> socket.socket:
        """A connection to the app."""
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    @property
    def keys(self) -> dict[Grant, str]:
        """The keys by what they give, from the file that the app names."""
        file = HUB_FILE if "--hub" in self._options else FILE
        return {grant: key for table in kept_at(str(self.data / file)).values() for key, grant in table.keys}

    @property
    def key(self) -> str:
        """The host's key; "" as long as it has none."""
        return self.keys.get(HOST, "")

    @property
    def output(self) -> str:
        """The output of the app so far, in all its lives."""
        if not self._log.closed:
            self._log.seek(0)
            self._said = self._log.read().decode("utf-8", "replace")
        return self._said

    def failures(self) -> str:
        """Return what the app has printed since the last call, if there is a traceback in it."""
        told = self.output[self._looked_through :]
        self._looked_through += len(told)
        return told if "Traceback" in told else ""

    @property
    def outlives(self) -> bool:
        """True while it runs: it may be one for several tests."""
        return self._process is not None

    def start(self, timeout: float = PATIENCE) -> Self:
        """Start the process and wait until its port answers.

        Raises:
            AssertionError: If it ended or did not answer in time; with what it printed.
        """
        self._log.seek(0, os.SEEK_END)
        self.watch()
        self.started = time.time()
        self._process = subprocess.Popen(
            [*self._command, *self._arguments()],
            cwd=self._root,
            env=app_environment(),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        while not self._answers():
            if self._process.poll() is not None:
                raise AssertionError(f"The app ended with code {self._process.returncode}:\n{self.output}")
            if time.time() - self.started > timeout:
                self.kill()
                raise AssertionError(f"The app did not answer within {timeout} s:\n{self.output}")
            time.sleep(0.01)
        return self

    def kill(self) -> None:
        """End the process at once, as the system does when memory is short: it gets no chance to save anything."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self, timeout: float = PATIENCE, by: signal.Signals = signal.SIGINT) -> float:
        """End the process as Ctrl+C does, or another signal; return the seconds that it took."""
        assert self._process
        start = time.monotonic()
        self._process.send_signal(by)
        self._process.wait(timeout)
        self._process = None
        return time.monotonic() - start

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process
        return self._process.pid

    def memory(self, what: str = "VmHWM") -> int:
        """Return the bytes of memory that the process has at most had, or has now (`VmRSS`) (Linux)."""
        status = Path(f"/proc/{self.pid}/status").read_text("ascii")
        return 1024 * int(re.search(rf"{what}:\s+(\d+)", status)[1])  # type: ignore[index]

    def restart(self) -> None:
        """Kill it if it runs, then start it again with the same data on the same port."""
        self.kill()
        self.start()

    def close(self) -> None:
        """Kill it; what it has printed can still be read."""
        self.kill()
        self._said = self.output
        self._log.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *error: object) -> None:
        self.close()

    def _arguments(self) -> list[str]:
        return ["--web", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), *self._options]

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True


def app_environment() -> dict[str, str]:
    """Return the environment for the app: no browser is opened, and no setting of this shell gets in."""
    foreign = ("FLET_", "PYTHONDONTWRITEBYTECODE")  # without compiled modules the app starts as it does only once
    own = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return own | {"FLET_FORCE_WEB_SERVER": "1", "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
