"""Rulings in words for any game; how a game words its own values stands in its module beside this one."""

from typing import Any

from companion.engine.ruling import Ruling
from companion.text.catalogue import Catalogue, catalogue
from companion.text.island_fortress import Explanation, Words


def english_summary(ruling: Ruling, setup: Any) -> str:
    """All broken rules of a ruling, each sentence with its id."""
    words = Words(catalogue("en"), setup)
    return " ".join(f"{words.breach(breach)} ({breach.rule})" for breach in ruling.breaches)


def explained(ruling: Ruling, setup: Any, texts: Catalogue) -> list[Explanation]:
    """Every broken rule of a ruling with its place in the book, for the reader."""
    words = Words(texts, setup)
    return [words.explained(breach) for breach in ruling.breaches]
