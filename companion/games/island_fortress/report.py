"""The output of `companion replay --json`, a contract with other programs."""

from companion.engine.game import PlayerSummary, Summary
from companion.games.island_fortress.record import FORMAT
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import CATEGORIES, State
from companion.games.island_fortress.wall import owner_name, slot_name


def report_of(state: State) -> dict[str, object]:
    """Return the position as JSON; values that are not tracked are null."""
    names = state.setup.names
    result = state.result
    by_name = sorted((slot_name(slot), slot) for slot, owner in enumerate(state.wall) if owner >= 0)
    return {
        "finished": result is not None,
        "ended_by": state.ended_by.value if state.ended_by else None,
        "round": state.round_number,
        "players": [_player(state, state.setup, seat) for seat in range(len(names))],
        "winners": [names[seat] for seat in result.winners] if result else [],
        "decided_by": result.decided_by if result else None,
        "prisons": [prison._asdict() for prison in state.ledger.prisons] if state.ledger else None,
        "wall": {name: owner_name(state.wall[slot], names) for name, slot in by_name},
        "reinforced": sorted(slot_name(slot) for slot in state.reinforced),
    }


def _player(state: State, setup: Setup, seat: int) -> dict[str, object]:
    player = state.players[seat]
    supply = state.ledger.supplies[seat] if state.ledger else None
    breakdown = dict(zip(CATEGORIES, player.breakdown, strict=True))
    if state.entered_in is None:
        del breakdown["position"]
    return {
        "name": setup.seats[seat].name,
        "score": player.score,
        "rank": state.result.ranks[seat] if state.result else None,
        "blocks_in_wall": state.blocks_in_wall(seat),
        "breakdown": breakdown,
        "supply": {
            "jade": supply and supply.jade,
            "laborers": supply and supply.laborers,
            "convicts": supply and supply.convicts,
            "blocks": supply and supply.blocks,
            "chips": player.chips,
            "treasures": player.treasures,
            "favors": supply and supply.favors,
        },
        "region": supply and supply.region + 1,
    }


def summary_of(state: State) -> Summary:
    """Return the summary of a position for lists, codes and the command line."""
    result = state.result
    players = [
        PlayerSummary(seat.name, seat.color, player.score, result.ranks[index] if result else None)
        for index, (seat, player) in enumerate(zip(state.setup.seats, state.players, strict=True))
    ]
    return Summary(
        format=FORMAT,
        mode=state.setup.tracking.value,
        round=state.round_number,
        players=tuple(players),
        is_finished=result is not None,
        winners=result.winners if result else (),
        ended_by=state.ended_by.value if state.ended_by else None,
        decided_by=result.decided_by if result else None,
    )
