"""The course of a cycle: its steps and roles, turns, and its end. Rules: IS-CYCLE, IS-ROLE-TIE, IS-TURN, IS-LEAD-5."""

from collections.abc import Callable
from typing import Final

from companion.games.island.board import castles_on, open_cards
from companion.games.island.setup import direction
from companion.games.island.state import Due, DueStep, EndedBy, Role, State, Table
from companion.games.island.tables import DRAFTS, RETURNING_UNITS, SETUP_CASTLES, SETUP_UNITS


def next_seat(state: State, seat: int) -> int:
    """Return the seat whose turn is next. Rules: IS-DIR-1."""
    assert state.coin is not None
    return (seat + direction(state.coin)) % len(state.players)


# --- turns -------------------------------------------------------------------------------------------


def turn_begun(state: State, table: Table, seat: int, passes: int = 0) -> State:
    """Return the seat's turn after so many passes in a row: a player without units on the board places two first.

    Rules: IS-LEAD-5, IS-RUL-NOUNITS.
    """
    for territory in table.island:
        if territory.units[seat]:
            return state.at_table(table.on_turn(seat, passes), None)
    return state.at_table(table.on_turn(seat, passes), Due(DueStep.PLACE, seat, "IS-LEAD-5", RETURNING_UNITS))


def turn_over(state: State, table: Table, passes: int = 0) -> State:
    """Return the turn of the next player after so many passes in a row. Rules: IS-TURN-1, IS-RUL-PASSROW."""
    assert table.turn is not None
    return turn_begun(state, table, next_seat(state, table.turn), passes)


def cycle_begun(state: State) -> State:
    """Return the state as a cycle's turns begin: all have drafted, the pile is empty. Rules: IS-DRAFT-1, IS-TURN-1."""
    table = state.table
    if table is None:
        return state._replace(due=None)
    seats = len(state.players)
    table = table._replace(hands=(DRAFTS[seats].drafted,) * seats, discards=())
    return turn_begun(state, table, state.whisperer)


# --- the end of a cycle ------------------------------------------------------------------------------


def cycle_ended(state: State) -> State:
    """Return the state once all have passed: a king, or the next cycle's steps. Rules: IS-KING, IS-CYCLE, IS-TURN-4."""
    table = state.table
    if table:
        island = tuple([territory._replace(peace=0) for territory in table.island])
        nothing = (0,) * len(state.players)
        table = table._replace(island=island, hands=nothing, discards=(), turn=None, passes=0)
        state = state.at_table(table, None)
    if any(player.claim for player in state.players):
        found = state.kingship
        if found.king is not None:
            decided_by = "whisperer" if found.by_whisperer else "conditions"
            return state._replace(ended_by=EndedBy.KING, king=found.king, decided_by=decided_by)
    if table:
        dealt = tuple([open_cards(table.island, seat) for seat in range(len(state.players))])
        table = table._replace(open=dealt)
    players = tuple([player._replace(claim=False) for player in state.players])
    state = state._replace(players=players, table=table, cycle=state.cycle + 1, coin=None, explorer=None, guardian=None)
    return next_role(state, Role.WHISPERER)


# --- roles -------------------------------------------------------------------------------------------

_WHAT_COUNTS: Final[dict[Role, Callable[[State, int], int]]] = {
    Role.WHISPERER: lambda state, seat: state.standing(seat).castles,
    Role.EXPLORER: lambda state, seat: state.standing(seat).territories,
    Role.GUARDIAN: lambda state, seat: state.standing(seat).led,
}


def tied_for(state: State, role: Role) -> tuple[int, ...]:
    """Return the seats with the most of the count that decides a role. Rules: IS-CYCLE-3..5, IS-RUL-ZERO."""
    counts = [_WHAT_COUNTS[role](state, seat) for seat in range(len(state.players))]
    return tuple([seat for seat, count in enumerate(counts) if count == max(counts)])


def next_role(state: State, role: Role) -> State:
    """Return the role given, where the numbers or the Whisperer's own tie decide; else it is to be chosen.

    Rules: IS-ROLE-TIE, IS-RUL-WTIE.
    """
    tied = tied_for(state, role)
    if len(tied) == 1:
        return role_given(state, role, tied[0])
    if state.whisperer in tied:
        return role_given(state, role, state.whisperer)
    return state._replace(due=Due(DueStep.CHOOSE, state.whisperer, "IS-ROLE-TIE", role=role, between=tied))


def role_given(state: State, role: Role, seat: int) -> State:
    """Return the state with the role given; its step or the next one is due. Rules: IS-CYCLE-3..5, IS-RUL-EMPTY."""
    table, box = state.table, state.setup.box
    match role:
        case Role.WHISPERER:
            return next_role(state._replace(whisperer=seat), Role.EXPLORER)
        case Role.EXPLORER:
            state = state._replace(explorer=seat)
            if table and (box.territories is None or len(table.island) < box.territories):
                return state._replace(due=Due(DueStep.TERRITORY, seat, "IS-CYCLE-4"))
            return next_role(state, Role.GUARDIAN)
        case Role.GUARDIAN:
            state = state._replace(guardian=seat)
            if table and (box.castles is None or castles_on(table.island) < box.castles):
                return state._replace(due=Due(DueStep.CASTLE, seat, "IS-CYCLE-5"))
            return coin_due(state)


def coin_due(state: State) -> State:
    """Return the state once the Whisperer's coin is due. Rules: IS-DIR-1."""
    return state._replace(due=Due(DueStep.COIN, state.whisperer, "IS-DIR-1"))


def step_taken(state: State, table: Table) -> State:
    """After the step that was due: the same once more, or what comes next. Rules: IS-SETUP-4..6, IS-CYCLE-4..5."""
    due = state.due
    assert due is not None
    if due.left > 1:
        seat = next_seat(state, due.seat) if due.rule in _IN_TURN else due.seat
        return state.at_table(table, Due(due.step, seat, due.rule, due.left - 1))
    state = state.at_table(table, None)
    match due.rule:
        case "IS-SETUP-4":
            return state._replace(due=Due(DueStep.CASTLE, state.whisperer, "IS-SETUP-5", SETUP_CASTLES))
        case "IS-SETUP-5":
            left = SETUP_UNITS * len(state.players)
            return state._replace(due=Due(DueStep.PLACE, state.whisperer, "IS-SETUP-6", left))
        case "IS-SETUP-6":
            return cycle_begun(state)
        case "IS-CYCLE-4":
            return next_role(state, Role.GUARDIAN)
        case "IS-CYCLE-5":
            return coin_due(state)
        case _:
            return state


_IN_TURN: Final = ("IS-SETUP-4", "IS-SETUP-6")
"""The steps of the set-up that the players take in turn. Rules: IS-RUL-SETUNITS."""
