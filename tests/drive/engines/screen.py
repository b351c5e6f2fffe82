"""`Screen` in an engine that Playwright does not drive as its users have it."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

from playwright.sync_api import Locator, Page, TimeoutError

from tests.drive import PATIENCE
from tests.drive.driver import HELPERS, PHONE, SEMANTICS_ON, Screen
from tests.drive.engines.firefox import Firefox
from tests.drive.engines.webkit import WebKit
from tests.drive.waiting import until, until_taken

ENGINES: Final[dict[str, type[Firefox] | type[WebKit]]] = {"firefox": Firefox, "webkit": WebKit}
EXPECTED: Final = ("rive_native", "manifest-src", "cdn.jsdelivr.net", "NotSupportedError: Backend", "ICE failed")
"""Of each engine's errors those that are known.

A script that is not needed, what WebKit on Linux lacks, and what Firefox says of a connection that nobody took.
"""
CONTROL: Final = "\ue009"
UNFINISHED: Final = (".part", ".wkdownload")
"""How names of files end that are still being saved."""

ASKS: Final = """
const {click} = HTMLInputElement.prototype;
HTMLInputElement.prototype.click = function () {
  if (this.type !== 'file') return click.call(this);
  this.hidden = true;
  document.body.append(this);
};
"""
"""A field for a file opens no dialog, which nobody here could answer: it waits in the page for the driver's file."""


def missing(engine: str) -> list[str]:
    """Return the programs of an engine that are not installed."""
    return [name for name in ENGINES[engine].PROGRAMS if not (shutil.which(name) or Path(name).exists())]


class EnginePage:
    """What `Screen` asks of Playwright's page."""

    def __init__(self, engine: Firefox | WebKit) -> None:
        self._engine = engine

    @property
    def url(self) -> str:
        return str(self._engine.evaluate("location.href"))

    def evaluate(self, script: str, argument: object = None) -> Any:
        return self._engine.evaluate(self._called(script, argument))

    def _called(self, script: str, argument: object) -> str:
        return f"((made) => typeof made === 'function' ? made({json.dumps(argument)}) : made)({script})"

    def screenshot(self) -> bytes:
        return self._engine.picture()

    def wait_for_function(self, script: str, arg: object, timeout: float) -> None:
        until, error = time.monotonic() + timeout / 1000, ""
        while True:
            try:
                if self._engine.evaluate(f"Boolean(await {self._called(script, arg)})"):
                    return
            except RuntimeError as raised:  # a page that is on its way
                error = str(raised)
            if time.monotonic() > until:
                raise TimeoutError(error)
            time.sleep(0.03)


class EngineScreen(Screen):
    """One visitor in a browser of its own."""

    pointer = "mouse"
    """With what it taps: `mouse` or `touch`, which WebKit's driver makes a mouse of."""

    def __init__(
        self, engine: str, base_url: str, path: str | None = "/", key: str = "", script: str = "", **look: Any
    ) -> None:
        """Open a window in an engine, which comes to `path` with a key, if one is given.

        `script` runs first in the app's pages, not in those of the browser; `look` is what the engine's constructor
        takes besides its size.
        """
        first = f"{SEMANTICS_ON}{HELPERS}{ASKS} if (location.href.startsWith('{base_url}')) {{ {script} }}"
        self.engine: Firefox | WebKit = ENGINES[engine](first, *PHONE, **look)
        self.page = cast("Page", EnginePage(self.engine))
        self._tapped_at = {}
        self.app_output = str
        self._base_url = base_url
        try:
            if key:
                self.engine.go(f"{base_url}/join#{key}")
                joined = "(app) => location.origin === app && !location.pathname.startsWith('/join')"
                self.wait_until(joined, base_url, "The key is not taken")
            if path is not None:
                self.go(path)
        except BaseException:
            self.close()
            raise

    @property
    def problems(self) -> list[str]:  # type: ignore[override]
        """Errors of the page's console."""
        return [line for line in self.engine.problems if not any(word in line for word in EXPECTED)]

    def go(self, path: str) -> None:
        self.engine.go(f"{self._base_url}/#{path}")
        self.wait_until_shown()
        self.settle()

    def reload(self) -> None:
        self.page.evaluate("() => { window.isOld = true; }")
        self.engine.reload()
        self.wait_until("() => !window.isOld", None, "The page was not loaded anew")
        self.wait_until_shown()
        self.settle()

    def settle(self) -> None:
        """Wait until the layout stands still: no script of ours speaks to the app here."""
        self._changed = time.monotonic()
        last, same = "", 0
        until = time.monotonic() + PATIENCE
        time.sleep(0.15)
        while same < 4 and time.monotonic() < until:
            now = self.page.evaluate("() => companionTest.layout()")
            last, same = now, same + 1 if now == last else 0
            time.sleep(0.05)

    def _young(self, identifier: str) -> float:
        """Count from when the layout was looked at first: here the app says nothing of when it has dealt with what."""
        return until_taken(self._changed, self._tapped_at.get(identifier, 0.0), self.moment)

    def rest(self) -> None:
        self.settle()

    def stand_still(self) -> None:
        self.settle()

    def close(self) -> None:
        self.engine.close()

    def by_id(self, identifier: str) -> Locator:
        """Return nothing to be asked: what this class offers does without."""
        return cast("Locator", identifier)

    def has(self, identifier: str) -> bool:
        return bool(self.page.evaluate("(id) => companionTest.all(id).length", identifier))

    def passes(self, seconds: float) -> None:
        time.sleep(seconds)

    def saved(self, identifier: str, folder: Path) -> Path:
        def new() -> list[Path]:
            there = (path for path in self.engine.saved.glob("*") if path.suffix not in UNFINISHED)
            return [path for path in there if path.stat().st_size]

        self.tap(identifier)
        [file] = until(new)
        return file.rename(folder / file.name)

    def give(self, identifier: str, file: Path) -> None:
        """Tap something that asks for a file, and give it that."""
        self.tap(identifier)
        self.engine.give(file)
        self.settle()

    def type_into(self, field: str, text: str) -> None:
        self.enter_into(field, [CONTROL, "a"], *text)

    def enter_into(self, field: str, *strokes: Sequence[str]) -> None:
        """Press keys in a text field, those of each stroke at once."""
        self.passes(self.moment)
        self._click(self.by_id(field), field)
        focused = "() => document.activeElement?.matches('input, textarea')"
        self.wait_until(focused, None, f"{field!r} does not take the focus")
        self.settle()
        for keys in strokes:
            downs = [{"type": "keyDown", "value": key} for key in keys]
            ups = [{"type": "keyUp", "value": key} for key in reversed(keys)]
            self.engine.act({"type": "key", "id": "keys", "actions": [*downs, *ups]})
        self.settle()

    def value_of(self, field: str) -> str:
        found: str = self.page.evaluate("(id) => companionTest.one(id).querySelector('input, textarea').value", field)
        return found

    def _click(self, locator: Locator, name: str) -> None:
        self.tap_middle("(id) => companionTest.one(id)", str(locator))

    def tap_middle(self, element: str, argument: str) -> None:
        """Tap an element that a script returns, whether it is the app's or of the page around it."""
        script = f"""async (argument) => {{
          let found;
          while (!(found = ({element})(argument))) await companionTest.frames(1);  // it is drawn anew
          return companionTest.middle(found.getBoundingClientRect());
        }}"""
        x, y = self.page.evaluate(script, argument)
        place = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        press = [
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 40},
            {"type": "pointerUp", "button": 0},
        ]
        kind = {"pointerType": self.pointer}
        self.engine.act({"type": "pointer", "id": self.pointer, "parameters": kind, "actions": [place, *press]})

    def scroll_to(self, identifier: str, within: str | None = None) -> Locator:
        self.settle()
        x, y, reach = self.page.evaluate("(id) => companionTest.wheel(id)", within)
        for step in (reach, -reach, reach):
            while not self._is_in_view(identifier):
                before = self.page.evaluate("() => companionTest.layout()")
                for _ in range(2):  # the first turn after a tap may be lost
                    self.engine.wheel(x, y, step)
                    self.settle()
                if self.page.evaluate("() => companionTest.layout()") == before:
                    break
            else:
                return self.by_id(identifier)
        raise self._failure(f"{identifier!r} was nowhere to be scrolled to")
