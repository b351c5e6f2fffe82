"""Face-up pieces entered to help checking: cards of the row, event markers, crew for hire. Rules: IB-RUL-DATA."""

from typing import Any, Final, NamedTuple

from companion.engine.game import Decision, Kind, Plan
from companion.engine.record import Keys
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.event import EVENTS
from companion.games.islebound.entries.fields import (
    FULL_ONLY,
    Fault,
    Nullable,
    Numbered,
    Skills,
    TownField,
    card_field,
    hand_made,
)
from companion.games.islebound.ledger import NO_CREW, replaced
from companion.games.islebound.pieces.cards import NO_CARD, Card
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import CREW_ROW


class Show(NamedTuple):
    """Face-up pieces by position, from 1; None makes one unknown again.

    `events` are the regions of the two markers, `crew` the skills of those for hire.
    """

    row: tuple[tuple[int, Card | None], ...] = ()
    events: tuple[tuple[int, int | None], ...] = ()
    crew: tuple[tuple[int, tuple[str, ...] | None], ...] = ()


def show_breaches(state: State, event: Show) -> list[Breach]:
    """There is a card, and a token. Rules: IB-RUL-DECK, IB-RUL-CREWPILE."""
    ledger, found = state.ledger, order.not_open(state)
    if found or ledger is None:
        return found
    if not any(event):
        found.append(Breach("IB-RUL-DATA", case="nothing"))
    for position, _ in event.row:
        if ledger.row[position - 1] is NO_CARD:
            found.append(Breach("IB-RUL-DECK", {"position": position}))
    for slot, _ in event.crew:
        if ledger.crew_row[slot - 1] == NO_CREW:
            found.append(Breach("IB-RUL-CREWPILE", {"slot": slot}))
    return found


def show_applied(state: State, event: Show) -> State:
    """Return the state in which it is known."""
    changes = Changes(state)
    for position, card in event.row:
        changes.row = replaced(changes.row, position - 1, card)
    for which, region in event.events:
        changes.events = replaced(changes.events, which - 1, region)
    for slot, skills in event.crew:
        changes.crew_row = replaced(changes.crew_row, slot - 1, skills)
    return changes.made()


class Row(Numbered[Setup, Card | None]):
    """Cards of the row; the Architect variant has no row, and the key is unknown there."""

    def __init__(self) -> None:
        super().__init__("row", Nullable(card_field("")), lambda setup: len(setup.books))

    def take(self, keys: Keys, setup: Setup) -> Any:
        """Empty without a row."""
        return super().take(keys, setup) if setup.books else ()


FIELDS: Final = (
    Row(),
    Numbered("events", Nullable(TownField("")), lambda setup: EVENTS),
    Numbered("crew", Nullable(Skills("")), lambda setup: CREW_ROW),
)


def _fault(event: Show, setup: Setup) -> Fault:
    """Something is shown."""
    return None if any(event) else ("", "nothing_told")


_HAND_MADE: Final = hand_made(Show, FIELDS, _fault)


def show_plan(state: State) -> Plan:
    """Yield a plan of one free value: the event itself."""
    pack = _HAND_MADE["pack"]
    return (yield Decision("shown", None, pack=lambda coder, memory, value: pack(coder, state.setup, memory, value)))


SHOW: Final = Kind(
    "show",
    Show,
    FIELDS,
    show_breaches,
    show_applied,
    show_plan,
    modes=FULL_ONLY,
    decided=lambda state, event, step: event,
    is_offered=lambda state: not order.not_open(state),
    **_HAND_MADE,
)
