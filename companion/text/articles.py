"""The Hungarian article, which depends on how the next word is read aloud: a 3., az 5.; a Bence, az Anna."""

import re
import unicodedata
from typing import Final

_FIRST_WORD: Final = re.compile(r"[^\W_]+")
_VOWELS: Final = frozenset("aeiou")
_LETTERS_READ_WITH_A_VOWEL: Final = _VOWELS | frozenset("flmnrsxy")
"""Letters standing alone are read by their names: ef, el, em, en, er, es, iksz, ipszilon."""


def with_article(text: str, article: str = "az") -> str:
    """Return the text after its definite article, *a* or *az*; capitalized where `article` is `Az`.

    >>> with_article("5"), with_article("51."), with_article("10"), with_article("1000", "Az")
    ('az 5', 'az 51.', 'a 10', 'Az 1000')
    """
    chosen = article if _starts_with_a_vowel(text) else article[:1]
    return f"{chosen} {text}"


def _starts_with_a_vowel(text: str) -> bool:
    found = _FIRST_WORD.search(text)
    if found is None:
        return False
    word = unicodedata.normalize("NFKD", found[0].casefold())
    if digits := re.match(r"\d+", word):
        return _number_starts_with_a_vowel(digits[0])
    letters = "".join(letter for letter in word if not unicodedata.combining(letter))
    if len(letters) == 1:
        return letters in _LETTERS_READ_WITH_A_VOWEL
    return letters[0] in _VOWELS or (letters[0] == "y" and letters[1] not in _VOWELS)


def _number_starts_with_a_vowel(digits: str) -> bool:
    """Return True for öt, ötven, ötszáz, ötezer …, and for egy, ezer, egymillió, whose 1 begins three digits."""
    return digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)
