"""Overruling: the effect of a refused entry as corrections."""

from collections.abc import Iterator
from typing import Any

from companion.engine.replay import are_legal
from companion.games.island.board import Icon, Territory, is_on
from companion.games.island.cycle import next_seat
from companion.games.island.entries.adjust import (
    PLAYER_COUNTS,
    TERRITORY_COUNTS,
    AdjustDiscards,
    Adjustment,
    AdjustPlayer,
    AdjustTerritory,
    AdjustTurn,
)
from companion.games.island.entries.claim import Claim, with_claim
from companion.games.island.entries.drop import Replenish
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.entries.play import ACTIONS, cards_of
from companion.games.island.game import ISLAND
from companion.games.island.rules import apply
from companion.games.island.state import State, Table
from companion.games.island.tables import TILES
from companion.games.island.timing import not_open

_PLAYS = frozenset(action.kind.event for action in ACTIONS.values())


def overruled(state: State, event: Any) -> tuple[Adjustment, ...]:
    """Return the corrections with the effect of refused cards or a refused claim.

    Empty if there is no such effect, if a combat would follow, or if the corrections themselves are impossible (a
    territory that is not on the board, a third icon, a seventh monument). Cards that the player does not have are not
    paid. If it was the player's turn, the next one's begins.
    """
    if not_open(state) or not (type(event) in _PLAYS or isinstance(event, Claim)):
        return ()
    after = with_claim(state, event.seat, True) if isinstance(event, Claim) else _played(state, event)
    corrections = tuple(_differences(state, after)) if after else ()
    if not after or (isinstance(event, Claim) and not corrections):
        return ()
    if state.table and state.table.turn == event.seat:
        corrections = (*corrections, AdjustTurn(next_seat(state, event.seat)))
    can_be_entered = all(map(_is_recordable, corrections)) and are_legal(ISLAND, state, corrections)
    return corrections if can_be_entered else ()


def _played(state: State, event: Any) -> State | None:
    """Return the position after these cards as if they were held in the player's own turn; None if that is nothing."""
    table, seat = state.table, event.seat
    if table is None or not all(is_on(table.island, at) for at in _territories(event)):
        return None
    if isinstance(event, Replenish) and not table.discards:
        return None
    lent = len(cards_of(event))
    missing = list(event.open)
    for icon in table.open[seat]:
        if icon in missing:
            missing.remove(icon)
    state = _with_cards(state, table._replace(turn=seat), seat, lent, (*table.open[seat], *missing))
    after = apply(state, event)
    if after.table is None or after.table.combat:
        return None
    return _with_cards(after, after.table, seat, -min(lent, after.table.hands[seat]), after.table.open[seat])


def _with_cards(state: State, table: Table, seat: int, more: int, opened: tuple[Icon, ...]) -> State:
    """Return the position with so many more cards in a hand, and these territory cards."""
    hands = (*table.hands[:seat], table.hands[seat] + more, *table.hands[seat + 1 :])
    return state._replace(table=table._replace(hands=hands, open=(*table.open[:seat], opened, *table.open[seat + 1 :])))


def _territories(event: Any) -> tuple[int, ...]:
    """Return every territory that an entry names."""
    found: list[int] = []
    for name in ("at", "source", "to"):
        value = getattr(event, name, ())
        found += value if isinstance(value, tuple) else (value,)
    if remove := getattr(event, "remove", None):
        found.append(remove.at)
    return tuple(found)


def _differences(before: State, after: State) -> Iterator[Adjustment]:
    """Yield the corrections that lead from one position to the other."""
    for seat, (player, later) in enumerate(zip(before.players, after.players, strict=True)):
        claim = later.claim if later.claim != player.claim else None
        opened = None
        if before.table and after.table and after.table.open[seat] != before.table.open[seat]:
            opened = after.table.open[seat]
        correction = AdjustPlayer(seat, claim, open=opened, **PLAYER_COUNTS.between(before, after, seat))
        if correction != AdjustPlayer(seat):
            yield correction
    if before.table and after.table:
        for number, (old, new) in enumerate(zip(before.table.island, after.table.island, strict=True), start=1):
            if old != new:
                yield _territory_difference(number, old, new, TERRITORY_COUNTS.between(before, after, number))
        if before.table.discards != after.table.discards:
            yield AdjustDiscards(after.table.discards)


def _territory_difference(number: int, old: Territory, new: Territory, counts: dict[str, int]) -> AdjustTerritory:
    units = tuple([(now - then) or None for now, then in zip(new.units, old.units, strict=True)])
    return AdjustTerritory(
        number,
        counts.get("castles"),
        counts.get("peace"),
        units if any(units) else None,
        developed=new.developed if new.developed != old.developed else None,
    )


def _is_recordable(correction: Adjustment) -> bool:
    """Return True if a record can hold it: a territory has two tiles, and a pile is not endless."""
    match correction:
        case AdjustTerritory(developed=developed):
            return developed is None or len(developed) <= TILES
        case AdjustDiscards(discards):
            return len(discards) <= MAX_NUMBER
        case _:
            return True
