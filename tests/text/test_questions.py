"""Plain questions of players, with the rule that answers each: tests/text/questions, written before the search was."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.registry import FORMATS, meta_of
from companion.text.catalogue import LANGUAGES
from companion.text.rulings import rules_of

QUESTIONS = Path(__file__).parent / "questions"

every_game = pytest.mark.parametrize(
    "format", [format for format in FORMATS if (QUESTIONS / f"{meta_of(format).key}.txt").exists()]
)


def questions(format: str) -> list[tuple[frozenset[str], dict[str, str]]]:
    """The rules that answer, with the question in each language."""
    lines = (QUESTIONS / f"{meta_of(format).key}.txt").read_text("utf-8").splitlines()
    split = [line.split(" | ") for line in lines if not line.startswith("#")]
    return [(frozenset(rules.split(",")), dict(zip(LANGUAGES, asked, strict=True))) for rules, *asked in split]


@every_game
def test_a_question_names_rules(format: str) -> None:
    asked = questions(format)

    assert len(asked) >= 150
    assert frozenset[str]().union(*(rules for rules, _ in asked)) <= set(rules_of(meta_of(format).key))
