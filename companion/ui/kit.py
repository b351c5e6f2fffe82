"""Error containment: a component or handler that fails is logged and shown, and the session goes on.

In Flet 1.0 a component that raises while it re-renders ends its session without a message, and a handler that raises
covers the app until it is reloaded.
"""

import asyncio
import contextlib
import contextvars
import functools
import inspect
import logging
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakKeyDictionary

import flet as ft

from companion.flet_patches.missed_updates import missed_in
from companion.rights import DEVICE
from companion.ui.events import is_odd

log = logging.getLogger("companion.ui")

Value = TypeVar("Value")


def component(body: Callable[..., Any]) -> Callable[..., ft.Control]:
    """Turn a function into a Flet component that shows a sentence in its place if it fails; it also takes a `key`."""

    @functools.wraps(body)
    def safe(*args: object, **values: object) -> Any:
        try:
            return body(*args, **values)
        except Exception:
            log.exception("component %s failed", body.__qualname__)
            window = _window()
            return ft.Text(window.t("app.part_failed") if window else body.__name__, color=ft.Colors.ERROR)

    return ft.component(safe)


class Waits(Protocol):
    """The `data` of a page: code that is about to store something waits for it."""

    @property
    def t(self) -> Callable[..., str]:
        """The texts in the language of the window."""

    async def until_free(self) -> None:
        """Return when the store is free."""

    def tell_failure(self) -> None:
        """Show that a tap had no effect because of an error in the app."""


def guarded(handler: Callable[..., object], *, keeps: bool = False) -> Callable[..., Coroutine[object, object, None]]:
    """Return an event handler whose failure is logged and shown in its window.

    It gets the event if it has a parameter without a default, other than `*args`. Events with invalid values are
    ignored. A handler that `keeps` something starts when the store is free, without blocking other windows.
    """
    wants_event = _wants_event(handler)

    async def safe(event: object) -> None:
        if is_odd(event):
            log.warning("an odd event: %s", type(event).__name__)
            return
        try:
            if keeps:
                await _until_free()
            result = handler(event) if wants_event else handler()
            if inspect.isawaitable(result):
                await result
        except Exception as error:
            if event is not None and getattr(error, "obj", None) is event:  # the event is empty
                log.warning("an odd event: %s", error)
            else:
                log.exception("handler %s failed", getattr(handler, "__qualname__", handler))
                if window := _window():
                    window.tell_failure()

    return safe


def _wants_event(handler: Callable[..., object]) -> bool:
    """Return True if a handler has a parameter without a default.

    Cached by code, as handlers are new at every drawing.
    """
    function, given = handler, (0, frozenset[str]())
    if isinstance(handler, functools.partial):
        function, given = handler.func, (len(handler.args), frozenset(handler.keywords))
    if not isinstance(function, FunctionType):
        return _has_open_parameter(handler)
    key = function.__code__, len(function.__defaults__ or ()), len(function.__kwdefaults__ or ()), *given
    if key not in _wanting:
        _wanting[key] = _has_open_parameter(handler)
    return _wanting[key]


_NEVER_THE_EVENT: Final = (
    inspect.Parameter.VAR_POSITIONAL,
    inspect.Parameter.VAR_KEYWORD,
    inspect.Parameter.KEYWORD_ONLY,
)

_wanting: Final[dict[tuple[CodeType, int, int, int, frozenset[str]], bool]] = {}


def _has_open_parameter(handler: Callable[..., object]) -> bool:
    parameters = inspect.signature(handler).parameters.values()
    return any(value.default is value.empty and value.kind not in _NEVER_THE_EVENT for value in parameters)


async def _until_free() -> None:
    if window := _window():
        await window.until_free()


def _window() -> Waits | None:
    """Return the `data` of the current page; None without a page, as in tests."""
    try:
        window: Waits | None = ft.context.page.data
    except RuntimeError:
        return None
    return window


_turns: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[int, Callable[[], None]], ft.Page | None]]] = (
    WeakKeyDictionary()
)
"""Drawings pending for other windows, in order; None for the one being drawn."""
OWN_FIRST: Final = 0.06
"""Seconds before the first of these: the window of whoever has tapped draws the last of its parts after 0.03."""
BETWEEN_TURNS: Final = 3
"""Number of times that the event loop runs everything else before the next drawing."""


def in_window(page: ft.Page, draw: Callable[[], None]) -> None:
    """Schedule a drawing in a window from another window's handler; windows are drawn one by one, with taps in between.

    A hundred drawn at once would keep a tap waiting until the last of them. A drawing that is still pending is not
    scheduled twice.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:  # called in a thread without a loop
        _draw_in(page, draw)
        return
    turns = _turns.setdefault(loop, {})
    is_first = not turns
    turns[id(page), draw] = page
    if is_first:
        contextvars.Context().run(go_on, _take_turns(loop))


async def _take_turns(loop: asyncio.AbstractEventLoop) -> None:
    turns = _turns[loop]
    await asyncio.sleep(OWN_FIRST)
    await _let_others_run()
    while turns:
        key = next(iter(turns))
        page, turns[key] = turns[key], None
        try:
            if page is not None:
                _draw_in(page, key[1])
        except Exception:
            log.exception("a window could not be drawn")
        await _let_others_run()
        again = turns.pop(key)
        if again is not None:  # requested meanwhile: it goes to the end
            turns[key] = again


async def _let_others_run() -> None:
    for _ in range(BETWEEN_TURNS):
        await asyncio.sleep(0)


def _draw_in(page: ft.Page, draw: Callable[[], None]) -> None:
    """Draw in a window, in a task of its own with its page as the current one.

    Without the copied context, the task would change the current page of the calling handler. Rights are those of the
    window's own device, not of the device that the handler runs for.
    """

    async def task() -> None:
        draw()

    def begin() -> None:
        device = getattr(page.data, "device", None)
        if device is not None:
            DEVICE.set(device)
        page.run_task(task)

    with contextlib.suppress(RuntimeError):  # the window has ended
        if page.session.connection is not None:
            contextvars.copy_context().run(begin)
        elif missed := missed_in(page.session):
            missed.draw_on_return(draw, in_window)


async def beside(work: Callable[[], Value]) -> Value:
    """Run `work` in a thread, if the platform has threads, while the windows go on; returns its result."""
    return work() if sys.platform == "emscripten" else await asyncio.to_thread(work)


_going_on: Final[set["asyncio.Task[None]"]] = set()


def go_on(work: Coroutine[object, object, None]) -> "asyncio.Task[None]":
    """Run work in a task even if the window has no browser at present, unlike `page.run_task`."""
    task = asyncio.get_running_loop().create_task(work)
    _going_on.add(task)
    task.add_done_callback(_going_on.discard)
    return task


def use_task(
    page: ft.Page, work: Callable[[], Coroutine[object, object, None]] | None, dependencies: list[object]
) -> None:
    """Run `work` in the window while the component is shown; restarted when one of `dependencies` changes."""
    task: Any = ft.use_ref(None)

    def begin() -> None:
        task.current = page.run_task(work) if work else None

    def end() -> None:
        if task.current:
            task.current.cancel()

    ft.use_effect(begin, dependencies, end)


def use_made(make: Callable[[], Value]) -> tuple[Value, Callable[[Value | Callable[[Value], Value]], None]]:
    """`ft.use_state` with an initial value from `make`, typed."""
    return ft.use_state(make)


def use_kept(make: Callable[[], Value]) -> Value:
    """Return a value created at the first rendering, which lives as long as the component."""
    kept: Value = ft.use_ref(make).current  # type: ignore[arg-type,assignment]
    return kept


def use_while_shown(begin: Callable[[], Callable[[], object]] | None, dependencies: list[object]) -> None:
    """Call `begin` when the component is shown, and what it returned when it is not anymore; None does nothing.

    Both are called anew when one of `dependencies` changes.
    """
    ends = use_kept(list[Callable[[], object]])

    def begun() -> None:
        if begin:
            ends.append(begin())

    def end() -> None:
        while ends:
            ends.pop()()

    ft.use_effect(begun, dependencies, end)


@ft.observable
@dataclass
class Signal:
    """State of one part of a screen, as a frozen value; assigning an equal value redraws nothing."""

    value: Any = None


Change = Callable[[Callable[[Value], Value]], None]
"""Updates a component's state from its current value."""


def newest(change: Change[Value]) -> Value:
    """Return the current state, which may be newer than the one in the picture that was tapped."""
    found: list[Value] = []

    def read(value: Value) -> Value:
        found.append(value)
        return value

    change(read)
    return found[0]
