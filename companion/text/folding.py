"""Comparing texts without accents and case. `ß` is `ss`, and umlauts may be spelled out."""

import unicodedata
from functools import lru_cache
from typing import Final

from companion.engine.characters import normal

_SPELLED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def folded(text: str) -> str:
    """Return the text without accents and capitals, `ß` as `ss`."""
    plain = normal(text.casefold(), "NFKD")
    return "".join(character for character in plain if not unicodedata.combining(character))


def spelled_out(text: str) -> str:
    """Like `folded`, with umlauts as two letters: `verstaerkung`."""
    return folded(normal(text.casefold()).translate(_SPELLED_OUT))


@lru_cache(maxsize=4096)
def spellings(text: str) -> tuple[str, ...]:
    """Return the folded spellings of the text: one, or two if it has umlauts."""
    return tuple(dict.fromkeys((folded(text), spelled_out(text))))


def holds(text: str, part: str) -> bool:
    """Return True if `part` is in the text, without regard to accents, case and the spelling of umlauts."""
    wanted = spellings(part)
    return any(typed in spelling for spelling in spellings(text) for typed in wanted)
