"""Which look the table's panel shows: the entry being made, what is open, a turn, the bar, or the way back."""

from typing import NamedTuple

from companion.ui.games.island_fortress import present, present_turn
from companion.ui.games.island_fortress.desk import LOOK
from companion.ui.games.island_fortress.drafts import Situation


def panel_look(now: Situation) -> NamedTuple:
    """What the panel shows now."""
    if now.desk.purpose == LOOK:
        return present.back_look(now)
    if now.draft:
        return present.draft_look(now, now.draft)
    match now.open:
        case "petition" if now.event is None:
            broken = present.petition_breaches(now.state, now.words)
            return present.PetitionLook(now.state.round + 1, now.state.ledger is not None, broken)
        case "bids" if now.event is None:
            return present.bids_look(now)
        case "more":
            return present.more_look(now)
        case "treasure" | "chip" | "reinforcement" if now.event is None:
            return present.choice_look(now, now.open)
        case "adjust":
            return present.adjust_look(now)
    if shown := present_turn.looks(now):
        look: NamedTuple = shown
        return look
    if now.state.turn and now.state.ended_by is None:
        return present_turn.turn_look(now)
    return present.bar_look(now)
