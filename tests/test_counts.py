"""Counts of code that is hard to follow or to trust: they may get less, never more. Lower a number where it did."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

COMPANION = Path(__file__).resolve().parents[1] / "companion"
MAX_ANY = 671
"""Times that a type is `Any`, so that mypy checks nothing."""
MAX_IGNORED = 18
"""Lines on which mypy is told to keep quiet."""
MAX_NESTED = 0
"""Conditional expressions that are a branch of another one."""
MAX_LINES = 80
"""Of a function."""
TOO_LONG: frozenset[str] = frozenset()
"""Functions that still are; nothing may join them."""


@pytest.fixture(scope="module")
def nodes() -> list[ast.AST]:
    """Everything that stands in the code of the app."""
    files = sorted(COMPANION.rglob("*.py"))
    return [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]


def nested(node: ast.AST) -> bool:
    """True for `a if b else c if d else e`, whichever part is the inner one."""
    return isinstance(node, ast.IfExp) and any(
        isinstance(part, ast.IfExp) for part in (node.body, node.test, node.orelse)
    )


def long_functions(nodes: list[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if node.end_lineno - node.lineno >= MAX_LINES:
                yield node.name


def test_no_more_is_left_unchecked(nodes: list[ast.AST]) -> None:
    ignored = sum(file.read_text("utf-8").count("# type: ignore") for file in COMPANION.rglob("*.py"))
    assert sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes) <= MAX_ANY
    assert ignored <= MAX_IGNORED


def test_no_more_conditional_expressions_are_nested(nodes: list[ast.AST]) -> None:
    assert sum(nested(node) for node in nodes) <= MAX_NESTED


def test_no_other_function_is_longer_than_a_screen(nodes: list[ast.AST]) -> None:
    assert set(long_functions(nodes)) <= TOO_LONG


@pytest.mark.parametrize(
    ("code", "is_nested"),
    [("a if b else c", False), ("a if b else c if d else e", True), ("(a if b else c) if d else e", True)],
)
def test_what_counts_as_nested(code: str, is_nested: bool) -> None:
    assert nested(ast.parse(code, mode="eval").body) == is_nested
