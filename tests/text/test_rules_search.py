"""Searching texts by words typed in a hurry: what is alike, and how much."""

from __future__ import annotations

import pytest

from companion.text.folding import folded, holds
from companion.text.rules_search import Index, likeness, words_of


def test_accents_and_capitals_do_not_matter() -> None:
    assert folded("Straße ŐÜÉ") == "strasse oue"
    assert words_of("Jörg’s: 3/6/10!") == ["jorgs", "3", "6", "10"]


@pytest.mark.parametrize("typed", ["jorg", "Joerg", "JÖRG", "örg"])
def test_umlauts_may_be_spelled_out_or_left_out(typed: str) -> None:
    assert holds("Jörg Weiß", typed)
    assert holds("Jörg Weiß", "weiss")
    assert not holds("Jörg Weiß", "jurg")
    assert holds("Erősítés", "erosites")
    assert holds("Joel", "joel")


@pytest.mark.parametrize("typed", ["Verstärkung", "verstarkung", "verstaerkung", "versterkung", "VERSTAERKUNG"])
def test_a_word_with_an_umlaut_is_found_however_it_is_typed(typed: str) -> None:
    index = Index({"one": [(1.0, "Eine Verstärkung schützt")], "two": [(1.0, "Ein Vertrag")]})

    assert [name for name, _, _ in index.find(typed)] == ["one"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("block", "block"), ("block", "blocks")),
        (("bloc", "block"), ("blok", "block")),
        (("recruiter", "recruiter"), ("recuriter", "recruiter")),
        (("tower", "tower"), ("towre", "tower")),
        (("kegykartyat", "kegykartya"), ("kegykartyat", "kegyminta")),
        (("stuck", "mauerstuck"), ("stuck", "stock")),
    ],
)
def test_what_is_more_alike_counts_more(better: tuple[str, str], worse: tuple[str, str]) -> None:
    assert likeness(*better) > likeness(*worse)


@pytest.mark.parametrize(
    ("typed", "word"), [("3", "13"), ("3", "30"), ("tie", "die"), ("auction", "petition"), ("jade", "jail")]
)
def test_what_is_not_alike_counts_nothing(typed: str, word: str) -> None:
    assert likeness(typed, word) == 0.0


def test_a_word_that_is_there_is_not_mistaken_for_another() -> None:
    index = Index({"one": [(1.0, "build")], "two": [(1.0, "guild")]})

    assert [name for name, _, _ in index.find("build")] == ["one"]
    assert {name for name, _, _ in index.find("puild")} == {"one", "two"}
