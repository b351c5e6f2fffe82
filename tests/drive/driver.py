"""Drive the real app in a browser: `Screen` is one visitor's page.

Flutter paints on a canvas. What a test can read and tap is the tree of semantics beside it, where a control is found by
the `identifier` of its `ft.Semantics`. Not here: what the screens hold; that is the tests' business.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final, Self, TypedDict, Unpack

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    TimeoutError,
    expect,
)

from companion.ui.taps import SETTLED, Sure
from tests.drive import EXPECTED, FIRST_START, PATIENCE, Watched
from tests.drive.waiting import until_taken

PHONE: Final = (412, 915)
WHEEL_FRAMES: Final = 20
"""Frames within which a turn of the wheel moves a list; Flutter ignores the wheel for a moment after a tap."""
LOADED_ANEW: Final = "Execution context was destroyed"
"""Playwright's error where a page was loaded anew while something was evaluated in it."""
MAX_OUTPUT: Final = 4_000
"""Characters of the app's output that a failure tells: enough for the last traceback."""
SURE: Final = "panel-confirm"
"""What may be the answer to a question that asks for nothing else, which takes taps later."""
RESTS: Final = 4
"""Frames alike after which a screen rests, once the app has nothing more to say."""

SEMANTICS_ON: Final = """
addEventListener('flutter-first-frame', () => {
  const timer = setInterval(() => {
    const button = document.querySelector('flt-semantics-placeholder'), place = button?.getBoundingClientRect();
    button?.dispatchEvent(new MouseEvent('click', {clientX: place.width / 2, clientY: place.height / 2}));
    if (document.querySelector('flt-semantics-host flt-semantics')) clearInterval(timer);
  }, 20);
});
"""
"""Flutter makes the semantics only when an invisible button was pressed, on phones in its middle.

Nothing in Python can ask for them.
"""

HELPERS: Final = Path(__file__).with_name("in_page.js").read_text("utf-8")

_CAN_TAP: Final = "companionTest.one(id)?.hasAttribute('flt-tappable')"


def address(base_url: str, path: str) -> str:
    """Return where a browser finds a screen: the app keeps its routes behind the `#`."""
    return f"{base_url}/#{path}"


def saying(text: str) -> re.Pattern[str]:
    """Return the pattern that finds this text within what a control says; `re.escape` is not for pages."""
    return re.compile(re.sub(r"[\\^$.*+?()\[\]{}|/]", r"\\\g<0>", text))


def left(screen: Screen, look: Callable[[], list[str]]) -> list[str]:
    """Look until nothing is wrong with a screen, and return the faults that stay.

    A screen may be laid out in steps, each of which the app answers: then what is wrong for a moment is no fault.
    """
    until = time.monotonic() + PATIENCE
    while (faults := look()) and time.monotonic() < until:
        screen.settle()
    return faults


class Look(TypedDict, total=False):
    """The visitor's display, and what the browser says they prefer: light or dark, and a language such as `hu-HU`."""

    width: int
    height: int
    dark: bool
    locale: str
    scale: float
    """Pixels per point."""
    seen: bool
    """Whether somebody looks at the pixels."""


class Screen(Watched):
    """One visitor: a page in a browser context of its own, hence a fresh session of the app.

    What surprises: list items outside the view are not in the page (`scroll_to` first); plain text has no role; a
    control inside `ft.Semantics(identifier=…)` is a child of the node that bears the identifier, or the same node.
    """

    unseen: ClassVar[str] = ""
    """The script that runs first in pages that nobody looks at; without one, they are painted as all are."""
    moment = SETTLED
    """Seconds after which whatever has come takes taps."""

    def __init__(self, page: Page, base_url: str) -> None:
        self.page = page
        self._tapped_at = dict[str, float]()
        """When something was tapped last, by its identifier."""
        self.problems: list[str] = []
        """Errors and warnings of the console, uncaught errors, failed requests of our own; clear what is meant."""
        self.app_output: Callable[[], str] = str
        """Returns what the app has printed, for whoever has to find out why a test fails."""
        self._base_url = base_url
        self.watch()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self._note(f"page error: {error}"))

    @classmethod
    def open(
        cls,
        browser: Browser,
        base_url: str,
        path: str = "/",
        *,
        script: str = "",
        prepare: Callable[[BrowserContext], object] = lambda context: None,
        **look: Unpack[Look],
    ) -> Self:
        """Open `path` in a fresh context and wait until the app shows something; `script` runs before all else.

        `prepare` is given the context before anything is opened in it.
        """
        context = browser.new_context(
            viewport={"width": look.get("width", PHONE[0]), "height": look.get("height", PHONE[1])},
            color_scheme="dark" if look.get("dark", False) else "light",
            locale=look.get("locale", "en-US"),
            device_scale_factor=look.get("scale", 1),
            reduced_motion="reduce",
        )
        context.add_init_script(("" if look.get("seen") else cls.unseen) + script)
        prepare(context)
        return cls.in_context(context, base_url, path)

    @classmethod
    def in_context(cls, context: BrowserContext, base_url: str, path: str = "/") -> Self:
        """Open `path` in a page of a context that is there already, and wait until the app shows something."""
        page = context.new_page()
        page.add_init_script(SEMANTICS_ON + HELPERS)
        screen = cls(page, base_url)
        screen.go(path)
        return screen

    def failures(self) -> str:
        """Return the problems of its page."""
        return "\n".join(self.problems)

    @property
    def address(self) -> str:
        """Where the page is, as its address bar says behind the `#`."""
        return self.page.url.partition("#")[2]

    def go(self, path: str) -> None:
        """Go to `path` as if typed into the address bar: the session goes on, and the page is not loaded anew."""
        self.page.goto(address(self._base_url, path), wait_until="commit")
        self.wait_until_shown()
        self.settle()

    def reload(self) -> None:
        """Load the page again: the app's session in this page goes on."""
        self.page.reload(wait_until="commit")
        self.wait_until_shown()

    def resize(self, width: int, height: int) -> None:
        """Turn the device, or pull the window."""
        self.page.set_viewport_size({"width": width, "height": height})

    def pull(self, width: int, height: int) -> None:
        """Resize, and wait until what is shown has been laid out anew; it need not be painted yet."""
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.evaluate("() => { companionTest.toldAt = 0; }")
            self.resize(width, height)
            self.wait_until("() => companionTest.toldAt > 0", None, "The client does not tell the app its new size")
        self.rest()

    def settle(self) -> None:
        """Wait until the app has dealt with all that the page has told it, and its answers are laid out.

        Raises:
            AssertionError: If the app does not answer.
        """
        try:
            self.page.evaluate("(patience) => companionTest.isDone(patience)", 1000 * PATIENCE)
        except Error as error:
            if LOADED_ANEW not in error.message:  # then nothing of what was to be waited for is left
                raise self._failure(f"The app is not done: {error.message}") from None

    def rest(self) -> None:
        """Wait until all is done and nothing comes, goes or moves; `stand_still` waits for the painting, too."""
        self.settle()
        self.wait_until("(frames) => companionTest.rests(frames)", RESTS, "The screen does not come to rest")

    def close(self) -> None:
        """Close the page and its context."""
        self.page.context.close()

    def wait_until_shown(self, timeout: float = FIRST_START) -> None:
        """Wait until there is a control with an identifier or a tap, and nothing of the page's own lies over it."""
        self.wait_until("() => companionTest.isShown()", None, "The app showed nothing of its own", timeout)

    def wait_until_back(self, timeout: float = PATIENCE) -> None:
        """Wait until the page has found the restarted app again; forget the problems it had meanwhile.

        While the app is down, the page tries every half second; what was last seen lies grayed over everything.
        """
        script = "() => companionTest.isUncovered() && !companionTest.words().includes('Working...')"
        self.wait_until(script, None, "The page did not find the app again", timeout)
        self.settle()
        self.page.evaluate("() => companionTest.forgetAges()")  # another app has sent what looks the same
        self.problems.clear()

    def by_id(self, identifier: str) -> Locator:
        """Return the node of `ft.Semantics(identifier=…)`, for what this class does not offer."""
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]')

    def identifiers(self) -> list[str]:
        """Return all identifiers now in the page, in its order."""
        script = (
            "() => [...document.querySelectorAll('[flt-semantics-identifier]')]"
            ".map((node) => node.getAttribute('flt-semantics-identifier'))"
        )
        found: list[str] = self.page.evaluate(script)
        return found

    def wait_for(self, identifier: str, timeout: float = PATIENCE) -> Locator:
        """Wait until exactly one such control is there: while screens change there may be two."""
        self.wait_until("(id) => companionTest.one(id)", identifier, f"{identifier!r} did not appear once", timeout)
        return self.by_id(identifier)

    def has(self, identifier: str) -> bool:
        """Tell whether there is such a control now."""
        return self.by_id(identifier).count() > 0

    def first_of(self, *prefixes: str, timeout: float = PATIENCE) -> str:
        """Wait until a control is there whose identifier begins with one of these, and return the first such one."""
        some = ", ".join(f"[flt-semantics-identifier^='{prefix}']" for prefix in prefixes)
        script = "(some) => document.querySelector(some) !== null"
        self.wait_until(script, some, f"Nothing of {prefixes} appeared", timeout)
        return next(name for name in self.identifiers() if name.startswith(prefixes))

    def wait_for_address(self, pattern: str, timeout: float = PATIENCE) -> None:
        """Wait until the pattern is found in the address behind the `#`."""
        script = "(want) => new RegExp(want, 'u').test(location.hash.slice(1))"
        self.wait_until(script, pattern, f"The address is not {pattern}", timeout)

    def is_chosen(self, identifier: str) -> bool:
        """Tell whether a control is the chosen one of several."""
        self.wait_for(identifier)
        return bool(self.page.evaluate("(id) => companionTest.one(id)?.ariaCurrent === 'true'", identifier))

    def gone(self, identifier: str, timeout: float = PATIENCE) -> None:
        """Wait until there is no such control."""
        self.wait_until("(id) => !companionTest.all(id).length", identifier, f"{identifier!r} was still there", timeout)

    def tap(self, identifier: str) -> None:
        """Tap the middle of a control in view once it takes taps; wait until what comes of that is laid out."""
        if not self.can_tap(identifier):
            self.wait_until_tappable(identifier)
        self.settle()
        end = time.monotonic() + PATIENCE  # what is new again and again is tapped all the same
        while (young := self._young(identifier)) and time.monotonic() < end:
            self.passes(young)
        self._click(self.by_id(identifier), repr(identifier))
        self.settle()
        self._tapped_at[identifier] = time.monotonic()

    def _young(self, identifier: str) -> float:
        """Return the seconds until a control takes a tap, which has to be in sight for a moment."""
        script = "(id) => Math.max(0, companionTest.age(id) / 1000)"
        if not (age := self.page.evaluate(script, identifier)):
            self.settle()
            age = self.page.evaluate(script, identifier)
        moment = self.moment * (Sure.patience if identifier == SURE else 1)
        return until_taken(time.monotonic() - age, self._tapped_at.get(identifier, 0.0), moment)

    def tap_listed(self, identifier: str) -> None:
        """Tap something of a long screen, wherever that has been scrolled to."""
        self.scroll_to(identifier)
        self.tap(identifier)

    def type_into(self, field: str, text: str) -> None:
        """Replace what is in a text field, named by its identifier or its label."""
        inside = self.by_id(field).locator("input, textarea")
        labelled = self.page.get_by_role("textbox", name=field, exact=True)
        box = inside.or_(labelled)
        box.click()
        # What is filled in before Flutter has taken up the focus is lost, though the field shows it.
        expect(box).to_be_focused()
        self.stand_still()
        box.fill(text)
        expect(box).to_have_value(text)

    def type_zeros(self, prefix: str) -> None:
        """Type 0 into every number of a form that nobody has given yet."""
        for name in [*self.identifiers()]:
            if re.fullmatch(rf"{prefix}-[\w-]+-\d", name) and ": \N{EN DASH}" in self.text_of(name):
                self.type_into(name, "0")

    def value_of(self, field: str) -> str:
        """Return what is in a text field, named by its identifier."""
        return self.by_id(field).locator("input, textarea").input_value()

    def words(self) -> str:
        """Return all that a screen reader says of the screen."""
        found: str = self.page.evaluate("() => companionTest.words()")
        return found

    def text_of(self, identifier: str) -> str:
        """Return what a screen reader says of a control: labels, texts and values, with single spaces."""
        self.wait_for(identifier)
        said: str = self.page.evaluate("(id) => companionTest.text(id)", identifier)
        return said

    def expect_text(self, identifier: str, text: str | re.Pattern[str], timeout: float = PATIENCE) -> None:
        """Wait until a control says exactly `text`, or something the pattern is found in."""
        if isinstance(text, str):
            script, wanted = "([id, want]) => companionTest.text(id) === want", " ".join(text.split())
        else:
            script, wanted = "([id, want]) => new RegExp(want, 'u').test(companionTest.text(id) ?? '')", text.pattern
        if not self._holds(script, [identifier, wanted], timeout):
            now = self.page.evaluate("(id) => companionTest.text(id)", identifier)
            raise self._failure(f"{identifier!r} says {now!r}, not {wanted!r}")

    def can_tap(self, identifier: str) -> bool:
        """True if a control that is there does anything when it is tapped, once the screen takes taps again."""
        self.wait_for(identifier)
        return bool(self.page.evaluate(f"(id) => {_CAN_TAP}", identifier))

    def wait_until_tappable(self, identifier: str, timeout: float = PATIENCE) -> None:
        """Wait until a control does something when it is tapped: what was chosen before may be on its way."""
        self.wait_until(f"(id) => {_CAN_TAP}", identifier, f"{identifier!r} cannot be tapped", timeout)

    def choose(self, identifier: str) -> None:
        """Tap one of several choices, and wait until it is the chosen one."""
        self.tap(identifier)
        script = "(id) => companionTest.one(id)?.ariaCurrent === 'true'"
        self.wait_until(script, identifier, f"{identifier!r} was not chosen")

    def scroll_to(self, identifier: str, within: str | None = None) -> Locator:
        """Turn the wheel, down, up, and down again, until the middle of a control is in view.

        The mouse is over the middle of `within`, or of the page: that decides which list moves.
        """
        self.settle()
        if within:
            self.wait_for(within)
        x, y, reach = self.page.evaluate("(id) => companionTest.wheel(id)", within)
        self.page.mouse.move(x, y)
        end = time.monotonic() + PATIENCE  # a list that says it is longer than it is may never come to its end
        for step in (reach, -reach, reach):
            while not self._is_in_view(identifier):
                can_scroll = self.page.evaluate("([x, y, step]) => companionTest.canScroll([x, y], step)", [x, y, step])
                if not can_scroll or time.monotonic() > end or not self._turn_wheel(step):
                    break
            else:
                return self.by_id(identifier)
        raise self._failure(f"{identifier!r} was nowhere to be scrolled to")

    def _turn_wheel(self, step: float) -> bool:
        """Turn the wheel, twice if need be; tell whether the list below the mouse has moved.

        The first turn may be lost: Flutter ignores the wheel for a moment after a tap. Where the second moves nothing,
        either, the list is at its end: how long it says it is may be a guess.
        """
        for _ in range(2):
            before = self.page.evaluate("() => companionTest.layout()")
            self.page.mouse.wheel(0, step)
            moves = "([before, frames]) => companionTest.moves(before, frames)"
            if self.page.evaluate(moves, [before, WHEEL_FRAMES]):
                return True
            self.settle()
        return False

    def press(self, key: str) -> None:
        """Press a key or a combination, such as `Control+Z`."""
        self.page.keyboard.press(key)

    def stand_still(self) -> None:
        """Wait until the app is done, what it said is painted, and then nothing happened for 0.3 s.

        Painting lags behind the semantics, by a tenth of a second and more when a page is fresh. What is painted may
        have a size that the page tells the app: then there is an answer to wait for, too.

        Raises:
            AssertionError: If it moves on and on.
        """
        answered, end = None, time.monotonic() + PATIENCE
        while answered != (told := self.page.evaluate("() => companionTest.told")):
            if time.monotonic() > end:
                raise self._failure("The page tells the app ever more")
            answered = told
            self.settle()
            self.page.evaluate("() => { companionTest.calm = 0; }")
            self.wait_until("() => companionTest.stands()", None, "The screen does not stand still")

    def shot(self, path: Path) -> Path:
        """Save what the screen shows as a PNG, once it stands still: the same state gives the same pixels."""
        self.stand_still()
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)
        return path

    def saved(self, identifier: str, folder: Path) -> Path:
        """Tap something that saves a file, and return that."""
        self.rest()  # a list that still scrolls takes a tap for a stop
        with self.page.expect_download() as download:
            self.tap(identifier)
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def pick(self, identifier: str, file: Path) -> None:
        """Tap something that asks for a file, and pick one in the browser's own dialog."""
        self.rest()  # as above
        with self.page.expect_file_chooser() as chooser:
            self.tap(identifier)
        chooser.value.set_files(file)

    def touched(self) -> int:
        """Return how often the page has been touched since it was loaded, in whichever test."""
        found: int = self.page.evaluate("() => companionTest.touched")
        return found

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self.page.wait_for_timeout(1000 * seconds)

    def _click(self, locator: Locator, name: str) -> None:
        try:
            locator.click()
        except TimeoutError as error:
            raise self._failure(f"{name} could not be tapped: {error}") from None

    def _is_in_view(self, identifier: str) -> bool:
        return bool(self.page.evaluate("(id) => companionTest.isInView(id)", identifier))

    def wait_until(self, script: str, argument: Any, failure: str, timeout: float = PATIENCE) -> None:
        """Wait for a script to hold, asking at every frame; Playwright's own waiting asks twice a second.

        Raises:
            AssertionError: If it does not within `timeout` seconds: `failure`, and what the page shows.
        """
        if not self._holds(script, argument, timeout):
            raise self._failure(f"{failure} within {timeout} s")

    def _holds(self, script: str, argument: Any, timeout: float) -> bool:
        try:
            self.page.wait_for_function(script, arg=argument, timeout=timeout * 1000)
        except TimeoutError:
            return False
        return True

    def _failure(self, sentence: str) -> AssertionError:
        return AssertionError(
            f"{sentence}.\nIdentifiers: {', '.join(self.identifiers()) or 'none'}.\n"
            f"The page says: {self.words()[:1000] or 'nothing'}.\nProblems: {self.problems}.\n"
            f"Taps, and messages from and to the app: {self.page.evaluate('() => companionTest.noted()')}.\n"
            f"The app printed last: {self.app_output()[-MAX_OUTPUT:] or 'nothing'}"
        )

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _note(self, problem: str) -> None:
        if not any(word in problem for word in EXPECTED):
            self.problems.append(problem)
