"""Drivers of the app for tests, benchmarks, screenshots and attacks.

A browser's page, a visitor without one, servers, games to be kept, faults of a disk. Tests and the other rooms of
packaging import it; it imports neither.
"""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The checkout."""
PATIENCE: Final = 60.0
"""Seconds until what does not come is given up: a busy machine may take most of them, and only a failure does."""
FIRST_START: Final = 3 * PATIENCE
"""The same of a page that is started, whose client is compiled, and of a site that brings its Python along."""

EXPECTED: Final = (
    *("rive_native", "GL Driver Message", "Cannot render platform views"),
    *("net::ERR_", "page error: Exception", "status of 401"),
)
"""Parts of what pages say that is no failure.

Flet asks a public server for an animation runtime at every start, and does well without; a slow driver says so. So does
the client where an element of the page, such as there is around text that can be marked, goes while a busy browser
still draws the frame before: that frame is drawn without it, and the next one has none. Nobody answers only where a
test has ended who would, and then Flet's client throws a bare exception at each try. Whom the app does not let in
sees that.
"""


class Watched:
    """A page or an app: whatever it says to have failed fails the test that runs, at its end (`tests/conftest.py`)."""

    @property
    def outlives(self) -> bool:
        """Whether it goes on after the test, and is watched in the next one."""
        return False

    def failures(self) -> str:
        """Return what has failed since the last call."""
        raise NotImplementedError

    def watch(self) -> None:
        """Take part, unless it does already."""
        if self not in WATCHED:
            WATCHED.append(self)


WATCHED: Final[list[Watched]] = []
