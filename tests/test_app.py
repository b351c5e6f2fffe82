"""The app's outer parts: where it keeps things, what it starts, and that it travels whole."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion import app
from companion.arguments import read
from companion.datafiles import data_path, writable_folder

ROOT = Path(__file__).resolve().parents[1]


def test_the_chosen_folder_comes_before_the_packaged_apps_and_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """--data, then the durable folder of a packaged app, then the user's data folder; never inside the package."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    monkeypatch.delenv("FLET_APP_STORAGE_DATA", raising=False)
    assert not Path(writable_folder()).is_relative_to(ROOT)
    if sys.platform == "linux":
        assert writable_folder() == str(tmp_path / "user" / "island-fortress-companion")
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "packaged"))
    assert writable_folder() == str(tmp_path / "packaged")
    assert writable_folder(str(tmp_path / "chosen")) == str(tmp_path / "chosen")
    assert (tmp_path / "chosen").is_dir()


def test_the_app_listens_on_this_machine_only_unless_told_otherwise() -> None:
    """The default host is the loopback address."""
    options = read([])
    assert (options.host, options.port, options.web, options.data) == ("127.0.0.1", 0, False, None)


def test_without_a_screen_or_a_client_the_browser_shows_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    """A native window needs both."""
    if sys.platform == "linux":
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        assert not app.has_screen()
        monkeypatch.setenv("DISPLAY", ":0")
    assert app.has_screen()
    monkeypatch.setitem(sys.modules, "flet_desktop", None)  # as if it were not installed
    assert not app.has_client()


@pytest.mark.long
def test_a_wheel_brings_its_data_and_runs_from_any_folder(tmp_path: Path) -> None:
    """Built from the checkout and unpacked elsewhere, it replays a record there."""
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet", "--wheel-dir", str(tmp_path), str(ROOT)],
        check=True,
    )
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "site")
    assert "companion/_data/island_fortress/tables.json" in names
    assert not [name for name in names if name.startswith(("tests/", "packaging/"))]

    sample = ROOT / "tests/golden/samples/00009.json"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path.insert(0, 'site'); sys.argv = ['companion', 'replay', {str(sample)!r}];"
            "import companion; assert 'site' in companion.__file__;"
            "from companion.__main__ import main; sys.exit(main())",
        ],
        capture_output=True,
        cwd=tmp_path,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "winner" in done.stdout


def test_every_asset_lies_where_the_app_looks() -> None:
    """The folder of assets travels with the data."""
    assert Path(data_path("app/assets/assets/FontManifest.json")).is_file()
