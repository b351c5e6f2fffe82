"""What the score sheet shows: categories by player, where every point comes from, and how a tie was broken."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.engine.record import Entry
from companion.games.island_fortress.entries.adjust import Adjustment
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.final_scoring import CRITERIA, criteria_of
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import CATEGORIES, CATEGORY_INDEX, EndedBy, Gain, State

FINAL_CATEGORIES: Final = CATEGORIES[CATEGORIES.index("final_rows") :]
"""The categories of the final scoring; the others are scored during the game."""
PLAY_CATEGORIES: Final = CATEGORIES[: CATEGORIES.index("final_rows")]
RARE_CATEGORIES: Final = ("variant", "adjust")
"""The categories that are left out where nobody has any of them."""

TOTAL: Final = "total"


class Traced(NamedTuple):
    """Some points and the entry that gave them; `sum` is what they add up to so far."""

    entry: int
    gain: Gain
    sum: int


class Corrected(NamedTuple):
    """An entry by which the table corrected the game; entries are counted from 1."""

    entry: int
    event: Event
    note: str


class TieStep(NamedTuple):
    """One criterion and what each player still tied before it has of it."""

    criterion: str
    values: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    """Who is still tied after it."""


def categories_of(state: State) -> tuple[str, ...]:
    """The categories worth a row: those of the end only after the final scoring, rare ones only if anybody has some."""
    shown = PLAY_CATEGORIES if state.result is None else CATEGORIES
    return tuple(
        category
        for category in shown
        if category not in RARE_CATEGORIES
        or any(points_of(state, seat, category) for seat in range(len(state.players)))
    )


def points_of(state: State, seat: int, category: str) -> int:
    """The points of a seat in a category, or all of them."""
    player = state.players[seat]
    return player.score if category == TOTAL else player.breakdown[CATEGORY_INDEX[category]]


def trace(states: Sequence[State], seat: int, category: str) -> tuple[Traced, ...]:
    """Everything that gave the seat points in the category (or `TOTAL`), in order; entries are counted from 1."""
    found: list[Traced] = []
    points = 0
    for number, state in enumerate(states):
        for gain in state.gains if number else ():
            if gain.seat == seat and gain.points and category in (gain.category, TOTAL):
                points += gain.points
                found.append(Traced(number, gain, points))
    return tuple(found)


def standings(state: State) -> tuple[tuple[int, int], ...]:
    """The seats with their ranks, the best first; before the final scoring by points alone."""
    scores = [player.score for player in state.players]
    ranks = (
        state.result.ranks if state.result else tuple(1 + sum(other > score for other in scores) for score in scores)
    )
    return tuple(sorted(((seat, rank) for seat, rank in enumerate(ranks)), key=lambda item: (item[1], item[0])))


def tie_chain(state: State) -> tuple[TieStep, ...]:
    """How the players with most points were told apart, criterion by criterion; nothing if points decided.

    Rules: IF-TIE.
    """
    if state.result is None:
        return ()
    reached = criteria_of(state, state.players, state.result.counts)
    tied = tuple(range(len(reached)))
    steps: list[TieStep] = []
    for index, criterion in enumerate(CRITERIA):
        best = max(reached[seat][index] for seat in tied)
        left = tuple(seat for seat in tied if reached[seat][index] == best)
        compared = left if index == 0 else tied
        steps.append(TieStep(criterion, tuple((seat, reached[seat][index]) for seat in compared), left))
        tied = left
        if len(tied) == 1:
            break
    return tuple(steps) if len(steps) > 1 else ()


def corrections(entries: Sequence[Entry[Event]]) -> tuple[Corrected, ...]:
    """Every correction by the table, in order: what was decided otherwise than by the rules carries a note."""
    return tuple(
        Corrected(number, entry.event, entry.note or "")
        for number, entry in enumerate(entries, start=1)
        if isinstance(entry.event, Adjustment)
    )


def last_builder(entries: Sequence[Entry[Event]], states: Sequence[State]) -> int | None:
    """Who filled the last slot of the wall, if it was filled by play. Rules: IF-END-1."""
    for number in range(len(entries), 0, -1):
        if states[number - 1].ended_by is None and states[number].ended_by is EndedBy.WALL:
            event = entries[number - 1].event
            return event.seat if isinstance(event, Build | PlaceGovernorBlock) else None
    return None
