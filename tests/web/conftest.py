"""The real app in a process of its own, and visitors that speak its protocol without a browser."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.e2e.shared import SharedServer


class Answer(NamedTuple):
    """The answer of the app."""

    status: int
    headers: dict[str, str]
    body: str


def ask(server: AppServer, path: str = "/", method: str = "GET", body: str | None = None, **headers: str) -> Answer:
    """Ask the app for something; `_` in the name of a header stands for `-`."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, found, answer.read().decode("utf-8", "replace"))
    finally:
        connection.close()


@pytest.fixture(scope="session")
def shared() -> Iterator[SharedServer]:
    """Return the process in which the app runs for one test after another."""
    with closing(SharedServer()) as server:
        yield server


@pytest.fixture
def server(shared: SharedServer, tmp_path: Path) -> AppServer:
    """Return the running app, just started, with an empty data folder."""
    return shared.begin(tmp_path / "data")


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """Return the running app, one for all tests of a file that leave nothing behind."""
    with AppServer(tmp_path_factory.mktemp("shared") / "data") as server:
        yield server


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """Return the app as other devices reach it, one for all tests of a file."""
    folder = tmp_path_factory.mktemp("open") / "data"
    with AppServer(folder, options=["--host", "0.0.0.0", "--name", "table.example"]) as server:
        yield server
