"""Crew named in an entry: are they there, on deck, of that skill, and named once? Rules: IB-CREW-1, IB-CREW-2."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from companion.engine.fields import ListOf, Optional, Whole
from companion.engine.ruling import Breach
from companion.games.islebound.pieces.crew import Company
from companion.games.islebound.tables import CREW

ONE_CREW: Final = Optional(Whole("crew", 1, CREW))
"""One crew by number, or none."""


def crew_list(key: str) -> ListOf[object, int]:
    """Return some crew by number."""
    return ListOf(key, Whole("", 1, CREW), 0, CREW, default=())


def crew_breaches(
    company: Company, numbers: Sequence[int], rule: str, skill: str | None = None, used: Collection[int] = ()
) -> Iterator[Breach]:
    """Yield the rules broken by using these crew; `used` are those that the entry has used up already.

    `rule` is the one that asks for the crew: it is broken too. A wrong skill breaks that rule alone.
    """
    taken = set(used)
    for number in numbers:
        if number in taken:
            yield Breach("IB-CREW-2", {"crew": number})
            yield Breach(rule, {"crew": number}, "crew_twice")
        elif number > len(company):
            yield Breach("IB-CREW-1", {"crew": number, "have": len(company)}, "unknown")
            yield Breach(rule, {"crew": number}, "crew_away")
        elif not company[number - 1].is_on_deck:
            yield Breach("IB-CREW-1", {"crew": number})
            yield Breach(rule, {"crew": number}, "crew_away")
        elif skill is not None and skill not in company[number - 1].skills:
            yield Breach(rule, {"crew": number, "skill": skill}, "crew_skill")
        taken.add(number)
