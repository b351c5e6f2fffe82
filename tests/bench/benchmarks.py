"""The benchmarks by name, and how they are run: most of them alone, as they take times.

A new one is a function that returns lines to print, and one line in BENCHMARKS. It is loaded only when it is run.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

BENCHMARKS: Final = {
    "checked": "tests.bench.engine:checked",
    "checked-games": "tests.bench.games:checked",
    "codes-games": "tests.bench.games:codes",
    "answers": "tests.bench.games:answers",
    "edit": "tests.bench.engine:edit",
    "replay": "tests.bench.engine:start",
    "plays": "tests.bench.plays:plays",
    "rules-search": "tests.bench.rules_desk:search",
    "save": "tests.bench.storage:save",
    "open": "tests.bench.storage:opening",
    "codes": "tests.bench.codes:codes",
    "coding-browser": "tests.bench.codes:coding_browser",
    "coding-time": "tests.bench.codes:coding_time",
    "taps": "tests.bench.taps:taps",
    "tap": "tests.bench.browser:tap",
    "cold": "tests.bench.browser:cold",
    "site": "tests.bench.site:site",
    "first-visit": "tests.bench.first_visit:first_visits",
    "reloads": "tests.bench.reloads:reloads",
    "live": "tests.bench.live:live",
    "phone-table": "tests.bench.phone_table:phone_table",
    "end": "tests.bench.end:end",
    "hub": "tests.bench.hub:hub",
}

COUNTED: Final = ("reloads", "taps", "codes", "codes-games")
"""Those that count bytes and taps, and time nothing: they run beside each other, the longest begun first."""


def groups(names: Iterable[str]) -> list[tuple[str, ...]]:
    """What runs at the same time: those that are counted, then each of the others alone."""
    counted = tuple(name for name in COUNTED if name in names)
    return [*([counted] if counted else []), *((name,) for name in names if name not in counted)]


def results(names: tuple[str, ...]) -> Iterator[object]:
    """The results of benchmarks: of one each as soon as it is there."""
    if len(names) == 1:
        yield from _load(*names)()
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for found in pool.map(_results_of, names):
            yield from found


def _results_of(name: str) -> list[object]:
    return list(_load(name)())


def _load(name: str) -> Callable[[], Iterable[object]]:
    module, function = BENCHMARKS[name].split(":")
    loaded: Callable[[], Iterable[object]] = getattr(importlib.import_module(module), function)
    return loaded
