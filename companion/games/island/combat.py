"""The course of a combat: how it starts, who is in it, who acts next, and when it is over.

Rules: IS-COMBAT, IS-CASTLE, IS-PEACE-1, IS-RUL-OUT, IS-RUL-OVER.
"""

from companion.games.island.board import with_territory
from companion.games.island.cycle import next_seat, turn_over
from companion.games.island.state import Combat, State, Table
from companion.games.island.tables import PEACE_LOSS


def unsheltered(table: Table, combat: Combat, seat: int) -> int:
    """Return the number of a player's units that take part: those in the territory that are not on a castle.

    Rules: IS-CASTLE-2.
    """
    return table.island[combat.territory - 1].units[seat] - combat.sheltered[seat]


def involved(table: Table, combat: Combat) -> tuple[int, ...]:
    """Return the seats that take part. Rules: IS-COMBAT-3, IS-RUL-OUT."""
    units = table.island[combat.territory - 1].units
    return tuple([seat for seat, sheltered in enumerate(combat.sheltered) if units[seat] > sheltered])


def free_castles(table: Table, combat: Combat) -> int:
    """Return the number of castles that can still give shelter: 0 after the first action. Rules: IS-CASTLE-1."""
    return 0 if combat.has_begun else table.island[combat.territory - 1].castles - sum(combat.sheltered)


def entered(state: State, table: Table, territory: int, seat: int) -> State:
    """After the seat came into a territory to start a combat: it starts if another player is there.

    A peace token costs a unit first. Rules: IS-COMBAT-1, IS-COMBAT-2, IS-PEACE-1, IS-RUL-PEACE, IS-RUL-LASTUNIT.
    """
    place = table.island[territory - 1]
    if not place.has_others(seat):
        return turn_over(state, table)
    if place.peace:
        place = place.with_units(seat, -PEACE_LOSS)
        table = table.with_island(with_territory(table.island, territory, place))
        if not place.units[seat]:
            return turn_over(state, table)
    return continued(state, table, Combat(territory, seat, seat, (0,) * len(place.units)))


def continued(state: State, table: Table, combat: Combat) -> State:
    """Return the combat as it now is, or the next turn if at most one player is left in it. Rules: IS-RUL-OVER."""
    if len(involved(table, combat)) <= 1:
        return turn_over(state, table)
    return state.at_table(table.with_combat(combat), None)


def after_action(state: State, table: Table, combat: Combat) -> State:
    """Return the next player's action, or the next turn if the combat is over. Rules: IS-COMBAT-4."""
    there = involved(table, combat)
    seat = next_seat(state, combat.turn)
    while there and seat not in there:
        seat = next_seat(state, seat)
    return continued(state, table, Combat(combat.territory, combat.initiator, seat, combat.sheltered, has_begun=True))
