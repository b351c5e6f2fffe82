"""What can be entered now. Everything here is asked of `check`, so an offer and a refusal never disagree."""

from typing import NamedTuple

from companion.games.island_fortress.events import (
    Build,
    Buyback,
    CollectTreasure,
    Event,
    FinalCount,
    Finish,
    Petition,
    PlaceGovernorBlock,
    RemoveReinforcement,
    Replace,
)
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import shape_of


class Options(NamedTuple):
    """The legal entries of a state, by kind; those for a player by seat, those for the wall as slots."""

    petition: bool
    builds: tuple[frozenset[int], ...]
    governor: frozenset[int]
    replaces: tuple[frozenset[int], ...]
    removals: frozenset[int]
    treasures: tuple[bool, ...]
    buybacks: tuple[bool, ...]
    finish: bool
    finish_early: bool


def options(state: State) -> Options:
    """What can be entered now; Favors, second blocks and corrections are tried with `check` when they are chosen."""
    seats = range(len(state.players))
    slots = shape_of(state.setup.regions).slots

    def may(event: Event) -> bool:
        return check(state, event).is_legal

    nothing = (FinalCount(0, 0),) * len(state.players)
    return Options(
        petition=may(Petition(0)),
        builds=tuple(frozenset(slot for slot in slots if may(Build(seat, (slot,)))) for seat in seats),
        governor=frozenset(
            slot for slot in slots if state.holder is not None and may(PlaceGovernorBlock(state.holder, slot))
        ),
        replaces=tuple(frozenset(slot for slot in slots if may(Replace(seat, slot))) for seat in seats),
        removals=frozenset(slot for slot in state.reinforced if may(RemoveReinforcement(0, slot))),
        treasures=tuple(may(CollectTreasure(seat)) for seat in seats),
        buybacks=tuple(may(Buyback(seat, "chip")) for seat in seats),
        finish=may(Finish(nothing)),
        finish_early=may(Finish(nothing, early=True)),
    )
