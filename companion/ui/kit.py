"""The safety kit: a part or handler that fails is logged and shown, and the session lives on.

In Flet 1.0 a component that raises while it re-renders ends its session without a word, and a handler that raises
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


def component(body: Callable[..., Any]) -> Callable[..., Any]:
    """A Flet component whose failure shows as one line in its place; besides its own arguments it takes a `key`."""

    @functools.wraps(body)
    def safe(*args: Any, **values: Any) -> Any:
        try:
            return body(*args, **values)
        except Exception as error:
            log.exception("component %s failed", body.__qualname__)
            return ft.Text(f"{body.__name__}: {type(error).__name__}", color=ft.Colors.ERROR)

    return ft.component(safe)


class Waits(Protocol):
    """What the `data` of a page is: whoever is about to keep something waits until that can be done."""

    async def until_free(self) -> None:
        """Returns when nothing has to wait."""

    def tell_failure(self) -> None:
        """Shows that a tap came to nothing because of an error in the app."""


def guarded(handler: Callable[..., Any], *, keeps: bool = False) -> Callable[..., Coroutine[Any, Any, None]]:
    """An event handler whose failure is logged and told in its window.

    It gets the event if it has a parameter without a default, other than one for any number of values. Nobody hears of
    an odd event. One that `keeps` something begins when nobody else uses the store: the other windows do not wait.
    """
    wants_event = _wants_event(handler)

    async def safe(event: Any) -> None:
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
            if event is not None and getattr(error, "obj", None) is event:  # where nothing was told, none of its fields
                log.warning("an odd event: %s", error)
            else:
                log.exception("handler %s failed", getattr(handler, "__qualname__", handler))
                if window := _window():
                    window.tell_failure()

    return safe


def _wants_event(handler: Callable[..., Any]) -> bool:
    """Whether a handler has a parameter without a default; asked once of what is made anew at every drawing."""
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


def _has_open_parameter(handler: Callable[..., Any]) -> bool:
    parameters = inspect.signature(handler).parameters.values()
    return any(value.default is value.empty and value.kind not in _NEVER_THE_EVENT for value in parameters)


async def _until_free() -> None:
    if window := _window():
        await window.until_free()


def _window() -> Waits | None:
    """What the page of the handler has as its `data`; None for one without a page, in tests."""
    try:
        window: Waits | None = ft.context.page.data
    except RuntimeError:
        return None
    return window


_turns: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[int, Callable[[], None]], ft.Page | None]]] = (
    WeakKeyDictionary()
)
"""The windows that are still to be drawn because of another one, in their order; None for the one that is drawn now."""
BETWEEN_TURNS: Final = 3
"""So often everything else that is ready comes first: the drawing itself, and what has come from other windows."""


def in_window(page: ft.Page, draw: Callable[[], None]) -> None:
    """Draws in a window from another one's handler, soon: one window after the other, with room for taps in between.

    A hundred that were drawn at once would keep whoever taps waiting until the last of them. A drawing that is still to
    come is not asked for twice.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:  # a thread of its own
        _draw_in(page, draw)
        return
    turns = _turns.setdefault(loop, {})
    is_first = not turns
    turns[id(page), draw] = page
    if is_first:
        contextvars.Context().run(go_on, _take_turns(loop))


async def _take_turns(loop: asyncio.AbstractEventLoop) -> None:
    turns = _turns[loop]
    while turns:
        key = next(iter(turns))
        page, turns[key] = turns[key], None
        try:
            if page is not None:
                _draw_in(page, key[1])
        except Exception:
            log.exception("a window could not be drawn")
        for _ in range(BETWEEN_TURNS):
            await asyncio.sleep(0)
        again = turns.pop(key)
        if again is not None:  # asked for meanwhile: after all others
            turns[key] = again


def _draw_in(page: ft.Page, draw: Callable[[], None]) -> None:
    """Draws in a window: in a task of the window's own, whose page is then the current one.

    Without the copied context the task would make its page the current one in the handler that goes on. What the window
    may see, its own device decides, not the one that the handler is for.
    """

    async def task() -> None:
        draw()

    def begin() -> None:
        device = getattr(page.data, "device", None)
        if device is not None:
            DEVICE.set(device)
        page.run_task(task)

    with contextlib.suppress(RuntimeError):  # there is no such window any more
        if page.session.connection is not None:
            contextvars.copy_context().run(begin)
        elif missed := missed_in(page.session):
            missed.draw_on_return(draw, in_window)


async def beside(work: Callable[[], Value]) -> Value:
    """Does what takes long in a thread of its own, where there are threads: the windows go on meanwhile."""
    return work() if sys.platform == "emscripten" else await asyncio.to_thread(work)


_going_on: Final[set["asyncio.Task[None]"]] = set()


def go_on(work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
    """Does some work beside, whether or not the window still has its browser, as `page.run_task` would want."""
    task = asyncio.get_running_loop().create_task(work)
    _going_on.add(task)
    task.add_done_callback(_going_on.discard)
    return task


def use_task(page: ft.Page, work: Callable[[], Coroutine[Any, Any, None]] | None, dependencies: list[Any]) -> None:
    """Has the window do some work for as long as the part is shown; begun anew when one of `dependencies` changes."""
    task: Any = ft.use_ref(None)

    def begin() -> None:
        task.current = page.run_task(work) if work else None

    def end() -> None:
        if task.current:
            task.current.cancel()

    ft.use_effect(begin, dependencies, end)


def use_made(make: Callable[[], Value]) -> tuple[Value, Callable[[Value | Callable[[Value], Value]], None]]:
    """`ft.use_state` of a value made at the first rendering; its own annotations say that of no value."""
    return ft.use_state(make)


def use_kept(make: Callable[[], Value]) -> Value:
    """What is made at the first rendering and lives as long as the part: services of the client."""
    kept: Value = ft.use_ref(make).current  # type: ignore[arg-type,assignment]
    return kept


@ft.observable
@dataclass
class Signal:
    """One place of a screen that changes by itself: what it shows, as a frozen value; an equal one redraws nothing."""

    value: Any = None


Change = Callable[[Callable[[Value], Value]], None]
"""Changes a component's state, from the value that it has by then."""


def newest(change: Change[Value]) -> Value:
    """The state as it is by now: a tap may be quicker than the picture that shows the one before it."""
    found: list[Value] = []

    def read(value: Value) -> Value:
        found.append(value)
        return value

    change(read)
    return found[0]
