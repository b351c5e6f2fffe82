"""Run, test and check the companion, from a fresh checkout and with any Python from 3.11 on.

    python packaging/tasks.py start [arguments of companion…]
    python packaging/tasks.py test [--all | --long] [--shuffle[=SEED]] [arguments of pytest…]
    python packaging/tasks.py check [--fast | --no-tests]
    python packaging/tasks.py site OUT [--base /path/] [--without-reader]
    python packaging/tasks.py bench [names…]
    python packaging/tasks.py torture [--quick] [parts…]
    python packaging/tasks.py attack [--quick] [parts…]
    python packaging/tasks.py fuzz [--texts N]
    python packaging/tasks.py mutants [--seconds N] [modules of the rules…]
    python packaging/tasks.py screenshots [names…] [--language de]… [--theme dark]… [--size 360x740]…
    python packaging/tasks.py guide [names of pictures…]
    python packaging/tasks.py house
    python packaging/tasks.py icons
    python packaging/tasks.py flet [version]
    python packaging/tasks.py targets [names of targets…]
    python packaging/tasks.py packages OUT [parts…]

Outside a virtual environment it makes `.venv` in the checkout and goes on in there; inside one it uses that one. What
is needed is installed once, and again when what pyproject.toml says of the package has changed. Standard library only:
it runs before anything is installed.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import random
import shutil
import signal
import ssl
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import IO

from environment import INTERRUPTED, install, is_installed, own_python

ROOT = Path(__file__).resolve().parents[1]
PACKAGING = ROOT / "packaging"
LOWEST_PYTHON = (3, 11)
MAX_WORKERS = 4
"""More browsers at a time would be in each other's way."""
WITH_BROWSER = "tests/e2e"
"""The fixture `browser` is known there only; collecting all tests takes each worker half a minute of the processor."""
QUICK = " and not long"
AMOUNTS = {"--all": "", "--long": " and (long or hypothesis)"}
"""How much of the tests is run instead of the quick ones, in the words of `pytest -m`; these draw few random cases."""
SHUFFLE = "--shuffle"


def main(arguments: Sequence[str]) -> int:
    """Carry out one command and return its exit code."""
    if sys.version_info < LOWEST_PYTHON:
        needed, found = ".".join(map(str, LOWEST_PYTHON)), f"{platform.python_version()}, {sys.executable}"
        print(f"Python {needed} or newer is needed; this is {found}.", file=sys.stderr)
        return 2
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__)
        return 0 if arguments in (["--help"], ["-h"]) else 2
    if sys.prefix == sys.base_prefix:
        return go_on([own_python(), __file__, *arguments], os.environ)
    return COMMANDS[arguments[0]](list(arguments[1:]))


def start(arguments: list[str]) -> int:
    """Open the companion; where what reads codes out of pictures and compresses best is not to be had, without it.

    Without a network it starts as it was installed before, if it ever was.
    """
    try:
        install("compression", "reader")
    except SystemExit:
        print("What reads codes out of pictures cannot be had; trying without it.", flush=True)
        try:
            install()
        except SystemExit:
            if not is_installed():
                print("The libraries of the companion have to be installed once.", file=sys.stderr)
                raise
            print("Nothing could be installed: the companion starts as it was installed before.", flush=True)
    # A folder of the same name where one stands is no part of it (-P).
    return go_on([sys.executable, "-P", "-m", "companion", *arguments], _environment(ROOT) | _certificates())


def test(arguments: list[str]) -> int:
    """Run the tests named, or the quick ones, with `--all` all, with `--long` the rest; `--shuffle` takes a seed."""
    install("test")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of tests start Python anew
    if code := run([sys.executable, ROOT / "tests" / "drive" / "browsers.py"]):
        return code
    seed = f"{SHUFFLE}={random.randrange(10**6)}"
    arguments = [seed if argument == SHUFFLE else argument for argument in arguments]
    order = [argument for argument in arguments if argument.startswith(SHUFFLE)]
    if order:
        print(*order, flush=True)
    amounts = [AMOUNTS[argument] for argument in arguments if argument in AMOUNTS]
    others = [argument for argument in arguments if argument not in AMOUNTS]
    return run(_pytest(*others)) if others != order else _report(_all_tests(*order, amount=[QUICK, *amounts][-1]))


def _all_tests(*order: str, amount: str = QUICK) -> list[str]:
    """Run the tests with a browser, and beside them the others; return the names of those that failed.

    They are two runs of pytest, since `asyncio.run` refuses to work in a thread in which a browser is open. Half of a
    test with a browser is waiting: in that time the others run. Their output follows at the end, in one piece.
    """
    failed = []
    with tempfile.TemporaryFile() as output:
        print("\n=== tests with a browser; beside them the others, which report below ===", flush=True)
        with _started(_pytest("-m", f"not browser{amount}", *order), output=output) as beside:
            if run(_pytest("-m", f"browser{amount}", WITH_BROWSER, *order, more_workers=1)):
                failed.append("tests with a browser")
            code = _wait(beside)
        print("\n=== tests without a browser ===", flush=True)
        output.seek(0)
        shutil.copyfileobj(output, sys.stdout.buffer)
        sys.stdout.flush()
    return [*failed, "tests without a browser"] if code else failed


def check(arguments: list[str]) -> int:
    """Run every check and the quick tests, also after one has failed, and say at the end which did."""
    if unknown := set(arguments) - {"--fast", "--no-tests"}:
        print(f"check does not know {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    install("test")
    python = [sys.executable, "-m"]
    steps: list[tuple[str, list[str | Path]]] = [
        ("format", [*python, "ruff", "format", "--check", "."]),
        ("lint", [*python, "ruff", "check", "."]),
        ("types", [*python, "mypy"]),
        ("arrows", [_script("lint-imports"), "--no-logo"]),
    ]
    if "--fast" in arguments:
        steps.append(("tests", _pytest("-m", f"not browser{QUICK}")))
    failed = _run_all(steps)
    if not arguments:
        failed += ["browser"] if run([sys.executable, ROOT / "tests" / "drive" / "browsers.py"]) else _all_tests()
    return _report(failed)


def site(arguments: list[str]) -> int:
    """Build the app as a folder for any static host, in which it needs no server."""
    install("site")
    return run([sys.executable, PACKAGING / "site" / "build_site.py", *arguments], _environment(ROOT), folder=None)


def bench(arguments: list[str]) -> int:
    """Measure, against things known to be fast, in the same run."""
    install("test")
    return run_module("tests.bench", arguments)


def torture(arguments: list[str]) -> int:
    """Kill, damage and fill up the store, and see that nothing acknowledged is lost."""
    install("test")
    return run_module("tests.torture", arguments)


def attack(arguments: list[str]) -> int:
    """Send the running app what somebody hostile would, and see what breaks, who has to wait, and what it costs."""
    install("test")
    return run_module("tests.attack", arguments)


def fuzz(arguments: list[str]) -> int:
    """Change codes in a million ways, and see that none is taken and nothing breaks."""
    install("test")
    return run_module("tests.attack.fuzz", arguments)


def mutants(arguments: list[str]) -> int:
    """Change the rules in small ways and see which changes no test notices."""
    install("test", "mutants")
    return run_module("tests.mutation.mutants", arguments)


def screenshots(arguments: list[str]) -> int:
    """Photograph the app's screens."""
    install("test")
    return run_module("pictures.screenshots", arguments)


def guide(arguments: list[str]) -> int:
    """Take the pictures of the guide."""
    install("test")
    return run_module("pictures.guide", arguments)


def house(arguments: list[str]) -> int:
    """Draw which package imports which."""
    install("test")
    return run_module("pictures.house", arguments)


def icons(arguments: list[str]) -> int:
    """Write the font of icons anew, with those that the sources name."""
    install("site")
    return run([sys.executable, PACKAGING / "site" / "icon_font.py"], _environment(ROOT))


def flet(arguments: list[str]) -> int:
    """Try the newest Flet, or another one, against the patches of the one that is pinned, in a scratch environment."""
    install("test")
    return run_module("release.newest_flet", arguments)


def targets(arguments: list[str]) -> int:
    """Ask the registry whether the libraries of a package can be had on every device."""
    install("release")
    return run_module("release.targets", arguments)


def packages(arguments: list[str]) -> int:
    """Build what can be built on this machine, install each from nothing, play, and start it again."""
    install("test", "release")
    return run_module("release.packages", arguments, folder=None)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "start": start,
    "test": test,
    "check": check,
    "site": site,
    "bench": bench,
    "torture": torture,
    "attack": attack,
    "fuzz": fuzz,
    "mutants": mutants,
    "screenshots": screenshots,
    "guide": guide,
    "house": house,
    "icons": icons,
    "flet": flet,
    "targets": targets,
    "packages": packages,
}


def run_module(name: str, arguments: Sequence[str], folder: Path | None = ROOT) -> int:
    """Run a module of a room of packaging/, as `python -m`; `tests` and the other rooms are importable for it."""
    return run([sys.executable, "-m", name, *arguments], _environment(PACKAGING, ROOT), folder)


def _environment(*places: Path) -> dict[str, str]:
    """Return the environment in which the modules of these folders are importable."""
    search = [*map(str, places), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(search)}


def _certificates() -> dict[str, str]:
    """Return what lets Python fetch over HTTPS where it has no certificates, as that of python.org on a Mac."""
    paths = ssl.get_default_verify_paths()
    found = importlib.util.find_spec("certifi")  # comes with Flet
    if sys.platform == "win32" or paths.cafile or paths.capath or not found or not found.origin:
        return {}
    return {"SSL_CERT_FILE": str(Path(found.origin).with_name("cacert.pem"))}


def go_on(command: Sequence[str | Path], environment: Mapping[str, str]) -> int:
    """Become another program, which stands where this one stands: signals reach it, and its end is that of this one.

    Windows knows no such thing: there the other program is started, and its exit code returned.
    """
    if os.name == "nt":
        return run(command, environment, folder=None)
    return os.execve(command[0], [str(part) for part in command], dict(environment))


def run(command: Sequence[str | Path], environment: Mapping[str, str] | None = None, folder: Path | None = ROOT) -> int:
    """Run a command in the checkout, or in another folder (None: where one stands), and return its exit code."""
    with _started(command, environment, folder=folder) as process:
        return _wait(process)


@contextmanager
def _started(
    command: Sequence[str | Path],
    environment: Mapping[str, str] | None = None,
    output: IO[bytes] | None = None,
    folder: Path | None = ROOT,
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command in the checkout; SIGTERM, with which service managers end what they have started, is passed on.

    What it prints goes to `output`, if that is given.
    """
    before = signal.getsignal(signal.SIGTERM)

    def pass_on(number: int, frame: FrameType | None) -> None:
        process.terminate()
        if callable(before):
            before(number, frame)

    command = [str(part) for part in command]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=output) as process:
        signal.signal(signal.SIGTERM, pass_on)
        try:
            yield process
        finally:
            signal.signal(signal.SIGTERM, before)


def _wait(process: subprocess.Popen[bytes]) -> int:
    """Return the exit code; Ctrl+C is left to the process, so that it can end in good order."""
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def _script(name: str) -> str:
    """Return a program that a package has put into this environment."""
    return shutil.which(name, path=sysconfig.get_path("scripts")) or name


def _pytest(*arguments: str, more_workers: int = 0) -> list[str | Path]:
    """Return pytest's command, by default with a worker a processor: one without work takes another's tests."""
    workers = min(MAX_WORKERS, max(2, os.cpu_count() or 1) + more_workers)
    return [sys.executable, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", *arguments]


def _run_all(steps: Sequence[tuple[str, list[str | Path]]]) -> list[str]:
    """Run the steps one after the other, also after one has failed; return the names of those that failed."""
    failed = []
    for name, command in steps:
        print(f"\n=== {name} ===", flush=True)
        if run(command):
            failed.append(name)
    return failed


def _report(failed: Sequence[str]) -> int:
    print(f"\nFAILED: {', '.join(failed)}" if failed else "\nAll is fine.", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
