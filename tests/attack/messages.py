"""Attacks by the client of a window: messages that are too big, odd, too many, or answers to nothing."""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random
from typing import Any, Final

import msgpack
from websockets.exceptions import ConnectionClosed

from tests.attack.fuzz import CHANGES, sources
from tests.attack.target import Row, Target
from tests.drive.visitor import EVENT, INVOKE, PATCH, REGISTER, UPDATE, Visitor

NAMES: Final = (
    "click",
    "change",
    "submit",
    "result",
    "resize",
    "keyboard_event",
    "route_change",
    "tap",
    "hover",
    "x" * 999,
)
GONE: Final = (ConnectionClosed, OSError, TimeoutError)


def big(target: Target, row: Row, quick: bool) -> None:
    """Up to what may be sent and beyond: containers in containers, lengths that lie, and pieces that add up."""
    containers = [
        b"\x90",
        b"\x80",
        b"\xdc\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\xdb\x7f\xff\xff\xff",
    ]
    made = [b"\0\x92\x03" + b"\x91" * size for size in (100, 1_000, 200_000)]
    made += [
        b"\0\x92\x03\x83\xa6target\x01\xa4name\xa5click\xa4data\xdd\x00\x03\xff\x00" + one * 200_000
        for one in containers
    ]
    made += [b"\0\x92\x03" + one * 40_000 for one in containers]
    made += [b"\0" * size for size in (262_144, 262_145, 10_000_000)]
    made += [b"\0\x92\x03\x83\xa6target\x01\xa4name\xa6result\xa4data\xc6\x00\x03\xd0\x90" + bytes(250_000)]
    for data in made:
        for compression in (None, "deflate"):
            row.tries += 1
            with suppress(*GONE), Visitor(target.server.url, compression=compression).register() as visitor:
                visitor.socket.send(data)
                visitor.rest(0.05)
    for count in (500, 5_000):
        row.tries += 1
        with suppress(*GONE), target.visitor() as visitor:
            visitor.socket.send([b"\0"] + [b"x"] * count)
            visitor.rest(0.05)
    held = []
    for _ in range(4 if quick else 30):  # messages that are never finished
        row.tries += 1
        with suppress(*GONE):
            visitor = target.visitor()
            held.append(visitor)
            visitor.socket.socket.sendall(
                b"\x02\xfe\xff\xff\0\0\0\0" + bytes(65_535) + (b"\0\xfe\xff\xff\0\0\0\0" + bytes(65_535)) * 2
            )
    for visitor in held:
        visitor.vanish()


def odd(target: Target, row: Row, quick: bool) -> None:
    """Messages that fit together badly: other kinds, controls that are not there, values that are none."""
    chance = Random("odd")
    values: list[Any] = [
        None,
        True,
        -1,
        2**63,
        1.5,
        float("nan"),
        "",
        "\u202e\x1b[2J",
        "x" * 9_999,
        b"\xff",
        [],
        {},
        [[[]]],
    ]
    values += [
        {"a": {"b": []}},
        {"files": 5},
        {"files": [{"path": "/etc/passwd"}]},
        msgpack.ExtType(1, b"x"),
        "/games/../../x",
    ]
    visitor = target.visitor()
    for _ in range(60 if quick else 1_500):
        row.tries += 1
        known = list(visitor.controls)
        control = chance.choice([*known[-40:], *known[:10], 0, 10**9, "x"])
        value = chance.choice(values)
        body: object = chance.choice(
            (
                [EVENT, {"target": control, "name": chance.choice(NAMES), "data": value}],
                [EVENT, {"target": control, "name": chance.choice(NAMES), "data": value}],
                [
                    UPDATE,
                    {"id": control, "props": {chance.choice(("value", "on_click", "route", "_i", "views")): value}},
                ],
                [INVOKE, {"control_id": control, "call_id": "x", "result": value, "error": value}],
                [PATCH, value],
                [REGISTER, {"session_id": value, "page_name": value, "page": value}],
                [chance.randrange(300), value],
                value,
            )
        )
        try:
            visitor.socket.send(b"\0" + bytes(msgpack.packb(body)))
            visitor.rest(0.01)
        except (*GONE, OverflowError):
            visitor = target.visitor(chance.choice(("/", "/new", "/settings", "/receive", "/settings/data", "/rules")))
    visitor.vanish()


def floods(target: Target, row: Row, quick: bool) -> None:
    """More than anybody can read: messages, pings, and events, from several windows at once."""
    with suppress(*GONE):
        visitors = [target.visitor("/rules") for _ in range(4)]
        ends = time.monotonic() + (1 if quick else 10)
        while time.monotonic() < ends:
            for visitor in visitors:
                row.tries += 100
                frame = b"\x82\x84\0\0\0\0\0\x92\x03\xc0"
                ping = b"\x89\xfd\0\0\0\0" + bytes(125)
                visitor.socket.socket.settimeout(0.2)
                with suppress(OSError):
                    visitor.socket.socket.sendall((frame if row.tries % 3 else ping) * 100)
        for visitor in visitors:
            visitor.vanish()


def answers(target: Target, row: Row, quick: bool) -> None:
    """Claims of a browser about a picked file: paths of the server, files without end, and things that are no file."""
    paths: list[object] = [
        "/etc/passwd",
        "/dev/zero",
        "/proc/self/mem",
        "\\\\evil.example\\share\\x",
        "file:///etc/passwd",
        5,
    ]
    values: list[object] = [-1, [], {}, "\u202e" * 99]
    odd_files: list[object] = [{"id": 1, "name": "x", "size": 9, "path": path} for path in paths]
    odd_files += [{"id": value, "name": value, "size": value, "path": value, "bytes": value} for value in values]
    odd_files += [{"id": 1, "name": "x", "size": 9, "bytes": b"{" * 100_000}, 5, None, [], {}, {"id": 1}]
    for route in ("/", "/settings/data", "/receive"):
        for file in odd_files:
            for data in ({"files": [file]}, {"files": file}, [file]):
                row.tries += 1
                with suppress(*GONE), target.visitor(route) as visitor:
                    visitor.event(visitor.of_kind("FilePicker")[-1]["_i"], "result", data)
                    visitor.rest(0.03)
            if quick:
                break


def codes(target: Target, row: Row, quick: bool) -> None:
    """Links that are nearly codes."""
    chance = Random("links")
    for _ in range(6 if quick else 100):
        row.tries += 1
        text = chance.choice(CHANGES)(chance, chance.choice(sources()).digits)
        digits = "".join(letter for letter in text if letter.isalnum())[:7_000] or "1"
        with target.visitor(f"/i/{digits}") as visitor:
            try:
                visitor.wait_for(lambda: any(map(visitor.find, SAID)), 20)
            except TimeoutError:
                row.be_silent(f"{digits[:200]}: {visitor.says()[-200:]}")


SAID: Final = ("receive-problem", "receive-waiting", "receive-round", "receive-met")
