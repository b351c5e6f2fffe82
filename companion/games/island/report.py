"""The output of `companion replay --json`, a contract with other programs; and what lists show."""

from typing import Any

from companion.engine.game import PlayerSummary, Summary
from companion.games.island.board import Territory, units_of
from companion.games.island.combat import free_castles
from companion.games.island.kingship import conditions_met, splits
from companion.games.island.record import FORMAT
from companion.games.island.state import Combat, Due, DueStep, State, Table

Json = dict[str, Any]


def report_of(state: State) -> Json:
    """Return the position as JSON; values that are not tracked are null."""
    names = [seat.name for seat in state.setup.seats]
    table = state.table
    return {
        "finished": state.ended_by is not None,
        "ended_by": state.ended_by.value if state.ended_by else None,
        "cycle": state.cycle,
        "players": [_player(state, seat, name) for seat, name in enumerate(names)],
        "whisperer": names[state.whisperer],
        "explorer": _name(names, state.explorer),
        "guardian": _name(names, state.guardian),
        "order": [names[seat] for seat in state.order] if state.order else None,
        "due": _due(state.due, names) if state.due else None,
        "turn": _name(names, table.turn) if table else None,
        "passes": table.passes if table else None,
        "combat": _combat(table, table.combat, names) if table and table.combat else None,
        "winners": [names[state.king]] if state.king is not None else [],
        "decided_by": state.decided_by,
        "board": [_territory(*item, names) for item in enumerate(table.island, start=1)] if table else None,
        "discards": [icon.value for icon in table.discards] if table else None,
    }


def _name(names: list[str], seat: int | None) -> str | None:
    return None if seat is None else names[seat]


def _player(state: State, seat: int, name: str) -> Json:
    player, standing, goal, table = state.players[seat], state.standing(seat), state.setup.goal, state.table
    return {
        "name": name,
        **standing._asdict(),
        "monuments": player.monuments,
        "conditions": conditions_met(standing, player.monuments, goal),
        "splits": list(splits(standing, player.monuments, goal)),
        "claim": player.claim,
        "units": units_of(table.island, seat) if table else None,
        "hand": table.hands[seat] if table else None,
        "open": sorted(icon.value for icon in table.open[seat]) if table else None,
    }


def _due(due: Due, names: list[str]) -> Json:
    content: Json = {"step": due.step.value, "player": names[due.seat]}
    if due.step is DueStep.CHOOSE and due.role:
        content |= {"role": due.role.value, "between": [names[seat] for seat in due.between]}
    return content


def _combat(table: Table, combat: Combat, names: list[str]) -> Json:
    return {
        "territory": combat.territory,
        "initiator": names[combat.initiator],
        "turn": names[combat.turn],
        "sheltered": {names[seat]: units for seat, units in enumerate(combat.sheltered) if units},
        "castles_free": free_castles(table, combat),
    }


def _territory(number: int, territory: Territory, names: list[str]) -> Json:
    return {
        "territory": number,
        "next_to": list(territory.next_to),
        "developed": [icon.value for icon in territory.developed],
        "castles": territory.castles,
        "peace": territory.peace,
        "units": {name: units for name, units in zip(names, territory.units, strict=True) if units},
        "leader": _name(names, territory.leader),
    }


def summary_of(state: State) -> Summary:
    """Return the summary for lists and codes: conditions met by player; the king first, nobody after an early end."""
    met = state.kingship.met
    ranks = [_rank(state, seat) for seat in range(len(met))]
    return Summary(
        FORMAT,
        state.setup.tracking.value,
        state.cycle,
        tuple(
            [
                PlayerSummary(seat.name, seat.color, count, rank)
                for seat, count, rank in zip(state.setup.seats, met, ranks, strict=True)
            ]
        ),
        state.ended_by is not None,
        () if state.king is None else (state.king,),
        state.ended_by.value if state.ended_by else None,
        state.decided_by,
        "cycle",
    )


def _rank(state: State, seat: int) -> int | None:
    """Return the king is first, all others are second; without a king nobody is before others."""
    if state.king is None:
        return None
    return 1 if seat == state.king else 2
