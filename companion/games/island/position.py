"""Coding of a position: for viewing, without its entries."""

from typing import Final

from companion.engine.fields import item_of
from companion.engine.radix import RARE, Coder, flag, one_of, seldom, whole
from companion.engine.record import MAX_EVENTS
from companion.games.island.board import Icon, Island, Standing, Territory
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.setup import Coin, Setup, Tracking
from companion.games.island.state import Combat, Due, DueStep, EndedBy, Player, Role, State, Table, start
from companion.games.island.tables import MAX_MONUMENTS, MAX_PEACE, SETUP_UNITS, TILES

HIGHEST: Final = 9_999_999
"""Maximum of any count, far beyond what corrections can reach."""

_DUE_RULES: Final = {
    DueStep.TERRITORY: ("IS-SETUP-4", "IS-CYCLE-4"),
    DueStep.CASTLE: ("IS-SETUP-5", "IS-CYCLE-5"),
    DueStep.PLACE: ("IS-SETUP-6", "IS-LEAD-5"),
    DueStep.CHOOSE: ("IS-ROLE-TIE",),
    DueStep.COIN: ("IS-DIR-1",),
}
"""The rules that can ask for a step."""


def position(coder: Coder, setup: Setup, value: State | None = None) -> State:
    """Codes a position for viewing, without the possible replies to the last cards played.

    Raises NotInCode if a number is far out of what a game can have.
    """
    seats = range(len(setup.seats))
    is_full = setup.tracking is Tracking.FULL
    ended_by = one_of(coder, (None, *EndedBy), value and value.ended_by)
    king = _seat(coder, setup, value and value.king) if ended_by is EndedBy.KING else None
    state = start(setup)._replace(
        cycle=whole(coder, 1, MAX_EVENTS + 1, value and value.cycle, 16),
        whisperer=_seat(coder, setup, value and value.whisperer),
        coin=one_of(coder, (None, *Coin), value and value.coin),
        explorer=_maybe_seat(coder, setup, value and value.explorer),
        guardian=_maybe_seat(coder, setup, value and value.guardian),
        ended_by=ended_by,
        king=king,
        decided_by=None if king is None else one_of(coder, ("conditions", "whisperer"), value and value.decided_by),
        players=tuple([_player(coder, is_full, value and value.players[seat]) for seat in seats]),
        due=None if ended_by else _due(coder, setup, value and value.due),
    )
    if not is_full:
        return state
    return state._replace(table=_table(coder, setup, value and value.table, bool(ended_by or state.due)))


def _seat(coder: Coder, setup: Setup, value: int | None) -> int:
    return whole(coder, 0, len(setup.seats) - 1, value)


def _maybe_seat(coder: Coder, setup: Setup, value: int | None) -> int | None:
    seat: int | None = one_of(coder, (None, *range(len(setup.seats))), value)
    return seat


def _player(coder: Coder, is_full: bool, value: Player | None) -> Player:
    monuments, claim, counts = value or (None, None, None)
    return Player(
        whole(coder, 0, MAX_MONUMENTS, monuments),
        coder.rare(4, claim),
        Standing()
        if is_full
        else Standing(*[whole(coder, 0, MAX_NUMBER, count, 10) for count in counts or (None,) * len(Standing._fields)]),
    )


def _due(coder: Coder, setup: Setup, value: Due | None) -> Due | None:
    """Return the step that is due, with its number of repetitions if there can be several."""
    step = one_of(coder, (None, *DueStep), value and value.step)
    if step is None:
        return None
    seat = _seat(coder, setup, value and value.seat)
    rule = one_of(coder, _DUE_RULES[step], value and value.rule)
    if step is not DueStep.CHOOSE:
        most = SETUP_UNITS * len(setup.seats)
        return Due(step, seat, rule, whole(coder, 1, most, value and value.left))
    role = one_of(coder, tuple(Role), value and value.role)
    seats = range(len(setup.seats))
    between = tuple([one for one in seats if flag(coder, None if value is None else one in value.between)])
    return Due(step, seat, rule, role=role, between=between)


# --- the full tracking -------------------------------------------------------------------------------


def _table(coder: Coder, setup: Setup, value: Table | None, is_still: bool) -> Table:
    """Return the table; where the game has ended or a step is due (`is_still`), nobody fights."""
    seats = range(len(setup.seats))
    island = pack_island(coder, setup, value and value.island)
    turn = _maybe_seat(coder, setup, value and value.turn)
    return Table(
        tuple([whole(coder, 0, HIGHEST, value and value.hands[seat], 6) for seat in seats]),
        tuple([_icons(coder, value and value.open[seat]) for seat in seats]),
        island,
        _icons(coder, value and value.discards),
        turn,
        whole(coder, 0, len(seats) - 1, value and value.passes),
        None if is_still or turn is None or not island else _combat(coder, setup, island, value and value.combat),
    )


def _icons(coder: Coder, value: tuple[Icon, ...] | None) -> tuple[Icon, ...]:
    count = whole(coder, 0, HIGHEST, None if value is None else len(value), 12)
    return tuple([one_of(coder, tuple(Icon), item_of(value, index)) for index in range(count)])


def pack_island(coder: Coder, setup: Setup, value: Island | None = None) -> Island:
    """Codes the territories, each with its neighbors among those before it; later ones name it themselves."""
    count = whole(coder, 0, MAX_EVENTS, None if value is None else len(value), 24)
    island: list[Territory] = []
    for number in range(1, count + 1):
        territory = value[number - 1] if value else None
        before = _neighbors(coder, number, territory)
        for other in before:
            touched = island[other - 1]
            island[other - 1] = touched._replace(next_to=(*touched.next_to, number))
        island.append(
            Territory(
                before,
                tuple([_units(coder, territory and territory.units[seat]) for seat in range(len(setup.seats))]),
                whole(coder, 0, HIGHEST, territory and territory.castles, 4),
                whole(coder, 0, MAX_PEACE, territory and territory.peace),
                _developed(coder, territory and territory.developed),
            )
        )
    return tuple(island)


def _neighbors(coder: Coder, number: int, value: Territory | None) -> tuple[int, ...]:
    known = None if value is None else [other for other in value.next_to if other < number]
    found: list[int] = []
    count = whole(coder, 0, number - 1, None if known is None else len(known), 4)
    for index in range(count):
        lowest = found[-1] + 1 if found else 1
        highest = number - count + index
        found.append(whole(coder, lowest, highest, known[index] if known else None))
    return tuple(found)


def _units(coder: Coder, value: int | None) -> int:
    return seldom(coder, HIGHEST, value, 6)


def _developed(coder: Coder, value: tuple[Icon, ...] | None) -> tuple[Icon, ...]:
    count = whole(coder, 0, TILES, None if value is None else len(value))
    return tuple([one_of(coder, tuple(Icon), item_of(value, index)) for index in range(count)])


def _combat(coder: Coder, setup: Setup, island: Island, value: Combat | None) -> Combat | None:
    if not coder.rare(RARE // 16, None if value is None else True):
        return None
    territory = whole(coder, 1, len(island), value and value.territory)
    units = island[territory - 1].units
    return Combat(
        territory,
        _seat(coder, setup, value and value.initiator),
        _seat(coder, setup, value and value.turn),
        tuple([whole(coder, 0, count, value and value.sheltered[seat]) for seat, count in enumerate(units)]),
        flag(coder, value and value.has_begun),
    )
