"""Measure ours against theirs in the same run: times differ from machine to machine, ratios much less."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

_TIMES: Final = Path("/proc/stat")

Sample = Callable[[], float]
"""Does the thing once and returns what it took, in milliseconds."""


class Medians(NamedTuple):
    """The times of two samples, in milliseconds."""

    ours: float
    theirs: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """One line of a benchmark: what ours and theirs reached in `unit`, and the goal for the ratio."""

    name: str
    medians: Medians
    goal: float
    unit: str = "ms"
    more_is_better: bool = False

    @property
    def value(self) -> float:
        """Ours as a multiple of theirs."""
        return self.medians.ours / self.medians.theirs

    @property
    def is_met(self) -> bool:
        """The ratio as it is printed has reached the goal."""
        value, goal = round(self.value, 2), round(self.goal, 2)
        return value >= goal if self.more_is_better else value <= goal

    def __str__(self) -> str:
        ours, theirs = (f"{value:.4g} {self.unit}" for value in self.medians)
        sign = ">=" if self.more_is_better else "<="
        ratio = f"{self.value:.2f}" if self.value > 0.1 else f"{self.value:.2g}"
        return f"{self.name}: ours {ours}, theirs {theirs}, ratio {ratio} (goal {sign} {self.goal:.2f})"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of a benchmark that has nothing to be compared with: a number of `unit`, and the most it may be."""

    name: str
    value: float
    goal: float
    unit: str

    @property
    def is_met(self) -> bool:
        """The number as it is printed is not above the goal."""
        return float(f"{self.value:.3g}") <= self.goal

    def __str__(self) -> str:
        return f"{self.name}: {self.value:.3g} {self.unit} (goal <= {self.goal:g})"


def ratio_interleaved(ours: Sample, theirs: Sample, rounds: int, warm_up: int = 1) -> Medians:
    """Take samples of both in turn, the first one alternating, and return the medians.

    What slows the machine down for a while then slows both; what only the first runs pay is left out by `warm_up`.
    A start, which is all anew each time, needs none.
    """
    taken: tuple[list[float], list[float]] = ([], [])
    for turn in range(warm_up + rounds):
        for which in (0, 1) if turn % 2 else (1, 0):
            value = (ours, theirs)[which]()
            if turn >= warm_up:
                taken[which].append(value)
    return Medians(statistics.median(taken[0]), statistics.median(taken[1]))


def timed(action: Callable[[], object], repeat: int = 1) -> Sample:
    """Make a sample of an action: the time of one call, averaged over `repeat` if one is too short to time."""

    def sample() -> float:
        start = time.perf_counter()
        for _ in range(repeat):
            action()
        return (time.perf_counter() - start) / repeat * 1000

    return sample


def processor(pid: int) -> float:
    """The seconds of processor that a process has used (Linux): by its clock, whose id is as in clock_getcpuclockid(3).

    What `/proc` says of processes comes in steps of 10 ms.
    """
    return time.clock_gettime(~pid << 3 | 2)


def busy_share(seconds: float = 0.5) -> float:
    """The share of all processors that was in use for so long, from 0 to 1 (Linux; elsewhere 0, which is not known)."""
    if not _TIMES.exists():
        return 0.0
    before = _times()
    time.sleep(seconds)
    used, idle = (now - then for now, then in zip(_times(), before, strict=True))
    return used / max(used + idle, 1)


def _times() -> tuple[int, int]:
    """Tick since the start of the machine: in use, and idle or waiting for a disk."""
    user, nice, system, idle, waiting, *others = map(int, _TIMES.read_text("ascii").splitlines()[0].split()[1:9])
    return user + nice + system + sum(others), idle + waiting
