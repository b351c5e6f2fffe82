"""Tally moves into a copy of the checkout by the steps of CONTRIBUTING.md, "Add a game", one after the other.

A step names folders of the game in backticks, which are copied from tests/tally, and lines as "`line` in `_NAMES`",
which are put into the file that it names.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
HERE: Final = Path(__file__).with_name("tally")
GAME: Final = "tally"
COPIED: Final = ("companion", "data", "tests")
ONLY_READ: Final = "data/app/assets"
"""Large, and nothing of a game: it is not copied."""


class Step(NamedTuple):
    """A step of CONTRIBUTING.md: its text with the game's name in it, and what is between backticks there."""

    number: int
    text: str
    quoted: tuple[str, ...]

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders of the game that come with this step."""
        return tuple(text.rstrip("/") for text in self.quoted if text.endswith(f"/{GAME}/"))

    @property
    def files(self) -> tuple[str, ...]:
        """The files of the house that are changed."""
        return tuple(text for text in self.quoted if (ROOT / text).is_file())

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The lines to put in, each with the name of the table that it goes into."""
        return tuple(re.findall(r"`([^`]+)` in `(\w+)`", self.text))


def steps() -> list[Step]:
    """The numbered list under "Add a game", with this game's name for `<game>`."""
    document = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = document.split("## Add a game\n")[1].split("\n## ")[0]
    items = re.findall(r"^(\d+)\. (.*(?:\n   .*)*)", section, re.MULTILINE)
    found = []
    for number, text in items:
        named = re.sub(r"\s+", " ", text).replace("<game>", GAME).replace("<GAME>", GAME.upper())
        found.append(Step(int(number), named, tuple(re.findall(r"`([^`]+)`", named))))
    return found


def move_in(tree: Path) -> None:
    """Make `tree` a copy of the checkout with the game in it."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=_left_out)
    (tree / ONLY_READ).symlink_to(ROOT / ONLY_READ)
    (tree / "packaging").symlink_to(ROOT / "packaging")
    for name in ("pyproject.toml", "README.md"):
        shutil.copy2(ROOT / name, tree)
    for step in steps():
        for folder in step.folders:
            shutil.copytree(HERE / folder, tree / folder, ignore=_left_out)
        for line, table in step.lines:
            [file] = step.files
            _put(tree / file, line, table)


def _left_out(folder: str, names: list[str]) -> list[str]:
    left_out = {ROOT / ONLY_READ, HERE}
    return [name for name in names if name == "__pycache__" or Path(folder, name) in left_out]


def _put(file: Path, line: str, table: str) -> None:
    """Put a line at the end of a table that has one for each game; `| name` goes to a layer."""
    text = file.read_text("utf-8")
    if line.startswith("|"):
        file.write_text(re.sub(rf'(?m)^({table} = \["registry", "[^"]+)"', rf'\1 {line}"', text), "utf-8")
        return
    begun = re.search(rf"^{table}\b[^\n]*([{{\[])\n", text, re.MULTILINE)
    assert begun, f"there is no {table} in {file}"
    end = text.index("\n}" if begun[1] == "{" else "\n]", begun.end()) + 1
    file.write_text(f"{text[:end]}    {line.rstrip(',')},\n{text[end:]}", "utf-8")
