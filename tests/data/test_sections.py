"""Where rules stand in the printed books: every heading is one of the book's, and Islebound's have their pages."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.registry import FORMATS, meta_of
from companion.text.catalogue import LANGUAGES, catalogue
from companion.text.rulings import HEADINGS, PLACES, rules_of, source

HEADS: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_name("headings.toml").read_text(encoding="utf-8")
)
GAMES = tuple(meta_of(format).key for format in FORMATS if meta_of(format).editions)
WITHOUT_A_PAGE = {"How do you win?", "Overview", "Turn Structure"}
"""Headings of Islebound that neither the book's index nor its text gives a page for."""


def headings_of(place: str, known: list[str]) -> list[str]:
    """The headings of a place; one of the book's own headings has commas in it."""
    whole = next((heading for heading in known if HEADINGS in heading and place.startswith(heading)), "")
    rest = place.removeprefix(whole).strip(HEADINGS)
    return [heading for heading in (whole, *rest.split(HEADINGS)) if heading]


@pytest.mark.parametrize("game", GAMES)
def test_every_section_names_headings_of_the_book(game: str) -> None:
    wrong = [
        (id, language, heading)
        for id, rule in rules_of(game).items()
        for language, section in rule.section.items()
        for place in section.split(PLACES)
        for heading in headings_of(place, HEADS[game][language])
        if heading not in HEADS[game][language]
    ]

    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_every_heading_listed_is_used(game: str) -> None:
    used = {
        (language, heading)
        for rule in rules_of(game).values()
        for language, section in rule.section.items()
        for place in section.split(PLACES)
        for heading in headings_of(place, HEADS[game][language])
    }

    assert used == {(language, heading) for language, heads in HEADS[game].items() for heading in heads}


def test_pages_are_those_of_headings() -> None:
    pages = next(iter(rules_of("islebound").values())).pages

    assert set(pages) <= set(HEADS["islebound"]["en"])


@pytest.mark.parametrize(("language", "sign"), [("en", "p."), ("de", "S."), ("hu", "oldal")])
def test_every_reference_of_islebound_shows_its_page(language: str, sign: str) -> None:
    t = catalogue(language, "islebound")

    without = {
        place
        for rule in rules_of("islebound").values()
        if rule.section
        for place in rule.printed(t).split(PLACES)
        if sign not in place and place not in WITHOUT_A_PAGE
    }

    assert without == set()


@pytest.mark.parametrize(
    ("id", "section"),
    [
        ("IB-ATTACK-1", "Action: Attack, p.\N{NO-BREAK SPACE}10"),
        ("IB-TOWN-STRATIC", "Island Town Actions, Stratic, p.\N{NO-BREAK SPACE}17"),
        ("IB-TOWN-MORLIM", "Island Town Actions, Morlim, pp.\N{NO-BREAK SPACE}15\N{EN DASH}18"),
    ],
)
def test_a_place_has_the_page_of_its_innermost_heading(id: str, section: str) -> None:
    assert rules_of("islebound")[id].printed(catalogue("en", "islebound")) == section


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_about_the_app_names_no_section(language: str) -> None:
    t = catalogue(language, "islebound")
    rule: Any = rules_of("islebound")["IB-ADJUST"]

    assert rule.printed(t) == ""
    assert source(t, rule.printed(t), rule.ours) == t("rules.ours")


def test_statements_about_the_app_are_marked_as_ours() -> None:
    """Rulings that no rule book has. IF-RUL-CHIP-TM explains a sentence that all three editions have."""
    ours = {id for game in GAMES for id, rule in rules_of(game).items() if rule.ours}

    assert {"IB-END", "IB-VAR", "IB-ADJUST", "IS-RUL-END", "IS-RUL-ADJUST"} <= ours
    assert {id for game in GAMES for id in rules_of(game) if "-RUL-" in id} - ours == {"IF-RUL-CHIP-TM"}
