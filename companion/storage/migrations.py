"""Reading files of older versions: pure steps from each version to the next, in order.

A game is upgraded when it is read, and rewritten only at its next save, after the old file was moved to the backups.
Unknown data is kept.

1. One TinyDB file per game, `games/<id>.json`, rewritten at every change. 2. One journal per game, `games/<id>`: the
initial game and its steps.
"""

import json
from collections.abc import Callable
from typing import Final

from companion.engine.limits import is_modest
from companion.outside import LARGEST, NO_LINK, open_regular
from companion.play.ports import StoreError, unreadable
from companion.storage.journal import name_of

Json = dict[str, object]

SCHEMA: Final = 2


def _from_1(content: Json) -> Json:
    """Return the document becomes the base of a journal without steps; the oldest files have no edits."""
    base = {key: value for key, value in content.items() if key != "version"}
    return {"base": {"edits": [], **base}, "steps": []}


_UPGRADES: Final[tuple[Callable[[Json], Json], ...]] = (_from_1,)


def upgraded(content: Json, version: int) -> Json:
    """Return a game's content in the current version: `base`, and `steps` as (step, changed, line)."""
    for upgrade in _UPGRADES[version - 1 :]:
        content = upgrade(content)
    return content


def read_tables(path: str) -> dict[str, Json]:
    """Return the tables of a TinyDB file. Raises StoreError if it is damaged."""
    try:
        with open_regular(path, LARGEST, NO_LINK) as file:
            return tables_in(file.read(), name_of(path))
    except OSError as error:
        raise unreadable(name_of(path), error) from error


def tables_in(data: bytes, name: str) -> dict[str, Json]:
    """Like `read_tables`, from a file's content."""
    try:
        content = json.loads(data.decode()) if is_modest(data) else None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or not all(isinstance(table, dict) for table in content.values()):
        raise StoreError("damaged", file=name)
    return content


def version_1(tables: dict[str, Json], name: str) -> Json:
    """Return the content of a game of version 1, in the current version. Raises StoreError."""
    content = tables.get("game", {}).get("1")
    if not isinstance(content, dict):
        raise StoreError("damaged", file=name)
    if content.get("version") != 1:
        raise StoreError("newer_file", file=name)
    return upgraded(content, 1)
