"""Every rule has a case that keeps it and one that breaks it, and its words in three languages."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.games.islebound.meta import META
from companion.games.islebound.rules import check
from companion.games.islebound.words import Words
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.rulings import rules_of
from tests.games.islebound import cases_of_moves, cases_of_scoring, cases_of_towns
from tests.games.islebound.builders import event
from tests.games.islebound.rule_cases import Case

ENGINE = Path(__file__).resolve().parents[3] / "companion" / "games" / "islebound"
CASES: dict[str, Callable[[], Case | None]] = {**cases_of_moves.CASES, **cases_of_towns.CASES, **cases_of_scoring.CASES}


@pytest.mark.parametrize("id", CASES)
def test_a_rule_is_kept_and_broken(id):
    case = CASES[id]()
    if case is None:
        return  # a sheet, counted there
    (state, (kind, player, fields)), (other, (other_kind, other_player, other_fields)) = case.legal, case.illegal

    assert check(state, event(state, kind, player, **fields)).rules == ()
    assert (case.by or id) in check(other, event(other, other_kind, other_player, **other_fields)).rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", CASES)
def test_a_refusal_says_why_and_what_would_be_legal(id, language):
    case = CASES[id]()
    if case is None:
        return
    state, (kind, player, fields) = case.illegal
    words = Words(catalogue(language, META.key), state.setup)

    for breach in check(state, event(state, kind, player, **fields)).breaches:
        explained = words.explained(breach)
        assert explained.text
        assert explained.help
        assert explained.section or explained.ours
        assert not re.search(r"[{}]|None|\bIB-", explained.text + explained.help)


def test_every_rule_of_the_document_has_its_case():
    assert set(rules_of(META.key)) == set(CASES)


def named_in_the_code() -> Iterator[str]:
    """Every rule that the code breaks or names as its reason."""
    for file in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.fullmatch(r"IB-[A-Z0-9-]+", node.value)
            ):
                yield node.value


def test_rules_that_the_code_breaks_are_those_of_the_document():
    assert set(named_in_the_code()) <= set(CASES)


def cases_in_the_code() -> Iterator[tuple[str, str]]:
    """Every breach that is written out, with its case."""
    for file in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if called not in ("Breach", "impossible") or not isinstance(node, ast.Call):
                continue
            if any(isinstance(one, ast.Name) and one.id == "case" for one in node.args):
                continue  # what `impossible` itself does: its callers are read
            told = [one.value for one in node.args if isinstance(one, ast.Constant)]
            told = ["IB-ADJUST", *told] if called == "impossible" else told
            named = [
                one.value.value for one in node.keywords if one.arg == "case" and isinstance(one.value, ast.Constant)
            ]
            if told and str(told[0]).startswith("IB-"):
                yield str(told[0]), str((*told[1:], *named, "")[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_breach_in_the_code_has_its_sentences(language):
    texts = catalogue(language, META.key)
    for rule, case in cases_in_the_code():
        own = f"{rule}.{case}" if case else rule
        for kind in ("ruling", "help"):
            assert f"{kind}.{own}" in texts or f"{kind}.{case}" in texts, own
