"""Buyback of the role card just played. Rules: IF-TURN-3, IF-RUL-CHIP-TM."""

from typing import Final, NamedTuple

from companion.engine.fields import Choice
from companion.engine.game import Decision, Plan
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.fields import SEAT
from companion.games.island_fortress.entries.turn import whose_turn
from companion.games.island_fortress.entries.ways import Way
from companion.games.island_fortress.ledger import Role, Supply, Turn, with_supply
from companion.games.island_fortress.state import Gain, State, add_gains
from companion.games.island_fortress.tables import BUYBACK_JADE


class Buyback(NamedTuple):
    """A role card bought back; `means` is "chip" or "jade"."""

    seat: int
    means: str


MEANS: Final = ("chip", "jade")
"""The ways to pay for buying back a role card."""


def breaches(state: State, event: Buyback) -> list[Breach]:
    """Return the rules broken by this buyback: once, after the first action, and it must be paid."""
    turn = state.turn
    found = _wrong_moment(turn) if turn and not whose_turn(state, event.seat) else []
    if event.means == "chip":
        if not state.players[event.seat].chips:
            found.append(Breach("IF-TURN-3", {"player": event.seat}, "no_chip"))
    elif state.ledger is None:
        found += [Breach("IF-VAR", case="mode"), Breach("IF-TURN-3", case="jade")]
    else:
        found += _jade_breaches(state.ledger.supplies[event.seat], turn)
    return found


def _wrong_moment(turn: Turn) -> list[Breach]:
    if turn.bought_back:
        return [Breach("IF-TURN-3", {"player": turn.seat}, "once")]
    if not turn.actions:
        return [Breach("IF-TURN-3", {"player": turn.seat}, "no_action")]
    return []


def _jade_breaches(supply: Supply, turn: Turn | None) -> list[Breach]:
    """Jade brings back the Taskmaster only."""
    found = []
    if turn and turn.card is not Role.TASKMASTER:
        found.append(Breach("IF-TURN-3", case="not_taskmaster"))
    if supply.jade < BUYBACK_JADE:
        found.append(Breach("IF-TURN-3", {"have": supply.jade, "price": BUYBACK_JADE}, "no_jade"))
    return found


def applied(state: State, event: Buyback) -> State:
    """Return the state once the card is back in hand, and paid."""
    gains = (Gain(event.seat, "chips", chips=-1),) if event.means == "chip" else ()
    ledger = state.ledger
    if ledger and ledger.turn:
        ledger = ledger._replace(turn=ledger.turn._replace(card=None, bought_back=True))
        if event.means == "jade":
            supply = ledger.supplies[event.seat]
            ledger = with_supply(ledger, event.seat, supply._replace(jade=supply.jade - BUYBACK_JADE))
    return state._replace(players=add_gains(state.players, gains), gains=gains, ledger=ledger)


def _likely(state: State, seat: int, repeat: bool) -> list[Buyback]:
    """With what there is to pay with."""
    can_pay = (state.players[seat].chips, state.ledger)
    return [Buyback(seat, means) for means, has in zip(MEANS, can_pay, strict=True) if has]


_BUYBACK: Final = Way(None, lambda state, seat, repeat: [Buyback(seat, means) for means in MEANS], breaches, _likely)


def plan(state: State) -> Plan:
    """Yield the decisions: who buys back, and the payment."""
    seat = yield from _BUYBACK.seat(state)
    means = yield Decision("means", lambda: _BUYBACK.legal(state, seat, False, "means"))
    return Buyback(seat, means)


BUYBACK: Final = _BUYBACK.kind("buyback", Buyback, (SEAT, Choice("with", MEANS)), applied, plan)
