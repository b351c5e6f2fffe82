"""The parts that the signs of several towns are made of: what they take, give and cost. Rules: IB-TOWN."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from companion.engine.fields import Flag, Group
from companion.engine.game import Decision
from companion.engine.ruling import Breach
from companion.games.islebound.entries.cards_left import cards_breaches
from companion.games.islebound.entries.crew_named import crew_breaches, crew_list
from companion.games.islebound.entries.fields import number_field
from companion.games.islebound.entries.steps import of_list, picked
from companion.games.islebound.ledger import NOTHING, Counts
from companion.games.islebound.pieces.crew import BELOW
from companion.games.islebound.towns.stay import PartPlan, Stay


class Gives(NamedTuple):
    """The gains each time: counts, renown, cubes."""

    counts: Counts = NOTHING
    renown: int = 0
    cubes: int = 0

    def gain(self, stay: Stay, times: int) -> None:
        """Give it so many times. Rules: IB-RUL-SHORT, IB-INFL."""
        changes, seat = stay.changes, stay.seat
        if self.counts != NOTHING:
            changes.gain(seat, self.counts.times(times))
        if self.renown:
            changes.gain_renown(seat, self.renown * times)
        if self.cubes:
            changes.place_cubes(seat, self.cubes * times, stay.skip)


ONE: Final = {
    **{count: Gives(Counts(**{count: 1})) for count in Counts._fields},
    "renown": Gives(renown=1),
    "cubes": Gives(cubes=1),
}
"""One of whatever a town gives, by its key."""


def price_breaches(stay: Stay, price: Counts, gives: Gives, times: int) -> Iterator[Breach]:
    """Yield the rules broken by costs that cannot be paid, or gains that cannot be bought, that often.

    Rules: IB-TOWN, IB-COMP-1.
    """
    if not stay.hand.has(price.times(times)):
        yield stay.broken("price", times=times)
    if gives.counts != NOTHING:
        yield from cards_breaches(stay.changes.hands, gives.counts.times(times))


class Rest:
    """The bed: all crew rest. Rules: IB-REST."""

    field = Flag("rest")
    steps = ("rest",)

    def breaches(self, stay: Stay, value: bool) -> Iterator[Breach]:
        """Empty: a rest is always legal."""
        return iter(())

    def apply(self, stay: Stay, value: bool) -> None:
        """They rest."""
        stay.changes.rest(stay.seat)

    def plan(self, stay: Stay) -> PartPlan:
        """Yes or no."""
        return (yield Decision("rest", lambda: (False, True)))

    def decided(self, value: bool, step: Decision) -> bool:
        """Yes or no."""
        return value


class Skip:
    """House of Commons: the left-most free slot is left out when the visit places cubes. Rules: IB-BLDG-COMMONS."""

    field = Flag("skip")
    steps = ("skip",)

    def breaches(self, stay: Stay, value: bool) -> Iterator[Breach]:
        """Yield the breach if the player does not hold the card."""
        if not stay.changes.players[stay.seat].has("commons"):
            yield Breach("IB-BLDG-COMMONS", {"player": stay.seat})

    def apply(self, stay: Stay, value: bool) -> None:
        """From now on, in this visit."""
        stay.skip = value

    def plan(self, stay: Stay) -> PartPlan:
        """Yield the decision: yes or no, for the holder of the card."""
        has_card = stay.changes.players[stay.seat].has("commons")
        return (yield Decision("skip", lambda: (False, True) if has_card else (False,)))

    def decided(self, value: bool, step: Decision) -> bool:
        """Yes or no."""
        return value


class Amount:
    """A part whose value is a number: how many are taken, or how many times it is done."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.field = number_field(key)
        self.steps = (key,)

    def breaches(self, stay: Stay, value: int) -> Iterator[Breach]:
        """Return the rules broken by so many."""
        raise NotImplementedError

    def apply(self, stay: Stay, value: int) -> None:
        """Take so many."""
        raise NotImplementedError

    def most(self, stay: Stay) -> int:
        """Return the highest number against which nothing speaks."""
        most = 0
        while not any(self.breaches(stay, most + 1)):
            most += 1
        return most

    def plan(self, stay: Stay) -> PartPlan:
        """Yield any number up to the most."""
        return (yield Decision(self.key, lambda: range(self.most(stay) + 1)))

    def decided(self, value: int, step: Decision) -> int:
        """Return the number."""
        return value


class Take(Amount):
    """Something free of cost: up to `base`, and one more for each crew with Work where `per_work`.

    `instead_of`: not where something was taken by that key.
    """

    def __init__(self, key: str, base: int, *, per_work: bool = False, instead_of: str = "") -> None:
        super().__init__(key)
        self.base, self.per_work, self.instead_of = base, per_work, instead_of
        self.gives = ONE[key]

    def breaches(self, stay: Stay, value: int) -> Iterator[Breach]:
        """Yield the rules broken by more than there is, or than fits in the hold. Rules: IB-TOWN, IB-CARGO-1."""
        limit = self.base + (stay.work if self.per_work else 0)
        if value > limit:
            yield stay.broken("most", count=self.key, amount=value, limit=limit)
        if stay.chosen.get(self.instead_of):
            yield stay.broken("either", count=self.key)
        if self.key in ("wood", "fish"):
            hand = stay.hand
            wood, fish = (value, 0) if self.key == "wood" else (0, value)
            if too_much := stay.changes.setup.too_much(hand.wood + wood, hand.fish + fish):
                yield Breach("IB-CARGO-1", {"amount": value, "too_much": too_much}, "gain")

    def apply(self, stay: Stay, value: int) -> None:
        """Take it."""
        stay.chosen[self.key] = value
        self.gives.gain(stay, value)


class Trade(Amount):
    """Something paid for something gained, any number of times, or at most once for each crew on deck."""

    def __init__(self, key: str, price: Counts, gives: Gives, *, by_deck: bool = False) -> None:
        super().__init__(key)
        self.price, self.gives, self.by_deck = price, gives, by_deck

    def breaches(self, stay: Stay, value: int) -> Iterator[Breach]:
        """Yield the rules broken by more uses than crew on deck, or than can be paid. Rules: IB-TOWN, IB-COMP-1."""
        if self.by_deck and value > stay.deck:
            yield stay.broken("deck", count=self.key, amount=value, limit=stay.deck)
        yield from price_breaches(stay, self.price, self.gives, value)

    def apply(self, stay: Stay, value: int) -> None:
        """Pay and gain."""
        stay.changes.pay(stay.seat, self.price, value)
        self.gives.gain(stay, value)


class _CrewPart:
    """A part whose value is a list of crew that are exhausted; chosen one by one in the order of their numbers."""

    field = crew_list("exhaust")
    steps = ("exhaust",)
    skill: str | None = None

    def crew_breaches(self, stay: Stay, value: tuple[int, ...]) -> Iterator[Breach]:
        """Crew on deck, of the skill, named once. Rules: IB-CREW-1, IB-CREW-2, IB-TOWN."""
        return crew_breaches(stay.hand.crew, value, stay.rule, self.skill, stay.used)

    def breaches(self, stay: Stay, value: tuple[int, ...]) -> Iterator[Breach]:
        """Return the rules broken by these."""
        raise NotImplementedError

    def apply(self, stay: Stay, value: tuple[int, ...]) -> None:
        """They go below deck."""
        for number in value:
            stay.changes.move_crew(stay.seat, number, BELOW)
        stay.exhausted = len(value)

    def plan(self, stay: Stay) -> PartPlan:
        """Return one crew after the other, None ends it."""
        return picked("exhaust", partial(self._next, stay))

    def _next(self, stay: Stay, chosen: tuple[int, ...]) -> list[int | None]:
        numbers = range((chosen[-1] if chosen else 0) + 1, len(stay.hand.crew) + 1)
        return [None, *[number for number in numbers if not any(self.breaches(stay, (*chosen, number)))]]

    def decided(self, value: tuple[int, ...], step: Decision) -> int | None:
        """Return the crew of that place, None behind the last."""
        return of_list(value, step)


class Exhaust(_CrewPart):
    """Crew exhausted, each for one price and one gain."""

    def __init__(self, skill: str | None, price: Counts, gives: Gives) -> None:
        self.skill, self.price, self.gives = skill, price, gives

    def breaches(self, stay: Stay, value: tuple[int, ...]) -> Iterator[Breach]:
        """Yield the rules broken by the crew and their price. Rules: IB-CREW-1, IB-CREW-2, IB-TOWN, IB-COMP-1."""
        yield from self.crew_breaches(stay, value)
        yield from price_breaches(stay, self.price, self.gives, len(value))

    def apply(self, stay: Stay, value: tuple[int, ...]) -> None:
        """Pay and gain for each of them."""
        super().apply(stay, value)
        stay.changes.pay(stay.seat, self.price, len(value))
        self.gives.gain(stay, len(value))


class Readers(_CrewPart):
    """Zilliam: the crew exhausted for books; what is paid for them comes next."""

    def breaches(self, stay: Stay, value: tuple[int, ...]) -> Iterator[Breach]:
        """Yield the rules broken by the crew, and as many goods for them. Rules: IB-CREW-1..2, IB-TOWN-ZILLIAM."""
        yield from self.crew_breaches(stay, value)
        if len(value) > stay.hand.goods:
            yield stay.broken("price", times=len(value))


class Goods(NamedTuple):
    """Wood and fish."""

    wood: int = 0
    fish: int = 0


class PayGoods:
    """Zilliam: as many goods in all as crew were exhausted, and as many books."""

    steps = ("pay_wood",)
    field = Group("pay", Goods, (number_field("wood"), number_field("fish")), default=Goods())

    def breaches(self, stay: Stay, value: Goods) -> Iterator[Breach]:
        """As many as crew, and there. Rules: IB-TOWN-ZILLIAM."""
        if stay.is_broken:
            return
        if sum(value) != stay.exhausted:
            yield stay.broken("match", crew=stay.exhausted, goods=sum(value))
        if value.wood > stay.hand.wood or value.fish > stay.hand.fish:
            yield stay.broken("price", times=sum(value))

    def apply(self, stay: Stay, value: Goods) -> None:
        """Goods for books."""
        if sum(value):
            stay.changes.add(stay.seat, Counts(wood=-value.wood, fish=-value.fish))
            stay.changes.gain_books(stay.seat, sum(value))

    def plan(self, stay: Stay) -> PartPlan:
        """Yield the decision: the amount of wood."""
        books, hand = stay.exhausted, stay.hand
        wood = yield Decision("pay_wood", lambda: range(max(0, books - hand.fish), min(books, hand.wood) + 1))
        return Goods(wood, books - wood)

    def decided(self, value: Goods, step: Decision) -> int:
        """Return the wood."""
        return value.wood
