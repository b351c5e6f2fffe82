"""The turns left after the end was triggered, where turns are not tracked: ticked off by the table, turn by turn.

No record knows them, so the count is kept beside the settings, for the game in which it was begun last.
"""

from typing import Final, NamedTuple

from companion.games.islebound.calculators import turns_to_come
from companion.games.islebound.state import State
from companion.ui.games.islebound.situation import IsleContext

COUNTDOWN: Final = "islebound_countdown"
"""The setting: the game, who triggered its end, and how many turns are over since."""


class Countdown(NamedTuple):
    """The seats whose turns are left, the one in turn first; empty once all are over. `over`: how many are."""

    seats: tuple[int, ...]
    over: int


def countdown(context: IsleContext) -> Countdown | None:
    """The countdown of a light game; None where there is none: turns are tracked, or the end is not triggered."""
    state = context.state
    if state.ledger is not None or state.end is None or state.result is not None:
        return None
    over = _over(context, state)
    return Countdown(turns_to_come(len(state.players), state.end.by)[over:], over)


def turn_text(context: IsleContext) -> str:
    """Whose turn is left and how many, or that all are over; empty where nothing is counted down."""
    counted = countdown(context)
    if counted is None:
        return ""
    if not counted.seats:
        return context.t("table.over")
    return context.t("table.turn_now", player=context.words.names[counted.seats[0]], count=len(counted.seats))


def turn_over(context: IsleContext) -> None:
    """One turn more is over."""
    _count(context, 1)


def turn_back(context: IsleContext) -> None:
    """One turn fewer is over, if any was."""
    _count(context, -1)


def _count(context: IsleContext, step: int) -> None:
    over = max(0, _over(context, context.state) + step)
    context.session.choose(COUNTDOWN, f"{_name(context, context.state)} {over}")


def _name(context: IsleContext, state: State) -> str:
    return f"{context.game.id} {state.end.by if state.end else ''}"


def _over(context: IsleContext, state: State) -> int:
    name, _, over = context.session.setting(COUNTDOWN, "").rpartition(" ")
    return int(over) if name == _name(context, state) and over.isdecimal() else 0
