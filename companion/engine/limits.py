"""Limits of JSON from outside, checked before it is parsed: depth and number of values.

A megabyte of empty lists becomes sixty in memory, and deep nesting breaks more than the parser.
"""

import re
from itertools import accumulate
from typing import Final

MAX_DEPTH: Final = 32
"""Maximum nesting of lists and objects; the app writes up to ten levels."""
MAX_VALUES: Final = 300_000
"""Maximum number of values; the longest game that can be entered has a third of that."""

_STRINGS: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
"""Texts; one that is not closed reaches to the end, so that each byte is looked at once."""
_ALL_BUT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def is_modest(data: bytes, deepest: int = MAX_DEPTH, most: int = MAX_VALUES) -> bool:
    """Return True if JSON text is within the limits; of text that is not JSON, if no parser would get deeper than that.

    >>> is_modest(b"[1, [2, [3]]]", deepest=3), is_modest(b"[1, [2, [3]]]", deepest=2)
    (True, False)
    >>> is_modest(b"[1, 2, 3]", most=4), is_modest(b"[1, 2, 3]", most=2), is_modest(b'["[[["]', deepest=1)
    (True, False, True)
    """
    opening = data.count(b"[") + data.count(b"{")
    values = opening + data.count(b",")
    if opening <= deepest and values <= most:
        return True
    if data.count(b'"') - data.count(b'\\"') > 4 * most:  # two texts for each value, two marks for each
        return False
    bare = _STRINGS.sub(b"", data)
    brackets = bare.translate(None, _ALL_BUT_BRACKETS)
    if len(brackets) // 2 + bare.count(b",") > most:
        return False
    left = brackets
    for _ in range(deepest):  # each round removes empty pairs, so at least the innermost
        left = left.replace(b"[]", b"").replace(b"{}", b"")
    return not left or max(accumulate(1 if each in b"[{" else -1 for each in brackets)) <= deepest
