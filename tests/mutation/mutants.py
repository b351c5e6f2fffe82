"""Mutation tests of the rules: `python packaging/tasks.py mutants [--seconds N] [modules…]`.

Modules are named as `island_fortress/scoring` or `island/entries/claim`; a game alone stands for all of its modules.
mutmut changes one operator, number, argument or string of a function at a time and runs the tests of the game that
reach the function; a change that no test notices survives. It was chosen because it forks a process that has loaded
everything, so hundreds of mutants a minute are tried; what it may mutate stands in pyproject.toml. All happens in
copies outside the checkout, and there some things are made to fit:

- All tests are timed first, and what functions they reach is noted. Of the tests that reach a module, those that
  together take N seconds (by default 12) meet its mutants: the three quickest of each function, then the others from
  the quickest on. Most mutants die at once, but one that survives has cost all its tests: 4 seconds are a quick look,
  60 a close one. Games played at random are few, and failing ones are not made smaller.
- One module is mutated at a time, on each processor: every function that could be mutated is slow to call.
- mutmut leaves decorated functions alone, so `@cache` and `@property` become a call behind the function, and caches are
  emptied before each test. Constants and defaults of fields are not mutated.
- What runs only while modules are loaded (makers of kinds and fields) runs before a mutant is chosen, in every process:
  mutants there live whatever the tests say, so they are left out of the count.
- What is zipped is of one length, so a `zip` that lives although it is less strict is left out, too.
- Survivors that change nothing that matters are explained in survivors.toml.

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
from collections import defaultdict
from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from cProfile import Profile
from fnmatch import fnmatch
from functools import cache
from itertools import accumulate
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
COPIED: Final = ("companion", "data", "packaging", "tests", "pyproject.toml")
GAMES: Final = "companion/games/"
TESTS: Final = ("tests/games/test_contract.py", "tests/games/test_corrections.py")
"""Tests of every game."""
FURTHER_TESTS: Final = {
    "island_fortress": ("tests/test_golden.py", "tests/sharing/test_codes.py", "tests/sharing/test_vectors.py"),
    "islebound": ("tests/ui/games/islebound/test_our_copy.py",),
}
"""Tests of a game besides those and the ones in its own folder."""
KILLED: Final = {"killed", "segfault"}
"""Not "timeout": on a busy machine that says little, so it is listed with the survivors."""
GOAL: Final = 95.0
RANDOM_GAMES: Final = 5
MEMORY: Final = 3_000_000_000
"""The bytes that the tests of a mutant may take."""
TIMED: Final = "timed.json"
CHOSEN: Final = "chosen.json"
"""Files in the copies, for the hooks and from them: the timed tests by name, and the names of those to run."""
LOADING: Final = "loading"
"""What stands for a test's name while all modules are loaded."""


class Change(NamedTuple):
    """The identity of a change from run to run: the function, and the lines as they were and as they are now."""

    where: str
    was: str
    now: str


class Survivor(NamedTuple):
    """A change that no test noticed."""

    change: Change
    place: str
    status: str


class Timed(NamedTuple):
    """A test: what it took of the processor's time in seconds, and the functions of games that it reached."""

    seconds: float
    reached: Sequence[str]


class Tested(NamedTuple):
    """The result of a module's mutants."""

    module: str
    mutants: int
    survivors: Sequence[Survivor]

    def __str__(self) -> str:
        killed = self.mutants - len(self.survivors)
        return f"{self.module:36}{killed:6} of {self.mutants:5}{100 * killed / max(1, self.mutants):8.1f} %"


def main(arguments: Sequence[str]) -> int:
    """Test the wanted modules, or all, print what survived of each, and return 1 if that is too much or unexplained."""
    modules = _modules()
    parser = argparse.ArgumentParser(prog="tasks.py mutants")
    parser.add_argument("--seconds", type=float, default=12.0, help="of tests for each mutant (default: 12)")
    parser.add_argument("modules", nargs="*", metavar="module", help=", ".join(modules))
    parsed = parser.parse_args(arguments)
    games = {_game_of(module) for module in modules}
    if unknown := set(parsed.modules) - set(modules) - games:
        parser.error(f"no such module: {', '.join(sorted(unknown))}; there are: {', '.join(modules)}")
    if not hasattr(os, "fork"):
        parser.error("mutmut needs a system that can fork: Linux, macOS, or WSL on Windows")
    began = monotonic()
    named = set(parsed.modules or modules)
    wanted = [module for module in modules if named & {module, _game_of(module)}]
    everything: list[Tested] = []
    for game in sorted({_game_of(module) for module in wanted}):
        everything += _tested_game([module for module in wanted if _game_of(module) == game], game, parsed.seconds)
    return _report(everything, monotonic() - began)


def _game_of(module: str) -> str:
    return module.partition("/")[0]


def _tested_game(modules: Sequence[str], game: str, seconds: float) -> list[Tested]:
    """Mutate these modules of a game, each with the tests of that game."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        clean = Path(folder, "clean")
        _copy_checkout(clean)
        tests = [f"tests/games/{game}", *TESTS, *FURTHER_TESTS.get(game, ())]
        _set(clean, "pytest_add_cli_args_test_selection", tests)
        print(f"Timing the tests of {game}", flush=True)
        _must(_run(clean, sys.executable, "-m", "pytest", "-q", "-x", *tests))
        timed = {name: Timed(*test) for name, test in json.loads((clean / TIMED).read_text(encoding="utf-8")).items()}
        (clean / TIMED).unlink()
        loading = set(timed.pop(LOADING).reached).difference(*[test.reached for test in timed.values()])
        return list(pool.map(lambda module: _tested(clean, module, _chosen(timed, module, seconds), loading), modules))


def _chosen(timed: Mapping[str, Timed], module: str, seconds: float) -> list[str]:
    """The tests that meet the mutants of a module, in their order: the quickest three of each function come first."""
    tests: dict[str, list[str]] = defaultdict(list)
    for name in sorted(timed, key=lambda name: timed[name].seconds):
        for function in timed[name].reached:
            if function.startswith(f"{GAMES}{module}.py:"):
                tests[function].append(name)
    first = {name for names in tests.values() for name in names[:3]}
    all_of_them = {name for names in tests.values() for name in names}
    in_order = sorted(all_of_them, key=lambda name: (name not in first, timed[name].seconds))
    used = accumulate(timed[name].seconds for name in in_order)
    return [name for name, used_so_far in zip(in_order, used, strict=True) if used_so_far <= seconds]


def _set(copy: Path, name: str, values: Sequence[str]) -> None:
    """Set a list of mutmut's settings in the copy; it stands on one line."""
    settings = (copy / "pyproject.toml").read_text(encoding="utf-8")
    settings = re.sub(rf"(?m)^{name} = .*$", f"{name} = {json.dumps(values)}", settings)
    (copy / "pyproject.toml").write_text(settings, encoding="utf-8")


def _settings() -> dict[str, Any]:
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    return settings


def _modules() -> list[str]:
    """The modules that mutmut is told to mutate."""
    settings = _settings()
    paths = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / GAMES).rglob("[!_]*.py"))]
    return [
        path.removeprefix(GAMES).removesuffix(".py")
        for path in paths
        if any(fnmatch(path, pattern) for pattern in settings["only_mutate"])
        and not any(fnmatch(path, pattern) for pattern in settings["do_not_mutate"])
    ]


@cache
def _reasons() -> Mapping[Change, str]:
    """Why known survivors may live."""
    known: Any = tomllib.loads((ROOT / "tests/mutation/survivors.toml").read_text(encoding="utf-8"))
    return {
        Change(one["where"], _trimmed(one["was"].splitlines()), _trimmed(one["now"].splitlines())): one["why"]
        for one in known.get("survivor", ())
    }


def _copy_checkout(copy: Path) -> None:
    copy.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, copy / name)


def _run(copy: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the copy, with this file as pytest's plugin."""
    environment = os.environ | {
        "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_ADDOPTS": "-p tests.mutation.mutants -p no:cacheprovider",
    }
    return subprocess.run(command, cwd=copy, env=environment, text=True, check=False, capture_output=True)


def _mutmut(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return _run(copy, shutil.which("mutmut", path=sysconfig.get_path("scripts")) or "mutmut", *arguments)


def _must(done: subprocess.CompletedProcess[str]) -> None:
    if done.returncode:
        sys.exit(f"{done.stdout[-5000:]}{done.stderr[-2000:]}\n{' '.join(done.args)} failed.")


def _tested(clean: Path, module: str, chosen: Sequence[str], loading: Container[str]) -> Tested:
    """Mutate one module, but for functions that only run while loading, in a copy of its own, with the chosen tests."""
    copy = clean.parent / module.replace("/", "-")
    shutil.copytree(clean, copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = f"{GAMES}{module}.py"
    source = _undecorated((copy / path).read_text(encoding="utf-8"))
    (copy / path).write_text(source, encoding="utf-8")
    _set(copy, "only_mutate", [path])
    _set(copy, "also_copy", [*_settings()["also_copy"], CHOSEN])
    (copy / CHOSEN).write_text(json.dumps(chosen), encoding="utf-8")
    done = _mutmut(copy, "run", "--max-children", "1")
    listed = [line.strip().partition(": ") for line in _mutmut(copy, "results", "--all", "true").stdout.splitlines()]
    statuses = {name: status for name, _, status in listed if status}
    if statuses:  # without a mutant it fails, too
        _must(done)
    statuses = {name: status for name, status in statuses.items() if f"{path}:{_function_of(name)}" not in loading}
    lived = [
        _survivor(source, module, name, status, _mutmut(copy, "show", name).stdout.splitlines())
        for name, status in statuses.items()
        if status not in KILLED
    ]
    shutil.rmtree(copy)
    survivors = [survivor for survivor in lived if not _is_less_strict(survivor.change)]
    tested = Tested(module, len(statuses) - (len(lived) - len(survivors)), survivors)
    print(_shown(tested), flush=True)
    return tested


def _function_of(name: str) -> str:
    """The function of a mutant, by the name that mutmut gives to the mutant."""
    return ".".join(name.rpartition(".")[2].partition("__mutmut_")[0][2:].split("ǁ"))


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


def _survivor(source: str, module: str, name: str, status: str, shown: Sequence[str]) -> Survivor:
    """The mutant of that name from the diff that mutmut shows; its lines count from the start of the function."""
    function = _function_of(name)
    start = next(index for index, line in enumerate(shown) if line.startswith("@@"))
    diff = shown[start + 1 :]
    offset = next(index for index, line in enumerate(diff) if line[:1] in ("-", "+"))
    in_function = int(re.findall(r"\d+", shown[start])[0]) + offset
    was, now = (_trimmed([line[1:] for line in diff if line.startswith(sign)]) for sign in "-+")
    place = f"{GAMES}{module}.py:{_line_of(source, function, in_function)}"
    return Survivor(Change(f"{module}:{function}", was, now), place, status)


def _is_less_strict(change: Change) -> bool:
    """True if nothing but the `strict` of a `zip` is another."""
    was, now = (re.sub(r", (strict=\w+)?\)", ")", code) for code in (change.was, change.now))
    return was == now


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


def _shown(tested: Tested) -> str:
    """The result of a module, with its survivors; those without a reason come last."""
    lines = [f"\n{tested}"]
    for change, place, status in sorted(tested.survivors, key=lambda survivor: survivor.change not in _reasons()):
        reason = _reasons().get(change, "NOT EXPLAINED in tests/mutation/survivors.toml")
        lines.append(f"\n{place}, {change.where}" + (f" ({status})" if status != "survived" else ""))
        for sign, text in (("-", change.was), ("+", change.now), ("", reason)):
            lines += (f"  {sign} {line}" for line in text.splitlines())
    seen = {survivor.change for survivor in tested.survivors}
    for change in _reasons():
        if change not in seen and change.where.startswith(f"{tested.module}:"):
            lines.append(f"\nNo longer a survivor, take it out of survivors.toml: {change.where}: {change.now}")
    return "\n".join(lines)


def _report(everything: Sequence[Tested], seconds: float) -> int:
    survivors = [survivor for tested in everything for survivor in tested.survivors]
    new = sum(survivor.change not in _reasons() for survivor in survivors)
    total = Tested("all", sum(tested.mutants for tested in everything), survivors)
    share = 100 - 100 * len(survivors) / max(1, total.mutants)
    print("\n=== killed ===\n", *everything, total, f"\n{new} survivors not explained", sep="\n")
    print(f"{seconds / 60:.1f} minutes")
    return 0 if share >= GOAL and not new else 1


# --- hooks of pytest, in the copies ----------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    """A broken game is enough: to look for a smaller one takes minutes. Tests that read the code get it unmutated."""
    import resource  # where there is fork

    from hypothesis import Phase, settings

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # a mutant that grows without end dies alone
    settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), report_multiple_bugs=False)
    settings.load_profile("mutants")
    here, read_text = Path.cwd(), Path.read_text

    def read_unmutated(path: Path, *arguments: Any, **options: Any) -> str:
        if here.name == "mutants" and path.suffix == ".py" and path.is_relative_to(here / "companion"):
            path = here.parent / path.relative_to(here)
        return read_text(path, *arguments, **options)

    patch = pytest.MonkeyPatch()
    patch.setattr(Path, "read_text", read_unmutated)
    config.add_cleanup(patch.undo)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The chosen tests; all of them while they are timed."""
    from hypothesis import settings

    for item in items:
        if isinstance(item, pytest.Function) and item.cls and hasattr(item.cls, "settings"):
            item.cls.settings = settings(item.cls.settings, max_examples=RANDOM_GAMES)
    if Path(CHOSEN).exists():
        chosen = {name: place for place, name in enumerate(json.loads(Path(CHOSEN).read_text(encoding="utf-8")))}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
        items[:] = sorted((item for item in items if item.nodeid in chosen), key=lambda item: chosen[item.nodeid])


def pytest_runtest_setup() -> None:
    """Every test begins with empty caches, so that it reaches what it needs by itself."""
    for empty in _emptied(len(sys.modules)):
        empty()


@cache
def _emptied(_modules: int) -> list[Callable[[], None]]:
    """Return what empties each cache of the modules that are loaded, as many as that."""
    modules = [module for name, module in sys.modules.items() if name.startswith(("companion.", "tests."))]
    values = [value for module in modules for value in vars(module).values()]
    return [value.cache_clear for value in values if hasattr(value, "cache_clear")]


timed: Final[dict[str, Timed]] = {}


@contextmanager
def _timing(name: str) -> Iterator[None]:
    """Time a test, unless it was chosen: the processor's time, so that a busy machine chooses the same tests."""
    if Path(CHOSEN).exists():
        yield
        return
    began, here = process_time(), Path.cwd()
    with Profile(builtins=False) as profile:
        yield
    codes = [entry.code for entry in profile.getstats() if not isinstance(entry.code, str)]
    places = [(Path(code.co_filename), code.co_qualname) for code in codes]
    reached = [f"{path.relative_to(here)}:{function}" for path, function in places if path.is_relative_to(here / GAMES)]
    timed[name] = Timed(process_time() - began, reached)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Note what runs while all modules are loaded."""
    with _timing(LOADING):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Time a test with all that it sets up."""
    with _timing(item.nodeid):
        return (yield)


def pytest_sessionfinish(exitstatus: int) -> None:
    """Write down what was timed."""
    if timed and exitstatus == 0:
        Path(TIMED).write_text(json.dumps(timed), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
