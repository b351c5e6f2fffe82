"""Texts of any length that are made to cost the square of it, and how much more sixteen times as much of one costs.

A new way to make a reader slow is one line in TEXTS, a new place that reads foreign data is one line of the test.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any, Final

from companion.engine import characters
from companion.text import folding

FACTOR: Final = 16
"""How much longer the longer input is: with four times, other work came close to the square by memory that it took."""
ENOUGH: Final = 0.003
"""Seconds of the processor from which on two times can be compared."""
LONGEST: Final = 128_000
"""A reader that needs less than ENOUGH for so many letters is quick enough."""
TRIES: Final = 7
"""Pairs measured at most."""
CLEAR: Final = 64.0
"""A growth below it is not measured again."""
CACHES: Final = (characters.odd_characters, characters._shown, folding.spellings)

TEXTS: Final[dict[str, Callable[[int], str]]] = {
    "letters": lambda n: "a" * n,
    "blanks": lambda n: " " * n,
    "blanks in a number": lambda n: "1" + " " * n + "1",
    "blanks around signs": lambda n: "1" + " + " * n + "x",
    "digits": lambda n: "1" * n,
    "a fraction": lambda n: "0." + "1" * n,
    "signs": lambda n: "-" * n,
    "slashes": lambda n: "/games/" * n,
    "line ends": lambda n: "\n" * n + "x",
    "tags": lambda n: "\U000e0061" * n,
    "tags of a flag": lambda n: "\U0001f3f4" + "\U000e0061" * n,
    "joiners": lambda n: "\u200d" * n,
    "joiners after variants": lambda n: "\ufe0f" * n + "\u200d" * n,
    "joiners of joiners": lambda n: "\u093c" * 6 + "\u094d\u200d" * n,
    "variants": lambda n: "\u4e00" + "\ufe00" * n,
    "marks": lambda n: "e" + "\u0301" * n,
    "marks out of order": lambda n: "e" + "\u0301" * n + "\u0323" * n,
    "marks out of order in turn": lambda n: "e" + "\u0301\u0323" * n,
    "isolates": lambda n: "\u2068" * n,
    "closed isolates": lambda n: "\u2068\u202e\u2069" * n,
    "isolates never closed": lambda n: "\u2068a" * n,
    "long in another form": lambda n: "\ufdfa" * n,
    "Hungarian accents": lambda n: "\u0151" * n,
    "blank patterns": lambda n: "\u2800\u200d" * n,
    "halves": lambda n: "\ud800" * n,
    "escapes in an open text": lambda n: "[" * 40 + '"' + '\\"' * n,
    "an open text of backslashes": lambda n: "[" * 40 + '"' + "\\" * (2 * n + 1),
    "open texts": lambda n: "[" * 40 + '"\\' * n,
    "depth": lambda n: "[" * n,
    "depth of objects": lambda n: '{"a":' * n,
    "lists": lambda n: "[" + "[]," * n + "0]",
    "a long text": lambda n: '["' + "\\u00e9" * n + '"]',
    "keys": lambda n: "{" + ",".join(f'"{key:x}":0' for key in range(n)) + "}",
    "keys, the last twice": lambda n: "{" + "".join(f'"{key:x}":0,' for key in range(n)) + '"last":0,"last":0}',
    "keys, all twice": lambda n: "{" + ",".join(f'"{key % (n // 2 + 1):x}":0' for key in range(n)) + "}",
}


def bytes_of(text: str) -> bytes:
    """The text as it comes in; half letters as JSON may write them."""
    return text.encode("utf-8", "surrogatepass")


def growth(read: Callable[[Any], object], made: Callable[[int], Any]) -> float:
    """How many times as long an input `FACTOR` times as long takes; 0.0 if the longest is over too soon to measure.

    The input begins small and grows until it can be measured, so that one that costs the square is never large. Times
    are of this process only, and both are taken in turn, so that neither other work nor a slow moment counts.
    """
    size = 500
    while _seconds(read, made(size)) < ENOUGH:
        size *= 4
        if size > LONGEST:
            return 0.0
    one, two = made(size), made(FACTOR * size)
    best = [_seconds(read, one), _seconds(read, two)]
    for _ in range(TRIES):
        if best[1] < CLEAR * best[0]:
            break
        best = [min(best[0], _seconds(read, one)), min(best[1], _seconds(read, two))]
    return best[1] / best[0]


def _seconds(read: Callable[[Any], object], value: object) -> float:
    for cached in CACHES:
        cached.cache_clear()
    is_on = gc.isenabled()
    gc.disable()
    try:
        begin = time.process_time()
        read(value)
        return time.process_time() - begin
    finally:
        if is_on:
            gc.enable()
