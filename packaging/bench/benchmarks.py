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
    "checked": "bench.engine:checked",
    "checked-games": "bench.games:checked",
    "codes-games": "bench.games:codes",
    "answers": "bench.games:answers",
    "edit": "bench.engine:edit",
    "replay": "bench.engine:start",
    "plays": "bench.plays:plays",
    "rules-search": "bench.rules_desk:search",
    "save": "bench.storage:save",
    "open": "bench.storage:opening",
    "codes": "bench.codes:codes",
    "coding-browser": "bench.codes:coding_browser",
    "coding-time": "bench.codes:coding_time",
    "taps": "bench.taps:taps",
    "tap": "bench.browser:tap",
    "cold": "bench.browser:cold",
    "site": "bench.site:site",
    "first-visit": "bench.first_visit:first_visits",
    "reloads": "bench.reloads:reloads",
    "live": "bench.live:live",
    "phone-table": "bench.phone_table:phone_table",
    "end": "bench.end:end",
    "hub": "bench.hub:hub",
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
