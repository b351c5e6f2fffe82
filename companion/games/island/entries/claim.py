"""Taking a claim, in both modes. Rules: IS-CLAIM, IS-RUL-CLAIM1."""

from typing import Final, NamedTuple

from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island.cycle import turn_over
from companion.games.island.entries.fields import SEAT
from companion.games.island.kingship import gaps
from companion.games.island.state import State
from companion.games.island.timing import ended, not_on_turn


class Claim(NamedTuple):
    """A player takes a claim; where turns are tracked, this is the turn."""

    seat: int


def breaches(state: State, event: Claim) -> list[Breach]:
    """Return the rules broken unless the claim is a whole turn, has a condition, and is the player's only one.

    Rules: IS-CLAIM-1, IS-CLAIM-2, IS-RUL-CLAIM1.
    """
    seat = event.seat
    if found := ended(state):
        return found
    if found := not_on_turn(state, seat):
        return [*found, Breach("IS-CLAIM-1"), Breach("IS-RUL-CLAIM1", {"player": seat}, "time")]
    if not state.conditions(seat):
        standing, monuments, goal = state.standing(seat), state.players[seat].monuments, state.setup.goal
        values = {"player": seat, "monuments": monuments, "short": min(gaps(standing, goal)) - monuments}
        found.append(Breach("IS-CLAIM-2", values))
    if state.players[seat].claim:
        found.append(Breach("IS-RUL-CLAIM1", {"player": seat}, "held"))
    return found


def applied(state: State, event: Claim) -> State:
    """Return the state with the claim made and the row of passes broken. Rules: IS-CLAIM-1, IS-RUL-PASSROW."""
    state = with_claim(state, event.seat, True)
    return turn_over(state, state.table) if state.table else state


def with_claim(state: State, seat: int, claim: bool) -> State:
    """Return the position with the claim of a player taken or given back."""
    players = state.players
    player = players[seat]._replace(claim=claim)
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def _plan(state: State) -> Plan:
    seats = range(len(state.players))
    seat = yield Decision("seat", lambda: [seat for seat in seats if not breaches(state, Claim(seat))])
    return Claim(seat)


CLAIM: Final = Kind("claim", Claim, (SEAT,), breaches, applied, _plan)
