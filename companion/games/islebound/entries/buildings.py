"""A card taken from the row or the hand: what Buy a Building and the action of Stratic have in common.

Rules: IB-ROW, IB-BUY, IB-BUILD, IB-VAR-SIX, IB-VAR-ARCH.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.engine import radix
from companion.engine.fields import Field, Group, Optional
from companion.engine.game import Decision
from companion.engine.radix import Coder
from companion.engine.record import Keys, read_whole
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries.agreed import differs, unknown
from companion.games.islebound.entries.fields import CARD, card_field
from companion.games.islebound.entries.steps import free
from companion.games.islebound.ledger import Counts
from companion.games.islebound.pieces.cards import NO_CARD, Card, completed
from companion.games.islebound.setup import Setup
from companion.games.islebound.tables import BUILDINGS, ROW_BOOKS, SIX_BOOKS, SIX_COINS
from companion.games.islebound.towns.stay import PartPlan, Stay


class PlaceInRow(Field[Setup, int | None]):
    """A position in the row, from 1 on the left; in the Architect variant there is no row, and the key is unknown."""

    def take(self, keys: Keys, setup: Setup) -> int | None:
        """Return None without a row."""
        return super().take(keys, setup) if setup.books else None

    def put(self, content: dict[str, object], value: int | None, setup: Setup) -> None:
        if value is not None:
            content[self.key] = value

    def read(self, value: object, path: str, setup: Setup) -> int:
        return read_whole(value, path, 1, len(setup.books))

    def pack(self, coder: Coder, setup: Setup, value: int | None) -> int | None:
        return radix.whole(coder, 1, len(setup.books), value) if setup.books else None


class ToldCard(Field[Setup, Card | None]):
    """The card of an entry; required in the Architect variant."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self._card = card_field(key)

    def take(self, keys: Keys, setup: Setup) -> Card | None:
        """Return None if the card is not given."""
        return None if setup.books and self.key not in keys else super().take(keys, setup)

    def put(self, content: dict[str, object], value: Card | None, setup: Setup) -> None:
        if value is not None:
            self._card.put(content, value, setup)

    def read(self, value: object, path: str, setup: Setup) -> Card:
        return self._card.read(value, path, setup)

    def pack(self, coder: Coder, setup: Setup, value: Card | None) -> Card | None:
        if setup.books and not radix.flag(coder, value is not None):
            return None
        return self._card.pack(coder, setup, value)


def entered_card(changes: Changes, position: int | None, entered: Card | None) -> tuple[Card | None, list[Breach]]:
    """Return the card that is taken, or why it is not known. Rules: IB-RUL-DATA, IB-RUL-DECK."""
    known = None if position is None else changes.row[position - 1]
    if known is NO_CARD:
        return None, [Breach("IB-RUL-DECK", {"position": position})]
    card = completed(known, entered)
    if card is None:
        return None, [unknown("card") if known is None else differs("card")]
    return card, []


def book_breaches(position: int, books: int, is_six: bool) -> Iterator[Breach]:
    """Books in possession for the position. Rules: IB-ROW-1, IB-VAR-SIX-1."""
    needed = (SIX_BOOKS if is_six else ROW_BOOKS)[position - 1]
    if books < needed:
        yield Breach("IB-VAR-SIX-1" if is_six else "IB-ROW-1", {"position": position, "books": needed, "have": books})


def price_breaches(price: int, coins: int) -> Iterator[Breach]:
    """Coins for a card that is bought. Rules: IB-BUY-1."""
    if coins < price:
        yield Breach("IB-BUY-1", {"price": price, "have": coins})


def cost_breaches(cost: tuple[int, int], wood: int, fish: int) -> Iterator[Breach]:
    """Wood and fish for a card that is built. Rules: IB-BUILD-1."""
    if wood < cost[0] or fish < cost[1]:
        yield Breach("IB-BUILD-1", {"wood": cost[0], "fish": cost[1], "have_wood": wood, "have_fish": fish})


def taking_breaches(changes: Changes, seat: int, position: int | None) -> Iterator[Breach]:
    """Books for the position, a card in hand for the architect, and a card left in the box.

    Rules: IB-ROW-1, IB-VAR-SIX-1, IB-VAR-ARCH-2, IB-COMP-1.
    """
    setup, books = changes.setup, changes.hands[seat].books
    if position is None:
        if not books:
            yield Breach("IB-VAR-ARCH-2", {"player": seat})
    elif changes.row[position - 1] is not NO_CARD:
        yield from book_breaches(position, books, setup.variants.six_buildings)
    if sum([len(player.buildings) for player in changes.players]) >= BUILDINGS:
        yield Breach("IB-COMP-1", {"limit": BUILDINGS}, "buildings")


def take_building(changes: Changes, seat: int, position: int | None, card: Card, built: bool) -> None:
    """Take the card, which is paid for, out of the row or the hand to the player's.

    Rules: IB-ROW-2, IB-BUY-2, IB-VAR-SIX-2, IB-VAR-ARCH-3.
    """
    if position is None:
        changes.add(seat, Counts(books=-1))
    else:
        changes.take_card(position)
        if position == 1 and changes.setup.variants.six_buildings:
            changes.add_coins(seat, SIX_COINS)
    changes.gain_building(seat, card, built)


# --- Stratic -------------------------------------------------------------------------------------------


class Build(NamedTuple):
    """A building built: its position in the row, and the card, if given."""

    position: int | None
    card: Card | None = None


class BuildPart:
    """The part of Stratic's sign: one building for wood and fish. Rules: IB-BUILD-1."""

    steps = ("build", "position", "card")
    field = Optional(Group("build", Build, (PlaceInRow("position"), ToldCard("card"))))

    def breaches(self, stay: Stay, value: Build) -> Iterator[Breach]:
        """Yield the rules broken by taking the card, and by wood and fish. Rules: IB-BUILD-1, IB-ROW-1, IB-RUL-DATA."""
        changes, hand = stay.changes, stay.hand
        card, not_known = entered_card(changes, *value)
        yield from not_known
        yield from taking_breaches(changes, stay.seat, value.position)
        if card is None:
            return
        if card.cost is None:
            yield unknown("cost")
        else:
            yield from cost_breaches(card.cost, hand.wood, hand.fish)

    def apply(self, stay: Stay, value: Build) -> None:
        """Pay and build."""
        card, _ = entered_card(stay.changes, *value)
        if card and card.cost:
            wood, fish = card.cost
            stay.changes.add(stay.seat, Counts(wood=-wood, fish=-fish))
            take_building(stay.changes, stay.seat, value.position, card, built=True)

    def plan(self, stay: Stay) -> PartPlan:
        """Decisions: whether to build, the position, and the card if not enough of it is known."""
        return build_plan(stay)

    def decided(self, value: Build | None, step: Decision) -> object:
        """Return the decision: whether to build, the position or the card."""
        if step.name == "build":
            return value is not None
        return value and getattr(value, step.name)


def positions(changes: Changes, seat: int, is_affordable: Callable[[Card], bool]) -> list[int | None]:
    """Return the positions from which a card can be taken; an unknown card may be affordable."""
    places: list[int | None] = [None] if not changes.setup.books else [*range(1, len(changes.row) + 1)]
    found = []
    for position in places:
        card = None if position is None else changes.row[position - 1]
        is_open = card is not NO_CARD and not any(taking_breaches(changes, seat, position))
        if is_open and (card is None or is_affordable(card)):
            found.append(position)
    return found


def build_plan(stay: Stay) -> PartPlan:
    """Decisions: whether to build, the position, and the card if not enough of it is known."""
    changes, hand = stay.changes, stay.hand

    def is_affordable(card: Card) -> bool:
        return card.cost is None or (card.cost[0] <= hand.wood and card.cost[1] <= hand.fish)

    places = positions(changes, stay.seat, is_affordable)
    if not (yield Decision("build", lambda: (False, True) if places else (False,))):
        return None
    position = yield Decision("position", lambda: places)
    known = None if position is None else changes.row[position - 1]
    if known is not None and known.cost is not None:
        return Build(position)
    return Build(position, (yield free("card", CARD, changes.setup)))
