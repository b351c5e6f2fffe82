"""The places where the pattern of a Favor card fits on the wall; if there are none, the broken rules.

Rules: IF-FAVOR.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from companion.engine.choices import closest
from companion.engine.ruling import Breach
from companion.games.island_fortress.cards import Card, Cell
from companion.games.island_fortress.entries import favor
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.rules import KINDS, check
from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import pattern_slots, wall_column

PATTERN_RULES: Final = frozenset({"IF-FAVOR-1", "IF-FAVOR-2", "IF-FAVOR-3", "IF-FAVOR-4", "IF-FAVOR-5", "IF-RUL-WIDE"})
"""The rules about the place of a card; the others are independent of it."""


class Attempt(NamedTuple):
    """A card at one place of the wall, with the rules broken there."""

    at: int
    slots: tuple[int, ...]
    bad: frozenset[int]
    """The slots of the pattern that are not the player's, or reinforced."""
    breaches: tuple[Breach, ...]


def normalised(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the pattern moved into the lower left corner, so that it has a cell in column a and one in row 1."""
    drawn = sorted(set(cells), key=lambda cell: (cell[1], cell[0]))
    if not drawn:
        return ()
    left, bottom = min(column for column, _ in drawn), min(row for _, row in drawn)
    return tuple((column - left, row - bottom) for column, row in drawn)


def cell_name(cell: Cell) -> str:
    """Return the name of a cell in records: `a1` is the lower left."""
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def fitting_first(
    state: State, seat: int, cards: Sequence[tuple[int, Card]], repeat: bool = False
) -> list[tuple[int, Card, bool]]:
    """Return the cards with whether the seat can play them now; those come first, and else the order stays."""
    judged = [(index, card, any(True for _ in favor.fitting_slots(state, seat, card, repeat))) for index, card in cards]
    return sorted(judged, key=lambda item: not item[2])


def legal_places(state: State, seat: int, card: Card, repeat: bool = False) -> tuple[int, ...]:
    """Return every place where the seat could play the card now."""
    return tuple(favor.fitting_slots(state, seat, card, repeat))


def cannot_play(state: State, seat: int, repeat: bool = False) -> tuple[Breach, ...]:
    """Return why the seat cannot play a card now, whatever its pattern: not in play, not the turn, no card in hand."""
    nearest = closest(KINDS, state, "favor", seat, repeat)
    return tuple(breach for breach in check(state, nearest).breaches if breach.rule not in PATTERN_RULES)


def slots_at(state: State, card: Card, at: int) -> tuple[int, ...]:
    """Return the slots under the pattern at a place, from the left and from below; none where it leaves the wall."""
    slots = pattern_slots(card.pattern, at, state.setup.regions) or ()
    return tuple(sorted(slots, key=lambda slot: (wall_column(slot), slot)))


def attempts(state: State, seat: int, card: Card, repeat: bool = False) -> tuple[Attempt, ...]:
    """Return the card at every place within the wall, the closest to legal first.

    Sorted by the number of wrong blocks, then places with only the player's own blocks first. Rules that forbid any
    card are left out: see `cannot_play`.
    """
    found = []
    for at in range(len(state.wall)):
        slots = slots_at(state, card, at)
        if not slots:
            continue
        foreign = {slot for slot in slots if state.wall[slot] != seat}
        bad = foreign | (state.reinforced & set(slots))
        breaches = _of_the_pattern(state, PlayFavor(seat, card, at, slots[0], repeat))
        rules = {breach.rule for breach in breaches} - {"IF-FAVOR-1", "IF-FAVOR-2"}
        found.append(((len(bad) + bool(rules), len(foreign), at), Attempt(at, slots, frozenset(bad), breaches)))
    return tuple(attempt for _, attempt in sorted(found, key=lambda item: item[0]))


def off_the_wall(state: State, seat: int, card: Card) -> tuple[Breach, ...]:
    """Return why a pattern that no part of the wall is large enough for cannot be played."""
    return _of_the_pattern(state, PlayFavor(seat, card, 0, 0))


def _of_the_pattern(state: State, event: PlayFavor) -> tuple[Breach, ...]:
    return tuple(breach for breach in favor.breaches(state, event) if breach.rule in PATTERN_RULES)
