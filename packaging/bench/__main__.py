"""The benchmarks by name: `python packaging/tasks.py bench [names…]`.

A new one is a function that returns lines to print, and one line in BENCHMARKS. It is loaded only when it is run.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Sequence
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
    "reloads": "bench.reloads:reloads",
    "live": "bench.live:live",
    "phone-table": "bench.phone_table:phone_table",
    "end": "bench.end:end",
    "hub": "bench.hub:hub",
}


def main(names: Sequence[str]) -> int:
    """Run the named benchmarks, or all, and print a line for each result."""
    if unknown := set(names) - set(BENCHMARKS):
        print(f"No such benchmark: {', '.join(sorted(unknown))}. There are: {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    for name in names or BENCHMARKS:
        for result in _load(name)():
            print(result, flush=True)
    return 0


def _load(name: str) -> Callable[[], Iterable[object]]:
    module, function = BENCHMARKS[name].split(":")
    loaded: Callable[[], Iterable[object]] = getattr(importlib.import_module(module), function)
    return loaded


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
