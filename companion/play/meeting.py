"""A game that comes from another phone meets those that are here: which is its copy, and which of the two is ahead."""

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from companion.engine.record import Entry
from companion.play.ports import GameStore

SAME: Final = "same"
AHEAD: Final = "ahead"
"""Theirs has what mine has, and goes on."""
BEHIND: Final = "behind"
PARTED: Final = "parted"
"""Both have gone on in their own ways."""
TOKEN_BYTES: Final = 3

_TOKEN = re.compile(rf"-([0-9a-f]{{{2 * TOKEN_BYTES}}})$")


class Meeting(NamedTuple):
    """How two logs stand to each other; the first `shared` entries are the same."""

    kind: str
    shared: int


def meet(mine: Sequence[Entry[Any]], theirs: Sequence[Entry[Any]]) -> Meeting:
    """Compares what was entered; times and notes do not matter."""
    shared = 0
    for one, other in zip(mine, theirs, strict=False):
        if type(one.event) is not type(other.event) or one.event != other.event:
            return Meeting(PARTED, shared)
        shared += 1
    if len(mine) == len(theirs):
        return Meeting(SAME, shared)
    return Meeting(AHEAD if shared == len(mine) else BEHIND, shared)


def token_of(id: str) -> str:
    """What all copies of a game have in common, as six hex digits: the end of the id that it was begun with."""
    found = _TOKEN.search(id)
    return found[1] if found else blake2b(id.encode(), digest_size=TOKEN_BYTES).hexdigest()


def copies(store: GameStore, token: str) -> list[str]:
    """The ids of the games kept here that have this token, the one changed last first. Raises StoreError."""
    return [line.id for line in store.games() if not line.problem and token_of(line.id) == token]
