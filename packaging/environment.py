"""The environment in which the tasks run: made in the checkout if need be, and what it lacks is installed, once.

Standard library only, as tasks.py.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parents[1]
PROJECT = "island-fortress-companion"
STAMP = Path(sys.prefix) / f"{PROJECT}.installed.json"
UNREACHED = ("connection", "timed out", "name resolution", "(from versions: none)")
"""What pip says of a network that is not there, and of nothing else."""
INTERRUPTED = 130
"""The exit code after Ctrl+C."""


def install(*extras: str) -> None:
    """Install this checkout into the environment, unless it is there already; one process at a time.

    Raises:
        SystemExit: If pip fails; it has said why.
    """
    if _has(extras):
        return
    with _alone(STAMP.with_suffix(".lock")):
        if not _has(extras):
            _install(extras)


def _install(extras: Sequence[str]) -> None:
    have = _stamped_extras()
    all_extras = sorted((have or set()) | set(extras))
    target = f"{ROOT}[{','.join(all_extras)}]" if all_extras else str(ROOT)
    size = "" if is_installed() else ": about 50 MB are fetched, once"
    print(f"Installing into {sys.prefix}{size}", flush=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--editable", target]
    own = {**os.environ, "PIP_USER": "0"}  # here is where it is to be, whatever the user prefers elsewhere
    done = subprocess.run(
        pip, cwd=ROOT, env=own, stderr=subprocess.PIPE, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode:
        # Pip wraps the one line that matters in a page, several times over.
        reasons = [line.strip(" │|") for line in done.stderr.splitlines() if "ERROR:" in line]
        if "Traceback" in done.stderr:  # its last line is the reason
            reasons += done.stderr.split("Traceback")[-1].strip().splitlines()[-1:]
        if any(words in done.stderr.lower() for words in UNREACHED):
            reasons.append("The packages could not be fetched: is there a network?")
        print("\n".join(dict.fromkeys(reasons)) or done.stderr, file=sys.stderr, flush=True)
        raise SystemExit(done.returncode)
    name_in_ascii(Path(sysconfig.get_path("purelib")))
    STAMP.write_text(json.dumps(_wanted() | {"extras": all_extras}), encoding="utf-8")


def name_in_ascii(packages: Path) -> None:
    """Write the checkout's path in letters that every Python reads: before 3.13, a .pth is in the system's encoding.

    On Windows a folder such as "Ágnes" stopped Python itself.
    """
    for file in packages.glob(f"*{PROJECT.replace('-', '_')}.pth"):
        path = file.read_text(encoding="utf-8").strip()
        if not path.isascii():
            file.write_text(f"import sys; sys.path.append({path!a})\n", encoding="ascii")


def own_python() -> Path:
    """Return the interpreter of the checkout's own environment, which is made if need be; one process at a time."""
    folder = ROOT / ".venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (python.exists() and _has_pip(folder)):
        with _alone(folder.with_suffix(".lock")):
            if not python.exists():
                _make(f"Making a virtual environment in {folder}", [sys.executable, "-m", "venv", folder])
            elif not _has_pip(folder):  # somebody has closed the terminal meanwhile
                _make(f"Completing the virtual environment in {folder}", [python, "-m", "ensurepip", "--upgrade"])
    return python


def _make(what: str, command: Sequence[str | Path]) -> None:
    print(what, flush=True)
    if code := subprocess.run(list(map(str, command)), check=False).returncode:
        if code in (INTERRUPTED, -signal.SIGINT):
            raise SystemExit(INTERRUPTED)
        hint = "" if importlib.util.find_spec("ensurepip") else " On Debian and Ubuntu, install python3-venv."
        raise SystemExit(f"That failed; the reason is above.{hint}")


def _has_pip(folder: Path) -> bool:
    """Return True if pip is in an environment as a whole: the list of its files is written last."""
    places = ("lib/python*/site-packages", "Lib/site-packages")
    return any(next(folder.glob(f"{place}/pip-*.dist-info/RECORD"), None) for place in places)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Hold a lock, after whoever has it; the system takes it from processes that end.

    Raises:
        SystemExit: If nothing can be written there.
    """
    try:
        opened = file.open("a+b")
    except OSError as error:
        raise SystemExit(f"Nothing can be installed in {file.parent}: {error.strerror}.") from None
    with opened:
        _lock(opened.fileno())
        yield


def _lock(file: int) -> None:
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX)
    else:
        is_ours = False
        while not is_ours:
            with suppress(OSError):  # after ten seconds
                msvcrt.locking(file, msvcrt.LK_LOCK, 1)
                is_ours = True


def _wanted() -> dict[str, str]:
    return {"checkout": str(ROOT), "package": _package()}


def _has(extras: Sequence[str]) -> bool:
    have = _stamped_extras()
    return have is not None and have >= set(extras) and is_installed()


def _package() -> str:
    """Return the digest of what an installation depends on; comments and the settings of tools are no part of it."""
    import tomllib  # not in the Pythons that `main` refuses

    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    parts = [said["build-system"], said["project"], said["tool"]["hatch"]]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _stamped_extras() -> set[str] | None:
    """Return the extras installed with what is wanted today, None if it was something else."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
        extras = set(stamp.pop("extras"))
    except (OSError, ValueError, LookupError, AttributeError):
        return None
    return extras if stamp == _wanted() else None


def is_installed() -> bool:
    """Return True if a version of the app is in this environment, of whatever checkout."""
    try:
        importlib.metadata.version(PROJECT)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True
