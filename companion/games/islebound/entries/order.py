"""The order of play: whose turn it is, what may come now. Every entry asks here first, and only then its own rules.

Rules: IB-TURN, IB-END, IB-VAR.
"""

from typing import Final

from companion.engine.ruling import Breach
from companion.games.islebound.ledger import DONE, MOVE, Turn
from companion.games.islebound.setup import Tracking
from companion.games.islebound.state import State


def not_open(state: State) -> list[Breach]:
    """Return the rules by which nothing but a correction or the final scoring can be entered. Rules: IB-END, IB-VAR."""
    if state.result is not None:
        return [Breach("IB-END", case="finished")]
    if state.setup.is_full and state.turn is None:
        return [Breach("IB-END", case="over")]
    return []


_NOT_IN: Final = {
    Tracking.SCORE: Breach("IB-VAR", case="score"),
    Tracking.TABLE: Breach("IB-VAR", case="table"),
    Tracking.FULL: Breach("IB-VAR", case="full"),
}


def not_in_mode(state: State) -> list[Breach]:
    """Return the rules by which the mode of the game has no such entry. Rules: IB-END, IB-VAR."""
    return [*not_open(state), _NOT_IN[state.setup.tracking]]


def not_active(state: State, seat: int) -> list[Breach]:
    """Return the rule broken unless it is this player's turn. Rules: IB-TURN-1, IB-END."""
    turn = state.turn
    if turn is None:
        return not_open(state) or [Breach("IB-END", case="over")]
    return not_turn(seat, turn.seat)


def not_turn(seat: int, active: int) -> list[Breach]:
    """Return the rule broken unless the player is the active one. Rules: IB-TURN-1."""
    return [] if seat == active else [Breach("IB-TURN-1", {"player": seat, "active": active}, "not_turn")]


def before_move(state: State, seat: int) -> list[Breach]:
    """Return the rules by which this player cannot move. Rules: IB-TURN-1."""
    turn = state.turn
    if turn is None or turn.seat != seat:
        return not_active(state, seat)
    return [] if turn.stage == MOVE else [Breach("IB-TURN-1", {"player": seat}, "moved")]


def after_move(state: State, seat: int) -> list[Breach]:
    """Return the rules by which this player cannot take a free action, or end the turn. Rules: IB-TURN-1, IB-TURN-3."""
    ledger = state.ledger
    turn = ledger.turn if ledger else None
    if turn is None or turn.seat != seat:
        return not_active(state, seat)
    return [Breach("IB-TURN-1", {"player": seat}, "not_moved")] if turn.stage == MOVE else []


def for_action(state: State, seat: int) -> list[Breach]:
    """Return the rules by which this player cannot take an action. Rules: IB-TURN-2, IB-ATTACK-13."""
    turn = state.turn
    if turn is not None and turn.seat == seat and turn.stage == DONE:
        return _used(turn)
    return after_move(state, seat)


def for_visit(state: State, seat: int, town: int) -> list[Breach]:
    """Return the rules by which this player cannot visit the town: as an action, or right after it was taken.

    Rules: IB-TURN-2, IB-ATTACK-12, IB-ATTACK-13, IB-DIPLO-5.
    """
    turn = state.turn
    if turn is None or turn.taken != town or turn.seat != seat:
        return for_action(state, seat)
    if turn.may_visit:
        return []
    late = Breach("IB-ATTACK-12" if turn.means == "attack" else "IB-DIPLO-5", {"town": town}, "late")
    return [*for_action(state, seat), late]


def _used(turn: Turn) -> list[Breach]:
    found = [Breach("IB-TURN-2", {"player": turn.seat})]
    if turn.has_retreated:
        found.append(Breach("IB-ATTACK-13", {"player": turn.seat}, "further"))
    return found


def no_variant(state: State, has_variant: bool, found: list[Breach]) -> list[Breach]:
    """Return the rules broken by the order of play, or because the variant is not in play. Rules: IB-VAR."""
    if state.ledger is not None and not has_variant:
        return [Breach("IB-VAR", case="variant"), *found]
    return found
