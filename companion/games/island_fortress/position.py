"""Coding of a position: for viewing, without its entries."""

from typing import Final

from companion.engine.fields import Optional
from companion.engine.radix import RARE, Coder, NotInCode, flag, one_of, seldom, whole
from companion.games.island_fortress.entries.fields import REGION, SEAT
from companion.games.island_fortress.final_scoring import CRITERIA, TIE
from companion.games.island_fortress.ledger import Ledger, Prison, Role, Supply, Turn
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import CATEGORY_INDEX, EndedBy, Player, Result, State, start
from companion.games.island_fortress.tables import MAX_PLAYERS
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, REGION_SLOTS, WIDTH, is_slot, is_supported, shape_of

HIGHEST: Final = 9_999_999
"""Maximum of any count, far beyond what corrections can reach."""


def pack_position(coder: Coder, setup: Setup, value: State | None = None) -> State:
    """Codes a position for viewing: points by player without their categories, and no entries.

    Raises NotInCode if a number is far out of what a game can have.
    """
    round_ = whole(coder, 0, setup.governor_blocks, value and value.round)
    holder = Optional(SEAT).pack(coder, setup, value and value.holder)
    has_block = flag(coder, value and value.has_governor_block)
    ended_by = one_of(coder, (None, *EndedBy), value and value.ended_by)
    wall, reinforced = _pack_wall(coder, setup, value)
    players = tuple([_pack_player(coder, value and value.players[seat]) for seat in range(len(setup.seats))])
    state = start(setup)._replace(
        round=round_,
        governor_blocks=setup.governor_blocks - round_,
        holder=holder,
        has_governor_block=has_block,
        ended_by=ended_by,
        wall=wall,
        reinforced=reinforced,
        players=players,
        result=_pack_result(coder, setup, value and value.result) if ended_by else None,
    )
    return state._replace(ledger=_pack_ledger(coder, setup, value.ledger if value else None)) if state.ledger else state


def _pack_wall(coder: Coder, setup: Setup, value: State | None) -> tuple[tuple[int, ...], frozenset[int]]:
    """Codes the wall column by column, from the ground up, unless a correction left a gap."""
    shape = shape_of(setup.regions)
    known = value.wall if value else None
    gaps = [owner >= 0 and not is_supported(known, slot) for slot, owner in enumerate(known)] if known else []
    has_gap = coder.rare(RARE, any(gaps))
    wall, reinforced = list(shape.bare), set()
    for column in shape.slots:
        if column % REGION_SLOTS >= WIDTH:
            continue
        slots = [slot for slot in range(column, column + REGION_SLOTS, WIDTH) if is_slot(slot)]
        height = len(slots) if has_gap else _pack_height(coder, known, slots)
        for slot in slots[:height]:
            owners = (*range(len(setup.seats)), GOVERNOR, *([EMPTY] if has_gap else []))
            wall[slot] = one_of(coder, owners, known and known[slot])
            if wall[slot] != EMPTY and coder.rare(4, value and slot in value.reinforced):
                reinforced.add(slot)
    return tuple(wall), frozenset(reinforced)


def _pack_height(coder: Coder, known: tuple[int, ...] | None, slots: list[int]) -> int:
    built = None if known is None else sum(known[slot] != EMPTY for slot in slots)
    return coder.index(len(slots) + 1, built)


def _pack_player(coder: Coder, value: Player | None) -> Player:
    is_negative = coder.rare(RARE, None if value is None else value.score < 0)
    score = whole(coder, 0, HIGHEST, None if value is None else abs(value.score), 128) * (-1 if is_negative else 1)
    breakdown = [0] * len(CATEGORY_INDEX)
    breakdown[CATEGORY_INDEX["adjust"]] = score
    chips = whole(coder, 0, HIGHEST, value and value.chips, 10)
    treasures = whole(coder, 0, HIGHEST, value and value.treasures, 16)
    return Player(chips, treasures, seldom(coder, HIGHEST, value and value.petition_bonus, 4), tuple(breakdown))


def _pack_result(coder: Coder, setup: Setup, value: Result | None) -> Result | None:
    if not flag(coder, value is not None):
        return None
    seats = range(len(setup.seats))
    ranks = tuple([whole(coder, 1, len(seats), value and value.ranks[seat]) for seat in seats])
    if 1 not in ranks:
        raise NotInCode("nobody has won")
    return Result(
        (),
        ranks,
        tuple([seat for seat in seats if ranks[seat] == 1]),
        one_of(coder, (*CRITERIA, TIE), value and value.decided_by),
    )


def _pack_ledger(coder: Coder, setup: Setup, value: Ledger | None) -> Ledger:
    supplies = tuple([_pack_supply(coder, setup, value and value.supplies[seat]) for seat in range(len(setup.seats))])
    prisons = []
    for region in range(setup.regions):
        jade, convicts = value.prisons[region] if value else (None, None)
        prisons.append(Prison(whole(coder, 0, HIGHEST, jade, 16), whole(coder, 0, HIGHEST, convicts, 16)))
    turn = None
    if flag(coder, value and value.turn is not None):
        seat, number, actions, card, bought_back = value.turn if value and value.turn else (None,) * len(Turn._fields)
        turn = Turn(
            SEAT.pack(coder, setup, seat),
            whole(coder, 0, 3 * MAX_PLAYERS, number),
            whole(coder, 0, 2, actions),
            one_of(coder, (None, *Role), card),
            flag(coder, bought_back),
        )
    return Ledger(supplies, tuple(prisons), turn, whole(coder, 0, MAX_PLAYERS, value and value.traded))


def _pack_supply(coder: Coder, setup: Setup, value: Supply | None) -> Supply:
    jade, laborers, convicts, blocks, favors, income, region, table = value or (None,) * len(Supply._fields)
    return Supply(
        whole(coder, 0, HIGHEST, jade, 32),
        whole(coder, 0, HIGHEST, laborers, 12),
        whole(coder, 0, HIGHEST, convicts, 16),
        whole(coder, 0, HIGHEST, blocks, 6),
        whole(coder, 0, HIGHEST, favors, 6),
        seldom(coder, HIGHEST, income, 4),
        REGION.pack(coder, setup, region),
        tuple([role for role in Role if flag(coder, None if table is None else role in table)]),
    )
