"""Full-text search that ignores accents, case and endings and forgives small typing errors.

It searches documents made of weighted texts and knows no game. All words of a query must be found.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from math import log
from typing import Final

from companion.text.folding import folded, spelled_out

_WORD: Final = re.compile(r"[a-z0-9]+")
_APOSTROPHES: Final = str.maketrans("", "", "'\N{RIGHT SINGLE QUOTATION MARK}")
_SHORTEST_PART: Final = 4
"""Words of at least this length are also found within others, and with one error."""
_LONG: Final = 7
"""Words of at least this length are also found with two errors."""
MAX_QUERY: Final = 200
"""Maximum length of a query; what is typed beyond it is ignored."""
_KEPT: Final = 256
"""Size of the cache of typed words with their matches."""
_PASSED_OVER: Final = 0.25
"""The weight of a stop word, which is optional, where it is found."""


def words_of(text: str) -> list[str]:
    """The words of a text, folded."""
    return _WORD.findall(folded(text).translate(_APOSTROPHES))


def _most_mistakes(typed: str) -> int:
    """Maximum number of errors allowed in a word of that length."""
    return 2 if len(typed) >= _LONG else 1


def likeness(typed: str, word: str, most: int | None = None) -> float:
    """The similarity of a word to the typed one, from 0 to 1 for the word itself. Both are folded.

    `most` is the maximum number of errors: 0 if the typed word is itself a word.
    """
    if typed == word:
        return 1.0
    if word.startswith(typed):
        return 0.75 + 0.2 * len(typed) / len(word) if len(typed) > 1 and typed.isalpha() else 0.0
    if min(len(typed), len(word)) < _SHORTEST_PART:
        return 0.0
    best = 0.0
    if typed in word:
        best = 0.6 + 0.3 * len(typed) / len(word)
    elif typed.startswith(word) or typed.endswith(word):
        best = 0.3 + 0.5 * len(word) / len(typed)
    common = _common_opening(typed, word)
    if common >= _SHORTEST_PART and common >= 0.6 * max(len(typed), len(word)):
        best = max(best, 0.5 + 0.4 * common / max(len(typed), len(word)))
    allowed = _most_mistakes(typed) if most is None else most
    mistakes = _mistakes(typed, word, allowed) if allowed else 1
    if mistakes <= allowed:
        best = max(best, 0.85 - 0.15 * mistakes)
    return best


def _common_opening(one: str, other: str) -> int:
    """The length of the common prefix of two words."""
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return index
    return min(len(one), len(other))


def _mistakes(typed: str, word: str, most: int) -> int:
    """The number of letters left out, added, replaced or swapped; any number above `most` once it is exceeded."""
    if abs(len(typed) - len(word)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(word) + 1))
    for i, letter in enumerate(typed, start=1):
        earlier, before, row = before, row, [i]
        for j, wanted in enumerate(word, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == word[j - 2] and typed[i - 2] == wanted:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def _pairs(word: str) -> set[str]:
    """The pairs of letters of a word, including its start and end."""
    fenced = f"^{word}$"
    return {fenced[place : place + 2] for place in range(len(fenced) - 1)}


class Index:
    """Documents by name, each made of weighted texts; of two equal matches the earlier document comes first."""

    def __init__(self, documents: Mapping[str, Iterable[tuple[float, str]]], passed_over: Collection[str] = ()) -> None:
        self._names = tuple(documents)
        self._passed_over = frozenset(passed_over)
        self._weights: dict[str, dict[int, float]] = {}
        for index, texts in enumerate(documents.values()):
            for weight, text in texts:
                spelled = _WORD.findall(spelled_out(text).translate(_APOSTROPHES))
                for word in {*words_of(text), *spelled}:
                    found = self._weights.setdefault(word, {})
                    found[index] = max(weight, found.get(index, 0.0))
        self._with_pair: dict[str, list[str]] = {}
        for word in self._weights:
            for pair in _pairs(word):
                self._with_pair.setdefault(pair, []).append(word)
        self._fitting = lru_cache(_KEPT)(self._look_for)
        """Cached, because with every letter typed only the last word changes."""

    def find(self, query: str) -> tuple[list[tuple[str, float]], bool]:
        """The matching documents with their scores, the best first; and true if they contain all the words.

        If none does, they are those that contain all but one.
        """
        typed = list(dict.fromkeys(words_of(query[:MAX_QUERY])))
        wanted = [word for word in typed if word not in self._passed_over] or typed
        fits = [self._fitting(word) for word in wanted]
        extra = [self._fitting(word) for word in typed if word not in wanted]
        held = Counter(place for fit in fits for place in fit)
        for missing in (0, 1) if len(fits) > 1 else (0,):
            places = [place for place in sorted(held) if held[place] >= len(fits) - missing]
            scored = [
                (
                    self._names[place],
                    sum(fit.get(place, 0.0) for fit in fits) + _PASSED_OVER * sum(fit.get(place, 0.0) for fit in extra),
                )
                for place in places
            ]
            if scored:
                return sorted(scored, key=lambda found: -found[1]), not missing
        return [], True

    def _look_for(self, typed: str) -> Mapping[int, float]:
        """The documents that contain a word, with their scores; rare words score higher."""
        fits: dict[int, float] = {}
        most = 0 if typed in self._weights else _most_mistakes(typed)
        for word in self._candidates(typed):
            alike = likeness(typed, word, most)
            if not alike:
                continue
            for place, weight in self._weights[word].items():
                fits[place] = max(alike * weight, fits.get(place, 0.0))
        rare = log(1 + len(self._names) / len(fits)) if fits else 0.0
        return {place: fit * rare for place, fit in fits.items()}

    def _candidates(self, typed: str) -> Iterable[str]:
        """The words that could be similar: those that share enough pairs of letters."""
        if len(typed) < _SHORTEST_PART:
            return [word for word in self._weights if word.startswith(typed)]
        pairs = _pairs(typed)
        shared = Counter(word for pair in pairs for word in self._with_pair.get(pair, ()))
        least = 2 if len(typed) < _LONG else 3
        return [word for word, count in shared.items() if count >= least]
