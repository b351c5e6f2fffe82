"""What a correction may leave: which positions are possible at all. Rules: IB-ADJUST."""

from collections.abc import Iterator
from typing import Any

from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.ledger import Hand
from companion.games.islebound.tables import (
    BUILDINGS,
    CREW,
    CUBES,
    MOST_TWO_SKILL,
    PIRATES,
    REPUTATION_CARDS,
    SERPENTS,
    SPEED_CUBES,
    TRACK,
)


def impossible(case: str, **values: Any) -> Breach:
    """A breach of the rule for corrections."""
    return Breach("IB-ADJUST", values, case)


def not_possible(changes: Changes) -> Iterator[Breach]:
    """What of the position cannot be. Rules: IB-ADJUST, IB-COMP-1, IB-REN-5, IB-CARGO-1."""
    for seat, player in enumerate(changes.players):
        yield from _negative(("tokens", player.tokens), ("track", player.track))
        if changes.tokens_left > 0 and player.track >= TRACK:
            yield impossible("track", player=seat, most=TRACK - 1)
    yield from _within("tokens_left", changes.tokens_left, None)
    yield from _within("reputation", changes.reputation_left, REPUTATION_CARDS)
    yield from _within("buildings", sum([len(player.buildings) for player in changes.players]), BUILDINGS)
    if changes.ledger:
        yield from _impossible_ledger(changes)


def _impossible_ledger(changes: Changes) -> Iterator[Breach]:
    for seat, hand in enumerate(changes.hands):
        yield from _negative(*zip(Hand._fields[:7], hand[:7], strict=True))
        if too_much := changes.setup.too_much(hand.wood, hand.fish):
            yield impossible("hold", player=seat, too_much=too_much)
        if len(hand.crew) > CREW:
            yield impossible("crew", player=seat, most=CREW)
        cubes = changes.towns.count(seat) + changes.slots.count(seat)
        if cubes > CUBES - SPEED_CUBES:
            yield impossible("cubes", player=seat, most=CUBES - SPEED_CUBES)
    yield from _at_most("ichor", sum([hand.ichor for hand in changes.hands]), 1)
    yield from _at_most("pirates", sum([hand.pirates for hand in changes.hands]), PIRATES)
    yield from _at_most("serpents", sum([hand.serpents for hand in changes.hands]), SERPENTS)
    yield from _within("treasure_map", changes.treasure_map, None)
    yield from _within("deck", changes.deck, BUILDINGS)
    yield from _within("crew_pile", changes.crew_pile, MOST_TWO_SKILL)


def _negative(*counts: tuple[str, int]) -> Iterator[Breach]:
    for count, value in counts:
        if value < 0:
            yield impossible("negative", count=count)


def _within(count: str, value: int, most: int | None) -> Iterator[Breach]:
    if value < 0:
        yield impossible("negative", count=count)
    elif most is not None:
        yield from _at_most(count, value, most)


def _at_most(count: str, value: int, most: int) -> Iterator[Breach]:
    if value > most:
        yield impossible("too_many", count=count, most=most)
