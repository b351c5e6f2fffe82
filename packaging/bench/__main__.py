"""The benchmarks by name: `python packaging/tasks.py bench [names…]`.

A new one is a function that returns lines to print, and one line in BENCHMARKS. It is loaded only when it is run.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bench.measure import Comparison, Figure, busy_share
from bench.table import LAST, Row, keep, read, row

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

MAX_BUSY: Final = 0.15
"""The share of the machine that may be busy with other things: above it a result says nothing."""


def main(names: Sequence[str]) -> int:
    """Run the named benchmarks, or all, print a line with its verdict for each result, and keep the table.

    On a busy machine nothing is judged, and nothing kept.
    """
    if unknown := set(names) - set(BENCHMARKS):
        print(f"No such benchmark: {', '.join(sorted(unknown))}. There are: {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    start, last = time.monotonic(), read(LAST)
    judged: dict[str, Row] = {}
    not_judged = 0
    for name in names or BENCHMARKS:
        begun, busy = time.monotonic(), busy_share()
        print(f"{name}: {100 * busy:.0f} % of the machine is busy with other things", flush=True)
        rows = []
        for result in _load(name)():
            if not isinstance(result, Comparison | Figure):
                print(f"  {result}", flush=True)
                continue
            rows.append(row(result))
            verdict = rows[-1].verdict.strip("*") if busy <= MAX_BUSY else "not judged"
            before = f", was {last[result.name].value}" if result.name in last else ""
            print(f"  {result}: {verdict}{before}", flush=True)
        print(f"  in {_minutes_since(begun)}", flush=True)
        if max(busy, busy_share()) > MAX_BUSY:
            not_judged += len(rows)
            continue
        judged |= {each.name: each for each in rows}
        keep({**last, **judged}, LAST)  # at once: a later benchmark may fail
    if not names and not not_judged:
        keep(judged, LAST)  # without lines that there are no more
    met = sum(each.verdict == "met" for each in judged.values())
    print(f"{met} met, {len(judged) - met} missed, {not_judged} not judged, in {_minutes_since(start)}")
    return 0


def _minutes_since(start: float) -> str:
    return f"{(time.monotonic() - start) / 60:.1f} minutes"


def _load(name: str) -> Callable[[], Iterable[object]]:
    module, function = BENCHMARKS[name].split(":")
    loaded: Callable[[], Iterable[object]] = getattr(importlib.import_module(module), function)
    return loaded


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
