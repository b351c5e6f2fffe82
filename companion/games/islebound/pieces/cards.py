"""Building cards and what is known of them. Rules: IB-ROW, IB-BUY, IB-BUILD, IB-BLDG, IB-RUL-DATA."""

from typing import Final, NamedTuple

ABILITIES: Final = (
    "bridge",
    "butcher",
    "commons",
    "fishing",
    "gambling",
    "jeweller",
    "library",
    "mausoleum",
    "mercenary",
    "palace",
    "sailors",
    "underriver",
    "war",
)
"""The abilities that are applied by themselves, in the order of the alphabet. Rules: IB-BLDG."""


class Card(NamedTuple):
    """A building: its price in coins, the wood and fish that it costs to build, its name, and what it does.

    What is None is not known. Of wood and fish one may be known alone: the other is 0 then.
    """

    price: int
    wood: int | None = None
    fish: int | None = None
    name: str | None = None
    ability: str | None = None

    @property
    def cost(self) -> tuple[int, int] | None:
        """The wood and the fish that it costs to build; None if that is not known."""
        if self.wood is None and self.fish is None:
            return None
        return self.wood or 0, self.fish or 0


NO_CARD: Final = Card(-1)
"""Stands in the row where there is none, for the deck is empty; None there is a card that nobody has told yet."""

Place = Card | None
"""A place of the row: a card, one that is not known, or `NO_CARD`."""


def completed(known: Place, told: Card | None) -> Card | None:
    """What is known of a card once an entry has told of it, too; None if the two contradict, or neither is there.

    Rules: IB-RUL-DATA.
    """
    if known is None or told is None:
        return told or known
    if known.price != told.price:
        return None
    for one, other in ((known.cost, told.cost), (known.name, told.name), (known.ability, told.ability)):
        if one is not None and other is not None and one != other:
            return None
    cost = known if known.cost is not None else told
    return Card(known.price, cost.wood, cost.fish, known.name or told.name, known.ability or told.ability)
