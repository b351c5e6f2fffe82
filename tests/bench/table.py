"""The last table of the benchmarks, in `last.md`: the next run prints what a line was, and a diff shows the change."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.measure import Comparison, Figure

LAST: Final = Path(__file__).with_name("last.md")
_HEAD: Final = """\
# The last table of the benchmarks

Written by `python packaging/tasks.py bench` from runs on an idle machine. Values are ratios where no unit is named.

| line | value | goal | |
|---|---|---|---|
"""


class Row(NamedTuple):
    """One line as it is kept, all in text."""

    name: str
    value: str
    goal: str
    verdict: str


def row(line: Comparison | Figure) -> Row:
    """The line with its verdict."""
    if isinstance(line, Figure):
        value, goal = f"{line.value:.3g} {line.unit}", f"<= {line.goal:g}"
    else:
        value, goal = f"{line.value:.3g}", f"{'>=' if line.more_is_better else '<='} {line.goal:g}"
    return Row(line.name, value, goal, "met" if line.is_met else "**missed**")


def read(path: Path) -> dict[str, Row]:
    """The rows of a kept table by their names; none where there is no such file."""
    if not path.exists():
        return {}
    cells = [text.strip("| \n").split(" | ") for text in path.read_text("utf-8").splitlines() if text.startswith("| ")]
    return {name: Row(name, *others) for name, *others in cells[1:]}


def keep(rows: Mapping[str, Row], path: Path) -> None:
    """Write the table anew."""
    path.write_text(_HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows.values()), "utf-8")
