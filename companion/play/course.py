"""How a finished game went: when and how long it was played, what its points came from, who was ahead meanwhile."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final

from companion.engine.game import Course, Game, Summary
from companion.engine.record import Entry
from companion.plays.play import NOBODY

PAUSE: Final = timedelta(minutes=45)
"""Nobody thinks for so long: the game was put aside, and that is no part of its length."""
SHORTEST: Final = timedelta(minutes=1)
TENTHS: Final = 10


def summed_up(game: Game[Any, Any, Any], states: Sequence[Any], entries: Sequence[Entry[Any]]) -> Summary:
    """What lists show of the last of the states, with the course of the game where it is finished."""
    summary = game.summary(states[-1])
    return summary._replace(course=course_of(game, states, entries)) if summary.is_finished else summary


def course_of(game: Game[Any, Any, Any], states: Sequence[Any], entries: Sequence[Entry[Any]]) -> Course:
    """The course of a game: `states[n]` is the state after n entries."""
    begun, ended, minutes = played(entries)
    players = game.summary(states[0]).players
    leaders = [leader([player.score for player in game.summary(state).players]) for state in states]
    count = len(entries)
    leads = tuple(leaders[-(-count * tenth // TENTHS)] for tenth in range(1, TENTHS + 1)) if count else ()
    return Course(
        begun,
        minutes,
        _parts(game, states, len(players)),
        leads,
        changes(leaders),
        game.variants(states[0]),
        tuple([player.color for player in players]),
        next((seat for state in states if (seat := game.starter(state)) is not None), None),
        ended,
    )


def played(entries: Sequence[Entry[Any]]) -> tuple[str, str, int | None]:
    """When a game was begun and ended, and for how many minutes it was played; nothing where that is not known.

    Less than a minute is no length: the game was played before its result was entered.
    """
    moments = [moment for entry in entries if (moment := _moment(entry.time))]
    if not moments:
        return "", "", None
    gaps = (abs(after - before) for before, after in pairwise(moments))
    length = sum((gap for gap in gaps if gap <= PAUSE), timedelta())
    begun, ended = (moment.isoformat(timespec="seconds") for moment in (min(moments), max(moments)))
    return begun, ended, round(length.total_seconds() / 60) if length >= SHORTEST else None


def _moment(time: str | None) -> datetime | None:
    try:
        moment = datetime.fromisoformat(time or "")
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def leader(scores: Sequence[int]) -> int:
    """The seat that is alone ahead; `NOBODY` where several are."""
    best = max(scores, default=0)
    return scores.index(best) if scores.count(best) == 1 else NOBODY


def changes(leaders: Sequence[int]) -> int:
    """How often another seat than the one before came to be alone ahead."""
    alone = [seat for seat in leaders if seat != NOBODY]
    return sum(before != after for before, after in pairwise(alone))


def _parts(game: Game[Any, Any, Any], states: Sequence[Any], seats: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The points of every seat by what they were given for, in the order in which that came."""
    parts: dict[str, list[int]] = {}
    for state in states[1:]:
        for gain in game.gains(state):
            parts.setdefault(gain.category, [0] * seats)[gain.seat] += gain.points
    return tuple((category, tuple(points)) for category, points in parts.items() if any(points))
