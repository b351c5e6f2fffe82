"""Pirates and serpents that are paid for: nobody pays for a card that the box does not have. Rules: IB-COMP-1."""

from collections.abc import Iterator, Sequence

from companion.engine.ruling import Breach
from companion.games.islebound.ledger import NOTHING, Counts, Hand, pirates_left, serpents_left


def cards_breaches(hands: Sequence[Hand], wanted: Counts, paid: Counts = NOTHING) -> Iterator[Breach]:
    """Cards wanted of which fewer are left, those just paid included. Rules: IB-COMP-1, IB-RUL-SHORT."""
    for kind, cards, left in (
        ("pirates", wanted.pirates, pirates_left(hands) + paid.pirates),
        ("serpents", wanted.serpents, serpents_left(hands) + paid.serpents),
    ):
        if cards > left:
            yield Breach("IB-COMP-1", {"kind": kind, "cards": cards, "left": left}, "cards")
