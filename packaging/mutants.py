"""Mutation tests of the rules: `python packaging/tasks.py mutants [--seconds N] [modules…]`.

Modules are named as `scoring` or `actions/build`; N limits the tests of one mutant, the quickest first.

mutmut changes one operator, number, argument or string of the rules at a time and runs the tests that reach the changed
function; a change that no test notices survives. It was chosen because it forks a process that has loaded everything
(hundreds of mutants a minute); what it mutates and which tests it runs stands in pyproject.toml. All happens in a copy
outside the checkout. There, three things are made to fit:

- mutmut leaves decorated functions alone, so `@cache` and `@property` become a call behind the function; line numbers
  stay. Caches are emptied before each test. Constants and defaults of fields are not mutated.
- The tests of a mutant run from the quickest to the slowest, as just measured, until N seconds are full (by default
  10): most mutants die at once, and only survivors cost the time of slow random games. Those are fewer than usual.
- Survivors are looked up in survivors.toml: one that changes nothing that matters is explained there.

pytest loads this file as a plugin, for the hooks at its end.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from itertools import accumulate
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
COPIED: Final = ("companion", "data", "packaging", "tests", "pyproject.toml")
GAME: Final = "companion/games/island_fortress/"
SECONDS: Final = "MUTANT_SECONDS"
RANDOM_GAMES: Final = 10
KILLED: Final = {"killed", "segfault"}
"""Not "timeout": on a busy machine that says little, so it is listed with the survivors."""
GOAL: Final = 95.0


class Mutant(NamedTuple):
    """One change, by mutmut's name, and what became of it."""

    name: str
    status: str

    @property
    def module(self) -> str:
        """The file in the game's folder, without its suffix."""
        return self.name.rpartition(".")[0].replace(".", "/").removeprefix(GAME)

    @property
    def function(self) -> str:
        """The function, or class and method."""
        mangled = self.name.rpartition(".")[2].partition("__mutmut_")[0]
        return ".".join(mangled[2:].split("ǁ"))


class Change(NamedTuple):
    """What identifies a change from run to run: the function, and the lines as they were and as they are now."""

    where: str
    was: str
    now: str


class Survivor(NamedTuple):
    """A change that no test noticed."""

    change: Change
    place: str
    status: str


def main(arguments: Sequence[str]) -> int:
    """Test the wanted modules, or all, print what survived, and return 1 if that is too much or unexplained."""
    parser = argparse.ArgumentParser(prog="tasks.py mutants")
    parser.add_argument("--seconds", type=float, default=10.0, help="for the tests of one mutant (default: 10)")
    parser.add_argument("modules", nargs="*")
    parsed = parser.parse_args(arguments)
    wanted: list[str] = parsed.modules
    if not hasattr(os, "fork"):
        print("mutmut needs a system that can fork: Linux, macOS, or WSL on Windows.", file=sys.stderr)
        return 2
    modules = _modules()
    if unknown := set(wanted) - set(modules):
        print(f"No such module: {', '.join(sorted(unknown))}. There are: {', '.join(modules)}.", file=sys.stderr)
        return 2
    began = monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        _copy_checkout(copy, modules)
        if code := _run_mutmut(copy, parsed.seconds, [f"{GAME}{module}.x*".replace("/", ".") for module in wanted]):
            return code
        mutants = [mutant for mutant in _results(copy) if mutant.module in (wanted or modules)]
        alive = [mutant for mutant in mutants if mutant.status not in KILLED]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            survivors = list(pool.map(lambda mutant: _survivor(copy, mutant), alive))
    return _report(mutants, survivors, _reasons(), monotonic() - began)


def _modules() -> list[str]:
    """The modules that mutmut is told to mutate."""
    settings: Any = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    paths = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / GAME).rglob("[!_]*.py"))]
    return [
        path.removeprefix(GAME).removesuffix(".py")
        for path in paths
        if any(fnmatch(path, pattern) for pattern in settings["only_mutate"])
        and not any(fnmatch(path, pattern) for pattern in settings["do_not_mutate"])
    ]


def _reasons() -> dict[Change, str]:
    """Why known survivors may live."""
    known: Any = tomllib.loads((ROOT / "packaging" / "survivors.toml").read_text(encoding="utf-8"))
    return {
        Change(one["where"], _trimmed(one["was"].splitlines()), _trimmed(one["now"].splitlines())): one["why"]
        for one in known.get("survivor", ())
    }


def _copy_checkout(copy: Path, modules: Sequence[str]) -> None:
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, copy / name)
    for module in modules:
        path = copy / f"{GAME}{module}.py"
        path.write_text(_undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")


def _undecorated(source: str) -> str:
    """The module with the decorators that hide functions from mutmut as calls behind them; all lines stay in place."""
    lines = [*source.splitlines(), ""]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(decorator_list=[ast.Name(id="cache" | "property" as decorator, lineno=line)]):
                after = node.end_lineno or 0
                if not lines[after]:
                    lines[line - 1] = ""
                    lines[after] = f"{' ' * node.col_offset}{node.name} = {decorator}({node.name})"
    return "\n".join(lines) + "\n"


def _mutmut(copy: Path, *arguments: str, seconds: float = 0, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run mutmut in the copy, with this file as pytest's plugin."""
    program = shutil.which("mutmut", path=sysconfig.get_path("scripts")) or "mutmut"
    environment = os.environ | {
        "PYTHONPATH": str(copy / "packaging"),
        "PYTEST_ADDOPTS": f"-p {Path(__file__).stem} -p no:cacheprovider",
        "PYTHONDONTWRITEBYTECODE": "1",
        SECONDS: str(seconds),
    }
    return subprocess.run([program, *arguments], cwd=copy, env=environment, text=True, check=False, **options)


def _run_mutmut(copy: Path, seconds: float, patterns: Sequence[str]) -> int:
    """Test the mutants: seen by who watches, otherwise told only if it fails."""
    if sys.stdout.isatty():
        return _mutmut(copy, "run", *patterns, seconds=seconds).returncode
    done = _mutmut(copy, "run", *patterns, seconds=seconds, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        print(done.stdout[-5000:], file=sys.stderr)
    return done.returncode


def _results(copy: Path) -> Iterator[Mutant]:
    listed = _mutmut(copy, "results", "--all", "true", stdout=subprocess.PIPE).stdout
    for line in listed.splitlines():
        name, separator, status = line.strip().partition(": ")
        if separator:
            yield Mutant(name, status)


def _survivor(copy: Path, mutant: Mutant) -> Survivor:
    diff = _mutmut(copy, "show", mutant.name, stdout=subprocess.PIPE).stdout.splitlines()
    start = next(index for index, line in enumerate(diff) if line.startswith("@@"))
    offset = next(index for index, line in enumerate(diff[start + 1 :]) if line[:1] in ("-", "+"))
    in_function = int(re.findall(r"\d+", diff[start])[0]) + offset
    removed = [line[1:] for line in diff[start + 1 :] if line.startswith("-")]
    added = [line[1:] for line in diff[start + 1 :] if line.startswith("+")]
    path = f"{GAME}{mutant.module}.py"
    line = _line_of((copy / path).read_text(encoding="utf-8"), mutant.function, in_function)
    change = Change(f"{mutant.module}:{mutant.function}", _trimmed(removed), _trimmed(added))
    return Survivor(change, f"{path}:{line}", mutant.status)


def _line_of(source: str, function: str, in_function: int) -> int:
    """The line of the file that is the given line of the function, which begins with the comments above it."""
    body: list[ast.stmt] = ast.parse(source).body
    first = 1
    for name in function.split("."):
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
                body, first = node.body, node.lineno
                break
    above = source.splitlines()[: first - 1]
    while above and not above[-1].strip(" ").partition("#")[0]:
        if above.pop():
            first = len(above) + 1
    return first + in_function - 1


def _trimmed(lines: Sequence[str]) -> str:
    return "\n".join(line.strip() for line in lines)


def _report(
    mutants: Sequence[Mutant], survivors: Sequence[Survivor], reasons: Mapping[Change, str], seconds: float
) -> int:
    tested = Counter(mutant.module for mutant in mutants)
    killed = Counter(mutant.module for mutant in mutants if mutant.status in KILLED)
    known = [survivor for survivor in survivors if survivor.change in reasons]
    new = [survivor for survivor in survivors if survivor.change not in reasons]
    for title, found in (("explained in packaging/survivors.toml", known), ("NOT EXPLAINED", new)):
        if found:
            print(f"\n=== survivors {title} ===")
        for change, place, status in sorted(found, key=lambda survivor: survivor.place):
            print(f"\n{place}, {change.where}" + (f" ({status})" if status != "survived" else ""))
            for line in [
                *(f"- {line}" for line in change.was.splitlines()),
                *(f"+ {line}" for line in change.now.splitlines()),
            ]:
                print(f"  {line}")
            if change in reasons:
                print(f"  {reasons[change]}")
    seen = {survivor.change for survivor in survivors}
    for change in reasons:
        if change.where.partition(":")[0] in tested and change not in seen:
            print(f"\nNo longer a survivor, take it out of survivors.toml: {change.where}: {change.now}")
    print("\n=== killed ===\n")
    for module, count in sorted(tested.items()):
        print(f"{module:24}{killed[module]:6} of {count:5}{100 * killed[module] / count:8.1f} %")
    total = killed.total()
    share = 100 * total / max(1, len(mutants))
    print(f"{'all':24}{total:6} of {len(mutants):5}{share:8.1f} %")
    print(f"{len(known)} survivors are explained, {len(new)} are not. {seconds / 60:.1f} minutes.")
    return 0 if share >= GOAL and not new else 1


# --- hooks of pytest, in the copy -----------------------------------------------------------------


def pytest_configure() -> None:
    """A broken game is enough: to look for a smaller one takes minutes."""
    from hypothesis import Phase, settings

    settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), report_multiple_bugs=False)
    settings.load_profile("mutants")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The quickest tests first, as far as the time goes; without their times, all of them."""
    from hypothesis import settings

    for item in items:
        if isinstance(item, pytest.Function) and item.cls and hasattr(item.cls, "settings"):
            item.cls.settings = settings(item.cls.settings, max_examples=RANDOM_GAMES)
    measured = Path("mutmut-stats.json")
    if not measured.exists():
        return
    durations: dict[str, float] = json.loads(measured.read_text(encoding="utf-8"))["duration_by_test"]
    items.sort(key=lambda item: durations.get(item.nodeid, 0))
    ends = accumulate(durations.get(item.nodeid, 0) for item in items)
    fitting = bisect_right(list(ends), float(os.environ[SECONDS]))
    config.hook.pytest_deselected(items=items[fitting:])
    del items[fitting:]


def pytest_runtest_setup() -> None:
    """Every test begins with empty caches, so that it reaches what it needs by itself."""
    for name, module in list(sys.modules.items()):
        if name.startswith("companion."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
