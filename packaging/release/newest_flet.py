"""Try a Flet against the patches of the one that is pinned, and say what changed. `tasks.py flet` does it.

Flet and what else the app needs are installed into an environment that is thrown away; there the tests of
tests/flet_patches run. Of each patch they say whether Flet still needs it (`test_still_needed`) and whether it still
does what it is for (all others). Exits with 1 where anything is to be done before the pin can be changed.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import venv
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from companion.flet_patches.version import TESTED

ROOT: Final = Path(__file__).resolve().parents[2]
PATCHES: Final = ROOT / "companion" / "flet_patches"
TESTS: Final = "tests/flet_patches"
CANARY: Final = "test_still_needed"
WITHOUT_PATCH: Final = "test_version"
"""Tests of the pin itself, which another Flet cannot pass."""
READ: Final = ("flet.messaging.session", "flet.controls.page", "flet.components.component")
"""Modules that patches change through their objects, besides those that they import."""


def main(arguments: Sequence[str]) -> int:
    """Try the version named, else the newest; return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        python = _environment(Path(folder) / "venv", arguments[0] if arguments else "")
        print(f"Flet {_said(python, 'import flet.version; print(flet.version.flet_version)')}, pinned is {TESTED}.")
        changed = [name for name in _modules() if _source(python, name) != _source(Path(sys.executable), name)]
        report = Path(folder) / "tests.xml"
        command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
        done = subprocess.run(
            [*command, "--ignore", f"{TESTS}/{WITHOUT_PATCH}.py", TESTS], cwd=ROOT, capture_output=True, check=False
        )
        if not report.exists():
            print(done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))
            return 1
        findings = list(judged(report.read_text("utf-8")))
    print(f"Modules that patches touch, and that are others now: {', '.join(changed) or 'none'}.")
    print("\n".join(findings) or "Every patch is needed, and does what it is for.")
    return 1 if findings else 0


def judged(report: str) -> Iterator[str]:
    """Yield the patches that have to be looked at, by pytest's report, a sentence for each failed test.

    >>> case = '<testcase classname="tests.test_renderer" name="{}"><failure message="assert 1 == 2"/></testcase>'
    >>> for name in (CANARY, "test_patched"):
    ...     print(*judged(f"<testsuite>{case.format(name)}</testsuite>"))
    renderer: not needed any more (assert 1 == 2)
    renderer: does not fit any more, test_patched (assert 1 == 2)
    """
    for case in ElementTree.fromstring(report).iter("testcase"):
        for fault in (*case.findall("failure"), *case.findall("error")):
            patch = case.get("classname", "").rpartition("test_")[2] or case.get("name", "")
            name, why = case.get("name", ""), " ".join(fault.get("message", "").split())
            what = "not needed any more" if name == CANARY else f"does not fit any more, {name}"
            yield f"{patch}: {what} ({why})"


def _environment(folder: Path, version: str) -> Path:
    """Return an environment with that Flet (the newest, for none) and what the app and tests of the patches need."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    others = [one for one in project["dependencies"] if not one.startswith("flet")]
    flet = f"flet[web]=={version}" if version else "flet[web]"
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--upgrade", flet, "pytest"]
    subprocess.run([*pip, *others], check=True)
    return python


def _modules() -> list[str]:
    """Return the modules of Flet that the patches touch."""
    imported = {
        node.module
        for file in PATCHES.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("flet")
    }
    return sorted({*READ, *imported} - {"flet.version"})


def _source(python: Path, module: str) -> str:
    """Return the text of a module as an interpreter finds it; empty where there is none."""
    if python == Path(sys.executable):
        folder = Path(sysconfig.get_path("purelib"))
    else:
        folder = Path(_said(python, "import sysconfig; print(sysconfig.get_path('purelib'))"))
    path = folder.joinpath(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.exists():
            return file.read_text("utf-8")
    return ""


def _said(python: Path, code: str) -> str:
    return subprocess.run([python, "-c", code], stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
