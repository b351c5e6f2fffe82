"""A group's knowledge of its own copy of the game, kept between games: printed values and building cards.

The library keeps it as documents: a card in the format of records, or the known values of one side of the boards.
Nothing is guessed, and this module does not know where documents are stored. Rules: IB-RUL-DATA, section B of the rules
document.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from companion.engine.fields import Choice, Group, Whole
from companion.engine.radix import Coder, flag
from companion.engine.record import Entry, RecordError
from companion.games.islebound.entries.attack import KINDS, Attack
from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.buildings import Build
from companion.games.islebound.entries.buy import Buy
from companion.games.islebound.entries.diplomacy import Diplomacy
from companion.games.islebound.entries.fields import CARD, Numbered
from companion.games.islebound.entries.on_table import TakeTown
from companion.games.islebound.entries.show import Show
from companion.games.islebound.entries.visit import Visit
from companion.games.islebound.our_copy.printed import MAX_VALUE, PrintedField
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.setup import Printed, Setup, Strengths, Town
from companion.games.islebound.tables import SLOTS

SIDES: Final = ("standard", "advanced")
Slots = tuple[tuple[int, int], ...]


class Known(NamedTuple):
    """The known values of one side of the boards: `slots` are values of slots, from 1, if not all are known."""

    side: str = SIDES[0]
    printed: Printed = Printed()
    slots: Slots = ()

    @property
    def is_empty(self) -> bool:
        """True if nothing is known."""
        return self == Known(self.side)

    def slot_value(self, slot: int) -> int | None:
        """Return the number under an influence slot, from 1; None if unknown."""
        influence = self.printed.influence
        if influence is not None:
            return influence[slot - 1] if slot <= len(influence) else 0
        return dict(self.slots).get(slot)


class OurCopy(NamedTuple):
    """All that is known for a game: of its side of the boards, and the cards, the newest first."""

    known: Known = Known()
    cards: tuple[Card, ...] = ()

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards with a name, by which they are chosen."""
        return tuple([card for card in self.cards if card.name])


def side_of(setup: Setup) -> str:
    """Return the side of the boards that a game is played on. Rules: IB-VAR-ADV-1."""
    return SIDES[setup.variants.advanced]


KNOWN: Final = Group(
    "",
    Known,
    (Choice("side", SIDES), PrintedField("data"), Numbered("slots", Whole("", 0, MAX_VALUE), lambda setup: SLOTS)),
)


def read_document(document: Any) -> Known | Card:
    """Return the content of a document; raises RecordError if it is not valid."""
    if isinstance(document, dict) and "side" in document:
        return KNOWN.read(document, "", None)
    return CARD.read(document, "", None)


def write_document(value: Known | Card) -> dict[str, object]:
    """Return the value as a document."""
    return KNOWN.write(value, None) if isinstance(value, Known) else CARD.write(value, None)


def pack_document(coder: Coder, document: dict[str, object] | None) -> dict[str, object]:
    """Codes a document of the library; raises RecordError if it is not valid."""
    entered = None if document is None else read_document(document)
    if flag(coder, None if entered is None else isinstance(entered, Card)):
        return CARD.write(CARD.pack(coder, None, entered if isinstance(entered, Card) else None), None)
    return KNOWN.write(KNOWN.pack(coder, None, entered if isinstance(entered, Known) else None), None)


def copy_of(documents: Iterable[Any], side: str) -> OurCopy:
    """Return the values of a side in documents, the newest first; invalid documents are skipped."""
    known, cards = Known(side), []
    for value in _readable(documents):
        if isinstance(value, Card):
            cards.append(value)
        elif value.side == side:
            known = merged(value, known)
    return OurCopy(known, tuple(cards))


def _readable(documents: Iterable[Any]) -> Iterator[Known | Card]:
    for document in documents:
        try:
            yield read_document(document)
        except RecordError:
            continue


def merged(before: Known, entered: Known) -> Known:
    """Return the values of both; where they differ, those of the newer."""
    old, new = before.printed, entered.printed
    towns = tuple([_latest(Town, one, other) for one, other in zip(old.towns, new.towns, strict=True)])
    printed = _latest(Printed, old, new)._replace(towns=towns, strength=_latest(Strengths, old.strength, new.strength))
    if printed.boards is None:
        printed = printed._replace(borders=None)
    slots = () if printed.influence else tuple(sorted({**dict(before.slots), **dict(entered.slots)}.items()))
    return Known(entered.side, printed, slots)


def surely_told(known: Known) -> Known:
    """Return the known values less those that can have been the only legal answer, of which an entry did not ask."""
    towns = [
        Town(red, None if number == 1 else number, entry if entry and entry.coins else None)
        for red, number, entry in known.printed.towns
    ]
    slots = tuple([pair for pair in known.slots if pair[1] != MAX_VALUE])
    return known._replace(printed=known.printed._replace(towns=tuple(towns)), slots=slots)


def _latest(make: Any, old: Any, new: Any) -> Any:
    return make(*[one if other is None else other for one, other in zip(old, new, strict=True)])


def entered_by(setup: Setup, event: Any) -> tuple[Known, tuple[Card, ...]]:
    """Return the printed values and cards given in an entry; cards without a name or ability are left out."""
    printed, cards = Printed(), _cards_of(event)
    slots: Slots = ()
    match event:
        case Visit(town=town, entry=entry) if entry is not None:
            printed = of_town(town, Town(entry=entry))
        case Attack(town=town, number=number, cards=fighters):
            if number is not None:
                printed = of_town(town, Town(red=number))
            printed = printed._replace(strength=_strengths(fighters))
        case Diplomacy(town=town, number=number, values=values, slots=paid):
            if number is not None:
                printed = of_town(town, Town(blue_green=number))
            slots = tuple(sorted(zip(paid, values or (), strict=False)))
    known = tuple([card for card in cards if card is not None and (card.name or card.ability)])
    return Known(side_of(setup), printed, slots), known


def told_by(setup: Setup, log: Iterable[Entry[Any]]) -> set[Known]:
    """Return what each of the entries can have told: of a town taken, the number on either banner."""
    events = [entry.event for entry in log]
    taken = [(event.town, event.spoils) for event in events if isinstance(event, TakeTown)]
    banners = [of_town(town, banner) for town, coins in taken for banner in (Town(coins), Town(None, coins))]
    return {Known(side_of(setup), banner) for banner in banners} | {entered_by(setup, event)[0] for event in events}


def of_town(town: int, entered: Town) -> Printed:
    """Return the printed values of a copy of which only these of one town are known."""
    towns = Printed().towns
    return Printed((*towns[:town], entered, *towns[town + 1 :]))


def _strengths(fighters: Iterable[Any]) -> Strengths:
    """Return the values of a kind, if all its cards were given the same; a differing card says nothing of its kind."""
    entered = [{card.strength for card in fighters if card.kind == kind} for kind in KINDS]
    return Strengths(*[values.pop() if len(values) == 1 else None for values in entered])


def _cards_of(event: Any) -> list[Card | None]:
    match event:
        case Buy(card=card) | AddBuilding(card=card):
            return [card]
        case Show(row=row):
            return [card for _, card in row]
        case Visit(parts=parts):
            return [part.card for part in parts if isinstance(part, Build)]
        case _:
            return []
