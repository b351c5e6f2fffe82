"""Reputation cards: at Farwold, or entered for themselves where turns are not tracked. Rules: IB-REP, IB-RUL-LIMIT."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine.fields import Flag, Group, Optional, Seat, SomeSeats, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import LIGHT, MAX_NUMBER
from companion.games.islebound.entries.steps import anybody
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import REPUTATION_LIMIT
from companion.games.islebound.towns.stay import PartPlan, Stay

MAX_TOP: Final = 20


class Reputation(NamedTuple):
    """A card: `top` is for the visitor, `gains` by seat are those of its lower part; `limit` if it says "limit 7"."""

    top: int
    gains: tuple[int, ...]
    limit: bool = False


class PlayReputation(NamedTuple):
    """A reputation card in a light game; the fields as in `Reputation`, `seat` is the visitor."""

    seat: int
    top: int
    gains: tuple[int, ...]
    limit: bool = False

    @property
    def card(self) -> Reputation:
        """The card without the visitor."""
        return Reputation(*self[1:])


CARD_FIELDS: Final = (
    Whole("top", 0, MAX_TOP, likely=6),
    SomeSeats[Setup, int]("gains", Whole("", 0, MAX_NUMBER, likely=12), 0),
    Flag("limit"),
)


def card_breaches(cards_left: int, card: Reputation) -> Iterator[Breach]:
    """Yield the rules broken unless a card is left, and nobody gains more than it allows. Rules: IB-REP-6, IB-REP-3."""
    if not cards_left:
        yield Breach("IB-REP-6")
    if card.limit:
        for seat, gain in enumerate(card.gains):
            if gain > REPUTATION_LIMIT:
                yield Breach("IB-REP-3", {"player": seat, "gain": gain, "limit": REPUTATION_LIMIT})


def play_card(changes: Changes, visitor: int, card: Reputation) -> None:
    """Give the visitor the top, then all what the lower part gives, from the visitor clockwise.

    Rules: IB-REP-1, IB-REP-2, IB-REP-4, IB-REN-4.
    """
    changes.reputation_left -= 1
    for seat, gain in in_order(visitor, card):
        changes.gain_renown(seat, gain, "reputation")


def in_order(visitor: int, card: Reputation) -> list[tuple[int, int]]:
    """Return the seats in the order in which they gain, with what each gains in all. Rules: IB-REP-4."""
    seats = len(card.gains)
    turn_order = [(visitor + place) % seats for place in range(seats)]
    return [(seat, card.gains[seat] + (card.top if seat == visitor else 0)) for seat in turn_order]


def card_plan(seats: int) -> PartPlan:
    """Yield the top, whether it is limited, and what each player gains."""
    top = yield Decision("top", lambda: range(MAX_TOP + 1))
    limit = yield Decision("limit", lambda: (False, True))
    most = REPUTATION_LIMIT if limit else MAX_NUMBER
    gains: tuple[int, ...] = ()
    for seat in range(seats):
        gain = yield Decision("gain", lambda: range(most + 1), seat)
        gains = (*gains, gain)
    return Reputation(top, gains, limit)


def card_decided(card: Reputation, step: Decision) -> object:
    """Return the decision of a card in a step of the plan."""
    return card.gains[step.of] if step.name == "gain" else getattr(card, step.name)


class ReputationPart:
    """The part of Farwold's sign where a card is activated."""

    steps = ("reputation", "top", "limit", "gain")
    field = Optional(Group("reputation", Reputation, CARD_FIELDS))

    def breaches(self, stay: Stay, value: Reputation) -> Iterator[Breach]:
        """Return the rules broken by the card."""
        return card_breaches(stay.changes.reputation_left, value)

    def apply(self, stay: Stay, value: Reputation) -> None:
        """Give everybody what they gain."""
        play_card(stay.changes, stay.seat, value)

    def plan(self, stay: Stay) -> PartPlan:
        """Decisions: whether a card is activated, and the card."""
        ways = (False, True) if stay.changes.reputation_left else (False,)
        if not (yield Decision("reputation", lambda: ways)):
            return None
        return (yield from card_plan(len(stay.changes.players)))

    def decided(self, value: Reputation | None, step: Decision) -> object:
        """Return the decision of an event: whether a card is activated, or a value of the card."""
        if step.name == "reputation":
            return value is not None
        return value and card_decided(value, step)


def reputation_breaches(state: State, event: PlayReputation) -> list[Breach]:
    """Return the rules broken by the card in a light game."""
    return order.not_open(state) or list(card_breaches(state.reputation_left, event.card))


def reputation_applied(state: State, event: PlayReputation) -> State:
    """Return the state with all gains. Rules: IB-REP."""
    changes = Changes(state, event.seat)
    play_card(changes, event.seat, event.card)
    return changes.made()


def reputation_plan(state: State) -> Plan:
    """Yield the visitor, then the card."""
    seat = yield anybody(state, lambda seat: state.reputation_left and not order.not_open(state))
    card = yield from card_plan(len(state.players))
    return PlayReputation(seat, *card)


def reputation_decided(state: State, event: PlayReputation, step: Decision) -> object:
    """Return the decision: the visitor, or one of the card."""
    return event.seat if step.name == "seat" else card_decided(event.card, step)


REPUTATION: Final = Kind(
    "reputation",
    PlayReputation,
    (Seat("player"), *CARD_FIELDS),
    reputation_breaches,
    reputation_applied,
    plan=reputation_plan,
    modes=LIGHT,
    decided=reputation_decided,
    simplest=lambda state, seat: [PlayReputation(seat, 0, (0,) * len(state.players))],
)
