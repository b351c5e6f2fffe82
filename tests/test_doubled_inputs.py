"""Sixteen times the input takes about sixteen times as long, at every place that reads what others wrote.

The texts are those of `tests.attack`. Each starts small, so that one that costs the square of it ends this test soon,
too; and nothing is compared with a clock on the wall.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import pytest

from companion.admission.keys import typed
from companion.browser.looking import appearance_of
from companion.engine.characters import cleaned, distinct_names, escaped, odd_characters, short, shown, skeleton
from companion.engine.limits import is_modest
from companion.engine.record import Keys, RecordError, parse_document
from companion.games.registry import game_for
from companion.hub.messages import Odd, read_message
from companion.hub.presence import Presence
from companion.play.older import with_plain_texts
from companion.play.ports import StoredGame, StoreError
from companion.play.revision import short_note
from companion.plays.bg_stats import GameThere, NoExport, read_export
from companion.plays.entered import is_score
from companion.sharing.codes import decoded
from companion.sharing.frames import CodeError
from companion.sharing.links import address_in, served_at
from companion.storage.lines import readable, scan
from companion.storage.migrations import tables_in
from companion.storage.play_book import is_odd_row
from companion.storage.rows import header_in, parsed
from companion.text.catalogue import catalogue
from companion.text.folding import holds
from companion.text.rules_search import Index
from companion.ui.own_settings import read_own
from companion.ui.routes import is_over, is_same_replay, origin_of
from companion.web.door import form_of, secrets_in
from companion.web.hosts import is_ours
from companion.web.sockets import Quiet
from tests.attack.doubled import TEXTS, bytes_of, growth
from tests.attack.records import GOOD

LINEAR: Final = 128.0
"""The square would be 256; what is read once is 16, and up to five times that where it no longer fits a cache."""

_BG_STATS: Final = {"island-fortress-record": GameThere("island-fortress", "Island Fortress", 144_826)}
_LOG: Final = Quiet(lambda: 0.0)
_INDEX: Final = Index({"walls": [(1.0, "Walls are built of blocks, from below.")]})


def export(**score: object) -> bytes:
    """An export with one play of one person."""
    row = {
        "uuid": "u",
        "gameRefId": 1,
        "playDate": "2026-03-04 12:00:00",
        "playerScores": [{"playerRefId": 1, **score}],
    }
    return json.dumps(
        {"games": [{"id": 1, "name": "Island Fortress"}], "players": [{"id": 1, "name": "Ann"}], "plays": [row]}
    ).encode("utf-8", "surrogatepass")


def named(key: str) -> Callable[[str], bytes]:
    """An export with a text in the first row of that kind."""

    def made(text: str) -> bytes:
        content = json.loads(export())
        content[key][0].update({"name": text, "comments": text, "playDate": text, "uuid": text})
        return json.dumps(content).encode("utf-8", "surrogatepass")

    return made


def game_with(text: str) -> dict[str, Any]:
    """A record with the text at every place of a text."""
    found: dict[str, Any] = json.loads(
        json.dumps(GOOD).replace('"in a hurry"', json.dumps(text)).replace('"Bo"', json.dumps(text))
    )
    return found


def read_game(text: str) -> None:
    document = game_with(text)
    game_for(document).read(document)


def log_line(text: str) -> bool:
    return _LOG.filter(logging.LogRecord("companion", logging.WARNING, "", 1, "odd: %s", (text,), None))


def log_error(text: str) -> bool:
    error = ValueError(text)
    return _LOG.filter(
        logging.LogRecord("companion", logging.WARNING, "", 1, "odd", (), (ValueError, error, error.__traceback__))
    )


def form(body: bytes) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    asyncio.run(form_of(receive))


def as_json(value: object) -> bytes:
    return json.dumps(value).encode()


TEXT_READERS: Final[dict[str, Callable[[str], object]]] = {
    "cleaned": cleaned,
    "short": lambda text: short(text, 24),
    "odd characters": odd_characters,
    "shown": shown,
    "escaped": escaped,
    "looks": skeleton,
    "names apart": lambda text: distinct_names((text, text + "x")),
    "note": short_note,
    "text of a record": lambda text: Keys({"name": text}, "").text("name", 24),
    "unknown key": lambda text: Keys({text: 1}, "").done(),
    "record": read_game,
    "old game": lambda text: with_plain_texts(StoredGame("x", "", "", {"setup": {"players": [{"name": text}]}})),
    "sentence": lambda text: catalogue("hu")("app.more_of", what=text),
    "log": log_line,
    "log of an error": log_error,
    "code": decoded,
    "address": address_in,
    "address of the page": served_at,
    "routes": lambda text: (is_over(text), is_same_replay(text, text), origin_of(text)),
    "search": _INDEX.find,
    "search of names": lambda text: holds("Anna Bill", text),
    "score": is_score,
    "key": typed,
    "settings of a device": read_own,
    "host": lambda text: is_ours(text, "127.0.0.1", ()),
    "language": lambda text: appearance_of({"language": text}),
    "cookie": lambda text: list(secrets_in(text, "companion")),
}

BYTE_READERS: Final[dict[str, Callable[[bytes], object]]] = {
    "modest": is_modest,
    "document": parse_document,
    "tables": lambda data: tables_in(data, "x"),
    "header": header_in,
    "rows": lambda data: parsed([data], "x"),
    "lines": scan,
    "damaged lines": readable,
    "play": lambda data: is_odd_row("plays", "x", data),
    "hub": read_message,
    "presence": Presence().hear,
    "export": lambda data: read_export(data, _BG_STATS),
    "form": form,
}

WRAPPED: Final[dict[str, tuple[Callable[[bytes], object], Callable[[str], bytes]]]] = {
    "points of an export": (BYTE_READERS["export"], lambda text: export(score=text)),
    "person of an export": (BYTE_READERS["export"], lambda text: export(playerRefId=None, anonymousName=text)),
    **{f"{key} of an export": (BYTE_READERS["export"], named(key)) for key in ("games", "players", "plays")},
    "text of the hub": (read_message, lambda text: as_json({"companion": 1, "n": 1, "step": {text: text}})),
    "text of a document": (parse_document, lambda text: as_json({text: [text]})),
    "field of a form": (form, lambda text: b"key=" + bytes_of(text)),
}
READERS: Final[dict[str, tuple[Callable[[Any], object], Callable[[str], Any]]]] = {
    **{name: (read, str) for name, read in TEXT_READERS.items()},
    **{name: (read, bytes_of) for name, read in BYTE_READERS.items()},
    **WRAPPED,
}
REFUSED: Final = (RecordError, StoreError, NoExport, CodeError, Odd, UnicodeError)


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
def test_more_input_takes_only_as_much_more_time(reader: str) -> None:
    read, wrapped = READERS[reader]

    def reading(value: Any) -> None:
        with suppress(*REFUSED):
            read(value)

    grown = {name: growth(reading, lambda size, text=text: wrapped(text(size))) for name, text in TEXTS.items()}  # type: ignore[misc]
    assert not {name: factor for name, factor in grown.items() if factor >= LINEAR}
