"""One check for "may I?" and "do it": every kind of entry meets its rules here."""

from collections.abc import Callable
from typing import Any, Final

from companion.engine.ruling import LEGAL, Breach, Ruling
from companion.games.island_fortress.actions import (
    adjust,
    build,
    buyback,
    favor,
    finish,
    petition,
    planner,
    recruiter,
    replace,
    taskmaster,
    trade_in,
    treasurer,
    turn,
)
from companion.games.island_fortress.events import (
    LEDGER_EVENTS,
    AdjustCounts,
    AdjustPrison,
    AdjustSlot,
    AdjustTaskmaster,
    Build,
    Buyback,
    BuyBlocks,
    CollectConvicts,
    CollectJade,
    CollectPrison,
    CollectTreasure,
    DrawFavors,
    EndTurn,
    Event,
    Finish,
    MoveTaskmaster,
    Petition,
    PlaceGovernorBlock,
    PlayFavor,
    Recruit,
    RemoveReinforcement,
    Replace,
    TradeIn,
)
from companion.games.island_fortress.state import State

Check = Callable[[State, Any], list[Breach]]
Apply = Callable[[State, Any], State]

RULES: Final[dict[type, tuple[Check, Apply]]] = {
    Petition: (petition.breaches, petition.applied),
    Recruit: (recruiter.recruit_breaches, recruiter.recruit_applied),
    CollectConvicts: (recruiter.convicts_breaches, recruiter.convicts_applied),
    CollectPrison: (recruiter.prison_breaches, recruiter.prison_applied),
    BuyBlocks: (planner.blocks_breaches, planner.blocks_applied),
    DrawFavors: (planner.favors_breaches, planner.favors_applied),
    RemoveReinforcement: (planner.reinforcement_breaches, planner.reinforcement_applied),
    Build: (build.build_breaches, build.build_applied),
    PlayFavor: (favor.breaches, favor.applied),
    Replace: (replace.breaches, replace.applied),
    CollectJade: (treasurer.jade_breaches, treasurer.jade_applied),
    CollectTreasure: (treasurer.treasure_breaches, treasurer.treasure_applied),
    MoveTaskmaster: (taskmaster.breaches, taskmaster.applied),
    PlaceGovernorBlock: (build.governor_breaches, build.governor_applied),
    Buyback: (buyback.breaches, buyback.applied),
    EndTurn: (turn.end_breaches, turn.end_applied),
    AdjustCounts: (adjust.counts_breaches, adjust.counts_applied),
    AdjustSlot: (adjust.slot_breaches, adjust.slot_applied),
    AdjustTaskmaster: (adjust.taskmaster_breaches, adjust.taskmaster_applied),
    AdjustPrison: (adjust.prison_breaches, adjust.prison_applied),
    TradeIn: (trade_in.breaches, trade_in.applied),
    Finish: (finish.breaches, finish.applied),
}
"""What speaks against each kind of entry, and what it does. A table and not a `match`: it is asked for every entry."""


def check(state: State, event: Event) -> Ruling:
    """Whether the event may be entered now: every rule that it breaks, with its values."""
    kind = type(event)
    if state.ledger is None and kind in LEDGER_EVENTS:
        return Ruling((Breach("IF-VAR", case="mode"),))
    found = RULES[kind][0](state, event)
    return Ruling(tuple(found)) if found else LEGAL


def apply(state: State, event: Event) -> State:
    """The state after an event that `check` finds legal."""
    after: State = RULES[type(event)][1](state, event)
    return after
