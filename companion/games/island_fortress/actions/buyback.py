"""Buyback of a role card. Rules: IF-TURN-3."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions.phase import not_in_play
from companion.games.island_fortress.events import Buyback
from companion.games.island_fortress.state import Gain, State, credited


def breaches(state: State, event: Buyback) -> list[Breach]:
    """What speaks against this buyback: the chip must be there, Jade is not tracked."""
    found = list(not_in_play(state))
    if event.means == "jade":
        found += [Breach("IF-VAR", case="mode"), Breach("IF-TURN-3", case="jade")]
    elif not state.players[event.seat].chips:
        found.append(Breach("IF-TURN-3", {"player": event.seat}, "no_chip"))
    return found


def applied(state: State, event: Buyback) -> State:
    """One Buyback Chip less."""
    gains = (Gain(event.seat, "chips", chips=-1),)
    return state._replace(players=credited(state.players, gains), gains=gains)
