"""The app again and again in one process, for tests that need not kill it: `python -m tests.e2e.shared_app`.

Every line on the input is a list of arguments, as JSON: the app that runs is stopped, and one is started with these, by
the same `run` that the command calls. What costs most of a start, loading Python's modules, is done once. `ready` on
the output says that the new one answers. Nothing in the app knows of this.

Only what has just come takes taps sooner: no finger of a test taps twice, and it waits for that
after every entry. How long it really is, `tests/ui/table/test_second_tap.py` sees, and whatever runs the app itself.
Nor does a server that has been up for minutes compress its client for another minute, as each of them would.
"""

from __future__ import annotations

import faulthandler
import json
import signal
import sys
import threading
import time
from typing import Any, Final

from companion import app
from companion.arguments import read
from companion.flet_patches.served import without_fastapi
from companion.ui import taps
from companion.web import client, server

STARTS: Final = 60.0
"""Seconds that an app may take to start."""
MOMENT: Final = 0.1
"""Seconds in which what has just come takes no tap."""
STOPS: Final = 60.0
"""Seconds that an app may take to stop."""
NEVER: Final = threading.TIMEOUT_MAX


class Running(server.Server):
    """A server in a thread of its own."""

    now: Running | None = None

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        self.is_up = threading.Event()
        Running.now = self

    async def startup(self, sockets: Any = None) -> None:
        """Notes that it answers from now on."""
        await super().startup(sockets)
        self.is_up.set()


def stop(thread: threading.Thread | None) -> None:
    """End the app that runs, and forgets its sessions: pages that come back begin anew, as after any start."""
    if thread and Running.now:
        Running.now.should_exit = True
        thread.join(STOPS)
        if thread.is_alive():
            faulthandler.dump_traceback()  # of all threads
            sys.exit("The app before did not stop.")
    sessions: dict[str, Any] = without_fastapi.manager()._FletAppManager__sessions
    sessions.clear()


def main() -> None:
    """Run one app after the other until the input ends."""
    server.Server = Running  # type: ignore[assignment, misc]
    taps.SETTLED = MOMENT  # type: ignore[misc]
    client.BEST_AFTER = NEVER  # type: ignore[misc]
    if sys.platform != "win32":
        faulthandler.register(signal.SIGUSR1)  # prints where each thread stands
    thread: threading.Thread | None = None
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        stop(thread)
        Running.now = None
        thread = threading.Thread(target=app.run, args=(read(json.loads(line)),), daemon=True)
        thread.start()
        begun = time.monotonic()
        while not (Running.now and Running.now.is_up.is_set()):
            if not thread.is_alive() or time.monotonic() - begun > STARTS:
                sys.exit("The app did not start.")
            time.sleep(0.01)
        print("ready", file=answers, flush=True)


if __name__ == "__main__":
    main()
