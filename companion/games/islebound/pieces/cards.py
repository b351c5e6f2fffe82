"""Building cards and what is known of them. Rules: IB-ROW, IB-BUY, IB-BUILD, IB-BLDG, IB-RUL-DATA."""

from typing import Final, NamedTuple

ABILITIES: Final = (
    *("bridge", "butcher", "commons", "fishing", "gambling", "jeweller", "library", "mausoleum"),
    *("mercenary", "palace", "sailors", "underriver", "war"),
)
"""The abilities that are applied by themselves, in the order of the alphabet. Rules: IB-BLDG."""


class Card(NamedTuple):
    """A building: its price in coins, the wood and fish that it costs to build, its name, and its ability.

    None is unknown. If only one of wood and fish is given, the other is 0.
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
"""An empty place in the row after the deck ran out; None there is an unknown card."""

Place = Card | None
"""A place of the row: a card, one that is not known, or `NO_CARD`."""


def completed(known: Place, entered: Card | None) -> Card | None:
    """Return the known values of a card together with those of an entry; None if they contradict, or both are missing.

    Rules: IB-RUL-DATA.
    """
    if known is None or entered is None:
        return entered or known
    if known.price != entered.price:
        return None
    for one, other in ((known.cost, entered.cost), (known.name, entered.name), (known.ability, entered.ability)):
        if one is not None and other is not None and one != other:
            return None
    cost = known if known.cost is not None else entered
    return Card(known.price, cost.wood, cost.fish, known.name or entered.name, known.ability or entered.ability)
