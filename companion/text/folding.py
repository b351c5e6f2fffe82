"""Texts without what nobody types in a hurry: accents and capitals. `ß` is `ss`, and an umlaut may be spelled out."""

import unicodedata
from functools import lru_cache
from typing import Final

_SPELLED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def folded(text: str) -> str:
    """The text without accents and capitals, `ß` as `ss`."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in plain if not unicodedata.combining(character))


def spelled_out(text: str) -> str:
    """The same with umlauts as two letters, as they are typed where there are none: `verstaerkung`."""
    return folded(unicodedata.normalize("NFC", text.casefold()).translate(_SPELLED_OUT))


@lru_cache(maxsize=4096)
def spellings(text: str) -> tuple[str, ...]:
    """The ways in which the text may be typed, folded: one, or two where it has umlauts."""
    return tuple(dict.fromkeys((folded(text), spelled_out(text))))


def holds(text: str, part: str) -> bool:
    """Whether a part of the text was typed, however its accents and umlauts are."""
    wanted = spellings(part)
    return any(typed in spelling for spelling in spellings(text) for typed in wanted)
