"""The signs of the towns: the parts of a visit in their printed order, on both sides of the boards.

Rules: IB-TOWN, IB-VISIT-8, IB-RUL-ADV, IB-RUL-ADVSAME.
"""

from typing import Any, Final, NamedTuple

from companion.games.islebound.entries.buildings import BuildPart
from companion.games.islebound.entries.hire import HirePart
from companion.games.islebound.entries.reputation import ReputationPart
from companion.games.islebound.ledger import Counts
from companion.games.islebound.pieces.crew import ADMINISTRATE
from companion.games.islebound.tables import ACTIONS, TOWNS, UNDERVALL_MORE
from companion.games.islebound.towns.parts import ONE, Exhaust, Gives, PayGoods, Readers, Rest, Skip, Take, Trade
from companion.games.islebound.towns.stay import Part


class Sign(NamedTuple):
    """The sign of a town: its rule, the parts in printed order, and whether it shows the bed."""

    rule: str
    parts: tuple[Part, ...]
    has_bed: bool


def _price(name: str, key: str) -> Counts:
    return Counts(**ACTIONS[name][key])


def _advanced(name: str) -> tuple[Counts, Gives]:
    """Return the price and the gain of a town's advanced side."""
    numbers = ACTIONS[name]["advanced"]
    counts = {key: numbers[key] for key in Counts._fields if key in numbers}
    gives = Gives(Counts(**counts), numbers["renown"], numbers.get("cubes", 0))
    return Counts(**numbers["price"]), gives


def _amount(name: str, key: str) -> int:
    amount: int = ACTIONS[name][key]
    return amount


_STANDARD: Final[dict[str, tuple[str, tuple[Any, ...]]]] = {
    "Borsham": (
        "IB-TOWN-BORSHAM",
        (
            Trade("pirates", _price("Borsham", "pirate"), ONE["pirates"], by_deck=True),
            Trade("serpents", _price("Borsham", "serpent"), ONE["serpents"], by_deck=True),
        ),
    ),
    "Crimsika": ("IB-TOWN-CRIMSIKA", (Rest(), Skip(), Trade("times", _price("Crimsika", "cube"), ONE["cubes"]))),
    "Farwold": (
        "IB-TOWN-FARWOLD",
        (
            ReputationPart(),
            Take("wood", _amount("Farwold", "wood")),
            Take("fish", _amount("Farwold", "fish"), instead_of="wood"),
        ),
    ),
    "Fel's Garden": ("IB-TOWN-FEL", (Rest(), Skip(), Take("cubes", _amount("Fel's Garden", "cubes")))),
    "Grenille": ("IB-TOWN-GRENILLE", (Take("wood", _amount("Grenille", "wood"), per_work=True),)),
    "Krazk": (
        "IB-TOWN-KRAZK",
        (Rest(), Take("wood", _amount("Krazk", "wood")), Take("fish", _amount("Krazk", "fish"), instead_of="wood")),
    ),
    "Marhaven": ("IB-TOWN-MARHAVEN", (Rest(), Take("pirates", _amount("Marhaven", "pirates")))),
    "Morlim": ("IB-TOWN-MORLIM", (HirePart("IB-HIRE-1"), Take("renown", _amount("Morlim", "renown")))),
    "Ratnest": ("IB-TOWN-RATNEST", (Take("pirates", _amount("Ratnest", "pirates")), Take("wood", 0, per_work=True))),
    "Rockslide": (
        "IB-TOWN-ROCKSLIDE",
        (Take("books", _amount("Rockslide", "books")), Take("renown", _amount("Rockslide", "renown"))),
    ),
    "Stratic": ("IB-TOWN-STRATIC", (BuildPart(),)),
    "Sun's Rest": (
        "IB-TOWN-SUNSREST",
        (Trade("serpents", _price("Sun's Rest", "serpent"), ONE["serpents"], by_deck=True),),
    ),
    "The Grotto": ("IB-TOWN-GROTTO", (Take("fish", _amount("The Grotto", "fish"), per_work=True),)),
    "Thundrake": (
        "IB-TOWN-THUNDRAKE",
        (Rest(), Trade("times", _price("Thundrake", "price"), Gives(renown=_amount("Thundrake", "renown")))),
    ),
    "Undervall": ("IB-TOWN-UNDERVALL", (Rest(), HirePart("IB-HIRE-2", UNDERVALL_MORE))),
    "Zilliam": ("IB-TOWN-ZILLIAM", (Readers(), PayGoods())),
}

_ADVANCED: Final[dict[str, tuple[Any, ...]]] = {
    "Fel's Garden": (Skip(), Exhaust(ADMINISTRATE, *_advanced("Fel's Garden"))),
    "Morlim": (HirePart("IB-HIRE-1"), Take("wood", 0, per_work=True)),
    "Ratnest": (Take("pirates", _amount("Ratnest", "pirates")), Rest()),
    "Rockslide": (Trade("times", *_advanced("Rockslide"), by_deck=True),),
    "Sun's Rest": (Exhaust(None, *_advanced("Sun's Rest")),),
    "The Grotto": (
        Take("fish", ACTIONS["The Grotto"]["advanced"]["fish"], per_work=True),
        Take("renown", ACTIONS["The Grotto"]["advanced"]["renown"]),
    ),
    "Undervall": (Take("renown", ACTIONS["Undervall"]["advanced"]["renown"]), HirePart("IB-HIRE-1")),
}
"""The signs that differ on the advanced side."""


def _signs(is_advanced: bool) -> tuple[Sign, ...]:
    found = []
    for name in TOWNS:
        rule, parts = _STANDARD[name]
        if is_advanced:
            parts = _ADVANCED.get(name, parts)
        found.append(Sign(rule, parts, any(isinstance(part, Rest) for part in parts)))
    return tuple(found)


SIGNS: Final[dict[bool, tuple[Sign, ...]]] = {False: _signs(False), True: _signs(True)}
"""The signs by town, of the standard and of the advanced side."""
