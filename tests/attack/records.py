"""Records as somebody hostile writes them: `RECORDS` by what is odd about them, and as many changed ones as wanted."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final

GOOD: Final[dict[str, Any]] = {
    "format": "island-fortress-record",
    "version": 1,
    "setup": {
        "tracking": "score",
        "players": [{"name": "Ann", "color": "red"}, {"name": "Bo", "color": "blue"}, {"name": "Cy", "color": "green"}],
    },
    "events": [
        {"type": "petition", "winner": "Ann"},
        {"type": "build", "player": "Bo", "slots": ["1a1"], "note": "in a hurry"},
    ],
}


def _with(*path: str | int, value: object) -> bytes:
    """The good record with one value changed."""
    document = copy.deepcopy(GOOD)
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return json.dumps(document).encode("utf-8", "surrogatepass")


def _named(name: str) -> bytes:
    return _with("setup", "players", 1, "name", value=name).replace(b'"Bo"', json.dumps(name).encode())


def _raw(old: bytes, new: bytes) -> bytes:
    whole = json.dumps(GOOD).encode()
    assert old in whole
    return whole.replace(old, new)


NAMES: Final = {
    "escape": "Bo\x1b[2J",
    "null": "Bo\0",
    "line end": "Bo\nAnn",
    "override": "Bo\u202e543",
    "isolate": "Bo\u2066",
    "zero width": "Ann\u200b",
    "joiner": "Ann\u200d",
    "filler": "\u3164",
    "soft hyphen": "An\xadn",
    "half": "Bo\ud800",
    "marks": "B" + "\u0301" * 23,
    "no character": "Bo\uffff",
    "format": "{key}{0}{self}",
    "markup": "<script>alert(1)</script>"[:24],
    "path": "../../../etc/passwd",
    "twin": "Ann ",
    "long": "B" * 25,
    "very long": "B" * 1_000_000,
    "nothing": "",
    "blank": "\u2003\u2003",
}

RECORDS: Final[dict[str, Callable[[], bytes]]] = {
    "empty": lambda: b"",
    "rubbish": lambda: b"\x89PNG\r\n\x1a\n" * 100,
    "not UTF-8": lambda: b"\xff\xfe" * 1_000,
    "UTF-16": lambda: json.dumps(GOOD).encode("utf-16"),
    "zeros": lambda: bytes(1_000_000),
    "a number": lambda: b"5",
    "a list": lambda: b"[]",
    "null": lambda: b"null",
    "half": lambda: json.dumps(GOOD).encode()[:150],
    "too large": lambda: b" " * 2_000_001,
    "blanks": lambda: b" " * 1_999_999,
    "depth": lambda: b"[" * 1_000_000,
    "depth that ends": lambda: b"[" * 900_000 + b"]" * 900_000,
    "depth of objects": lambda: b'{"a":' * 300_000,
    "empty lists": lambda: b"[" + b"[]," * 660_000 + b"0]",
    "empty objects": lambda: b"[" + b"{}," * 660_000 + b"0]",
    "small numbers": lambda: b"[" + b"1.5," * 490_000 + b"0]",
    "one long text": lambda: b'"' + b"\\u00e9" * 330_000 + b'"',
    "many keys": lambda: b"{" + b",".join(b'"%x":0' % n for n in range(180_000)) + b"}",
    "a number of digits": lambda: b"9" * 1_900_000,
    "a float of digits": lambda: b"0." + b"9" * 1_900_000,
    "infinite": lambda: _raw(b'"version": 1', b'"version": Infinity'),
    "no number": lambda: _raw(b'"version": 1', b'"version": NaN'),
    "exponent": lambda: _raw(b'"version": 1', b'"version": 1e400'),
    "flag for a number": lambda: _with("version", value=True),
    "newer": lambda: _with("version", value=2),
    "another format": lambda: _with("format", value="other"),
    "format of a list": lambda: _with("format", value=["island-fortress-record"]),
    "format twice": lambda: b'{"format": "a", "format": "b"}',
    "key twice": lambda: b'{"key": "a", "key": "b"}',
    "self twice": lambda: b'{"self": "a", "self": "b"}',
    "half a key twice": lambda: b'{"\\ud800": 1, "\\ud800": 2}',
    "braces twice": lambda: b'{"{0.__class__}": 1, "{0.__class__}": 2}',
    "unknown key": lambda: _raw(b'"version": 1', b'"version": 1, "\\u202eevil\\u001b": 1'),
    "no players": lambda: _with("setup", "players", value=[]),
    "many players": lambda: _with("setup", "players", value=[{"name": str(n), "color": "red"} for n in range(9_999)]),
    "players of text": lambda: _with("setup", "players", value="Ann"),
    "setup of nothing": lambda: _with("setup", value=None),
    "events of text": lambda: _with("events", value="petition"),
    "events of an object": lambda: _with("events", value={"0": {}}),
    "many events": lambda: _with("events", value=[{"type": "petition", "winner": "Ann"}] * 30_000),
    "events of nothing": lambda: _with("events", value=[None] * 5_000),
    "illegal": lambda: _with("events", 1, "slots", value=["1a4"]),
    "slots of text": lambda: _with("events", 1, "slots", value="1a1"),
    "slots of depth": lambda: _with("events", 1, "slots", value=[[[[["1a1"]]]]]),
    "slots of thousands": lambda: _with("events", 1, "slots", value=["1a1"] * 100_000),
    "a long note": lambda: _with("events", 1, "note", value="x" * 1_500_000),
    "a note that turns": lambda: _with("events", 1, "note", value="\u202e" * 200),
    "a time that is none": lambda: _with("events", 1, "time", value="\x1b]0;x\x07"),
    "a type that is none": lambda: _with("events", 1, "type", value="__class__"),
    "a type of an object": lambda: _with("events", 1, "type", value={"build": 1}),
    **{f"name: {what}": partial(_named, name) for what, name in NAMES.items()},
}
"""They are made when they are asked for, as some are large."""

_ODD_VALUES: Final[tuple[object, ...]] = (
    None, True, -1, 0, 10**9, 10**30, 1.5, "", "x", "\u202e", "A" * 300, [], {}, [[]], {"a": {}}, ["1a1"] * 50,
)  # fmt: skip


def changed_records(games: list[dict[str, Any]], chance: Random) -> Iterator[bytes]:
    """Good records with some values changed, left out, doubled or put elsewhere, without end."""
    while True:
        document = copy.deepcopy(chance.choice(games))
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            places = list(_places(document))
            holder, key = chance.choice(places)
            match chance.randrange(4):
                case 0:
                    holder[key] = copy.deepcopy(chance.choice(_ODD_VALUES))
                case 1:
                    del holder[key]
                case 2:
                    other, at = chance.choice(places)
                    holder[key] = copy.deepcopy(other[at]) if other is not holder else None
                case _ if isinstance(holder, list):
                    holder.extend([copy.deepcopy(holder[key])] * chance.choice((1, 1, 50)))
                case _:
                    holder[str(key) + chance.choice(("s", "\u200b"))] = holder[key]
        yield json.dumps(document).encode("utf-8", "surrogatepass")


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(items):
        yield value, key
        yield from _places(item)
