"""Islebound as one value of the engine's `Coding`: set-up, entries and positions in codes, both ways."""

import json
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from companion.engine.game import Kind
from companion.engine.packing import Coding, Entries
from companion.engine.radix import Coder, NotInCode, flag, one_of
from companion.engine.seats import pack_seats, with_leaving
from companion.games.islebound.entries.midway import MIDWAY
from companion.games.islebound.entries.on_table import COINS, ENTRY, TOWN
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.our_copy.known import pack_document
from companion.games.islebound.position import position
from companion.games.islebound.record import PRINTED, RULINGS, VARIANTS, port_field, unplayable
from companion.games.islebound.report import report_of
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.setup import COLORS, Seat, Setup, Tracking
from companion.games.islebound.state import State
from companion.games.islebound.tables import FEWEST_PLAYERS, MAX_PLAYERS


def setup(coder: Coder, value: Setup | None = None, *, modes: Sequence[Tracking] = tuple(Tracking)) -> Setup:
    """Return the set-up, of one of these modes. Raises NotInCode if it cannot be coded."""
    seats, tracking, variants, rulings, printed = value or (None,) * len(Setup._fields)
    tracking = one_of(coder, modes, tracking)
    seats = pack_seats(coder, (FEWEST_PLAYERS, MAX_PLAYERS), COLORS, seats, Seat, [port_field(tracking)])
    ports = [seat.port for seat in seats if seat.port is not None]
    if len(set(ports)) < len(ports):
        raise NotInCode("a port for two players")
    variants = VARIANTS.pack(coder, None, variants)
    if unplayable(variants, len(seats)):
        raise NotInCode("variants that do not go together")
    return Setup(seats, tracking, variants, RULINGS.pack(coder, None, rulings), _printed(coder, printed))


def _printed(coder: Coder, value: Any) -> Any:
    """Codes the printed values; most groups have entered some, or none at all."""
    if not flag(coder, None if value is None else value != PRINTED.default):
        return PRINTED.default
    return PRINTED.pack(coder, None, value)


def entries(
    coder: Coder, setup: Setup, before: Iterable[Event] = (), *, newer: Sequence[Kind[Any, Any]] = ()
) -> Entries[Event, State]:
    """Codes the entries of one game: all kinds but the corrections of what is not tracked can be named.

    So cannot kinds that are `newer` than these rules.
    """
    known = [kind for kind in KINDS if kind not in newer]
    named = [kind for kind in known if kind.is_in(setup.tracking) or not kind.is_correction]
    return Entries(coder, setup, KINDS, named=named, before=before)


def _summary(state: State) -> bytes:
    """Return the report, which is a contract, and what it leaves out of a turn under way."""
    turn = state.turn
    under_way = turn and [turn.taken, turn.means, turn.has_retreated]
    content = [report_of(state), under_way]
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


_OF_TABLE: Final = (COINS, ENTRY, TOWN)
"""The kinds that only games of what lies on the table have."""

FIRST_CODING: Final[Coding[Setup, Event, State]] = Coding(
    game=ISLEBOUND,
    number=2,
    rules=1,
    setup=partial(setup, modes=(Tracking.SCORE, Tracking.FULL)),
    entries=partial(entries, newer=(MIDWAY, *_OF_TABLE)),
    position=position,
    card=pack_document,
    summary=_summary,
)
SECOND_CODING: Final = FIRST_CODING._replace(rules=2, entries=partial(entries, newer=_OF_TABLE), before=FIRST_CODING)
"""The coding of games that begin with a position."""
THIRD_CODING: Final = SECOND_CODING._replace(rules=3, setup=setup, entries=entries, before=SECOND_CODING)
"""The coding of games of what lies on the table."""
ISLEBOUND_CODING: Final = THIRD_CODING._replace(rules=4, setup=with_leaving(setup), before=THIRD_CODING)
"""The coding of games that somebody has left."""
