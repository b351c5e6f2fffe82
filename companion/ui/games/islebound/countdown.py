"""Countdown of turns after the end is triggered, without tracked turns: counted by the table.

Records do not contain it, so it is stored in a setting, for the game in which it was started last.
"""

from typing import Final, NamedTuple

from companion.games.islebound.calculators import turns_to_come
from companion.games.islebound.state import State
from companion.ui.games.islebound.situation import IsleContext

COUNTDOWN: Final = "islebound_countdown"
"""The setting: the game, the player who triggered its end, and the number of turns since."""


class Countdown(NamedTuple):
    """The seats with turns left, the active one first; empty once all are over. `over`: number of turns counted."""

    seats: tuple[int, ...]
    over: int


def countdown(context: IsleContext) -> Countdown | None:
    """Return the countdown of a light game; None if turns are tracked or the end is not triggered."""
    state = context.state
    if state.ledger is not None or state.end is None or state.result is not None:
        return None
    over = _over(context, state)
    return Countdown(turns_to_come(len(state.players), state.end.by)[over:], over)


def turn_text(context: IsleContext) -> str:
    """Return the player with a turn left and their number, or that all are over; empty without a countdown."""
    counted = countdown(context)
    if counted is None:
        return ""
    if not counted.seats:
        return context.t("table.over")
    return context.t("table.turn_now", player=context.words.names[counted.seats[0]], count=len(counted.seats))


def turn_over(context: IsleContext) -> None:
    """Count one more turn as over."""
    _count(context, 1)


def turn_back(context: IsleContext) -> None:
    """Count one turn fewer as over, if any."""
    _count(context, -1)


def _count(context: IsleContext, step: int) -> None:
    over = max(0, _over(context, context.state) + step)
    context.session.choose(COUNTDOWN, f"{_name(context, context.state)} {over}")


def _name(context: IsleContext, state: State) -> str:
    return f"{context.game.id} {state.end.by if state.end else ''}"


def _over(context: IsleContext, state: State) -> int:
    name, _, over = context.session.setting(COUNTDOWN, "").rpartition(" ")
    return int(over) if name == _name(context, state) and over.isdecimal() else 0
