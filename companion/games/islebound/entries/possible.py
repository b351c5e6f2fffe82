"""The positions that a correction may lead to. Rules: IB-ADJUST."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.ledger import Hand
from companion.games.islebound.tables import (
    BUILDINGS,
    CREW,
    CUBES,
    MAX_TWO_SKILL,
    PIRATES,
    REPUTATION_CARDS,
    SERPENTS,
    SPEED_CUBES,
    TOKENS,
    TRACK,
)

HELD: Final = Hand._fields[:7]
"""The numbers of a hand: the six counts and Ichor."""
IN_BOX: Final = {"ichor": 1, "pirates": PIRATES, "serpents": SERPENTS}
"""Cards that can be with the players, at most."""

Pile = tuple[str, int, int | None]
"""A pile: its name, its number of pieces, and the maximum; None is no limit."""


def impossible(case: str, **values: object) -> Breach:
    """Return a breach of the rule for corrections."""
    return Breach("IB-ADJUST", values, case)


def not_possible(changes: Changes) -> list[Breach]:
    """Return the breaches of an impossible position. Rules: IB-ADJUST, IB-COMP-1, IB-REN-5, IB-CARGO-1."""
    found = []
    for seat, player in enumerate(changes.players):
        found += _negative(player, ("tokens", "track"))
        if changes.tokens_left > 0 and player.track >= TRACK:
            found.append(impossible("track", player=seat, most=TRACK - 1))
    piles: list[Pile] = [
        ("reputation", changes.reputation_left, REPUTATION_CARDS),
        ("buildings", sum([len(player.buildings) for player in changes.players]), BUILDINGS),
    ]
    if changes.tokens_left < 0:
        found.append(impossible("tokens", tokens=TOKENS - changes.tokens_left, most=TOKENS))
    if changes.ledger:
        for seat, hand in enumerate(changes.hands):
            found += _impossible_hand(changes, seat, hand)
        for count, most in IN_BOX.items():
            if sum([getattr(hand, count) for hand in changes.hands]) > most:
                found.append(impossible("too_many", count=count, most=most))
        piles += [
            ("treasure_map", changes.treasure_map, None),
            ("deck", changes.deck, BUILDINGS),
            ("crew_pile", changes.crew_pile, MAX_TWO_SKILL),
        ]
    return [*found, *_out_of_range(piles)]


def _impossible_hand(changes: Changes, seat: int, hand: Hand) -> Iterator[Breach]:
    """Yield the breaches of impossible goods, crew and cubes of a player. Rules: IB-ADJUST, IB-CARGO-1."""
    yield from _negative(hand, HELD)
    if too_much := changes.setup.too_much(hand.wood, hand.fish):
        yield impossible("hold", player=seat, too_much=too_much)
    if len(hand.crew) > CREW:
        yield impossible("crew", player=seat, most=CREW)
    if changes.towns.count(seat) + changes.slots.count(seat) > CUBES - SPEED_CUBES:
        yield impossible("cubes", player=seat, most=CUBES - SPEED_CUBES)


def _negative(held: object, counts: Sequence[str]) -> list[Breach]:
    return [impossible("negative", count=count) for count in counts if getattr(held, count) < 0]


def _out_of_range(piles: Sequence[Pile]) -> Iterator[Breach]:
    for count, value, most in piles:
        if value < 0:
            yield impossible("negative", count=count)
        elif most is not None and value > most:
            yield impossible("too_many", count=count, most=most)
