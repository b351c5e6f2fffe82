"""Final scoring and the tie-breakers. Rules: IF-FINAL, IF-TIE."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.games.island_fortress.scoring import level_gains, row_gains
from companion.games.island_fortress.state import EndedBy, FinalCount, Gain, Player, Result, State, add_gains
from companion.games.island_fortress.tables import (
    CHIP_POINTS,
    FEWEST_TREASURES_POINTS,
    LEAST_REGION_POINTS,
    MOST_JADE_POINTS,
    MOST_TREASURES_POINTS,
    MOST_WORKERS_POINTS,
    TOWER_LEVEL,
)
from companion.games.island_fortress.wall import REGION_SLOTS, shape_of

CRITERIA: Final = ("score", "blocks", "jade", "treasures")
"""The criteria in order; a tie in all of them is shared. Rules: IF-TIE."""
TIE: Final = "tie"
"""Stands for the criterion if none decides."""


def scored_to_the_end(state: State, counted: tuple[FinalCount, ...], is_early: bool) -> State:
    """Return the state after final scoring with these holdings; `is_early` if the players stop before the end."""
    counts = held_counts(state, counted)
    of_wall = (*_open_rows(state), *_open_levels(state))
    players = add_gains(state.players, of_wall)
    of_pieces = tuple(_held_gains(state, players, counts))
    players = add_gains(players, of_pieces)
    return state._replace(
        players=players,
        gains=of_wall + of_pieces,
        ended_by=state.ended_by or (EndedBy.EARLY if is_early else EndedBy.ROUNDS),
        result=result_of(state, players, counts),
    )


def held_counts(state: State, counted: tuple[FinalCount, ...]) -> tuple[FinalCount, ...]:
    """Return the Jade and Workers of each seat: from the ledger, else as the table has counted them."""
    if state.ledger is None:
        return counted
    return tuple([FinalCount(supply.jade, supply.workers) for supply in state.ledger.supplies])


def _open_rows(state: State) -> Iterator[Gain]:
    """Rows not completed, as if complete; nobody completed them, so no chip. Rules: IF-FINAL-ROWS."""
    for row in shape_of(state.setup.regions).rows:
        if row[0] not in state.scored_rows:
            yield from row_gains(state.wall, row[0], len(state.players), "final_rows")


def _open_levels(state: State) -> Iterator[Gain]:
    """Levels not completed: the Treasure. Rules: IF-FINAL-LEVELS."""
    for level in range(1, TOWER_LEVEL):
        if level not in state.scored_levels:
            yield from level_gains(state.wall, level, len(state.players), "final_levels")


def _held_gains(state: State, players: Sequence[Player], counts: Sequence[FinalCount]) -> Iterator[Gain]:
    """Chips, least region, Treasures, Jade and Workers. Rules: IF-FINAL-CHIPS to IF-FINAL-WORKERS."""
    for seat, player in enumerate(players):
        if player.chips:
            points = CHIP_POINTS[min(player.chips, len(CHIP_POINTS) - 1)]
            yield Gain(seat, "chips", points, number=player.chips)
    for seat in range(len(players)):
        if slots := least_region(state, seat):
            yield Gain(seat, "least_region", LEAST_REGION_POINTS * len(slots), slots=slots, number=len(slots))
    treasures = [player.treasures for player in players]
    yield from _extreme(treasures, max(treasures), "most_treasures", MOST_TREASURES_POINTS)
    yield from _extreme(treasures, min(treasures), "most_treasures", FEWEST_TREASURES_POINTS)
    jade = [count.jade for count in counts]
    yield from _extreme(jade, max(jade), "jade", MOST_JADE_POINTS)
    workers = [count.workers for count in counts]
    yield from _extreme(workers, max(workers), "workers", MOST_WORKERS_POINTS)


def _extreme(held: Sequence[int], wanted: int, category: str, points: int) -> Iterator[Gain]:
    for seat, count in enumerate(held):
        if count == wanted:
            yield Gain(seat, category, points, number=count)


def least_region(state: State, seat: int) -> tuple[int, ...]:
    """Return the seat's blocks in the region where it has fewest, towers included. Rules: IF-FINAL-LEAST."""
    wall = state.wall
    firsts = range(0, len(wall), REGION_SLOTS)
    counts = [wall[first : first + REGION_SLOTS].count(seat) for first in firsts]
    first = firsts[counts.index(min(counts))]
    return tuple([slot for slot in range(first, first + REGION_SLOTS) if wall[slot] == seat])


def criteria_of(state: State, players: Sequence[Player], counts: Sequence[FinalCount]) -> list[tuple[int, ...]]:
    """Return the values of the criteria by seat, in the order of `CRITERIA`."""
    return [
        (player.score, state.blocks_in_wall(seat), counts[seat].jade, player.treasures)
        for seat, player in enumerate(players)
    ]


def result_of(state: State, players: Sequence[Player], counts: tuple[FinalCount, ...]) -> Result:
    """Return the winners and the criterion that decided. Rules: IF-TIE."""
    reached = criteria_of(state, players, counts)
    best = max(reached)
    winners = tuple(seat for seat, values in enumerate(reached) if values == best)
    decided_by = TIE
    if len(winners) == 1:
        rivals = [values for seat, values in enumerate(reached) if seat != winners[0]]
        decided_by = CRITERIA[max(_first_difference(best, values) for values in rivals)]
    ranks = tuple(1 + sum(other > values for other in reached) for values in reached)
    return Result(counts, ranks, winners, decided_by)


def _first_difference(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return next(index for index, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


class TieStep(NamedTuple):
    """One criterion and what each player still tied before it has of it; `left` are those tied after it."""

    criterion: str
    values: tuple[tuple[int, int], ...]
    left: tuple[int, ...]


def tie_chain(state: State) -> tuple[TieStep, ...]:
    """Return the steps of the tie-break among the players with most points; empty if points decided.

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
