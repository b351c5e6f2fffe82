"""The steps of CONTRIBUTING.md by which a game is added are all that it takes: Tally moves in by them, line by line."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.moving_in import GAME, HERE, OF_THE_TESTS, ROOT, move_in, steps

RECORD = HERE / "golden" / "three_rounds.json"

CARRIED = """
import json, sys
from companion.engine.record import Record
from companion.engine.replay import states
from companion.games.registry import coding_of, game_for, rules_desk_of, words_of
from companion.sharing.codes import decoded, history, snapshot
from companion.sharing.frames import digits_of
from companion.text.catalogue import LANGUAGES

document = json.load(open(sys.argv[1], encoding="utf-8"))
game = game_for(document)
record = game.read(document)
assert game.write(record) == document
coding, start = coding_of(game), game.start(record.setup)
carried = decoded(digits_of(history(coding, "0a1b2c", record))).record
assert carried == record, carried
after = [start, *states(game, start, record.entries)]
for state in after:
    seen = decoded(digits_of(snapshot(coding, "0a1b2c", record.setup, state))).state
    assert (seen.scores, seen.round, seen.is_over) == (state.scores, state.round, state.is_over)
for language in LANGUAGES:
    words, desk = words_of(game.format, language, record.setup), rules_desk_of(game.format)
    for state, entry in zip(after, record.entries):
        assert "entry." not in words.entry(state, entry.event)
        for breach in game.check(after[-1], entry.event).breaches:
            assert words.explained(breach).text
    for chapter in desk.chapters(language):
        assert all(desk.entry(language, rule).reason for rule in chapter.rules)
print("carried")
"""
"""What a game can be asked for without a screen: read and written, coded, looked at, worded, looked up."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout in which Tally lives."""
    tree = tmp_path_factory.mktemp("house")
    move_in(tree)
    return tree


def run(house: Path, *arguments: str) -> str:
    """What Python prints there."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=house, text=True, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_steps_are_numbered_and_name_all_that_the_game_is_made_of():
    """Every folder of the game comes with a step, and every file that a step speaks of is there."""
    found = steps()
    folders = [folder for step in found for folder in step.folders if folder not in OF_THE_TESTS]
    files = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if path.is_file()}
    own = {name for name in files if name.startswith(tuple(f"{folder}/" for folder in folders))}

    assert [step.number for step in found] == list(range(1, len(found) + 1))
    assert {name for name in files - own if "__pycache__" not in name} == {"golden/three_rounds.json"}
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


def test_it_is_read_coded_worded_and_looked_up(house: Path):
    assert run(house, "-c", CARRIED, str(RECORD)) == "carried\n"


def test_it_says_nothing_that_its_texts_do_not_have():
    """Its own texts over the app's; what another game says, it does not have."""
    own = [json.loads(path.read_text("utf-8")) for path in sorted((HERE / "data" / GAME / "text").glob("*.json"))]
    app = json.loads((ROOT / "data/app/text/en.json").read_text("utf-8"))
    named = {
        key
        for path in HERE.rglob("*.py")
        for key in re.findall(r'\b(?:t|texts|say)\(\s*"([a-z_.]+)"', path.read_text("utf-8"))
    }

    assert len(named) > 10
    for texts in own:
        assert [key for key in sorted(named) if key not in texts and key not in app] == []


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
