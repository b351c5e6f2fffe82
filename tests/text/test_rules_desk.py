"""The rules desk of every game: every rule in one place, complete in all languages, and found by its id and title."""

from __future__ import annotations

import re
import tomllib
from itertools import cycle, product
from typing import Any

import pytest

from companion.datafiles import data_path
from companion.games.registry import FORMATS, meta_of, rules_desk_of, texts_of
from companion.text.catalogue import LANGUAGES
from companion.text.rules_desk import RulesDesk
from companion.text.rulings import Rule, rules_of
from tests.conftest import long_but

OURS = {"en": "Our ruling", "de": "Unsere Auslegung", "hu": "Értelmezésünk"}

every_game = pytest.mark.parametrize("format", FORMATS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def rules(format: str) -> dict[str, Rule]:
    return dict(rules_of(meta_of(format).key))


def layout(format: str) -> dict[str, Any]:
    with open(data_path(f"{meta_of(format).key}/rules_desk.toml"), "rb") as file:
        return {"rule": [], "question": [], **tomllib.load(file)}


def keys(format: str, kind: str, language: str = "en") -> set[str]:
    """The parts after `kind` and a dot in the keys of a game's texts."""
    return {key.split(".", 1)[1] for key in texts_of(format, language) if key.startswith(f"{kind}.")}


# --- what is there ---------------------------------------------------------------------------------------


@every_game
def test_every_rule_stands_in_exactly_one_chapter(format: str) -> None:
    listed = [id for chapter in rules_desk_of(format).chapters("en") for id in chapter.rules]

    assert sorted(listed) == sorted(rules(format))


@every_game
@every_language
def test_every_rule_is_complete(format: str, language: str) -> None:
    """Title of two to five words but for printed names, text, section; a reason where the ruling is ours."""
    texts, desk = texts_of(format, language), rules_desk_of(format)
    titles = set()

    for id, rule in rules(format).items():
        entry = desk.entry(language, id)
        assert entry is not None
        assert entry.title
        assert len(entry.title.split()) <= 6, entry.title
        assert entry.text == texts(f"rule.{id}")
        assert entry.section == rule.printed(texts)
        assert entry.reason or not entry.ours, id
        titles.add(entry.title)
    assert len(titles) == len(rules(format))


@every_game
def test_a_section_is_that_of_the_readers_book_and_else_of_the_original(format: str) -> None:
    editions = meta_of(format).editions

    for rule in rules(format).values():
        for language in LANGUAGES:
            book = language if language in rule.section else editions[0] if editions else ""
            assert rule._replace(pages={}).printed(texts_of(format, language)) == rule.section.get(book, "")


@every_game
@every_language
def test_a_ruling_within_a_rule_has_its_reason_too(format: str, language: str) -> None:
    """The text of a rule of the book tells where we had to decide something."""
    texts = texts_of(format, language)

    told = [id for id in rules(format) if OURS[language] in texts(f"rule.{id}")]

    assert told or any(rule.ours for rule in rules(format).values())
    assert [id for id in told if f"reason.{id}" not in texts] == []


@every_game
def test_reasons_and_titles_name_rules(format: str) -> None:
    assert keys(format, "reason") <= keys(format, "title") == set(rules(format))


@every_game
def test_related_rules_exist_and_lead_back(format: str) -> None:
    desk = rules_desk_of(format)
    related = {id: entry.related for id in rules(format) if (entry := desk.entry("en", id))}

    for id, others in related.items():
        assert others or rules(format)[id].ours, id
        assert len(set(others)) == len(others)
        assert id not in others
        assert all(id in related[other] for other in others)


@every_game
def test_what_the_desk_names_is_there(format: str) -> None:
    desk = layout(format)
    named = [rule["id"] for rule in desk["rule"]]
    others = [id for rule in desk["rule"] for id in rule.get("related", [])]
    asked = [id for question in desk["question"] for id in question["rules"]]

    assert len(set(named)) == len(named)
    assert {*named, *others, *asked} <= set(rules(format))
    assert {chapter["name"] for chapter in desk["chapter"]} == keys(format, "chapter")
    for part in (*desk["chapter"], *desk["rule"]):
        assert set(part.get("synonyms", LANGUAGES)) == set(LANGUAGES), part


@every_game
def test_questions_have_texts_and_rules(format: str) -> None:
    questions = layout(format)["question"]
    names = {question["name"] for question in questions}

    assert keys(format, "question") == keys(format, "answer") == names
    assert all(question["rules"] for question in questions)


@every_game
def test_no_such_rule(format: str) -> None:
    assert rules_desk_of(format).entry("en", f"{meta_of(format).prefix}-NOTHING") is None


@every_game
@every_language
def test_every_table_is_shown_with_a_rule_and_is_even(format: str, language: str) -> None:
    used = {name for rule in layout(format)["rule"] for name in rule.get("tables", [])}

    assert used == {key.split(".")[0] for key in keys(format, "numbers", language)}
    for name in used:
        table = rules_desk_of(format).numbers(language, name)
        assert table.rows
        assert bool(table.corner) == bool(table.heads)
        assert {len(cells) for _, cells in table.rows} == {len(table.heads) or 1}


# --- search ----------------------------------------------------------------------------------------------


def found(desk: RulesDesk, language: str, query: str) -> tuple[str, ...]:
    """The rules that a search finds, the best first."""
    return tuple(hit.rule for hit in desk.search(language, query).hits)


@pytest.mark.parametrize(
    ("format", "language"), long_but([*zip(FORMATS, cycle(LANGUAGES), strict=False)], product(FORMATS, LANGUAGES))
)
def test_ids_and_titles_come_first(format: str, language: str) -> None:
    """Every id, with and without the game's prefix, and every title, of any language."""
    desk, prefix = rules_desk_of(format), meta_of(format).prefix

    for id in rules(format):
        assert found(desk, language, id)[0] == id
        assert found(desk, language, id.removeprefix(f"{prefix}-"))[0] == id
        for other in LANGUAGES:
            assert found(desk, language, texts_of(format, other)(f"title.{id}"))[0] == id


@every_game
@pytest.mark.parametrize("query", ["", "  ", "?!", "xylophone", "q", "{}", "%s", "\N{SNOWMAN}"])
def test_nonsense_finds_nothing_and_breaks_nothing(format: str, query: str) -> None:
    assert found(rules_desk_of(format), "hu", query) == ()


@every_game
def test_words_passed_over_alone_are_looked_for(format: str) -> None:
    """Where a rule of the game has such a word."""
    texts = texts_of(format, "en")
    is_said = any(re.search(r"\bwho\b", texts(f"rule.{id}"), re.IGNORECASE) for id in rules(format))

    assert bool(found(rules_desk_of(format), "en", "who")) or not is_said


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("de", "versterkung"),
        ("de", "verstaerkung"),
        ("de", "VERSTARKUNG"),
        ("hu", "erosites"),
        ("hu", "erősítés"),
        ("hu", "eroditesjelzo"),
        ("en", "reinforcment"),
    ],
)
def test_a_reinforcement_is_found_in_every_language_as_it_is_typed(language: str, typed: str) -> None:
    """IF-PLAN-C takes one off a block, IF-FAVOR-5 puts one on it."""
    first = found(rules_desk_of("island-fortress-record"), language, typed)[:6]

    assert {"IF-PLAN-C", "IF-FAVOR-5"} & set(first), first
