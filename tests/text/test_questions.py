"""Plain questions of players, with the rule that answers each: tests/text/questions, written before the search was."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.registry import FORMATS, meta_of, rules_desk_of
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


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plain_question_finds_its_rule(format: str, language: str) -> None:
    """Mostly as the first hit, and nearly always among the first three."""
    desk, asked = rules_desk_of(format), questions(format)
    found = [[hit.rule for hit in desk.search(language, words[language]).hits[:3]] for _, words in asked]

    first = sum(bool(rules.intersection(hits[:1])) for (rules, _), hits in zip(asked, found, strict=True))
    three = sum(bool(rules.intersection(hits)) for (rules, _), hits in zip(asked, found, strict=True))

    assert first / len(asked) >= 0.75
    assert three / len(asked) >= 0.92


WORDS_OF_NEIGHBORS = {
    ("citadel", "Zitadelle", "citadella"): "IS-WIN-CASTLE",
    ("clash", "Auseinandersetzung", "összecsapás"): "IS-COMBAT-1",
    ("Brenn", "Brenn", "Brenn"): "IS-CYCLE-3",
    ("pretender", "Thronanwärter", "trónkövetelő"): "IS-CLAIM-1",
    ("festival", "Fest", "fesztivál"): "IS-CARD-WOOD",
    ("deed", "Tat", "hőstett"): "IS-MON-1",
    ("advantage card", "Vorteilskarte", "előnykártya"): "IS-CARD-1",
}
"""Words of the game that ISLAND is made after, and a rule of what they mean there."""


@pytest.mark.parametrize("words", WORDS_OF_NEIGHBORS)
def test_words_of_the_game_that_island_follows_find_what_they_mean(words: tuple[str, str, str]) -> None:
    for language, word in zip(LANGUAGES, words, strict=True):
        hits = [hit.rule for hit in rules_desk_of("island-record").search(language, word).hits]

        assert WORDS_OF_NEIGHBORS[words] in hits[:3], (language, hits)


@pytest.mark.parametrize(
    ("format", "question", "rules"),
    [
        ("island-fortress-record", "who goes first", {"IF-TURN-1", "IF-PETITION-6"}),
        ("island-record", "who goes first", {"IS-SETUP-2", "IS-CYCLE-3"}),
        ("islebound-record", "can I attack another player's town", {"IB-ATTACK-8"}),
        ("island-fortress-record", "can I build on another player's block", {"IF-BUILD-5"}),
        ("islebound-record", "how many buildings until the game ends", {"IB-END-1", "IB-END-2"}),
        ("islebound-record", "tiebreaker", {"IB-SCORE-6"}),
        ("island-record", "tiebreaker", {"IS-KING-4"}),
        ("islebound-record", "sea monster", {"IB-ATTACK-2"}),
        ("island-fortress-record", "buy back a role card", {"IF-TURN-3"}),
    ],
)
def test_an_accidental_hit_does_not_hide_the_answer(format: str, question: str, rules: set[str]) -> None:
    hits = [hit.rule for hit in rules_desk_of(format).search("en", question).hits]

    assert rules.intersection(hits[:3]), hits
