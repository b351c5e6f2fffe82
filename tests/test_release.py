"""The contents of packages: what `flet build` reads, the workflows, the container, the service. None is built here."""

from __future__ import annotations

import configparser
import importlib
import importlib.metadata
import inspect
import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flet_cli.commands import build, build_base
from flet_cli.utils.project_dependencies import get_project_dependencies
from flet_cli.utils.pyproject_toml import load_pyproject_toml
from packaging.requirements import Requirement

from companion import __version__
from companion.arguments import read
from companion.datafiles import PROJECT
from release import targets
from release.metadata import readable, repository_of, urls
from release.targets import OF_FLET, TARGETS, Resolved, Target, requirements
from tests.drive.app_server import AppServer

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[1]
RELEASE = ROOT / "packaging" / "release"
PLATFORMS = ("android", "ios", "macos", "windows", "linux", "web")
RUNNERS = {
    "ubuntu-22.04": "companion-linux-x86_64",
    "ubuntu-22.04-arm": "companion-linux-aarch64",
    "windows-latest": "companion-windows-amd64.exe",
    "macos-latest": "companion-darwin-arm64",
    "macos-15-intel": "companion-darwin-x86_64",
}
"""The single file that is built on each: by the names that Python has for system and processor."""
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.fixture(scope="module")
def asked() -> Any:
    """Return Flet's own reader: a value by its dotted name."""
    return load_pyproject_toml(ROOT)


def asked_for() -> set[str]:
    """Every name under `tool.flet` that Flet's builder asks for, as it stands in its source."""
    source = inspect.getsource(build_base) + inspect.getsource(build)
    whole = re.findall(r"[\"']tool\.flet\.([a-z_.]+)[\"']", source)
    of_a_platform = re.findall(r"_setting\(\s*(?:self\.options\.\w+,\s*)?\"([a-z_.]+)\"", source)
    put_together = {"dependencies", "splash.color", "splash.dark_color"}
    return {*whole, *of_a_platform} | put_together


def is_asked_for(name: str, known: set[str]) -> bool:
    """True if the name, or a table that it is in, is one of these; also where it stands under a platform."""
    platform, _, rest = name.partition(".")
    names = {name, rest} if platform in PLATFORMS else {name}
    return any(one == key or one.startswith(f"{key}.") for one in names for key in known)


def test_flet_asks_for_everything_that_is_configured(asked: Any) -> None:
    """No key that nobody reads: a wrong name would be passed over without a word."""
    known = asked_for()
    assert [name for name, _ in flat(asked("tool.flet")) if not is_asked_for(name, known)] == []
    for wrong in ("splash.colour", "ios.information.x", "android.dependency", "permission"):
        assert not is_asked_for(wrong, known)


def flat(table: dict[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in table.items():
        found += flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(f"{prefix}{key}", value)]
    return found


def test_the_entry_point_and_the_icons_are_where_flet_looks(asked: Any) -> None:
    """The folder of the app, its module, and what becomes icon and splash."""
    folder = ROOT / asked("tool.flet.app.path")
    assert (folder / f"{asked('tool.flet.app.module')}.py").is_file()
    for name in ("icon.png", "icon_android.png", "splash.png"):
        assert (ROOT / "data" / "app" / "assets" / name).is_file()


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_platform_gets_the_app_from_this_checkout(asked: Any, platform: str) -> None:
    """As a dependency that Flet replaces by the folder."""
    assert asked(f"tool.flet.{platform}.dependencies")[0] == PROJECT
    assert asked(f"tool.flet.dev_packages.{PROJECT}") == "."
    assert asked("project.name") == PROJECT


def asked_of_pip(asked: Any, platform: str, system: str) -> set[str]:
    """The names of what Flet's own functions hand to pip for a platform, and pip does not pass over there.

    As while Flet builds: `platform.system` is that of the device, all else that of the machine that builds.
    """
    wanted = [
        *(get_project_dependencies(asked("project.dependencies")) or []),
        *(get_project_dependencies(asked(f"tool.flet.{platform}.dependencies")) or []),
    ]
    requirements = [Requirement(one) for one in wanted]
    return {
        f"{one.name}[{','.join(sorted(one.extras))}]" if one.extras else one.name
        for one in requirements
        if one.marker is None or one.marker.evaluate({"platform_system": system, "sys_platform": "linux"})
    }


@pytest.mark.parametrize(("platform", "system"), [("android", "Android"), ("ios", "iOS")])
def test_phones_install_nothing_that_serves_or_opens_windows(asked: Any, platform: str, system: str) -> None:
    """No phone has wheels of what flet-web wants; while Flet builds, only `platform_system` is the phone's."""
    assert asked_of_pip(asked, platform, system) == {"flet", "platformdirs", "pypng", "qrcode", "tinydb", PROJECT}


@pytest.mark.parametrize("platform", ["windows", "android"])
def test_what_is_handed_to_pip_survives_the_shell_of_windows(asked: Any, platform: str) -> None:
    """Flutter's dart.bat expands what stands between exclamation marks, and cmd reads `<` and `>` without a space."""
    for wanted in ("project.dependencies", f"tool.flet.{platform}.dependencies"):
        for one in get_project_dependencies(asked(wanted)) or []:
            assert not set(one) & set("!%^&|"), one
            assert " " in one or not set(one) & set("<>"), one


@pytest.mark.parametrize("system", ["Linux", "Windows", "Darwin", "FreeBSD"])
def test_a_plain_installation_on_a_computer_has_window_and_browser(asked: Any, system: str) -> None:
    """`pip install` of the project alone; Python 3.11 to 3.14 make no difference."""
    assert "flet[desktop,web]" in asked_of_pip(asked, "linux", system)


def test_every_target_of_the_workflow_is_asked_for_at_the_registry(asked: Any) -> None:
    """The build has exactly what `tasks.py targets` resolves: each platform, with the same Python among others."""
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    asked_in_the_workflow = set(re.findall(r"needs: (\w+)}", workflow))
    assert asked_in_the_workflow == {target.flet for target in TARGETS} == set(PLATFORMS) - {"web"}
    [packed] = re.findall(r"flet build .*--python-version ([\d.]+)", workflow)
    assert all(packed in target.pythons for target in TARGETS)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for target in TARGETS:
        names = {Requirement(one).name for one in requirements(project, target)}
        assert PROJECT not in names
        assert ("zxing-cpp" in names) == (not target.is_phone)


def spelled_out(word: str) -> list[str]:
    """The words that a shell makes of one: `a-{b,c}` is `a-b` and `a-c`."""
    before, _, rest = word.partition("{")
    choices, _, after = rest.partition("}")
    return [f"{before}{choice}{after}" for choice in choices.split(",")]


def test_a_release_names_each_package_that_could_not_be_built() -> None:
    """Its own list, against the systems and devices that the jobs are for; the processor is that of the runner."""
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    [listed] = re.findall(r"for name in ((?:.|\n)+?); do", workflow)
    named = [name for word in listed.replace("\\\n", " ").split() for name in spelled_out(word)]
    [systems] = re.findall(r"^ +system: \[(.+)\]$", workflow, re.MULTILINE)
    executables = {RUNNERS[system] for system in systems.split(", ")}
    apps = {f"companion-{target}.tar.gz" for target in re.findall(r"{target: (\w+),", workflow)}
    assert len(named) == len(set(named))
    assert set(named) == executables | apps


def test_what_flet_builds_for_phones_is_what_flet_itself_needs() -> None:
    """Not a way past the check: each is a requirement of Flet, which would run on no phone without it."""
    of_flet = {Requirement(one).name for one in importlib.metadata.requires("flet") or []}
    assert set(OF_FLET) <= of_flet


def test_a_gap_at_the_registry_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """The exit code is 1, also where all other targets have everything."""

    def answered(target: Target, python: str, wanted: Any) -> Resolved:
        return (
            Resolved("MISSING: httptools", "no wheel of httptools") if target.flet == "ios" else Resolved("2 packages")
        )

    monkeypatch.setattr(targets, "resolved", answered)
    assert targets.main(["linux"]) == 0
    assert targets.main([]) == 1
    assert "iOS arm64, Python 3.13:\nno wheel of httptools" in capsys.readouterr().out
    assert targets.main(["amiga"]) == 1


def test_the_readme_leads_into_the_repository_that_builds_it_or_nowhere() -> None:
    """Its pictures too; what leads elsewhere, or to a place of its own, stays."""
    text = "![A wall](packaging/wall.png) [how](data/en.md#top) [web](https://a.example) [below](#start)"
    assert readable(text, "https://forge.example/o/n", "v1.2") == (
        "![A wall](https://forge.example/o/n/raw/v1.2/packaging/wall.png) "
        "[how](https://forge.example/o/n/blob/v1.2/data/en.md#top) [web](https://a.example) [below](#start)"
    )
    assert readable(text, "", "v1.2") == "A wall how [web](https://a.example) [below](#start)"
    environment = {"GITHUB_SERVER_URL": "https://forge.example", "GITHUB_REPOSITORY": "o/n"}
    assert repository_of(environment) == "https://forge.example/o/n"
    assert repository_of({}) == ""
    assert set(urls("https://forge.example/o/n")) >= {"Source", "Issues", "Changes"}


def test_the_licences_of_all_that_is_carried_are_named_and_lie_in_the_package(asked: Any) -> None:
    """The app is MIT; its fonts have licenses of their own, whose texts travel with them."""
    assert asked("project.license") == "MIT AND OFL-1.1 AND Apache-2.0"
    files = asked("project.license-files")
    assert {Path(file).stem for file in files} == {"LICENSE", "OFL-1.1", "Apache-2.0"}
    assert all((ROOT / file).is_file() for file in files)


def test_there_is_one_version(asked: Any) -> None:
    assert asked("project.version") == __version__
    assert asked("tool.flet.version") is None


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_camera_is_asked_for_only_where_something_reads_what_it_sees(asked: Any, platform: str) -> None:
    """A permission without a reader is a question for nothing; a camera without a permission is dark."""
    packed = {Requirement(one).name for one in asked(f"tool.flet.{platform}.dependencies")}
    reads_from_a_camera = {"flet-camera", "pillow", "zxing-cpp"} <= packed
    permissions = [*(asked("tool.flet.permissions") or []), *(asked(f"tool.flet.{platform}.permissions") or [])]
    assert ("camera" in permissions) == reads_from_a_camera
    assert (asked(f"tool.flet.{platform}.info.NSCameraUsageDescription") is not None) == (
        reads_from_a_camera and platform in ("ios", "macos")
    )


@pytest.mark.parametrize("platform", ["windows", "macos", "linux"])
def test_packages_for_computers_read_pictures_as_the_extra_does(asked: Any, platform: str) -> None:
    """All of it but the camera, which a window has not; by the same versions."""
    extra = {Requirement(one) for one in asked("project.optional-dependencies.reader")}
    assert {Requirement(one) for one in asked(f"tool.flet.{platform}.dependencies")[1:]} == {
        one for one in extra if one.name != "flet-camera"
    }


@pytest.mark.parametrize("platform", ["ios", "macos"])
def test_records_and_backups_open_with_the_app(asked: Any, platform: str) -> None:
    """Where Flet lets a package say so; it has no word for that of Android, Windows and Linux."""
    info = asked(f"tool.flet.{platform}.info")
    (opened,) = info["CFBundleDocumentTypes"]
    assert opened["LSItemContentTypes"] == ["public.json", "public.zip-archive"]
    (imported,) = info["UTImportedTypeDeclarations"]
    assert imported["UTTypeTagSpecification"] == {"public.filename-extension": ["json"]}


def test_a_link_to_a_code_opens_the_app(asked: Any) -> None:
    for platform in ("ios", "android"):
        link = asked(f"tool.flet.{platform}.deep_linking")
        assert (link["scheme"], link["host"]) == ("island-fortress", "i")


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_one(workflow: Path) -> None:
    """Its words and their places, by the schema of GitHub's own."""
    check = Path(sysconfig.get_path("scripts")) / "check-jsonschema"
    subprocess.run([str(check), "--builtin-schema", "vendor.github-workflows", str(workflow)], check=True)


def test_the_workflows_are_safe() -> None:
    """No rights that are not needed, nothing of strangers is run."""
    zizmor = Path(sysconfig.get_path("scripts")) / "zizmor"
    command = [str(zizmor), "--offline", "--quiet", "--config", str(RELEASE / "zizmor.yml"), *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflows_check_every_python_that_the_package_says() -> None:
    words = (ROOT / ".github" / "workflows" / "checks.yml").read_text("utf-8")
    package = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    prefix = "Programming Language :: Python :: "
    for version in (one.removeprefix(prefix) for one in package["classifiers"] if one.startswith(prefix)):
        assert f'"{version}"' in words
    assert package["requires-python"] == ">=3.11"
    for system in ("ubuntu", "windows", "macos"):
        assert f"{system}-latest" in words


def test_the_container_and_the_service_start_the_app_as_it_can_be_started() -> None:
    """With arguments that it knows, not as root, with the data in a place of their own."""
    container = (RELEASE / "Containerfile").read_text("utf-8")
    [entry] = [line for line in container.splitlines() if line.startswith("ENTRYPOINT ")]
    command = entry.removeprefix("ENTRYPOINT ").strip('[]"').split('", "')
    assert command[0] == "companion"
    assert read(command[1:]).data == "/data"
    lines = container.splitlines()
    assert lines.index("USER 10001") < lines.index(entry)
    assert "VOLUME /data" in lines

    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment]
    unit.read(RELEASE / "companion.service", "utf-8")
    program, *arguments = unit["Service"]["ExecStart"].split()
    assert program.endswith("/companion")
    assert read(arguments).data == "%S/companion"
    assert unit["Service"]["DynamicUser"] == "yes"


def test_nothing_is_unwise_in_the_container_file() -> None:
    hadolint = Path(sysconfig.get_path("scripts")) / "hadolint"
    done = subprocess.run([str(hadolint), str(RELEASE / "Containerfile")], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_health_check_of_the_container_tells_whether_the_app_answers(tmp_path: Path) -> None:
    """The very command, at the port of an app that is open to the network, where it asks everybody for a key."""
    container = (RELEASE / "Containerfile").read_text("utf-8")
    [check] = re.findall(r"^HEALTHCHECK [^\[]*(\[.*\])$", container, re.MULTILINE)
    _, *arguments = json.loads(check)
    with AppServer(tmp_path, options=("--host", "0.0.0.0")) as server:
        command = [sys.executable, *(one.replace(":8080", f":{server.port}") for one in arguments)]
        healthy = subprocess.run(command, capture_output=True, encoding="utf-8")
        assert healthy.returncode == 0, healthy.stderr
    assert subprocess.run(command, stderr=subprocess.DEVNULL).returncode != 0


def test_the_packed_app_opens_its_window_on_the_devices_own_storage(tmp_path: Path) -> None:
    """Its main module, run as Flet's packages run it, but for the window."""
    script = (
        "import runpy, flet as ft; found = []; ft.run = found.append; "
        f"runpy.run_path({str(RELEASE / 'app' / 'main.py')!r}); "
        "[main] = found; print(main.keywords['services'].store.folder.path)"
    )
    environment = os.environ | {"FLET_APP_STORAGE_DATA": str(tmp_path / "device")}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == str(tmp_path / "device")


def test_both_names_of_the_command_start_the_app():
    """`companion` at the command line; the name of the package, which is what `uvx` runs."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    name = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"]

    assert set(scripts) == {"companion", name}
    for place in scripts.values():
        module, function = place.split(":")
        assert callable(getattr(importlib.import_module(module), function))
