"""Packages of others: what is used has bounds, and what is left out of the container and the one file is not used."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import by_turns
from tests.drive.app_server import AppServer
from tests.drive.visitor import Visitor
from tests.web.conftest import ask
from tests.web.test_door import cookie_of, join

ROOT: Final = Path(__file__).resolve().parents[1]
RELEASE: Final = ROOT / "packaging" / "release"
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WITHOUT: Final = """
import runpy, sys

class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in %r:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Nowhere())
runpy.run_module("companion", run_name="__main__", alter_sys=True)
"""
"""Runs the app as where some packages are not installed."""
ROUTES: Final = ("/", "/new", "/settings", "/settings/data", "/settings/devices", "/receive", "/rules", "/plays")


def imported() -> Iterator[str]:
    """The packages that the app's modules import, wherever they do."""
    for path in (ROOT / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
            yield from (name.partition(".")[0] for name in names)


def left_out_of_the_container() -> set[str]:
    """The modules of the packages that the container has no more."""
    [names] = re.findall(r"pip uninstall --yes ([^&]+)", (RELEASE / "Containerfile").read_text("utf-8"))
    gone = {canonicalize_name(name) for name in names.replace("\\", " ").split()}
    provided = importlib.metadata.packages_distributions()
    assert gone <= {canonicalize_name(name) for given in provided.values() for name in given}
    return {module for module, given in provided.items() if {canonicalize_name(name) for name in given} <= gone}


def left_out_of_the_file() -> set[str]:
    """The packages that PyInstaller is told to leave out."""
    for node in ast.parse((RELEASE / "companion.spec").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNUSED":
            return set(eval(ast.unparse(node.value)))  # a tuple of names
    raise LookupError("UNUSED")


def test_what_is_imported_has_bounds() -> None:
    """A version that is not known yet is taken by nobody unasked; `flet_web` and its like come with Flet itself."""
    wanted = [*PROJECT["dependencies"], *(one for extra in PROJECT["optional-dependencies"].values() for one in extra)]
    bounded = {
        canonicalize_name(one.name)
        for one in map(Requirement, wanted)
        if {"<", "=="} & {bound.operator for bound in one.specifier}
    } | {"flet-web", "flet-desktop"}
    provided = importlib.metadata.packages_distributions()
    used = set(imported()) & set(provided) - {"companion"}
    assert {"flet", "msgpack", "nats", "PIL", "starlette", "tinydb", "uvicorn"} <= used
    for name in used:
        assert {canonicalize_name(given) for given in provided[name]} & bounded, name


@pytest.mark.parametrize("left_out", by_turns([left_out_of_the_container, left_out_of_the_file], 2))
def test_the_app_needs_nothing_of_what_is_left_out(tmp_path: Path, left_out: Any) -> None:
    gone = left_out()
    assert {"fastapi", "pydantic_core", "pip"} <= gone
    command = [sys.executable, "-c", WITHOUT % gone]
    with AppServer(tmp_path, command, options=["--host", "0.0.0.0"]) as server:
        cookie = cookie_of(join(server, server.key))
        assert "nonce" in ask(server, Cookie=cookie).body
        for route in ROUTES:
            with Visitor(server.url, route, headers={"Cookie": cookie}).register() as visitor:
                visitor.settle()
        assert "Traceback" not in server.output
