"""How a game is packed into a code, both ways; see `engine.packing`."""

import json
from collections.abc import Iterable
from typing import Any, Final

from companion.engine.packing import Coding, Entries
from companion.engine.radix import Coder, NotInCode, flag, whole
from companion.engine.record import MAX_EVENTS
from companion.engine.seats import pack_seats, with_leaving
from companion.games.tally.game import TALLY
from companion.games.tally.meta import META
from companion.games.tally.report import report_of
from companion.games.tally.rules import KINDS
from companion.games.tally.state import COLORS, Setup, State, start
from companion.games.tally.tables import MAX_OF_A_SET, MAX_POINTS

HIGHEST: Final = MAX_EVENTS * max(MAX_POINTS, MAX_OF_A_SET)


def _setup(coder: Coder, value: Setup | None = None) -> Setup:
    return Setup(pack_seats(coder, (META.fewest, META.most), COLORS, value and value.seats))


def _entries(coder: Coder, setup: Setup, before: Iterable[Any]) -> Entries[Any, State]:
    return Entries(coder, setup, KINDS, named=tuple(KINDS), before=before)


def _position(coder: Coder, setup: Setup, value: State | None = None) -> State:
    """A position to be looked at, without the past that led to it."""
    seats = range(len(setup.seats))
    return start(setup)._replace(
        scores=tuple(whole(coder, 0, HIGHEST, None if value is None else value.scores[seat], 64) for seat in seats),
        round=whole(coder, 1, MAX_EVENTS, value and value.round, 16),
        scored=frozenset(seat for seat in seats if flag(coder, None if value is None else seat in value.scored)),
        is_over=flag(coder, None if value is None else value.is_over),
    )


def _card(coder: Coder, document: dict[str, Any] | None) -> dict[str, Any]:
    raise NotInCode("no cards are kept")


FIRST_CODING: Final[Coding[Setup, Any, State]] = Coding(
    game=TALLY,
    number=99,
    rules=1,
    setup=_setup,
    entries=_entries,
    position=_position,
    card=_card,
    summary=lambda state: json.dumps(report_of(state), sort_keys=True).encode(),
)
TALLY_CODING: Final = FIRST_CODING._replace(rules=2, setup=with_leaving(_setup), before=FIRST_CODING)
"""The coding of games that somebody has left."""
