"""The content of the box, and how much of it is in play. Only own blocks are a strict limit. Rules: IF-RUL-STOCK."""

from typing import NamedTuple

from companion.engine.ruling import Notice
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import (
    BOX_CHIPS,
    BOX_CONVICTS,
    BOX_JADE,
    BOX_LABORERS,
    BOX_REINFORCEMENTS,
    BOX_TREASURES,
)


class Stock(NamedTuple):
    """The amount of a piece in play and in the box; Jade and Treasures by value."""

    what: str
    total: int
    limit: int


def stock(state: State) -> tuple[Stock, ...]:
    """Everything of the box that is tracked, own blocks apart."""
    in_play = [
        Stock("chips", sum(player.chips for player in state.players), BOX_CHIPS),
        Stock("treasures", sum(player.treasures for player in state.players), BOX_TREASURES),
        Stock("reinforcements", len(state.reinforced), BOX_REINFORCEMENTS),
    ]
    if ledger := state.ledger:
        supplies, prisons = ledger.supplies, ledger.prisons
        jade = sum(supply.jade for supply in supplies) + sum(prison.jade for prison in prisons)
        convicts = sum(supply.convicts for supply in supplies) + sum(prison.convicts for prison in prisons)
        in_play += [
            Stock("jade", jade, BOX_JADE),
            Stock("laborers", sum(supply.laborers for supply in supplies), BOX_LABORERS),
            Stock("convicts", convicts, BOX_CONVICTS),
        ]
    return tuple(in_play)


def notices(state: State) -> tuple[Notice, ...]:
    """Of what more is in play than the box holds; play goes on."""
    return tuple(
        Notice("IF-RUL-STOCK", {"total": total, "limit": limit}, what)
        for what, total, limit in stock(state)
        if total > limit
    )
