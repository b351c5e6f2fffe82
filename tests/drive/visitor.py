"""A browser without a browser: it speaks the client's protocol to a running app, and sends whatever it is told to.

It is as quick as the app, has no manners, and needs no Chromium: for attacks, and for tests of what the server does.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Any, Final, Self

import msgpack
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from companion.flet_patches.served.wire import PING
from companion.ui.taps import SETTLED, Sure
from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.drive.driver import SURE
from tests.drive.secure import unsigned
from tests.drive.waiting import until_taken

REGISTER, PATCH, EVENT, UPDATE, INVOKE = 1, 2, 3, 4, 5
REPLACE: Final = 0
"""The first number of a change in a patch that gives a property (third) another value (fourth)."""
TEXTS: Final = ("label", "value")
PROTOCOL: Final = b"\0"
"""The first byte of a message that is no raw data."""
PINGS: Final = 3
PHONE: Final = {"width": 412, "height": 915, "web": True, "platform": "android", "platform_brightness": "dark"}
DEVICE: Final = {"locales": [{"language_code": "en"}]}

Control = dict[str, Any]


def packed(action: int, body: object) -> bytes:
    """A message as the client sends it."""
    return PROTOCOL + bytes(msgpack.packb([action, body]))


class Visitor:
    """One socket. `controls` are all controls that were ever sent, by their number."""

    def __init__(
        self,
        url: str,
        route: str = "/",
        *,
        headers: Mapping[str, str] | None = None,
        answers: Mapping[str, Callable[[Any], Any]] | None = None,
        compression: str | None = None,
        **page: object,
    ) -> None:
        """Open the socket of the app at `url`; `answers` are those to methods called here, by name."""
        self.controls: dict[int, Control] = {}
        self.called: list[tuple[str, Any]] = []
        """The methods that the app has called here, with their arguments."""
        self.session = ""
        """The number of its session at the app."""
        self._pongs = 0
        self._seen = dict[int, float]()
        """When each control came, or was shown at another address."""
        self._taps = dict[int, float]()
        self._is_elsewhere = False
        self._changed: list[str] = []
        """The texts that were sent for controls which were there."""
        self._answers: dict[str, Callable[[Any], Any]] = {"get_device_info": lambda _: DEVICE, **(answers or {})}
        self._page = {"route": route, **PHONE, **page}
        address = url.replace("http", "ws", 1) + "/ws"
        self._stack = ExitStack()
        context = unsigned() if address.startswith("wss") else None
        opening = connect(address, ssl=context, additional_headers=headers, max_size=None, compression=compression)
        self.socket: ClientConnection = self._stack.enter_context(opening)

    def register(self, session: str | None = None) -> Self:
        """Ask for a session, or for the one that it had before, and wait until a screen is there."""
        self.send(REGISTER, {"session_id": session, "page_name": "", "page": self._page})
        self.wait_for(lambda: any(control.get("identifier") for control in self.controls.values()))
        return self

    def send(self, action: int, body: object) -> None:
        """Send one message."""
        self.socket.send(packed(action, body))

    def event(self, control: int, name: str, data: object = None) -> None:
        """Tell of an event of a control."""
        self.send(EVENT, {"target": control, "name": name, "data": data})
        self._is_elsewhere |= name == "route_change"

    def tap(self, identifier: str) -> None:
        """Tap what bears the identifier, or the first thing within it that can be tapped, once it takes taps."""
        target = self.wait_until_taken(identifier)
        self.event(target, "click")
        self._taps[target] = time.monotonic()

    def wait_until_taken(self, identifier: str) -> int:
        """Wait until a tap on what `tap` would tap is taken, if it does anything, and return its number."""
        self.settle()
        while young := self._young(target := self._target(identifier), identifier):
            self.rest(young)
        return target

    def _target(self, identifier: str) -> int:
        found = [*self.within(identifier)]
        taps = (one for one in found if one.get("on_click") or one.get("_c") in _TAPPED)
        return int(next(taps, found[0])["_i"])

    def _young(self, target: int, identifier: str) -> float:
        settled = SETTLED * (Sure.patience if identifier == SURE else 1)
        return until_taken(self._seen[target], self._taps.get(target, 0.0), settled)

    def wait_for(self, is_there: Callable[[], object], timeout: float = PATIENCE) -> None:
        """Take in what comes until something is so. Raises TimeoutError with what has come, or ConnectionClosed."""
        if not self._comes(is_there, timeout):
            names = {str(control["identifier"]) for control in self.controls.values() if "identifier" in control}
            raise TimeoutError(f"Not within {timeout} s. Was shown: {', '.join(sorted(names))}\n{self.says()[-1000:]}")

    def settle(self) -> None:
        """Take in all that comes of what was sent; raise TimeoutError, or ConnectionClosed.

        The app answers a ping after it has read what was sent before; what follows comes before a later answer.
        """
        for _ in range(PINGS):
            self._pongs = 0
            self.socket.send(PING)
            self.wait_for(lambda: self._pongs)
        if self._is_elsewhere:
            self._seen = dict.fromkeys(self._seen, time.monotonic())
            self._is_elsewhere = False

    def wait_until_shown(self, identifier: str, timeout: float = PATIENCE) -> None:
        """Take in what comes until there is a control of that identifier."""
        self.wait_for(lambda: self.find(identifier), timeout)

    def rest(self, seconds: float) -> None:
        """Take in what comes for a while."""
        self._comes(lambda: False, seconds)

    def _comes(self, is_there: Callable[[], object], timeout: float) -> bool:
        end = time.monotonic() + timeout
        while not is_there():
            try:
                self._take_in(self.socket.recv(timeout=max(0, end - time.monotonic())))
            except TimeoutError:
                return False
        return True

    def find(self, identifier: str) -> Control | None:
        """The newest control of that identifier."""
        found = [control for control in self.controls.values() if control.get("identifier") == identifier]
        return max(found, key=lambda control: int(control["_i"])) if found else None

    def within(self, identifier: str) -> Iterator[Control]:
        """The control of that identifier, and all in it."""
        control = self.find(identifier)
        if control is None:
            raise LookupError(identifier)
        yield from _controls(control)

    def has_gone(self) -> bool:
        """True if the app has sent the window to another screen."""
        return any("route" in name for name, _ in self.called)

    def of_kind(self, kind: str) -> list[Control]:
        """The controls of a kind (`FilePicker`), the newest last."""
        return sorted((c for c in self.controls.values() if c.get("_c") == kind), key=lambda c: int(c["_i"]))

    def says(self) -> str:
        """Every text that was ever sent, one after the other."""
        texts = [str(control.get(key, "")) for control in self.controls.values() for key in TEXTS]
        return "\n".join(filter(None, [*texts, *self._changed]))

    def close(self) -> None:
        """Close the socket in good order."""
        self._stack.close()

    def vanish(self) -> None:
        """Go without a word of the protocol: a socket that is only closed stays open for whoever reads it."""
        with suppress(OSError):
            self.socket.socket.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _take_in(self, data: str | bytes) -> None:
        assert isinstance(data, bytes)
        if data == PING:
            self._pongs += 1
            return
        action, body = msgpack.unpackb(data[1:], strict_map_key=False, ext_hook=lambda _, content: content)
        for control in _controls(body):
            if isinstance(control["_i"], int):  # a hostile window can have given it a number that is none
                self.controls[control["_i"]] = control
                self._seen[control["_i"]] = time.monotonic()
        if action == PATCH:
            _, *changes = body["patch"]
            self._changed += [str(change[3]) for change in changes if change[0] == REPLACE and change[2] in TEXTS]
        if action == REGISTER:
            self.session = str(body.get("session_id", ""))
        if action == INVOKE:
            self.called.append((body["name"], body.get("args")))
            answer = self._answers[body["name"]](body.get("args")) if body["name"] in self._answers else None
            self.send(INVOKE, {**{key: body[key] for key in ("control_id", "call_id")}, "result": answer, "error": ""})


_TAPPED: Final = ("Button", "FilledButton", "OutlinedButton", "TextButton", "IconButton", "GestureDetector")


def _controls(value: object) -> Iterator[Control]:
    """All controls in something that was sent, the outer one before those in it."""
    if isinstance(value, dict):
        if "_i" in value:
            yield value
        for item in value.values():
            yield from _controls(item)
    elif isinstance(value, list):
        for item in value:
            yield from _controls(item)


def is_open(visitor: Visitor) -> bool:
    """True if the app has not closed the socket."""
    try:
        visitor.settle()
    except ConnectionClosed:
        return False
    return True


def undo_and_redo(tapper: Visitor) -> tuple[int, int]:
    """The numbers of the two buttons; a step is undone for it, as redo is there only then."""
    undo = tapper.wait_until_taken("undo")
    tapper.tap("undo")
    tapper.wait_until_shown("redo")
    return undo, tapper.wait_until_taken("redo")


def reload_table(url: str, id: str, times: int) -> None:
    """Open the table, and leave: as a reload does, or without a word."""
    for number in range(times):
        visitor = Visitor(url, f"/games/{id}").register()
        visitor.wait_until_shown("bar-petition")
        if number % 2:
            visitor.vanish()
        else:
            visitor.close()


@contextmanager
def in_use(server: AppServer) -> Iterator[None]:
    """Windows, sockets that never say who they are, a request half sent, and an upload that never comes."""
    windows = [Visitor(server.url).register() for _ in range(3)]
    silent = [Visitor(server.url) for _ in range(3)]
    half = socket.create_connection(("127.0.0.1", server.port))
    upload = socket.create_connection(("127.0.0.1", server.port))
    with closing(half), closing(upload):
        half.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        upload.sendall(b"PUT /upload/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx")
        windows[-1].vanish()
        yield
    for window in (*windows[:-1], *silent):
        window.vanish()
