"""The report of a game by `companion replay --json` and in lists."""

from typing import Any

from companion.engine.game import PlayerSummary, Summary
from companion.games.tally.meta import META
from companion.games.tally.state import State


def report_of(state: State) -> dict[str, Any]:
    """The position as programs read it."""
    summary = summary_of(state)
    return {
        "finished": summary.is_finished,
        "ended_by": summary.ended_by,
        "round": summary.round,
        "players": [player._asdict() for player in summary.players],
        "winners": list(summary.winner_names),
        "decided_by": summary.decided_by,
    }


def summary_of(state: State) -> Summary:
    """The position as lists show it."""
    ranks = [1 + sum(other > score for other in state.scores) if state.is_over else None for score in state.scores]
    players = zip(state.setup.seats, state.scores, ranks, strict=True)
    return Summary(
        META.format,
        state.setup.tracking.value,
        state.round,
        tuple(PlayerSummary(seat.name, seat.color, score, rank) for seat, score, rank in players),
        state.is_over,
        state.winners,
        "finish" if state.is_over else None,
        "score" if state.is_over else None,
    )
