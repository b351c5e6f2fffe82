"""Every rule is named by a test, every refusal is tested, and both have their words in three languages.

The rules themselves are told family by family in the other tests of this folder. Here these are read: the names of the
tests, their marks `kept_and_broken`, and the refusals that they expect, which `breach` writes.
"""

import ast
import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine.ruling import Breach
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.words import Words
from companion.text.catalogue import LANGUAGES, catalogue
from tests.drive.games.island_fortress.builders import BILL, CHARLES, collecting_jade, idle, ledger_game

ROOT: Final = Path(__file__).resolve().parents[3]
DATA: Final = ROOT / "data" / "island_fortress"
ENGINE: Final = ROOT / "companion" / "games" / "island_fortress"
TESTS: Final = Path(__file__).parent


def rules() -> list[dict[str, Any]]:
    """The rules of the document, in its order."""
    found: list[dict[str, Any]] = tomllib.loads((DATA / "rules.toml").read_text("utf-8"))["rule"]
    return found


IDS: Final = [rule["id"] for rule in rules()]


# --- the tests -----------------------------------------------------------------------------------


@cache
def read(folder: Path, files: str) -> list[ast.AST]:
    """Everything that these files say."""
    trees = (ast.parse(file.read_text("utf-8")) for file in sorted(folder.rglob(files)))
    return [node for tree in trees for node in ast.walk(tree)]


def calls(name: str, folder: Path, files: str = "*.py") -> Iterator[ast.Call]:
    """The calls of that function or class in these files."""
    for node in read(folder, files):
        if isinstance(node, ast.Call) and name in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
            yield node


def constant(node: ast.expr | None) -> str | None:
    """The text that stands there in quotes."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def named_in(test: str) -> set[str]:
    """The rules in the name of a test, the longest that fit: `test_if_turn_1_and_if_turn_4_…` has two."""
    words, found = f"_{test}_", set()
    for rule in sorted(IDS, key=len, reverse=True):
        word = f"_{rule.lower().replace('-', '_')}_"
        if word in words:
            found.add(rule)
            words = words.replace(word, "__")
    return found


def test_every_rule_is_named_by_a_test():
    """Those without a number of their own are what their numbered rules say together."""
    tests = [node.name for node in read(TESTS, "test_*.py") if isinstance(node, ast.FunctionDef)]
    named = {rule for test in tests if test.startswith("test_") for rule in named_in(test)}
    together = {rule for rule in IDS if f"{rule}-1" in IDS}

    assert len(IDS) == 87
    assert [rule for rule in IDS if rule not in named | together] == []


def test_a_rule_that_can_refuse_is_kept_and_broken():
    """In one test at least, which is seen to do both; no other rule is said to."""
    marked = {constant(rule) for call in calls("kept_and_broken", TESTS) for rule in call.args}

    assert marked == {key.partition(".")[0] for key in keys_of_the_engine()}
    assert marked <= set(IDS)


def test_every_refusal_is_expected_by_a_test():
    """With its values: nothing in the code refuses untested."""
    expected = {constant(call.args[0]) for call in calls("breach", TESTS)}

    assert expected == keys_of_the_engine()


# --- the words -----------------------------------------------------------------------------------

FAMILIES: Final = {
    # The rules that these functions are asked for, and the ways to break them there.
    "own_block_breaches": ("", "supply"),
    "worker_breaches": ("short", "number", "held"),
    "out_of_range": ("negative",),
}
NOTICES: Final = {f"IF-RUL-STOCK.{what}" for what in ("chips", "treasures", "reinforcements", "jade", "laborers")} | {
    "IF-RUL-STOCK.convicts"
}


@cache
def keys_of_the_engine() -> set[str]:
    """The keys of all refusals that the code can give: rule and case."""
    found = set()
    for call in calls("Breach", ENGINE):
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        case = named.get("case", call.args[2] if len(call.args) > 2 else None)
        rule, way = constant(call.args[0]), constant(case)
        if rule is not None:
            assert case is None or way is not None, ast.unparse(call)
            found.add(Breach(rule, case=way or "").key)
    for family, ways in FAMILIES.items():
        for call in calls(family, ENGINE):
            rule = constant(call.args[-1])
            assert rule is not None, ast.unparse(call)
            found |= {Breach(rule, case=way).key for way in ways}
    return found


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((DATA / "text" / f"{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_text_and_its_place_in_the_book(language: str):
    for rule in rules():
        assert texts(language)[f"rule.{rule['id']}"].strip()
        assert rule["section"][language].strip()


def test_only_the_families_name_a_rule_that_is_not_written_out():
    """Elsewhere the rule of a refusal stands where it is made, so that it can be found by its id."""
    variable = [ast.unparse(call.args[0]) for call in calls("Breach", ENGINE) if constant(call.args[0]) is None]

    assert sorted(variable) == ["broken", "rule", "rule"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str):
    """The fault and a legal alternative, and no words for what nothing refuses. `breaches` fills in the values."""
    kept = set(texts(language))

    assert {key.removeprefix("ruling.") for key in kept if key.startswith("ruling.")} == keys_of_the_engine()
    assert {f"help.{key}" for key in keys_of_the_engine()} | {f"notice.{key}" for key in NOTICES} <= kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_its_players(language: str):
    """Charles wants to act in Bill's turn."""
    state = idle(ledger_game())
    (refusal,) = check(state, collecting_jade(CHARLES)).breaches

    text = Words(catalogue(language, META.key), state.setup).explained(refusal).text

    assert BILL in text
