"""The code shared by all games names none: neither in its code nor in its texts. Imports are held by the contracts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion import NAME
from companion.games.registry import FORMATS, meta_of
from companion.text.catalogue import LANGUAGES, catalogue
from pictures import house

PACKAGE = Path(__file__).resolve().parents[1] / "companion"
METAS = tuple(meta_of(format) for format in FORMATS)
REGISTRIES = (PACKAGE / "games" / "registry.py", PACKAGE / "ui" / "registry.py")
NAMED_AFTER_THE_APP = {"island-fortress-backup", "island-fortress-companion"}
"""Names outside the code that stay, whatever the app is called: of its folder and of its backups."""


def shared_files() -> Iterator[Path]:
    """The code that no game has to itself, but for the registries."""
    games = {folder.name for folder in (PACKAGE / "games").iterdir() if folder.is_dir()}
    for file in sorted(PACKAGE.rglob("*.py")):
        if not games.intersection(file.relative_to(PACKAGE).parts) and file not in REGISTRIES:
            yield file


@cache
def said_and_named(file: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The strings of a file's code, without its docstrings, and its names, those that it imports among them."""
    tree = ast.parse(file.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    said, names = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            said.add(node.value)
        elif isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module or "", *(alias.name for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return frozenset(said), frozenset(names)


@pytest.mark.parametrize("meta", METAS, ids=[meta.key for meta in METAS])
def test_what_every_game_has_names_none(meta) -> None:
    marks = (f".{meta.key}", f"{meta.key}/", f"{meta.key}.", meta.format, meta.title, f"{meta.prefix}-")
    found = [
        (str(file.relative_to(PACKAGE)), said)
        for file in shared_files()
        for said in said_and_named(file)[0]
        if (said == meta.key or any(mark in said for mark in marks))
        and said not in NAMED_AFTER_THE_APP | {NAME}
        and file != PACKAGE / "__init__.py"
    ]
    names = [
        (str(file.relative_to(PACKAGE)), name)
        for file in shared_files()
        for name in said_and_named(file)[1]
        if name in (meta.key.upper(), f"{meta.key.upper()}_CODING") or f".{meta.key}." in f"{name}."
    ]

    assert found == []
    assert names == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_apps_texts_name_no_game(language: str) -> None:
    """Nor does the app's own name: it is that of none of them."""
    texts = catalogue(language)

    named = {key for key in texts for meta in METAS if meta.title in texts._texts[key]}

    assert not named
    assert texts("app.title") == NAME


def test_every_decision_has_a_number_of_its_own():
    """Two of one number cannot be told apart by whoever refers to them."""
    folder = PACKAGE.parent / "packaging" / "decisions"
    numbers = [file.name.partition("-")[0] for file in folder.glob("*.md") if file.name != "README.md"]
    assert sorted(numbers) == sorted(set(numbers))


def test_the_picture_of_the_house_is_as_the_code_is():
    """`python packaging/tasks.py house` draws it anew."""
    assert house.SVG.read_text("utf-8") == house.drawn()


def test_in_the_picture_what_stands_higher_imports_what_stands_lower():
    arrows = house.without_circles(house.imports())
    floor = {place: number for number, storey in enumerate(house.floors(arrows)) for place in storey}

    assert floor["engine"] == 0
    assert all(floor[place] > floor[other] for place, others in arrows.items() for other in others)
    assert house.without_circles({"a": frozenset("b"), "b": frozenset("ac"), "c": frozenset()}) == {
        "a + b": frozenset("c"),
        "c": frozenset(),
    }
    assert house.reduced({"a": frozenset("bc"), "b": frozenset("c"), "c": frozenset()})["a"] == frozenset("b")


def test_what_drives_the_app_imports_no_test_and_what_measures_it_nothing_but_that() -> None:
    """Both take the way to the app from `tests/drive`; a test imports a tool only in order to test that."""
    tests = PACKAGE.parent / "tests"

    def imported(folder: Path) -> set[str]:
        names = (name.split(".") for file in folder.rglob("*.py") for name in modules_of(file))
        return {parts[1] for parts in names if parts[0] == "tests"}

    assert imported(tests / "drive") == {"drive"}
    assert imported(tests.parent / "packaging") == {"drive"}
    tools = {"attack", "bench", "mutation", "torture"}
    for tool in tools:
        assert imported(tests / tool) <= {"drive", *tools}


def modules_of(file: Path) -> Iterator[str]:
    """The modules that a file imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
