"""Every promise of SECURITY.md names the tests that hold it, and they are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PROMISES: Final = re.findall(r"^- (.*)$", (ROOT / "SECURITY.md").read_text("utf-8"), re.MULTILINE)
NONE: Final = "no promise"
"""Said of advice, and of what others can learn or do."""
MOST_WITHOUT: Final = 8
"""Lines that promise nothing, at most."""


def named_in(path: Path) -> set[str]:
    """The tests of a file."""
    return {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("promise", PROMISES, ids=lambda line: line[:40])
def test_a_promise_names_tests_that_are_there(promise: str) -> None:
    found = re.search(r" <!-- (.+) -->$", promise)
    assert found, "it names no test"
    for held in found[1].split("; ") if found[1] != NONE else ():
        file, _, names = held.partition(": ")
        assert set(names.split(", ")) <= named_in(ROOT / file), held


def test_most_lines_are_promises() -> None:
    assert len(PROMISES) > 50
    assert sum(NONE in promise for promise in PROMISES) <= MOST_WITHOUT
