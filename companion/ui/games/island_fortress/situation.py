"""Types of a table of Island Fortress, the possible entries, and the acting player."""

from typing import Final, NamedTuple

from companion.engine.choices import options
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.entries.replace import Replace
from companion.games.island_fortress.entries.turn import repeat_price
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import ACTIONS, KINDS
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.table.panels.panel import Panel
from companion.ui.table.position import Context, Situation, TablePosition


def game_texts(session: ui.Session) -> Catalogue:
    """Return the texts of this game over the app's, outside a position."""
    return session.texts(META.format)


class Slots(NamedTuple):
    """Slots of possible entries: build, replace, remove a Reinforcement, set the Governor block."""

    build: frozenset[int] = frozenset()
    replace: frozenset[int] = frozenset()
    remove: frozenset[int] = frozenset()
    governor: frozenset[int] = frozenset()


NO_SLOTS: Final = Slots()


class Offers(NamedTuple):
    """Possible entries of a position: their kinds, and the slots for each seat."""

    kinds: frozenset[str]
    slots: tuple[Slots, ...]
    governor: frozenset[int]
    """Slots where the marker's holder can set the Governor block."""


FortressContext = Context[Words, State]
Now = Situation[Words, State, Offers, Panel]


def offers_of(state: State) -> Offers:
    """Return the possible entries of a state."""

    def slots(seat: int, kind: str) -> frozenset[int]:
        return frozenset(options(KINDS, state, kind, seat, repeats(state, seat, kind)))

    def slots_of(seat: int) -> Slots:
        if state.turn and state.turn.seat != seat:
            return NO_SLOTS
        return Slots(slots(seat, "build"), slots(seat, "replace"), slots(seat, "remove_reinforcement"))

    governed = options(KINDS, state, "governor", state.holder) if state.holder is not None else ()
    return Offers(
        frozenset(options(KINDS, state)), tuple(map(slots_of, range(len(state.players)))), frozenset(governed)
    )


def repeats(state: State, seat: int, kind: str) -> bool:
    """Return True if the action's card was played in an earlier turn, so that only the Taskmaster can repeat it."""
    return state.ledger is not None and ACTIONS[kind] in state.ledger.supplies[seat].table


def repeated_text(words: Words, role: Role) -> str:
    """Return the payment of the Taskmaster to repeat a card."""
    price = repeat_price(role)
    return "" if price is None else words.texts("turn.repeated", jade=price)


def likely_seat(position: TablePosition) -> int:
    """Return the active player; without tracked turns, the one most likely to act.

    That is the next one clockwise after the last actor of this round, else the marker's holder.
    """
    state: State = position.state
    if state.turn:
        return state.turn.seat
    for entry in reversed(position.entries):
        event = entry.event
        if isinstance(event, Build | Replace | PlayFavor):
            return (event.seat + 1) % len(state.players)
        if isinstance(event, PlaceGovernorBlock):
            return event.seat
        if isinstance(event, Petition):
            break
    return state.holder or 0
