"""The report of a torture part, and a child process that prints what was acknowledged."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
HEADINGS: Final = ("part", "trials", "acked", "lost", "false alarms", "exceptions", "seconds")
_SHOWN: Final = 5

Tell = Callable[[str], object]
"""Says that something is kept; whoever listens counts on it from then on."""


@dataclass(slots=True)
class Row:
    """One line of the table. A control is something that must lose: else the part proves nothing."""

    part: str
    is_control: bool = False
    trials: int = 0
    acked: int = 0
    lost: int = 0
    alarms: int = 0
    exceptions: int = 0
    seconds: float = 0.0
    note: str = ""
    troubles: list[str] = field(default_factory=list)

    @property
    def is_fine(self) -> bool:
        """True if the row is as it has to be; one that was not tried is."""
        if self.is_control:
            return self.lost > 0 or not self.trials
        return not (self.lost or self.alarms or self.exceptions)

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as it is printed."""
        numbers = (self.trials, self.acked, self.lost, self.alarms, self.exceptions)
        return (self.part, *(str(number) for number in numbers), f"{self.seconds:.1f}")

    def lose(self, what: str, count: int = 1) -> None:
        """Something acknowledged is not there, or not as it was."""
        self.lost += count
        self._trouble(f"lost: {what}")

    def alarm(self, what: str) -> None:
        """Damage is told where there is none."""
        self.alarms += 1
        self._trouble(f"false alarm: {what}")

    def _trouble(self, what: str) -> None:
        if not self.is_control and len(self.troubles) < _SHOWN:
            self.troubles.append(what)

    @contextmanager
    def trial(self, where: str) -> Iterator[None]:
        """One try; what it raises is counted."""
        self.trials += 1
        try:
            yield
        except Exception as error:
            self.exceptions += 1
            frame = traceback.extract_tb(error.__traceback__)[-1]
            self._trouble(f"{type(error).__name__} ({error}) at {frame.filename}:{frame.lineno}: {where}")


@contextmanager
def row(part: str, *, is_control: bool = False) -> Iterator[Row]:
    """A row that knows how long it took."""
    made = Row(f"  control: {part}" if is_control else part, is_control)
    start = time.perf_counter()
    yield made
    made.seconds = time.perf_counter() - start


def module_environment() -> dict[str, str]:
    """The environment of `python -m` to find the app, its tests, and what is beside this."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@contextmanager
def folder() -> Iterator[Path]:
    """A folder in memory where there is such a place: what is tortured are processes and bytes, not the disk."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as path:
        yield Path(path)


class Child:
    """A fork of this process that does `work`, and what it has told."""

    def __init__(self, work: Callable[[Tell], object]) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        self._read, write = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            code = 1
            try:
                os.close(self._read)
                work(lambda what: os.write(write, f"{what}\n".encode()))
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        os.close(write)
        self._told = b""

    def first(self) -> None:
        """Return when it has told something, or has ended."""
        self._told += os.read(self._read, 1 << 16)

    def so_far(self) -> int:
        """How often it has told something by now."""
        os.set_blocking(self._read, False)
        with suppress(BlockingIOError):
            while more := os.read(self._read, 1 << 16):
                self._told += more
        os.set_blocking(self._read, True)
        return self._told.count(b"\n")

    def kill(self) -> None:
        """End it where it is."""
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> list[str]:
        """Its output until its end. Raises ChildProcessError if it ended by an error."""
        while more := os.read(self._read, 1 << 16):
            self._told += more
        os.close(self._read)
        _, status = os.waitpid(self.pid, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status):
            raise ChildProcessError("the child failed")
        return self._told.decode().split("\n")[:-1]
