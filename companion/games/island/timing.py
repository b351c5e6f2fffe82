"""Timing, which is checked first: which entries can come now, and the rules that the others break.

An entry at a wrong time breaks the rule of the step that is due or in progress, and is not checked further.

Rules: IS-RUL-END, IS-TURN-1, IS-COMBAT-4.
"""

from typing import Final

from companion.engine.ruling import Breach
from companion.games.island.state import Due, DueStep, State

_OUT_OF_STEP: Final = {
    DueStep.TERRITORY: "IS-CYCLE-4",
    DueStep.CASTLE: "IS-CYCLE-5",
    DueStep.PLACE: "IS-LEAD-5",
    DueStep.CHOOSE: "IS-ROLE-TIE",
    DueStep.COIN: "IS-DIR-1",
}
"""The rule of each step, for entries at another time."""


def ended(state: State) -> list[Breach]:
    """After the end nothing is entered. Rules: IS-RUL-END."""
    return [Breach("IS-RUL-END")] if state.ended_by else []


def not_open(state: State) -> list[Breach]:
    """Return the rules by which only a step or a fight can come. Rules: IS-RUL-END, IS-COMBAT-4, the steps' own."""
    if state.ended_by or state.due:
        return ended(state) or not_due(state)
    if state.table and state.table.combat:
        return [_in_combat(state)]
    return []


def not_this_step(state: State, step: DueStep, is_meant: bool) -> list[Breach]:
    """Return the rules by which a step cannot be taken now; `is_meant` is true if player and role are those due."""
    due = state.due
    if state.ended_by or (due and due.step is step and is_meant):
        return ended(state)
    return not_open(state) or [Breach(_OUT_OF_STEP[step], case="not_due")]


def not_due(state: State) -> list[Breach]:
    """Another step has to be taken first."""
    due = state.due
    return [Breach(due.rule, _values(due), "due")] if due else []


def not_in_combat(state: State) -> list[Breach]:
    """Return why there can be no combat action now. Rules: IS-COMBAT-1."""
    if state.ended_by or state.due:
        return ended(state) or not_due(state)
    return [] if state.table and state.table.combat else [Breach("IS-COMBAT-1")]


def not_on_turn(state: State, seat: int) -> list[Breach]:
    """Return the rules by which this player cannot take a turn now. Rules: IS-TURN-1."""
    found = not_open(state)
    table = state.table
    if not found and table and table.turn != seat:
        found.append(Breach("IS-TURN-1", {"player": seat, "active": table.turn}, "turn"))
    return found


def _in_combat(state: State) -> Breach:
    assert state.table is not None
    assert state.table.combat is not None
    return Breach("IS-COMBAT-4", {"territory": state.table.combat.territory}, "combat")


def _values(due: Due) -> dict[str, object]:
    values: dict[str, object] = {"player": due.seat}
    if due.role:
        values |= {"role": due.role, "tied": due.between}
    return values
