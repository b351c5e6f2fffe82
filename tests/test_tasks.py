"""`tasks.py start`, as the README names it: where nothing can be fetched, and when it installs anew."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from companion import NAME, __version__
from tests.drive.app_server import AppServer

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[1]
NOWHERE = {
    "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_FIND_LINKS": "",
    "PIP_RETRIES": "0",
    "PIP_NO_CACHE_DIR": "1",
}
"""A registry that is not there."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return another checkout, of which this environment knows nothing: it has to be installed."""
    (tmp_path / "packaging").mkdir()
    for name in ("pyproject.toml", "packaging/tasks.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def start(checkout: Path, python: str | Path) -> subprocess.CompletedProcess[str]:
    """Start the app of a checkout without a network; it says its version and ends."""
    command = [str(python), str(checkout / "packaging" / "tasks.py"), "start", "--version"]
    return subprocess.run(command, env=os.environ | NOWHERE, capture_output=True, encoding="utf-8", timeout=120)


def test_without_a_network_the_app_starts_as_it_was_installed_before(checkout: Path) -> None:
    """A failed download is reported in a few lines."""
    done = start(checkout, sys.executable)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"{NAME} {__version__}")
    assert "starts as it was installed before" in done.stdout
    assert len((done.stdout + done.stderr).splitlines()) < 15, done.stderr


def test_what_was_never_installed_needs_a_network_and_says_so(checkout: Path, tmp_path: Path) -> None:
    """In one sentence, with the exit code of what failed."""
    venv.create(tmp_path / "empty")
    python = tmp_path / "empty" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = start(checkout, python)
    assert done.returncode != 0
    assert "have to be fetched once: is there a network?" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_a_signal_to_end_reaches_the_app(tmp_path: Path) -> None:
    """SIGTERM, which service managers send; nothing goes on in the background."""
    script = """if True:
        import sys
        sys.path.insert(0, "packaging")
        import tasks
        sys.exit(tasks.run([sys.executable, "-m", "companion", *sys.argv[1:]]))
    """
    with AppServer(tmp_path / "data", [sys.executable, "-c", script]) as server:
        server.stop(by=signal.SIGTERM)
        with pytest.raises(ConnectionRefusedError):
            server.connect()


def test_a_comment_is_no_reason_to_install_anew(checkout: Path) -> None:
    """Nor are the settings of tools; a requirement is."""

    def package() -> str:
        script = "import sys; sys.path[0] = sys.argv[1]; import tasks; print(tasks._package())"
        command = [sys.executable, "-c", script, str(checkout / "packaging")]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout

    before, project = package(), checkout / "pyproject.toml"
    text = project.read_text("utf-8")
    project.write_text(text.replace("line-length = 120", "line-length = 100") + "# a comment\n", "utf-8")
    assert package() == before
    project.write_text(text.replace('"tinydb>=4.9,<5"', '"tinydb>=4.9,<6"'), "utf-8")
    assert package() != before


def test_an_order_by_chance_has_all_tests_and_can_be_repeated() -> None:
    """Files and their tests are in the order of a number."""

    def collected(*order: str) -> list[str]:
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *order, "tests/engine"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
        return [line for line in done.stdout.splitlines() if "::" in line]

    usual, one, other = collected(), collected("--shuffle=1"), collected("--shuffle=2")
    assert sorted(usual) == sorted(one) == sorted(other)
    assert usual != one != other
    assert one == collected("--shuffle=1")
