"""Nobody at a table waits because what the windows leave behind is collected."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import pytest

from companion.web import garbage
from companion.web.garbage import LONGEST_UNUSED, Garbage


class Circle:
    """Something that only the collector sees to."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def unused() -> list[float]:
    """Return the seconds since the last message, to be changed by the test."""
    return [0.0]


@pytest.fixture
def collected(unused: list[float]) -> Iterator[Garbage]:
    """Return what collects, begun; afterwards Python's own way is back."""
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


ANY: Final = -(10**9)
"""A bound that is passed whatever else goes meanwhile: what other tests leave makes less of what is left."""


@pytest.mark.parametrize(("seconds", "most", "is_collected"), [(0, ANY, True), (0, 10**9, False), (61, 10**9, True)])
def test_it_is_done_when_nobody_waits_or_too_much_is_left(
    collected: Garbage,
    unused: list[float],
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
    most: int,
    is_collected: bool,
) -> None:
    monkeypatch.setattr(garbage, "BETWEEN", 0.01)
    monkeypatch.setattr(garbage, "WORTH_IT", ANY)
    monkeypatch.setattr(garbage, "MOST_LEFT", most)
    assert LONGEST_UNUSED == 60
    unused[0] = seconds
    circles = [Circle() for _ in range(100)]
    gone = weakref.ref(circles[0])
    gc.collect()
    circles.clear()

    async def is_gone_soon(seconds: float) -> bool:
        task = asyncio.ensure_future(collected.keep_collecting())
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while gone() is not None:
                    await asyncio.sleep(0.01)
        task.cancel()
        return gone() is None

    assert asyncio.run(is_gone_soon(10 if is_collected else 0.2)) == is_collected
