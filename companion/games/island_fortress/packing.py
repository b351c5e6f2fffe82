"""Coding of a game: the set-up, names and all, its entries, the cards of a group.

The order of everything here, of the kinds and of their choices is pinned by the `rules` of the coding: whatever changes
it, or what is legal, needs a new number there, and the way of the old one has to stay for the codes that are about.
"""

import json
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from companion.engine.game import Kind
from companion.engine.packing import Coding, Entries
from companion.engine.radix import Coder, flag, one_of, whole
from companion.engine.seats import Seat, pack_counted, with_leaving
from companion.games.island_fortress.cards import pack_card, read_card, write_card
from companion.games.island_fortress.entries.adjust import ADJUST_PRISON, ADJUST_TASKMASTER
from companion.games.island_fortress.entries.memory import Memory
from companion.games.island_fortress.entries.midway import MIDWAY
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.position import pack_position
from companion.games.island_fortress.record import START
from companion.games.island_fortress.report import report_of
from companion.games.island_fortress.rules import KINDS, Event
from companion.games.island_fortress.setup import (
    COLORS,
    Edition,
    Incentive,
    Setup,
    Start,
    Tracking,
    Variants,
    allows_extra_region,
)
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import FEWEST_PLAYERS, MAX_PLAYERS


def entries(
    coder: Coder, setup: Setup, before: Iterable[Event], *, newer: Sequence[Kind[Any, Any]] = ()
) -> Entries[Event, State]:
    """Codes the entries that follow those `before`; kinds that are `newer` than these rules cannot be named.

    A record of a light game can name what only the full tracking has, though it is not legal there; but for the
    corrections of what it does not track.
    """
    unknown = () if setup.tracking is Tracking.FULL else (ADJUST_TASKMASTER, ADJUST_PRISON)
    named = [kind for kind in KINDS if kind not in unknown and kind not in newer]
    return Entries(coder, setup, KINDS, named=named, memory=Memory(setup), before=before)


def pack_setup(coder: Coder, value: Setup | None = None, *, has_edition: bool = False) -> Setup:
    """Return the set-up; before rules 3, codes had the English edition only. Raises NotInCode if it cannot be coded."""
    seats, tracking, variants = value or (None, None, None)
    count = whole(coder, FEWEST_PLAYERS, MAX_PLAYERS, None if seats is None else len(seats))
    tracking = one_of(coder, tuple(Tracking), tracking)
    packed = Setup(pack_counted(coder, count, COLORS, seats, Seat), tracking, _pack_variants(coder, count, variants))
    editions = (None, *Edition) if has_edition else (None,)
    edition = one_of(coder, editions, variants and variants.edition)
    return packed._replace(variants=packed.variants._replace(edition=edition))


def _pack_variants(coder: Coder, players: int, value: Variants | None) -> Variants:
    no_replace, extra_region, start, first_round, trade_in, _ = value or (None,) * len(Variants._fields)
    return Variants(
        no_replace=flag(coder, no_replace),
        extra_region=allows_extra_region(players) and flag(coder, extra_region),
        start=START.pack(coder, None, start) if flag(coder, start and start != Start()) else Start(),
        first_round=one_of(coder, (None, *Incentive), first_round),
        trade_in=flag(coder, trade_in),
    )


def _pack_library_card(coder: Coder, document: dict[str, object] | None) -> dict[str, object]:
    """Codes a card of the library in the format of records; raises RecordError if it is not valid."""
    return write_card(pack_card(coder, None if document is None else read_card(document, "card")))


def _summary(state: State) -> bytes:
    """Return the report, which is a contract, and what it leaves out of a turn under way and of what shows later."""
    turn, ledger = state.turn, state.ledger
    under_way = turn and [turn.seat, turn.number, turn.actions, turn.card and turn.card.value, turn.bought_back]
    supplies = ledger and [[supply.income, [role.value for role in supply.table]] for supply in ledger.supplies]
    scored = [sorted(state.scored_rows), sorted(state.scored_levels)]
    later = [[player.petition_bonus for player in state.players], supplies, ledger and ledger.traded, scored]
    content = [report_of(state), state.holder, state.has_governor_block, under_way, later]
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


FIRST_CODING: Final[Coding[Setup, Event, State]] = Coding(
    game=ISLAND_FORTRESS,
    number=1,
    rules=1,
    setup=pack_setup,
    entries=partial(entries, newer=(MIDWAY,)),
    position=pack_position,
    card=_pack_library_card,
    summary=_summary,
)
SECOND_CODING: Final = FIRST_CODING._replace(rules=2, entries=entries, before=FIRST_CODING)
"""The coding of games that begin with a position."""
_WITH_EDITION: Final = partial(pack_setup, has_edition=True)
THIRD_CODING: Final = SECOND_CODING._replace(rules=3, setup=_WITH_EDITION, before=SECOND_CODING)
"""The coding of games by another edition."""
ISLAND_FORTRESS_CODING: Final = THIRD_CODING._replace(rules=4, setup=with_leaving(_WITH_EDITION), before=THIRD_CODING)
"""The coding of games that somebody has left."""
