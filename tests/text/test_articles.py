"""The Hungarian article goes by how numbers and names are read aloud."""

import pytest

from companion.text.articles import with_article
from companion.text.catalogue import catalogue


@pytest.mark.parametrize("number", [1, 5, 50, 51, 59, 500, 599, 1000, 1999, 5000, 50_000, 1_000_000])
def test_numbers_that_begin_with_a_vowel(number: int) -> None:
    """Egy, öt, ötven …, ötszáz …, ezer …, ötezer, ötvenezer, egymillió."""
    assert with_article(str(number)) == f"az {number}"


@pytest.mark.parametrize("number", [0, 2, 3, 4, 6, 7, 8, 9, 10, 11, 15, 60, 100, 150, 2000, 10_000, 100_000])
def test_numbers_that_begin_with_a_consonant(number: int) -> None:
    """Nulla, kettő …, tíz, tizenegy, száz, százötven, tízezer."""
    assert with_article(f"{number}.", "Az") == f"A {number}."


@pytest.mark.parametrize(
    ("name", "article"),
    [
        ("Anna", "az"),
        ("Bence", "a"),
        ("Éva", "az"),
        ("őr", "az"),
        ("Ödön", "az"),
        ("Zoltán", "a"),
        ("Yvette", "az"),
        ("Yoko", "a"),
        ("„Anna”", "az"),
        ("R", "az"),
        ("K", "a"),
        ("5b2", "az"),
        ("", "a"),
        ("…", "a"),
    ],
)
def test_names(name: str, article: str) -> None:
    assert with_article(name) == f"{article} {name}"


def test_a_text_takes_its_article_before_a_placeholder() -> None:
    """`{number:az}` within a sentence, `{number:Az}` at its beginning."""
    t = catalogue("hu")

    assert t("mode.insert", number=5) == "Új bejegyzés beszúrása az 5. elé"
    assert t("mode.insert", number=6) == "Új bejegyzés beszúrása a 6. elé"
    assert t("revision.edited", number=1).startswith("Az 1. bejegyzés")
    assert t("revision.edited", number=2).startswith("A 2. bejegyzés")
