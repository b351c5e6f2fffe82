"""The texts of the app and of every game: complete and alike in all languages.

What the sentences say is for readers to judge; here only what can be counted.
"""

import json
import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from companion import NAME
from companion.games.islebound.tables import TOWNS
from companion.games.registry import FORMATS, meta_of
from companion.text.catalogue import COUNTING

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
META = {meta_of(format).key: meta_of(format) for format in FORMATS}
GAMES = tuple(META)
LANGUAGES = ("en", "de", "hu")
TRANSLATIONS = LANGUAGES[1:]
SAME_IN_ENGLISH = {"Name", "Island Companion", "{minutes} min", "{minutes}\N{NO-BREAK SPACE}min", "Version {version}"}
"""Of the app's texts; those of a game stand in `tests/games/<game>/same_in_english.txt`, where it has any."""
SPECS = {"en": {""}, "de": {""}, "hu": {"", "az", "Az"}}
"""How a placeholder may be formatted: in Hungarian with its article, in small or capital letters."""
SHARED_CASE = re.compile(r"[a-z_]+")
KEYS_OF_A_KEYBOARD = {"Ctrl", "Enter", "Esc", "Shift", "Tab"}
TOWN_NAMES = {town.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}") for town in TOWNS}
MONTHS_IN_GERMAN = {"April", "August", "September", "November"}


every_folder = pytest.mark.parametrize("folder", ["app", *GAMES])
every_game = pytest.mark.parametrize("folder", GAMES)


def read_source(language: str, folder: str) -> str:
    return (DATA / folder / "text" / f"{language}.json").read_text(encoding="utf-8")


def read_texts(language: str, folder: str) -> dict[str, str]:
    """A repeated key would silently hide a text, so it is an error here."""

    def without_repeats(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert sorted(set(keys)) == sorted(keys)
        return dict(pairs)

    texts: dict[str, str] = json.loads(read_source(language, folder), object_pairs_hook=without_repeats)
    return texts


def read_rules(folder: str) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = tomllib.loads((DATA / folder / "rules.toml").read_text(encoding="utf-8"))["rule"]
    return rules


def has_words(text: str) -> bool:
    return any(character.isalpha() for literal, _, _, _ in Formatter().parse(text) for character in literal)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_folder
@pytest.mark.parametrize("language", LANGUAGES)
def test_file_is_sorted_with_a_key_on_each_line(language, folder):
    texts = read_texts(language, folder)

    expected = json.dumps(texts, ensure_ascii=False, indent=2, sort_keys=True)

    assert read_source(language, folder) == expected + "\n"


@every_folder
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_padded(language, folder):
    wrong = [key for key, text in read_texts(language, folder).items() if not text or text != text.strip()]

    assert wrong == []


@every_folder
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_keys_are_those_of_english(language, folder):
    assert set(read_texts(language, folder)) == set(read_texts("en", folder))


@every_folder
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_placeholders_are_those_of_english(language, folder):
    english, translated = read_texts("en", folder), read_texts(language, folder)

    wrong = [key for key in english if placeholders(translated[key]) != placeholders(english[key])]

    assert wrong == []


@every_folder
def test_a_singular_is_found_by_its_number(folder):
    """Where a singular says 1, the text says the number in one of the placeholders that are looked at for it."""
    texts = read_texts("en", folder)
    plurals = [key for key in texts if "1" in texts.get(f"{key}.one", "")]
    assert [key for key in plurals if placeholders(texts[key]).isdisjoint(COUNTING)] == []


@every_folder
@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_plain_names(language, folder):
    """A name alone, so that any value can be filled in; in Hungarian its article may come first."""
    texts = read_texts(language, folder)

    wrong = [
        key
        for key, text in texts.items()
        for _, name, format_spec, conversion in Formatter().parse(text)
        if name is not None and (not name.isidentifier() or conversion or format_spec not in SPECS[language])
    ]

    assert wrong == []


@every_folder
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_texts_are_translated(language, folder):
    english, translated = read_texts("en", folder), read_texts(language, folder)

    same = {translated[key] for key in english if translated[key] == english[key] and has_words(english[key])}
    of_the_game = ROOT / "tests" / "games" / folder / "same_in_english.txt"
    allowed = SAME_IN_ENGLISH | KEYS_OF_A_KEYBOARD | MONTHS_IN_GERMAN | {NAME}
    if folder != "app":
        allowed = set(of_the_game.read_text("utf-8").splitlines()) if of_the_game.exists() else set()

    assert same - allowed - TOWN_NAMES == set()


@every_game
def test_every_ruling_has_its_help(folder):
    keys = set(read_texts("en", folder))
    rulings = {key.removeprefix("ruling.") for key in keys if key.startswith("ruling.")}
    helps = {key.removeprefix("help.") for key in keys if key.startswith("help.")}

    assert rulings
    assert rulings == helps


@every_game
@pytest.mark.parametrize("kind", ["ruling.", "notice."])
def test_every_ruling_and_notice_names_a_rule(kind, folder):
    """The key of a ruling is a rule id, with a dot and a word where one rule has several; a word that rules share."""
    ids = {rule["id"] for rule in read_rules(folder)}
    keys = [key.removeprefix(kind) for key in read_texts("en", folder) if key.startswith(kind)]
    named = {key.split(".")[0] for key in keys if not SHARED_CASE.fullmatch(key)}

    assert named or kind == "notice."
    assert named <= ids


@every_game
def test_rule_ids_are_unique_and_the_games_own(folder):
    ids = [rule["id"] for rule in read_rules(folder)]

    assert ids
    assert len(set(ids)) == len(ids)
    assert all(id.startswith(f"{META[folder].prefix}-") for id in ids)


@every_game
def test_every_rule_says_whose_it_is_and_where_it_stands(folder):
    wrong = [
        rule["id"]
        for rule in read_rules(folder)
        if not isinstance(rule["ours"], bool)
        or tuple(rule.get("section", ())) not in {META[folder].editions, ()}
        or (META[folder].editions and not rule.get("section") and not rule["ours"])
        or not all(heading.strip() for heading in rule.get("section", {}).values())
    ]

    assert wrong == []


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_rule_texts_match(language, folder):
    ids = {rule["id"] for rule in read_rules(folder)}
    told = {key.removeprefix("rule.") for key in read_texts(language, folder) if key.startswith("rule.")}

    assert told == ids
