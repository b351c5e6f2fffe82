"""Full-text search that ignores accents, case and endings and forgives small typing errors.

It searches documents made of weighted texts and knows no game. Whatever is like the query is found: a document with
more of its words, and with the rarer ones, comes first.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import log, sqrt
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
_SAME, _ALIKE = 0.8, 0.4
"""The similarity of another form of a plain word, and of a plain word that means the same."""
_LEAST: Final = 0.3
"""Documents with a smaller part of the best one's score are left out."""


def words_of(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return _WORD.findall(folded(text).translate(_APOSTROPHES))


def _most_mistakes(typed: str) -> int:
    """Maximum number of errors allowed in a word of that length."""
    return 2 if len(typed) >= _LONG else 1


def likeness(typed: str, word: str, most: int | None = None) -> float:
    """Return the similarity of a word to the typed one, from 0 to 1 for the word itself. Both are folded.

    `most` is the maximum number of errors: 0 if the typed word is itself a word.
    """
    if typed == word:
        return 1.0
    if word.startswith(typed):
        return 0.75 + 0.2 * len(typed) / len(word) if len(typed) > 1 and typed.isalpha() else 0.0
    if min(len(typed), len(word)) < _SHORTEST_PART:
        return 0.0
    best = 0.0
    if word.endswith(typed):
        best = 0.6 + 0.3 * len(typed) / len(word)
    elif typed.startswith(word) or typed.endswith(word):
        best = 0.3 + 0.5 * len(word) / len(typed)
    common = next((at for at, (one, other) in enumerate(zip(typed, word, strict=False)) if one != other), len(word))
    if common >= _SHORTEST_PART and common >= 0.6 * max(len(typed), len(word)):
        best = max(best, 0.5 + 0.4 * common / max(len(typed), len(word)))
    allowed = _most_mistakes(typed) if most is None else most
    mistakes = _mistakes(typed, word, allowed) if allowed else 1
    if mistakes <= allowed:
        best = max(best, 0.85 - 0.15 * mistakes)
    return best


def _mistakes(typed: str, word: str, most: int) -> int:
    """Return the number of letters left out, added, replaced or swapped; any number above `most` once exceeded."""
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
    """Return the pairs of letters of a word, including its start and end."""
    fenced = f"^{word}$"
    return {fenced[place : place + 2] for place in range(len(fenced) - 1)}


def _begins(word: str, opening: str) -> bool:
    return word == opening or (len(opening) >= _SHORTEST_PART and word.startswith(opening))


class Index:
    """Documents by name, each made of weighted texts; of two equal matches the earlier document comes first.

    `alike` are groups of words with one meaning; one of four letters and more stands for all that begin with it.
    """

    def __init__(
        self,
        documents: Mapping[str, Iterable[tuple[float, str]]],
        passed_over: Collection[str] = (),
        alike: Iterable[Sequence[str]] = (),
    ) -> None:
        self._names = tuple(documents)
        self._passed_over = frozenset(passed_over)
        self._alike = tuple(alike)
        self._weights: dict[str, dict[int, float]] = {}
        for index, texts in enumerate(documents.values()):
            for weight, text in texts:
                spelled = _WORD.findall(spelled_out(text).translate(_APOSTROPHES))
                for word in {*words_of(text), *spelled}:
                    found = self._weights.setdefault(word, {})
                    found[index] = max(weight, found.get(index, 0.0))
        self._sorted = sorted(self._weights)
        self._with_pair: dict[str, list[str]] = {}
        for word in self._weights:
            for pair in _pairs(word):
                self._with_pair.setdefault(pair, []).append(word)
        self._fitting = lru_cache(_KEPT)(self._look_for)
        """Cached, because with every letter typed only the last word changes."""

    def find(self, query: str) -> list[tuple[str, float, bool]]:
        """Return the documents like the query, the best first, each with its score and whether it has all the words."""
        typed = list(dict.fromkeys(words_of(query[:MAX_QUERY])))
        wanted = [word for word in typed if word not in self._passed_over] or typed
        fits = [self._fitting(word) for word in wanted]
        extra = [self._fitting(word) for word in typed if word not in wanted]
        rare = [self._rarity(fit) for fit in fits]
        scores = {}
        for place in sorted({place for fit in fits for place in fit}):
            found = sum(fit.get(place, 0.0) for fit in fits) + _PASSED_OVER * sum(fit.get(place, 0.0) for fit in extra)
            held = sum(weight for weight, fit in zip(rare, fits, strict=True) if place in fit)
            scores[place] = found * sqrt(held / sum(rare))
        least = _LEAST * max(scores.values(), default=0.0)
        ranked = sorted((place for place in scores if scores[place] >= least), key=lambda place: -scores[place])
        return [(self._names[place], scores[place], all(place in fit for fit in fits)) for place in ranked]

    def _rarity(self, fit: Collection[int]) -> float:
        return log(1 + len(self._names) / len(fit)) if fit else 0.0

    def _look_for(self, typed: str) -> Mapping[int, float]:
        """Return the documents that contain a word, with their scores; rare words score higher."""
        fits: dict[int, float] = {}
        most = 0 if typed in self._weights else _most_mistakes(typed)
        for word in self._candidates(typed):
            alike = likeness(typed, word, most)
            if not alike:
                continue
            for place, weight in self._weights[word].items():
                fits[place] = max(alike * weight, fits.get(place, 0.0))
        for alike, word in self._meant(typed):
            for place, weight in self._weights[word].items():
                fits[place] = max(alike * weight, fits.get(place, 0.0))
        rare = self._rarity(fits)
        return {place: fit * rare for place, fit in fits.items()}

    def _meant(self, typed: str) -> Iterator[tuple[float, str]]:
        """Yield the words with the meaning of a plain word, with how like they are."""
        for group in self._alike:
            own = [word for word in group if _begins(typed, word)]
            for word in group if own else ():
                alike = _SAME if word in own else _ALIKE
                first, last = bisect_left(self._sorted, word), bisect_left(self._sorted, f"{word}~")
                yield from ((alike, other) for other in self._sorted[first:last] if _begins(other, word))

    def _candidates(self, typed: str) -> Iterable[str]:
        """Return the words that could be similar: those that share enough pairs of letters."""
        if len(typed) < _SHORTEST_PART:
            return [word for word in self._weights if word.startswith(typed)]
        pairs = _pairs(typed)
        shared = Counter(word for pair in pairs for word in self._with_pair.get(pair, ()))
        least = 2 if len(typed) < _LONG else 3
        return [word for word, count in shared.items() if count >= least]
