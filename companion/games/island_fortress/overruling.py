"""Overruling: the effect of a refused entry as corrections."""

from typing import Final

from companion.engine.replay import are_legal
from companion.games.island_fortress.differences import differences
from companion.games.island_fortress.entries.adjust import Adjustment
from companion.games.island_fortress.entries.build import GOVERNOR_BLOCK
from companion.games.island_fortress.entries.buyback import BUYBACK
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import KINDS, Event, apply
from companion.games.island_fortress.state import State

_OVERRULED: Final = frozenset({kind.event for kind in (*KINDS,) if kind.group} | {GOVERNOR_BLOCK.event, BUYBACK.event})
"""The entries whose effect corrections can have: actions, and these two."""


def overruled(state: State, event: Event) -> tuple[Adjustment, ...]:
    """Return the corrections with the effect of a refused entry.

    Empty if there is no such effect, or the corrections are themselves impossible (a block where the wall has no
    slot, a 19th block). What is missing to pay is not paid. Whose turn it is and which role cards lie on the table
    stays as it is: no correction changes that.
    """
    if type(event) not in _OVERRULED or not KINDS.of(event).is_in(state.setup.tracking):
        return ()
    corrections = tuple(differences(state, apply(state, event)))
    return corrections if are_legal(ISLAND_FORTRESS, state, corrections) else ()
