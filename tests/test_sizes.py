"""Nothing is larger than a reader takes in at once, unless it says beside itself why: "hence so long"."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAX_LINES = 450
MAX_PARAMETERS = 7
MAX_FIELDS = 11
REASON = "hence so long"
MOST_PARAMETERS = 12
MOST_FIELDS = 23
"""Maximum of a function and of a class that say why; they may only fall, too."""
BUDGETS = {"companion": 74_223, "companion/ui": 37_579, "companion/ui/games": 16_006}
"""Maximum number of lines below a folder. They may only fall: what needs more takes as much out in the same commit."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef


def sources(*folders: str) -> Iterator[tuple[str, str]]:
    """Every module below these folders: its path from the root, and its text."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path.read_text("utf-8")


def says_why(node: Documented) -> bool:
    return REASON in " ".join((ast.get_docstring(node) or "").split())


def parameters(function: Function) -> int:
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    return sum(parameter.arg not in ("self", "cls") for parameter in named)


def fields(node: ast.ClassDef) -> int:
    """The fields of the class: those its body declares, or else those its `__init__` sets."""
    declared = sum(isinstance(each, ast.AnnAssign) for each in node.body)
    begun = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    written = {
        each.attr
        for function in begun
        for each in ast.walk(function)
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store)
    }
    return max(declared, len(written))


def large(path: str, text: str) -> Iterator[str]:
    """The parts of a module that are too large and do not say why, or say it for nothing."""
    tree, lines = ast.parse(text), text.splitlines()
    if len(lines) > MAX_LINES and not says_why(tree):
        yield f"{path}: {len(lines)} lines"
    for node in ast.walk(tree):
        if isinstance(node, Function):
            most = MOST_PARAMETERS if "  # " in lines[node.lineno - 1] else MAX_PARAMETERS
            if parameters(node) > most:
                yield f"{path}:{node.lineno} {node.name}: {parameters(node)} parameters"
        if isinstance(node, ast.ClassDef):
            if fields(node) > (MOST_FIELDS if says_why(node) else MAX_FIELDS):
                yield f"{path}:{node.lineno} {node.name}: {fields(node)} fields"
            if says_why(node) and fields(node) <= MAX_FIELDS:
                yield f"{path}:{node.lineno} {node.name}: only {fields(node)} fields"


def test_what_is_large_says_why():
    """A reason is a comment on the line of a function, and in the docstring of a class or a module."""
    assert [found for path, text in sources("companion", "packaging") for found in large(path, text)] == []


@pytest.mark.parametrize("folder", BUDGETS)
def test_the_whole_only_becomes_smaller(folder: str):
    assert sum(len(text.splitlines()) for _, text in sources(folder)) <= BUDGETS[folder]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def f(a, b, c, d, e, f, *, g, h): pass", "m:1 f: 8 parameters"),
        ("class C:\n    def f(self, a, b, c, d, e, f, g): pass", None),
        ("def f(  # every one is needed\n    a, b, c, d, e, f, g, h): pass", None),
        ("class C:\n" + "".join(f"    f{number}: int\n" for number in range(12)), "m:1 C: 12 fields"),
        ('class C:\n    """All there is, hence so\n    long."""\n' + "    f: int\n" * 12, None),
        ('class C:\n    """All there is, hence so long."""\n' + "    f: int\n" * 24, "m:1 C: 24 fields"),
        ('class C:\n    """All there is, hence so long."""\n' + "    f: int\n" * 11, "m:1 C: only 11 fields"),
        (
            "class C:\n    def __init__(self):\n" + "".join(f"        self.f{number} = 1\n" for number in range(12)),
            "m:1 C: 12 fields",
        ),
        ("x = 1\n" * 451, "m: 451 lines"),
        ('"""A list of cases, hence so long."""\n' + "x = 1\n" * 451, None),
    ],
)
def test_what_counts_as_large(text: str, found: str | None):
    assert list(large("m", text)) == ([found] if found else [])
