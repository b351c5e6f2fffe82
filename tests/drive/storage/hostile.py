"""Files as somebody hostile writes them: whole by their checksums, and odd in what they say."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable
from typing import Any

from companion.storage.lines import START, Change, lines

DEEP = b"[" * 100_000 + b"]" * 100_000
NARROW = b"[" * 900 + b"]" * 900
"""So deep that it can be parsed, and little else."""
HUGE = b"9" * 5_000

LINE: dict[str, Any] = {"finished": False, "round": 1, "names": ["A", "B"], "scores": [1, 2], "winners": []}
NOW = "2026-05-01T12:00:00.000+00:00"
BASE: dict[str, Any] = {
    "created": NOW,
    "changed": NOW,
    "document": {"events": []},
    "undone": [],
    "edits": [],
    "line": LINE,
}
STEP: dict[str, Any] = {"step": {"undo": 1}, "changed": NOW, "line": LINE}
REVIEW: dict[str, Any] = {"missing": [1], "later": [[2, {"undo": 1}]], "original": "x"}
HEADER: dict[str, Any] = {"journal": 1, "schema": 2, "id": "odd"}


def raw(value: object) -> bytes:
    """A value as a line holds it; bytes stand for themselves."""
    return value if isinstance(value, bytes) else json.dumps(value).encode()


def journal(header: object = HEADER, *rows: tuple[str, str, object]) -> bytes:
    """A journal with these rows, every line of which has its right checksum."""
    changes: list[Change] = [("", "", raw(header)), *((table, id, raw(value)) for table, id, value in rows)]
    return lines(START, changes)[0]


def game(
    header: object = HEADER,
    base: object = BASE,
    steps: dict[str, object] | tuple[object, ...] = (STEP,),
    reviews: tuple[object, ...] = (),
) -> bytes:
    """A game's journal."""
    numbered = steps if isinstance(steps, dict) else {str(number): step for number, step in enumerate(steps, 1)}
    return journal(
        header,
        ("base", "1", base),
        ("base", "2", base),
        *(("steps", id, step) for id, step in numbered.items()),
        *(("reviews", str(n), review) for n, review in enumerate(reviews, 1)),
    )


def _with(whole: dict[str, Any], **changed: object) -> dict[str, Any]:
    return {**whole, **changed}


def _line(**changed: object) -> tuple[dict[str, Any]]:
    return (_with(STEP, line=_with(LINE, **changed)),)


ODD: dict[str, bytes] = {
    "header-list": game(header=[]),
    "header-number": game(header=5),
    "header-null": game(header=None),
    "header-deep": game(header=DEEP),
    "header-rubbish": game(header=b"{"),
    "schema-word": game(header=_with(HEADER, schema="two")),
    "schema-flag": game(header=_with(HEADER, schema=True)),
    "schema-list": game(header=_with(HEADER, schema=[2])),
    "schema-null": game(header=_with(HEADER, schema=None)),
    "schema-zero": game(header=_with(HEADER, schema=0)),
    "schema-infinite": game(header=b'{"journal":1,"schema":1e999}'),
    "schema-huge": game(header=b'{"journal":1,"schema":' + HUGE + b"}"),
    "container-odd": game(header={"journal": {}, "schema": 2}),
    "base-number": game(base=5),
    "base-list": game(base=[BASE]),
    "base-deep": game(base=DEEP),
    "base-narrow": game(base=NARROW),
    "base-empty": game(base={}),
    "base-rubbish": game(base=b"rubbish"),
    "base-changed": game(base=_with(BASE, changed=5), steps=()),
    "base-created": game(base=_with(BASE, created=[])),
    "base-document": game(base=_with(BASE, document=[1])),
    "base-document-deep": game(base=b'{"created":"","changed":"","document":' + NARROW + b"}"),
    "base-undone": game(base=_with(BASE, undone={})),
    "base-line": game(base=_with(BASE, line=[]), steps=()),
    "step-number": game(steps=(5,)),
    "step-null": game(steps={"1": b"null", "2": STEP}),
    "step-deep": game(steps=(DEEP,)),
    "step-huge": game(steps=(HUGE,)),
    "step-of-number": game(steps=(_with(STEP, step=5),)),
    "step-changed": game(steps=(_with(STEP, changed={}),)),
    "step-gap": game(steps={"1": STEP, "3": STEP}),
    "step-order": game(steps={"2": STEP, "1": STEP}),
    "step-word": game(steps={"one": STEP}),
    "step-unicode": game(steps={"%C2%B2": STEP}),
    "line-missing": game(steps=({"step": {}, "changed": NOW},)),
    "line-winners": game(steps=_line(winners=[[1], {}])),
    "line-winners-number": game(steps=_line(winners=1)),
    "line-names": game(steps=_line(names=5)),
    "line-names-deep": game(steps=_line(names=[["A"], "B"])),
    "line-names-many": game(steps=_line(names=["A"] * 1_000, scores=[1] * 1_000)),
    "line-names-long": game(steps=_line(names=["A" * 100_000, "B"])),
    "line-scores": game(steps=_line(scores=["1", None])),
    "line-scores-huge": game(steps=_line(scores=[10**400, 1])),
    "line-scores-few": game(steps=_line(scores=[1])),
    "line-round": game(steps=_line(round={})),
    "line-finished": game(steps=_line(finished="no")),
    "review-number": game(reviews=(5,)),
    "review-null-missing": game(reviews=(_with(REVIEW, missing=None),)),
    "review-words": game(reviews=(_with(REVIEW, missing=["x"]),)),
    "review-later": game(reviews=(_with(REVIEW, later=[5]),)),
    "review-original": game(reviews=(_with(REVIEW, original={}),)),
    "no-base": journal(HEADER, ("steps", "1", STEP)),
    "other-tables": journal(HEADER, ("base", "1", BASE), ("x" * 500, "1", STEP)),
    "only-header": journal(),
    "empty": b"",
    "zeros": b"\0" * 500,
}
"""Journals by what is odd about them; the name is good for an id."""


MANIFEST: dict[str, Any] = {"format": "island-fortress-backup", "version": 1, "made": "2026-03-04"}


def backup(files: dict[str, object], manifest: object = None, method: int = zipfile.ZIP_DEFLATED) -> io.BytesIO:
    """A backup of some files, with a manifest."""
    made = MANIFEST if manifest is None else manifest
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        for name, data in {"manifest.json": made, **files}.items():
            archive.writestr(name, raw(data))
    content.seek(0)
    return content


def _bomb(name: str, data: bytes, times: int) -> bytes:
    """A ZIP with a file of `data` that many times over, which hardly needs any room."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", json.dumps(MANIFEST))
        with archive.open(name, "w", force_zip64=True) as member:
            for _ in range(times):
                member.write(data)
    return content.getvalue()


def _overlapping(count: int) -> bytes:
    """A ZIP whose list names one file many times, under many names."""
    plain = backup({"games/a": journal(HEADER, ("base", "1", b'{"x":[' + b"[]," * 300_000 + b"0]}"))}).getvalue()
    start = plain.rindex(b"PK\1\2")
    entry, end = plain[start : plain.rindex(b"PK\5\6")], plain[plain.rindex(b"PK\5\6") :]
    head = plain[plain.index(b"PK\1\2") : start]
    entries = head + b"".join(
        entry.replace(b"games/a", b"games/%x" % (16**9 + n)).replace(
            struct.pack("<H", 7) + b"\0\0\0\0", struct.pack("<H", 16) + b"\0\0\0\0", 1
        )
        for n in range(count)
    )
    at = plain.index(b"PK\1\2")
    return plain[:at] + entries + end[:8] + struct.pack("<HHLL", count + 1, count + 1, len(entries), at) + end[20:]


def _entries(count: int, name: bytes = b"") -> bytes:
    """A ZIP that is nothing but a list of files."""
    entry = b"PK\1\2" + bytes(24) + struct.pack("<H", len(name)) + bytes(16) + name
    shown = min(count, 0xFFFE)
    return entry * count + b"PK\5\6" + struct.pack("<HHHHLLH", 0, 0, shown, shown, len(entry) * count, 0, 0)


def _changed(old: bytes, new: bytes) -> bytes:
    """A backup of one good game, with something else in its bytes."""
    return backup({"games/good": game()}).getvalue().replace(old, new)


def _odd_manifest(**values: object) -> bytes:
    return backup({}, {**MANIFEST, **values}).getvalue()


def _library(**tables: object) -> bytes:
    return backup({"library.json": tables}).getvalue()


BACKUPS: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "no zip": lambda: b"PK\3\4 but no ZIP",
    "only an ending": lambda: b"PK\5\6" + bytes(18),
    "no manifest": lambda: _entries(0),
    "cut in half": lambda: (whole := backup({"games/good": game()}).getvalue())[: len(whole) // 2],
    "ending twice": lambda: (whole := backup({"games/good": game()}).getvalue()) + whole[-22:],
    "with a remark": lambda: backup({"games/good": game()}).getvalue()[:-2] + b"\x04\x00abcd",
    "zip64": lambda: _changed(b"PK\5\6", b"PK\6\7" + bytes(16) + b"PK\5\6"),
    "encrypted": lambda: _changed(b"\x14\0\0\0\x08\0", b"\x14\0\1\0\x08\0"),
    "unknown compression": lambda: _changed(b"\x14\0\0\0\x08\0", b"\x14\0\0\0\x63\0"),
    "wrong sizes": lambda: _changed(struct.pack("<L", len(game())), struct.pack("<L", 0xFFFFFFF0)),
    "a list of 60,000 files": lambda: _entries(60_000, b"games/x"),
    "a list of 29,000 files without names": lambda: _entries(29_000),
    "a list of 90,000 files that says 65,534": lambda: _entries(86_000),
    "one file under 20,000 names": lambda: _overlapping(20_000),
    "a game of 64 MB of zeros": lambda: _bomb("games/zeros", bytes(1 << 20), 64),
    "a game of 8 MB of empty lists": lambda: _bomb("games/lists", b"[]," * 1_000, 2_600),
    "a game of 8 MB of line ends": lambda: _bomb("games/lines", b"\n" * 1_000, 7_900),
    "a game of 8 MB of short lines": lambda: _bomb("games/short", b"ab\n" * 1_000, 2_600),
    "a line of 7 MB of empty lists": lambda: backup(
        {"games/line": journal(HEADER, ("base", "1", b"[" + b"[]," * 2_300_000 + b"0]"))}
    ).getvalue(),
    "a line as rich as it may be": lambda: backup(
        {"games/line": journal(HEADER, ("base", "1", b'{"x":[' + b"[]," * 149_000 + b"0]}"))}
    ).getvalue(),
    "an old game of empty lists": lambda: _bomb("games/old.json", b"[]," * 1_000, 2_600),
    "an old game of depth": lambda: _bomb("games/old.json", b'{"a":' * 1_000, 1_000),
    "a manifest of depth": lambda: backup({}, DEEP).getvalue(),
    "a manifest of 7 MB of lists": lambda: backup({}, b"[" + b"[]," * 2_300_000 + b"0]").getvalue(),
    "a manifest that is a list": lambda: backup({}, []).getvalue(),
    "a manifest that is huge": lambda: backup({}, HUGE).getvalue(),
    "made: a list": lambda: _odd_manifest(made=[1]),
    "made: long": lambda: _odd_manifest(made="2" * 100_000),
    "version: a word": lambda: _odd_manifest(version="one"),
    "format: an object": lambda: _odd_manifest(format={}),
    "a library of 8 MB of lists": lambda: _bomb("library", b"[]," * 1_000, 2_600),
    "a library of depth": lambda: backup({"library": journal(HEADER, ("cards", "1", DEEP))}).getvalue(),
    "cards that are none": lambda: _library(cards={"1": {"card": 5}}),
    "cards that are no table": lambda: _library(cards=[1]),
    "players without names": lambda: _library(players={"1": {"seats": [{}]}}),
    "settings that are none": lambda: _library(settings={"1": {"name": [], "value": {}}}),
    "paths": lambda: backup({"games/../../evil": game(), "/games/evil": game(), "games/a/b": game()}).getvalue(),
    "names of devices": lambda: backup({f"games/{name}": game() for name in ("con", "NUL", "com1", "Aux")}).getvalue(),
    "names that differ in case": lambda: backup(
        {"games/Same": game(), "games/same": game(steps=()), "games/SAME": game(steps=(STEP, STEP))}
    ).getvalue(),
    "all odd games at once": lambda: backup({f"games/{name}": data for name, data in ODD.items()}).getvalue(),
}
"""Backups by what is hostile about them; they are made when they are asked for, as some are large."""
