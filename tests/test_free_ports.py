"""Ports for what tests start: one that was given is given to nobody else, in whichever process, even while unused."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import ExitStack

import pytest

from tests.drive import ROOT, app_server
from tests.drive.app_server import PORTS, free_port

OTHER = "from tests.drive import app_server; app_server.PORTS = range({0}, {1}); print(app_server.free_port())"


def test_a_port_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of six in a row, another process gets the one that is left; a server that was killed may want its own again."""
    first = next(port for port in PORTS[::100] if are_free(range(port, port + 6)))
    monkeypatch.setattr(app_server, "PORTS", range(first, first + 6))
    given = {free_port() for _ in range(5)}
    command = [sys.executable, "-c", OTHER.format(first, first + 6)]
    left = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert {*given, int(left.stdout)} == {*range(first, first + 6)}


def are_free(ports: range) -> bool:
    """Return whether nobody holds any of these; none is kept."""
    with ExitStack() as held:
        try:
            for port in ports:
                held.enter_context(socket.create_server(("127.0.0.1", port)))
                held.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)).bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
