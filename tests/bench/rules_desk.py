"""The search of the rules, against looking for the same words in all texts of that game, one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from companion.datafiles import read_data
from companion.games.registry import FORMATS, meta_of, rules_desk_of
from companion.text.catalogue import LANGUAGES
from companion.text.rules_desk import RulesDesk
from tests.bench.measure import Comparison, ratio_interleaved, timed

ROUNDS: Final = 3
GOAL: Final = 2.0
"""The search also knows word forms, synonyms and typing errors, and puts what it finds in order."""


def search() -> Iterator[Comparison]:
    """The title of every rule as a question, in a language that is ready."""
    for format in FORMATS:
        key, desk = meta_of(format).key, rules_desk_of(format)
        for language in LANGUAGES:
            texts = read_data(f"{key}/text/{language}.json")
            queries = [text for name, text in texts.items() if name.startswith("title.")]
            patterns = [re.compile("|".join(map(re.escape, query.split())), re.IGNORECASE) for query in queries]
            desk.make_ready(language)

            took = ratio_interleaved(
                timed(partial(ask, desk, language, queries)), timed(partial(look, patterns, texts)), ROUNDS
            )
            yield Comparison(f"{len(queries)} searches in the rules of {key} ({language})", took, GOAL)


def ask(desk: RulesDesk, language: str, queries: Iterable[str]) -> None:
    """Search the rules."""
    for query in queries:
        desk.search(language, query)


def look(patterns: Sequence[re.Pattern[str]], texts: dict[str, str]) -> None:
    """Look for every pattern in every text."""
    for pattern in patterns:
        for text in texts.values():
            pattern.search(text)
