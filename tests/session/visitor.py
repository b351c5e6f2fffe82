"""A visitor without a browser: the app's own windows in Flet's own session, found and tapped as `Screen` does it.

The whole app runs, from the address to the file of the game; what it shows is read from its controls, not painted.
That a browser's reader is told the very same of every screen, and may tap the very same, is seen in
`tests/e2e/test_every_screen.py`. What needs a browser is not offered: pictures, places, the wheel, downloads, the page.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, NoReturn, Self, TypeVar, Unpack

import flet as ft
import msgpack
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.services.semantics_service import AccessibilityFeatures
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.services import services_in
from companion.ui.registry import load_screens
from companion.ui.root import open_window
from companion.ui.taps import Key
from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.drive.driver import PHONE, Look, Screen
from tests.session.clock import TimelessLoop, close

Kind = TypeVar("Kind", bound=BaseControl)

FRAME: Final = 0.04
"""Seconds between two looks at a screen."""
TAKEN_UP: Final = 0.1
"""Seconds within which a tap was handled and its answer is there, unless it takes longer: then it is waited for."""
MODIFIERS: Final = {"Control": "ctrl", "Shift": "shift", "Alt": "alt", "Meta": "meta"}


class HereApp(AppServer):
    """The app in this very process and thread, keeping its games in `data`; its time passes when it is looked at."""

    is_still = False
    """True if the systems of the windows' devices ask for less motion."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.loop = TimelessLoop()
        self.windows: list[HereScreen] = []
        self._told = _Told()
        self.watch()
        logging.getLogger().addHandler(self._told)
        load_screens()
        self.start()

    @property
    def url(self) -> str:
        """Where nobody finds it."""
        return "http://127.0.0.1:1"

    @property
    def output(self) -> str:
        """The messages logged as a warning or worse."""
        return "\n".join(self._told.lines)

    def start(self, timeout: float = 60) -> Self:
        """Begin with what is kept in `data`."""
        self.services = services_in(str(self.data))
        return self

    def kill(self) -> NoReturn:
        """Only a process can be killed."""
        raise NotImplementedError

    def restart(self) -> None:
        """Close all windows, and begin anew with what is kept."""
        for window in [*self.windows]:
            window.close()
        self.start()

    def close(self) -> None:
        """End all windows and what they still do."""
        for window in [*self.windows]:
            window.close()
        close(self.loop)
        logging.getLogger().removeHandler(self._told)


class _Told(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class _Client(Connection):
    """Automatic actions of a browser's client: it takes messages, follows addresses, and answers what it is asked."""

    def __init__(self, screen: HereScreen, language: str) -> None:
        super().__init__()
        self.loop = screen.loop
        self.page_url = screen.app.url
        self.pubsubhub = PubSubHub()
        self.kept: dict[str, str] = {}
        self.sent = 0
        """The messages that have come."""
        self.called: list[str] = []
        """The methods that the app has called."""
        self._screen = screen
        self._language = language

    def send_message(self, message: Message) -> None:
        """Pack it as every connection does, for that draws parts for the first time; answer if it asks."""
        packed = msgpack.packb(message.body, default=configure_encode_object_for_msgpack(BaseControl))
        self.sent += 1
        if message.action == MessageAction.INVOKE_METHOD:
            asked = msgpack.unpackb(packed, strict_map_key=False)
            self.loop.call_soon(self._answer, asked)

    def _answer(self, asked: dict[str, Any]) -> None:
        args: dict[str, Any] = asked.get("args") or {}
        self.called.append(asked["name"])
        answer: Any = None
        match asked["name"]:
            case "get_device_info":
                answer = {"browser_name": "chrome", "locales": [{"language_code": self._language}]}
            case "get_accessibility_features":
                answer = dict.fromkeys([one.name for one in fields(AccessibilityFeatures)], False)
                answer["disable_animations"] = self._screen.app.is_still
            case "get":
                answer = self.kept.get(args.get("key", ""))
            case "set":
                self.kept[args["key"]] = args["value"]
                answer = True
            case "push_route":
                self._screen.come(args["route"])
        self._screen.session.handle_invoke_method_results(asked["control_id"], asked["call_id"], answer, None)


class HereScreen(Screen):
    """One window of the app, with what `Screen` offers as far as no browser is needed for it."""

    def __init__(self, app: HereApp, path: str = "/", **look: Unpack[Look]) -> None:
        self.app = app
        self.loop = app.loop
        self.problems: list[str] = []
        self.watch()
        self._width, self._height = look.get("width", PHONE[0]), look.get("height", PHONE[1])
        client = _Client(self, look.get("locale", "en-US").partition("-")[0])
        self._client = client
        self._taps = 0
        self._looked, self._seen = -1, dict[str, list[ft.Semantics]]()
        self.session = Session(client)
        app.windows.append(self)
        self._run(self._open(client, path, dark=look.get("dark", False)))
        self.wait_until_shown()

    async def _open(self, client: _Client, path: str, dark: bool) -> None:
        page = {
            "route": path,
            "width": self._width,
            "height": self._height,
            "web": True,
            "platform": "android",
            "platform_brightness": "dark" if dark else "light",
        }
        self.session.apply_page_patch(page)
        client.send_message(Message(MessageAction.REGISTER_CLIENT, self.session.get_page_patch()))
        self.session.attach_connection(client)
        await open_window(self.session.page, self.app.services)
        self.session.start_updates_scheduler()

    @property
    def address(self) -> str:
        """Where the window is, as its address bar says behind the `#`."""
        return str(self.session.page.route)

    @property
    def called(self) -> list[str]:
        """The methods of its client that the app has called, in their order."""
        return self._client.called

    def come(self, route: str) -> None:
        """Stand at another address: as typed, or as the app has wanted."""
        self.session.apply_page_patch({"route": route})
        self.event(self.session.page, "route_change", {"route": route})

    def go(self, path: str) -> None:
        """Go to `path` as if typed into the address bar."""
        self.come(path)
        self._pass(TAKEN_UP)
        self.wait_until_shown()

    def resize(self, width: int, height: int) -> None:
        """Turn the device, or pull the window."""
        self.session.apply_page_patch({"width": width, "height": height})
        self.event(self.session.page, "resize", {"width": width, "height": height})
        self._pass(TAKEN_UP)

    def pull(self, width: int, height: int) -> None:
        """Turn the device, or pull the window."""
        self.resize(width, height)

    def close(self) -> None:
        """Close the window, as its app does some time after the socket has gone."""
        if self in self.app.windows:
            self.app.windows.remove(self)
            self._run(self._end())

    async def _end(self) -> None:
        await self.session.disconnect(0)
        self.session.close()
        await asyncio.sleep(TAKEN_UP)

    def wait_until_shown(self, timeout: float = PATIENCE) -> None:
        """Wait until there is a control with an identifier."""
        if not self._comes(lambda: self._identified(), timeout):
            raise self._failure("The app shows nothing")

    def identifiers(self) -> list[str]:
        """Return all identifiers now on the screen."""
        return [identifier for identifier, controls in self._identified().items() for _ in controls]

    def wait_for(self, identifier: str, timeout: float = PATIENCE) -> Any:
        """Wait until exactly one such control is there."""
        if not self._comes(lambda: self._one(identifier), timeout):
            raise self._failure(f"{identifier!r} did not appear once within {timeout} s")

    def has(self, identifier: str) -> bool:
        """Tell whether there is such a control now."""
        return bool(self._all(identifier))

    def first_of(self, *prefixes: str, timeout: float = PATIENCE) -> str:
        """Wait until a control is there whose identifier begins with one of these, and return the first such one."""

        def found() -> list[str]:
            return [name for name in self.identifiers() if name.startswith(prefixes)]

        if not self._comes(found, timeout):
            raise self._failure(f"Nothing of {prefixes} appeared within {timeout} s")
        return found()[0]

    def wait_for_address(self, pattern: str, timeout: float = PATIENCE) -> None:
        """Wait until the pattern is found in the address."""
        if not self._comes(lambda: re.search(pattern, self.address), timeout):
            raise self._failure(f"The address is not {pattern}")

    def is_chosen(self, identifier: str) -> bool:
        """Tell whether a control is the chosen one of several."""
        self.wait_for(identifier)
        found = self._one(identifier)
        return found is not None and found.selected is True

    def gone(self, identifier: str, timeout: float = PATIENCE) -> None:
        """Wait until there is no such control."""
        if not self._comes(lambda: not self._all(identifier), timeout):
            raise self._failure(f"{identifier!r} was still there after {timeout} s")

    def tap(self, identifier: str) -> None:
        """Tap a control, once it takes taps."""
        self.wait_until_tappable(identifier)
        control = self.tapped(identifier)
        assert control is not None
        self._taps += 1
        self.event(control, "click", None)
        self._pass(TAKEN_UP)

    def tap_listed(self, identifier: str) -> None:
        """Tap something of a long screen."""
        self.tap(identifier)

    def can_tap(self, identifier: str) -> bool:
        """True if a control that is there does anything when it is tapped."""
        self.wait_for(identifier)
        return self.tapped(identifier) is not None

    def wait_until_tappable(self, identifier: str, timeout: float = PATIENCE) -> None:
        """Wait until a control does something when it is tapped."""
        if not self._comes(lambda: self.takes_taps(identifier), timeout):
            raise self._failure(f"{identifier!r} cannot be tapped")

    def choose(self, identifier: str) -> None:
        """Tap one of several choices, and wait until it is the chosen one."""
        self.tap(identifier)
        if not self._comes(lambda: (found := self._one(identifier)) and found.selected, PATIENCE):
            raise self._failure(f"{identifier!r} was not chosen")

    def type_into(self, field: str, text: str) -> None:
        """Replace what is in a text field, named by its identifier or its label."""
        self._comes(lambda: self._field(field), PATIENCE)
        found = self._field(field)
        if found is None:
            raise self._failure(f"There is no field {field!r}")
        self.session.apply_patch(found._i, {"value": text})
        self.event(found, "change", text)
        self._pass(TAKEN_UP)

    def text_of(self, identifier: str) -> str:
        """Return what a screen reader says of a control."""
        self.wait_for(identifier)
        return self._said(identifier) or ""

    def value_of(self, field: str) -> str:
        """Return what is in a text field, named by its identifier."""
        found = self._field(field)
        if found is None:
            raise self._failure(f"There is no field {field!r}")
        return found.value or ""

    def touched(self) -> int:
        """Return how many taps there have been."""
        return self._taps

    def words(self) -> str:
        """Return all that a screen reader says of the screen."""
        return spaced(said(self.session.page))

    def told(self, identifier: str) -> tuple[str | None, bool]:
        """Return what a control says, unless it is typed in or holds others, and whether it takes taps."""
        found = self._one(identifier)
        heard = [*shown(found)] if found else []
        inner = [one for one in heard if one is not found]
        is_other = any(isinstance(one, ft.TextField) or getattr(one, "identifier", None) for one in inner)
        return None if is_other else self._said(identifier), bool(found and any(one in heard for one in taps(found)))

    def expect_text(self, identifier: str, text: str | re.Pattern[str], timeout: float = PATIENCE) -> None:
        """Wait until a control says exactly `text`, or something the pattern is found in."""

        def says() -> bool:
            now = self._said(identifier)
            if isinstance(text, str):
                return now == spaced(text)
            return now is not None and re.search(text.pattern, now) is not None

        if not self._comes(says, timeout):
            wanted = text if isinstance(text, str) else text.pattern
            raise self._failure(f"{identifier!r} says {self._said(identifier)!r}, not {wanted!r}")

    def scroll_to(self, identifier: str, within: str | None = None) -> Any:
        """All that a screen has is there; who looks at it may have to scroll, which only a browser knows."""
        self.wait_for(identifier)

    def press(self, key: str) -> None:
        """Press a key or a combination, such as `Control+Z`."""
        *held, last = key.split("+")
        told = {name: name in (MODIFIERS[one] for one in held) for name in MODIFIERS.values()}
        self.event(self.session.page, "keyboard_event", {"key": last, **told})
        self._pass(TAKEN_UP)

    def stand_still(self) -> None:
        """Let be done what is to be done by now."""
        self._pass(TAKEN_UP)

    def settle(self) -> None:
        """Let be done what is to be done by now."""
        self._pass(TAKEN_UP)

    def rest(self) -> None:
        """Let be done what is to be done by now."""
        self._pass(TAKEN_UP)

    def passes(self, seconds: float) -> None:
        """Let time pass for the app; nobody waits."""
        self._pass(seconds)

    def _one(self, identifier: str) -> ft.Semantics | None:
        found = self._all(identifier)
        return found[0] if len(found) == 1 else None

    def _all(self, identifier: str) -> list[ft.Semantics]:
        return self._identified().get(identifier, [])

    def _identified(self) -> dict[str, list[ft.Semantics]]:
        if self._looked != self._client.sent:  # nothing else changes a screen
            self._looked, self._seen = self._client.sent, {}
            for one in shown(self.session.page):
                if isinstance(one, ft.Semantics) and one.identifier:
                    self._seen.setdefault(str(one.identifier), []).append(one)
        return self._seen

    def _said(self, identifier: str) -> str | None:
        found = self._one(identifier)
        return None if found is None else spaced(said(found))

    def tapped(self, identifier: str) -> BaseControl | None:
        """Return what takes a tap on a control."""
        found = self._one(identifier)
        return None if found is None else next(taps(found), None)

    def takes_taps(self, identifier: str) -> bool:
        """Tell whether a tap on a control would be taken now: it has been there for long enough, if that matters."""
        control = self.tapped(identifier)
        return control is not None and (not isinstance(control, Key) or control.takes_taps(self.loop.time()))

    def _field(self, name: str) -> ft.TextField | None:
        around: BaseControl = self._one(name) or self.session.page
        fields = [one for one in shown(around) if isinstance(one, ft.TextField)]
        if around is self.session.page:
            fields = [one for one in fields if one.label == name]
        return fields[0] if len(fields) == 1 else None

    def event(self, control: BaseControl, name: str, data: object) -> None:
        """Have the client tell of a control; what comes of it is seen after `settle`."""

        async def dispatch() -> None:
            await self.session.dispatch_event(control._i, name, data)

        self.loop.create_task(dispatch())

    def _pass(self, seconds: float) -> None:
        self._run(asyncio.sleep(seconds))

    def _comes(self, is_so: Callable[[], object], timeout: float) -> bool:
        async def wait() -> bool:
            end = self.loop.time() + timeout
            while not is_so():
                if self.loop.time() > end:
                    return False
                await asyncio.sleep(FRAME)
            return True

        return bool(self._run(wait()))

    def _run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def _failure(self, sentence: str) -> AssertionError:
        there = ", ".join(self.identifiers()) or "none"
        return AssertionError(
            f"{sentence}.\nAt {self.address}. Identifiers: {there}.\nThe screen says: {self.words()[:1000]}.\n"
            f"The app says: {self.app.output or 'nothing'}"
        )


def parts(control: BaseControl) -> list[BaseControl]:
    """The children of a control, in their order."""
    if isinstance(control, Component):
        return _controls([control._b])
    values = getattr(control, "_values", {})
    names = getattr(type(control), "_structural_fields", ())
    return _controls([*values.values(), *(getattr(control, name) for name in names if not name.startswith("_"))])


def _controls(values: list[Any]) -> list[BaseControl]:
    found = []
    for value in values:
        if isinstance(value, BaseControl):
            found.append(value)
        elif isinstance(value, list):
            found += [item for item in value if isinstance(item, BaseControl)]
    return found


def shown(control: BaseControl) -> Iterator[BaseControl]:
    """The control and all in it that readers are told of, in the order of the screen."""
    left = [control]
    while left:
        one = left.pop()
        if getattr(one, "visible", True) is not False:
            yield one
            if not (isinstance(one, ft.Semantics) and one.exclude_semantics):
                left.extend(reversed(parts(one)))


def taps(control: BaseControl) -> Iterator[BaseControl]:
    """The controls that take a tap on a control: those in it without an identifier of their own."""
    if getattr(control, "on_click", None) is not None and not getattr(control, "disabled", False):
        yield control
    for part in parts(control):
        if not (isinstance(part, ft.Semantics) and part.identifier) and getattr(part, "visible", True):
            yield from taps(part)


def said(control: BaseControl) -> str:
    """The text of readers for a control and all in it."""
    words: list[str] = []
    for one in shown(control):
        if isinstance(one, ft.Semantics):
            words += [one.label or "", one.value or ""]
        elif isinstance(one, ft.Text):
            words.append(one.value if one.semantics_label is None else one.semantics_label)
        elif isinstance(one, ft.TextField):
            words.append(one.value or "")
        elif isinstance(one, ft.Icon | ft.Image):
            words.append(one.semantics_label or "")
    return " ".join(words)


def spaced(words: str) -> str:
    """With single spaces."""
    return " ".join(words.split())
