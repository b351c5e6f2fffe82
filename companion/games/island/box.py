"""Notices about pieces that do not stop play.

Rules: IS-RUL-EMPTY, and the numbers of territories and castles in a cycle, IS-CYCLE-4 and IS-CYCLE-5.
"""

from collections.abc import Iterator

from companion.engine.ruling import Notice
from companion.games.island.board import castles_on, peace_on, units_of
from companion.games.island.state import State, Table
from companion.games.island.tables import SETUP_CASTLES, SETUP_TERRITORIES


def notices(state: State) -> tuple[Notice, ...]:
    """Notices of pieces beyond what the box holds, and of counts that the cycles so far do not explain."""
    if state.table is None:
        return ()
    return (*_beyond_the_box(state, state.table), *_unlike_the_cycle(state, state.table))


def _beyond_the_box(state: State, table: Table) -> Iterator[Notice]:
    box, island = state.setup.box, table.island
    for seat in range(len(state.players)):
        total = units_of(island, seat)
        if box.units is not None and total > box.units:
            yield Notice("IS-RUL-EMPTY", {"player": seat, "total": total, "limit": box.units}, "units")
    for case, total, limit in (("castles", castles_on(island), box.castles), ("peace", peace_on(island), box.peace)):
        if limit is not None and total > limit:
            yield Notice("IS-RUL-EMPTY", {"total": total, "limit": limit}, case)


def _unlike_the_cycle(state: State, table: Table) -> Iterator[Notice]:
    """In the turns of a cycle each cycle before has brought a territory and a castle, as far as the box held them."""
    if table.turn is None:
        return
    box, grown = state.setup.box, state.cycle - 1
    for rule, total, begun, limit in (
        ("IS-CYCLE-4", len(table.island), SETUP_TERRITORIES * len(state.players), box.territories),
        ("IS-CYCLE-5", castles_on(table.island), SETUP_CASTLES, box.castles),
    ):
        expected = begun + grown if limit is None else min(begun + grown, limit)
        if total != expected:
            yield Notice(rule, {"total": total, "expected": expected})
