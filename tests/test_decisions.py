"""The index of the decisions names each of them."""

from __future__ import annotations

import re
from pathlib import Path

DECISIONS = Path(__file__).resolve().parents[1] / "packaging" / "decisions"


def test_every_decision_has_one_line_in_the_index():
    names = {file.name for file in DECISIONS.glob("*.md")} - {"README.md"}
    index = re.findall(r"^- (\d+) \[.+\]\((.+)\)$", (DECISIONS / "README.md").read_text("utf-8"), re.MULTILINE)

    assert sorted(name for _, name in index) == sorted(names)
    assert all(int(number) == int(name.partition("-")[0]) for number, name in index)
