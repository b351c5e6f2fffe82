"""Nobody at a table waits because what the windows leave behind is collected."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web import garbage
from companion.web.garbage import Garbage
from tests.conftest import long_but
from tests.session.clock import TimelessLoop

ROOT = Path(__file__).resolve().parents[2]
FREED_BY_A_THREAD = """
import os, threading
from companion.web.garbage import return_freed_memory

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def work():
    len(b"x" * 16_000_000)
    [b"x" * 1_500_000 for block in range(12)]

return_freed_memory()
before = resident()
thread = threading.Thread(target=work)
thread.start()
thread.join()
print(resident() - before)
"""


class Circle:
    """Something that only the collector sees to."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(scope="module")
def unused() -> list[float]:
    """Return the seconds since the last message, to be changed by the test."""
    return [0.0]


@pytest.fixture(scope="module")
def collected(unused: list[float]) -> Iterator[Garbage]:
    """Return what collects, begun once, since that looks through all there is; afterwards Python's own way is back."""
    made = Garbage(lambda: unused[0])
    made.begin()
    yield made
    made.end()


def test_what_was_looked_through_once_is_not_looked_at_again(collected: Garbage) -> None:
    """So a look takes as long as there is something new, not as long as there are windows."""
    before = gc.get_freeze_count()
    kept = [Circle() for _ in range(1_000)]
    gc.collect()
    assert gc.get_freeze_count() >= before + len(kept)
    looked_at = set(map(id, gc.get_objects()))
    assert not looked_at.intersection(map(id, kept))


def test_what_is_left_behind_later_is_collected_all_the_same(collected: Garbage) -> None:
    circle = Circle()
    gc.collect()
    gone = weakref.ref(circle)
    del circle
    gc.collect()
    assert gone() is not None
    collected.collect()
    assert gone() is None


def keep_collecting(garbage: Garbage) -> None:
    """Let many looks pass."""

    async def rest() -> None:
        task = asyncio.ensure_future(garbage.keep_collecting())
        await asyncio.sleep(0.05)
        task.cancel()

    with asyncio.Runner(loop_factory=TimelessLoop) as runner:
        runner.run(rest())


@pytest.mark.parametrize(
    ("seconds", "left", "is_collected"),
    [
        (61, 1_000, False),
        (60, 60_000, True),
        *long_but(
            (), [(59, 60_000, False), (4, 200_000, False), (5, 200_000, True), (0, 500_000, False), (0, 700_000, True)]
        ),
    ],
)
def test_the_more_is_left_the_sooner_it_is_collected(
    collected: Garbage,
    unused: list[float],
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
    left: int,
    is_collected: bool,
) -> None:
    """A little waits for a quiet minute, more for a moment without a tap, and very much for nobody."""
    monkeypatch.setattr(garbage, "BETWEEN", 0.001)
    unused[0] = seconds
    circle = Circle()
    gone = weakref.ref(circle)
    gc.collect()
    del circle
    collected._known = gc.get_freeze_count() - left

    keep_collecting(collected)
    assert (gone() is None) == is_collected


def test_what_is_left_is_counted_only_after_more_was_frozen(
    collected: Garbage, unused: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counting walks every object of every window: 24 ms in which nobody's tap is answered."""
    monkeypatch.setattr(garbage, "BETWEEN", 0.001)
    unused[0] = 0
    collected.collect()
    really, counted = gc.get_freeze_count, []

    def count() -> int:
        counted.append(really())
        return counted[-1]

    monkeypatch.setattr(gc, "get_freeze_count", count)
    keep_collecting(collected)
    assert counted == []
    gc.collect()
    keep_collecting(collected)
    assert len(counted) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system's own way stays")
def test_large_blocks_go_back_to_the_system_when_a_thread_has_freed_them() -> None:
    """Compressing the client's files left 15 MB with the server for good."""
    told = subprocess.run(
        [sys.executable, "-c", FREED_BY_A_THREAD], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(told.stdout) < 4_000_000
