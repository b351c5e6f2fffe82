"""The hub away, empty, with other credentials or newer, before each step in the life of a process.

Whatever has become of it, the app answers a known device at once, says what is wrong, lets in who shows the key, and
goes on by itself: with the same key, and what is entered is in the hub once. A new trouble is a function of a `Life`
with its end, and one line in TROUBLES; a new step is one in STEPS.
"""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from companion.hub.heads import SUBJECT
from companion.hub.hub import SHORT
from companion.play.steps import folded
from tests.drive.app_server import AppServer
from tests.drive.hub.around import game_in, hub_of
from tests.drive.hub.servers import HubServer
from tests.drive.visitor import Visitor
from tests.drive.waiting import until
from tests.torture.trials import Row, folder, row

ANSWER_TIMEOUT: Final = 2.0
"""Seconds in which a device is answered, whatever the hub does."""
SHUTDOWN_TIMEOUT: Final = 4.0
PATIENCE: Final = 60.0


class Life:
    """A process at a hub that was there before: its folder knows the key, a device, and a game without an entry."""

    def __init__(self, base: Path, stack: ExitStack, is_timed: bool) -> None:
        """With `is_timed`, answers and ends that take too long are faults: on a machine that does nothing else."""
        self._base, self._stack, self._is_timed = base, stack, is_timed
        self.slowest = 0.0
        self.server = stack.enter_context(HubServer(base / "hub"))
        with hub_of(base / "beside", self.server) as hub:
            until(lambda: not hub.is_away)
            self.game, self.other = (game_in(hub.games).id for _ in range(2))
        self.app = AppServer(base / "app", options=["--host", "0.0.0.0", "--hub", f"nats://{self.server.address}"])
        stack.callback(self.app.close)
        self.app.start()
        until(lambda: self.app.key)
        self.key = self.app.key
        self.cookie = self.joined()
        until(lambda: "digest" in _text(base / "app" / "hub-devices"))
        self.app.kill()
        self.window: Visitor | None = None

    def _asked(self, method: str, path: str, body: str | None = None) -> http.client.HTTPResponse:
        start = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.app.port, timeout=30)
        headers = {"Content-Type": "application/x-www-form-urlencoded"} if body else {"Cookie": self.cookie}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        self.slowest = max(self.slowest, time.monotonic() - start)
        connection.close()
        return answer

    def joined(self) -> str:
        """The cookie of a device that shows the key. Raises AssertionError where it is not let in."""
        answer = self._asked("POST", "/join", f"key={quote(self.key)}")
        assert answer.status == 303, f"the key was answered with {answer.status}"
        return str(answer.headers["set-cookie"]).partition(";")[0]

    # --- steps ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The process begins."""
        self.app.start()

    def join(self) -> None:
        """A further device shows the key."""
        self.joined()

    def look(self) -> None:
        """The known device opens the game."""
        self.window = self._stack.enter_context(
            Visitor(self.app.url, f"/games/{self.game}", headers={"Cookie": self.cookie}).register()
        )
        self.window.wait_until_shown("bar-petition")

    def enter(self) -> None:
        """Something is entered, or refused in words; a tap waits for a hub that has just gone."""
        assert self.window
        self.window.tap("bar-petition")
        self.window.wait_until_shown("winner-0", 2 * SHORT)
        self.window.tap("winner-0")
        self.window.rest(1)

    def end(self) -> None:
        """Ctrl+C; and the process begins again."""
        took = self.app.stop()
        assert took < SHUTDOWN_TIMEOUT or not self._is_timed, f"the end took {took:.1f} s"
        self.app.start()

    # --- how it is ------------------------------------------------------------------------------------------

    def entries(self) -> int:
        """How many there are, as somebody new has it from the hub."""
        with hub_of(self._base / f"looks-{time.monotonic_ns()}", self.server) as hub:
            until(lambda: not hub.is_away and hub.games.flush(5))
            return len(folded(hub.games.load(self.game)).document["events"])

    def see_that_it_answers(self) -> None:
        """Raise AssertionError where the known device does not get in, or had to wait."""
        assert self._asked("GET", "/").status == 200, "a known device was not let in"
        assert self.slowest < ANSWER_TIMEOUT or not self._is_timed, f"an answer took {self.slowest:.1f} s"

    def see_that_it_goes_on(self, made: Row) -> None:
        """Enter what is not there yet, in a new window; count what is missing or there twice."""
        until(lambda: self._can_enter() and self.entries(), PATIENCE)
        made.acked += 1
        if (count := self.entries()) != 1:
            made.lose(f"{count} entries instead of one")
        assert self.app.key == self.key, "there was another key"
        self.see_that_it_answers()
        assert "Traceback" not in self.app.output, self.app.output[-1000:]

    def _can_enter(self) -> bool:
        with Visitor(self.app.url, f"/games/{self.game}", headers={"Cookie": self.cookie}).register() as window:
            window.wait_until_shown("undo")
            if self.entries():
                return True
            window.wait_until_shown("bar-petition")
            window.tap("bar-petition")
            window.wait_until_shown("winner-0")
            window.tap("winner-0")
            window.rest(1)
        return bool(self.entries())


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def _newer(life: Life) -> None:
    with hub_of(life._base / "newer", life.server) as hub:
        until(lambda: not hub.is_away)
        last = hub._link.last(f"{SUBJECT}{life.other}")
        assert last
        hub._link.publish(f"{SUBJECT}{life.other}", b'{"companion": 2, "n": 1, "step": {"new": 1}}', last.number)
        hub._link.publish("$KV.companion_keys.table.other", b'{"version": 2, "rights": []}', 0)


class Trouble(NamedTuple):
    """A fault of a hub, and how it ends; `is_told` where windows have to say so until then."""

    begin: Callable[[Life], None]
    end: Callable[[Life], object]
    is_told: bool = False


TROUBLES: Final[dict[str, Trouble]] = {
    "away": Trouble(lambda life: life.server.kill(), lambda life: life.server.start(), True),
    "empty": Trouble(lambda life: life.server.forget(), lambda life: None),
    "of other credentials": Trouble(
        lambda life: life.server.ask_for("another"), lambda life: life.server.ask_for(""), True
    ),
    "newer": Trouble(_newer, lambda life: None),
}
STEPS: Final = (Life.start, Life.join, Life.look, Life.enter, Life.end)


def away(quick: bool) -> Iterator[Row]:
    """Each trouble before each step of a life; `quick`, before one step each, and nothing is timed."""
    for number, (name, trouble) in enumerate(TROUBLES.items()):
        with row(f"a hub that is {name}, at each moment of a life") as made:
            slowest = 0.0
            for at, step in enumerate(STEPS):
                if quick and at != number:
                    continue
                with made.trial(f"before: {step.__name__}"), folder() as base, ExitStack() as stack:
                    life = Life(base, stack, is_timed=not quick)
                    for each in STEPS:
                        if each is not step:
                            each(life)
                            continue
                        trouble.begin(life)
                        each(life)
                        life.see_that_it_answers()
                        if trouble.is_told and life.window and each is not Life.end:
                            life.window.wait_until_shown("hub-away")
                        trouble.end(life)
                    life.see_that_it_goes_on(made)
                    slowest = max(slowest, life.slowest)
            made.note = f"the slowest answer took {slowest:.2f} s"
        yield made
