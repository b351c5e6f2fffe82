"""Notices that do not stop play: cubes and hold running out. Rules: IB-RUL-CUBES, IB-CARGO-1."""

from collections.abc import Iterator
from typing import Final

from companion.engine.ruling import Notice
from companion.games.islebound.ledger import Ledger
from companion.games.islebound.state import State
from companion.games.islebound.tables import CUBES

FEW_CUBES: Final = 2
"""With so few cubes left, 18 of 20 in use, the table is warned."""
LITTLE_ROOM: Final = 1
"""With so little room left in the hold, the table is warned."""


def notices(state: State) -> tuple[Notice, ...]:
    """Notices of players whose cubes or hold run out; empty if these are not tracked."""
    return tuple(_notices(state, state.ledger)) if state.ledger and not state.result else ()


def _notices(state: State, ledger: Ledger) -> Iterator[Notice]:
    for seat, (player, hand) in enumerate(zip(state.players, ledger.hands, strict=True)):
        left = ledger.cubes_left(seat, player.track)
        if left <= FEW_CUBES:
            yield Notice("IB-RUL-CUBES", {"player": seat, "left": left, "total": CUBES})
        if state.setup.too_much(hand.wood + LITTLE_ROOM + 1, hand.fish):
            yield Notice("IB-CARGO-1", {"player": seat, "goods": hand.goods})
