"""The course of a finished game: when and how long it was played, where its points came from, who led."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final, TypeVar

from companion.engine.game import Course, Game, Summary
from companion.engine.record import Entry
from companion.plays.play import NOBODY

PAUSE: Final = timedelta(minutes=45)
"""A longer gap between entries is a pause and does not count as playing time."""
SHORTEST: Final = timedelta(minutes=1)
TENTHS: Final = 10

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


def summed_up(
    game: Game[SetupT, EventT, StateT], states: Sequence[StateT], entries: Sequence[Entry[EventT]]
) -> Summary:
    """Return the summary of the last state, with the course if the game is finished."""
    summary = game.summary(states[-1])
    return summary._replace(course=course_of(game, states, entries)) if summary.is_finished else summary


def course_of(game: Game[SetupT, EventT, StateT], states: Sequence[StateT], entries: Sequence[Entry[EventT]]) -> Course:
    """Return the course of a game: `states[n]` is the state after n entries.

    Of a game that was entered midway nobody knows how long it was played, or who led before.
    """
    begun, ended, minutes = played(entries)
    first: Any = states[0]
    known_from = midway_entry(game, entries)
    is_whole = not known_from
    players = game.summary(states[0]).players
    leaders = [leader([player.score for player in game.summary(state).players]) for state in states]
    count = len(entries)
    is_led = count and is_whole
    leads = tuple(leaders[-(-count * tenth // TENTHS)] for tenth in range(1, TENTHS + 1)) if is_led else ()
    return Course(
        begun,
        minutes if is_whole else None,
        _parts(game, states, len(players)),
        leads,
        changes(leaders) if is_whole else 0,
        game.variants(states[0]),
        tuple([player.color for player in players]),
        next((seat for state in states[known_from:] if (seat := game.starter(state)) is not None), None),
        ended,
        tuple([seat for seat, player in enumerate(first.setup.seats) if player.left]),
    )


def midway_entry(game: Game[SetupT, EventT, StateT], entries: Sequence[Entry[EventT]]) -> int:
    """Return the number of the entry by which the game was entered midway, a position; 0 if entered from its start.

    Nothing that counts is before it, but there may be entries that were reversed by others.
    """
    numbered = enumerate(entries, start=1)
    return next((number for number, entry in numbered if game.kinds.of(entry.event).is_midway), 0)


def played(entries: Sequence[Entry[EventT]]) -> tuple[str, str, int | None]:
    """Return the start and the end (ISO 8601) and the playing time in minutes; empty and None if unknown.

    Less than a minute is no playing time: the result was entered after the game.
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
    """Return the seat of the sole leader; `NOBODY` if there are several."""
    best = max(scores, default=0)
    return scores.index(best) if scores.count(best) == 1 else NOBODY


def changes(leaders: Sequence[int]) -> int:
    """Return the number of changes of the sole leader."""
    alone = [seat for seat in leaders if seat != NOBODY]
    return sum(before != after for before, after in pairwise(alone))


def _parts(
    game: Game[SetupT, EventT, StateT], states: Sequence[StateT], seats: int
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the points of every seat by category, in order of first occurrence."""
    parts: dict[str, list[int]] = {}
    for state in states[1:]:
        for gain in game.gains(state):
            parts.setdefault(gain.category, [0] * seats)[gain.seat] += gain.points
    return tuple((category, tuple(points)) for category, points in parts.items() if any(points))
