"""Comparing a game from another phone with those stored here: which is its copy, and which is ahead."""

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from companion.engine.record import Entry, Record
from companion.play.ports import GameStore
from companion.play.revision import Seated, sitting, with_players
from companion.play.sound import AnyRules
from companion.play.steps import AnySetup

SAME: Final = "same"
AHEAD: Final = "ahead"
"""Theirs has all entries of mine, and more."""
BEHIND: Final = "behind"
PARTED: Final = "parted"
"""Both continued with different entries."""
TOKEN_BYTES: Final = 3

_TOKEN = re.compile(rf"-([0-9a-f]{{{2 * TOKEN_BYTES}}})$")


class Meeting(NamedTuple):
    """The relation of two logs; the first `shared` entries are the same."""

    kind: str
    shared: int


def meet(mine: Sequence[Entry[Any]], theirs: Sequence[Entry[Any]]) -> Meeting:
    """Compare the events of two logs, ignoring times and notes."""
    shared = 0
    for one, other in zip(mine, theirs, strict=False):
        if type(one.event) is not type(other.event) or one.event != other.event:
            return Meeting(PARTED, shared)
        shared += 1
    if len(mine) == len(theirs):
        return Meeting(SAME, shared)
    return Meeting(AHEAD if shared == len(mine) else BEHIND, shared)


def seats_there(game: AnyRules, mine: AnySetup, theirs: AnySetup) -> list[Seated] | None:
    """Return the players of a set-up as they sit in a copy of the game, where they may have changed.

    Players are found by name, else by color, else by seat. None if something else differs, too.
    """
    seats = range(len(mine.seats))
    if type(mine) is not type(theirs) or len(seats) != len(theirs.seats):  # two games may share a token by chance
        return None
    for look in ("name", "color", ""):
        own = [getattr(seat, look) for seat in mine.seats] if look else [*seats]
        there = [getattr(seat, look) for seat in theirs.seats] if look else own
        if sorted(own) == sorted(there):
            found = [seat._replace(old=own.index(at)) for at, seat in zip(there, sitting(theirs), strict=True)]
            if with_players(game, Record(mine), found).setup == theirs:
                return found
    return None


def token_of(id: str) -> str:
    """Return the token that all copies of a game share: six hex digits, the end of its first id."""
    found = _TOKEN.search(id)
    return found[1] if found else blake2b(id.encode(), digest_size=TOKEN_BYTES).hexdigest()


def copies(store: GameStore, token: str) -> list[str]:
    """Return the ids of the stored games with this token, the one changed last first. Raises StoreError."""
    return [line.id for line in store.games() if not line.problem and token_of(line.id) == token]
