"""Scoring while the wall grows: towers, rows, levels, each once only. Rules: IF-ROW, IF-TOWER, IF-LEVEL, IF-ONCE."""

from collections.abc import Iterator, Sequence

from companion.games.island_fortress.ledger import emptied_prisons
from companion.games.island_fortress.state import EndedBy, Gain, State, add_gains
from companion.games.island_fortress.tables import ROW_POINTS, TOWER_LEVEL, TOWER_POINTS, TREASURE_POINTS
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, Wall, level_of, level_rows, row_of, shape_of


def place_blocks(state: State, active: int, blocks: Sequence[tuple[int, int]]) -> State:
    """Return the state after `active` has set these (slot, owner) blocks one after the other, with all they score.

    Each block may complete a row (a chip for `active`, then points for the majority) and with it a level; an own block
    on level 4 is a tower. A Governor block is the one in hand. The last slot of the wall ends the game, and `active`
    empties all prisons.

    Rules: IF-ROW, IF-TOWER, IF-LEVEL, IF-END-1, IF-RUL-LAST.
    """
    wall = list(state.wall)
    seats = len(state.players)
    rows, levels = state.scored_rows, state.scored_levels
    has_governor_block = state.has_governor_block
    gains: list[Gain] = []
    is_full = False
    for slot, owner in blocks:
        wall[slot] = owner
        if owner == GOVERNOR:
            has_governor_block = False
        level = level_of(slot)
        if level == TOWER_LEVEL:
            is_full = EMPTY not in wall
            if owner != GOVERNOR:
                gains.append(Gain(owner, "towers", TOWER_POINTS, slots=(slot,)))
            continue
        first = slot - slot % WIDTH
        if EMPTY in wall[first : first + WIDTH]:
            continue
        is_full = EMPTY not in wall
        if first not in rows:
            rows |= {first}
            gains.append(Gain(active, "rows", chips=1, slots=row_of(slot)))
            gains += row_gains(wall, first, seats, "rows")
        if level not in levels and is_level_complete(wall, level):
            levels |= {level}
            gains += level_gains(wall, level, seats, "levels")
    ended_by, ledger = state.ended_by, state.ledger
    if is_full:
        ended_by = EndedBy.WALL
        ledger = ledger and emptied_prisons(ledger, active)
    players = add_gains(state.players, gains) if gains else state.players
    return state.with_blocks(has_governor_block, tuple(wall), players, (rows, levels), ended_by, tuple(gains), ledger)


def is_level_complete(wall: Sequence[int], level: int) -> bool:
    """Return True if the rows of that level are full in every region. Rules: IF-LEVEL."""
    for first in level_rows(level, len(wall)):  # noqa: SIM110 - a generator takes three times as long for so few rows
        if EMPTY in wall[first : first + WIDTH]:
            return False
    return True


def row_gains(wall: Sequence[int], first: int, seats: int, category: str) -> Iterator[Gain]:
    """Yield the gains of the players with the most blocks in the row that begins at slot `first`.

    Rules: IF-ROW-2, IF-ROW-3.
    """
    points = ROW_POINTS[level_of(first)]
    for seat, count in majority(wall[first : first + WIDTH], seats):
        yield Gain(seat, category, points, slots=row_of(first), number=count)


def level_gains(wall: Sequence[int], level: int, seats: int, category: str) -> Iterator[Gain]:
    """Yield the Treasure for each player with the most blocks on the level, across all regions. Rules: IF-LEVEL."""
    rows = level_rows(level, len(wall))
    owners = [owner for first in rows for owner in wall[first : first + WIDTH]]
    for seat, count in majority(owners, seats):
        slots = tuple(slot for first in rows for slot in row_of(first))
        yield Gain(seat, category, TREASURE_POINTS, treasures=1, slots=slots, number=count)


def majority(owners: Sequence[int], seats: int) -> list[tuple[int, int]]:
    """Return each seat with most of these blocks, and how many; none if nobody has one. Rules: IF-ROW-3, IF-LEVEL."""
    counts = [owners.count(seat) for seat in range(seats)]
    most = max(counts)
    return [(seat, most) for seat, count in enumerate(counts) if count == most] if most else []


def complete_rows(wall: Wall, regions: int) -> frozenset[int]:
    """Return the first slots of the rows that are full."""
    return frozenset(row[0] for row in shape_of(regions).rows if EMPTY not in wall[row[0] : row[0] + WIDTH])
