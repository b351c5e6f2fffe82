"""Edits of the log in addresses, so that the preview of an edit survives a reload.

An address holds the number of the entry, the length of the log when the edit was made, and the event as records write
it. If the length has changed since, the edit is invalid.
"""

import base64
import binascii
import json
from typing import Any, Final, NamedTuple

from companion.engine.record import Entry, Record, RecordError, parse_document
from companion.games.registry import game_of
from companion.play.live_game import AnyGame
from companion.play.revision import Revision, Seated
from companion.ui import parts as ui

CHANGE, INSERT, DELETE, GO_ON, PLAYERS = "change", "insert", "delete", "go-on", "players"
KINDS: Final = (CHANGE, INSERT, DELETE, GO_ON, PLAYERS)


class LogEdit(NamedTuple):
    """A replaced, inserted or deleted entry, or a refused one; `entry` counts from 1, `event` is the new one.

    Of other players, `event` is the list of `Seated`.
    """

    kind: str
    entry: int
    event: Any = None


def edit_address(game: AnyGame, edit: LogEdit) -> str:
    """Return the address of an edit's preview."""
    query = {edit.kind: str(edit.entry), "of": str(len(game.entries))}
    if edit.event is not None:
        event = edit.event
        if edit.kind != PLAYERS:
            [event] = game_of(game.format).write(Record(game.setup, (Entry(event),)))["events"]
        written = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()
        query["event"] = base64.urlsafe_b64encode(written).decode().rstrip("=")
    return ui.with_query(ui.game_route(game.id, "revision"), query)


def edit_in(game: AnyGame, address: str) -> LogEdit | None:
    """Return the edit in an address; None without one, or if the log's length has changed."""
    query = ui.query_of(address)
    kind = next((kind for kind in KINDS if kind in query), "")
    entry = query.get(kind, "")
    if not entry.isdecimal() or query.get("of") != str(len(game.entries)):
        return None
    if kind in (DELETE, GO_ON):
        return LogEdit(kind, int(entry[:6]))
    try:
        read = _seats if kind == PLAYERS else _event
        return LogEdit(kind, int(entry[:6]), read(game, query.get("event", "")))
    except RecordError:
        return None


def _event(game: AnyGame, written: str) -> Any:
    """Parse the event of an address. Raises RecordError."""
    rules, content = game_of(game.format), _content(written)
    [entry] = rules.read({**rules.write(Record(game.setup)), "events": [content]}).entries
    return entry.event


def _seats(game: AnyGame, written: str) -> list[Seated]:
    """Parse the players of an address. Raises RecordError."""
    try:
        seats = [Seated(int(at), str(name), str(color), left is True) for at, name, color, left in _content(written)]
    except (TypeError, ValueError):
        seats = []
    if sorted(seat.old for seat in seats) != list(range(len(game.setup.seats))):
        raise RecordError("event", "not_a_list")
    return seats


def _content(written: str) -> Any:
    """Parse the JSON value of an address. Raises RecordError."""
    try:
        content = base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))
    except (binascii.Error, ValueError):
        raise RecordError("event", "not_json", line=1, column=1) from None
    return parse_document(content)


def revision_by(game: AnyGame, edit: LogEdit) -> Revision[Any, Any] | None:
    """Return the edited game; None if there is no such entry or the event is illegal there."""
    if edit.kind == GO_ON:
        return game.going_on() if game.refused else None
    index = edit.entry - 1
    try:
        if edit.kind == DELETE:
            return game.deleted(index)
        if edit.kind == PLAYERS:
            return game.reseated(edit.event)
        revised = (game.changed if edit.kind == CHANGE else game.inserted)(index, edit.event)
    except (IndexError, RecordError):
        return None
    return revised if isinstance(revised, Revision) else None
