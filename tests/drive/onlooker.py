"""Whoever only looks on, without a browser: opens the stream of the page and reads what it is told."""

from __future__ import annotations

import http.client
import json
import time
from typing import Any, Final, Self
from urllib.parse import urlsplit

from tests.drive import PATIENCE

STREAM: Final = "/look/stream"


class Onlooker:
    """One stream. `parts` are those of the page as they were told last, `heard` is when that was."""

    def __init__(self, url: str, cookie: str, look: str = "?dark=1&upright=0", language: str = "en") -> None:
        """Open the stream of the device that has that cookie, at the app at `url`."""
        parts = urlsplit(url)
        assert parts.hostname
        self.parts: dict[str, str] = {}
        self.heard = 0.0
        self._connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)
        headers = {"Cookie": cookie, "Accept-Language": language, "Accept": "text/event-stream"}
        self._connection.request("GET", STREAM + look, headers=headers)
        assert self._connection.sock
        self.socket = self._connection.sock
        self._answer = self._connection.getresponse()
        self.status = self._answer.status

    def next(self, timeout: float = PATIENCE) -> tuple[str, Any]:
        """The next event and what it says; ("", None) at the end of the stream. Raises TimeoutError."""
        self.socket.settimeout(timeout)
        name, data = "", ""
        while line := self._answer.readline().decode():
            if line == "\n":
                break
            key, _, value = line.rstrip("\n").partition(": ")
            name, data = (value, data) if key == "event" else (name, value)
        if name == "parts":
            self.heard = time.monotonic()
            self.parts.update(json.loads(data))
        return name, json.loads(data) if data else None

    def wait_for(self, text: str, timeout: float = PATIENCE) -> None:
        """Read until some part has that text. Raises TimeoutError."""
        end = time.monotonic() + timeout
        while not any(text in part for part in self.parts.values()):
            if time.monotonic() > end or not self.next(timeout)[0]:
                raise TimeoutError(f"{text!r} does not come; there is {self.parts}")

    def close(self) -> None:
        """Go."""
        self._answer.close()
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
