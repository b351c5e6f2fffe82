"""Crew hired from the row: at Morlim and Undervall, or by a card or token. Rules: IB-HIRE, IB-RUL-CREWPILE."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.fields import Group, Optional, Whole
from companion.engine.game import Decision
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries.agreed import agreed
from companion.games.islebound.entries.fields import PAIRS, Skills
from companion.games.islebound.ledger import NO_CREW
from companion.games.islebound.tables import CREW_ROW, HIRE_COINS
from companion.games.islebound.towns.stay import PartPlan, Stay


class Hire(NamedTuple):
    """Crew hired: the slot from 1 on the left, and the two skills if given."""

    slot: int
    skills: tuple[str, ...] | None = None


HIRE_FIELD = Optional(Group("hire", Hire, (Whole("slot", 1, CREW_ROW), Optional(Skills("skills")))))

HIRE_STEPS = ("hire_slot", "hire_skills")


def hire_price(slot: int, more: int = 0) -> int:
    """Return the price of the crew in that slot, `more` at Undervall. Rules: IB-HIRE-1, IB-HIRE-2."""
    return HIRE_COINS[slot - 1] + more


def hire_price_breaches(slot: int, coins: int, rule: str, more: int) -> Iterator[Breach]:
    """Coins for the crew of a slot. Rules: IB-HIRE-1, IB-HIRE-2."""
    price = hire_price(slot, more)
    if coins < price:
        yield Breach(rule, {"price": price, "have": coins})


def hire_breaches(changes: Changes, hire: Hire) -> Iterator[Breach]:
    """Yield the rules broken unless the slot has a token of known skills. Rules: IB-RUL-CREWPILE, IB-RUL-DATA."""
    known = changes.crew_row[hire.slot - 1]
    if known == NO_CREW:
        yield Breach("IB-RUL-CREWPILE", {"slot": hire.slot})
    else:
        yield from agreed(known, hire.skills, "skills", slot=hire.slot)[1]


def hired(changes: Changes, seat: int, hire: Hire) -> None:
    """Move the crew on deck. Rules: IB-HIRE-3."""
    changes.hire(seat, hire.slot, changes.crew_row[hire.slot - 1] or hire.skills or ())


def hire_plan(changes: Changes, coins: int | None, more: int = 0) -> PartPlan:
    """Yield the slot, or None; then skills, if unknown. `coins` is what there is to pay, None: no price."""
    row = changes.crew_row
    slots = [
        slot
        for slot, crew in enumerate(row, start=1)
        if crew != NO_CREW and (coins is None or coins >= hire_price(slot, more))
    ]
    slot = yield Decision("hire_slot", lambda: [None, *slots])
    if slot is None:
        return None
    if row[slot - 1] is not None:
        return Hire(slot)
    return Hire(slot, (yield Decision("hire_skills", lambda: PAIRS)))


class HirePart:
    """The part of a sign where crew are hired; `rule` is the one of its price, `more` what it costs more."""

    field = HIRE_FIELD
    steps = HIRE_STEPS

    def __init__(self, rule: str, more: int = 0) -> None:
        self.rule, self.more = rule, more

    def breaches(self, stay: Stay, value: Hire) -> Iterator[Breach]:
        """Yield the rules broken by hiring from the slot. Rules: IB-HIRE-1, IB-HIRE-2, IB-RUL-CREWPILE, IB-RUL-DATA."""
        yield from hire_breaches(stay.changes, value)
        yield from hire_price_breaches(value.slot, stay.hand.coins, self.rule, self.more)

    def apply(self, stay: Stay, value: Hire) -> None:
        """Pay and hire."""
        stay.changes.add_coins(stay.seat, -hire_price(value.slot, self.more))
        hired(stay.changes, stay.seat, value)

    def plan(self, stay: Stay) -> PartPlan:
        """Return the slot, or nobody."""
        return hire_plan(stay.changes, stay.hand.coins, self.more)

    def decided(self, value: Hire | None, step: Decision) -> object:
        """Return the slot or the skills."""
        return hire_decided(value, step)


def hire_decided(value: Hire | None, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    if value is None:
        return None
    return value.slot if step.name == "hire_slot" else value.skills
