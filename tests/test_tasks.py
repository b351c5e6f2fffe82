"""`tasks.py start`, as the README names it: where nothing can be fetched, and when it installs anew."""

from __future__ import annotations

import io
import os
import shutil
import signal
import ssl
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest

import environment
import tasks
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


NO_NETWORK = "is there a network?"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return another checkout, of which this environment knows nothing: it has to be installed."""
    (tmp_path / "packaging").mkdir()
    for name in ("pyproject.toml", "packaging/tasks.py", "packaging/environment.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def python_in(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def command(checkout: Path, python: str | Path) -> list[str]:
    return [str(python), str(checkout / "packaging" / "tasks.py"), "start", "--version"]


def start(checkout: Path, python: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the app of a checkout without a network; it says its version and ends."""
    outer = os.environ | NOWHERE | environment
    return subprocess.run(command(checkout, python), env=outer, capture_output=True, encoding="utf-8", timeout=240)


def test_without_a_network_the_app_starts_as_it_was_installed_before(checkout: Path) -> None:
    """A failed download is reported in a few lines."""
    done = start(checkout, sys.executable)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"{NAME} {__version__}")
    assert "starts as it was installed before" in done.stdout
    assert len((done.stdout + done.stderr).splitlines()) < 15, done.stderr


def test_what_was_never_installed_needs_a_network_and_says_so(checkout: Path, tmp_path: Path) -> None:
    """In one sentence, with the exit code of what failed; nor is a preference for the user's own folder in the way."""
    venv.create(tmp_path / "empty", with_pip=True)
    done = start(checkout, python_in(tmp_path / "empty"), PIP_USER="1")
    assert done.returncode != 0
    assert NO_NETWORK in done.stderr
    assert "Traceback" not in done.stderr
    assert "--user" not in done.stderr


def test_another_failure_is_not_blamed_on_the_network(checkout: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=True)
    project = checkout / "pyproject.toml"
    text = project.read_text("utf-8").replace('requires = ["hatchling>=1.27,<2"]', "requires = []")
    project.write_text(text.replace("hatchling.build", "nothing"), "utf-8")
    done = start(checkout, python_in(tmp_path / "empty"))
    assert done.returncode != 0
    assert "'nothing'" in done.stderr
    assert NO_NETWORK not in done.stderr


def test_two_first_starts_at_once_make_one_environment(checkout: Path) -> None:
    """The second waits, instead of finding half of one; both get as far as the network that is not there."""
    outer, base = os.environ | NOWHERE, Path(sys.base_prefix) / ("python.exe" if os.name == "nt" else "bin/python3")
    both = [
        subprocess.Popen(command(checkout, base), env=outer, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for _ in range(2)
    ]
    said = [one.communicate(timeout=240)[0].decode() for one in both]
    assert sum("Making a virtual environment" in text for text in said) == 1
    for text in said:
        assert NO_NETWORK in text
        assert "No module named" not in text


def test_an_environment_that_was_left_half_made_is_completed(checkout: Path) -> None:
    """Somebody has closed the terminal before pip was there."""
    venv.create(checkout / ".venv", with_pip=False)
    base = Path(sys.base_prefix) / ("python.exe" if os.name == "nt" else "bin/python3")
    done = start(checkout, base)
    assert "Completing the virtual environment" in done.stdout
    assert NO_NETWORK in done.stderr
    assert "No module named" not in done.stderr


def test_a_folder_in_which_nothing_can_be_made_is_named(checkout: Path) -> None:
    (checkout / ".venv.lock").mkdir()  # as good as a folder that cannot be written, also for root
    done = start(checkout, Path(sys.base_prefix) / ("python.exe" if os.name == "nt" else "bin/python3"))
    assert done.returncode != 0
    assert done.stderr.startswith(f"Nothing can be installed in {checkout}: ")
    assert "python3-venv" not in done.stderr
    assert "Traceback" not in done.stderr


def test_an_older_python_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tasks, "LOWEST_PYTHON", (9, 0))
    assert tasks.main(["start"]) == 2
    found = f"{'.'.join(map(str, sys.version_info[:3]))}"
    assert capsys.readouterr().err.startswith(f"Python 9.0 or newer is needed; this is {found}")


STARTED = """
import sys
sys.path.insert(0, {packaging!r})
import tasks
tasks.install = lambda *extras: None
sys.exit(tasks.start(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_end_reaches_the_app(tmp_path: Path, number: signal.Signals) -> None:
    """SIGTERM, which service managers send, and Ctrl+C; nothing goes on in the background, and all is well."""
    script = STARTED.format(packaging=str(ROOT / "packaging"))
    with AppServer(tmp_path / "data", [sys.executable, "-c", script]) as server:
        assert server.stop(by=number) < 10
        assert "Traceback" not in server.output
        with pytest.raises(ConnectionRefusedError):
            server.connect()


def test_where_python_has_no_certificates_those_of_a_package_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of python.org on a Mac; nothing is fetched over HTTPS without them."""
    if ssl.get_default_verify_paths().cafile:
        assert tasks._certificates() == {}
    none = ssl.get_default_verify_paths()._replace(cafile="", capath="")
    monkeypatch.setattr(ssl, "get_default_verify_paths", lambda: none)
    found = tasks._certificates()
    assert sys.platform == "win32" or "CERTIFICATE" in Path(found["SSL_CERT_FILE"]).read_text("ascii", "ignore")


def test_a_path_is_taken_from_where_one_stands(tmp_path: Path) -> None:
    """Also where a folder of the app's name lies, as in the folder into which the README has it cloned."""
    (tmp_path / "companion").mkdir()
    script = STARTED.format(packaging=str(ROOT / "packaging"))
    asked = [sys.executable, "-c", script, "doctor", "--data", "games"]
    told = subprocess.run(asked, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120)
    assert f"kept in {tmp_path / 'games'}." in told.stdout, told.stderr


def test_a_folder_with_letters_of_a_language_is_in_no_pth_file(tmp_path: Path) -> None:
    """Python before 3.13 reads these in the system's encoding, and does not start where they are in another."""
    checkout, file = tmp_path / "Ágnes", tmp_path / "_editable_impl_island_fortress_companion.pth"
    file.write_text(f"{checkout}\n", "utf-8")
    environment.name_in_ascii(tmp_path)
    line = file.read_text("ascii").strip()
    read = [sys.executable, "-c", f"{line}; print(ascii(sys.path[-1]))"]
    found = subprocess.run(read, capture_output=True, encoding="ascii", check=True).stdout.strip()
    assert found == ascii(str(checkout))


def test_a_clone_is_the_same_to_the_byte_on_every_system(tmp_path: Path) -> None:
    """Git for Windows writes other ends of lines, unless the repository says otherwise."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    git = ["git", "-c", "core.autocrlf=true", "-C", str(ROOT), "archive", "HEAD"]
    export = subprocess.run([*git, ".gitattributes", "tests/storage/fixtures"], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(export)) as archive:
        files = [name for name in archive.getnames() if (ROOT / name).is_file()]
        assert len(files) > 10
        for name in files:
            content = archive.extractfile(name)
            assert content
            assert content.read() == (ROOT / name).read_bytes(), name


def test_a_comment_is_no_reason_to_install_anew(checkout: Path) -> None:
    """Nor are the settings of tools; a requirement is."""

    def package() -> str:
        script = "import sys; sys.path[0] = sys.argv[1]; import environment; print(environment._package())"
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
