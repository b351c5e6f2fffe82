"""The command `python packaging/tasks.py bench [names…]`."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Final

from tests.bench.benchmarks import BENCHMARKS, groups, results
from tests.bench.measure import Comparison, Figure, busy_share
from tests.bench.table import LAST, Row, keep, read, row

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
    busy = busy_share()
    for group in groups(names or BENCHMARKS):
        begun = time.monotonic()
        print(f"{', '.join(group)}: {100 * busy:.0f} % of the machine is busy with other things", flush=True)
        rows = []
        for result in results(group):
            if not isinstance(result, Comparison | Figure):
                print(f"  {result}", flush=True)
                continue
            rows.append(row(result))
            verdict = rows[-1].verdict.strip("*") if busy <= MAX_BUSY else "not judged"
            before = f", was {last[result.name].value}" if result.name in last else ""
            print(f"  {result}: {verdict}{before}", flush=True)
        print(f"  in {_minutes_since(begun)}", flush=True)
        at_start, busy = busy, busy_share()
        if max(at_start, busy) > MAX_BUSY:
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
