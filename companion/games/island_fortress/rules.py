"""One check for "may I?" and "do it": every kind of entry meets its rules here."""

from typing import assert_never

from companion.engine.ruling import LEGAL, Breach, Notice, Ruling
from companion.games.island_fortress.actions import (
    adjust,
    build,
    buyback,
    favor,
    finish,
    petition,
    reinforcement,
    replace,
    treasurer,
)
from companion.games.island_fortress.events import (
    AdjustCounts,
    AdjustSlot,
    Build,
    Buyback,
    CollectTreasure,
    Event,
    Finish,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    RemoveReinforcement,
    Replace,
    Untracked,
)
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import BOX_CHIPS, BOX_REINFORCEMENTS, BOX_TREASURES


def check(state: State, event: Event) -> Ruling:
    """Whether the event may be entered now: every rule that it breaks, with its values."""
    found = _breaches(state, event)
    return Ruling(tuple(found)) if found else LEGAL


def _breaches(state: State, event: Event) -> list[Breach]:
    match event:
        case Build():
            return build.build_breaches(state, event)
        case PlaceGovernorBlock():
            return build.governor_breaches(state, event)
        case Petition():
            return petition.breaches(state, event)
        case Replace():
            return replace.breaches(state, event)
        case PlayFavor():
            return favor.breaches(state, event)
        case RemoveReinforcement():
            return reinforcement.breaches(state, event)
        case CollectTreasure():
            return treasurer.breaches(state, event)
        case Buyback():
            return buyback.breaches(state, event)
        case AdjustCounts():
            return adjust.counts_breaches(state, event)
        case AdjustSlot():
            return adjust.slot_breaches(state, event)
        case Finish():
            return finish.breaches(state, event)
        case Untracked():
            return [Breach("IF-VAR", case="mode")]
        case _:
            assert_never(event)


def apply(state: State, event: Event) -> State:
    """The state after an event that `check` finds legal."""
    match event:
        case Build():
            return build.build_applied(state, event)
        case PlaceGovernorBlock():
            return build.governor_applied(state, event)
        case Petition():
            return petition.applied(state, event)
        case Replace():
            return replace.applied(state, event)
        case PlayFavor():
            return favor.applied(state, event)
        case RemoveReinforcement():
            return reinforcement.applied(state, event)
        case CollectTreasure():
            return treasurer.applied(state, event)
        case Buyback():
            return buyback.applied(state, event)
        case AdjustCounts():
            return adjust.counts_applied(state, event)
        case AdjustSlot():
            return adjust.slot_applied(state, event)
        case Finish():
            return finish.applied(state, event)
        case Untracked():
            raise ValueError(f"{event.kind} is never legal here")
        case _:
            assert_never(event)


def notices(state: State) -> tuple[Notice, ...]:
    """Of what more is in play than the box holds; play goes on. Rules: IF-RUL-STOCK."""
    in_play = (
        ("chips", sum(player.chips for player in state.players), BOX_CHIPS),
        ("treasures", sum(player.treasures for player in state.players), BOX_TREASURES),
        ("reinforcements", len(state.reinforced), BOX_REINFORCEMENTS),
    )
    return tuple(
        Notice("IF-RUL-STOCK", {"total": total, "limit": limit}, what)
        for what, total, limit in in_play
        if total > limit
    )
