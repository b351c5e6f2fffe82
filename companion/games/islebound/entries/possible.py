"""What a correction may leave: which positions are possible at all. Rules: IB-ADJUST."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

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

HELD: Final = Hand._fields[:7]
"""What a player holds by number: the six counts and Ichor."""
IN_BOX: Final = {"ichor": 1, "pirates": PIRATES, "serpents": SERPENTS}
"""Cards that can be with the players, at most."""


def impossible(case: str, **values: Any) -> Breach:
    """A breach of the rule for corrections."""
    return Breach("IB-ADJUST", values, case)


def not_possible(changes: Changes) -> Iterator[Breach]:
    """What of the position cannot be. Rules: IB-ADJUST, IB-COMP-1, IB-REN-5, IB-CARGO-1."""
    for seat, player in enumerate(changes.players):
        yield from _negative(("tokens", "track"), (player.tokens, player.track))
        if changes.tokens_left > 0 and player.track >= TRACK:
            yield impossible("track", player=seat, most=TRACK - 1)
    yield from _out_of_range("tokens_left", changes.tokens_left)
    yield from _out_of_range("reputation", changes.reputation_left, REPUTATION_CARDS)
    yield from _out_of_range("buildings", sum([len(player.buildings) for player in changes.players]), BUILDINGS)
    if changes.ledger:
        for seat, hand in enumerate(changes.hands):
            yield from _impossible_hand(changes, seat, hand)
        for count, most in IN_BOX.items():
            if sum([getattr(hand, count) for hand in changes.hands]) > most:
                yield impossible("too_many", count=count, most=most)
        yield from _out_of_range("treasure_map", changes.treasure_map)
        yield from _out_of_range("deck", changes.deck, BUILDINGS)
        yield from _out_of_range("crew_pile", changes.crew_pile, MOST_TWO_SKILL)


def _impossible_hand(changes: Changes, seat: int, hand: Hand) -> Iterator[Breach]:
    """What of a player's goods, crew and cubes cannot be. Rules: IB-ADJUST, IB-CARGO-1."""
    yield from _negative(HELD, hand[:7])
    if too_much := changes.setup.too_much(hand.wood, hand.fish):
        yield impossible("hold", player=seat, too_much=too_much)
    if len(hand.crew) > CREW:
        yield impossible("crew", player=seat, most=CREW)
    if changes.towns.count(seat) + changes.slots.count(seat) > CUBES - SPEED_CUBES:
        yield impossible("cubes", player=seat, most=CUBES - SPEED_CUBES)


def _negative(counts: Sequence[str], values: Sequence[int]) -> list[Breach]:
    return [impossible("negative", count=count) for count, value in zip(counts, values, strict=True) if value < 0]


def _out_of_range(count: str, value: int, most: int | None = None) -> list[Breach]:
    if value < 0:
        return [impossible("negative", count=count)]
    return [] if most is None or value <= most else [impossible("too_many", count=count, most=most)]
