"""The output of `companion replay --json`, a contract with other programs."""

from companion.engine.game import PlayerSummary, Summary
from companion.games.islebound.ledger import NO_CREW, Counts, Ledger
from companion.games.islebound.meta import META
from companion.games.islebound.pieces.cards import NO_CARD, Card, Place
from companion.games.islebound.state import CATEGORIES, State
from companion.games.islebound.tables import TOWNS


def report_of(state: State) -> dict[str, object]:
    """Return the position as JSON; values that are not tracked are null."""
    names = [seat.name for seat in state.setup.seats]
    result, end, ledger, is_full = state.result, state.end, state.ledger, state.setup.is_full
    shared = _shared if is_full else _on_table
    return {
        "finished": result is not None,
        "ended_by": state.ended_by,
        "round": ledger.round if ledger else None,
        "turn": _turn(ledger, names, is_full) if ledger else None,
        "end": {"by": names[end.by], "why": end.why, "turns_left": end.turns_left} if end else None,
        "players": [_player(state, seat) for seat in range(len(names))],
        "winners": [names[seat] for seat in result.winners] if result else [],
        "decided_by": result.decided_by if result else None,
        "tokens_left": state.tokens_left,
        "reputation_left": state.reputation_left,
        **(shared(ledger, names) if ledger else dict.fromkeys(_SHARED)),
    }


_SHARED = (
    *("towns", "influence", "treasure_map", "pirates_left", "serpents_left", "row", "deck", "crew_row"),
    *("crew_pile", "events"),
)
"""The keys of the table that are null where they are not tracked."""


def _turn(ledger: Ledger, names: list[str], is_full: bool) -> dict[str, object] | None:
    turn = ledger.turn
    if turn is None:
        return None
    may_visit = TOWNS[turn.taken] if turn.may_visit and turn.taken is not None else None
    return {"player": names[turn.seat], "stage": turn.stage if is_full else None, "may_visit": may_visit}


def _on_table(ledger: Ledger, names: list[str]) -> dict[str, object]:
    towns = {TOWNS[town]: names[owner] for town, owner in enumerate(ledger.towns) if owner >= 0}
    return {**dict.fromkeys(_SHARED), "towns": towns, "treasure_map": ledger.treasure_map}


def _shared(ledger: Ledger, names: list[str]) -> dict[str, object]:
    return {
        **_on_table(ledger, names),
        "influence": {str(slot): names[owner] for slot, owner in enumerate(ledger.slots, start=1) if owner >= 0},
        "pirates_left": ledger.pirates_left,
        "serpents_left": ledger.serpents_left,
        "row": [_place(place) for place in ledger.row],
        "deck": ledger.deck,
        "crew_row": ["empty" if skills == NO_CREW else skills and list(skills) for skills in ledger.crew_row],
        "crew_pile": ledger.crew_pile,
        "events": [None if region is None else TOWNS[region] for region in ledger.events],
    }


def _place(place: Place) -> dict[str, object] | str | None:
    if place is None:
        return None
    return "empty" if place == NO_CARD else card_document(place)


_OF_A_CARD = ("price", "name", "ability", "wood", "fish")


def card_document(card: Card) -> dict[str, object]:
    """Return a card with what is known of it, in the order of the samples: their lines are the same to the byte."""
    return {key: value for key in _OF_A_CARD if (value := getattr(card, key)) is not None}


def _player(state: State, seat: int) -> dict[str, object]:
    player, result = state.players[seat], state.result
    hand = state.ledger.hands[seat] if state.ledger else None
    goods = None
    if hand and state.setup.is_full:
        goods = hand.goods
    elif result:
        goods = result.goods[seat]
    content = {
        "name": state.setup.seats[seat].name,
        "score": player.score,
        "rank": result.ranks[seat] if result else None,
        "breakdown": dict(zip(CATEGORIES, player.breakdown, strict=True)),
        "buildings": len(player.buildings),
        "tokens": player.tokens,
        "track": player.track,
        "goods": goods,
    }
    if hand is None or state.ledger is None or not state.setup.is_full:
        supply = hand and {"coins": hand.coins}
        return content | {"supply": supply, **dict.fromkeys(("crew", "region", "rewards_due"))}
    cubes = state.ledger.cubes_left(seat, player.track)
    return content | {
        "supply": {**dict(zip(Counts._fields, hand[:6], strict=True)), "ichor": hand.ichor > 0, "cubes": cubes},
        "crew": [{"skills": list(crew.skills), "state": crew.state} for crew in hand.crew],
        "region": TOWNS[hand.region],
        "rewards_due": hand.rewards_due,
    }


def summary_of(state: State) -> Summary:
    """Return the summary of the position for lists."""
    result = state.result
    players = tuple(
        [
            PlayerSummary(seat.name, seat.color, player.score, result.ranks[index] if result else None)
            for index, (seat, player) in enumerate(zip(state.setup.seats, state.players, strict=True))
        ]
    )
    return Summary(
        META.format,
        state.setup.tracking.value,
        state.ledger.round if state.ledger else None,
        players,
        result is not None,
        result.winners if result else (),
        state.ended_by,
        result.decided_by if result else None,
    )
