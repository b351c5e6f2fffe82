"""Asks the registry whether every device has what its package needs: `python packaging/tasks.py targets [names…]`.

For each target of the release workflow and each Python, the requirements are resolved as for that device, binary wheels
only: what Flet hands to pip for a package, and for computers also what a wheel's extras want. Phones have besides what
Flet builds for them itself.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parents[2]
EXTRAS: Final = ("compression", "hub", "reader")
"""Optional extras of the wheel."""
OF_FLET: Final = ("msgpack",)
"""Compiled packages without a wheel for phones at PyPI which Flet builds: its page "Built-in binary Python packages for
Android and iOS" lists them, and each is made by the recipe of its name in flet-dev/mobile-forge."""
AT_A_TIME: Final = 4


class Target(NamedTuple):
    """A device: how people call it, its name for uv, its table in `tool.flet`, the Pythons of its packages."""

    name: str
    platform: str
    flet: str
    pythons: tuple[str, ...] = ("3.11", "3.12", "3.13", "3.14")

    @property
    def is_phone(self) -> bool:
        """True if its libraries come from Flet's index too."""
        return self.flet in ("android", "ios")


FLETS_PYTHONS: Final = ("3.12", "3.13", "3.14")
"""Those that Flet 1.0 puts into a package for a phone."""
TARGETS: Final = (
    Target("Android arm64", "aarch64-linux-android", "android", FLETS_PYTHONS),
    Target("iOS arm64", "arm64-apple-ios", "ios", FLETS_PYTHONS),
    Target("Windows x64", "x86_64-pc-windows-msvc", "windows"),
    Target("macOS arm64", "aarch64-apple-darwin", "macos"),
    Target("macOS x64", "x86_64-apple-darwin", "macos"),
    Target("Linux x64", "x86_64-unknown-linux-gnu", "linux"),
    Target("Linux arm64", "aarch64-unknown-linux-gnu", "linux"),
)


def main(arguments: Sequence[str]) -> int:
    """Resolve for all targets, or those whose name contains one of the words; print a table, return 1 for a gap."""
    parser = argparse.ArgumentParser(prog="tasks.py targets", description="What does every device have?")
    parser.add_argument("names", nargs="*", help="parts of names of targets: android, x64")
    wanted = [name.lower() for name in parser.parse_args(arguments).names] or [""]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [
        (target, python)
        for target in TARGETS
        for python in target.pythons
        if any(word in target.name.lower() for word in wanted)
    ]
    problems = []
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        answers = pool.map(lambda one: resolved(one[0], one[1], requirements(project, one[0])), asked)
        for (target, python), answer in zip(asked, answers, strict=True):
            print(f"{target.name:14} Python {python}  {answer.said}", flush=True)
            if answer.problem:
                problems.append(f"{target.name}, Python {python}:\n{answer.problem}")
    print("\n".join(["", *problems] if problems else ["Every target has what it needs."]))
    return 1 if problems or not asked else 0


def requirements(project: dict[str, Any], target: Target) -> list[str]:
    """Return the packages installed on a target: as Flet puts it together, and on computers the extras of the wheel.

    Flet installs the checkout itself in the place of its name; what that requires stands in the list anyway.
    """
    flet = project["tool"]["flet"]
    packed = [*project["project"]["dependencies"], *flet[target.flet]["dependencies"]]
    if not target.is_phone:
        packed += [one for extra in EXTRAS for one in project["project"]["optional-dependencies"][extra]]
    return [one for one in dict.fromkeys(packed) if Requirement(one).name not in flet["dev_packages"]]


class Resolved(NamedTuple):
    """The registry's answer: a line for the table, and where something is missing the resolver's whole explanation."""

    said: str
    problem: str = ""


def resolved(target: Target, python: str, wanted: Sequence[str]) -> Resolved:
    """Resolve the requirements as for a target."""
    with tempfile.TemporaryDirectory() as folder:
        overrides = Path(folder, "of_flet.txt")
        # What Flet has is required by nobody: the resolver need not find it.
        overrides.write_text("".join(f"{name}; python_version < '3'\n" for name in OF_FLET) if target.is_phone else "")
        command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--no-config", "--no-header"]
        command += ["--no-annotate", "--only-binary", ":all:", "--overrides", str(overrides)]
        command += ["--python-platform", target.platform, "--python-version", python]
        done = subprocess.run(command, input="\n".join(wanted), capture_output=True, encoding="utf-8")
    if done.returncode == 0:
        named = f", with {', '.join(OF_FLET)} of Flet's" if target.is_phone else ""
        return Resolved(f"{len(done.stdout.splitlines())} packages{named}")
    lacking = re.findall(r"Wheels are required for `([^`]+)`", done.stderr)
    return Resolved(f"MISSING: {', '.join(dict.fromkeys(lacking)) or 'see below'}", done.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
