"""Coding of a game: set-up, entries and the position alone; see `engine.packing`.

The order of everything here, of `rules.KINDS` and of what the plans offer is pinned by `rules` of the coding: whatever
changes it, or what is legal, needs a new number there, and the way of the old one has to stay.
"""

import json
from collections.abc import Iterable
from typing import Any, Final

from companion.engine.packing import Coding, Entries
from companion.engine.radix import Coder, NotInCode, flag, one_of, whole
from companion.engine.seats import pack_seats, with_leaving
from companion.games.island.entries.midway import MIDWAY
from companion.games.island.game import ISLAND
from companion.games.island.position import position
from companion.games.island.record import box_field, kinds_of
from companion.games.island.report import report_of
from companion.games.island.rules import KINDS
from companion.games.island.setup import COLORS, Box, Coin, Setup, Tracking
from companion.games.island.state import State
from companion.games.island.tables import FEWEST_PLAYERS, MAX_PLAYERS


def setup(coder: Coder, value: Setup | None = None) -> Setup:
    """Return the set-up, names and all. Raises NotInCode if it cannot be coded."""
    seats = pack_seats(coder, (FEWEST_PLAYERS, MAX_PLAYERS), COLORS, value and value.seats)
    tracking = one_of(coder, tuple(Tracking), value and value.tracking)
    return Setup(
        seats,
        whole(coder, 0, len(seats) - 1, value and value.whisperer),
        one_of(coder, tuple(Coin), value and value.coin),
        tracking,
        flag(coder, value and value.short),
        _box(coder, len(seats), value and value.box) if tracking is Tracking.FULL else Box(),
    )


def _box(coder: Coder, players: int, value: Box | None) -> Box:
    """Return the content of the box; most groups do not enter it."""
    if not coder.rare(4, None if value is None else value != Box()):
        return Box()
    box = box_field(players).pack(coder, None, value)
    if box == Box():
        raise NotInCode("a box of which nothing is known")
    return box


def _entries(coder: Coder, setup: Setup, before: Iterable[Any]) -> Entries[Any, State]:
    return Entries(coder, setup, KINDS, named=kinds_of(setup), before=before)


def _first_entries(coder: Coder, setup: Setup, before: Iterable[Any]) -> Entries[Any, State]:
    """Return the same by the first rules, which knew no positions."""
    named = [kind for kind in kinds_of(setup) if kind is not MIDWAY]
    return Entries(coder, setup, KINDS, named=named, before=before)


def _card(coder: Coder, document: dict[str, object] | None) -> dict[str, object]:
    """There is no library of cards in this game."""
    raise NotInCode("no cards are kept")


def _summary(state: State) -> bytes:
    """Return the report, which is a contract, and what it leaves out: how often a step comes, who can reply to what."""
    due, reply, combat = state.due, state.reply, state.table and state.table.combat
    later = [due and [due.rule, due.left], reply and [reply.seat, reply.is_drowned], combat and combat.has_begun]
    content = [report_of(state), later]
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


FIRST_CODING: Final[Coding[Setup, Any, State]] = Coding(
    game=ISLAND, number=3, rules=1, setup=setup, entries=_first_entries, position=position, card=_card, summary=_summary
)
SECOND_CODING: Final = FIRST_CODING._replace(rules=2, entries=_entries, before=FIRST_CODING)
"""The coding of games that begin with a position."""
ISLAND_CODING: Final = SECOND_CODING._replace(rules=3, setup=with_leaving(setup), before=SECOND_CODING)
"""The coding of games that somebody has left."""
