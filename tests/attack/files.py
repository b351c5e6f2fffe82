"""Files that somebody hostile has made, sent to the running app as a browser sends what was picked."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

from companion.play.sample import sample, sample_formats
from tests.attack.records import GOOD, RECORDS, changed_records
from tests.attack.target import Row, Target
from tests.drive.storage.hostile import BACKUPS
from tests.drive.visitor import Visitor

LONGEST: Final = 30.0
"""Seconds within which somebody is told what has become of a file."""


def records(target: Target, row: Row, quick: bool) -> None:
    """Imported: each is told why not, or is a game from then on."""
    games = [GOOD, *(sample(format, str) for format in sample_formats())]
    changed = changed_records(games, Random("records"))
    made: list[tuple[str, Callable[[], bytes]]] = [*list(RECORDS.items())[:: 3 if quick else 1]]
    made += [(f"changed {number}", lambda: next(changed)) for number in range(10 if quick else 200)]
    for name, make in made:
        row.tries += 1
        with target.visitor() as visitor:
            _send(target, visitor, make())
            if not _comes(visitor, lambda: visitor.find("import-problem") or visitor.has_gone()):
                row.be_silent(name)


def backups(target: Target, row: Row, quick: bool) -> None:
    """Looked at, and taken back where that can be: each is told as none, or what is in it is shown."""
    for name, make in list(BACKUPS.items())[:: 4 if quick else 1]:
        row.tries += 1
        with target.visitor("/settings/data") as visitor:
            _send(target, visitor, make())
            if _comes(visitor, lambda: any(map(visitor.find, ("data-message", "data-restore-back")))):
                with suppress(LookupError, StopIteration):
                    visitor.tap("data-restore-confirm")
                    visitor.rest(0.3)
            else:
                row.be_silent(name)


def _send(target: Target, visitor: Visitor, data: bytes) -> None:
    """Pick a file, and send it to where the app wants it."""
    visitor.called.clear()
    picker = visitor.of_kind("FilePicker")[-1]["_i"]
    visitor.event(picker, "result", {"files": [{"id": 1, "name": "x", "size": len(data), "path": None}]})
    asked: list[Any] = []

    def is_asked() -> bool:
        asked[:] = [arguments for name, arguments in visitor.called if name == "upload"]
        return bool(asked) or any(visitor.find(told) for told in ("import-problem", "data-message"))

    visitor.wait_for(is_asked)
    if not asked:
        return
    connection = http.client.HTTPConnection("127.0.0.1", target.server.port, timeout=30)
    with suppress(ConnectionError, http.client.HTTPException):  # the app may hang up while more is sent
        connection.request("PUT", asked[0]["files"][0]["upload_url"], data)
        connection.getresponse().read()
    connection.close()


def _comes(visitor: Visitor, is_there: Callable[[], object]) -> bool:
    try:
        visitor.wait_for(is_there, LONGEST)
    except TimeoutError:
        return False
    return True
