"""Files that browsers send: their bytes count, and nothing that they say of them."""

from __future__ import annotations

import http.client
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.drive.kept import kept, record
from tests.drive.visitor import Visitor
from tests.web.test_live_table import until

GOOD = record(["Anna", "Béla"], [{"type": "petition", "winner": "Anna"}])


def asked_for(visitor: Visitor) -> str:
    """The address to which the app wants a picked file sent."""
    visitor.wait_for(lambda: [name for name, _ in visitor.called if name == "upload"])
    address: str = visitor.called[-1][1]["files"][0]["upload_url"]
    visitor.called.clear()
    return address


def answer(visitor: Visitor, **file: object) -> None:
    """Answer the picker of the import with a file as somebody hostile describes it."""
    picker = visitor.of_kind("FilePicker")[-1]["_i"]
    visitor.event(picker, "result", {"files": [{"id": 1, "name": "x.json", "size": 9, "path": None, **file}]})


def put(server: AppServer, address: str, data: bytes, **headers: str) -> int:
    """Send a file; the status of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.request("PUT", address, data, headers)
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.parametrize("is_web", [True, False])
def test_a_path_from_a_browser_is_never_opened(server: AppServer, tmp_path: Path, is_web: bool) -> None:
    """Neither is a record of the server's taken in, nor told whether a file is there, nor waited for a pipe."""
    good, pipe = tmp_path / "good.json", tmp_path / "pipe"
    good.write_text(json.dumps(GOOD), "utf-8")
    os.mkfifo(pipe)
    with Visitor(server.url, web=is_web).register() as visitor, Visitor(server.url) as other:
        for path in (good, pipe, tmp_path / "missing", Path("/dev/zero")):
            answer(visitor, path=str(path), bytes=json.dumps(GOOD).encode())
            assert asked_for(visitor).startswith("/upload/")
        visitor.settle()
        other.register()
        assert visitor.find("import-problem") is None
    assert kept(server) == []


def test_what_was_sent_is_taken_in(server: AppServer) -> None:
    """At its address, once."""
    with Visitor(server.url).register() as visitor:
        answer(visitor)
        address = asked_for(visitor)
        assert put(server, address, json.dumps(GOOD).encode()) == 204
        assert put(server, address, b"again") == 404
        until(lambda: kept(server) == [GOOD], visitor)


@pytest.mark.parametrize("chunked", [False, True])
def test_more_than_allowed_is_refused_while_it_comes(server: AppServer, chunked: bool) -> None:
    """With or without a stated length: the reader gets an error, and no file is left."""
    with Visitor(server.url).register() as visitor:
        answer(visitor)
        data: Any = (b"x" * 65536 for _ in range(64)) if chunked else b"x" * 4_000_000
        try:
            assert put(server, asked_for(visitor), data) == 413
        except (ConnectionError, TimeoutError):  # the app may hang up while more is sent
            assert chunked
        visitor.wait_until_shown("import-problem")
    assert sorted(path.name for path in server.data.iterdir() if path.is_file()) == ["index", "lock"]


def test_a_file_that_is_not_expected_is_not_received(server: AppServer) -> None:
    """No address can be made up, and none is read."""
    assert put(server, "/upload/" + "A" * 22, b"x") == 404
    assert put(server, "/upload/../upload/", b"x") == 404
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", "/upload/" + "A" * 22)
    assert connection.getresponse().status == 405


ODD: tuple[dict[str, object], ...] = (
    {"size": "many"},
    {"size": -1},
    {"size": 2**63},
    {"size": None},
    {"name": ["a", {"b": 1}]},
    {"name": "\x1b[2J\u202e" * 1000},
    {"id": {"no": "number"}},
    {"path": 5, "bytes": [1, 2, "x"]},
    {"unknown": 1},
)


def test_odd_answers_of_the_picker_stop_nobody(server: AppServer) -> None:
    """Whatever the browser says of a file, the next one is taken in."""
    for taken_in, odd in enumerate(ODD, start=1):
        with Visitor(server.url).register() as visitor:
            answer(visitor, **odd)
            visitor.settle()
            visitor.called.clear()
            answer(visitor)
            assert put(server, asked_for(visitor), json.dumps(GOOD).encode()) == 204, odd
            until(lambda: kept(server) == [GOOD] * taken_in, visitor)  # noqa: B023 - it is asked here and now
