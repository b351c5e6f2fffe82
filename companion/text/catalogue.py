"""The catalogue: keys to sentences with named placeholders, in English, German and Hungarian.

A game's texts lie over the app's: it may word anew what the app says, and two games may use the same keys.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from companion.datafiles import read_data
from companion.engine.characters import shown
from companion.text.articles import with_article

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch", "hu": "Magyar"}
"""The languages by code, each named in itself."""

_APP: Final = "app"

COUNTING: Final = ("count", "points", "score", "turns")
"""The placeholders that say how many there are."""


class _Value(str):
    """A value as it fills a placeholder; `{value:az}` and `{value:Az}` put its Hungarian article before it."""

    __slots__ = ()

    def __format__(self, article: str) -> str:
        return with_article(self, article) if article else str(self)


class Catalogue:
    """The texts of the app in one language, those of a game over them; call it with a key and its placeholders' values.

    `game` is the key of that game, empty where there is none: then only what the app says of every game is known.
    """

    def __init__(self, language: str, game: str = "") -> None:
        self.language = language
        self.game = game
        self._texts: dict[str, str] = {}
        for folder in filter(None, (_APP, game)):
            self._texts.update(read_data(f"{folder}/text/{language}.json"))

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of `key` with its values, as those are shown among other texts. KeyError if it is unknown.

        Of one thing it is the singular `<key>.one` where there is one: how many there are says the first of `COUNTING`
        among the values. Values may have any names, even `key`.
        """
        number = next((values[name] for name in COUNTING if name in values), None)
        text = self._texts.get(f"{key}.one") if number in (1, "1") else None
        return (text or self._texts[key]).format(**{name: _Value(shown(str(value))) for name, value in values.items()})

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)


@cache
def catalogue(language: str, game: str = "") -> Catalogue:
    """The catalogue of a language code and of a game; English for a language that the app does not speak."""
    return Catalogue(language if language in LANGUAGES else "en", game)


def preferred(wanted: Iterable[str]) -> str:
    """The first of the wanted languages (codes such as `de-AT`) that the app speaks, else English."""
    for code in wanted:
        language = code.replace("_", "-").split("-")[0].lower()
        if language in LANGUAGES:
            return language
    return "en"


def signed(points: int) -> str:
    """A number with its sign, as points are shown."""
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


def counted(points: int) -> str:
    """A number of points as a sheet shows it, with a sign only below zero."""
    return str(points) if points >= 0 else signed(points)


def listed(parts: Iterable[str]) -> str:
    """Names or places one after the other."""
    return ", ".join(map(shown, parts))
