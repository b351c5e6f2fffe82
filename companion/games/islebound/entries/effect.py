"""Effects of renown tokens and buildings by their printed text, which the app does not know.

Rules: IB-REN-2, IB-BUY-2.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine.fields import Choice, Flag, Seat
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.cards_left import cards_breaches
from companion.games.islebound.entries.event import pay_breaches
from companion.games.islebound.entries.fields import FULL_ONLY, PAY, Amounts, Fault, Numbered, hand_made
from companion.games.islebound.entries.hire import (
    HIRE_FIELD,
    HIRE_STEPS,
    Hire,
    hire_breaches,
    hire_decided,
    hire_plan,
    hired,
)
from companion.games.islebound.entries.steps import anybody, free
from companion.games.islebound.ledger import NOTHING, Counts
from companion.games.islebound.pieces.crew import STATES
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import CREW

TOKEN: Final = "token"
BUILDING: Final = "building"
SOURCES: Final = (TOKEN, BUILDING)
RULES: Final = {TOKEN: "IB-REN-2", BUILDING: "IB-BUY-2"}
"""The rule that an effect stands on, by its source."""


class Gained(NamedTuple):
    """The gains of an effect: the six counts, renown and cubes."""

    coins: int = 0
    wood: int = 0
    fish: int = 0
    books: int = 0
    pirates: int = 0
    serpents: int = 0
    renown: int = 0
    cubes: int = 0

    @property
    def counts(self) -> Counts:
        """The six counts."""
        return Counts(*self[:6])


NO_GAIN: Final = Gained()


MOVED: Final = Numbered("crew", Choice("", STATES), lambda setup: CREW)
GAIN: Final = Amounts("gain", Gained, Gained._fields)


class Effect(NamedTuple):
    """An effect, in this order: paid, rested, crew (number and state) moved, gained, hired without price."""

    seat: int
    source: str
    pay: Counts = NOTHING
    rest: bool = False
    crew: tuple[tuple[int, str], ...] = ()
    gain: Gained = NO_GAIN
    hire: Hire | None = None

    @property
    def says_nothing(self) -> bool:
        """True if the effect is empty."""
        return self[2:] == _NOTHING_TOLD


_NOTHING_TOLD: Final = Effect(0, TOKEN)[2:]


def effect_breaches(state: State, event: Effect) -> list[Breach]:
    """Return the rules broken by the effect; at any time before the end, for any player."""
    ledger, found = state.ledger, order.not_open(state)
    if found or ledger is None:
        return found
    hand, rule = ledger.hands[event.seat], RULES[event.source]
    if event.says_nothing:
        found.append(Breach(rule, case="nothing"))
    if event.source == TOKEN and not hand.rewards_due:
        found.append(Breach(rule, {"player": event.seat}, "not_due"))
    if event.source == BUILDING and not state.players[event.seat].buildings:
        found.append(Breach(rule, {"player": event.seat}, "no_building"))
    if event.pay != NOTHING:
        found += pay_breaches(hand, event.pay, rule)
    for number, _ in event.crew:
        if number > len(hand.crew):
            found.append(Breach("IB-CREW-1", {"crew": number, "have": len(hand.crew)}, "unknown"))
    found += _gain_breaches(state, event)
    if event.hire is not None:
        found += hire_breaches(Changes(state), event.hire)
    return found


def _gain_breaches(state: State, event: Effect) -> Iterator[Breach]:
    """Goods fit in the hold; cards that are paid for are there. Rules: IB-CARGO-1, IB-COMP-1."""
    ledger = state.ledger
    assert ledger
    hand, pay, gain = ledger.hands[event.seat], event.pay, event.gain
    if gain.wood or gain.fish:
        wood, fish = max(0, hand.wood - pay.wood) + gain.wood, max(0, hand.fish - pay.fish) + gain.fish
        if too_much := state.setup.too_much(wood, fish):
            yield Breach("IB-CARGO-1", {"amount": gain.wood + gain.fish, "too_much": too_much}, "gain")
    if pay != NOTHING:
        yield from cards_breaches(ledger.hands, gain.counts, pay)


def effect_applied(state: State, event: Effect) -> State:
    """Return all of it, in its order; a reward is no longer due. Rules: IB-RUL-REWARD."""
    changes, seat = Changes(state), event.seat
    if event.source == TOKEN:
        changes.change_rewards(seat, -1)
    if event.pay != NOTHING:
        changes.pay(seat, event.pay)
    if event.rest:
        changes.rest(seat)
    for number, crew_state in event.crew:
        changes.move_crew(seat, number, crew_state)
    changes.gain(seat, event.gain.counts)
    changes.gain_renown(seat, event.gain.renown, event.source)
    changes.place_cubes(seat, event.gain.cubes)
    if event.hire is not None:
        hired(changes, seat, event.hire)
    return changes.made()


def effect_plan(state: State) -> Plan:
    """Yield the decisions: who, the source, and the effect, a free value because it is printed on the token or card."""

    def sources(seat: int) -> list[str]:
        due = state.ledger is not None and state.ledger.hands[seat].rewards_due
        held = {TOKEN: due, BUILDING: state.players[seat].buildings}
        return [] if order.not_open(state) else [source for source in SOURCES if held[source]]

    seat = yield anybody(state, sources)
    source = yield Decision("source", lambda: sources(seat))
    pay = yield free("pay", PAY, state.setup)
    rest = yield Decision("rest", lambda: (False, True))
    crew = yield free("crew", MOVED, state.setup)
    gain = yield free("gain", GAIN, state.setup)
    hire = yield from hire_plan(Changes(state), None)
    return Effect(seat, source, pay, rest, crew, gain, hire)


def effect_decided(state: State, event: Effect, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    return hire_decided(event.hire, step) if step.name in HIRE_STEPS else getattr(event, step.name)


FIELDS: Final = (Seat("player"), Choice("from", SOURCES), PAY, Flag("rest"), MOVED, GAIN, HIRE_FIELD)


def _fault(event: Effect, setup: Setup) -> Fault:
    """Return an effect has some."""
    return ("", "nothing_told") if event.says_nothing else None


EFFECT: Final = Kind(
    "effect",
    Effect,
    FIELDS,
    effect_breaches,
    effect_applied,
    effect_plan,
    modes=FULL_ONLY,
    decided=effect_decided,
    simplest=lambda state, seat: [Effect(seat, TOKEN, gain=Gained(coins=1))],
    **hand_made(Effect, FIELDS, _fault),
)
