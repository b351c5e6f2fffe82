"""The app starts with the Flet that it is tested with, and no private part of Flet is used but by a patch."""

from __future__ import annotations

import ast
import importlib.util
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from flet.version import flet_version

from companion import __main__
from companion.flet_patches import version
from release.newest_flet import _modules, _source

ROOT = Path(__file__).resolve().parents[2]
PATCHES = ROOT / "companion" / "flet_patches"
PUBLIC = {"flet", "flet.canvas", "flet.version", "flet_web", "flet_desktop", "flet_camera"}
"""Modules of Flet that it documents, or that say only which files there are."""
OTHERS = {
    # The windows of a phone table's guests are sessions without a server of Flet's.
    "flet.controls.base_control": {"browser/guest_window.py"},
    "flet.controls.context": {"browser/guest_window.py"},
    "flet.messaging.connection": {"browser/guest_window.py"},
    "flet.messaging.protocol": {"browser/guest_window.py"},
    "flet.messaging.session": {"browser/guest_window.py"},
    "flet.pubsub.pubsub_hub": {"browser/guest_window.py"},
    "flet_js": {"browser/page.py"},
    "uvicorn.protocols.http.h11_impl": {"web/connections.py"},
    "uvicorn.protocols.websockets.websockets_sansio_impl": {"web/connections.py"},
}
"""The files that import an undocumented module: one for each."""


def test_exactly_one_version_is_pinned_installed_and_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    flet = [one.partition(";")[0].strip() for one in named if one.startswith("flet") and not one.startswith("flet[")]
    assert flet
    assert {one.partition("==")[2] for one in flet} == {version.TESTED}
    assert flet_version == version.TESTED
    assert version.refusal() == ""


def test_an_untested_version_is_refused_at_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With what to do, before anything is kept."""
    sentence = version.refusal("1.1.6")
    monkeypatch.setattr(version, "refusal", lambda: sentence)
    monkeypatch.setattr(sys, "argv", ["companion", "--web", "--data", str(tmp_path)])
    with pytest.raises(SystemExit, match=r"Flet 1\.1\.6 is installed") as ended:
        __main__.main()
    assert f"flet[desktop,web]=={version.TESTED}" in str(ended.value)
    assert not list(tmp_path.iterdir())


def test_another_version_of_the_series_starts_if_what_is_patched_is_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With a warning; a module that is another one refuses it."""
    assert version.refusal("1.0.6") == ""
    assert "tested with Flet 1.0.5, running with Flet 1.0.6" in caplog.text
    monkeypatch.setitem(version.MODULES, "flet.messaging.session", "another")
    assert "Flet 1.0.6 is installed" in version.refusal("1.0.6")


def test_the_digests_are_those_of_the_tested_version() -> None:
    """Of all modules that patches touch, as `tasks.py flet` finds them."""
    assert set(version.MODULES) == {name for name in _modules() if _source(Path(sys.executable), name)}
    for name, digest in version.MODULES.items():
        assert version.digest(str(importlib.util.find_spec(name).origin)) == digest  # type: ignore[union-attr]


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_only_patches_import_private_modules() -> None:
    companion = ROOT / "companion"
    private = {
        (str(file.relative_to(companion)), name)
        for file in companion.rglob("*.py")
        if PATCHES not in file.parents
        for name in imported(file)
        if name.startswith(("flet", "uvicorn.")) and name not in PUBLIC
    }
    assert private == {(file, name) for name, files in OTHERS.items() for file in files}


def private_attributes(file: Path) -> Iterator[str]:
    """Private names of others in a file: not `self._name`, nor what Python's own modules document."""
    tree = ast.parse(file.read_text("utf-8"))
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    own = {"self", "cls", *classes, *sys.stdlib_module_names}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
            continue
        is_own = isinstance(node.value, ast.Name) and node.value.id in own
        if not is_own and node.attr not in ("_replace", "_asdict", "_fields", "_field_defaults", "_make"):
            yield f"{file.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}"


@pytest.mark.long
def test_only_patches_read_private_attributes_of_others() -> None:
    files = [file for file in (ROOT / "companion").rglob("*.py") if PATCHES not in file.parents]
    assert [found for file in files for found in private_attributes(file)] == []
    assert [*private_attributes(PATCHES / "ended_windows.py")]


def test_every_patch_has_a_canary() -> None:
    """`test_still_needed` fails as soon as Flet does without the patch."""
    patches = {file.stem for file in PATCHES.rglob("*.py")} - {"__init__", "version"}
    tests = {file.stem.removeprefix("test_"): file for file in Path(__file__).parent.glob("test_*.py")}
    assert set(tests) - {"version"} == patches
    assert all("def test_still_needed(" in file.read_text("utf-8") for name, file in tests.items() if name in patches)
