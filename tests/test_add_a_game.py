"""The steps of CONTRIBUTING.md by which a game is added are all that it takes: Tally moves in by them, line by line."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.registry import FORMATS, meta_of
from tests.moving_in import GAME, HERE, ROOT, move_in, steps

RECORD = HERE / "tests" / "golden" / GAME / "samples" / "three_rounds.json"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout in which Tally lives."""
    tree = tmp_path_factory.mktemp("house")
    move_in(tree)
    return tree


def run(house: Path, *arguments: str) -> str:
    """Python's output there."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=house, text=True, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_steps_are_numbered_and_name_all_that_the_game_is_made_of():
    """Every folder of the game comes with a step, and every file that a step speaks of is there."""
    found = steps()
    folders = [folder for step in found for folder in step.folders]
    files = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if path.is_file()}
    own = {name for name in files if name.startswith(tuple(f"{folder}/" for folder in folders))}

    assert [step.number for step in found] == list(range(1, len(found) + 1))
    assert {name for name in files - own if "__pycache__" not in name} == {"conftest.py"}
    for step in found:
        for name in step.quoted:
            if name.endswith((".py", ".json", ".toml")) and "/" not in name.removeprefix("text/") and step.folders:
                assert f"{step.folders[0]}/{name}" in own, name


def test_nothing_of_the_house_is_touched_but_by_the_lines_of_the_steps(house: Path):
    lines = [line for step in steps() for line, _ in step.lines]

    added = []
    for path in sorted((house / "companion").rglob("*.py")):
        before = ROOT / path.relative_to(house)
        if before.exists():
            old = before.read_text("utf-8").splitlines()
            added += [line.strip().rstrip(",") for line in path.read_text("utf-8").splitlines() if line not in old]

    assert added == [line for line in lines if f'"{GAME}-record"' in line]


def test_its_records_are_replayed(house: Path):
    result = json.loads(run(house, "-m", "companion", "replay", "--json", str(RECORD)))

    assert [player["score"] for player in result["players"]] == [20, 20]
    assert (result["winners"], result["ended_by"]) == (["Anna", "B\u00e9la"], "finish")


def over_all_games() -> list[str]:
    """The tests of what every game has: whatever asks the registries which games there are.

    Not those of pictures, which are taken of the games that are here.
    """
    found = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if re.search(r"\b(FORMATS|PLAYED|sample_formats)\b|drive\.games\.plays", path.read_text("utf-8"))
    ]
    return [
        name for name in found if re.match(r"tests/(?!e2e/|tally/|test_add_a_game|session/test_pictures).*test_", name)
    ]


@pytest.mark.long
def test_all_tests_over_all_games_hold_of_it(house: Path):
    """With its own, without a browser. What is of another game alone is left out: it is run where nothing moved in."""
    tests = [*over_all_games(), f"tests/games/{GAME}"]
    others = " and ".join(f"not {meta_of(format).key}" for format in FORMATS)

    told = run(house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", others, *tests)

    assert {"tests/games/test_contract.py", "tests/plays/test_statistics.py"} <= set(tests)
    assert re.search(r"^\d+ passed", told, re.MULTILINE), told


def test_the_arrows_hold_with_it(house: Path):
    """Also the one that every game stands in: without step 6 it would be told."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"],
        cwd=house,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout

    (house / "pyproject.toml").rename(house / "with.toml")
    shutil.copy2(ROOT / "pyproject.toml", house)
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"],
        cwd=house,
        text=True,
        capture_output=True,
        check=False,
    )
    (house / "with.toml").replace(house / "pyproject.toml")
    assert GAME in done.stdout
    assert done.returncode == 1
