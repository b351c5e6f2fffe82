"""What `bench` makes of a result: its verdict, what is kept of it, and that a busy machine judges nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import tests.bench.__main__ as command
from tests.bench import table
from tests.bench.benchmarks import BENCHMARKS, COUNTED, groups
from tests.bench.measure import Comparison, Figure, Medians


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (Comparison("replay", Medians(200, 100), 2.0), "met"),
        (Comparison("replay", Medians(201, 100), 2.0), "**missed**"),
        (Comparison("checked", Medians(99, 100), 1.0, more_is_better=True), "**missed**"),
        (Comparison("checked", Medians(100, 100), 1.0, more_is_better=True), "met"),
        (Figure("taps, build", 2, 2, "taps"), "met"),
        (Figure("taps, build", 3, 2, "taps"), "**missed**"),
    ],
)
def test_a_goal_that_is_just_reached_is_met(line: Comparison | Figure, verdict: str) -> None:
    assert table.row(line).verdict == verdict


def test_a_kept_table_is_read_as_it_was(tmp_path: Path) -> None:
    ratio, taps = Comparison("numbers, against parsing", Medians(150, 100), 2.0), Figure("taps, build", 3, 2, "taps")
    rows = {line.name: table.row(line) for line in (ratio, taps)}
    table.keep(rows, tmp_path / "last.md")
    assert table.read(tmp_path / "last.md") == rows


@pytest.mark.parametrize(("busy", "kept"), [(0.02, ["taps, build"]), (0.9, [])])
def test_a_busy_machine_is_not_judged(
    busy: float, kept: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    last = tmp_path / "last.md"
    monkeypatch.setattr(command, "LAST", last)
    monkeypatch.setattr(command, "busy_share", lambda: busy)
    monkeypatch.setattr(command, "results", lambda names: [Figure("taps, build", 2, 2, "taps"), "a remark"])
    assert command.main(["taps"]) == 0
    assert list(table.read(last)) == kept
    assert ("not judged" in capsys.readouterr().out.splitlines()[1]) == (not kept)


def test_only_what_times_nothing_runs_beside_something_else() -> None:
    all_groups = groups(BENCHMARKS)
    assert [group for group in all_groups if len(group) > 1] == [COUNTED]
    assert sorted(name for group in all_groups for name in group) == sorted(BENCHMARKS)
    assert groups(["tap", "codes", "cold"]) == [("codes",), ("tap",), ("cold",)]
