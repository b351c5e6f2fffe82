"""Each explained survivor of `tests/mutation/survivors.toml` is a change of code that there is."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
KNOWN: list[dict[str, Any]] = tomllib.loads((ROOT / "tests/mutation/survivors.toml").read_text("utf-8"))["survivor"]


def functions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods by their names, as the command prints them: `Class.method`."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node.body, f"{prefix}{node.name}.")


def stripped(lines: list[str]) -> str:
    return "\n".join(line.strip() for line in lines)


@pytest.mark.parametrize("module", sorted({known["where"].partition(":")[0] for known in KNOWN}))
def test_survivors_are_explained_only_of_lines_that_there_are(module: str) -> None:
    path = ROOT / f"companion/games/{module}.py"
    assert path.is_file(), f"no module {module}"
    source = path.read_text("utf-8")
    texts = {
        name: stripped(source.splitlines()[node.lineno - 1 : node.end_lineno])
        for name, node in functions(ast.parse(source).body)
    }
    for known in KNOWN:
        where, _, name = known["where"].partition(":")
        if where == module:
            was = stripped(known["was"].splitlines())
            assert f"\n{was}\n" in f"\n{texts.get(name)}\n", f"no such line in {known['where']}: {known['was']}"
