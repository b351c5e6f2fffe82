"""Dice on cards: the best way to place them. Rules: IB-ATTACK-4, IB-ATTACK-6, IB-ATTACK-7, IB-RUL-DICE."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.islebound.tables import DICE

Strength = Sequence[int]
"""The strength that a card gives for die 1 to 6."""


class Assignment(NamedTuple):
    """Dice placed on cards: `dice` is for each card the index of its die, None where it holds none."""

    strength: int
    dice: tuple[int | None, ...]


def dice_due(cards: int, combat: int) -> int:
    """Return the number of dice for these cards and exhausted Combat crew. Rules: IB-ATTACK-4, IB-RUL-DICE."""
    return min(DICE, cards + combat)


def best_assignment(cards: Sequence[Strength], dice: Sequence[int]) -> Assignment:
    """Return the largest strength that these dice give on these cards, each card with one die at most, and how.

    Exact, by the Hungarian method: the best die on the best card is not always right.

    >>> best_assignment([(0, 0, 2, 2, 3, 3), (0, 0, 0, 0, 3, 3)], [3, 5])
    Assignment(strength=5, dice=(0, 1))
    """
    gains = [[card[die - 1] for card in cards] for die in dice]
    if len(dice) <= len(cards):
        columns = _matched(gains, len(cards))
        placed: list[int | None] = [None] * len(cards)
        for die, card in enumerate(columns):
            placed[card] = die
    else:
        placed = [*_matched([list(row) for row in zip(*gains, strict=True)], len(dice))]
    strength = sum([gains[die][card] for card, die in enumerate(placed) if die is not None])
    return Assignment(strength, tuple(placed))


def _matched(gains: Sequence[Sequence[int]], columns: int) -> list[int]:
    """For every row the column it is matched with, so that the gains add up to the most; no more rows than columns.

    Row by row a shortest augmenting path; `row_price` and `column_price` are what rows and columns are worth so far.
    """
    far = 1 + sum([max(row) for row in gains if row])
    row_price = [0] * (len(gains) + 1)
    column_price = [0] * (columns + 1)
    row_of = [0] * (columns + 1)
    """The row matched with each column, both from 1; 0 for none."""
    for row in range(1, len(gains) + 1):
        row_of[0] = row
        column = 0
        least = [far * 2] * (columns + 1)
        came_from = [0] * (columns + 1)
        is_used = [False] * (columns + 1)
        while True:
            is_used[column] = True
            at, slack, following = row_of[column], far * 2, 0
            for other in range(1, columns + 1):
                if is_used[other]:
                    continue
                cost = -gains[at - 1][other - 1] - row_price[at] - column_price[other]
                if cost < least[other]:
                    least[other], came_from[other] = cost, column
                if least[other] < slack:
                    slack, following = least[other], other
            for other in range(columns + 1):
                if is_used[other]:
                    row_price[row_of[other]] += slack
                    column_price[other] -= slack
                else:
                    least[other] -= slack
            column = following
            if not row_of[column]:
                break
        while column:
            row_of[column], column = row_of[came_from[column]], came_from[column]
    matched = [0] * len(gains)
    for column in range(1, columns + 1):
        if row_of[column]:
            matched[row_of[column] - 1] = column - 1
    return matched
