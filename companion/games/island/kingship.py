"""Conditions, every best split of the monuments, and who becomes king. Rules: IS-WIN, IS-MON-1, IS-KING."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from companion.games.island.board import Standing

CONDITIONS: Final = Standing._fields
"""The names of the three conditions, in the order in which they are shown."""

Split = dict[str, int]
"""Conditions met together, each with the monuments that it needs."""


class Kingship(NamedTuple):
    """The outcome of a check: `met` are the conditions by seat, `best` the seats with a claim that meet the most.

    `king` is None if nobody wins; `by_whisperer` is true if the Whisperer won a tie.
    """

    met: tuple[int, ...]
    best: tuple[int, ...]
    king: int | None
    by_whisperer: bool


def gaps(standing: Standing, goal: int) -> tuple[int, ...]:
    """Return the number of monuments that each condition needs. Rules: IS-MON-1."""
    return tuple([max(0, goal - value) for value in standing])


def conditions_met(standing: Standing, monuments: int, goal: int) -> int:
    """Return the number of conditions a player meets at once: the smallest gaps are bridged first. Rules: IS-WIN-1."""
    met = 0
    for gap in sorted(gaps(standing, goal)):
        monuments -= gap
        if monuments < 0:
            break
        met += 1
    return met


def splits(standing: Standing, monuments: int, goal: int) -> tuple[Split, ...]:
    """Return every largest set of conditions to be met at once, with what each needs. Rules: IS-WIN-1, IS-MON-1."""
    size = conditions_met(standing, monuments, goal)
    needed = Standing(*gaps(standing, goal))._asdict()
    return tuple(
        {name: needed[name] for name in together}
        for together in combinations(CONDITIONS, size)
        if together and sum(needed[name] for name in together) <= monuments
    )


def kingship(claims: Sequence[bool], met: Sequence[int], whisperer: int) -> Kingship:
    """Return the outcome if the cycle ends with these claims and conditions met, by seat. Rules: IS-KING-1..5."""
    counted = [count if claim else 0 for claim, count in zip(claims, met, strict=True)]
    most = max(counted)
    best = tuple([seat for seat, count in enumerate(counted) if most and count == most])
    if len(best) == 1:
        return Kingship(tuple(met), best, best[0], by_whisperer=False)
    by_whisperer = whisperer in best
    return Kingship(tuple(met), best, whisperer if by_whisperer else None, by_whisperer)
