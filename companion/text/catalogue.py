"""The catalogue: sentences with named placeholders by key, in English, German and Hungarian.

A game's texts override the app's, and two games may use the same keys.
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
"""The placeholders that select the singular, in this order."""


class _Value(str):
    """A value as it fills a placeholder; `{value:az}` and `{value:Az}` put its Hungarian article before it."""

    __slots__ = ()

    def __format__(self, article: str) -> str:
        return with_article(self, article) if article else str(self)


class Catalogue:
    """The texts of the app in one language, overridden by a game's; call it with a key and the placeholder values.

    `game` is the key of that game, "" for the app's texts alone.
    """

    def __init__(self, language: str, game: str = "") -> None:
        self.language = language
        self.game = game
        self._texts: dict[str, str] = {}
        for folder in filter(None, (_APP, game)):
            self._texts.update(read_data(f"{folder}/text/{language}.json"))

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of `key` with its values, as those are shown among other texts.

        Raises KeyError, with the file and the key, if there is no such text, or a value that it has a place for.

        If the first of `COUNTING` among the values is 1, it is the singular `<key>.one`, if there is one. Values may
        have any names, even `key`.
        """
        number = next((values[name] for name in COUNTING if name in values), None)
        text = self._texts.get(f"{key}.one") if number in (1, "1") else None
        text = text or self._texts.get(key)
        if text is None:
            raise KeyError(f"data/{self.game or _APP}/text/{self.language}.json has no text {key!r}")
        try:
            return text.format(**{name: _Value(shown(str(value))) for name, value in values.items()})
        except KeyError as missing:
            raise KeyError(f"the text {key!r} of {self.game or _APP} is given no value for {missing}") from None

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)


@cache
def catalogue(language: str, game: str = "") -> Catalogue:
    """Return the catalogue of a language code and a game; English for unsupported languages."""
    return Catalogue(language if language in LANGUAGES else "en", game)


def preferred(wanted: Iterable[str]) -> str:
    """Return the first supported language of `wanted` (codes such as `de-AT`), else English."""
    for code in wanted:
        language = code.replace("_", "-").split("-")[0].lower()
        if language in LANGUAGES:
            return language
    return "en"


def signed(points: int) -> str:
    """Return a number with its sign."""
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


def counted(points: int) -> str:
    """Return a number with a sign only if it is negative."""
    return str(points) if points >= 0 else signed(points)


def listed(parts: Iterable[str]) -> str:
    """Return names or places as a list in one text."""
    return ", ".join(map(shown, parts))


def numbered(counts: Iterable[tuple[str, object]]) -> str:
    """Return names as a list in one text, each with its number, which follows a name of any script, if it has one."""
    return ", ".join(f"{shown(name)} {number}".rstrip() for name, number in counts)
