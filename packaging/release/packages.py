"""Builds what can be built on this machine, and plays each from nothing: `python packaging/tasks.py packages OUT`.

Wheel and sdist, one file that needs no Python (of the system that builds it), and the static site as a ZIP. Each is
installed where no checkout is, begins a game, takes ten entries and has them after a restart.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from release.trial import bare_machine, play, play_program
from tests.drive import ROOT
from tests.drive.site.host import Host, build

EXTRAS: Final = "compression,hub,reader"


def main(arguments: Sequence[str]) -> int:
    """Build and play the parts asked for, all of them by themselves; return 0. SystemExit where one fails."""
    parts = {"python": python, "executable": executable, "site": site}
    parser = argparse.ArgumentParser(prog="tasks.py packages", description="Builds packages and plays each of them.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder for what is built")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(parts)} (default: all)")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(parts):
        parser.error(f"there is no part {', '.join(sorted(unknown))}: only {', '.join(parts)}")
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.parts or parts:
        print(f"=== {name} ===", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            parts[name](options.out.resolve(), Path(folder))
    return 0


def python(out: Path, folder: Path) -> None:
    """Build the sdist, and of it the wheel, which is installed alone in an environment of its own."""
    run(sys.executable, "-m", "build", "--outdir", out, ROOT)
    run(sys.executable, "-m", "twine", "check", "--strict", *out.glob("*.whl"), *out.glob("*.tar.gz"))
    programs = environment(folder / "python", str(wheel(out)))
    play_program([programs / "companion"], folder / "data", folder)


def executable(out: Path, folder: Path) -> None:
    """Build one file of the wheel and its extras; on Linux, and as root, it is played where nothing else is.

    Its environment is its own: in one with Flet's build tools, their hook for PyInstaller fetches a window.
    """
    if not list(out.glob("*.whl")):
        run(sys.executable, "-m", "build", "--wheel", "--outdir", out, ROOT)
    programs = environment(folder / "python", f"{wheel(out)}[{EXTRAS}]", "pyinstaller>=6.20,<7")
    spec = ROOT / "packaging" / "release" / "companion.spec"
    places = ("--distpath", folder / "built", "--workpath", folder / "work")
    run(programs / "pyinstaller", "--noconfirm", "--log-level", "ERROR", *places, spec)
    [built] = (folder / "built").iterdir()
    packed = out / f"companion-{platform.system().lower()}-{platform.machine().lower()}{built.suffix}"
    shutil.move(built, packed)
    print(f"  {packed.name}: {packed.stat().st_size / 1e6:.0f} MB", flush=True)
    if sys.platform == "linux" and os.geteuid() == 0:
        play_program(bare_machine(packed, folder / "bare"), Path("/data"), folder)
    else:
        play_program([packed], folder / "data", folder)


def site(out: Path, folder: Path) -> None:
    """Build the static site as a ZIP, unpacked and put on a host; a browser keeps its games."""
    build(folder / "site")
    packed = out / "companion-site.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((folder / "site").rglob("*")):
            archive.write(path, path.relative_to(folder / "site"))
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(folder / "unpacked")
    with Host(folder / "unpacked") as host:
        play(host.url, lambda: None)  # another page is its second start


def environment(folder: Path, *packages: str) -> Path:
    """Make a virtual environment with these packages and nothing else; return the folder of its programs."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "-qq", *packages)
    return programs


def wheel(out: Path) -> Path:
    """Return the wheel that was built last."""
    return max(out.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def run(*command: str | Path) -> None:
    """Run a command outside of the checkout, whose modules are not to be found. Raises SystemExit where it fails."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if code := subprocess.run([str(part) for part in command], cwd=tempfile.gettempdir(), env=inherited).returncode:
        raise SystemExit(f"{Path(command[0]).name} ended with {code}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
