"""Types of a table of Islebound, the possible entries, and the acting player."""

from typing import NamedTuple

from companion.engine.choices import offered_types
from companion.games.islebound.entries.corrections import ADJUSTMENTS
from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.meta import META
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.state import State
from companion.games.islebound.words import Words
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.table.panels.panel import Panel
from companion.ui.table.position import Context, Situation, TablePosition


def game_texts(session: ui.Session) -> Catalogue:
    """Return the texts of this game over the app's, outside a position."""
    return session.texts(META.format)


class Offers(NamedTuple):
    """The kinds of entries that could be begun in a position."""

    kinds: frozenset[str]


IsleContext = Context[Words, State]
Now = Situation[Words, State, Offers, Panel]


def offers_of(state: State) -> Offers:
    """Return the possible entries of a state."""
    return Offers(frozenset(offered_types(KINDS, state)))


_OF_THE_TABLE = (Finish, *[kind.event for kind in ADJUSTMENTS])


def actor_of(event: Event) -> int | None:
    """Return the seat that made an entry; None for the table."""
    return None if isinstance(event, _OF_THE_TABLE) else getattr(event, "seat", None)


def likely_seat(position: TablePosition) -> int:
    """Return the active player; without tracked turns the last actor, as one turn gives renown several times."""
    state: State = position.state
    if state.turn:
        return state.turn.seat
    seats = (actor_of(entry.event) for entry in reversed(position.entries))
    return next((seat for seat in seats if seat is not None), 0)
